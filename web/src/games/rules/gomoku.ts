/** The rules of gomoku and renju. */

import type { Picture, Rule } from "../../rules/rule";

const SPEC = { game: "gomoku", size: 9 };
const renju = (rows: string): Picture => ({ spec: { ...SPEC, rule: "renju" }, position: `${rows} x renju` });

export const rules: readonly Rule[] = [
  {
    title: { en: "Aim", "zh-Hans": "目标", "zh-Hant": "目標" },
    text: {
      en: "Black begins. Both sides in turn place a stone on a free crossing; stones never move and are never taken. Five in a row win: across, down or along a diagonal. A full board without a row is a draw. There are five rule sets.",
      "zh-Hans": "黑方先下，双方轮流在空的交叉点上落子，落下的子不移动也不提走。横、竖、斜任意方向连成五子者胜，棋盘下满仍无五连则为和棋。规则分五种。",
      "zh-Hant": "黑方先下，雙方輪流在空的交叉點上落子，落下的棋子不移動也不提走。橫、直、斜任一方向連成五子者獲勝，棋盤下滿仍沒有五連就是和局。規則分五種。",
    },
    picture: { spec: { ...SPEC, rule: "freestyle" }, position: "9/9/9/2O1O4/1XXX1X3/2O1O4/9/9/9 x freestyle", row: ["b5", "c5", "d5", "e5", "f5"] },
  },
  {
    title: { en: "Freestyle", "zh-Hans": "自由规则", "zh-Hant": "自由規則" },
    text: {
      en: "Five or more in a row win, for both sides. Nothing is forbidden.",
      "zh-Hans": "五子或更多连成一线即胜，双方相同，没有禁手。",
      "zh-Hant": "五子以上連成一線就獲勝，雙方相同，沒有禁手。",
    },
  },
  {
    title: { en: "Standard", "zh-Hans": "标准规则", "zh-Hant": "標準規則" },
    text: {
      en: "Exactly five in a row win, for both sides. Six or more (an overline) may be played but do not win.",
      "zh-Hans": "恰好五子连线才胜，双方相同。六子或更多（长连）可以下，但不算胜。",
      "zh-Hant": "剛好五子連線才算贏，雙方相同。六子以上（長連）可以下，但不算贏。",
    },
  },
  {
    title: { en: "Renju", "zh-Hans": "连珠规则（有禁手）", "zh-Hant": "連珠規則（有禁手）" },
    text: {
      en: "Moving first is an advantage, so black alone has forbidden points: double three, double four and overline, marked by a cross on the board. Black wins with exactly five; a move that makes five is never forbidden. White wins with five or more.",
      "zh-Hans": "先行占优，因此只有黑方有禁手：三三、四四和长连，棋盘上以叉号标出。黑方恰好五连才胜，成五的一手不算禁手。白方五子或更多连线即胜。",
      "zh-Hant": "先下佔優勢，因此只有黑方有禁手：三三、四四與長連，棋盤上以叉號標示。黑方剛好五連才算贏，成五的那一手不算禁手。白方五子以上連線就贏。",
    },
  },
  {
    title: { en: "Double three", "zh-Hans": "三三禁手", "zh-Hant": "三三禁手" },
    text: {
      en: "One stone would make two open threes at once. A three is open if one more stone makes it a four with both ends free.",
      "zh-Hans": "一子同时形成两个活三。活三是指再下一子就能成为两端皆空的活四的三。",
      "zh-Hant": "一子同時形成兩個活三。活三是指再下一子就能成為兩端皆空的活四的三。",
    },
    picture: { ...renju("O7O/9/9/4X4/3X1X3/4X4/9/9/O7O"), forbidden: { e5: "double-three" } },
  },
  {
    title: { en: "Double four", "zh-Hans": "四四禁手", "zh-Hant": "四四禁手" },
    text: {
      en: "One stone would make two fours at once. A four is a row that one more stone makes five.",
      "zh-Hans": "一子同时形成两个四。四是指再下一子就能成五的形。",
      "zh-Hant": "一子同時形成兩個四。四是指再下一子就能成五的形。",
    },
    picture: { ...renju("O1O3O1O/9/9/9/1XXX5/4X4/4X4/4X4/O7O"), forbidden: { e5: "double-four" } },
  },
  {
    title: { en: "Overline", "zh-Hans": "长连禁手", "zh-Hant": "長連禁手" },
    text: {
      en: "One stone would make six or more in a row.",
      "zh-Hans": "一子形成六子或更多的连线。",
      "zh-Hant": "一子形成六子以上的連線。",
    },
    picture: { ...renju("O7O/9/9/4O4/1XXX1XX2/9/9/9/O7O"), forbidden: { e5: "overline" } },
  },
  {
    title: { en: "Caro", "zh-Hans": "Caro 规则", "zh-Hant": "Caro 規則" },
    text: {
      en: "Five in a row win, for both sides, unless stones of the opponent stand at both ends. The edge of the board is no such stone. Six or more always win, except in caro with exactly five.",
      "zh-Hans": "五子连线即胜，双方相同；但两端都被对方棋子堵住的五连不算胜，棋盘边缘不算堵。六子或更多总算胜，选“恰好五子”则不算。",
      "zh-Hant": "五子連線就贏，雙方相同；但兩端都被對方棋子擋住的五連不算贏，棋盤邊緣不算擋。六子以上一定算贏，選「剛好五子」則不算。",
    },
    picture: { spec: { ...SPEC, rule: "caro" }, position: "9/9/9/2OO5/2XXXX1O1/4O4/9/9/9 x caro", row: ["c5", "d5", "e5", "f5", "g5"] },
  },
  {
    title: { en: "Blocked five", "zh-Hans": "两端被堵的五连", "zh-Hant": "兩端被擋的五連" },
    text: {
      en: "The five that black would make at G5 stands between two white stones and does not win.",
      "zh-Hans": "黑方下 G5 成五，但两端都是白子，不算胜。",
      "zh-Hant": "黑方下 G5 成五，但兩端都是白子，不算贏。",
    },
    picture: { spec: { ...SPEC, rule: "caro" }, position: "9/9/9/2OO5/1OXXXX1O1/9/9/9/9 x caro", crop: ["a7", "i3"] },
  },
];
