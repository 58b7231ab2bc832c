/** m,n,k games. */

import { MarkPiece } from "../board/drawings";
import type { Game, Values } from "./game";
import { mnk as rules } from "./rules/rows";

const longer = ({ columns, rows }: Values) => Math.max(Number(columns), Number(rows));

export const game: Game = {
  name: "mnk",
  order: 2,
  board: "cells",
  rules,
  capitals: true,
  Piece: MarkPiece,
  emblem: {
    Ground: () => <path class="separators" d="M-50 -60V260M50 -60V260M150 -60V260M250 -60V260M-60 -50H260M-60 50H260M-60 150H260M-60 250H260" />,
    pieces: [[0, 1, "first", "stone"], [1, 0, "second", "stone"], [1, 1, "first", "stone"], [2, 1, "first", "stone"], [2, 2, "second", "stone"]],
  },
  fields: [
    { kind: "number", name: "columns", min: 1, max: 19, initial: 7 },
    { kind: "number", name: "rows", min: 1, max: 19, initial: 7 },
    { kind: "number", name: "k", min: 1, max: longer, initial: 5 },
  ],
  texts: {
    en: {
      name: "Custom row game", about: "Your own board and row length", sides: { first: "X", second: "O" },
      title: ({ columns, rows, k }) => `${columns} × ${rows}, ${k} in a row`,
      fields: { columns: "Columns", rows: "Rows", k: "In a row to win" },
    },
    "zh-Hans": {
      name: "自定义连线棋", about: "棋盘大小与连子数自定", sides: { first: "叉方", second: "圈方" },
      title: ({ columns, rows, k }) => `${columns}×${rows} · ${k} 子连线`,
      fields: { columns: "列数", rows: "行数", k: "几子连线获胜" },
    },
    "zh-Hant": {
      name: "自訂連線棋", about: "棋盤大小與連線子數自訂", sides: { first: "叉方", second: "圈方" },
      title: ({ columns, rows, k }) => `${columns}×${rows} · ${k} 子連線`,
      fields: { columns: "欄數", rows: "列數", k: "幾子連線獲勝" },
    },
  },
};
