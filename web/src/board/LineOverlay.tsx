/** The engine's best line and the hint, drawn on the board. */

import { showLine } from "../state/prefs";
import { hint, lookingAt, shownView, thinking } from "../state/store";
import type { GameView, LineMove, MoveView } from "../wire";
import { arrow, lineSteps } from "./arrows";
import { center, type Layout } from "./layout";
import { Piece } from "./Piece";

/** Moves of the line that are drawn: more than a handful hides the board. */
const STONES = 7;
const ARROWS = 4;

export function LineOverlay({ layout }: { layout: Layout }) {
  const view = shownView.value;
  const report = thinking.value;
  if (!view) return null;
  const fresh = report !== null && report.ply === view.moves.length && view.result === null;
  return (
    <>
      {fresh && showLine.value === "on" && <Line layout={layout} line={report.info.pv} view={view} />}
      {hint.value && lookingAt.value === null && <Hint layout={layout} move={hint.value} />}
    </>
  );
}

interface LineProps {
  layout: Layout;
  line: readonly LineMove[];
  view: GameView;
}

/** A line of moves: arrows where pieces move, numbered stones where they are placed. */
export function Line({ layout, line, view }: LineProps) {
  const moving = line[0]?.from != null;
  const steps = lineSteps(line, moving ? ARROWS : STONES, (cell) => moving || view.cells[cell] === null);
  return (
    <g class="engine-line">
      {/* The first move is drawn last, so that it lies on top. */}
      {steps.toReversed().map(({ move, number }) => {
        return moving
          ? <Arrow key={number} layout={layout} move={move} number={number} />
          : <NumberedStone key={number} layout={layout} game={view.spec.game} move={move} number={number} />;
      })}
    </g>
  );
}

function NumberedStone({ layout, game, move, number }: { layout: Layout; game: string; move: LineMove; number: number }) {
  const { x, y } = center(layout, move.to);
  return (
    <g class="line-stone" data-side={move.side} transform={`translate(${x} ${y})`} opacity={Math.max(0.4, 0.85 - number * 0.07)}>
      <g transform="scale(.84)"><Piece game={game} piece={{ side: move.side, kind: "stone" }} /></g>
      <text class={`line-number line-number-${layout.kind}-${move.side}`}>{number}</text>
    </g>
  );
}

function Arrow({ layout, move, number }: { layout: Layout; move: LineMove; number: number }) {
  if (move.from === null) return null;
  const [a, b] = [center(layout, move.from), center(layout, move.to)];
  const middle = { x: a.x + (b.x - a.x) * 0.5, y: a.y + (b.y - a.y) * 0.5 };
  return (
    <g class={`line-arrow line-arrow-${move.side}`} opacity={Math.max(0.45, 1 - number * 0.14)}>
      <path d={arrow(a, b, 15 - number)} />
      <circle cx={middle.x} cy={middle.y} r={17} />
      <text x={middle.x} y={middle.y}>{number}</text>
    </g>
  );
}

function Hint({ layout, move }: { layout: Layout; move: MoveView }) {
  const { x, y } = center(layout, move.to);
  return (
    <g class="hint-mark" data-hint={move.id}>
      {move.from !== null && <path class="hint-arrow" d={arrow(center(layout, move.from), { x, y }, 16)} />}
      <circle class="hint-ring" cx={x} cy={y} r={layout.kind === "cells" ? 39 : 50} />
    </g>
  );
}
