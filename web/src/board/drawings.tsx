/** The pieces that games choose from, drawn around (0, 0) for cells of `UNIT` user units. */

import { pieceSet } from "../state/prefs";
import type { Piece as PieceData, PieceKind, Side } from "../wire";
import { GLYPHS, type Glyph } from "./glyphs";
import { PICTOGRAMS } from "./pictograms";

const CHARACTERS: Record<Exclude<PieceKind, "stone">, Record<Side, Glyph>> = {
  general: { first: "帥", second: "將" },
  advisor: { first: "仕", second: "士" },
  elephant: { first: "相", second: "象" },
  horse: { first: "傌", second: "馬" },
  chariot: { first: "俥", second: "車" },
  cannon: { first: "炮", second: "砲" },
  soldier: { first: "兵", second: "卒" },
};

interface DrawingProps {
  piece: PieceData;
}

/** Crosses and noughts. */
export function MarkPiece({ piece }: DrawingProps) {
  return piece.side === "first" ? <Cross /> : <Nought />;
}

/** Yellow and red discs. */
export function DiscPiece({ piece }: DrawingProps) {
  return <Disc side={piece.side} />;
}

/** Black and white stones. */
export function StonePiece({ piece }: DrawingProps) {
  return <Stone side={piece.side} />;
}

/** The pieces of xiangqi. */
export function XiangqiPiece({ piece: { side, kind } }: DrawingProps) {
  return kind === "stone" ? null : <Character side={side} kind={kind} />;
}

function Cross() {
  return <path class="mark-cross" pathLength={1} d="M-26 -26 26 26M26 -26 -26 26" />;
}

function Nought() {
  return <circle class="mark-nought" pathLength={1} r={28} />;
}

function Disc({ side }: { side: Side }) {
  return (
    <g class={`disc disc-${side}`}>
      <circle class="disc-body" r={43} />
      <circle class="disc-ring" r={30} />
    </g>
  );
}

function Stone({ side }: { side: Side }) {
  return (
    <>
      <circle class="stone-shadow" cx={2} cy={4} r={45} />
      <circle class="stone" r={45} fill={`url(#stone-${side})`} />
    </>
  );
}

function Character({ side, kind }: { side: Side; kind: Exclude<PieceKind, "stone"> }) {
  return (
    <g class={`xq xq-${side}`}>
      <circle class="stone-shadow" cx={1.5} cy={4} r={45} />
      <circle class="xq-body" r={45} fill="url(#xq-wood)" />
      <circle class="xq-ring" r={38} />
      {pieceSet.value === "hanzi" ? (
        <path class="xq-glyph" transform="scale(.6)" d={GLYPHS[CHARACTERS[kind][side]]} />
      ) : (
        <g class="xq-glyph" transform="scale(.86)">{PICTOGRAMS[kind]}</g>
      )}
    </g>
  );
}

/** The gradients that pieces refer to; once in a page. */
export function PieceGradients() {
  return (
    <svg class="gradients" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="stone-first" cx=".36" cy=".3" r=".75">
          <stop offset="0" stop-color="#6b7376" />
          <stop offset=".35" stop-color="#2b3133" />
          <stop offset="1" stop-color="#0d1011" />
        </radialGradient>
        <radialGradient id="stone-second" cx=".36" cy=".3" r=".8">
          <stop offset="0" stop-color="#ffffff" />
          <stop offset=".6" stop-color="#f3f2ec" />
          <stop offset="1" stop-color="#c9c7bd" />
        </radialGradient>
        <radialGradient id="xq-wood" cx=".4" cy=".32" r=".8">
          <stop offset="0" stop-color="#fff8e6" />
          <stop offset=".7" stop-color="#f7e6c2" />
          <stop offset="1" stop-color="#dcc08c" />
        </radialGradient>
        <linearGradient id="board-wood" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#edc887" />
          <stop offset=".5" stop-color="#e5bb75" />
          <stop offset="1" stop-color="#dbae66" />
        </linearGradient>
        <linearGradient id="board-pale" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#f5dfb4" />
          <stop offset=".5" stop-color="#efd5a2" />
          <stop offset="1" stop-color="#e6c88f" />
        </linearGradient>
      </defs>
    </svg>
  );
}
