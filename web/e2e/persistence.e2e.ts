/** A server that dies loses nothing, and the page comes back by itself. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage, until } from "./board";
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

test("a_game_survives_the_servers_sudden_death", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "gomoku", size: 15, rule: "freestyle" }, "human", "human");
  for (const id of ["h8", "i9", "h9"]) {
    const { view } = await board.settled();
    await board.play(view.legal.find((move) => move.id === id)!);
    await board.settled(view.moves.length + 1);
  }
  const { position } = board.session().view;

  await server.kill();
  await board.page.locator(".offline").waitFor();
  expect(await board.action("undo").isDisabled()).toBe(true);
  await server.restart();
  await board.page.locator(".offline").waitFor({ state: "detached" });
  expect((await board.settled(3)).view.position).toBe(position);

  // And the game goes on where it stood.
  const next = board.session().view.legal[0]!;
  await board.play(next);
  await board.settled(4);

  await server.kill();
  await server.restart();
  await board.page.reload();
  expect((await board.settled(4)).view.moves.at(-1)?.id).toBe(next.id);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("what_is_asked_without_a_connection_says_so_within_the_dialog", async () => {
  const board = await openPage(browser, server.url);
  const { page } = board;
  await board.start({ game: "tictactoe" }, "human", "human");
  await board.play((await board.settled(0)).view.legal[0]!);
  await board.settled(1);
  await page.locator('[data-opens="compare"]').click();
  await page.locator('.compare [data-state="done"]').waitFor({ timeout: 60_000 });
  await server.kill();
  await page.locator(".offline").waitFor();
  await page.locator('[data-action="compare"]').click();
  await page.locator('.dialog .toast[data-code="offline"]').waitFor();
  await server.restart();
  await page.locator(".offline").waitFor({ state: "detached" });
  await board.close();
});

test("the_last_game_is_opened_again_and_others_are_in_the_list", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "tictactoe" }, "human", "human");
  await board.play((await board.settled(0)).view.legal[0]!);
  await board.settled(1);
  const older = board.id();
  await board.start({ game: "connect4" }, "human", "human");
  await until(() => board.id() !== older);
  await board.page.goto("about:blank");
  await board.page.goto(server.url);
  await board.settled();
  expect(board.session().view.spec.game).toBe("connect4");

  await board.page.locator('[data-opens="games"]').click();
  await board.page.locator(`[data-game="${older}"] .stored-open`).click();
  await until(() => board.id() === older);
  await board.page.locator(".board-cells").waitFor();
  expect(new URL(board.page.url()).hash).toBe(`#/game/${older}`);

  await board.page.locator('[data-opens="games"]').click();
  await board.page.locator(`[data-game="${older}"] .icon-button`).click();
  await board.page.locator(".dialog .button-danger").click();
  await board.page.locator("main.home").waitFor();
  expect(await board.page.locator(`[data-game="${older}"]`).count()).toBe(0);
  expect(board.troubles).toEqual([]);
  await board.close();
});
