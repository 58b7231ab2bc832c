/** A small piece that stands for a side or lies among the captured. */

import { Piece } from "../board/Piece";
import { gameOf } from "../games";
import type { PieceKind, Side } from "../wire";

export function PieceIcon({ game, side, piece }: { game: string; side: Side; piece?: PieceKind }) {
  const kind = piece ?? gameOf(game).standsFor ?? "stone";
  return (
    <svg class={`piece-icon game-${game}`} viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      <Piece game={game} piece={{ side, kind }} />
    </svg>
  );
}
