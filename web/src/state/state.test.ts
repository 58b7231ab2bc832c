import { expect, test } from "vitest";
import { CATALOGUES } from "../i18n";
import { moveRows } from "../ui/MoveList";
import { possible, seenFromSecond } from "./actions";
import { announcement } from "./announce";
import { played, session, view } from "./fixtures";
import { gameInHash, hashOf } from "./route";
import { commandOf } from "./shortcuts";

const { en } = CATALOGUES;
const h8 = played("first", "h8", 112);
const i9 = played("second", "i9", 98);
const bare = { ctrlKey: false, altKey: false, metaKey: false };

test("the_address_names_the_game", () => {
  expect(gameInHash(hashOf("k3-_Z"))).toBe("k3-_Z");
  expect(gameInHash(hashOf(null))).toBeNull();
  expect(gameInHash("#/game/<script>")).toBeNull();
});

test("shortcuts_leave_the_browsers_own_keys_alone", () => {
  expect(commandOf({ key: "u", ...bare })).toBe("undo");
  expect(commandOf({ key: "U", ...bare })).toBe("undo");
  expect(commandOf({ key: "r", ...bare, ctrlKey: true })).toBeNull();
  expect(commandOf({ key: "z", ...bare })).toBeNull();
});

test("a_person_plays_only_on_the_own_turn", () => {
  expect(possible(session([]), null).play).toBe(true);
  expect(possible(session([h8]), "move").play).toBe(false);
  expect(possible(session([], { view: view([], { result: { winner: null, reason: "board-full", line: [] } }) }), null).play).toBe(false);
});

test("only_two_engines_can_be_paused_but_whatever_waits_can_go_on", () => {
  const engine = { kind: "engine", level: 1 } as const;
  const players = { first: engine, second: engine };
  expect(possible(session([], { players }), "move")).toMatchObject({ pause: true, resume: false, resign: false });
  expect(possible(session([], { players, paused: true }), null)).toMatchObject({ pause: false, resume: true });
  expect(possible(session([h8], { paused: true }), null)).toMatchObject({ pause: false, resume: true });
});

test("a_person_who_plays_black_in_xiangqi_sits_at_blacks_side", () => {
  const engine = { kind: "engine", level: 1 } as const;
  const human = { kind: "human" } as const;
  const board = view([], { spec: { game: "xiangqi" }, geometry: { kind: "xiangqi", columns: 9, rows: 10 } });
  expect(seenFromSecond(session([], { view: board, players: { first: engine, second: human } }))).toBe(true);
  expect(seenFromSecond(session([], { view: board, players: { first: human, second: engine } }))).toBe(false);
  expect(seenFromSecond(session([], { view: board, players: { first: human, second: human } }))).toBe(false);
  expect(seenFromSecond(session([], { players: { first: engine, second: human } }))).toBe(false);
});

test("moves_check_and_result_are_announced", () => {
  const game = (moves: typeof h8[], part = {}) => ({ id: "a", searching: null, session: session(moves, { view: view(moves, part) }) });
  expect(announcement(null, game([]), en, "en")).toContain("Gomoku");
  expect(announcement(game([]), game([h8, i9]), en, "en")).toBe("Black: h8. White: i9.");
  expect(announcement(game([h8]), game([]), en, "en")).toBe(en.announce.undone);
  expect(announcement(game([]), game([h8], { check: 3 }), en, "en")).toContain(en.announce.check);
  const over = game([h8], { result: { winner: "first", reason: "resignation", line: [] } });
  expect(announcement(game([h8]), over, en, "en")).toBe("Black wins · by resignation");
});

test("a_game_that_begins_with_the_second_player_leaves_a_gap", () => {
  expect(moveRows([i9, h8])).toMatchObject([{ number: 1, first: null, second: { id: "i9" } }, { number: 2, first: { id: "h8" }, second: null }]);
  expect(moveRows([h8, i9])).toHaveLength(1);
});
