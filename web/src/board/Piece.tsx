/** One piece of any game, drawn around (0, 0) for cells of `UNIT` user units. */

import { gameOf } from "../games";
import type { Piece as PieceData } from "../wire";

export function Piece({ game, piece }: { game: string; piece: PieceData }) {
  const { Piece: Drawing } = gameOf(game);
  return <Drawing piece={piece} />;
}
