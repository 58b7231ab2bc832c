/** Every game has its address, and the browser's buttons lead from one to the other. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage, until, type BoardPage } from "./board";
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

const hash = (board: BoardPage) => new URL(board.page.url()).hash;
const home = (board: BoardPage) => board.page.locator("main.home").waitFor();
const kind = (board: BoardPage, name: string) => board.page.locator(`.board.game-${name}`).waitFor();

test("back_and_forward_lead_through_the_games_and_the_start_page", async () => {
  const board = await openPage(browser, server.url);
  await home(board);
  await board.start({ game: "tictactoe" }, "human", "human");
  const first = board.id();
  expect(hash(board)).toBe(`#/game/${first}`);
  await board.page.goBack();
  await home(board);
  await board.page.goForward();
  await kind(board, "tictactoe");

  await board.start({ game: "connect4" }, "human", "human");
  await kind(board, "connect4");
  const second = board.id();
  await board.page.goBack();
  await kind(board, "tictactoe");
  expect(hash(board)).toBe(`#/game/${first}`);
  await board.page.goForward();
  await kind(board, "connect4");
  expect(hash(board)).toBe(`#/game/${second}`);

  await board.page.locator(".brand").click();
  await home(board);
  expect(hash(board)).toBe("#/");
  await board.page.goBack();
  await kind(board, "connect4");
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_game_of_two_engines_that_was_left_does_not_come_back_by_itself_and_waits", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "gomoku", size: 15, rule: "freestyle" }, 1, 1);
  await until(() => board.session().view.moves.length >= 1);
  await board.page.locator(".brand").click();
  await home(board);
  const ply = board.session().view.moves.length;
  await board.page.waitForTimeout(2000);
  // A move that the engine was just making may come late.
  expect(board.session().view.moves.length).toBeLessThanOrEqual(ply + 1);
  expect(await board.page.locator("main.home").count()).toBe(1);
  await board.page.goBack();
  await kind(board, "gomoku");
  await until(() => board.session().view.moves.length >= ply + 3);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_game_deleted_in_another_tab_says_so", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "tictactoe" }, "human", "human");
  await board.play((await board.settled(0)).view.legal[0]!);
  await board.settled(1);
  const id = board.id();
  const other = await openPage(browser, server.url);
  await other.page.locator(`[data-game="${id}"] .icon-button`).click();
  await other.page.locator(".dialog .button-danger").click();
  await home(board);
  await board.page.locator('.toast[data-code="unknown-session"]').waitFor();
  expect(hash(board)).toBe("#/");
  await other.page.locator(`[data-game="${id}"]`).waitFor({ state: "detached" });
  expect(await other.page.locator(".toast").count()).toBe(0);
  await board.close();
  await other.close();
});

test("an_address_of_a_game_opens_it_in_a_fresh_browser", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "othello", size: 8 }, "human", "human");
  const other = await openPage(browser, board.page.url());
  await kind(other, "othello");
  expect(other.id()).toBe(board.id());
  await board.close();
  await other.close();
});
