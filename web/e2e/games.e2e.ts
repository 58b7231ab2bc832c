/** Every game is played against the engine, to its end or for twenty plies. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GameSpec } from "../src/wire";
import { chooser, launchBrowser, openPage, type Seat } from "./board";
import { startServer, type Server } from "./server";

const PLIES = 20;

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const GAMES: [string, GameSpec, Seat, Seat][] = [
  ["tic_tac_toe", { game: "tictactoe" }, "human", 5],
  ["seven_by_seven_five_in_a_row", { game: "mnk", columns: 7, rows: 7, k: 5 }, 1, "human"],
  ["connect_four", { game: "connect4" }, "human", 2],
  ["freestyle_gomoku", { game: "gomoku", size: 15, rule: "freestyle" }, "human", 1],
  ["renju", { game: "gomoku", size: 15, rule: "renju" }, 1, "human"],
  ["gomoku_on_a_rectangle", { game: "gomoku", columns: 15, rows: 8, rule: "standard" }, "human", 1],
  ["xiangqi", { game: "xiangqi" }, "human", 1],
];

for (const [name, spec, first, second] of GAMES) {
  test(`${name}_is_played_undone_redone_and_found_again_after_a_reload`, async () => {
    const board = await openPage(browser, server.url);
    const choose = chooser(7);
    await board.start(spec, first, second);
    let session = await board.settled();
    expect(session.view.spec).toEqual(spec);
    while (!session.view.result && session.view.moves.length < PLIES) {
      const before = session.view.moves.length;
      await board.play(choose(session.view.legal));
      await board.page.locator(`main:not([data-ply="${before}"])`).waitFor();
      session = await board.settled();
      expect(session.view.moves.length).toBeGreaterThan(before);
    }
    const ply = session.view.moves.length;
    await expectBoardShows(board);

    // A take-back goes back to the person's own last decision, a redo comes back from it.
    await board.action("undo").click();
    await board.page.locator(`main:not([data-ply="${ply}"])`).waitFor();
    const undone = await board.settled();
    expect(undone.view.moves.length).toBeLessThan(ply);
    expect(undone.view.to_move).toBe(first === "human" ? "first" : "second");
    await board.action("redo").click();
    await board.settled(ply);
    await expectBoardShows(board);

    const id = board.id();
    await board.page.reload();
    expect((await board.settled(ply)).view.position).toBe(session.view.position);
    expect(board.id()).toBe(id);
    await expectBoardShows(board);
    expect(board.troubles).toEqual([]);
    await board.close();
  });
}

/** Pieces, moves and result on the page are those the server told. */
async function expectBoardShows(board: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  const { view } = board.session();
  const labels = await board.page.locator("[data-cell]").evaluateAll((cells) =>
    cells.map((cell) => [Number(cell.getAttribute("data-cell")), cell.getAttribute("aria-label")] as const));
  const occupied = labels.filter(([, label]) => !label?.includes("empty")).map(([cell]) => cell).sort((a, b) => a - b);
  expect(occupied).toEqual(view.cells.flatMap((piece, cell) => (piece ? [cell] : [])));
  expect(await board.page.locator(".moves .move").count()).toBeGreaterThanOrEqual(view.moves.length);
  const last = view.moves.at(-1);
  if (last) expect(await board.page.locator(".move-last").textContent()).toContain(last.names.en);
  expect(await board.page.locator(".status").getAttribute("data-over")).toBe(view.result?.reason ?? null);
}
