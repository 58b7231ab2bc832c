/** A corner of a board that stands for its game. */

import { Piece } from "../board/Piece";
import { gameOf } from "../games";

export function Emblem({ game }: { game: string }) {
  const { board, emblem } = gameOf(game);
  const scale = emblem.scale === undefined ? "" : ` scale(${emblem.scale})`;
  return (
    <svg class={`emblem emblem-${board} game-${game}`} viewBox="-60 -60 320 320" aria-hidden="true" focusable="false">
      <rect class={`surface surface-${board}`} x={-60} y={-60} width={320} height={320} />
      <emblem.Ground />
      {emblem.pieces.map(([column, row, side, kind]) => (
        <g key={`${column},${row}`} transform={`translate(${column * 100} ${row * 100})${scale}`}>
          <Piece game={game} piece={{ side, kind }} />
        </g>
      ))}
    </svg>
  );
}
