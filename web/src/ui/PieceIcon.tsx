/** A small piece that stands for a side or lies among the captured. */

import { Piece } from "../board/Piece";
import type { BoardKind, PieceKind, Side } from "../wire";

export function PieceIcon({ kind, side, piece }: { kind: BoardKind; side: Side; piece?: PieceKind }) {
  const stands = piece ?? (kind === "xiangqi" ? "general" : "stone");
  return (
    <svg class={`piece-icon piece-icon-${kind}`} viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      <Piece kind={kind} piece={{ side, kind: stands }} />
    </svg>
  );
}
