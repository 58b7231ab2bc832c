/** The rules of accessibility that a program can check: axe finds nothing serious on any page. */

import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { everywhere, launchBrowser, openPage } from "./board";
import { startOwnGame, startServer, type Server } from "./server";
import { played } from "./talk";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer("--time", "60"), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const LANGUAGES = ["en-GB", "zh-CN", "zh-TW"].map((locale) => ({ locale }));

/** The serious and critical faults of the page as it stands, in light and in dark, each with the elements it is about. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const serious = await page.evaluate(async () => {
      const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(document);
      if (passes.length < 10) throw new Error("axe has checked next to nothing");
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
    });
    found.push(...serious.map((fault) => `${colorScheme}: ${fault}`));
  }
  return found;
}

/** Goes to an address and waits for what shows that its page is there. */
async function goTo(page: Page, hash: string, there: string): Promise<void> {
  await page.goto(`${server.url}/${hash}`);
  await page.locator(there).first().waitFor();
}

test("axe_finds_what_is_there_to_be_found", async () => {
  const board = await openPage(browser, server.url);
  await board.page.locator("form.setup").waitFor();
  await board.page.evaluate(() => {
    document.querySelector("main")!.insertAdjacentHTML("beforeend", '<button></button><p class="pale">pale</p>');
    document.querySelector<HTMLElement>(".pale")!.style.cssText = "color: #999; background: #aaa";
  });
  const found = (await faults(board.page)).map((fault) => fault.split(":")[1]!.trim());
  expect([...new Set(found)].toSorted()).toEqual(["button-name", "color-contrast"]);
  await board.close();
});

test("the_start_page_and_a_game_have_no_serious_fault", async () => {
  await everywhere(browser, server.url, LANGUAGES, async ({ page }) => {
    await page.locator("form.setup").waitFor();
    expect(await faults(page)).toEqual([]);
    const id = await played(page, { game: "xiangqi" }, "h2e2 h9g7");
    await goTo(page, `#/game/${id}`, "main.game");
    expect(await faults(page)).toEqual([]);
  });
}, 600_000);

test("the_lens_on_a_tree_and_on_a_search_has_no_serious_fault", async () => {
  await everywhere(browser, server.url, LANGUAGES, async ({ page }) => {
    await goTo(page, "#/lens", ".lens-node");
    expect(await faults(page)).toEqual([]);
    const id = await played(page, { game: "xiangqi" }, "h2e2 h9g7");
    await goTo(page, `#/game/${id}/why/2/depth-3`, '.trace-row[aria-level="2"].trace-cut');
    await page.locator('.trace-row[aria-level="2"].trace-cut').first().click();
    await page.locator(".trace-author").waitFor();
    expect(await faults(page)).toEqual([]);
  });
}, 600_000);

test("a_comparison_has_no_serious_fault", async () => {
  await everywhere(browser, server.url, LANGUAGES, async ({ page }) => {
    const id = await played(page, { game: "tictactoe" }, "b2 a1 c1 a3 a2");
    await goTo(page, `#/game/${id}`, "main.game");
    await page.locator('[data-opens="compare"]').click();
    await page.locator('.compare [data-state="done"]').waitFor();
    expect(await faults(page)).toEqual([]);
  });
}, 600_000);

test("a_game_of_ones_own_has_no_serious_fault", async () => {
  const own = await startOwnGame();
  await everywhere(browser, own.url, LANGUAGES, async ({ page }) => {
    await page.goto(`${own.url}/#/own`);
    await page.locator('.trace-row[aria-level="2"].trace-cut').first().click();
    await page.locator(".trace-author").waitFor();
    expect(await faults(page)).toEqual([]);
  });
  await own.close();
}, 600_000);

for (const [locale, width] of [["en-GB", 1280], ["zh-TW", 390]] as const) {
  test(`no_lesson_has_a_serious_fault_in_${locale}_at_${width}`, async () => {
    const board = await openPage(browser, server.url, { locale, viewport: { width, height: 800 } });
    const { page } = board;
    await goTo(page, "#/lessons", ".lesson-list a");
    expect(await faults(page)).toEqual([]);
    const lessons = await page.locator(".lesson-list a").evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
    expect(lessons.length).toBeGreaterThan(10);
    for (const lesson of lessons) {
      const asked = `[data-lesson="${lesson.split("/").at(-1)}"] .lesson-question`;
      await goTo(page, lesson, `${asked} :is(.lesson-option input, input[name="prediction"])`);
      const option = page.locator(".lesson-option input").first();
      if (await option.count()) await option.check();
      else await page.locator('input[name="prediction"]').fill("6");
      await page.locator('[data-action="predict"]').click();
      await page.locator(".lesson-verdict[data-correct]").waitFor({ timeout: 60_000 });
      expect(await faults(page), lesson).toEqual([]);
    }
    await board.close();
  }, 600_000);
}
