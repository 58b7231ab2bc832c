/** Connect Four. */

import { DiscPiece } from "../board/drawings";
import type { Game } from "./game";
import { connect4 as rules } from "./rules/rows";

export const game: Game = {
  name: "connect4",
  order: 3,
  board: "columns",
  rules,
  Piece: DiscPiece,
  emblem: {
    Ground: () => (
      <g class="emblem-holes">
        {[0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => <circle key={`${row}${column}`} cx={column * 100} cy={row * 100} r={44} />))}
      </g>
    ),
    pieces: [[0, 2, "second", "stone"], [1, 2, "first", "stone"], [2, 2, "second", "stone"], [1, 1, "first", "stone"], [2, 1, "first", "stone"], [2, 0, "second", "stone"]],
  },
  texts: {
    en: { name: "Connect Four", about: "Discs fall, four in a row win", sides: { first: "Yellow", second: "Red" } },
    "zh-Hans": { name: "四子棋", about: "棋子下落，四子连线", sides: { first: "黄方", second: "红方" } },
    "zh-Hant": { name: "四子棋", about: "棋子落下，四子連線", sides: { first: "黃方", second: "紅方" } },
  },
};
