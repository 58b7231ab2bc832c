import { expect, test } from "vitest";
import { INITIAL_SETUP, playerOf, playerValue, setupLike, specOf } from "./setup";

test("only_the_parameters_of_the_chosen_game_are_sent", () => {
  expect(specOf({ ...INITIAL_SETUP, game: "xiangqi" })).toEqual({ game: "xiangqi" });
  expect(specOf({ ...INITIAL_SETUP, game: "gomoku", values: { gomoku: { rule: "renju" } } })).toEqual({ game: "gomoku", size: 15, rule: "renju" });
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

test("a_player_survives_the_radio_button", () => {
  for (const player of [{ kind: "human" } as const, { kind: "engine", level: 4 } as const]) {
    expect(playerOf(playerValue(player))).toEqual(player);
  }
});
