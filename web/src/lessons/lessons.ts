/** The lessons in their order, each with the position it is about. */

import type { Algorithm, CompareMethod, Demonstration, GameSpec, Mistake, MoveTerms, Order, Study, Studied, TreeSource, Walkthrough } from "../wire";

/** A tree that is searched by hand before its search is shown. */
interface TreeLesson {
  kind: "tree";
  id: "minimax" | "alpha-beta" | "order";
  tree: TreeSource;
  /** A position of tic-tac-toe that the tree belongs to. */
  position?: string;
  algorithm: Algorithm;
  order: Order;
  /** The number or letter to be predicted. */
  asks: "value" | "leaves";
  /** The answers to choose from; without them a number is typed. */
  options?: readonly string[];
  /** Further trees to practise on. */
  more?: { branching: number; depth: number };
}

/** Two methods measured on a real position. */
interface MeasureLesson {
  kind: "measure";
  id: "deepening" | "table" | "pvs";
  spec: GameSpec;
  depth: number;
  /** The second has one technique more. */
  methods: readonly [CompareMethod, CompareMethod];
}

/** A classic mistake, run wrong beside right. */
interface MistakeLesson {
  kind: "mistake";
  id: Mistake;
}

/** A part of the real engine on a position of its game. */
interface StudyLesson {
  kind: "study";
  id: Study;
}

export type Lesson = TreeLesson | MeasureLesson | StudyLesson | MistakeLesson;
export type LessonId = Lesson["id"];

const FOUR: GameSpec = { game: "connect4" };

export const LESSONS: readonly Lesson[] = [
  {
    kind: "tree", id: "minimax", position: "XO./O.X/XO.", asks: "value", options: ["W", "0", "L"], algorithm: "minimax", order: "left-to-right",
    tree: { made: "position", spec: { game: "tictactoe" }, position: "XO./O.X/XO.", depth: 9 },
  },
  {
    kind: "tree", id: "alpha-beta", asks: "leaves", algorithm: "alpha-beta", order: "left-to-right", more: { branching: 3, depth: 2 },
    tree: { made: "written", text: "((4 7 9) (3 8 6) (5 2 1))" },
  },
  {
    kind: "tree", id: "order", asks: "leaves", algorithm: "alpha-beta", order: "right-to-left",
    tree: { made: "written", text: "((9 8 7) (6 5 4) (3 2 1))" },
  },
  { kind: "measure", id: "deepening", spec: FOUR, depth: 8, methods: ["+ ordering", "+ iterative deepening"] },
  { kind: "measure", id: "table", spec: FOUR, depth: 8, methods: ["+ iterative deepening", "+ table"] },
  { kind: "measure", id: "pvs", spec: FOUR, depth: 8, methods: ["+ table", "+ PVS"] },
  ...(["horizon", "evaluation", "threats", "repetition"] as const).map((id): Lesson => ({ kind: "study", id })),
  ...(["shadowed-alpha", "cut-on-greater", "winner-at-depth-zero", "side-by-parity", "tie-on-fail-low", "shortened-by-table"] as const)
    .map((id): Lesson => ({ kind: "mistake", id })),
];

export const lessonOf = (id: string): Lesson | undefined => LESSONS.find((lesson) => lesson.id === id);

/** The ways in which a search can be wrong. */
export const FAULTS = ["value", "moves", "nodes"] as const;
export type Fault = (typeof FAULTS)[number];

/** The fault that a demonstration shows: a wrong value weighs more than wrong moves, and these more than needless nodes. */
export function faultOf({ right, wrong }: Demonstration): Fault {
  if (right.score.kind !== wrong.score.kind || right.score.value !== wrong.score.value) return "value";
  return right.moves.join() === wrong.moves.join() ? "nodes" : "moves";
}

/** The gains of a technique, from none to a large one. */
export const GAINS = ["more", "alike", "some", "half"] as const;
export type Gain = (typeof GAINS)[number];

/** The gain of a method that needs `after` nodes where another needs `before`. */
export function gainOf(before: number, after: number): Gain {
  const share = after / before;
  if (share > 1.05) return "more";
  if (share > 0.95) return "alike";
  return share > 0.5 ? "some" : "half";
}

/** The right answer of a tree lesson. */
export function answerOf({ asks }: TreeLesson, walk: Walkthrough): string {
  return asks === "value" ? walk.value : `${walk.steps.at(-1)?.tally.leaves ?? 0}`;
}

/** The lines of `code` that `other` does not have. */
export function changedLines(code: string, other: string): Set<number> {
  const plain = (line: string) => line.replace(/\b(right|wrong)\b/g, "search").trim();
  const known = new Set(other.split("\n").map(plain));
  return new Set(code.split("\n").flatMap((line, index) => (known.has(plain(line)) ? [] : [index])));
}

/** The term of the evaluation that the lesson turns off. */
export const TERM = "frontier";

/** The move with the largest sum of the terms that count, for the first side; the first of equals. */
export function choiceBy(moves: readonly MoveTerms[], counts: (term: string) => boolean): MoveTerms | undefined {
  const sum = ({ terms }: MoveTerms) => terms.filter(({ name }) => counts(name)).reduce((all, { first, second }) => all + first - second, 0);
  return moves.reduce<MoveTerms | undefined>((best, move) => (best && sum(best) >= sum(move) ? best : move), undefined);
}

/** The answers to choose from in a study, by their keys, and the right one. */
export function studyAnswers({ study, shown }: Studied): { options: readonly string[]; answer: string } {
  switch (shown.kind) {
    case "searches": {
      if (study === "threats") return { options: ["alike", "half", "tenth"], answer: fewer(shown.without.nodes, shown.with.nodes) };
      const options = [shown.without.best.id, shown.with.best.id].sort();
      return { options, answer: shown.without.best.id };
    }
    case "terms": {
      const whole = choiceBy(shown.moves, () => true);
      const without = choiceBy(shown.moves, (term) => term !== TERM);
      return { options: ["same", "changes"], answer: whole === without ? "same" : "changes" };
    }
    case "line":
      return { options: ["first", "draw", "second"], answer: shown.result?.winner ?? "draw" };
  }
}

/** The nodes of a search beside those of another in words: about as many, about half, or a tenth and fewer. */
function fewer(before: number, after: number): string {
  return after * 10 <= before ? "tenth" : after * 1.5 <= before ? "half" : "alike";
}

export type { MeasureLesson, MistakeLesson, StudyLesson, TreeLesson };
