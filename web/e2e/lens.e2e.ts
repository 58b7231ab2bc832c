/** The lens: a typed tree, its cut and the window that has cut it. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everywhere, launchBrowser, openPage } from "./board";
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

const cutLeaves = (page: Page) => page.locator('.lens-node[data-leaf][data-status="cut"]');
const node = (page: Page, label: string) => page.locator(`.lens-node[data-node="${label}"]`);

const LANGUAGES = [
  { locale: "en-GB", says: "C is cut: it is worth at most 2, and A has 3 already, from B." },
  { locale: "zh-CN", says: "C 剪枝：它的值至多是 2，而 A 已经有 3，来自 B。" },
  { locale: "zh-TW", says: "C 剪枝：它的值至多是 2，而 A 已經有 3，來自 B。" },
];

test("one_leaf_of_a_typed_tree_is_cut_by_the_window_that_is_shown", async () => {
  await everywhere(browser, server.url, LANGUAGES, async ({ page }, { says }) => {
    await page.locator(`.home-lens[href="#/lens"]`).click();
    await page.locator(".lens-node").first().waitFor();
    await page.locator('input[name="tree"]').fill("[[3,5],[2,9]]");
    await page.keyboard.press("Enter");
    await page.locator('.lens-node[data-node="C"][data-status="done"]').waitFor();
    expect(await cutLeaves(page).evaluateAll((leaves) => leaves.map((leaf) => leaf.getAttribute("data-leaf")))).toEqual(["9"]);
    expect(await node(page, "C").textContent()).toContain("≤2");
    expect(await node(page, "C").textContent()).toContain("(3, 2)");
    expect(await node(page, "A").getAttribute("class")).toContain("lens-author");
    // Two steps back is the cut, told in words; one more and nothing is cut yet.
    await page.locator('.lens-steps input[type="range"]').focus();
    for (const _ of [1, 2]) await page.keyboard.press("ArrowLeft");
    expect(await page.locator(".lens-says").textContent()).toContain(says);
    await page.keyboard.press("ArrowLeft");
    expect(await cutLeaves(page).count()).toBe(0);
    await page.keyboard.press("End");
    expect(await cutLeaves(page).count()).toBe(1);
    // A press on the grey leaf leads to its cut as well.
    await cutLeaves(page).first().click();
    expect(await page.locator(".lens-says").textContent()).toContain(says);
  });
});

test("minimax_and_the_other_order_cut_nothing", async () => {
  const board = await openPage(browser, `${server.url}/#/lens`);
  const { page } = board;
  await cutLeaves(page).first().waitFor();
  await page.locator('input[value="right-to-left"]').check({ force: true });
  await cutLeaves(page).first().waitFor({ state: "detached" });
  await page.locator('input[value="left-to-right"]').check({ force: true });
  await cutLeaves(page).first().waitFor();
  await page.locator('input[value="minimax"]').check({ force: true });
  await cutLeaves(page).first().waitFor({ state: "detached" });
  expect(await page.locator(".lens-window").count()).toBe(0);
  await board.close();
});

test("a_made_tree_in_the_best_order_reaches_the_minimum", async () => {
  const board = await openPage(browser, `${server.url}/#/lens`);
  const { page } = board;
  await page.locator(".lens-make select").selectOption("best");
  await page.locator('[data-action="make-tree"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".lens-node[data-leaf]").length === 27);
  const numbers = await page.locator(".lens-numbers dd").allTextContents();
  expect(numbers.slice(1)).toEqual(["11 of 27", expect.any(String), "11"]);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_tree_that_cannot_be_read_is_named_and_the_lens_has_an_address", async () => {
  const board = await openPage(browser, `${server.url}/#/lens`);
  const { page } = board;
  await cutLeaves(page).first().waitFor();
  await page.locator('input[name="tree"]').fill("((3 5) (2 x))");
  await page.keyboard.press("Enter");
  await page.locator(".toast").waitFor();
  expect(await page.locator(".toast").textContent()).toContain("x");
  await page.locator(".brand").click();
  await page.locator("main.home").waitFor();
  await page.goBack();
  await page.locator("main.lens").waitFor();
  await board.close();
});
