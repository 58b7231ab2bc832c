/** The drawing of a tree: △ and ▽ for the players, squares for leaves, windows beside them. */

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { NodeState, TreeNode, Walkthrough } from "../wire";
import { authorsAt, decidedAt, SIGNS, statesAfter } from "./steps";

const COLUMN = 92;
const ROW = 104;
const HALF = 23;
const MARGIN = 60;
/** A drawing shrinks to so much of its size at most. */
const LEAST_SCALE = 0.7;

interface TreeDrawingProps {
  walk: Walkthrough;
  step: number;
  label: string;
  /** A press on a node asks for the step that has decided it; the list of all steps does the same by the keyboard. */
  onStep?: (step: number) => void;
}

export function TreeDrawing({ walk, step, label, onStep }: TreeDrawingProps) {
  const states = useMemo(() => statesAfter(walk, step), [walk, step]);
  const authors = authorsAt(walk, step);
  const done = step === walk.steps.length;
  const columns = Math.max(...walk.nodes.map(({ column }) => column));
  const rows = Math.max(...walk.nodes.map(({ ply }) => ply));
  const width = columns * COLUMN + 2 * MARGIN + 40;
  const height = rows * ROW + 2 * MARGIN;
  const x = (node: TreeNode) => MARGIN + node.column * COLUMN;
  const y = (node: TreeNode) => MARGIN + node.ply * ROW;
  const onLine = (parent: number, child: number) =>
    done && walk.line.some((node, index) => node === parent && walk.line[index + 1] === child);
  const current = walk.steps[step - 1]?.node;
  // A drawing wider than the page follows the step: its node comes into sight, at the middle.
  const scroller = useRef<HTMLDivElement>(null);
  const middle = current === undefined ? 0 : x(walk.nodes[current]!) / width;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element) element.scrollLeft = middle * element.scrollWidth - element.clientWidth / 2;
  }, [middle]);
  return (
    // A drawing wider than the page shrinks down to legible figures and scrolls beyond, also by the keyboard.
    <div class="lens-drawing" ref={scroller} tabIndex={0} role="group" aria-label={label}>
      <svg viewBox={`0 0 ${width} ${height}`} style={{ width: `clamp(${Math.round(width * LEAST_SCALE)}px, 100%, ${width}px)` }} role="img" aria-label={`${label}: ${walk.text}`}>
        {walk.nodes.flatMap((parent, id) =>
          parent.children.map((child) => {
            const below = walk.nodes[child]!;
            const kinds = [
              "lens-edge",
              states[child]!.status === "cut" && "lens-edge-cut",
              authors.some((author) => author.node === id && author.child === child) && "lens-edge-author",
              onLine(id, child) && "lens-edge-line",
            ];
            const [x1, y1, x2, y2] = [x(parent), y(parent) + HALF, x(below), y(below) - HALF];
            const first = states[child]!.status === "cut" && states[id]!.status !== "cut";
            return (
              <g key={child} class={kinds.filter(Boolean).join(" ")}>
                <line x1={x1} y1={y1} x2={x2} y2={y2} />
                {first && <path class="lens-scissors" d={`M${(x1 + x2) / 2 - 9} ${(y1 + y2) / 2 + 1}l18 -8m-18 14l18 -8`} />}
              </g>
            );
          }),
        )}
        {walk.nodes.map((node, id) => (
          <Node
            key={id} node={node} state={states[id]!} x={x(node)} y={y(node)} current={id === current}
            author={authors.some((author) => author.node === id)} onPress={onStep && (() => onStep(decidedAt(walk, id)))}
          />
        ))}
      </svg>
    </div>
  );
}

interface NodeProps {
  node: TreeNode;
  state: NodeState;
  x: number;
  y: number;
  author: boolean;
  /** The step is about this node. */
  current: boolean;
  onPress: (() => void) | undefined;
}

function Node({ node, state, x, y, author, current, onPress }: NodeProps) {
  const shape = node.leaf !== null
    ? `M${-HALF + 5} ${-HALF + 5}h36v36h-36Z`
    : node.first_moves ? `M0 ${-HALF}L${HALF + 6} ${HALF}H${-HALF - 6}Z` : `M0 ${HALF}L${HALF + 6} ${-HALF}H${-HALF - 6}Z`;
  const window = state.window && `(${state.window[0]}, ${state.window[1]})`;
  const value = state.value !== null && `${state.relation ? SIGNS[state.relation] : ""}${state.value}`;
  return (
    <g
      class={["lens-node", onPress && "lens-pressable", author && "lens-author", current && "lens-current"].filter(Boolean).join(" ")} data-status={state.status}
      data-node={node.label || undefined} data-leaf={node.leaf ?? undefined} transform={`translate(${x} ${y})`} onClick={onPress}
    >
      <path d={shape} />
      {node.leaf !== null ? (
        <>
          <text y={5} class="lens-value">{node.leaf}</text>
          {window && <text y={HALF + 14} class="lens-window">{window}</text>}
        </>
      ) : (
        <>
          <text x={-HALF - 8} y={-8} class="lens-label">{node.label}</text>
          {value && <text y={node.first_moves ? 15 : -3} class="lens-value">{value}</text>}
          {window && <text x={HALF + 7} y={-8} class="lens-window lens-window-side">{window}</text>}
        </>
      )}
    </g>
  );
}
