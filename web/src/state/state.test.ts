import { expect, test } from "vitest";
import { CATALOGUES } from "../i18n";
import type { Language } from "../i18n/languages";
import type { GameResult } from "../wire";
import { moveRows } from "../ui/MoveList";
import { possible, seenFromSecond, swapped } from "./actions";
import { announcement, resultText } from "./announce";
import { played, session, view } from "./fixtures";
import { gameInHash, hashOf } from "./route";
import { columnOf, commandOf, isCharacter } from "./shortcuts";

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

test("keys_that_type_a_character_are_told_from_the_others", () => {
  for (const key of ["u", "?", "3", " "]) expect(isCharacter({ key, ...bare })).toBe(true);
  for (const key of ["ArrowLeft", "Home", "Enter"]) expect(isCharacter({ key, ...bare })).toBe(false);
  expect(isCharacter({ key: "u", ...bare, ctrlKey: true })).toBe(false);
  expect(["1", "7", "0", "x"].map((key) => columnOf({ key, ...bare }))).toEqual([0, 6, null, null]);
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
  const game = (moves: typeof h8[], part = {}) => ({ id: "a", searching: null, evaluation: "hand", session: session(moves, { view: view(moves, part) }) });
  expect(announcement(null, game([]), en, "en")).toContain("Gomoku");
  expect(announcement(game([]), game([h8, i9]), en, "en")).toBe("Black: h8. White: i9.");
  expect(announcement(game([h8]), game([]), en, "en")).toBe(en.announce.undone);
  expect(announcement(game([]), game([h8], { check: 3 }), en, "en")).toContain(en.announce.check);
  const over = game([h8], { result: { winner: "first", reason: "resignation", line: [] } });
  expect(announcement(game([h8]), over, en, "en")).toBe("Black wins · White resigned");
});

test("a_result_names_the_side_that_its_reason_speaks_of", () => {
  const spec = { game: "xiangqi" };
  const text = (result: GameResult, language: Language) => resultText(result, view([], { spec }), CATALOGUES[language], language);
  const resigned: GameResult = { winner: "second", reason: "resignation", line: [] };
  expect(text(resigned, "en")).toBe("Black wins · Red resigned");
  expect(text(resigned, "zh-Hans")).toBe("黑方胜 · 红方认输");
  expect(text(resigned, "zh-Hant")).toBe("黑方獲勝 · 紅方認輸");
  expect(text({ ...resigned, reason: "perpetual-check" }, "zh-Hans")).toBe("黑方胜 · 红方长将");
  expect(text({ winner: "first", reason: "row", line: [1, 2, 3, 4, 5] }, "en")).toBe("Red wins · five in a row");
  expect(text({ winner: null, reason: "repetition", line: [] }, "en")).toBe("Draw · the position came back too often");
});

test("a_rematch_exchanges_the_sides", () => {
  const [human, engine] = [{ kind: "human" } as const, { kind: "engine", level: 3 } as const];
  expect(swapped({ first: human, second: engine })).toEqual({ first: engine, second: human });
});

test("the_players_of_a_finished_game_stay", () => {
  const over = view([h8], { result: { winner: "first", reason: "resignation", line: [] } });
  expect(possible(session([h8], { view: over }), null)).toMatchObject({ seat: false, resign: false, hint: false });
  expect(possible(session([h8]), null).seat).toBe(true);
});

test("a_game_that_begins_with_the_second_player_leaves_a_gap", () => {
  expect(moveRows([i9, h8])).toMatchObject([{ number: 1, first: null, second: { id: "i9" } }, { number: 2, first: { id: "h8" }, second: null }]);
  expect(moveRows([h8, i9])).toHaveLength(1);
});
