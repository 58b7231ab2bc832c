import { expect, test } from "vitest";
import { INITIAL_SETUP, playerOf, parseSetup, playerValue, setupLike, shownElo, specOf } from "./setup";

test("only_the_parameters_of_the_chosen_game_are_sent", () => {
  expect(specOf({ ...INITIAL_SETUP, game: "xiangqi" })).toEqual({ game: "xiangqi", law: "asian" });
  expect(specOf({ ...INITIAL_SETUP, game: "gomoku", values: { gomoku: { rule: "renju" } } })).toEqual({ game: "gomoku", size: 15, rule: "renju" });
});

test("a_board_is_square_or_has_columns_and_rows", () => {
  const chosen = { columns: 15, rows: 8, size: 9, rule: "renju" };
  const specs = ["square", "rectangular"].map((shape) => specOf({ ...INITIAL_SETUP, game: "gomoku", values: { gomoku: { ...chosen, shape } } }));
  expect(specs).toEqual([{ game: "gomoku", rule: "renju", size: 9 }, { game: "gomoku", rule: "renju", columns: 15, rows: 8 }]);
  for (const spec of specs) {
    const setup = setupLike(INITIAL_SETUP, spec, INITIAL_SETUP.players);
    expect(specOf(setup)).toEqual(spec);
    expect(specOf(parseSetup(JSON.stringify(setup)))).toEqual(spec);
  }
});

test("a_row_is_never_longer_than_the_longer_side", () => {
  expect(specOf({ ...INITIAL_SETUP, game: "mnk", values: { mnk: { columns: 4, rows: 3, k: 9 } } })).toEqual({ game: "mnk", columns: 4, rows: 3, k: 4 });
});

test("the_form_describes_the_game_it_was_opened_for", () => {
  const spec = { game: "gomoku", size: 19, rule: "renju" };
  const players = { first: { kind: "engine", level: 6 }, second: { kind: "human" } } as const;
  const setup = setupLike(INITIAL_SETUP, spec, players);
  expect(specOf(setup)).toEqual(spec);
  expect(setup.players).toEqual(players);
});

test("a_player_survives_the_list", () => {
  for (const player of [{ kind: "human" } as const, { kind: "engine", level: 4 } as const]) {
    expect(playerOf(playerValue(player))).toEqual(player);
  }
});

test("a_stored_form_is_found_again", () => {
  const setup = setupLike(INITIAL_SETUP, { game: "mnk", columns: 6, rows: 5, k: 4 }, { first: { kind: "engine", level: 8 }, second: { kind: "human" } });
  const found = parseSetup(JSON.stringify(setup));
  expect(specOf(found)).toEqual(specOf(setup));
  expect(found.players).toEqual(setup.players);
});

test("a_damaged_form_falls_back_part_by_part", () => {
  for (const json of [null, "", "[", "null", "7", '{"game":"chess","players":{"first":{"kind":"engine","level":99}}}']) {
    expect(specOf(parseSetup(json))).toEqual(specOf(INITIAL_SETUP));
    expect(parseSetup(json).players).toEqual(INITIAL_SETUP.players);
  }
  const odd = { game: "gomoku", values: { gomoku: { size: 4000, rule: "renju" } } };
  expect(specOf(parseSetup(JSON.stringify(odd)))).toEqual({ game: "gomoku", size: 15, rule: "renju" });
});

test("elo_is_rounded_to_tens", () => {
  expect([500, 909, 1476].map(shownElo)).toEqual([500, 910, 1480]);
});
