/** A real server in its own process, with its games in a folder of its own. */

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const STARTUP_MS = 20_000;

export interface Server {
  url: string;
  /** Ends the process at once, as a crash would. */
  kill: () => Promise<void>;
  /** Starts it again with the same games on the same port. */
  restart: () => Promise<void>;
  /** Ends the process and removes its games. */
  close: () => Promise<void>;
}

/** Starts the `boyi` program named by `BOYI_BIN`, with further options of `boyi serve`. */
export async function startServer(...options: string[]): Promise<Server> {
  const binary = process.env["BOYI_BIN"];
  if (!binary) throw new Error("BOYI_BIN must name the boyi program");
  const folder = await mkdtemp(join(tmpdir(), "boyi-e2e-"));
  return running((port) => spawnServer(binary, ["serve", "--port", port, "--db", join(folder, "games.sqlite"), "--no-open", ...options]), folder);
}

/** Starts the example `kalah_lens` named by `BOYI_KALAH_LENS`, which shows a game of its own and stores nothing. */
export async function startOwnGame(): Promise<Server> {
  const binary = process.env["BOYI_KALAH_LENS"];
  if (!binary) throw new Error("BOYI_KALAH_LENS must name the example kalah_lens");
  return running((port) => spawnServer(binary, [port]), await mkdtemp(join(tmpdir(), "boyi-e2e-")));
}

async function running(launch: (port: string) => ReturnType<typeof spawnServer>, folder: string): Promise<Server> {
  let { child, url } = await launch("0");
  const kill = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill("SIGKILL");
    });
  return {
    url,
    kill,
    async restart() {
      ({ child } = await launch(new URL(url).port));
    },
    async close() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function spawnServer(binary: string, args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(binary, args, { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => reject(new Error(`the server printed no address:\n${said}`)), STARTUP_MS);
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (!url) return;
      clearTimeout(timer);
      resolve({ child, url });
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the server ended with code ${code}:\n${said}`)));
  });
}
