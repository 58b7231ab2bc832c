/** Gomoku and renju. */

import { StonePiece } from "../board/drawings";
import { choiceName, type Game, type GameTexts, type Values } from "./game";
import { rules } from "./rules/gomoku";

const side = { kind: "number", min: 5, max: 22, initial: 15 } as const;

/** Columns and rows; a square has a size alone. */
const sides = ({ size, columns = size, rows = size }: Values) => ({ columns, rows, square: columns === rows });

/** The name of the rule in a game's texts. */
const ruleName = (texts: GameTexts, { rule }: Values) => choiceName(texts, "rule", rule);

const en: GameTexts = {
  name: "Gomoku", about: "Five in a row, renju rules too", sides: { first: "Black", second: "White" },
  title: (values) => `Gomoku ${sides(values).columns} × ${sides(values).rows}, ${ruleName(en, values).toLowerCase()}`,
  fields: { rule: "Rule", shape: "Board", size: "Board size", columns: "Columns", rows: "Rows" },
  choices: {
    shape: { square: { name: "Square" }, rectangular: { name: "Rectangular" } },
    rule: {
      freestyle: { name: "Freestyle", about: "Five or more in a row win." },
      standard: { name: "Standard", about: "Exactly five in a row win; six do not." },
      renju: { name: "Renju", about: "Black may not play double threes, double fours or overlines." },
      caro: { name: "Caro", about: "Five win unless the opponent's stones stand at both ends; six always win." },
      "caro-exact": { name: "Caro, exactly five", about: "As caro, but six or more do not win." },
    },
  },
};

/** The size of a board in a Chinese title. */
function chineseSize(values: Values): string {
  const { columns, rows, square } = sides(values);
  return square ? `${columns} 路` : `${columns}×${rows}`;
}

const zhHans: GameTexts = {
  name: "五子棋", about: "五子连珠，可用禁手规则", sides: { first: "黑方", second: "白方" },
  title: (values) => `五子棋 ${chineseSize(values)} ${ruleName(zhHans, values)}`,
  fields: { rule: "规则", shape: "棋盘形状", size: "棋盘大小", columns: "列数", rows: "行数" },
  choices: {
    shape: { square: { name: "正方形" }, rectangular: { name: "长方形" } },
    rule: {
      freestyle: { name: "自由规则", about: "五子或更多连成一线即胜。" },
      standard: { name: "标准规则", about: "恰好五子连线才胜，长连不算。" },
      renju: { name: "连珠规则", about: "黑方禁三三、四四和长连；白方无禁手，长连也算胜。" },
      caro: { name: "Caro 规则", about: "五连两端都被对方棋子堵住则不算胜；长连总算胜。" },
      "caro-exact": { name: "Caro 规则（恰好五子）", about: "与 Caro 规则相同，但长连不算胜。" },
    },
  },
};

const zhHant: GameTexts = {
  name: "五子棋", about: "五子連線，亦可採連珠禁手", sides: { first: "黑方", second: "白方" },
  title: (values) => `五子棋 ${chineseSize(values)} ${ruleName(zhHant, values)}`,
  fields: { rule: "規則", shape: "棋盤形狀", size: "棋盤大小", columns: "欄數", rows: "列數" },
  choices: {
    shape: { square: { name: "正方形" }, rectangular: { name: "長方形" } },
    rule: {
      freestyle: { name: "自由規則", about: "五子以上連成一線即獲勝。" },
      standard: { name: "標準規則", about: "剛好五子連線才算贏，長連不算。" },
      renju: { name: "連珠規則", about: "黑方不得下三三、四四與長連；白方沒有禁手，長連也算贏。" },
      caro: { name: "Caro 規則", about: "五連兩端都被對方棋子擋住就不算贏；長連一定算贏。" },
      "caro-exact": { name: "Caro 規則（剛好五子）", about: "與 Caro 規則相同，但長連不算贏。" },
    },
  },
};

export const game: Game = {
  name: "gomoku",
  order: 4,
  board: "points",
  rules,
  capitals: true,
  Piece: StonePiece,
  emblem: {
    Ground: () => <path class="lines" d="M0 -60V260M100 -60V260M200 -60V260M-60 0H260M-60 100H260M-60 200H260" />,
    pieces: [[0, 0, "second", "stone"], [1, 1, "first", "stone"], [2, 1, "second", "stone"], [1, 2, "first", "stone"], [2, 2, "first", "stone"]],
  },
  fields: [
    { kind: "choice", name: "rule", values: ["freestyle", "standard", "renju", "caro", "caro-exact"], initial: "freestyle" },
    { kind: "choice", name: "shape", values: ["square", "rectangular"], initial: "square", formOnly: true },
    { ...side, name: "size", when: ["shape", "square"] },
    { ...side, name: "columns", when: ["shape", "rectangular"] },
    { ...side, name: "rows", when: ["shape", "rectangular"] },
  ],
  texts: { en, "zh-Hans": zhHans, "zh-Hant": zhHant },
};
