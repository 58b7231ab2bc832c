/** Looking back through a game: move list, keys, wheel and swipe, while the game goes on. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GameSpec } from "../src/wire";
import { chooser, launchBrowser, openPage, until, type BoardPage } from "./board";
import { startServer, type Server } from "./server";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const shows = (board: BoardPage, ply: number) => board.page.locator(`main[data-shown="${ply}"]`).waitFor();

/** The cells that hold a piece on the page, each with its description. */
const pieces = (board: BoardPage) => board.page.locator("[data-cell]").evaluateAll((cells) =>
  cells.map((cell) => cell.getAttribute("aria-label")!.replace(/, (last move|can move here|in check|forbidden.*)/g, "")).filter((label) => !label.includes("empty")));

const SPECS: GameSpec[] = [
  { game: "tictactoe" },
  { game: "connect4" },
  { game: "gomoku", size: 15, rule: "renju" },
  { game: "xiangqi" },
  { game: "othello", size: 8 },
];

for (const spec of SPECS) {
  test(`every_position_of_${spec.game}_is_shown_again_as_it_was`, async () => {
    const board = await openPage(browser, server.url);
    const choose = chooser(11);
    await board.start(spec, "human", "human");
    const before: string[][] = [];
    let session = await board.settled(0);
    while (!session.view.result && session.view.moves.length < 14) {
      before.push(await pieces(board));
      await board.play(choose(session.view.legal));
      session = await board.settled(session.view.moves.length + 1);
    }
    for (let ply = before.length - 1; ply >= 0; ply -= 1) {
      await board.page.keyboard.press("ArrowLeft");
      await shows(board, ply);
      expect(await pieces(board)).toEqual(before[ply]);
    }
    await board.page.keyboard.press("End");
    await shows(board, before.length);
    expect(await board.page.locator(".look-bar").count()).toBe(0);
    expect(board.troubles).toEqual([]);
    await board.close();
  });
}

/** A game of gomoku between two people with six moves. */
async function sixMoves(board: BoardPage): Promise<void> {
  await board.start({ game: "gomoku", size: 15, rule: "freestyle" }, "human", "human");
  for (const [ply, id] of ["h8", "i9", "g9", "i7", "i8", "g8"].entries()) {
    const { view } = await board.settled(ply);
    await board.play(view.legal.find((move) => move.id === id)!);
  }
  await board.settled(6);
}

test("a_click_on_a_move_keys_buttons_and_the_wheel_lead_through_the_game", async () => {
  const board = await openPage(browser, server.url);
  await sixMoves(board);
  await board.page.locator('[data-move="2"]').click();
  await shows(board, 2);
  expect(await board.page.locator(".move-last").textContent()).toBe("I9");
  expect(await board.page.locator(".look-where").textContent()).toBe("Move 2 of 6");
  await board.page.locator("[data-announcer]", { hasText: "White: I9" }).waitFor({ state: "attached" });
  await board.page.keyboard.press("Home");
  await shows(board, 0);
  await board.page.keyboard.press("ArrowRight");
  await shows(board, 1);
  await board.page.locator('.moves [data-look="forward"]').click();
  await shows(board, 2);
  await board.page.locator('.look-bar [data-look="present"]').click();
  await shows(board, 6);

  await board.cell(112).hover({ force: true });
  for (const ply of [5, 4]) {
    await board.page.mouse.wheel(0, -120);
    await shows(board, ply);
  }
  for (const ply of [5, 6]) {
    await board.page.mouse.wheel(0, 120);
    await shows(board, ply);
  }
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_press_on_an_earlier_position_plays_nothing", async () => {
  const board = await openPage(browser, server.url);
  await sixMoves(board);
  await board.page.keyboard.press("ArrowLeft");
  await shows(board, 5);
  await board.cell(0).dblclick({ force: true });
  await board.page.locator(".nudged").waitFor();
  await board.page.locator('.look-bar [data-look="present"]').click();
  await shows(board, 6);
  expect(board.session().view.moves).toHaveLength(6);
  await board.cell(0).click({ force: true });
  await board.settled(7);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("arrows_move_the_cursor_while_it_is_shown_and_look_back_when_it_is_hidden", async () => {
  const board = await openPage(browser, server.url);
  await sixMoves(board);
  // The clicks that played left the focus on the board without a cursor.
  await board.page.locator(".board-svg:focus").waitFor();
  await board.page.keyboard.press("ArrowUp");
  await board.page.locator(".cursor").waitFor();
  await board.page.keyboard.press("ArrowLeft");
  await shows(board, 6);
  await board.page.keyboard.press("Escape");
  await board.page.locator(".cursor").waitFor({ state: "detached" });
  await board.page.keyboard.press("ArrowLeft");
  await shows(board, 5);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("the_game_goes_on_behind_an_earlier_position", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "gomoku", size: 15, rule: "standard" }, 1, 1);
  await until(() => board.session().view.moves.length >= 3);
  await board.page.locator('[data-move="1"]').click();
  await shows(board, 1);
  const ply = board.session().view.moves.length;
  await until(() => board.session().view.moves.length >= ply + 2);
  await shows(board, 1);
  expect((await pieces(board)).length).toBe(1);
  await board.page.keyboard.press("End");
  await until(async () => Number(await board.page.locator("main").getAttribute("data-shown")) >= ply + 2);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_swipe_on_a_phone_looks_back_and_forward_and_plays_nothing", async () => {
  const board = await openPage(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await board.start({ game: "connect4" }, "human", "human");
  for (const ply of [0, 1, 2]) {
    const { view } = await board.settled(ply);
    await board.cell(view.legal[ply]!.to).tap({ force: true });
  }
  await board.settled(3);
  const touch = await board.page.context().newCDPSession(board.page);
  const swipe = async (from: number, to: number) => {
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: from, y: 300 }] });
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: from + (to - from) * part, y: 303 }] });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await swipe(120, 260);
  await shows(board, 2);
  await swipe(120, 260);
  await shows(board, 1);
  await swipe(260, 120);
  await shows(board, 2);
  expect(board.session().view.moves).toHaveLength(3);
  expect(await board.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  expect(board.troubles).toEqual([]);
  await board.close();
});
