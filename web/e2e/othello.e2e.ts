/** Othello on the page: marks of what can be played, counted discs, sides that have to pass, the end. */

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

test("a_whole_game_is_played_and_counted", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "othello", size: 8 }, "human", "human");
  let { view } = await board.settled(0);
  let seed = 7;
  let passes = 0;
  while (!view.result) {
    expect(await board.page.locator(".placements circle").count()).toBe(view.legal.length);
    seed = (seed * 1103515245 + 12345) % 2147483648;
    await board.play(view.legal[seed % view.legal.length]!);
    ({ view } = await board.settled(view.moves.length + 1));
    const [black, white] = await board.page.locator(".strip-tally").allTextContents().then((texts) => texts.map(Number).sort((a, b) => a - b));
    expect([black, white]).toEqual([...view.tally!].sort((a, b) => a - b));
    if (!view.result && view.moves.at(-1)?.side === view.to_move) {
      passes += 1;
      await board.page.locator(".pass-note").waitFor({ state: "attached" });
    }
  }
  expect(passes).toBeGreaterThan(0);
  expect(view.result.reason).toBe("count");
  await board.page.locator('.status[data-over="count"]').waitFor();
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_line_through_a_pass_shows_whose_discs_they_are", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "othello", size: 8 }, "human", "human");
  let { view } = await board.settled(0);
  let seed = 7;
  let passes = 0;
  while (!view.result && passes === 0) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    await board.play(view.legal[seed % view.legal.length]!);
    ({ view } = await board.settled(view.moves.length + 1));
    if (view.result || view.moves.length < 46) continue;
    await board.action("hint").click();
    await board.page.locator("[data-hint]").waitFor();
    const line = board.report()!.pv.slice(0, 7);
    passes = line.filter(({ side }, index) => index > 0 && line[index - 1]!.side === side).length;
    const stones = board.page.locator(".line-stone");
    await until(async () => (await stones.count()) === line.length);
    // The first move is drawn last.
    const sides = await stones.evaluateAll((drawn) => drawn.map((stone) => stone.getAttribute("data-side")));
    expect(sides.toReversed()).toEqual(line.map(({ side }) => side));
  }
  expect(passes).toBeGreaterThan(0);
  expect(await board.page.locator(".line-pass").count()).toBeGreaterThan(0);
  expect(board.troubles).toEqual([]);
  await board.close();
});
