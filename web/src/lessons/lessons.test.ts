import { expect, test } from "vitest";
import { LANGUAGES } from "../i18n/languages";
import type { Demonstration, MoveTerms, Run } from "../wire";
import { changedLines, choiceBy, faultOf, gainOf, lessonOf, LESSONS } from "./lessons";
import { TEXTS } from "./texts";

const run = (values: Partial<Run>): Run => ({ nodes: 1, score: { kind: "eval", value: 0 }, moves: ["a1"], code: "", ...values });
const shown = (wrong: Partial<Run>): Demonstration => ({ mistake: "cut-on-greater", position: null, stones: 21, right: run({}), wrong: run(wrong) });

test("a fault is the worst that a demonstration shows", () => {
  expect(faultOf(shown({ score: { kind: "win", value: 3 }, nodes: 9 }))).toBe("value");
  expect(faultOf(shown({ moves: ["a1", "b1"] }))).toBe("moves");
  expect(faultOf(shown({ nodes: 9 }))).toBe("nodes");
});

test("gains go by the share of nodes that is left", () => {
  expect([110, 100, 70, 50, 10].map((after) => gainOf(100, after))).toEqual(["more", "alike", "some", "half", "half"]);
});

test("changed lines are those of one variant alone, whatever its name", () => {
  const right = "fn right() {\n    right();\n    if alpha >= beta {\n    }\n}\n";
  const wrong = "fn wrong() {\n    wrong();\n    if alpha > beta {\n    }\n}\n";
  expect([...changedLines(wrong, right)]).toEqual([2]);
  expect([...changedLines(right, wrong)]).toEqual([2]);
});

test("every lesson has its own name and its texts in every language", () => {
  expect(new Set(LESSONS.map(({ id }) => id)).size).toBe(LESSONS.length);
  expect(lessonOf("minimax")?.kind).toBe("tree");
  for (const language of LANGUAGES) {
    for (const { id } of LESSONS) {
      const texts = TEXTS[language];
      const { title, about, question = texts.faultQuestion, explain } = texts.lessons[id];
      expect([title, ...about, question, ...explain].every((text) => text.length > 0), `${language} ${id}`).toBe(true);
    }
  }
});

test("the Chinese lessons do not borrow each other's characters", () => {
  const all = (language: "zh-Hans" | "zh-Hant") => JSON.stringify(TEXTS[language]);
  const borrowed = (text: string, characters: string) => [...characters].filter((character) => text.includes(character));
  expect(borrowed(all("zh-Hant"), "开对执红黄话连续应设显语规则获胜说这给发时盘马车将帅轮获连时数终过点线")).toEqual([]);
  expect(borrowed(all("zh-Hans"), "開對執紅黃連續應設顯語規則獲勝說這給發時盤馬車將帥輪獲連時數終過點線")).toEqual([]);
});

test("a choice goes by the sum of the terms that count", () => {
  const move = (id: string, ...values: number[]): MoveTerms => ({
    mv: { id, from: null, to: 0, names: { en: id, hans: id, hant: id } },
    terms: values.map((first, index) => ({ name: `${index}`, first, second: 0 })),
  });
  const moves = [move("a", 5, 0), move("b", 1, 9), move("c", 1, 9)];
  expect(choiceBy(moves, () => true)?.mv.id).toBe("b");
  expect(choiceBy(moves, (term) => term !== "1")?.mv.id).toBe("a");
  expect(choiceBy([], () => true)).toBeUndefined();
});
