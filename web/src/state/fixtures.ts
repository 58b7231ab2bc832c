/** Sessions for tests. */

import type { GameView, PlayedMove, SessionView, Side } from "../wire";

export function played(side: Side, id: string, to: number): PlayedMove {
  return { side, id, from: null, to, names: { en: id, hans: id, hant: id }, captured: null, check: false, replaced: [[to, null]] };
}

export function view(moves: PlayedMove[], part: Partial<GameView> = {}): GameView {
  return {
    spec: { game: "gomoku", size: 15, rule: "freestyle" },
    geometry: { kind: "points", columns: 15, rows: 15 },
    cells: [],
    to_move: moves.length % 2 === 0 ? "first" : "second",
    legal: [],
    moves,
    check: null,
    forbidden: [],
    spared: [],
    result: null,
    tally: null,
    position: moves.map(({ id }) => id).join(),
    ...part,
  };
}

export function session(moves: PlayedMove[], part: Partial<SessionView> = {}): SessionView {
  return {
    view: view(moves),
    players: { first: { kind: "human" }, second: { kind: "engine", level: 2 } },
    can_undo: moves.length > 0,
    can_redo: false,
    paused: false,
    ...part,
  };
}
