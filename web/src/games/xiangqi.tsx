/** Xiangqi. */

import { XiangqiPiece } from "../board/drawings";
import { choiceName, type Game, type GameTexts, type Values } from "./game";
import { rules } from "./rules/xiangqi";

/** The title with the law of repetition, where it is not the usual one: the server leaves that one out. */
const titled = (texts: GameTexts, { law }: Values, comma: string) => (law === undefined || law === "asian" ? texts.name : `${texts.name}${comma}${choiceName(texts, "law", law)}`);

const en: GameTexts = {
  name: "Xiangqi", about: "Chinese chess", sides: { first: "Red", second: "Black" },
  title: (values) => titled(en, values, ", "),
  fields: { law: "Repetition" },
  choices: {
    law: {
      asian: { name: "Asian law", about: "Whoever alone checks, or chases one piece, with every move loses." },
      chinese: { name: "Chinese law", about: "Whoever alone attacks with every move loses, by checks, threats of mate or chases." },
      computer: { name: "Computer law", about: "As the Asian law with plain chases, judged at the fourth occurrence." },
    },
  },
};

const zhHans: GameTexts = {
  name: "中国象棋", about: "楚河汉界，将帅争锋", sides: { first: "红方", second: "黑方" },
  title: (values) => titled(zhHans, values, " · "),
  fields: { law: "棋例" },
  choices: {
    law: {
      asian: { name: "亚洲规则", about: "单方长将，或长捉一子，不变作负。" },
      chinese: { name: "中国规则", about: "单方步步将、杀、捉，不变作负。" },
      computer: { name: "电脑规则", about: "与亚洲规则相近，捉的定义从简，第四次重复时裁决。" },
    },
  },
};

const zhHant: GameTexts = {
  name: "象棋", about: "楚河漢界，將帥對決", sides: { first: "紅方", second: "黑方" },
  title: (values) => titled(zhHant, values, " · "),
  fields: { law: "棋規" },
  choices: {
    law: {
      asian: { name: "亞洲規則", about: "單方長將，或長捉同一子，不變判負。" },
      chinese: { name: "中國規則", about: "單方步步將軍、叫殺或捉子，不變判負。" },
      computer: { name: "電腦規則", about: "大致同亞洲規則，捉子從簡認定，第四次重複才判。" },
    },
  },
};

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
  fields: [{ kind: "choice", name: "law", values: ["asian", "chinese", "computer"], initial: "asian" }],
  texts: { en, "zh-Hans": zhHans, "zh-Hant": zhHant },
};
