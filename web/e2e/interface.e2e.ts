/** Hints, resignation, engines, languages, keyboard, touch and narrow screens. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
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

const FIVE: GameSpec[] = [
  { game: "tictactoe" },
  { game: "mnk", columns: 19, rows: 19, k: 5 },
  { game: "connect4" },
  { game: "gomoku", size: 15, rule: "renju" },
  { game: "xiangqi" },
];

const byId = (board: BoardPage, id: string) => board.session().view.legal.find((move) => move.id === id)!;

test("a_hint_is_searched_in_the_open_and_drawn_on_the_board", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "gomoku", size: 15, rule: "freestyle" }, "human", 1);
  await board.settled();
  await board.play(byId(board, "h8"));
  await board.settled(2);
  await board.action("hint").click();
  await board.page.locator("[data-hint]").waitFor();
  const hint = await board.page.locator("[data-hint]").getAttribute("data-hint");
  expect(board.session().view.legal.map(({ id }) => id)).toContain(hint);
  expect(await board.page.locator(".metrics dd").first().textContent()).toMatch(/\d/);
  await until(async () => (await board.page.locator("[data-announcer]").textContent())?.startsWith("Hint") ?? false);
  expect(board.troubles).toEqual([]);
  await board.close();
});

/** A game of xiangqi in which the engine thinks, for three seconds, about its first move. */
async function openThinking(): Promise<BoardPage> {
  const board = await openPage(browser, server.url);
  await board.start({ game: "xiangqi" }, "human", 8);
  await board.settled();
  await board.play(byId(board, "h2e2"));
  return board;
}

test("the_engines_best_line_is_drawn_live_and_can_be_hidden", async () => {
  const board = await openThinking();
  const line = board.page.locator(".engine-line");
  await line.locator(".line-arrow").first().waitFor();
  await board.settled(2);
  // The line of a hint stays until the next move, so that only the key can hide it.
  await board.action("hint").click();
  await board.page.locator("[data-hint]").waitFor();
  await line.waitFor();
  expect(await board.page.locator(".line .line-move").count()).toBeGreaterThan(0);
  await board.page.keyboard.press("l");
  await line.waitFor({ state: "detached" });
  await board.page.keyboard.press("l");
  await line.waitFor();
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("the_engines_move_can_be_hurried", async () => {
  const board = await openThinking();
  await board.action("stop").click();
  await board.settled(2);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_forbidden_point_says_why_and_cannot_be_played", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "gomoku", size: 15, rule: "renju" }, "human", "human");
  for (const [ply, id] of ["h8", "h9", "g8", "f9", "i10", "g10", "i9", "j7"].entries()) {
    await board.settled(ply);
    await board.play(byId(board, id));
  }
  const { view } = await board.settled(8);
  const point = view.forbidden.find(({ reason }) => reason === "double-three")!;
  await board.cell(point.cell).hover({ force: true });
  expect(await board.page.locator(".note").textContent()).toMatch(/^Double three: \w+-\w+-\w+ and \w+-\w+-\w+ would be open threes\.$/);
  expect(await board.page.locator(".ban-row").count()).toBe(2);
  await board.cell(point.cell).click({ force: true });
  expect(board.session().view.moves).toHaveLength(8);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("resigning_is_asked_twice_told_and_can_be_taken_back", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "xiangqi" }, "human", 1);
  await board.settled();
  await board.action("resign").click();
  await board.page.locator(".dialog .button-danger").click();
  await board.page.locator('.status[data-over="resignation"]').waitFor();
  expect(await board.page.locator(".status").textContent()).toContain("Black wins");
  await board.action("undo").click();
  await board.page.locator(".status:not([data-over])").waitFor();
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("sides_are_swapped_and_a_game_restarts", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "tictactoe" }, "human", 1);
  await board.settled();
  await board.action("swap").click();
  // The engine has the first move now.
  await board.settled(1);
  expect(board.session().players.second.kind).toBe("human");
  await board.action("restart").click();
  await board.page.locator(".dialog .button-danger").click();
  await board.settled(1);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("two_engines_can_be_paused_and_go_on", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "gomoku", size: 15, rule: "standard" }, 1, 1);
  await until(() => board.session().view.moves.length >= 2);
  await board.action("pause").click();
  await board.action("resume").waitFor();
  await board.page.waitForTimeout(1000);
  const ply = board.session().view.moves.length;
  await board.page.waitForTimeout(1200);
  expect(board.session().view.moves.length).toBe(ply);
  await board.action("resume").click();
  await until(() => board.session().view.moves.length > ply);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_game_is_played_with_the_keyboard_alone", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "tictactoe" }, "human", "human");
  await board.settled();
  await board.page.locator('[data-opens="new"]').focus();
  await board.page.keyboard.press("Enter");
  await board.page.locator('dialog button[type="submit"]').focus();
  const before = board.id();
  await board.page.keyboard.press("Enter");
  await until(() => board.id() !== before);
  // The board has the focus, and its cursor is shown to those who came by the keyboard.
  await board.page.locator(".board-svg:focus .cursor").waitFor();
  await board.page.keyboard.press("Enter"); // the middle
  await board.settled(1);
  await board.page.keyboard.press("ArrowUp");
  await board.page.keyboard.press("ArrowLeft");
  await board.page.keyboard.press(" ");
  await board.settled(2);
  expect(board.session().view.moves.map(({ to }) => to)).toEqual([4, 0]);
  expect(await board.page.locator(".board-svg").getAttribute("aria-activedescendant")).toBe("cell-0");
  await board.page.keyboard.press("u");
  await board.settled(1);
  await board.page.keyboard.press("r");
  await board.settled(2);
  await board.page.keyboard.press("?");
  await board.page.locator(".dialog .keys").waitFor();
  await board.page.keyboard.press("Escape");
  await board.page.locator(".dialog").waitFor({ state: "detached" });
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("three_languages_name_moves_and_are_remembered", async () => {
  const board = await openPage(browser, server.url, { locale: "zh-TW" });
  expect(await board.page.locator("html").getAttribute("lang")).toBe("zh-Hant");
  await board.start({ game: "xiangqi" }, "human", "human");
  await board.settled();
  await board.play(byId(board, "h2e2"));
  await board.settled(1);
  const shown = async (code: string) => {
    await board.page.locator(`.languages [lang="${code}"]`).click();
    return board.page.locator(".move-last").textContent();
  };
  const { names } = board.session().view.moves[0]!;
  expect(await shown("zh-Hant")).toBe(names.hant);
  expect(await shown("en")).toBe(names.en);
  expect(await shown("zh-Hans")).toBe(names.hans);
  expect(names.hans).toBe("炮二平五");
  await board.page.reload();
  await board.settled(1);
  expect(await board.page.locator("html").getAttribute("lang")).toBe("zh-Hans");
  expect(await board.page.title()).toContain("中国象棋");
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_finger_on_a_small_board_taps_twice", async () => {
  const board = await openPage(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await board.start({ game: "gomoku", size: 15, rule: "freestyle" }, "human", "human");
  await board.settled();
  await board.cell(112).tap({ force: true });
  await board.page.locator(".ghost-pending").waitFor();
  expect(board.session().view.moves).toHaveLength(0);
  await board.cell(112).tap({ force: true });
  await board.settled(1);
  expect(board.session().view.moves[0]!.to).toBe(112);
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("no_page_is_wider_than_a_phone_and_every_control_can_be_reached", async () => {
  const board = await openPage(browser, server.url, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const overflow = () => board.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const code of ["en", "zh-Hans", "zh-Hant"]) {
    await board.page.locator(`.languages [lang="${code}"]`).click();
    for (const spec of FIVE) {
      await board.start(spec, "human", "human");
      await until(() => board.session().view.spec.game === spec.game);
      await board.page.locator(`.board-${board.session().view.geometry.kind}`).waitFor();
      expect(await overflow()).toBeLessThanOrEqual(0);
      expect(await board.page.evaluate(() => scrollY)).toBe(0);
      const width = await board.page.locator(".board-svg").evaluate((svg) => svg.getBoundingClientRect().width);
      expect(width).toBeGreaterThan(330);
      for (const button of await board.page.locator(".control").all()) {
        const box = await button.boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= 390 && box.height >= 40).toBe(true);
      }
    }
    for (const opens of ["new", "games", "settings", "help"]) {
      await board.page.locator(`[data-opens="${opens}"]`).click();
      await board.page.locator(".dialog[open]").waitFor();
      expect(await overflow()).toBeLessThanOrEqual(0);
      await board.page.keyboard.press("Escape");
      await board.page.locator(".dialog").waitFor({ state: "detached" });
    }
  }
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_stale_address_leads_home_and_says_why", async () => {
  const board = await openPage(browser, `${server.url}/#/game/no-such-game`);
  await board.page.locator('.toast[data-code="unknown-session"]').waitFor();
  await board.page.locator("main.home").waitFor();
  await board.close();
});

test("the_theme_follows_the_system_and_the_switch", async () => {
  const board = await openPage(browser, server.url, { colorScheme: "dark" });
  const ground = () => board.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await board.page.locator('[data-opens="settings"]').click();
  await board.page.locator('.settings input[value="light"]').check({ force: true });
  expect(await ground()).not.toBe(dark);
  await board.close();
});

test("a_piece_is_dragged_to_its_place_and_goes_back_where_it_may_not_stand", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "xiangqi" }, "human", "human");
  await board.settled(0);
  const drag = async (from: number, to: number) => {
    const [a, b] = [(await board.cell(from).boundingBox())!, (await board.cell(to).boundingBox())!];
    await board.page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await board.page.mouse.down();
    await board.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await board.page.locator(".held").waitFor();
    await board.page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
    await board.page.mouse.up();
  };
  const cannon = byId(board, "h2e2");
  await drag(cannon.from!, cannon.from! - 9 * 2);
  await board.settled(1);
  await board.action("undo").click();
  await board.settled(0);
  await drag(cannon.from!, 0);
  await board.page.locator(".held").waitFor({ state: "detached" });
  expect(board.session().view.moves).toHaveLength(0);
  // A click and a click still move, also after a drag.
  await board.play(cannon);
  await board.settled(1);
  expect(board.session().view.moves[0]!.id).toBe("h2e2");
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("a_finished_game_tells_its_result_stays_as_it_is_and_leads_to_the_next", async () => {
  const board = await openPage(browser, server.url);
  await board.start({ game: "tictactoe" }, "human", 2);
  await board.settled();
  await board.action("hint").click();
  await board.page.locator("[data-hint]").waitFor();
  await board.action("resign").click();
  await board.page.locator(".dialog .button-danger").click();
  await board.page.locator(".result").waitFor();
  // Neither the hint's ring nor its search outlives the game.
  expect(await board.page.locator("[data-hint], .thinking").count()).toBe(0);
  expect(await board.page.locator(".result-reason").textContent()).toBe("X resigned");
  for (const name of ["swap", "players", "resign"]) expect(await board.action(name).isDisabled()).toBe(true);
  const finished = board.id();

  await board.action("again").click();
  expect(await board.page.locator('.dialog input[name="game"]:checked').getAttribute("value")).toBe("tictactoe");
  await board.page.keyboard.press("Escape");
  await board.page.locator(".dialog").waitFor({ state: "detached" });

  await board.action("play-again").click();
  await until(() => board.id() !== finished);
  await board.settled(1);
  expect(board.session().players).toEqual({ first: { kind: "engine", level: 2 }, second: { kind: "human" } });
  await board.page.locator('[data-opens="games"]').click();
  await board.page.locator(`[data-game="${finished}"] small`, { hasText: "You lost" }).waitFor();
  expect(board.troubles).toEqual([]);
  await board.close();
});

test("levels_are_chosen_by_name_and_elo_and_the_choice_outlives_a_reload", async () => {
  const board = await openPage(browser, server.url);
  const form = board.page.locator("form.setup");
  await form.locator('input[name="game"][value="xiangqi"]').check({ force: true });
  const levels = form.locator('[data-side="second"] select');
  expect(await levels.locator("option").allTextContents()).toHaveLength(9);
  expect(await levels.locator('option[value="1"]').textContent()).toBe("Boyi 1 · Beginner · 500 Elo");
  expect(await levels.locator('option[value="8"]').textContent()).toMatch(/^Boyi 8 · Strongest · \d+0 Elo$/);
  await levels.selectOption("6");
  await board.page.reload();
  expect(await form.locator('input[name="game"]:checked').getAttribute("value")).toBe("xiangqi");
  expect(await levels.inputValue()).toBe("6");
  expect(board.troubles).toEqual([]);
  await board.close();
});
