/** The traced search of the page: what the server has told of it so far. */

import type { GameView, LineMove, ServerMessage, TraceNode } from "../../wire";

type Told = Extract<ServerMessage, { type: "trace" }>;

/** A node with its place and its position. */
export interface ShownNode {
  node: TraceNode;
  /** The numbers of the nodes from the root to it. */
  path: readonly number[];
  line: readonly LineMove[];
  view: GameView | null;
  /** The position as text, in the server's own game. */
  text: string | null;
}

/** A search that has ended, as far as it was opened. */
export interface OpenTrace extends Omit<Told, "type"> {
  /** The children of the nodes that were opened. */
  below: ReadonlyMap<number, readonly TraceNode[]>;
  shown: ShownNode | null;
}

export type Traced = { status: "none" | "searching" | "failed" } | ({ status: "open" } & OpenTrace);

export const NO_TRACE: Traced = { status: "none" };

/** The state after a message about the trace, or an error. */
export function receiveTraced(traced: Traced, message: ServerMessage): Traced {
  switch (message.type) {
    case "trace": {
      const { type: _, ...told } = message;
      return { status: "open", ...told, below: new Map(), shown: null };
    }
    case "trace-children": {
      if (traced.status !== "open") return traced;
      const below = new Map(traced.below);
      for (const { parent, nodes } of message.below) below.set(parent, nodes);
      return { ...traced, below };
    }
    case "trace-node": {
      if (traced.status !== "open") return traced;
      const { node, path, line, view, text } = message;
      return { ...traced, shown: { node, path, line, view, text } };
    }
    case "error":
      return traced.status === "searching" ? { status: "failed" } : traced;
    default:
      return traced;
  }
}

/** The number of steps of the search: each visit kept is entered and left. */
export function stepsOf(trace: OpenTrace): number {
  return 2 * trace.summary.kept;
}

/** The state of a node after so many steps. */
export function statusAfter({ steps: [entered, left] }: TraceNode, step: number): "later" | "now" | "done" {
  return step <= entered ? "later" : step <= left ? "now" : "done";
}
