/**
 * Makes the pictures of the README and the docs: `npm run screenshots`, with BOYI_BIN as for the
 * tests. Games are scripted, so the pictures change only when the page does.
 */

import { spawnSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import type { GameSpec } from "../src/wire";
import { launchBrowser, openPage, type BoardPage, type Seat } from "./board";
import { startOwnGame, startServer, type Server } from "./server";

const FOLDER = fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };

interface Picture {
  name: string;
  locale: string;
  options: BrowserContextOptions;
  /** The game to be shown; without one, the start page. */
  spec?: GameSpec;
  moves?: string;
  seats?: [Seat, Seat];
  /** The last touch before the picture is taken. */
  pose?: (board: BoardPage) => Promise<void>;
}

/** The rules of the game shown, scrolled to one of them. */
const rules = (index: number) => async (board: BoardPage) => {
  await board.page.locator('.status [data-opens="rules"]').click();
  await board.page.locator(".rule").nth(index).evaluate((rule) => rule.scrollIntoView());
};

const dark = (viewport: typeof DESKTOP): BrowserContextOptions => ({ viewport, colorScheme: "dark" });
const light = (viewport: typeof DESKTOP): BrowserContextOptions => ({ viewport, colorScheme: "light" });
const hint = async (board: BoardPage) => {
  await board.action("hint").click();
  await board.page.locator("[data-hint]").waitFor();
};
/** The lens on the search, with a node chosen and opened. */
const why = async ({ page }: BoardPage) => {
  await page.locator('[data-action="why"]').click();
  const node = page.locator('.trace-row[aria-level="2"][aria-expanded]').first();
  const id = await node.getAttribute("data-trace");
  await node.click();
  await page.locator(`[data-shown-node="${id}"]`).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.locator('.trace-row[aria-level="3"]').first().waitFor();
};
/** The engine at work, with pieces as pictures. */
const thinking = async (board: BoardPage) => {
  await board.page.evaluate(() => localStorage.setItem("boyi.pieces", "pictograms"));
  await board.page.reload();
  const { view } = await board.settled();
  const move = view.legal.find(({ id }) => id === "h0h4" || id === "e2e6") ?? view.legal[0]!;
  await board.play(move);
  await board.page.locator(".thinking[data-busy=true] .line-move").nth(2).waitFor();
  await board.page.waitForTimeout(1500);
};

const RENJU = "h8 h9 g8 f9 i10 g10 i9 j7";
const FREESTYLE = "h8 i9 g9 i7 i8 g8 h7 h10 f10 e11";
const XIANGQI = "h2e2 h9g7 h0g2 i9h9 b2d2 b9c7 g3g4 c6c5 b0c2 c9e7 a0b0 a9b9 b0b6 b7a7 b6c6 a7a8";
const CONNECT4 = "4 4 4 3 5 5 3 6 2 1 5 3";
const ROWS = "d4 e4 d5 d3 e5 c5 e3 f2 c4 f5";
const NOUGHTS = "b2 a2 a3 c1 b3 b1 c3";

const PICTURES: Picture[] = [
  // Every game at both widths; each language at both widths; light and dark.
  { name: "start-en-1280", locale: "en", options: light(DESKTOP) },
  { name: "start-zh-hans-390", locale: "zh-CN", options: { ...light(PHONE), hasTouch: true } },
  { name: "gomoku-en-1280", locale: "en", options: light(DESKTOP), spec: { game: "gomoku", size: 15, rule: "freestyle" }, moves: FREESTYLE, seats: ["human", 3], pose: hint },
  { name: "xiangqi-zh-hant-1280", locale: "zh-TW", options: light(DESKTOP), spec: { game: "xiangqi" }, moves: XIANGQI, seats: ["human", 3], pose: (board) => board.cell(69).click({ force: true }) },
  { name: "xiangqi-en-dark-1280", locale: "en", options: dark(DESKTOP), spec: { game: "xiangqi" }, moves: XIANGQI, seats: ["human", 8], pose: thinking },
  { name: "renju-zh-hans-dark-390", locale: "zh-CN", options: { ...dark(PHONE), hasTouch: true }, spec: { game: "gomoku", size: 15, rule: "renju" }, moves: RENJU, seats: ["human", 2] },
  { name: "gomoku-zh-hant-390", locale: "zh-TW", options: { ...light(PHONE), hasTouch: true }, spec: { game: "gomoku", size: 15, rule: "freestyle" }, moves: FREESTYLE, seats: ["human", 3], pose: hint },
  { name: "xiangqi-zh-hans-1280", locale: "zh-CN", options: light(DESKTOP), spec: { game: "xiangqi" }, moves: XIANGQI, seats: ["human", 4], pose: hint },
  { name: "xiangqi-zh-hant-dark-390", locale: "zh-TW", options: { ...dark(PHONE), hasTouch: true }, spec: { game: "xiangqi" }, moves: XIANGQI, seats: ["human", 3], pose: (board) => board.cell(69).click({ force: true }) },
  { name: "connect4-zh-hant-1280", locale: "zh-TW", options: light(DESKTOP), spec: { game: "connect4" }, moves: CONNECT4, seats: ["human", 4] },
  { name: "connect4-en-390", locale: "en", options: { ...light(PHONE), hasTouch: true }, spec: { game: "connect4" }, moves: CONNECT4, seats: ["human", 4] },
  { name: "mnk-zh-hant-390", locale: "zh-TW", options: { ...light(PHONE), hasTouch: true }, spec: { game: "mnk", columns: 7, rows: 7, k: 5 }, moves: ROWS, seats: ["human", 4] },
  { name: "mnk-en-1280", locale: "en", options: light(DESKTOP), spec: { game: "mnk", columns: 7, rows: 7, k: 5 }, moves: ROWS, seats: ["human", 4], pose: hint },
  { name: "tictactoe-en-390", locale: "en", options: { ...light(PHONE), hasTouch: true }, spec: { game: "tictactoe" }, moves: NOUGHTS, seats: ["human", 2] },
  { name: "xiangqi-zh-hant-844", locale: "zh-TW", options: { ...light(SIDEWAYS), hasTouch: true }, spec: { game: "xiangqi" }, moves: XIANGQI, seats: ["human", 3] },
  { name: "rules-xiangqi-en-1280", locale: "en", options: light(DESKTOP), spec: { game: "xiangqi" }, moves: XIANGQI, seats: ["human", 3], pose: rules(4) },
  { name: "rules-renju-zh-hans-390", locale: "zh-CN", options: { ...light(PHONE), hasTouch: true }, spec: { game: "gomoku", size: 15, rule: "renju" }, moves: RENJU, seats: ["human", 2], pose: rules(3) },
  { name: "why-xiangqi-en-1280", locale: "en", options: light(DESKTOP), spec: { game: "xiangqi" }, moves: XIANGQI, seats: ["human", 3], pose: why },
  { name: "why-renju-zh-hans-390", locale: "zh-CN", options: { ...light(PHONE), hasTouch: true }, spec: { game: "gomoku", size: 15, rule: "renju" }, moves: RENJU, seats: ["human", 2], pose: why },
  { name: "tictactoe-zh-hans-dark-1280", locale: "zh-CN", options: dark(DESKTOP), spec: { game: "tictactoe" }, moves: NOUGHTS, seats: ["human", 2] },
];

let server: Server;
let browser: Browser;

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

// The start page is taken last, when there are games to be listed.
for (const picture of PICTURES.toReversed()) {
  test(picture.name, async () => {
    const board = await openPage(browser, server.url, { ...picture.options, locale: picture.locale, reducedMotion: "reduce" });
    if (picture.spec) await set(board, picture.spec, picture.moves ?? "", picture.seats ?? ["human", "human"]);
    await picture.pose?.(board);
    await board.page.evaluate(() => scrollTo(0, 0));
    await board.page.waitForTimeout(300);
    const path = `${FOLDER}${picture.name}.png`;
    await board.page.screenshot({ path });
    shrink(path);
    await board.close();
  });
}

// The lens on Kalah of the examples, with a move chosen that was cut.
for (const [name, locale] of [["own-en-1280", "en"], ["own-zh-hans-1280", "zh-CN"]] as const) {
  test(name, async () => {
    const own = await startOwnGame();
    const board = await openPage(browser, `${own.url}/#/own`, { ...light(DESKTOP), locale, reducedMotion: "reduce" });
    await board.page.locator('.trace-row[aria-level="2"].trace-cut').first().click();
    await board.page.locator(".trace-author").waitFor();
    const path = `${FOLDER}${name}.png`;
    await board.page.screenshot({ path });
    shrink(path);
    await board.close();
    await own.close();
  });
}

/** Makes a picture smaller where pngquant is installed; without it the picture stays large. */
function shrink(path: string): void {
  spawnSync("pngquant", ["--force", "--ext", ".png", "--speed", "1", "--quality", "80-98", "--strip", path]);
}

/** Plays the scripted moves between two people, then seats the players of the picture. */
async function set(board: BoardPage, spec: GameSpec, moves: string, seats: [Seat, Seat]): Promise<void> {
  await board.start(spec, "human", "human");
  let { view } = await board.settled(0);
  for (const id of moves.split(" ")) {
    const move = view.legal.find((legal) => legal.id === id);
    if (!move) throw new Error(`${id} is not legal in ${view.position}`);
    await board.play(move);
    // A finger on a small board is asked twice.
    if (await board.page.locator(".ghost-pending").isVisible()) await board.play(move);
    ({ view } = await board.settled(view.moves.length + 1));
  }
  if (view.result) return;
  await board.action("players").click();
  for (const [index, side] of (["first", "second"] as const).entries()) {
    await board.page.locator(`.dialog [data-side="${side}"] select`).selectOption(`${seats[index]}`);
  }
  await board.page.locator(".dialog .button-primary").click();
  await board.settled();
  await board.page.mouse.move(0, 0);
}
