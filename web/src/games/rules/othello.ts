/** The rules of Othello. */

import type { Rule } from "../../rules/rule";

export const rules: readonly Rule[] = [
  {
    title: { en: "Placing discs", "zh-Hans": "落子", "zh-Hant": "落子" },
    text: {
      en: "Black begins. A disc must be placed so that it encloses enemy discs in a straight line between itself and another disc of its colour: across, down or along a diagonal. The rings show where black can begin.",
      "zh-Hans": "黑方先下。落子必须与己方另一枚棋子在横、竖、斜直线上夹住对方的棋子。小圈是黑方开局可下的位置。",
      "zh-Hant": "黑方先下。落子必須與己方另一顆棋子在橫、直、斜的直線上夾住對方的棋子。小圈是黑方開局可下的位置。",
    },
    picture: { spec: { game: "othello", size: 6 }, position: "6/6/2OX2/2XO2/6/6 X", to: ["b3", "c2", "d5", "e4"] },
  },
  {
    title: { en: "Turning discs", "zh-Hans": "翻子", "zh-Hant": "翻子" },
    text: {
      en: "All enemy discs enclosed in this way, in every direction at once, turn over to the own colour. Discs are never taken off the board.",
      "zh-Hans": "所有方向上被夹住的对方棋子都翻成己方颜色，棋子不会离开棋盘。",
      "zh-Hant": "所有方向上被夾住的對方棋子都翻成己方顏色，棋子不會離開棋盤。",
    },
  },
  {
    title: { en: "Passing and the end", "zh-Hans": "停手与终局", "zh-Hant": "輪空與終局" },
    text: {
      en: "A side that cannot turn a disc passes; who can must move. When neither side can, the game ends and more discs win. The numbers beside the players count the discs.",
      "zh-Hans": "无处可下的一方停一手，能下则必须下。双方都不能下时终局，子多者胜。双方名字旁的数字是各自的子数。",
      "zh-Hant": "無子可下的一方輪空一手，能下就必須下。雙方都不能下時終局，棋子多的一方獲勝。雙方名字旁的數字是各自的子數。",
    },
  },
];
