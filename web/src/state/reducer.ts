/** State of the page, and its change by each message of the server. */

import type {
  Demonstration,
  ErrorCode,
  GameSummary,
  MoveView,
  OwnPosition,
  SearchInfo,
  SearchPurpose,
  ServerMessage,
  SessionView,
  Side,
  Studied,
  Walkthrough,
} from "../wire";
import { done, stopped, withRow, type Comparison } from "../compare/comparison";
import { NO_TRACE, receiveTraced, type Traced } from "../lens/search/traced";
import { commonPly } from "./past";

/** The open game. */
export interface OpenGame {
  id: string;
  session: SessionView;
  searching: SearchPurpose | null;
  /** The engine's evaluation: `hand`, or its architecture and its name. */
  evaluation: string;
}

/** The latest report of a search, running or done. */
export interface Thinking {
  purpose: SearchPurpose;
  side: Side;
  info: SearchInfo;
  /** Moves on the board when the search ran; its line starts there. */
  ply: number;
}

/** The server's errors, and that it cannot be reached. */
export type ProblemCode = ErrorCode | "offline";

/** An error to be shown. `key` distinguishes two equal errors. */
export interface Problem {
  key: number;
  code: ProblemCode;
  message: string;
}

export interface State {
  version: string | null;
  /** The Elo points of the levels by game, on Boyi's own scale. */
  levels: Readonly<Record<string, readonly number[]>>;
  games: GameSummary[] | null;
  /** The number of stored games; a list holds the latest of them. */
  storedTotal: number;
  /** Identifiers of stored games that cannot be read. */
  broken: string[];
  game: OpenGame | null;
  /** The number of moves on the board while an earlier position is shown; `null` shows the present one. */
  lookingAt: number | null;
  /** Moves on the board before the last change, to animate what is new. */
  previousPly: number;
  /** The latest report of a search at each ply. */
  reports: Readonly<Record<number, Thinking>>;
  hint: MoveView | null;
  /** The tree in the lens. */
  walk: Walkthrough | null;
  /** Searches side by side. */
  comparison: Comparison | null;
  /** The classic mistake of a lesson. */
  demonstration: Demonstration | null;
  /** The part of the engine of a lesson. */
  studied: Studied | null;
  /** The name of the server's own game, and the position of it that was asked for last. */
  ownTitle: string | null;
  ownPosition: OwnPosition | null;
  /** The search that the lens looks into. */
  traced: Traced;
  problems: Problem[];
  nextKey: number;
}

export const initialState: State = {
  version: null,
  levels: {},
  games: null,
  storedTotal: 0,
  broken: [],
  game: null,
  lookingAt: null,
  previousPly: 0,
  reports: {},
  hint: null,
  walk: null,
  comparison: null,
  demonstration: null,
  studied: null,
  ownTitle: null,
  ownPosition: null,
  traced: NO_TRACE,
  problems: [],
  nextKey: 1,
};

/** The state after a message of the server. */
export function receive(state: State, message: ServerMessage): State {
  switch (message.type) {
    case "hello":
      // Another connection: the comparison has ended with the one before.
      return { ...state, version: message.version, levels: message.levels, ownTitle: message.own, comparison: stopped(state.comparison) };
    case "games":
      return { ...state, games: message.games, broken: message.broken, storedTotal: message.total };
    case "session":
      return receiveSession(state, message);
    case "thinking":
      return receiveThinking(state, message);
    case "hint":
      return state.game?.id === message.id ? { ...state, hint: message.best } : state;
    case "closed":
      return state.game?.id === message.id ? leave(state) : state;
    case "walk":
      return { ...state, walk: message.walk };
    case "compare-row":
      return { ...state, comparison: withRow(state.comparison, message) };
    case "compared":
      return { ...state, comparison: done(state.comparison, message) };
    case "demonstration":
      return { ...state, demonstration: message.demonstration };
    case "studied":
      return { ...state, studied: message.studied };
    case "own":
      return { ...state, ownPosition: message.position };
    case "trace":
    case "trace-children":
    case "trace-node":
      return { ...state, traced: receiveTraced(state.traced, message) };
    case "error":
      return {
        ...complain(state, message.code, message.message),
        // A comparison that has told nothing yet has been refused.
        comparison: state.comparison?.rows.length === 0 ? null : state.comparison,
        traced: receiveTraced(state.traced, message),
      };
  }
}

/** The state with another problem; three are shown at most. */
export function complain(state: State, code: ProblemCode, message: string): State {
  return {
    ...state,
    problems: [...state.problems.slice(-2), { key: state.nextKey, code, message }],
    nextKey: state.nextKey + 1,
  };
}

function receiveThinking(
  state: State,
  { id, purpose, side, info }: Extract<ServerMessage, { type: "thinking" }>,
): State {
  // Only the best line is shown; a second-best must not replace it.
  if (state.game?.id !== id || info.multipv > 1) return state;
  const ply = state.game.session.view.moves.length;
  const before = state.reports[ply];
  // A mere heartbeat without a line keeps the line found before.
  const pv = info.pv.length === 0 && before ? before.info.pv : info.pv;
  return { ...state, reports: { ...state.reports, [ply]: { purpose, side, info: { ...info, pv }, ply } } };
}

function receiveSession(
  state: State,
  { id, session, searching, evaluation }: Extract<ServerMessage, { type: "session" }>,
): State {
  const before = state.game?.id === id ? state.game : null;
  const ply = session.view.moves.length;
  const previousPly = before === null ? ply : before.session.view.moves.length;
  const samePosition =
    before !== null && previousPly === ply &&
    before.session.view.position === session.view.position;
  // Searches and the position looked at stay as long as the moves that led to them.
  const common = before === null ? -1 : commonPly(before.session.view.moves, session.view.moves);
  const reports = Object.entries(state.reports).filter(([at]) => Number(at) <= common);
  const { lookingAt } = state;
  const stillLooking = lookingAt !== null && lookingAt <= common && lookingAt < ply;
  return {
    ...state,
    game: { id, session, searching, evaluation },
    lookingAt: stillLooking ? lookingAt : null,
    previousPly: samePosition || stillLooking ? state.previousPly : lookingAt === null ? previousPly : ply,
    reports: Object.fromEntries(reports),
    // A finished game, by resignation too, needs no hint.
    hint: samePosition && session.view.result === null ? state.hint : null,
  };
}

/** The number of moves on the board that is shown. */
export function shownPly({ game, lookingAt }: Pick<State, "game" | "lookingAt">): number {
  return lookingAt ?? game?.session.view.moves.length ?? 0;
}

/** The state that shows the position after `ply` moves; at the last one it goes on with the game. */
export function look(state: State, ply: number): State {
  if (!state.game) return state;
  const last = state.game.session.view.moves.length;
  const wanted = Math.max(0, ply);
  const before = shownPly(state);
  if (Math.min(wanted, last) === before) return state;
  return { ...state, lookingAt: wanted < last ? wanted : null, previousPly: before };
}

/** The state after the open game was left or deleted. */
export function leave(state: State): State {
  return { ...state, game: null, lookingAt: null, reports: {}, hint: null, previousPly: 0 };
}

/** The state without one of its problems. */
export function dismiss(state: State, key: number): State {
  return { ...state, problems: state.problems.filter((problem) => problem.key !== key) };
}
