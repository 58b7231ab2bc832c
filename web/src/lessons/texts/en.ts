/** The lessons in English, and the shape of their texts in every language. */

import type { Fault, Gain, LessonId } from "../lessons";

export interface LessonText {
  title: string;
  /** Paragraphs before the question. */
  about: readonly string[];
  /** The question; classic mistakes share one. */
  question?: string;
  /** Paragraphs after the answer. */
  explain: readonly string[];
}

export interface LessonTexts {
  title: string; invitation: string; about: string; all: string; next: string; basics: string; techniques: string; mistakes: string;
  check: string; correct: string; incorrect: string; answer: (answer: string) => string; another: string;
  outcomes: Record<"W" | "0" | "L", string>; number: string;
  faultQuestion: string; faults: Record<Fault, string>;
  gains: Record<Gain, string>; from: (before: string, after: string) => string; measuring: string; unmeasured: string; again: string;
  right: string; wrong: string; value: string; nodes: string; moves: string; stones: (n: number) => string;
  position: string; own: string;
  studyOptions: Record<"alike" | "half" | "tenth" | "same" | "changes" | "draw", string>;
  without: string; with: string; line: string; terms: Record<string, string>; termsOn: string; choice: (move: string) => string; studies: string;
  lessons: Record<LessonId, LessonText>;
}

export const en: LessonTexts = {
  title: "Lessons", invitation: "Predict, then see: the search explained step by step, with classic mistakes run wrong beside right.",
  about: "Each lesson is one screen: read, predict, then see what the search really does.",
  all: "All lessons", next: "Next lesson", basics: "Searching by hand", techniques: "Techniques measured", mistakes: "Classic mistakes",
  check: "Check", correct: "Right.", incorrect: "Not quite.", answer: (answer) => `The answer: ${answer}.`, another: "Another tree",
  outcomes: { W: "X wins", "0": "a draw", L: "O wins" }, number: "Leaves",
  faultQuestion: "The marked lines differ. What goes wrong?",
  faults: { value: "The value is wrong", moves: "The value is right, but bad moves count as best", nodes: "The result is right, but takes more nodes" },
  gains: { more: "More nodes than without it", alike: "About as many", some: "Fewer, but more than half", half: "Half as many or fewer" },
  from: (before, after) => `${before} nodes without, ${after} with it`, measuring: "The search is running…",
  unmeasured: "The search did not come to its end.", again: "Search again",
  right: "Right", wrong: "Wrong", value: "Value", nodes: "Nodes", moves: "Best moves", stones: (n) => `${n} stones`,
  position: "The position", own: "Try it on any position of your own: open a game and press “Side by side” beside the thinking of the engine.",
  studyOptions: {
    alike: "About as many", half: "About half", tenth: "A tenth or fewer", same: "The same move is chosen", changes: "Another move is chosen", draw: "A draw",
  },
  without: "Without", with: "With", line: "Line", termsOn: "Terms that count", choice: (move) => `Chosen: ${move}`, studies: "Parts of a real engine",
  terms: {
    mobility: "mobility", cramped: "cramped", "potential mobility": "potential mobility", frontier: "frontier", corners: "corners",
    "x squares": "X squares", "c squares": "C squares", edges: "edges", "stable discs": "stable discs", discs: "discs", parity: "parity", "to move": "to move",
  },
  lessons: {
    minimax: {
      title: "Minimax",
      about: [
        "A position is worth what its best move is worth to the side that moves. X takes the largest value, O the smallest; where the game is over, the rules say the value.",
        "X is to move. Three cells are empty, so all lines are short enough to be read to the end.",
      ],
      question: "Both sides play as well as they can. How does the game end?",
      explain: [
        "△ is X and takes the best for X; ▽ is O. Step through it: each node gets its value from below, the leaves first. W is a win of X, L a loss, 0 a draw.",
        "X has to play in the centre, and with it threatens both diagonals at once. Every other move lets O complete the middle column.",
      ],
    },
    "alpha-beta": {
      title: "Alpha-beta by hand",
      about: [
        "△ takes the largest of its children, ▽ the smallest. Go from left to right and keep two bounds: α, what △ has for certain, and β, what ▽ has for certain.",
        "As soon as a ▽ node holds a value that is not above α, △ will never let the game come there: the rest of its children need not be looked at.",
      ],
      question: "How many of the nine leaves does alpha-beta look at?",
      explain: [
        "The first branch has to be read in full: it is worth the smallest of its leaves, and that becomes α. In the others the search stops at the first leaf that is α or less.",
        "Press a branch that was cut to read why, or step backwards: you see the window (α, β) that cut it, and in blue the node whose bound it was. Then practise on another tree.",
      ],
    },
    order: {
      title: "The order of moves",
      about: [
        "The tree below is read from right to left this time. From left to right alpha-beta looks at five of its nine leaves: the best branch comes first and cuts both others after one leaf. Five is the least possible, b^⌈d/2⌉ + b^⌊d/2⌋ − 1 for b = 3 moves and d = 2 plies.",
      ],
      question: "How many leaves does it look at from right to left?",
      explain: [
        "With the worst branch first, α starts low and grows with each branch, so no leaf is refuted in time. The value is the same in either order; only the work differs.",
        "This is why engines try captures, threats and moves that were good before first. For a tree of 10 moves and 6 plies the two extremes are 1,999 and 1,000,000 leaves: the lens counts them at “Count without drawing”.",
      ],
    },
    deepening: {
      title: "Iterative deepening",
      about: [
        "The search goes 1 ply deep, then 2, then 3, … and begins again each time. It looks like waste, yet each iteration leaves its histories and its best move to the next, which orders its moves better. And the search can be stopped at any time with a move.",
        "The empty board of Connect Four, 8 plies deep, with alpha-beta and ordered moves; no table yet.",
      ],
      question: "All iterations counted: how many nodes does it take beside one search of 8 plies?",
      explain: [
        "The early iterations are cheap, because trees grow by a factor with each ply. Whether better order repays them depends on the position, and on a memory of the best replies: only the best move at the root and the histories outlive an iteration here. The next lesson adds that memory.",
      ],
    },
    table: {
      title: "The transposition table",
      about: [
        "Different orders of the same moves lead to the same position. A table keeps each position with its value, depth and bound, so that it is searched once; and its best move comes first when the next iteration meets the position again.",
        "The same search of Connect Four, 8 plies deep, with iterative deepening; now with a table.",
      ],
      question: "How many nodes does it take beside the search without a table?",
      explain: [
        "Two effects at once: transpositions are cut off, and the order of moves becomes good everywhere in the tree. With a table the search can need fewer nodes than the smallest tree that proves the value.",
      ],
    },
    pvs: {
      title: "PVS and null windows",
      about: [
        "If moves are well ordered, the first is the best, and the others only have to be shown to be no better. A search with the null window (α, α + 1) asks just that: it cuts more, but says only “better” or “not better”. If it says “better”, the move is searched again with the whole window.",
        "The same search of Connect Four, 8 plies deep, with the table; now with null windows for all moves but the first.",
      ],
      question: "How many nodes does it take beside the search with whole windows?",
      explain: [
        "Null windows win little where alpha-beta is near its minimum already, and lose where the order is bad, since each surprise is searched twice. The gain grows with depth and with the number of different values.",
      ],
    },
    horizon: {
      title: "Quiescence and the horizon",
      about: [
        "A search must stop somewhere. If it stops right after a capture, it believes that the piece is won and does not see the recapture: what lies behind the horizon does not exist for it. Quiescence goes on at the leaves with captures only, until the position is quiet.",
        "Xiangqi, Red to move, one ply deep. The soldier before the chariot is protected by the horse.",
      ],
      question: "Which move does the search without quiescence choose?",
      explain: [
        "Without quiescence the capture looks best, because the reply is beyond the horizon. With it the recapture is seen, at the cost of a few more nodes, and the soldier is left alone.",
      ],
    },
    evaluation: {
      title: "The evaluation",
      about: [
        "Where the search stops, a sum of terms stands for the value: in Othello the moves that each side has, its corners and edges, its discs at the frontier, which give the other side moves. Which move is chosen depends on the terms that count.",
        "Black to move, one ply deep. All terms count; now the frontier is turned off.",
      ],
      question: "Without the frontier, is the same move chosen?",
      explain: ["Turn terms on and off and see the choice change. An engine's terms are fitted to the results of many games, because a term that sounds right may cost games."],
    },
    threats: {
      title: "Threats in gomoku",
      about: [
        "A four must be answered, an open three too. A search that looks at such threats and their forced answers alone sees far, since there is hardly a choice.",
        "Gomoku, Black to move. One search reads all moves as minimax does, 2 plies deep and forced moves beyond; the other asks the search for threats first. Both find the win.",
      ],
      question: "How many of the nodes does the search with threats need?",
      explain: ["The win is a chain of threats; whatever White answers, the next threat follows. Its nodes are few, because only threats and answers to them are read."],
    },
    repetition: {
      title: "Repetition in xiangqi",
      about: [
        "A position that comes back for the third time ends the game. In xiangqi it is not simply a draw: who forces it by checking without end has to leave the line, or loses.",
        "Red's chariot checks on rank 9; the general steps down, is checked on rank 8, steps up, and so on.",
      ],
      question: "Both go on like this until the position has come three times. How does the game end?",
      explain: ["The moves below are played by the rules: the side that gave every check loses. A search has to know it too, and since the value depends on the path, a table that knows positions only cannot tell it."],
    },
    "shadowed-alpha": {
      title: "Alpha shadowed in the loop",
      about: ["“let alpha” inside the loop declares a new variable, which is gone at the end of each turn. Tic-tac-toe from the empty board, both variants."],
      explain: ["Later moves never profit from earlier ones: each is searched as if it were the first. The value stays right, so no test of the result notices; only the count of nodes tells. Here alpha stays at −∞ everywhere, so that nothing is cut and the search is minimax."],
    },
    "cut-on-greater": {
      title: "A cut on > where ≥ suffices",
      about: ["A move that is exactly as good as beta refutes too: the other side can avoid this position without loss. Tic-tac-toe from the empty board, by win, draw and loss."],
      explain: ["The result is right, but ties are searched to the end. Where there are only three values, ties are the rule, and the waste is large."],
    },
    "winner-at-depth-zero": {
      title: "The winner looked for at depth zero only",
      about: ["One variant asks whether the game is over at every node, the other only where it stops searching. X to move, 2 plies deep."],
      explain: ["Play goes on after the game is over. X completes the top row, then O “completes” its own, and at depth zero the last row counts. So X declines to win and blocks instead."],
    },
    "side-by-parity": {
      title: "The side to move taken from the depth",
      about: ["One variant asks the position who is to move, the other whether the depth left is even. X to move, 3 plies deep."],
      explain: ["At even depths it happens to be right, so the mistake may sleep for long; at odd ones every node takes the wrong side's choice, and X avoids the move that wins. In games with passes or extra turns it is wrong at every depth."],
    },
    "tie-on-fail-low": {
      title: "A bound taken for a tie",
      about: ["To vary its play, a program chooses at random among the moves with the best score. Its search returns no score outside its window. O to move: X has the corner."],
      explain: ["A move that is searched with alpha at the best score and fails low returns alpha, which says “not better than that”, not “as good as that”. So losing moves stand among the best. With alpha one lower, an equal score is exact."],
    },
    "shortened-by-table": {
      title: "Distances spoilt by the table",
      about: ["Twenty-one stones; each player in turn takes one, two or three, and the one who takes the last wins. Scores hold the distance to the end, counted from the root; the table keeps them, one variant as they are, the other counted from the position."],
      explain: ["The same heap is reached sooner or later, depending on how many stones were taken at a time; read elsewhere, the distance from the root is that of another line. The win seems nearer than it is, here even at an even number of plies, when the loser would be the last to move. Engines that do so announce a mate and then shuffle."],
    },
  },
};
