/** Tic-tac-toe. */

import { MarkPiece } from "../board/drawings";
import type { Game } from "./game";
import { tictactoe as rules } from "./rules/rows";

export const game: Game = {
  name: "tictactoe",
  order: 1,
  board: "cells",
  rules,
  capitals: true,
  Piece: MarkPiece,
  emblem: {
    Ground: () => <path class="separators" d="M50 -40V240M150 -40V240M-40 50H240M-40 150H240" />,
    pieces: [[0, 0, "second", "stone"], [1, 1, "first", "stone"], [2, 0, "first", "stone"], [0, 2, "first", "stone"], [2, 1, "second", "stone"]],
  },
  texts: {
    en: { name: "Tic-tac-toe", about: "Three in a row on nine cells", sides: { first: "X", second: "O" } },
    "zh-Hans": { name: "井字棋", about: "九格棋盘，三子连线", sides: { first: "叉方", second: "圈方" } },
    "zh-Hant": { name: "井字棋", about: "九宮格裡，三子連線", sides: { first: "叉方", second: "圈方" } },
  },
};
