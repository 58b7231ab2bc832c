import { expect, test } from "vitest";
import { CATALOGUES } from ".";
import { advantage, chancesText, compact, detailOf, evaluationText, offendingPart, scoreText } from "./format";

const { en } = CATALOGUES;
const sides = { first: "Red", second: "Black" };

test("counts_keep_three_figures", () => {
  expect([0, 987, 12_345, 4_560_000, 1_200_000_000].map(compact)).toEqual(["0", "987", "12.3k", "4.56M", "1.20G"]);
});

test("a_score_carries_its_sign_and_its_bound", () => {
  expect(scoreText({ kind: "eval", value: 35 }, "exact", "first", sides, en)).toBe("+0.35");
  expect(scoreText({ kind: "eval", value: -120 }, "upper", "first", sides, en)).toBe("at most −1.20");
});

test("a_loss_of_one_side_is_a_win_of_the_other", () => {
  expect(scoreText({ kind: "loss", value: 4 }, "exact", "first", sides, en)).toBe("Black wins in 2 moves");
  expect(scoreText({ kind: "win", value: 1 }, "exact", "second", sides, en)).toBe("Black wins in 1 move");
});

test("a_bound_of_a_win_says_which_way_it_can_only_move", () => {
  expect(scoreText({ kind: "loss", value: 25 }, "upper", "first", sides, en)).toBe("Black wins in at most 13 moves");
  expect(scoreText({ kind: "win", value: 3 }, "lower", "first", sides, en)).toBe("Red wins in at most 2 moves");
  expect(scoreText({ kind: "win", value: 3 }, "upper", "first", sides, en)).toBe("Red wins in 2 moves at the soonest");
  expect(scoreText({ kind: "loss", value: 4 }, "lower", "first", sides, en)).toBe("Black wins in 2 moves at the soonest");
});

test("a_margin_names_the_winner_and_the_points", () => {
  expect(scoreText({ kind: "margin", value: 6 }, "exact", "first", sides, en)).toBe("Red wins by 6");
  expect(scoreText({ kind: "margin", value: -2 }, "exact", "first", sides, en)).toBe("Black wins by 2");
  expect(advantage({ kind: "margin", value: -2 }, null, "first")).toBe(0);
});

test("the_advantage_is_seen_from_the_first_player", () => {
  expect(advantage({ kind: "eval", value: 0 }, null, "second")).toBe(0.5);
  expect(advantage({ kind: "win", value: 3 }, null, "second")).toBe(0);
  expect(advantage({ kind: "eval", value: 200 }, null, "second")).toBeLessThan(0.5);
  expect(advantage({ kind: "eval", value: 200 }, { win: 500, draw: 400, loss: 100 }, "first")).toBe(0.7);
  expect(advantage({ kind: "eval", value: 200 }, { win: 500, draw: 400, loss: 100 }, "second")).toBeCloseTo(0.3);
});

test("chances_are_told_from_the_first_player_and_add_up", () => {
  const chances = { win: 155, draw: 330, loss: 515 };
  expect(chancesText(chances, "first", sides, en)).toBe("Red 16% · draw 32% · Black 52%");
  expect(chancesText(chances, "second", sides, en)).toBe("Red 52% · draw 32% · Black 16%");
});

test("the_offending_part_stands_between_backticks", () => {
  expect(offendingPart("`z9` is not a move: no such column")).toBe("z9");
  expect(offendingPart("there is nothing to undo")).toBe("there is nothing to undo");
});

test("an_evaluation_is_told_by_its_kind_and_name", () => {
  expect(evaluationText("hand", en)).toBe("Evaluation: set by hand");
  expect(evaluationText("linear 5d1f03aa", en)).toBe("Evaluation: learned, linear 5d1f03aa");
  expect(evaluationText("corrected 0305aac2", CATALOGUES["zh-Hans"])).toBe("局面评估：神经网络 0305aac2");
});

test("the_servers_words_stand_below_a_sentence_that_names_no_part", () => {
  expect(detailOf({ code: "parameter", message: "limit: depth `0` is not from 1 to 30" })).toBe('limit: depth "0" is not from 1 to 30');
  expect(detailOf({ code: "limit", message: "10000 games are stored" })).toBe("10000 games are stored");
  expect(detailOf({ code: "bad-move", message: "`z9` is not a move: no such column" })).toBeNull();
  expect(detailOf({ code: "offline", message: "" })).toBeNull();
});
