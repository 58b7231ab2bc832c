/** State of the page, and its change by each message of the server. */

import type {
  ErrorCode,
  GameSummary,
  MoveView,
  SearchInfo,
  SearchPurpose,
  ServerMessage,
  SessionView,
  Side,
} from "../wire";

/** The open game. */
export interface OpenGame {
  id: string;
  session: SessionView;
  searching: SearchPurpose | null;
}

/** The latest report of a search, running or done. */
export interface Thinking {
  purpose: SearchPurpose;
  side: Side;
  info: SearchInfo;
  /** Moves on the board when the search ran; its line starts there. */
  ply: number;
}

/** An error to be shown. `key` distinguishes two equal errors. */
export interface Problem {
  key: number;
  code: ErrorCode;
  message: string;
}

export interface State {
  version: string | null;
  games: GameSummary[] | null;
  /** Identifiers of stored games that cannot be read. */
  broken: string[];
  game: OpenGame | null;
  /** Moves on the board before the last change, to animate what is new. */
  previousPly: number;
  thinking: Thinking | null;
  hint: MoveView | null;
  problems: Problem[];
  nextKey: number;
}

export const initialState: State = {
  version: null,
  games: null,
  broken: [],
  game: null,
  previousPly: 0,
  thinking: null,
  hint: null,
  problems: [],
  nextKey: 1,
};

/** The state after a message of the server. */
export function receive(state: State, message: ServerMessage): State {
  switch (message.type) {
    case "hello":
      return { ...state, version: message.version };
    case "games":
      return { ...state, games: message.games, broken: message.broken };
    case "session":
      return receiveSession(state, message);
    case "thinking":
      return receiveThinking(state, message);
    case "hint":
      return state.game?.id === message.id ? { ...state, hint: message.best } : state;
    case "closed":
      return state.game?.id === message.id ? leave(state) : state;
    case "error":
      return {
        ...state,
        problems: [
          ...state.problems.slice(-2),
          { key: state.nextKey, code: message.code, message: message.message },
        ],
        nextKey: state.nextKey + 1,
      };
  }
}

function receiveThinking(
  state: State,
  { id, purpose, side, info }: Extract<ServerMessage, { type: "thinking" }>,
): State {
  // Only the best line is shown; a second-best must not replace it.
  if (state.game?.id !== id || info.multipv > 1) return state;
  const ply = state.game.session.view.moves.length;
  const before = state.thinking;
  // A mere heartbeat without a line keeps the line found before.
  const pv = info.pv.length === 0 && before?.ply === ply ? before.info.pv : info.pv;
  return { ...state, thinking: { purpose, side, info: { ...info, pv }, ply } };
}

function receiveSession(
  state: State,
  { id, session, searching }: Extract<ServerMessage, { type: "session" }>,
): State {
  const before = state.game?.id === id ? state.game : null;
  const ply = session.view.moves.length;
  const previousPly = before === null ? ply : before.session.view.moves.length;
  const samePosition =
    before !== null && previousPly === ply &&
    before.session.view.position === session.view.position;
  // After a move the panel keeps the search that led to it; after a take-back or in another
  // game it would speak of a position that is gone.
  const keepThinking = before !== null && ply >= previousPly;
  return {
    ...state,
    game: { id, session, searching },
    previousPly: samePosition ? state.previousPly : previousPly,
    thinking: keepThinking ? state.thinking : null,
    hint: samePosition ? state.hint : null,
  };
}

/** The state after the open game was left or deleted. */
export function leave(state: State): State {
  return { ...state, game: null, thinking: null, hint: null, previousPly: 0 };
}

/** The state without one of its problems. */
export function dismiss(state: State, key: number): State {
  return { ...state, problems: state.problems.filter((problem) => problem.key !== key) };
}
