/** The rules of games of rows: tic-tac-toe, the custom row game and Connect Four. */

import type { Rule } from "../../rules/rule";

const draw = {
  title: { en: "Draw", "zh-Hans": "和棋", "zh-Hant": "和局" },
  text: {
    en: "When the board is full and nobody has a row, the game is drawn.",
    "zh-Hans": "棋盘下满而无人连成一线，即为和棋。",
    "zh-Hant": "棋盤下滿而沒有人連成一線，就是和局。",
  },
} satisfies Rule;

export const tictactoe: readonly Rule[] = [
  {
    title: { en: "Aim", "zh-Hans": "目标", "zh-Hant": "目標" },
    text: {
      en: "X begins. Both sides in turn mark a free cell. Three marks of one kind in a row win: across, down or along a diagonal.",
      "zh-Hans": "叉方先下，双方轮流在空格里落子。横、竖、斜任意方向先连成三子者胜。",
      "zh-Hant": "叉方先下，雙方輪流在空格裡落子。橫、直、斜任一方向先連成三子者獲勝。",
    },
    picture: { spec: { game: "tictactoe" }, position: "O.X/.X./..O", row: ["a1", "b2", "c3"] },
  },
  draw,
];

export const mnk: readonly Rule[] = [
  {
    title: { en: "Aim", "zh-Hans": "目标", "zh-Hant": "目標" },
    text: {
      en: "You choose the number of columns, of rows and of marks in a row that win; mathematicians call it an m,n,k game. X begins, and both sides in turn mark a free cell. Whoever first has so many, or more, in a row wins: across, down or along a diagonal. Here four in a row win.",
      "zh-Hans": "列数、行数和获胜所需的连子数都由你决定，数学上称为 m,n,k 游戏。叉方先下，双方轮流在空格里落子，横、竖、斜任意方向先连成规定的子数（或更多）者胜。图中为四子连线。",
      "zh-Hant": "欄數、列數和獲勝所需的連子數都由你決定，數學上稱為 m,n,k 遊戲。叉方先下，雙方輪流在空格裡落子，橫、直、斜任一方向先連成規定的子數（或更多）者獲勝。圖中為四子連線。",
    },
    picture: { spec: { game: "mnk", columns: 5, rows: 5, k: 4 }, position: "...O./..OX./..X.O/.X.../.....", row: ["a1", "b2", "c3", "d4"] },
  },
  draw,
];

export const connect4: readonly Rule[] = [
  {
    title: { en: "Dropping discs", "zh-Hans": "落子", "zh-Hant": "落子" },
    text: {
      en: "Yellow begins. Both sides in turn choose a column that is not full; the disc falls to the lowest free cell. The dots show where the next disc can come to rest.",
      "zh-Hans": "黄方先下，双方轮流选一列未满的列，棋子落到该列最低的空格。圆点是下一子可能落到的位置。",
      "zh-Hant": "黃方先下，雙方輪流選一行還沒滿的直行，棋子會落到最底下的空格。圓點是下一子可能落到的位置。",
    },
    picture: {
      spec: { game: "connect4" }, position: "......./......./......./...O.../..OXX../..XXOO.",
      to: ["a1", "b1", "c3", "d4", "e3", "f2", "g1"],
    },
  },
  {
    title: { en: "Four in a row", "zh-Hans": "四子连线", "zh-Hant": "四子連線" },
    text: {
      en: "Whoever first has four in a row wins: across, down or along a diagonal.",
      "zh-Hans": "横、竖、斜任意方向先连成四子者胜。",
      "zh-Hant": "橫、直、斜任一方向先連成四子者獲勝。",
    },
    picture: { spec: { game: "connect4" }, position: "......./......./....O../..XXO../.XOOX../XOXOXO.", row: ["a1", "b2", "c3", "d4"] },
  },
  draw,
];
