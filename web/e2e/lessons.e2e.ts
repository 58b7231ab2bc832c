/** The lessons: predict, then see. */

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

const go = async (page: Page, id: string) => {
  await page.goto(`${server.url}/#/lessons/${id}`);
  await page.locator(`[data-lesson="${id}"]`).waitFor();
};
const choose = async (page: Page, answer: string) => {
  await page.locator(`.lesson-option input[value="${answer}"]`).check();
  await page.locator('[data-action="predict"]').click();
};
const type = async (page: Page, answer: string) => {
  await page.locator('input[name="prediction"]').fill(answer);
  await page.locator('[data-action="predict"]').click();
};
const verdict = (page: Page, correct: boolean) => page.locator(`.lesson-verdict[data-correct="${correct}"]`).waitFor();

const LANGUAGES = [
  { locale: "en-GB", title: "Lessons" },
  { locale: "zh-CN", title: "课程" },
  { locale: "zh-TW", title: "課程" },
];

test("the_answer_comes_after_the_prediction_in_every_language_and_width", async () => {
  await everywhere(browser, server.url, LANGUAGES, async ({ page }, { title }) => {
    await page.locator(".home-lens", { hasText: title }).click();
    await page.locator(".lesson-list a").first().click();
    await page.locator(".mini-board").waitFor();
    expect(await page.locator(".lens-node, .lesson-explained").count()).toBe(0);
    await choose(page, "W");
    await verdict(page, true);
    await page.locator(".lens-node").first().waitFor();
    await go(page, "shadowed-alpha");
    await page.locator(".lesson-code").nth(1).waitFor();
    await choose(page, "value");
    await verdict(page, false);
    expect(await page.locator('[data-run="wrong"]').textContent()).toContain("549,946");
    expect(await page.locator('[data-run="right"]').textContent()).toContain("20,866");
  });
});

test("leaves_are_counted_by_hand_and_another_tree_asks_anew", async () => {
  const board = await openPage(browser, server.url);
  const { page } = board;
  await go(page, "alpha-beta");
  await page.locator('.lens-node[data-status="unseen"]').first().waitFor();
  await type(page, "6");
  await verdict(page, true);
  await page.locator('.lens-node[data-status="cut"]').first().waitFor();
  await page.locator('[data-action="another"]').click();
  await page.locator('input[name="prediction"]').waitFor();
  expect(await page.locator('.lens-node[data-status="cut"]').count()).toBe(0);
  await go(page, "order");
  await type(page, "9");
  await verdict(page, true);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("every_mistake_is_wrong_in_its_own_way", async () => {
  const board = await openPage(browser, server.url);
  const { page } = board;
  const faults = {
    "shadowed-alpha": "nodes", "cut-on-greater": "nodes", "winner-at-depth-zero": "value", "side-by-parity": "value",
    "tie-on-fail-low": "moves", "shortened-by-table": "value",
  };
  for (const [id, fault] of Object.entries(faults)) {
    await go(page, id);
    await page.locator(".lesson-code .lesson-changed").first().waitFor();
    await choose(page, fault);
    await verdict(page, true);
  }
  expect(await page.locator('[data-run="right"] td').first().textContent()).toBe("The side to move wins in 6 moves");
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("techniques_are_measured_on_a_real_position", async () => {
  const board = await openPage(browser, server.url);
  const { page } = board;
  for (const id of ["deepening", "table", "pvs"]) {
    await go(page, id);
    await choose(page, "half");
    await page.locator(".lesson-explained").waitFor();
    await verdict(page, id === "table");
  }
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("parts_of_the_engine_are_shown_on_positions_of_their_games", async () => {
  const board = await openPage(browser, server.url);
  const { page } = board;
  const answers = { horizon: "e2e6", evaluation: "changes", threats: "tenth", repetition: "second" };
  for (const [id, answer] of Object.entries(answers)) {
    await go(page, id);
    await page.locator(".lesson-board .board-svg").waitFor();
    await choose(page, answer);
    await verdict(page, true);
    await page.locator(".lesson-explained").waitFor();
    if (id === "evaluation") {
      const choice = () => page.locator("[data-choice]").getAttribute("data-choice");
      const all = new Set<string | null>([await choice()]);
      for (const term of await page.locator('.lesson-terms input[type="checkbox"]').all()) {
        await term.click();
        all.add(await choice());
      }
      expect(all.size).toBeGreaterThan(1);
    }
  }
  expect(await page.locator(".lesson-line li").count()).toBe(9);
  expect(board.troubles).toEqual([]);
  await board.close();
});
