/** Small and low windows: the whole board and the way to start a game are in sight, nothing is wider than the screen. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "../src/i18n/languages";
import type { GameSpec } from "../src/wire";
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

const SPECS: GameSpec[] = [
  { game: "tictactoe" },
  { game: "mnk", columns: 19, rows: 19, k: 5 },
  { game: "connect4" },
  { game: "gomoku", size: 15, rule: "renju" },
  { game: "xiangqi" },
  { game: "othello", size: 8 },
];

/** Starts a game and waits for its board. */
async function show(board: BoardPage, spec: GameSpec): Promise<void> {
  await board.start(spec, "human", 1);
  await until(() => board.session().view.spec.game === spec.game);
  await board.page.locator(`.board.game-${spec.game}`).waitFor();
}

for (const [width, height] of [[844, 390], [667, 375]] as const) {
  test(`a_phone_of_${width}_by_${height}_shows_the_whole_board_and_both_players`, async () => {
    const board = await openPage(browser, server.url, { viewport: { width, height }, hasTouch: true });
    for (const spec of SPECS) {
      await show(board, spec);
      for (const part of [".board-svg", ".strip >> nth=0", ".strip >> nth=1", '[data-action="undo"]', '[data-action="hint"]']) {
        const box = (await board.page.locator(part).boundingBox())!;
        expect(box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, `${spec.game} ${part} ${JSON.stringify(box)}`).toBe(true);
      }
      const { height: high } = (await board.page.locator(".board-svg").boundingBox())!;
      expect(high, spec.game).toBeGreaterThan(height * 0.68);
      expect(await overflow(board)).toBeLessThanOrEqual(0);
    }
    expect(board.troubles).toEqual([]);
    await board.close();
  });
}

test("a_rectangle_is_whole_on_a_phone_whichever_way_it_lies", async () => {
  for (const [width, height] of [[390, 844], [844, 390]] as const) {
    const board = await openPage(browser, server.url, { viewport: { width, height }, hasTouch: true });
    for (const [columns, rows] of [[22, 5], [5, 22], [15, 8]] as const) {
      await show(board, { game: "gomoku", rule: "renju", columns, rows });
      await until(() => board.session().view.geometry.columns === columns);
      const box = (await board.page.locator(".board-svg").boundingBox())!;
      const where = `${columns}×${rows} ${width}×${height} ${JSON.stringify(box)}`;
      expect(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height, where).toBe(true);
      expect(await overflow(board), where).toBeLessThanOrEqual(0);
    }
    expect(board.troubles).toEqual([]);
    await board.close();
  }
});

const overflow = (board: BoardPage) => board.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("the_button_that_starts_a_game_is_in_sight_on_every_phone", async () => {
  for (const [width, height] of [[390, 664], [844, 390], [320, 568]] as const) {
    const board = await openPage(browser, server.url, { viewport: { width, height }, hasTouch: true });
    for (const language of LANGUAGES) {
      await board.page.locator(`.languages [lang="${language}"]`).click();
      for (const { game } of SPECS) {
        await board.page.locator(`input[name="game"][value="${game}"]`).check({ force: true });
        await board.page.evaluate(() => scrollTo(0, 0));
        const box = (await board.page.locator('form.setup button[type="submit"]').boundingBox())!;
        expect(box.y >= 0 && box.y + box.height <= height, `${game} ${language} ${width}×${height} ${box.y}`).toBe(true);
      }
    }
    await board.close();
  }
});

test("a_finger_leaves_no_button_lit_and_help_begins_with_touch", async () => {
  const board = await openPage(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await show(board, { game: "connect4" });
  const colour = (name: string) => board.action(name).evaluate((button) => getComputedStyle(button).backgroundColor);
  const unlit = await colour("players");
  // Where the dialog had its button, another button lies once it has closed.
  await board.action("players").tap();
  await board.page.locator(".dialog .button-primary").tap();
  await board.page.waitForTimeout(400);
  for (const name of ["players", "flip", "swap"]) expect(await colour(name), name).toBe(unlit);
  await board.page.locator('[data-opens="help"]').tap();
  expect(await board.page.locator(".dialog h3").allInnerTexts()).toEqual(["Touch", "Keyboard"]);
  await board.close();
});

test("nothing_is_wider_than_320_pixels", async () => {
  const board = await openPage(browser, server.url, { viewport: { width: 320, height: 568 }, hasTouch: true });
  for (const language of LANGUAGES) {
    await board.page.locator(`.languages [lang="${language}"]`).click();
    expect(await overflow(board), language).toBeLessThanOrEqual(0);
  }
  for (const spec of SPECS) {
    await show(board, spec);
    for (const language of LANGUAGES) {
      await board.page.locator(`.languages [lang="${language}"]`).click();
      expect(await overflow(board), `${spec.game} ${language}`).toBeLessThanOrEqual(0);
      for (const opens of ["new", "games", "settings", "help"]) {
        await board.page.locator(`[data-opens="${opens}"]`).click();
        const dialog = board.page.locator(".dialog[open]");
        await dialog.waitFor();
        expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth), `${opens} ${language}`).toBeLessThanOrEqual(0);
        await board.page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      }
    }
  }
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_move_chosen_in_the_list_brings_the_board_back_into_sight", async () => {
  const board = await openPage(browser, server.url, { viewport: { width: 390, height: 700 }, hasTouch: true });
  await board.start({ game: "tictactoe" }, "human", "human");
  for (const ply of [0, 1, 2]) {
    const { view } = await board.settled(ply);
    await board.play(view.legal[0]!);
  }
  await board.settled(3);
  await board.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect((await board.page.locator(".board-svg").boundingBox())!.y).toBeLessThan(0);
  await board.page.locator('[data-move="1"]').tap();
  await board.page.locator('main[data-shown="1"]').waitFor();
  const { y, height } = (await board.page.locator(".board-svg").boundingBox())!;
  expect(y >= 0 && y + height <= 700).toBe(true);
  expect(board.troubles).toEqual([]);
  await board.close();
});
