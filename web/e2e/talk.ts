/** Talks to the server from a page, past the page's own code. */

import type { Page } from "playwright-core";
import type { ClientMessage, GameSpec, GameView, ServerMessage, TraceLimit, TraceNode } from "../src/wire";

/** Sends messages one after the other and waits for the session that answers each; returns its identifier and view. */
export async function talk(page: Page, messages: readonly ClientMessage[]): Promise<{ id: string; view: GameView }[]> {
  return page.evaluate(async (toSend) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const answers: { id: string; view: GameView }[] = [];
    for (const message of toSend) {
      const answer = new Promise<{ id: string; view: GameView }>((resolve, reject) => {
        socket.onmessage = ({ data }) => {
          const said = JSON.parse(String(data)) as ServerMessage;
          if (said.type === "session") resolve({ id: said.id, view: said.session.view });
          if (said.type === "error") reject(new Error(said.message));
        };
      });
      socket.send(JSON.stringify(message));
      answers.push(await answer);
    }
    socket.close();
    return answers;
  }, messages);
}

/** Plays moves between two people, past the page; returns the game's identifier. */
export async function played(page: Page, spec: GameSpec, moves: string): Promise<string> {
  const human = { kind: "human" } as const;
  const answers = await talk(page, [
    { type: "new", spec, players: { first: human, second: human } },
    ...moves.split(" ").map((move) => ({ type: "play", move }) as const),
  ]);
  return answers[0]!.id;
}

/** The whole traced search of a game's position, past the page's own code. */
export async function wholeTrace(page: Page, id: string, ply: number, limit: TraceLimit): Promise<TraceNode[]> {
  return page.evaluate(async ({ id, ply, limit }) => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((resolve) => socket.addEventListener("open", resolve));
    const next = <T extends ServerMessage["type"]>(type: T, message: ClientMessage) =>
      new Promise<Extract<ServerMessage, { type: T }>>((resolve, reject) => {
        socket.onmessage = ({ data }) => {
          const said = JSON.parse(String(data)) as ServerMessage;
          if (said.type === type) resolve(said as Extract<ServerMessage, { type: T }>);
          if (said.type === "error") reject(new Error(said.message));
        };
        socket.send(JSON.stringify(message));
      });
    await next("session", { type: "open", id });
    const { summary } = await next("trace", { type: "trace", ply, limit });
    const all = [...summary.roots];
    let missing = all.filter(({ children }) => children > 0).map(({ id }) => id);
    while (missing.length > 0) {
      const { below } = await next("trace-children", { type: "trace-children", nodes: missing.slice(0, 64) });
      const told = new Set(below.map(({ parent }) => parent));
      const nodes = below.flatMap(({ nodes }) => nodes);
      all.push(...nodes);
      missing = [...missing.filter((id) => !told.has(id)), ...nodes.filter(({ children }) => children > 0).map(({ id }) => id)];
    }
    socket.close();
    return all;
  }, { id, ply, limit });
}
