/** The pieces on the board. The newest one slides, falls or is drawn into its place. */

import type { ComponentChildren } from "preact";
import { center, fallHeight, type Layout } from "./layout";
import type { GameView } from "../wire";
import { Piece } from "./Piece";

export interface PiecesProps {
  layout: Layout;
  view: GameView;
  /** Number of moves that were on the board before the last change. */
  previousPly: number;
  selected: number | null;
  /** The cell of the piece in the air, which leaves a shade behind. */
  held: number | null;
}

export function Pieces({ layout, view, previousPly, selected, held }: PiecesProps) {
  const last = view.moves.at(-1);
  const isNew = view.moves.length > previousPly;
  return (
    <g class="passive" aria-hidden="true">
      {view.cells.map((piece, cell) => {
        if (!piece) return null;
        const { x, y } = center(layout, cell);
        const arrives = isNew && last?.to === cell;
        return (
          <g key={`${cell}-${piece.side}-${piece.kind}`} transform={`translate(${x} ${y})`}>
            <g class={cell === held ? "piece away" : cell === selected ? "piece lifted" : "piece"}>
              {arrives ? <Arrival layout={layout} from={last.from} to={cell}><Piece game={view.spec.game} piece={piece} /></Arrival>
                : <Piece game={view.spec.game} piece={piece} />}
            </g>
          </g>
        );
      })}
    </g>
  );
}

interface ArrivalProps {
  layout: Layout;
  from: number | null;
  to: number;
  children: ComponentChildren;
}

/** Lets its content move from where the piece came; set through the CSSOM, as the CSP demands. */
function Arrival({ layout, from, to, children }: ArrivalProps) {
  const style: Record<string, string> = {};
  let motion = "appears";
  if (from !== null) {
    const [a, b] = [center(layout, from), center(layout, to)];
    style["--dx"] = `${a.x - b.x}px`;
    style["--dy"] = `${a.y - b.y}px`;
    motion = "slides";
  } else if (layout.kind === "columns") {
    const height = fallHeight(layout, to);
    style["--dy"] = `${-height}px`;
    // A fall takes longer from higher up, as the square root of the height.
    style["--duration"] = `${Math.round(18 * Math.sqrt(height))}ms`;
    motion = "falls";
  }
  return <g class={motion} style={style}>{children}</g>;
}
