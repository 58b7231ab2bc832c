/** The rules of xiangqi. */

import type { Picture, Rule } from "../../rules/rule";

const on = (board: string): Omit<Picture, "to"> => ({ spec: { game: "xiangqi" }, position: `${board} w` });

/** The lower half of the board, red's own. */
const OWN_HALF = ["a4", "i0"] as const;

export const rules: readonly Rule[] = [
  {
    title: { en: "Aim", "zh-Hans": "目标", "zh-Hant": "目標" },
    text: {
      en: "Red moves first, then both sides take turns. Pieces stand on the crossings; a piece takes by moving onto an enemy piece. Whoever checkmates the enemy general wins.",
      "zh-Hans": "红方先行，双方轮流走棋。棋子放在交叉点上，走到对方棋子的位置即吃掉它。将死对方的将（帅）获胜。",
      "zh-Hant": "紅方先走，雙方輪流。棋子放在交叉點上，走到對方棋子的位置就把它吃掉。將死對方的將（帥）就獲勝。",
    },
    picture: on("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"),
  },
  {
    title: { en: "General 帥 將", "zh-Hans": "帅、将", "zh-Hant": "帥、將" },
    text: {
      en: "One step along a line, never out of the palace, the nine points with the two diagonals.",
      "zh-Hans": "沿直线走一格，不得走出九宫。",
      "zh-Hant": "沿直線走一格，不能離開九宮。",
    },
    picture: { ...on("4k4/9/9/4p4/9/9/9/9/4K4/9"), from: "e1", to: ["d1", "f1", "e0", "e2"], crop: ["c3", "g0"] },
  },
  {
    title: { en: "The generals may not face each other", "zh-Hans": "将帅不得照面", "zh-Hant": "王不見王" },
    text: {
      en: "No move may leave the two generals on one file with nothing between them. Here the black general stands at the far end of the open file on the left, so red's general may not step there.",
      "zh-Hans": "将和帅不能在同一条直线上直接相对，中间必须隔子。图中黑将在左边那条空线的另一端，帅因此不能走到那里。",
      "zh-Hant": "將和帥不能在同一條直線上直接對看，中間一定要隔著棋子。圖中黑將在左邊那條空線的另一端，所以帥不能走過去。",
    },
    picture: { ...on("3k5/9/9/9/9/P8/9/9/9/4K4"), from: "e0", to: ["e1", "f0"] },
  },
  {
    title: { en: "Advisor 仕 士", "zh-Hans": "仕、士", "zh-Hant": "仕、士" },
    text: {
      en: "One step along a diagonal of the palace.",
      "zh-Hans": "在九宫内沿斜线走一格。",
      "zh-Hant": "在九宮內沿斜線走一格。",
    },
    picture: { ...on("4k4/9/9/4p4/9/9/9/9/4A4/4K4"), from: "e1", to: ["d0", "f0", "d2", "f2"], crop: ["c3", "g0"] },
  },
  {
    title: { en: "Elephant 相 象", "zh-Hans": "相、象", "zh-Hant": "相、象" },
    text: {
      en: "Two points along a diagonal. It stays on its side of the river and cannot jump: a piece on the point between, the elephant's eye, blocks it, here to the upper left.",
      "zh-Hans": "沿斜线走两格（走田字），不能过河。田字中心有子时，“象眼”被塞住，就不能走，如图中左上方。",
      "zh-Hant": "沿斜線走兩格（走田字），不能過河。田字中心有棋子時，「象眼」被塞住，就不能走，如圖中左上方。",
    },
    picture: { ...on("4k4/9/9/4p4/9/9/3p5/4B4/9/4K4"), from: "e2", to: ["c0", "g0", "g4"], crop: OWN_HALF },
  },
  {
    title: { en: "Horse 傌 馬", "zh-Hans": "马", "zh-Hant": "馬" },
    text: {
      en: "One step along a line and then one outward along a diagonal. It cannot jump: a piece on the first step, the horse's leg, blocks both moves on that side, here the two upward.",
      "zh-Hans": "先沿直线走一格，再沿斜线向外走一格（走日字）。第一步的位置有子时称为“蹩马腿”，那个方向的两步都不能走，如图中上方。",
      "zh-Hant": "先沿直線走一格，再沿斜線向外走一格（走日字）。第一步的位置有棋子稱為「拐馬腳」，那個方向的兩步都不能走，如圖中上方。",
    },
    picture: { ...on("3k5/9/9/9/4P4/4N4/9/9/9/4K4"), from: "e4", to: ["c3", "c5", "g3", "g5", "d2", "f2"], crop: ["b6", "h1"] },
  },
  {
    title: { en: "Chariot 俥 車", "zh-Hans": "车", "zh-Hant": "車" },
    text: {
      en: "Any number of free points along a line. It takes the first enemy piece in its way and stops before its own.",
      "zh-Hans": "沿直线走任意格，不能越过棋子；遇到对方棋子可以吃，遇到己方棋子要停下。",
      "zh-Hant": "沿直線走任意格，不能跨過棋子；遇到對方棋子可以吃，遇到己方棋子就得停下。",
    },
    picture: {
      ...on("5k3/9/4n4/9/9/4R1P2/9/9/9/3K5"), from: "e4",
      to: ["e5", "e6", "e7", "e3", "e2", "e1", "e0", "d4", "c4", "b4", "a4", "f4"], crop: ["a8", "i0"],
    },
  },
  {
    title: { en: "Cannon 炮 砲", "zh-Hans": "炮", "zh-Hant": "炮、砲" },
    text: {
      en: "It moves like a chariot, but to take it must jump over exactly one piece of either side. Here it takes the horse over the soldier.",
      "zh-Hans": "走法同车，但吃子时必须恰好隔一个棋子（炮架），敌我均可。图中炮隔着卒吃马。",
      "zh-Hant": "走法和車一樣，但吃子時必須剛好隔一顆棋子（砲架），敵我皆可。圖中的炮隔著卒吃馬。",
    },
    picture: {
      ...on("5k3/4n4/9/9/4p4/9/9/4C1N2/9/3K5"), from: "e2",
      to: ["e3", "e4", "e8", "e1", "e0", "d2", "c2", "b2", "a2", "f2"], crop: ["a9", "i0"],
    },
  },
  {
    title: { en: "Soldier 兵 卒", "zh-Hans": "兵、卒", "zh-Hant": "兵、卒" },
    text: {
      en: "One step straight ahead; once across the river, as here, also sideways. Never back.",
      "zh-Hans": "向前走一格；过河后（如图）也可横走一格。任何时候都不能后退。",
      "zh-Hant": "向前走一格；過河後（如圖）也可以橫走一格。任何時候都不能後退。",
    },
    picture: { ...on("3k5/9/9/2P6/9/9/9/9/9/4K4"), from: "c6", to: ["c7", "b6", "d6"], crop: ["a8", "e4"] },
  },
  {
    title: { en: "Check and the end", "zh-Hans": "将军与终局", "zh-Hant": "將軍與終局" },
    text: {
      en: "A general that is attacked is in check and must be saved at once. A side in check without a way out has lost, and so has a side without any legal move, in check or not.",
      "zh-Hans": "将（帅）受到攻击称为被将军，必须立即应将。被将军而无法解救，就是被将死，判负；轮到走棋却无子可动，是困毙，同样判负。",
      "zh-Hant": "將（帥）遭到攻擊稱為被將軍，必須馬上應將。被將軍而無法化解就是被將死，判負；輪到自己卻無子可動是困斃，同樣判負。",
    },
  },
  {
    title: { en: "Repetition and draws", "zh-Hans": "重复局面与和棋", "zh-Hant": "重複局面與和局" },
    text: {
      en: "When a position comes for the third time the game ends: if one side alone gave check with every move in between, or alone chased one and the same piece with every move, it has lost; otherwise the game is drawn. A chase attacks a piece that could be won; general and soldiers may chase. The Chinese law and the computer law, to be chosen with a new game, judge a little differently. 60 moves by each side without a capture are a draw as well; of each side’s checks only ten count.",
      "zh-Hans": "同一局面第三次出现时对局结束：其间若只有一方步步将军（长将），或只有一方步步捉同一个子（长捉），该方判负；否则判和。捉，指走子后下一着能得子；将（帅）和兵（卒）捉子不算。新开局时也可选中国规则或电脑规则，裁决略有不同。双方各走六十步未吃子，也判和棋，其中每方的将军最多计十着。",
      "zh-Hant": "同一局面第三次出現時棋局結束：其間若只有一方步步將軍（長將），或只有一方步步捉同一個子（長捉），該方判負；否則和局。所謂捉，是走子後下一著能得子；將（帥）與兵（卒）捉子不算。開新局時也可改選中國規則或電腦規則，判法略有不同。雙方各走六十步都沒有吃子，也是和局，其中每方的將軍最多算十著。",
    },
  },
];
