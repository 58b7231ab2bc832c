/** Othello (reversi). */

import { StonePiece } from "../board/drawings";
import { center } from "../board/layout";
import type { Language } from "../i18n/languages";
import { language } from "../state/prefs";
import "../styles/othello.css";
import type { Side } from "../wire";
import type { Game, GameTexts, NoteProps, OverlayProps } from "./game";
import { rules } from "./rules/othello";

/** The texts that only this game has. */
const PASSES: Record<Language, (side: string) => string> = {
  en: (side) => `${side} has no move and passes`,
  "zh-Hans": (side) => `${side}无处可下，停一手`,
  "zh-Hant": (side) => `${side}無子可下，輪空一手`,
};

const en: GameTexts = {
  name: "Othello", about: "Reversi: most discs win", sides: { first: "Black", second: "White" },
  title: ({ size }) => `Othello ${size} × ${size}`,
  fields: { size: "Board size" },
  choices: {
    size: {
      6: { name: "6 × 6", about: "A short game. Discs enclosed in a line turn over; without a move you pass; most discs win." },
      8: { name: "8 × 8", about: "The usual board. Discs enclosed in a line turn over; without a move you pass; most discs win." },
      10: { name: "10 × 10", about: "A long game. Discs enclosed in a line turn over; without a move you pass; most discs win." },
    },
  },
};

const zhHans: GameTexts = {
  name: "黑白棋", about: "夹住对方的子就翻面，子多者胜", sides: { first: "黑方", second: "白方" },
  title: ({ size }) => `黑白棋 ${size}×${size}`,
  fields: { size: "棋盘大小" },
  choices: {
    size: {
      6: { name: "6×6", about: "小棋盘，一局很快。直线上两头夹住的对方棋子全部翻面；无处可下就停一手；终局子多者胜。" },
      8: { name: "8×8", about: "标准棋盘。直线上两头夹住的对方棋子全部翻面；无处可下就停一手；终局子多者胜。" },
      10: { name: "10×10", about: "大棋盘，一局较长。直线上两头夹住的对方棋子全部翻面；无处可下就停一手；终局子多者胜。" },
    },
  },
};

const zhHant: GameTexts = {
  name: "黑白棋", about: "包夾翻轉對手的棋子，終局以多取勝", sides: { first: "黑方", second: "白方" },
  title: ({ size }) => `黑白棋 ${size}×${size}`,
  fields: { size: "棋盤尺寸" },
  choices: {
    size: {
      6: { name: "6×6", about: "小棋盤，適合快局。同一直線上被包夾的棋子會翻成己色；無子可下時輪空一手；終局棋子較多的一方獲勝。" },
      8: { name: "8×8", about: "正式比賽的棋盤。同一直線上被包夾的棋子會翻成己色；無子可下時輪空一手；終局棋子較多的一方獲勝。" },
      10: { name: "10×10", about: "大棋盤，適合長局。同一直線上被包夾的棋子會翻成己色；無子可下時輪空一手；終局棋子較多的一方獲勝。" },
    },
  },
};

const TEXTS: Record<Language, GameTexts> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant };

/** The cells where the person to move can place a disc. */
function Placements({ layout, view, active }: OverlayProps) {
  if (!active) return null;
  return (
    <g class={`passive placements placements-${view.to_move}`} aria-hidden="true">
      {view.legal.map(({ id, to }) => {
        const { x, y } = center(layout, to);
        return <circle key={id} cx={x} cy={y} r={13} />;
      })}
    </g>
  );
}

/** The side that the last move has left without one, so that the same side moves again. */
export function passedBy({ moves, result, to_move }: NoteProps["view"]): Side | null {
  const last = moves.at(-1);
  if (!last || result !== null || last.side !== to_move) return null;
  return last.side === "first" ? "second" : "first";
}

/** Says that a side has been passed over. */
function PassNote({ view }: NoteProps) {
  const side = passedBy(view);
  if (side === null) return null;
  const name = TEXTS[language.value].sides[side];
  return <div key={view.moves.length} class="note pass-note" role="status">{PASSES[language.value](name)}</div>;
}

export const game: Game = {
  name: "othello",
  order: 6,
  board: "cells",
  rules,
  rowsFromTop: true,
  Piece: StonePiece,
  Overlay: Placements,
  Note: PassNote,
  emblem: {
    Ground: () => <path class="separators" d="M-50 -60V260M50 -60V260M150 -60V260M250 -60V260M-60 -50H260M-60 50H260M-60 150H260M-60 250H260" />,
    pieces: [
      [0, 0, "first", "stone"], [1, 0, "first", "stone"], [2, 0, "first", "stone"],
      [0, 1, "second", "stone"], [1, 1, "first", "stone"], [2, 1, "second", "stone"],
      [1, 2, "second", "stone"], [2, 2, "second", "stone"],
    ],
  },
  fields: [{ kind: "choice", name: "size", values: [6, 8, 10], initial: 8 }],
  texts: TEXTS,
};
