/** What people need who see little, hear the page, or use no pointer. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage, type BoardPage } from "./board";
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

const byId = (board: BoardPage, id: string) => board.session().view.legal.find((move) => move.id === id)!;

/** The contrast of two colours of the page, as WCAG 2 defines it. */
const contrast = (board: BoardPage, mark: readonly [string, string], ground: readonly [string, string]) =>
  board.page.evaluate(([selector, property, below, belowProperty]) => {
    const context = document.createElement("canvas").getContext("2d")!;
    const luminance = (colors: string[]) => {
      for (const color of colors) {
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
      }
      const linear = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
    };
    const color = (name: string, what: string) => getComputedStyle(document.querySelector(name)!).getPropertyValue(what);
    const under = color(below!, belowProperty!);
    const [a, b] = [luminance([under, color(selector!, property!)]), luminance([under])];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }, [...mark, ...ground]);

test("the_last_move_stands_out_from_the_cells_around_it", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const board = await openPage(browser, server.url, { colorScheme });
    for (const spec of [{ game: "mnk", columns: 7, rows: 7, k: 5 }, { game: "othello", size: 8 }]) {
      await board.start(spec, "human", "human");
      await board.page.locator(`.board.game-${spec.game}`).waitFor();
      const { view } = await board.settled(0);
      await board.play(view.legal[0]!);
      await board.settled(1);
      expect(await contrast(board, [".last-cell", "stroke"], [".surface-cells", "fill"]), `${spec.game} ${colorScheme}`).toBeGreaterThan(3);
    }
    await board.close();
  }
});

test("a_selected_piece_has_a_ring", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "xiangqi" }, "human", "human");
  await board.settled(0);
  await board.cell(byId(board, "h2e2").from!).click({ force: true });
  await board.page.locator(".selected-ring").waitFor();
  expect(await contrast(board, [".selected-ring", "stroke"], ["#board-pale stop:last-child", "stop-color"])).toBeGreaterThan(3);
  await board.close();
});

test("number_keys_drop_discs_and_single_keys_can_be_switched_off", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "connect4" }, "human", "human");
  await board.settled(0);
  await board.page.keyboard.press("4");
  await board.settled(1);
  await board.page.keyboard.press("7");
  expect((await board.settled(2)).view.moves.map(({ id }) => id)).toEqual(["4", "7"]);
  await board.page.keyboard.press("8");

  await board.page.locator('[data-opens="settings"]').click();
  await board.page.locator('dialog input[value="off"]').check({ force: true });
  await board.page.keyboard.press("Escape");
  await board.page.locator("dialog").waitFor({ state: "detached" });
  for (const key of ["4", "u", "?", "n"]) await board.page.keyboard.press(key);
  expect(await board.page.locator("dialog").count()).toBe(0);
  // Other keys stay.
  await board.page.locator("body").press("ArrowLeft");
  await board.page.locator('main[data-shown="1"]').waitFor();
  expect(board.session().view.moves).toHaveLength(2);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("every_name_for_screen_readers_holds_what_is_written", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "xiangqi" }, "human", "human");
  const { view } = await board.settled(0);
  await board.play(view.legal[0]!);
  await board.settled(1);
  const mismatches = () => board.page.locator("button[aria-label], a[aria-label], select[aria-label]").evaluateAll((named) =>
    named.flatMap((element) => {
      const written = element instanceof HTMLSelectElement ? "" : (element as HTMLElement).innerText.trim();
      return element.getAttribute("aria-label")!.includes(written) ? [] : [written];
    }));
  expect(await mismatches()).toEqual([]);
  for (const opens of ["new", "games", "settings", "help"]) {
    await board.page.locator(`[data-opens="${opens}"]`).click();
    await board.page.locator(".dialog[open]").waitFor();
    expect(await mismatches(), opens).toEqual([]);
    await board.page.keyboard.press("Escape");
    await board.page.locator(".dialog").waitFor({ state: "detached" });
  }
  expect(await board.page.locator('[role="toolbar"]').count()).toBe(0);
  await board.close();
});

test("pieces_are_named_by_their_side", async () => {
  const board = await openPage(browser, server.url, { locale: "zh-TW" });
  await board.start({ game: "xiangqi" }, "human", "human");
  await board.settled(0);
  const name = async (cell: number) => (await board.cell(cell).getAttribute("aria-label"))!.split(", ")[1];
  expect(await Promise.all([4, 85, 0, 83, 84, 19, 27, 54].map(name))).toEqual(["黑將", "紅帥", "黑車", "紅相", "紅仕", "黑砲", "黑卒", "紅兵"]);
  await board.close();
});

test("forced_colours_keep_the_switch_and_what_is_chosen", async () => {
  const board = await openPage(browser, server.url, { forcedColors: "active" });
  expect(await board.page.locator(".game-card:has(input:checked)").evaluate((card) => getComputedStyle(card).outlineStyle)).toBe("solid");
  await board.start({ game: "gomoku", size: 15, rule: "freestyle" }, "human", "human");
  const appearance = await board.page.locator(".switch input").evaluate((input) => getComputedStyle(input).appearance);
  expect(appearance).toBe("auto");
  await board.close();
});

test("a_dialog_that_closes_gives_the_focus_back", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "tictactoe" }, "human", "human");
  await board.page.locator('[data-opens="settings"]').click();
  await board.page.locator("dialog .icon-button").click();
  await board.page.locator("dialog").waitFor({ state: "detached" });
  expect(await board.page.evaluate(() => document.activeElement?.getAttribute("data-opens"))).toBe("settings");
  await board.close();
});

test("the_list_of_moves_stays_where_the_reader_has_scrolled_it", async () => {
  const board = await openPage(browser, server.url, { viewport: { width: 390, height: 844 } });
  await board.start({ game: "gomoku", size: 15, rule: "freestyle" }, "human", "human");
  for (let ply = 0; ply < 40; ply += 1) {
    const { view } = await board.settled(ply);
    await board.play(view.legal[(ply * 37) % view.legal.length]!);
  }
  await board.settled(40);
  const list = board.page.locator(".moves-scroll");
  const top = () => list.evaluate((element) => element.scrollTop);
  expect(await top()).toBeGreaterThan(0);
  await list.evaluate((element) => (element.scrollTop = 0));
  await board.action("undo").click();
  await board.settled(39);
  expect(await top()).toBe(0);
  await board.play(board.session().view.legal[0]!);
  await board.settled(40);
  expect(await top()).toBe(0);
  // Back at the last move, the list follows the game again.
  await list.evaluate((element) => (element.scrollTop = element.scrollHeight));
  const end = await top();
  for (const ply of [41, 42]) {
    await board.play(board.session().view.legal[0]!);
    await board.settled(ply);
  }
  expect(await top()).toBeGreaterThan(end);
  await board.close();
});

test("the_page_is_sent_compressed", async () => {
  const page = await (await browser.newContext()).newPage();
  const encodings: Record<string, string> = {};
  page.on("response", (response) => {
    const kind = /\.(js|css)$/.exec(response.url())?.[1];
    if (kind) encodings[kind] = response.headers()["content-encoding"] ?? "none";
  });
  await page.goto(server.url);
  await page.locator("main").waitFor();
  expect(encodings).toEqual({ js: "gzip", css: "gzip" });
  await page.close();
});
