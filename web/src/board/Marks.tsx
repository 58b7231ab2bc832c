/** Marks on the board that come with the position: last move, targets, check, forbidden points. */

import type { GameView, MoveView } from "../wire";
import { center, winningLine, type Layout } from "./layout";
import { Piece } from "./Piece";
import { movesFrom } from "./selection";

/** Marks drawn under the pieces. */
export function UnderMarks({ layout, view }: { layout: Layout; view: GameView }) {
  const last = view.moves.at(-1);
  return (
    <g class="passive" aria-hidden="true">
      {last && last.from !== null && <Corners layout={layout} cell={last.from} name="last-from" />}
      {last && layout.kind === "cells" && <CellMark layout={layout} cell={last.to} name="last-cell" />}
      {view.check !== null && <Dot layout={layout} cell={view.check} radius={54} name="check-halo" />}
    </g>
  );
}

/** Marks drawn over the pieces. */
export function OverMarks({ layout, view, selected }: { layout: Layout; view: GameView; selected: number | null }) {
  const last = view.moves.at(-1);
  return (
    <g class="passive" aria-hidden="true">
      {last && layout.kind === "points" && <Dot layout={layout} cell={last.to} radius={12} name={`last-dot last-dot-${last.side}`} />}
      {last && layout.kind === "columns" && <Dot layout={layout} cell={last.to} radius={12} name="last-disc" />}
      {last && layout.kind === "xiangqi" && <Corners layout={layout} cell={last.to} name="last-to" />}
      {view.forbidden.map(({ cell }) => <Forbidden key={cell} layout={layout} cell={cell} />)}
      {selected !== null && <Dot layout={layout} cell={selected} radius={52} name="selected-ring" />}
      {movesFrom(view, selected).map((move) => <Target key={move.id} layout={layout} view={view} move={move} />)}
      {view.result && <WinningLine layout={layout} cells={view.result.line} />}
    </g>
  );
}

interface MarkProps {
  layout: Layout;
  cell: number;
  name: string;
}

function Dot({ layout, cell, radius, name }: MarkProps & { radius: number }) {
  const { x, y } = center(layout, cell);
  return <circle class={name} cx={x} cy={y} r={radius} />;
}

function CellMark({ layout, cell, name }: MarkProps) {
  const { x, y } = center(layout, cell);
  return <rect class={name} x={x - 44} y={y - 44} width={88} height={88} rx={12} />;
}

/** Four angles around a point, as river boards mark a move. */
function Corners({ layout, cell, name }: MarkProps) {
  const { x, y } = center(layout, cell);
  const [far, arm] = [47, 15];
  const path = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([sx, sy]) => {
    const [cx, cy] = [x + sx! * far, y + sy! * far];
    return `M${cx - sx! * arm} ${cy}H${cx}V${cy - sy! * arm}`;
  });
  return <path class={name} d={path.join("")} />;
}

function Target({ layout, view, move }: { layout: Layout; view: GameView; move: MoveView }) {
  const takes = view.cells[move.to] !== null;
  return takes
    ? <Dot layout={layout} cell={move.to} radius={49} name="target-capture" />
    : <Dot layout={layout} cell={move.to} radius={15} name="target" />;
}

function Forbidden({ layout, cell }: { layout: Layout; cell: number }) {
  const { x, y } = center(layout, cell);
  return <path class="forbidden" d={`M${x - 15} ${y - 15}l30 30m0 -30l-30 30`} />;
}

function WinningLine({ layout, cells }: { layout: Layout; cells: readonly number[] }) {
  const line = winningLine(layout, cells);
  if (!line) return null;
  const [a, b] = line;
  return <path class="winning-line" pathLength={1} d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />;
}

/** A stone that would be played, under the mouse or waiting for its second tap. */
export function Ghost({ layout, view, move, pending }: { layout: Layout; view: GameView; move: MoveView; pending: boolean }) {
  const { x, y } = center(layout, move.to);
  const piece = move.from === null ? { side: view.to_move, kind: "stone" as const } : view.cells[move.from];
  return (
    <g class={pending ? "passive ghost ghost-pending" : "passive ghost"} transform={`translate(${x} ${y})`} aria-hidden="true">
      {piece && <Piece game={view.spec.game} piece={piece} />}
      {pending && <circle class="pending-ring" r={62} />}
    </g>
  );
}
