/** A comparison: how far it is, its table at one depth, and its charts. */

import { useSignal } from "@preact/signals";
import { words } from "../i18n";
import { compact } from "../i18n/format";
import { grouped } from "../i18n/numbers";
import { Chart, type Curve } from "./Chart";
import { branchingAt, cutShares, depthsOf, gaveUp, leastLeaves, leastNodes, METHODS, rowAt, type Comparison } from "./comparison";
import { CompareTable, type Sides } from "./CompareTable";
import { LEAST, Swatch } from "./series";

/** Shares below this, in per cent, are not to be seen. */
const LEAST_SHARE = 0.1;
/** The chart of cuts shows so many moves at least. */
const FEWEST_PLACES = 6;

export function ComparisonView({ comparison, sides }: { comparison: Comparison; sides: Sides }) {
  const w = words.value.compare;
  const depths = depthsOf(comparison);
  const chosen = useSignal<number | null>(null);
  const last = depths.at(-1);
  if (last === undefined) return <p class="quiet" role="status">{w.running(1)}</p>;
  const depth = chosen.value !== null && depths.includes(chosen.value) ? chosen.value : last;
  const { of } = comparison;
  return (
    <div class="compare">
      <div class="compare-head">
        <p role="status" data-state={comparison.state} data-agree={comparison.agree ?? undefined}>{verdict(comparison, last)}</p>
        <label class="compare-depth">
          <span>{w.atDepth}</span>
          <select class="select" value={depth} onChange={(event) => (chosen.value = Number(event.currentTarget.value))}>
            {depths.map((one) => <option key={one} value={one}>{one}</option>)}
          </select>
        </label>
      </div>
      <CompareTable comparison={comparison} depth={depth} sides={sides} />
      {of.kind === "tree" && <p data-least>{w.leaves(grouped(of.branching ** depth), grouped(leastLeaves(of.branching, depth)))}</p>}
      <p class="quiet">{w.remarks}</p>
      <div class="compare-charts">
        <NodesChart comparison={comparison} depths={depths} />
        <CutsChart comparison={comparison} depth={depth} />
      </div>
      <p class="quiet compare-least"><Swatch index={LEAST} />{w.least}</p>
    </div>
  );
}

function verdict(comparison: Comparison, depth: number): string {
  const w = words.value.compare;
  if (comparison.state === "running") return w.running(depth);
  if (comparison.state === "stopped") return w.stopped;
  return comparison.agree ? w.same : w.different;
}

function NodesChart({ comparison, depths }: { comparison: Comparison; depths: number[] }) {
  const w = words.value.compare;
  const nodes = (index: number): Curve => ({
    index,
    values: depths.map((depth) => {
      const row = rowAt(comparison, METHODS[index]!, depth);
      return row?.complete ? row.nodes : null;
    }),
  });
  const least = depths.map((depth) => {
    const branching = branchingAt(comparison, depth);
    return branching === null || (comparison.of.kind === "game" && gaveUp(comparison, "minimax", depth)) ? null : leastNodes(branching, depth);
  });
  const curves = [...METHODS.map((_, index) => nodes(index)), { index: LEAST, values: least }];
  return <Chart label={w.nodesChart} xLabel={w.depth} x={depths} curves={curves} logarithmic yText={compact} />;
}

function CutsChart({ comparison, depth }: { comparison: Comparison; depth: number }) {
  const w = words.value.compare;
  const curves = METHODS.flatMap((method, index): Curve[] => {
    const row = rowAt(comparison, method, depth);
    const values = row && cutShares(row);
    return values ? [{ index, values }] : [];
  });
  if (curves.length === 0) return null;
  const all = curves[0]!.values.length;
  // Places without a cut are left out at the end.
  const used = Math.max(...curves.map(({ values }) => values.findLastIndex((share) => share !== null && share >= LEAST_SHARE) + 1));
  const places = Math.min(all, Math.max(used, FEWEST_PLACES));
  const x = Array.from({ length: places }, (_, index) => index + 1);
  return (
    <Chart
      label={w.cutsChart(depth)} xLabel={w.moveIndex} x={x} curves={curves.map((curve) => ({ ...curve, values: curve.values.slice(0, places) }))}
      xText={(place) => (place === all ? `${place}+` : places > 8 && place % 2 === 0 ? "" : `${place}`)} yText={(share) => `${share} %`}
    />
  );
}
