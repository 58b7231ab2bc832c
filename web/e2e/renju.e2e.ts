/** Forbidden points of renju explained, and the fives of caro, in every language on desktops and phones. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GameSpec } from "../src/wire";
import { everywhere, launchBrowser, openPage, until, type BoardPage } from "./board";
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

/** Opens a position between two people. */
async function open({ page }: BoardPage, spec: GameSpec, position: string): Promise<void> {
  const [game] = await talk(page, [{ type: "new", spec, position, players: { first: human, second: human } }]);
  await page.goto(`${server.url}/#/game/${game!.id}`);
  await page.reload();
  await page.locator('main.game[data-ply="0"]').waitFor();
}

// M3 is a double three, H6 and H10 are overlines, and H8 only looks like a double three.
const BANS = "15/15/15/15/15/4XXX1XX5/7X7/6X1X6/7X7/4XXX1XX5/15/12X2/11X1X1/12X2/15 x renju";
const CELLS = { M3: 192, H10: 82, H8: 112 };

const LANGUAGES = [
  {
    locale: "en-GB",
    three: "Double three: L3-M3-N3 and M2-M3-M4 would be open threes.",
    overline: "Overline: E10-F10-G10-H10-I10-J10 would be more than five.",
    spared: "Allowed. H7-H8-H9 is no open three: a straight four needs H6 (forbidden: overline) or H10 (forbidden: overline).",
    mark: "M3, empty, forbidden: double three",
    goesOn: "White to move",
    won: "Black wins · five in a row",
    names: ["Caro", "Caro, exactly five"],
  },
  {
    locale: "zh-CN",
    three: "三三：L3-M3-N3、M2-M3-M4同时成活三。",
    overline: "长连：E10-F10-G10-H10-I10-J10超过五子。",
    spared: "不是禁手。H7-H8-H9不是活三：要成活四须下H6（长连禁手）或H10（长连禁手）。",
    mark: "M3, 空, 禁手：三三",
    goesOn: "轮到白方",
    won: "黑方胜 · 连成一线",
    names: ["Caro 规则", "Caro 规则（恰好五子）"],
  },
  {
    locale: "zh-TW",
    three: "三三：L3-M3-N3、M2-M3-M4同時成活三。",
    overline: "長連：E10-F10-G10-H10-I10-J10超過五子。",
    spared: "不是禁手。H7-H8-H9不是活三：要成活四須下H6（長連禁手）或H10（長連禁手）。",
    mark: "M3, 空, 禁手：三三",
    goesOn: "輪到白方",
    won: "黑方獲勝 · 連成一線",
    names: ["Caro 規則", "Caro 規則（剛好五子）"],
  },
];

const note = ({ page }: BoardPage) => page.locator(".note").textContent();

/** The rows marked on the board, each by its two ends as cells. */
const rows = ({ page }: BoardPage) => page.locator(".ban-row").evaluateAll((drawn) => {
  const cells = [...document.querySelectorAll<SVGRectElement>("[data-cell]")];
  const at = (x: string, y: string) => Number(cells.find(({ x: left, y: top, width }) =>
    left.baseVal.value + width.baseVal.value / 2 === Number(x) && top.baseVal.value + width.baseVal.value / 2 === Number(y))!.dataset["cell"]);
  return drawn.map((row) => {
    const [, x1, y1, x2, y2] = /M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/.exec(row.getAttribute("d")!)!;
    return [at(x1!, y1!), at(x2!, y2!)];
  });
});

const RENJU: GameSpec = { game: "gomoku", size: 15, rule: "renju" };
const ROWS = { M3: [[191, 193], [207, 177]], H10: [[79, 84]], H8: [[111, 113], [127, 97]] };

test("a_point_of_renju_tells_why_it_is_forbidden_or_only_looks_so_and_marks_its_rows", async () => {
  await everywhere(browser, server.url, LANGUAGES, async (board, { three, overline, spared, mark }) => {
    await open(board, RENJU, BANS);
    for (const [name, why] of [["M3", three], ["H10", overline], ["H8", spared]] as const) {
      const cell = board.cell(CELLS[name]);
      await cell.hover({ force: true });
      expect(await note(board)).toBe(why);
      expect(await rows(board)).toEqual(ROWS[name]);
      expect(await cell.getAttribute("aria-description")).toBe(why);
      const [shown, window] = [(await board.page.locator(".note").boundingBox())!, board.page.viewportSize()!];
      expect(shown.x >= 0 && shown.x + shown.width <= window.width, `${name}: ${JSON.stringify(shown)}`).toBe(true);
    }
    expect(await board.cell(CELLS.M3).getAttribute("aria-label")).toBe(mark);
    await board.cell(CELLS.M3).click({ force: true });
    expect(board.session().view.moves).toEqual([]);
    await board.cell(CELLS.H8).click({ force: true });
    await board.settled(1);
  });
}, 600_000);

test("the_cursor_and_a_finger_are_told_the_reason_too", async () => {
  const board = await openPage(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await open(board, RENJU, BANS);
  const { three, overline, spared } = LANGUAGES[0]!;
  await board.cell(CELLS.M3).tap({ force: true });
  await until(async () => (await note(board)) === three);
  expect(await rows(board)).toEqual(ROWS.M3);
  await board.cell(CELLS.H8).tap({ force: true });
  await until(async () => (await note(board)) === `${spared}Tap again to play here`);
  await board.page.locator(".board-svg").press("ArrowUp");
  await board.page.keyboard.press("ArrowUp");
  await until(async () => (await note(board)) === overline);
  expect(await rows(board)).toEqual(ROWS.H10);
  expect(board.session().view.moves).toEqual([]);
  expect(board.troubles).toEqual([]);
  await board.close();
});

// The five D8–H8 stands between C8 and I8.
const CLOSED = "d8 c8 e8 i8 f8 a1 g8 c1 h8";
const OPEN = "15/15/15/15/15/4O10/15/4XXXX1O5/6OO7/15/15/15/15/15/15 x caro";
const CARO: GameSpec = { game: "gomoku", size: 15, rule: "caro" };

test("a_closed_five_goes_on_and_an_open_one_wins_by_caro", async () => {
  await everywhere(browser, server.url, LANGUAGES, async (board, { names, goesOn, won }) => {
    const form = board.page.locator("form.setup");
    await form.locator('input[name="game"][value="gomoku"]').check({ force: true });
    const shown = await form.locator(".fields label:has(input[value^=caro])").allInnerTexts();
    expect(shown).toEqual(names);
    await board.start(CARO, "human", "human");
    for (const [ply, id] of CLOSED.split(" ").entries()) {
      const { view } = await board.settled(ply);
      await board.play(view.legal.find((move) => move.id === id)!);
    }
    const { view } = await board.settled(9);
    expect(view.result).toBeNull();
    expect(await board.page.locator(".status").innerText()).toContain(goesOn);
    await board.play(view.legal[0]!);
    await board.settled(10);

    await open(board, CARO, OPEN);
    const { view: before } = await board.settled(0);
    await board.play(before.legal.find(({ id }) => id === "i8")!);
    await board.page.locator('.status[data-over="row"]').waitFor();
    expect(await board.page.locator(".status").innerText()).toContain(won);
  });
}, 600_000);
