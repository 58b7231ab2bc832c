/** Searches side by side: on the position of a game, and on a made tree. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beyond, everywhere, launchBrowser, openPage } from "./board";
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

/** Dozens of searches, on a machine that may be busy. */
const PATIENCE = 100_000;

const cell = (page: Page, method: string, column: string) =>
  page.locator(`tr[data-method="${method}"] [data-column="${column}"]`).textContent();

const LANGUAGES = [
  { locale: "en-GB", same: "All methods found the same value at every depth." },
  { locale: "zh-CN", same: "各方法在每个深度得到的值都相同。" },
  { locale: "zh-TW", same: "各方法在每個深度找到的值都一樣。" },
];

test("tic_tac_toe_shows_what_alpha_beta_saves_in_every_language_and_width", async () => {
  await everywhere(browser, server.url, LANGUAGES, async (board, { same }) => {
    const { page } = board;
    await board.start({ game: "tictactoe" }, "human", "human");
    await page.locator('[data-opens="compare"]').click();
    const verdict = page.locator('.compare [role="status"]');
    await page.locator('.compare [data-state="done"]').waitFor({ timeout: PATIENCE });
    expect(await verdict.textContent()).toBe(same);
    expect(await verdict.getAttribute("data-agree")).toBe("true");
    expect(await cell(page, "minimax", "nodes")).toBe("549,946");
    expect(await cell(page, "alpha-beta (win/draw/loss)", "nodes")).toBe("18,297");
    expect(await page.locator(".compare-table tbody tr").count()).toBe(8);
    expect(await page.locator('.compare-canvas[role="img"] canvas').count()).toBe(2);
    await page.locator(".compare-depth select").selectOption("1");
    expect(await cell(page, "minimax", "nodes")).toBe("10");
    const inside = await page.locator("dialog").evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect([inside, await beyond(page)]).toEqual([0, 0]);
  });
}, 600_000);

test("a_method_says_where_it_stopped_and_the_comparison_can_be_stopped", async () => {
  const board = await openPage(browser, server.url);
  const { page } = board;
  await board.start({ game: "xiangqi" }, "human", "human");
  await page.locator('[data-opens="compare"]').click();
  await page.locator('[data-action="compare"]').click();
  await page.locator('.compare [data-state="stopped"], .compare-form .button-primary').first().waitFor();
  await page.locator('.compare-form input[name="depth"]').fill("3");
  await page.locator('.compare-form select[name="nodes"]').selectOption("100000");
  await page.locator('[data-action="compare"]').click();
  await page.locator('tr[data-method="minimax"] .compare-gave-up', { hasText: "stopped after 100,000 nodes at depth 3" }).waitFor();
  await page.locator('.compare [data-agree="true"]').waitFor({ timeout: PATIENCE });
  expect(await cell(page, "alpha-beta (distance)", "nodes")).toMatch(/^[\d,]+$/);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_perfect_tree_of_ten_moves_and_six_plies_shows_the_least_leaves_in_every_language_and_width", async () => {
  await everywhere(browser, `${server.url}/#/lens`, LANGUAGES, async ({ page }) => {
    await page.locator('[data-action="compare-tree"]').click();
    await page.locator('.compare [data-state="done"]').waitFor({ timeout: PATIENCE });
    expect(await cell(page, "minimax", "leaves")).toBe("1,000,000");
    expect(await cell(page, "alpha-beta (distance)", "leaves")).toBe("1,999");
    expect(await page.locator("[data-least]").textContent()).toContain("1,999");
  });
}, 600_000);
