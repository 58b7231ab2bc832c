/** The list of stored games: what its rows tell, filters, pages, deleting several at once. */

import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ClientMessage, Player } from "../src/wire";
import { launchBrowser, openPage, until, type BoardPage } from "./board";
import { startServer, type Server } from "./server";
import { talk } from "./talk";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  await server?.close();
});
afterAll(async () => {
  await browser?.close();
});

const human: Player = { kind: "human" };
const start = (game: string, second: Player = human): ClientMessage => ({ type: "new", spec: { game }, players: { first: human, second } });
const play = (...moves: string[]): ClientMessage[] => moves.map((move) => ({ type: "play", move }));
const rows = (board: BoardPage) => board.page.locator(".stored [data-game]");
const reopen = async (board: BoardPage) => {
  await board.page.reload();
  await rows(board).first().waitFor();
};

test("a_row_tells_opponent_level_result_moves_and_time", async () => {
  const board = await openPage(browser, server.url);
  await talk(board.page, [start("connect4"), ...play("4"), start("tictactoe", { kind: "engine", level: 3 }), { type: "resign" }]);
  await reopen(board);
  const [tictactoe, connect4] = await rows(board).allInnerTexts();
  expect(tictactoe).toMatch(/^Tic-tac-toe\s+vs Boyi 3 · Casual \(you: X\)\s+You lost · 0 moves · \d\d:\d\d$/);
  expect(connect4).toMatch(/^Connect Four\s+Two people\s+In progress · 1 move · \d\d:\d\d$/);
  // What is read aloud is what is written.
  expect(await rows(board).first().getByRole("button").first().getAttribute("aria-label")).toBeNull();
  await board.close();
});

test("hundreds_of_games_take_no_more_room_than_a_page_of_them", async () => {
  const board = await openPage(browser, server.url, { viewport: { width: 390, height: 844 } });
  await talk(board.page, Array.from({ length: 30 }, () => [start("tictactoe"), ...play("b2")]).flat());
  await reopen(board);
  expect(await rows(board).count()).toBe(8);
  expect(await board.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2000);
  const first = await rows(board).first().getAttribute("data-game");
  const status = board.page.locator(".stored-pages [role=status]");
  expect(await status.textContent()).toBe("1–8 of 30");
  for (const range of ["9–16 of 30", "17–24 of 30", "25–30 of 30"]) {
    await board.page.locator('[data-page="forward"]').click();
    expect(await status.textContent()).toBe(range);
  }
  expect(await rows(board).count()).toBe(6);
  expect(await board.page.locator('[data-page="forward"]').isDisabled()).toBe(true);
  expect(await board.page.locator(`[data-game="${first}"]`).count()).toBe(0);
  await board.close();
});

test("games_are_filtered_by_name_and_state", async () => {
  const board = await openPage(browser, server.url);
  const lost = [start("tictactoe", { kind: "engine", level: 1 }), { type: "resign" } as const];
  await talk(board.page, [...lost, start("tictactoe"), ...play("b2"), start("connect4"), ...play("4")]);
  await reopen(board);
  const shown = async (game: string, state: string) => {
    await board.page.locator('[data-filter="game"]').selectOption(game);
    await board.page.locator('[data-filter="state"]').selectOption(state);
    return rows(board).count();
  };
  expect(await shown("all", "all")).toBe(3);
  expect(await shown("tictactoe", "all")).toBe(2);
  expect(await shown("tictactoe", "lost")).toBe(1);
  expect(await shown("all", "finished")).toBe(1);
  expect(await shown("all", "running")).toBe(2);
  expect(await shown("connect4", "won")).toBe(0);
  await board.close();
});

test("chosen_games_and_all_finished_ones_are_deleted_at_once", async () => {
  const board = await openPage(browser, server.url);
  const finished = [start("tictactoe"), { type: "resign" } as const];
  await talk(board.page, [...finished, ...finished, ...Array.from({ length: 4 }, () => [start("connect4"), ...play("4")]).flat()]);
  await reopen(board);
  expect(await rows(board).count()).toBe(6);
  const press = (name: string) => board.page.locator(`[data-stored="${name}"]`).click();
  const confirm = () => board.page.locator("dialog .button-danger").click();

  await press("choose");
  expect(await board.page.locator('[data-stored="remove"]').isDisabled()).toBe(true);
  await rows(board).nth(0).locator("input").check();
  await rows(board).nth(1).locator("input").check();
  await press("remove");
  await confirm();
  await until(async () => (await rows(board).count()) === 4);

  await press("finished");
  await confirm();
  await until(async () => (await rows(board).count()) === 2);
  expect((await rows(board).allInnerTexts()).every((text) => text.includes("In progress"))).toBe(true);

  await press("choose");
  await press("all");
  await press("remove");
  await confirm();
  await board.page.locator(".home-games", { hasText: "Games you play are kept here." }).waitFor();
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_game_without_a_move_is_not_kept_in_the_list", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "tictactoe" }, "human", "human");
  const unstarted = board.id();
  await board.page.locator(".brand").click();
  await board.page.locator(".home-games", { hasText: "Games you play are kept here." }).waitFor();
  expect(await board.page.locator(`[data-game="${unstarted}"]`).count()).toBe(0);
  await board.close();
});
