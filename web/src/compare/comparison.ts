/** A comparison of searches as its rows arrive, and the figures that belong to it. */

import type { CompareMethod, ComparedMethod, CompareSource, ServerMessage } from "../wire";

/** The methods, the simplest first. */
export const METHODS: readonly CompareMethod[] = [
  "minimax", "alpha-beta (win/draw/loss)", "alpha-beta (distance)", "+ ordering", "+ iterative deepening", "+ table", "+ PVS", "full search",
];

export interface Comparison {
  /** Tells its rows from those of another one. */
  number: number;
  of: CompareSource;
  /** Nodes of each method at each depth. */
  limit: number;
  rows: readonly ComparedMethod[];
  state: "running" | "done" | "stopped";
  /** Whether the values agree; `null` until it is done. */
  agree: boolean | null;
}

export function begun(number: number, of: CompareSource, limit: number): Comparison {
  return { number, of, limit, rows: [], state: "running", agree: null };
}

/** The comparison with another row; rows of one that has been replaced or stopped are passed over. */
export function withRow(comparison: Comparison | null, { number, row }: Extract<ServerMessage, { type: "compare-row" }>): Comparison | null {
  if (comparison?.number !== number || comparison.state !== "running") return comparison;
  return { ...comparison, rows: [...comparison.rows, row] };
}

export function done(comparison: Comparison | null, { number, agree }: Extract<ServerMessage, { type: "compared" }>): Comparison | null {
  if (comparison?.number !== number || comparison.state !== "running") return comparison;
  return { ...comparison, state: "done", agree };
}

/** The comparison when nothing more will be heard of it. */
export function stopped(comparison: Comparison | null): Comparison | null {
  return comparison?.state === "running" ? { ...comparison, state: "stopped" } : comparison;
}

/** The depths that have rows. */
export function depthsOf({ rows }: Comparison): number[] {
  return [...new Set(rows.map(({ depth }) => depth))].sort((a, b) => a - b);
}

export function rowAt({ rows }: Comparison, method: CompareMethod, depth: number): ComparedMethod | undefined {
  return rows.find((row) => row.method === method && row.depth === depth);
}

/** The row in which a method gave up at `depth` or before. */
export function gaveUp({ rows }: Comparison, method: CompareMethod, depth: number): ComparedMethod | undefined {
  return rows.find((row) => row.method === method && row.depth <= depth && !row.complete);
}

/** The least leaves that prove the value of a uniform tree (Knuth and Moore, 1975). */
export function leastLeaves(branching: number, depth: number): number {
  return branching ** Math.ceil(depth / 2) + branching ** Math.floor(depth / 2) - 1;
}

/** The nodes of the least tree: those of each ply are the least leaves of that depth. */
export function leastNodes(branching: number, depth: number): number {
  let nodes = 0;
  for (let ply = 0; ply <= depth; ply++) nodes += leastLeaves(branching, ply);
  return nodes;
}

/** The branching of the tree at a depth: as made, or as minimax has found it there or less deep. */
export function branchingAt(comparison: Comparison, depth: number): number | null {
  if (comparison.of.kind === "tree") return comparison.of.branching;
  const known = comparison.rows.filter((row) => row.method === "minimax" && row.complete && row.depth <= depth);
  return known.at(-1)?.branching_factor ?? null;
}

/** The shares of cuts by the index of the move that made them, in per cent; `null` without cuts. */
export function cutShares({ cuts, cuts_by_move }: ComparedMethod): number[] | null {
  return cuts === 0 ? null : cuts_by_move.map((some) => (100 * some) / cuts);
}
