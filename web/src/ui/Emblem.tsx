/** A corner of a board that stands for its game. */

import { Piece } from "../board/Piece";
import type { PieceKind, Side } from "../wire";
import { BOARD_KINDS, type GameName } from "./setup";

type Placed = readonly [column: number, row: number, side: Side, kind: PieceKind];

/** What stands where, on three by three places 100 units apart. */
const SCENES: Record<GameName, readonly Placed[]> = {
  tictactoe: [[0, 0, "second", "stone"], [1, 1, "first", "stone"], [2, 0, "first", "stone"], [0, 2, "first", "stone"], [2, 1, "second", "stone"]],
  mnk: [[0, 1, "first", "stone"], [1, 0, "second", "stone"], [1, 1, "first", "stone"], [2, 1, "first", "stone"], [2, 2, "second", "stone"]],
  connect4: [[0, 2, "second", "stone"], [1, 2, "first", "stone"], [2, 2, "second", "stone"], [1, 1, "first", "stone"], [2, 1, "first", "stone"], [2, 0, "second", "stone"]],
  gomoku: [[0, 0, "second", "stone"], [1, 1, "first", "stone"], [2, 1, "second", "stone"], [1, 2, "first", "stone"], [2, 2, "first", "stone"]],
  xiangqi: [[1, 1, "first", "general"]],
};

export function Emblem({ game }: { game: GameName }) {
  const kind = BOARD_KINDS[game];
  return (
    <svg class={`emblem emblem-${kind}`} viewBox="-60 -60 320 320" aria-hidden="true" focusable="false">
      <rect class={`surface surface-${kind}`} x={-60} y={-60} width={320} height={320} />
      <Ground game={game} />
      {SCENES[game].map(([column, row, side, piece]) => (
        <g key={`${column},${row}`} transform={`translate(${column * 100} ${row * 100})${game === "xiangqi" ? " scale(2.1)" : ""}`}>
          <Piece kind={kind} piece={{ side, kind: piece }} />
        </g>
      ))}
    </svg>
  );
}

function Ground({ game }: { game: GameName }) {
  switch (game) {
    case "tictactoe":
      return <path class="separators" d="M50 -40V240M150 -40V240M-40 50H240M-40 150H240" />;
    case "mnk":
      return <path class="separators" d="M-50 -60V260M50 -60V260M150 -60V260M250 -60V260M-60 -50H260M-60 50H260M-60 150H260M-60 250H260" />;
    case "connect4":
      return (
        <g class="emblem-holes">
          {[0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => <circle key={`${row}${column}`} cx={column * 100} cy={row * 100} r={44} />))}
        </g>
      );
    case "gomoku":
      return <path class="lines" d="M0 -60V260M100 -60V260M200 -60V260M-60 0H260M-60 100H260M-60 200H260" />;
    case "xiangqi":
      return <path class="lines" d="M0 -60V260M100 -60V260M200 -60V260M-60 0H260M-60 100H260M-60 200H260M0 0 200 200M200 0 0 200" />;
  }
}
