/** The pictures of the rules agree with the rules of the server, and the page shows them in every language. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GAMES } from "../src/games";
import { LANGUAGES } from "../src/i18n/languages";
import { drawn } from "../src/rules/picture";
import type { Picture } from "../src/rules/rule";
import type { GameView } from "../src/wire";
import { launchBrowser, openPage, type BoardPage } from "./board";
import { startServer, type Server } from "./server";
import { talk } from "./talk";

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const human = { kind: "human" } as const;
const sorted = (cells: readonly number[]) => [...cells].sort((a, b) => a - b);

/** The views of the server at a picture's position and after a move there. */
async function views(board: BoardPage, { spec, position }: Picture, move?: string): Promise<GameView[]> {
  const start = { type: "new", spec, position, players: { first: human, second: human } } as const;
  const answers = await talk(board.page, move === undefined ? [start] : [start, { type: "play", move }]);
  return answers.map(({ view }) => view);
}

async function check(board: BoardPage, picture: Picture, name: string): Promise<void> {
  const { view: shown, selected, winning } = drawn(picture);
  const [actual] = await views(board, picture);
  expect(shown.cells, name).toEqual(actual!.cells);
  expect(shown.to_move, name).toBe(actual!.to_move);
  if (picture.to) {
    const legal = actual!.legal.filter(({ from }) => from === selected);
    expect(sorted(shown.legal.map(({ to }) => to)), name).toEqual(sorted(legal.map(({ to }) => to)));
  }
  if (picture.forbidden) {
    const bans = (view: GameView) => view.forbidden.map(({ cell, reason }) => ({ cell, reason }));
    expect(bans(shown), name).toEqual(bans(actual!));
  }
  if (picture.row) {
    expect(winning, name).not.toBeNull();
    const move = actual!.legal.find(({ to }) => to === winning)!;
    const [, after] = await views(board, picture, move.id);
    expect(after!.result?.winner, name).toBe(shown.to_move);
    expect(sorted(after!.result!.line), name).toEqual(sorted(shown.result!.line));
  }
}

for (const { name, rules } of GAMES) {
  test(`the_pictures_of_${name}_agree_with_its_rules`, async () => {
    const board = await openPage(browser, server.url);
    for (const { title, picture } of rules) {
      if (picture) await check(board, picture, title.en);
    }
    await board.close();
  });
}

test("the_rules_of_every_game_are_one_press_away_from_its_board_and_its_card", async () => {
  const board = await openPage(browser, server.url, { viewport: { width: 320, height: 640 }, hasTouch: true });
  const { page } = board;
  for (const language of LANGUAGES) {
    await page.locator(`.languages [lang="${language}"]`).click();
    for (const { name, rules, texts } of GAMES) {
      await page.locator(`input[name="game"][value="${name}"]`).check({ force: true });
      await page.locator('form.setup [data-opens="rules"]').click();
      expect(await page.locator(".rule h3").allTextContents()).toEqual(rules.map(({ title }) => title[language]));
      expect(await page.locator(".rule-picture").count()).toBe(rules.filter(({ picture }) => picture).length);
      expect(await page.locator(".rules-topic select").inputValue()).toBe(name);
      const overflow = await page.locator("dialog").evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(overflow, texts[language].name).toBeLessThanOrEqual(0);
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
    }
  }
  await board.start({ game: "xiangqi" }, "human", "human");
  await page.locator('.status [data-opens="rules"]').click();
  expect(await page.locator(".rules-topic select").inputValue()).toBe("xiangqi");
  await page.locator(".rules-topic select").selectOption("numbers");
  expect(await page.locator(".numbers dt").count()).toBe(6);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("the_rules_opened_from_a_dialog_lead_back_to_it", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "tictactoe" }, "human", "human");
  await board.page.locator('[data-opens="new"]').click();
  await board.page.locator('dialog [data-opens="rules"]').click();
  await board.page.locator(".rules").waitFor();
  await board.page.keyboard.press("Escape");
  await board.page.locator("dialog form.setup").waitFor();
  await board.close();
});
