/** The lens on a game that the product does not know: Kalah of the examples, drawn as its own text. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everywhere, launchBrowser, openPage, until } from "./board";
import { startOwnGame, type Server } from "./server";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startOwnGame(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const START = "       4  4  4  4  4  4\n   0                      0\n>      4  4  4  4  4  4";

const LANGUAGES = [
  { locale: "en-GB", turn: "South to move", invited: "Your own game" },
  { locale: "zh-CN", turn: "轮到South", invited: "你自己的棋" },
  { locale: "zh-TW", turn: "輪到South", invited: "你自己的棋" },
];

test("a_cut_of_ones_own_game_is_told_with_its_author_in_every_language_and_width", async () => {
  await everywhere(browser, server.url, LANGUAGES, async ({ page }, { turn, invited }) => {
    const card = page.locator('.home-lens[href="#/own"]');
    expect(await card.textContent()).toContain(`Kalah${invited}`);
    await card.click();
    await page.locator('.trace-row[aria-level="2"]').first().waitFor();
    expect(await page.title()).toContain("Kalah");
    expect(await page.locator(".own-position .own-text").textContent()).toBe(START);
    expect(await page.locator(".own-position h2").textContent()).toBe(turn);
    expect(await page.locator("[data-own-move]").allTextContents()).toEqual([6, 5, 4, 3, 2, 1].map((house) => `house ${house}`));
    // A move that was refuted: its position as text, the move that refutes it, and the root, which has set the bound.
    const refuted = page.locator('.trace-row[aria-level="2"].trace-cut').first();
    const id = await refuted.getAttribute("data-trace");
    await refuted.click();
    await page.locator(`[data-shown-node="${id}"]`).waitFor();
    const text = await page.locator(".why-side .own-text").textContent();
    expect(text).not.toBe(START);
    expect(text).toMatch(/^[ >] {4}/);
    expect(await page.locator(".trace-node .lens-says").textContent()).toContain("house");
    expect(await page.locator(".trace-author").count()).toBe(1);
    expect(await page.locator(".board-svg").count()).toBe(0);
  });
});

test("legal_moves_lead_to_other_positions_and_their_searches", async () => {
  const board = await openPage(browser, `${server.url}/#/own`);
  const { page } = board;
  const opened = () => page.locator('main[data-why="open"] .trace-row[aria-level="2"]').first().waitFor();
  await opened();
  // The third house from the left ends in the store: the same side moves again.
  await page.locator("[data-own-move]", { hasText: "house 3" }).click();
  await page.locator('[data-own="3"]').waitFor();
  expect(new URL(page.url()).hash).toBe("#/own/3");
  expect(await page.locator(".own-position h2").textContent()).toBe("South to move");
  await opened();
  await page.locator('input[name="limit"]').fill("2");
  await page.locator(".limit-form button").click();
  await page.locator(".why-ended", { hasText: "Depth 2" }).waitFor();
  expect(new URL(page.url()).hash).toBe("#/own/3/depth-2");
  await page.locator("[data-own-move]").first().click();
  await page.locator('[data-own="3.0"]').waitFor();
  expect(await page.locator(".own-position .line-move").allTextContents()).toEqual(["house 3", "house 6"]);
  await page.locator('[data-action="own-back"]').click();
  await page.locator('[data-own="3"]').waitFor();
  await page.reload();
  await page.locator('[data-own="3"]').waitFor();
  await opened();
  await page.goBack();
  await page.locator('[data-own="3.0"]').waitFor();
  // An address that names no legal move is refused.
  await page.goto(`${server.url}/#/own/9`);
  await page.locator('.toast[data-code="parameter"]').first().waitFor();
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_finished_game_says_who_has_won_and_is_not_searched", async () => {
  const board = await openPage(browser, `${server.url}/#/own`);
  const { page } = board;
  await page.locator("[data-own]").waitFor();
  let moves = 0;
  while ((await page.locator('main[data-why="over"]').count()) === 0 && moves < 200) {
    const line = await page.locator("[data-own]").getAttribute("data-own");
    await page.locator("[data-own-move]").last().click();
    moves += 1;
    await until(async () => (await page.locator("[data-own]").getAttribute("data-own").catch(() => line)) !== line);
  }
  expect(await page.locator(".own-position h2").textContent()).toMatch(/^((North|South) wins|Draw)$/);
  expect(await page.locator(".trace-tree, .limit-form, [data-own-move], .toast").count()).toBe(0);
  expect(board.troubles).toEqual([]);
  await board.close();
});
