import { expect, test } from "vitest";
import type { SearchInfo, ServerMessage } from "../wire";
import { played, session, view } from "./fixtures";
import { dismiss, initialState, look, receive, shownPly, type State } from "./reducer";

const h8 = played("first", "h8", 112);
const i9 = played("second", "i9", 98);

const info = (part: Partial<SearchInfo> = {}): SearchInfo => ({
  depth: 4, seldepth: 6, multipv: 1, score: { kind: "eval", value: 10 }, chances: null, bound: "exact",
  nodes: 1000, nps: 1000, hashfull: 0, time_ms: 10, pv: [i9], ...part,
});

const run = (messages: ServerMessage[], from: State = initialState) => messages.reduce(receive, from);
const opened = (moves = [h8]): ServerMessage => ({ type: "session", id: "a", session: session(moves), searching: null, evaluation: "hand" });
const thinks = (part: Partial<SearchInfo> = {}): ServerMessage => ({
  type: "thinking", id: "a", purpose: "move", side: "second", info: info(part),
});

test("a_new_move_is_told_from_the_moves_before", () => {
  expect(run([opened([]), opened([h8])]).previousPly).toBe(0);
  expect(run([opened([h8]), opened([h8])]).previousPly).toBe(1);
});

test("a_game_just_opened_animates_nothing", () => {
  expect(run([opened([h8, i9])]).previousPly).toBe(2);
});

test("a_search_is_remembered_with_the_ply_it_ran_at", () => {
  expect(run([opened(), thinks()]).reports).toMatchObject({ 1: { ply: 1, side: "second" } });
});

test("the_search_survives_its_move_but_not_a_take_back", () => {
  const moved = run([opened(), thinks(), opened([h8, i9])]);
  expect(moved.reports[1]).toBeDefined();
  expect(run([opened([])], moved).reports).toEqual({});
});

test("a_report_without_a_line_keeps_the_line_before", () => {
  expect(run([opened(), thinks(), thinks({ pv: [], nodes: 5 })]).reports[1]?.info).toMatchObject({ nodes: 5, pv: [{ id: "i9" }] });
});

test("second_best_lines_and_other_games_are_not_shown", () => {
  const state = run([opened(), thinks(), thinks({ multipv: 2, depth: 9 }), { ...thinks({ depth: 8 }), id: "b" } as ServerMessage]);
  expect(state.reports[1]?.info.depth).toBe(4);
});

test("a_hint_lasts_until_the_position_changes_or_the_game_ends", () => {
  const hinted = run([opened(), { type: "hint", id: "a", best: i9 }]);
  expect(run([opened()], hinted).hint?.id).toBe("i9");
  expect(run([opened([h8, i9])], hinted).hint).toBeNull();
  const resigned = session([h8], { view: view([h8], { result: { winner: "second", reason: "resignation", line: [] } }) });
  expect(run([{ type: "session", id: "a", session: resigned, searching: null, evaluation: "hand" }], hinted).hint).toBeNull();
});

const j7 = played("first", "j7", 130);
const looking = (ply: number, moves = [h8, i9]) => look(run([opened(moves)]), ply);

test("looking_back_stops_at_the_start_and_ends_at_the_present", () => {
  expect(looking(-3)).toMatchObject({ lookingAt: 0, previousPly: 2 });
  expect(looking(1).lookingAt).toBe(1);
  expect(look(looking(1), 2).lookingAt).toBeNull();
  expect(look(looking(1), 99)).toMatchObject({ lookingAt: null, previousPly: 1 });
});

test("the_game_goes_on_behind_the_position_looked_at", () => {
  const behind = run([opened([h8, i9, j7])], looking(1));
  expect(shownPly(behind)).toBe(1);
  expect(shownPly(look(behind, 99))).toBe(3);
});

test("a_position_that_was_taken_back_is_not_looked_at_any_more", () => {
  expect(run([opened([h8])], looking(2, [h8, i9, j7])).lookingAt).toBeNull();
  expect(run([opened([j7, i9, h8])], looking(1)).lookingAt).toBeNull();
  expect(run([{ ...opened([h8, i9]), id: "b" } as ServerMessage], looking(1)).lookingAt).toBeNull();
});

test("a_game_closed_elsewhere_is_left", () => {
  expect(run([opened(), { type: "closed", id: "b" }]).game?.id).toBe("a");
  expect(run([opened(), { type: "closed", id: "a" }]).game).toBeNull();
});

test("at_most_three_errors_are_shown_and_each_can_be_dismissed", () => {
  const error: ServerMessage = { type: "error", code: "bad-move", message: "`z9` is not a move" };
  const state = run([error, error, error, error]);
  expect(state.problems.map(({ key }) => key)).toEqual([2, 3, 4]);
  expect(dismiss(state, 3).problems.map(({ key }) => key)).toEqual([2, 4]);
});
