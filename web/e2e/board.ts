/** Drives the page as a person does, and listens to what the server tells it. */

import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { expect } from "vitest";
import type { GameSpec, MoveView, SearchInfo, ServerMessage, SessionView } from "../src/wire";

const PATIENCE_MS = 60_000;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

type Side = "first" | "second";
/** `human` or the level of the engine. */
export type Seat = "human" | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface BoardPage {
  page: Page;
  /** Everything that went wrong in the page. */
  troubles: string[];
  /** The open game as the server told it last. */
  session: () => SessionView;
  /** The last report of a search. */
  report: () => SearchInfo | null;
  id: () => string;
  start: (spec: GameSpec, first: Seat, second: Seat) => Promise<void>;
  /** Plays a move by clicking where it starts and where it ends. */
  play: (move: MoveView) => Promise<void>;
  cell: (cell: number) => Locator;
  action: (name: string) => Locator;
  /** Waits until so many moves are on the board and it is a person's turn, or the game is over. */
  settled: (ply?: number) => Promise<SessionView>;
  close: () => Promise<void>;
}

export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<BoardPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  let latest: { id: string; session: SessionView; searching: string | null } | null = null;
  let report: SearchInfo | null = null;
  page.on("console", (message) => {
    // A server that was killed on purpose cannot be connected to; the page copes and Chromium says so.
    const refused = message.text().includes("WebSocket connection to");
    if (["error", "warning"].includes(message.type()) && !refused) troubles.push(message.text());
  });
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload)) as ServerMessage;
      if (message.type === "session") latest = message;
      if (message.type === "thinking") report = message.info;
    });
  });
  await page.goto(url);

  const session = () => {
    if (!latest) throw new Error("no game is open");
    return latest.session;
  };
  const cell = (index: number) => page.locator(`[data-cell="${index}"]`);
  const click = (index: number) => cell(index).click({ force: true });
  return {
    page,
    troubles,
    session,
    report: () => report,
    id: () => latest?.id ?? "",
    cell,
    action: (name) => page.locator(`[data-action="${name}"]`),
    start: (spec, first, second) => startGame(page, spec, { first, second }),
    async play(move) {
      if (move.from !== null) await click(move.from);
      await click(move.to);
    },
    async settled(ply) {
      await until(() => {
        if (!latest) return false;
        const { view, players } = latest.session;
        const turn = view.result !== null || (players[view.to_move].kind === "human" && latest.searching === null);
        return turn && (ply === undefined || view.moves.length === ply);
      });
      await page.locator(`main[data-ply="${session().view.moves.length}"]`).waitFor({ timeout: PATIENCE_MS });
      return session();
    },
    close: () => context.close(),
  };
}

async function startGame(page: Page, spec: GameSpec, seats: Record<Side, Seat>): Promise<void> {
  const opener = page.locator('[data-opens="new"]');
  if (await opener.isVisible()) await opener.click();
  const form = page.locator("form.setup");
  await form.locator(`input[name="game"][value="${spec.game}"]`).check({ force: true });
  const choices = spec.game === "gomoku" ? [spec.rule, spec.size === undefined ? "rectangular" : "square"] : [];
  for (const choice of choices) {
    const option = form.locator(`.fields input[value="${choice}"]`);
    // In a low window the button that starts the game covers what is at the lower edge.
    await option.evaluate((input) => input.scrollIntoView({ block: "center" }));
    await option.check({ force: true });
  }
  const numbers = ["mnk", "gomoku"].includes(spec.game) ? [spec.size, spec.columns, spec.rows, spec.k].filter((number) => number !== undefined) : [];
  for (const [index, value] of numbers.entries()) {
    await form.locator('input[type="number"]').nth(index).fill(`${value}`);
    await form.locator('input[type="number"]').nth(index).blur();
  }
  for (const side of ["first", "second"] as const) {
    await form.locator(`[data-side="${side}"] select`).selectOption(`${seats[side]}`);
  }
  await form.locator('button[type="submit"]').click();
  await page.locator("main.game").waitFor();
}

/** Waits until a condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`waited ${PATIENCE_MS} ms in vain for ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Pixels by which the page is wider than the window. */
export const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Opens the page in each language on a desktop and on a phone for a look; then nothing may be wider than the window, nor any trouble told. */
export async function everywhere<L extends { locale: string }>(browser: Browser, url: string, languages: readonly L[], look: (board: BoardPage, language: L) => Promise<void>): Promise<void> {
  for (const language of languages) {
    for (const width of [1280, 390]) {
      const board = await openPage(browser, url, { locale: language.locale, viewport: { width, height: 800 } });
      await look(board, language);
      const where = `${language.locale} ${width}`;
      expect(await beyond(board.page), where).toBeLessThanOrEqual(0);
      expect(board.troubles, where).toEqual([]);
      await board.close();
    }
  }
}

/** A repeatable choice of moves (a linear congruential generator). */
export function chooser(seed: number): <T>(options: readonly T[]) => T {
  let state = seed;
  return (options) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const option = options[Math.floor((state / 2 ** 31) * options.length)];
    if (option === undefined) throw new Error("nothing to choose from");
    return option;
  };
}
