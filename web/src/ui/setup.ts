/** What the form for a new game holds; pure, and kept while the page is open. */

import type { BoardKind, GameSpec, GomokuRule, Player, Players } from "../wire";

export type GameName = GameSpec["game"];

export const GAME_NAMES: readonly GameName[] = ["tictactoe", "mnk", "connect4", "gomoku", "xiangqi"];

export interface Setup {
  game: GameName;
  columns: number;
  rows: number;
  k: number;
  size: number;
  rule: GomokuRule;
  players: Players;
}

export const INITIAL_SETUP: Setup = {
  game: "gomoku",
  columns: 7,
  rows: 7,
  k: 5,
  size: 15,
  rule: "freestyle",
  players: { first: { kind: "human" }, second: { kind: "engine", level: 3 } },
};

/** The game that a form describes. */
export function specOf(setup: Setup): GameSpec {
  switch (setup.game) {
    case "mnk":
      return { game: "mnk", columns: setup.columns, rows: setup.rows, k: Math.min(setup.k, Math.max(setup.columns, setup.rows)) };
    case "gomoku":
      return { game: "gomoku", size: setup.size, rule: setup.rule };
    default:
      return { game: setup.game };
  }
}

/** How a game's board is drawn, known before the server tells. */
export const BOARD_KINDS: Record<GameName, BoardKind> = {
  tictactoe: "cells",
  mnk: "cells",
  connect4: "columns",
  gomoku: "points",
  xiangqi: "xiangqi",
};

/** A player as the value of a radio button, `human` or the engine's level. */
export function playerValue(player: Player): string {
  return player.kind === "human" ? "human" : `${player.level}`;
}

export function playerOf(value: string): Player {
  return value === "human" ? { kind: "human" } : { kind: "engine", level: Number(value) };
}
