/** Xiangqi. */

import { XiangqiPiece } from "../board/drawings";
import type { Game } from "./game";
import { rules } from "./rules/xiangqi";

export const game: Game = {
  name: "xiangqi",
  order: 5,
  board: "xiangqi",
  rules,
  facing: true,
  Piece: XiangqiPiece,
  standsFor: "general",
  captured: ["chariot", "cannon", "horse", "elephant", "advisor", "soldier"],
  emblem: {
    Ground: () => <path class="lines" d="M0 -60V260M100 -60V260M200 -60V260M-60 0H260M-60 100H260M-60 200H260M0 0 200 200M200 0 0 200" />,
    pieces: [[1, 1, "first", "general"]],
    scale: 2.1,
  },
  texts: {
    en: { name: "Xiangqi", about: "Chinese chess", sides: { first: "Red", second: "Black" } },
    "zh-Hans": { name: "中国象棋", about: "楚河汉界，将帅争锋", sides: { first: "红方", second: "黑方" } },
    "zh-Hant": { name: "象棋", about: "楚河漢界，將帥對決", sides: { first: "紅方", second: "黑方" } },
  },
};
