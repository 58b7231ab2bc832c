/** The table of a comparison: one method a row. */

import { words } from "../i18n";
import { scoreText } from "../i18n/format";
import { duration, grouped } from "../i18n/numbers";
import type { CompareMethod, ScoreView, Side } from "../wire";
import { gaveUp, METHODS, rowAt, type Comparison } from "./comparison";
import { Swatch } from "./series";

/** The names of the sides, and the side to move; `null` for a tree, whose values are plain numbers. */
export type Sides = { names: Record<Side, string>; toMove: Side } | null;

interface CompareTableProps {
  comparison: Comparison;
  depth: number;
  sides: Sides;
}

export function CompareTable({ comparison, depth, sides }: CompareTableProps) {
  const w = words.value.compare;
  const columns = [w.columns.method, w.columns.nodes, w.columns.saved, w.columns.leaves, w.columns.cuts, w.columns.first, w.columns.branching, w.columns.time, w.columns.value];
  return (
    // The keyboard scrolls it where it is wider than the page.
    <div class="compare-scroll" tabIndex={0} role="group" aria-label={w.title}>
      <table class="compare-table">
        <thead><tr>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr></thead>
        <tbody>
          {METHODS.map((method, index) => (
            <tr key={method} data-method={method}>
              <th scope="row"><Swatch index={index} />{w.methods[method]}</th>
              <Cells comparison={comparison} method={method} depth={depth} sides={sides} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cells({ comparison, method, depth, sides }: CompareTableProps & { method: CompareMethod }) {
  const w = words.value.compare;
  const row = rowAt(comparison, method, depth);
  const end = gaveUp(comparison, method, depth);
  if (end) return <td colSpan={8} class="compare-gave-up">{w.gaveUp(grouped(end.nodes), end.depth)}</td>;
  if (!row) return <td colSpan={8} class="compare-gave-up">{comparison.state === "running" ? "…" : "–"}</td>;
  return (
    <>
      <td data-column="nodes">{grouped(row.nodes)}</td>
      <td>{saved(comparison, depth, row.nodes)}</td>
      <td data-column="leaves">{grouped(row.leaves)}</td>
      <td>{grouped(row.cuts)}</td>
      <td>{row.first_move_cut_rate === null ? "–" : `${(row.first_move_cut_rate * 100).toFixed(1)} %`}</td>
      <td>{row.branching_factor.toFixed(2)}</td>
      <td>{duration(row.time_us, words.value.thinking.seconds)}</td>
      <td data-column="value">{valueText(row.score, sides)}</td>
    </>
  );
}

/** The nodes of minimax by these, or at least so many where it gave up. */
function saved(comparison: Comparison, depth: number, nodes: number): string {
  const whole = rowAt(comparison, "minimax", depth);
  const least = whole ?? gaveUp(comparison, "minimax", depth);
  if (!least) return "–";
  const ratio = least.nodes / Math.max(1, nodes);
  return `${whole?.complete ? "" : ">"}×${ratio.toFixed(ratio < 100 ? 1 : 0)}`;
}

function valueText(score: ScoreView, sides: Sides): string {
  if (sides) return scoreText(score, "exact", sides.toMove, sides.names, words.value);
  return `${score.value}`.replace("-", "−");
}
