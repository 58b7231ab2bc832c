/** English, and the shape of every catalogue: a key that another language lacks fails `tsc`. */

import type { Algorithm, CompareMethod, EndReason, Forbidden, Order, PieceKind, Side } from "../wire";
import type { ProblemCode } from "../state/reducer";
import type { StateFilter } from "../ui/stored";
import { en as why, type WhyWords } from "./why";

export interface Catalogue {
  app: { name: string; tagline: string; documentTitle: (game: string | null) => string };
  /** The names of pieces by their side. */
  pieces: Record<Exclude<PieceKind, "stone">, Record<Side, string>>;
  player: {
    human: string;
    /** The names of the levels, the weakest first. */
    levels: readonly [string, string, string, string, string, string, string, string];
    engineAt: (level: number) => string;
    elo: (points: number) => string;
    eloAbout: string;
  };
  setup: {
    title: string; chooseGame: string; whoPlays: string; start: string; cancel: string;
  };
  status: {
    toMove: (side: string) => string; thinking: (side: string) => string; check: string;
    paused: string; searchingHint: string; wins: (side: string) => string; draw: string;
    /** The reason of the end; `line` is the length of the winning row. */
    reason: Record<EndReason, (loser: string, line: number) => string>;
  };
  result: { title: string; rematch: string; rematchAbout: string; again: string };
  actions: {
    newGame: string; undo: string; redo: string; hint: string; stopHint: string; moveNow: string; resign: string;
    restart: string; swap: string; flip: string; pause: string; resume: string; players: string;
    controls: string; close: string; apply: string;
  };
  confirm: {
    resign: string; resignText: string; restart: string; restartText: string;
    remove: string; removeText: (game: string) => string; removeAction: string;
    removeMany: (n: number) => string; removeManyText: string; removeFinished: string; removeFinishedText: string;
  };
  thinking: {
    title: string; idle: string; depth: string; nodes: string; speed: string; time: string; line: string;
    perSecond: (n: string) => string; seconds: (n: string) => string; onBoard: string;
    /** `moves` counts the moves of the winner. */
    win: (side: string, moves: number) => string;
    /** Of a win whose shortest way is not known. */
    winWithin: (side: string, moves: number) => string; winNoSooner: (side: string, moves: number) => string;
    winBy: (side: string, points: number) => string; advantage: string; pass: string;
    /** The chances in per cent that the first side wins, that nobody does, and that the second does. */
    chances: (sides: Record<Side, string>, first: number, draw: number, second: number) => string;
    bounds: { exact: string; lower: string; upper: string };
    evaluation: string; evaluations: { hand: string; linear: string; network: string };
  };
  moves: { title: string; none: string; captured: (side: string) => string };
  look: {
    steps: string; past: string; first: string; back: string; forward: string; last: string;
    at: (ply: number, last: number) => string; toPresent: string; toEnd: string;
  };
  stored: {
    title: string; none: string; noneMatches: string; remove: (game: string) => string; plies: (n: number) => string;
    broken: (id: string) => string;
    filter: string; byGame: string; byState: string; allGames: string; states: Record<StateFilter, string>;
    decided: (winner: string) => string;
    /** The opponent of a person, who has `side`. */
    against: (engine: string, side: string) => string;
    between: (first: string, second: string) => string; twoPeople: string;
    pages: string; newer: string; older: string; range: (from: number, to: number, count: number) => string;
    latest: (listed: number, total: number) => string;
    choose: string; chooseAll: (n: number) => string; removeChosen: (n: number) => string; removeFinished: string;
  };
  board: {
    label: (game: string) => string; empty: string; target: string; selected: string; lastMove: string;
    inCheck: string; instructions: string; confirmTap: string;
    forbidden: Record<Forbidden, string>;
    pieceAt: (side: string, piece: string) => string;
  };
  announce: {
    move: (side: string, move: string) => string; check: string; undone: string; hint: (move: string) => string;
    started: (game: string) => string;
  };
  connection: { connecting: string; offline: string; retry: string };
  errors: Record<ProblemCode, (part: string) => string>;
  rules: {
    title: string; about: string; of: (game: string) => string; numbersTitle: string; whatNumbersMean: string; score: string;
    /** The meaning of each number of the thinking panel. */
    numbers: { score: string; bar: string; depth: string; nodes: string; speed: string; line: string };
  };
  lens: {
    title: string; invitation: string; about: string; tree: string; treeAbout: string; show: string; drawing: string;
    algorithm: string; algorithms: Record<Algorithm, string>; order: string; orders: Record<Order, string>;
    made: string; kinds: Record<"random" | "best" | "worst", string>; branching: string; depth: string; make: string;
    step: (step: number, last: number) => string; steps: string; first: string; back: string; forward: string; last: string;
    start: string; all: string; value: string; leaves: string; of: (some: number, all: number) => string;
    cuts: string; minimum: string; legend: string;
  };
  compare: {
    title: string; about: string; depth: string; limit: string; start: string; stop: string;
    running: (depth: number) => string; same: string; different: string; stopped: string; atDepth: string;
    columns: Record<"method" | "nodes" | "saved" | "leaves" | "cuts" | "first" | "branching" | "time" | "value", string>;
    methods: Record<CompareMethod, string>;
    gaveUp: (nodes: string, depth: number) => string; remarks: string; least: string; leaves: (all: string, least: string) => string;
    nodesChart: string; cutsChart: (depth: number) => string; moveIndex: string; treeTitle: string; treeAbout: string;
  };
  /** The sides in lessons, whose positions belong to no game. */
  lessonSides: { mover: string; other: string };
  why: WhyWords;
  settings: {
    language: string; theme: string; themes: { auto: string; light: string; dark: string };
    pieceSet: string; pieceSets: { hanzi: string; pictograms: string };
    confirmTap: string; confirmTaps: { auto: string; always: string; never: string }; title: string;
    characterKeys: string; onOff: { on: string; off: string };
  };
  help: {
    title: string; keys: string; cursor: string; select: string; cancel: string; undo: string; redo: string;
    hint: string; flip: string; moveNow: string; pause: string; line: string; newGame: string; help: string;
    step: string; ends: string; drop: string; canBeOff: string;
    touch: string; touchText: string; swipeText: string; keyNames: { enter: string; space: string; escape: string };
  };
}

const both = (name: string) => ({ first: name, second: name });
const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
/** Lengths of rows in words. */
const NUMBERS: Record<number, string> = { 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine" };
const levels = [
  "Beginner", "Novice", "Casual", "Intermediate", "Advanced", "Expert", "Master", "Strongest",
] as const;

export const en: Catalogue = {
  app: {
    name: "Boyi",
    tagline: "One engine, many games.",
    documentTitle: (game) => (game === null ? "Boyi 博弈" : `${game} · Boyi`),
  },
  pieces: {
    general: both("general"), advisor: both("advisor"), elephant: both("elephant"), horse: both("horse"),
    chariot: both("chariot"), cannon: both("cannon"), soldier: both("soldier"),
  },
  player: {
    human: "Human",
    levels,
    engineAt: (level) => `Boyi ${level} · ${levels[level - 1] ?? level}`,
    elo: (points) => `${points} Elo`,
    eloAbout: "Elo compares the levels of one game; level 1 has 500.",
  },
  setup: {
    title: "New game", chooseGame: "Game", whoPlays: "Who plays", start: "Start playing", cancel: "Cancel",
  },
  status: {
    toMove: (side) => `${side} to move`,
    thinking: (side) => `${side} is thinking`,
    check: "Check",
    paused: "Paused",
    searchingHint: "Looking for a hint",
    wins: (side) => `${side} wins`,
    draw: "Draw",
    reason: {
      row: (_, line) => `${NUMBERS[line] ?? line} in a row`, "board-full": () => "the board is full",
      checkmate: (loser) => `${loser} is checkmated`, stalemate: (loser) => `${loser} has no move left`,
      "perpetual-check": (loser) => `${loser} gave perpetual check`, repetition: () => "the position came back too often",
      "perpetual-chase": (loser) => `${loser} chased without end`, "perpetual-attack": (loser) => `${loser} attacked without end`,
      "bare-material": () => "no attacking piece is left",
      "no-capture": () => "60 moves each without a capture", count: () => "by count", resignation: (loser) => `${loser} resigned`,
    },
  },
  result: {
    title: "Result", rematch: "Rematch", rematchAbout: "The same game with the sides exchanged", again: "New game like this",
  },
  actions: {
    newGame: "New game", undo: "Take back", redo: "Redo", hint: "Hint", stopHint: "Stop", moveNow: "Move now", resign: "Resign",
    restart: "Restart", swap: "Swap sides", flip: "Flip board", pause: "Pause", resume: "Resume",
    players: "Players", controls: "Game controls", close: "Close", apply: "Apply",
  },
  confirm: {
    resign: "Resign this game?", resignText: "The game counts as lost. You can take the resignation back.",
    restart: "Start over?", restartText: "All moves of this game will be forgotten.",
    remove: "Delete this game?", removeText: (game) => `${game} will be gone for good.`, removeAction: "Delete",
    removeMany: (n) => `Delete ${plural(n, "game", "games")}?`, removeManyText: "They will be gone for good.",
    removeFinished: "Delete all finished games?",
    removeFinishedText: "Every game that has ended will be gone for good. Games in progress stay.",
  },
  thinking: {
    title: "Thinking", idle: "This position has not been searched.", depth: "Depth", nodes: "Nodes", speed: "Speed",
    time: "Time", line: "Best line", perSecond: (n) => `${n}/s`, seconds: (n) => `${n} s`,
    onBoard: "Draw on the board",
    win: (side, moves) => `${side} wins in ${plural(moves, "move", "moves")}`,
    winWithin: (side, moves) => `${side} wins in at most ${plural(moves, "move", "moves")}`,
    winNoSooner: (side, moves) => `${side} wins in ${plural(moves, "move", "moves")} at the soonest`,
    winBy: (side, points) => `${side} wins by ${points}`,
    advantage: "Advantage", pass: "pass",
    chances: (sides, first, draw, second) => `${sides.first} ${first}% · draw ${draw}% · ${sides.second} ${second}%`,
    bounds: { exact: "", lower: "at least", upper: "at most" },
    evaluation: "Evaluation", evaluations: { hand: "set by hand", linear: "learned, linear", network: "neural network" },
  },
  moves: { title: "Moves", none: "No moves yet.", captured: (side) => `Taken by ${side}` },
  look: {
    steps: "Step through the moves", past: "Earlier position",
    first: "To the start", back: "One move back", forward: "One move forward", last: "To the last move",
    at: (ply, last) => (ply === 0 ? "Start position" : `Move ${ply} of ${last}`), toPresent: "Back to the game", toEnd: "To the end",
  },
  stored: {
    title: "Your games", none: "Games you play are kept here.", noneMatches: "No game matches the filter.",
    remove: (game) => `Delete ${game}`, plies: (n) => plural(n, "move", "moves"),
    broken: (id) => `Unreadable record ${id}`,
    filter: "Filter", byGame: "Game", byState: "State", allGames: "All games",
    states: { all: "Any state", running: "In progress", finished: "Finished", won: "You won", lost: "You lost", drawn: "Draw" },
    decided: (winner) => `${winner} won`, against: (engine, side) => `vs ${engine} (you: ${side})`,
    between: (first, second) => `${first} vs ${second}`, twoPeople: "Two people",
    pages: "Pages of the list", newer: "Newer games", older: "Older games",
    range: (from, to, count) => `${from}–${to} of ${count}`,
    latest: (listed, total) => `The latest ${listed} of ${total} games are listed.`,
    choose: "Select…", chooseAll: (n) => `Select all ${n}`, removeChosen: (n) => `Delete ${n}`,
    removeFinished: "Delete finished games",
  },
  board: {
    label: (game) => `${game} board`, empty: "empty", target: "can move here", selected: "selected",
    lastMove: "last move", inCheck: "in check",
    instructions: "Arrow keys move the cursor, Enter plays.",
    confirmTap: "Tap again to play here",
    forbidden: {
      overline: "forbidden: overline", "double-four": "forbidden: double four", "double-three": "forbidden: double three",
    },
    pieceAt: (side, piece) => `${side} ${piece}`,
  },
  announce: {
    move: (side, move) => `${side}: ${move}.`, check: "Check!", undone: "Move taken back.",
    hint: (move) => `Hint: ${move}.`, started: (game) => `${game} is on the board.`,
  },
  connection: {
    connecting: "Connecting…", offline: "The server cannot be reached. Trying again…", retry: "Try now",
  },
  errors: {
    "unknown-game": (part) => `There is no game “${part}”.`,
    parameter: () => "This cannot be used.",
    position: () => "This position cannot be read.",
    "bad-move": (part) => `“${part}” is not a move.`,
    "illegal-move": (part) => `“${part}” is not allowed here.`,
    "game-over": () => "The game is over.",
    message: () => "The server did not understand.",
    "unknown-session": () => "This game is not stored any more.",
    "not-now": () => "That cannot be done now.",
    limit: () => "A limit of the server is reached.",
    internal: () => "Something failed in the server.",
    offline: () => "Not sent: the server cannot be reached.",
  },
  rules: {
    title: "Rules", about: "Rules of", of: (game) => `Rules of ${game}`, numbersTitle: "Numbers of the thinking panel",
    whatNumbersMean: "What the numbers mean", score: "Score",
    numbers: {
      score: "How well the side to move stands, above 0 better, below 0 worse. 1.00 is about what a soldier of xiangqi, an open three of gomoku or a disc of Othello is worth. “Wins in 5 moves” is proved: whatever the other side does; with “in at most” a shorter way may exist. “At least” and “at most” say that the search has only a bound so far.",
      bar: "The same score as a share: the longer the first player's part, the better for the first player. Below it stands how often such a score ended in a win, a draw and a loss in games of the engine against itself.",
      depth: "How many moves of both sides together the search looks ahead everywhere. In 5 / 13 the second number is the longest line it followed, where captures, checks or threats made it look further.",
      nodes: "The positions visited so far. 12.3k are 12,300, 4.5M are 4,500,000.",
      speed: "Positions visited in a second.",
      line: "How the game goes on if both sides play what the engine thinks best. Its first move is the one that the engine plays.",
    },
  },
  lens: {
    title: "The lens", invitation: "Why was a branch cut? Minimax and alpha-beta, step by step.",
    about: "Two players take turns. △ takes the largest value, ▽ the smallest. Alpha-beta leaves a node as soon as it cannot change the choice above it.",
    tree: "Tree", treeAbout: "Brackets are positions, numbers are leaves with their value for △. [[3,5],[2,9]] is read too.", show: "Show", drawing: "The tree",
    algorithm: "Search", algorithms: { minimax: "Minimax", "alpha-beta": "Alpha-beta" },
    order: "Order", orders: { "left-to-right": "Left to right", "right-to-left": "Right to left" },
    made: "Make a tree", kinds: { random: "Random", best: "Best move first", worst: "Best move last" },
    branching: "Moves", depth: "Plies", make: "Make",
    step: (step, last) => `Step ${step} of ${last}`, steps: "Steps of the search", first: "To the start", back: "One step back",
    forward: "One step forward", last: "To the end", start: "Nothing is searched yet.", all: "All steps",
    value: "Value", leaves: "Leaves looked at", of: (some, all) => `${some} of ${all}`, cuts: "Cuts", minimum: "Least possible",
    legend: "Window (α, β): values outside it cannot change the result. Dashed: cut off. Blue: the node whose bound has cut, and the child that gave it. A press on a node leads to the step that decided it.",
  },
  compare: {
    title: "Side by side", depth: "Depth", limit: "Nodes at most", start: "Compare", stop: "Stop", atDepth: "At depth",
    about: "The position on the board, searched in every way at depth 1, 2, 3, …: each method adds one technique to the one before.",
    running: (depth) => `Searching at depth ${depth}…`, same: "All methods found the same value at every depth.",
    different: "The methods found different values: at least one of them is wrong.", stopped: "Stopped. These are the rows so far.",
    columns: {
      method: "method", nodes: "nodes", saved: "fewer", leaves: "leaves", cuts: "cuts", first: "by first move", branching: "branching",
      time: "time", value: "value",
    },
    methods: {
      minimax: "minimax", "alpha-beta (win/draw/loss)": "alpha-beta (win/draw/loss)", "alpha-beta (distance)": "alpha-beta (distance)",
      "+ ordering": "+ ordering", "+ iterative deepening": "+ iterative deepening", "+ table": "+ table", "+ PVS": "+ PVS", "full search": "full search",
    },
    gaveUp: (nodes, depth) => `stopped after ${nodes} nodes at depth ${depth}`,
    remarks: "A value with the distance to the end knows more different values than win, draw and loss, so it cuts less. The full search leaves lines out and searches others deeper: its value is its own and is not compared.",
    least: "The least possible: the tree that proves the value of a uniform tree with as many moves (Knuth and Moore, 1975). A table can get below it, since it searches a position once that many lines reach.",
    leaves: (all, least) => `The whole tree has ${all} leaves; alpha-beta must look at ${least} of them at least (Knuth and Moore, 1975).`,
    nodesChart: "Nodes by depth, logarithmic", cutsChart: (depth) => `Cuts by the move that made them, at depth ${depth}`, moveIndex: "move",
    treeTitle: "Count without drawing", treeAbout: "A uniform tree of any size, searched side by side. With the best move first alpha-beta needs the least there can be; with the best move last it cuts nothing.",
  },
  lessonSides: { mover: "The side to move", other: "The other side" },
  why,
  settings: {
    title: "Settings", language: "Language", theme: "Appearance", themes: { auto: "System", light: "Light", dark: "Dark" },
    pieceSet: "Xiangqi pieces", pieceSets: { hanzi: "Characters", pictograms: "Pictures" },
    confirmTap: "Second tap to play", confirmTaps: { auto: "On small boards", always: "Always", never: "Never" },
    characterKeys: "Keys of a single letter or number", onOff: { on: "On", off: "Off" },
  },
  help: {
    title: "Help", keys: "Keyboard", cursor: "Move the cursor on the board", select: "Select or play",
    cancel: "Cancel the selection, hide the cursor", step: "One move back or forward, while no cursor is shown", ends: "To the start, to the last move", undo: "Take back", redo: "Redo", hint: "Hint, or stop looking", flip: "Flip the board",
    moveNow: "Let Boyi move now", pause: "Pause or resume", line: "Show or hide the best line", newGame: "New game",
    help: "This help", drop: "Drop a disc (Connect Four)", canBeOff: "Keys of a single letter or number can be switched off in the settings.",
    touch: "Touch",
    touchText: "Tap a piece, then its target. On boards with small points the first tap shows the stone and a second tap plays it.",
    swipeText: "Swipe over the board to look back through the moves; a tap on a move of the list leads to it.",
    keyNames: { enter: "Enter", space: "Space", escape: "Esc" },
  },
};
