/** A traced search: its nodes as a tree, and beside them the position of the node chosen. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Board } from "../../board/Board";
import { Line } from "../../board/LineOverlay";
import { words } from "../../i18n";
import { compact } from "../../i18n/format";
import { flipped } from "../../state/prefs";
import { lessonHash, whyHash, type Why } from "../../state/route";
import { askTrace, closeTrace, connection, send, traced } from "../../state/store";
import type { Side } from "../../wire";
import { StepBar } from "../StepBar";
import { Asking } from "./asking";
import { LimitForm } from "./LimitForm";
import { NodePanel } from "./NodePanel";
import { rowsOf } from "./rows";
import { SearchTree } from "./SearchTree";
import { stepsOf, type OpenTrace, type Traced } from "./traced";

const SEARCHING: Traced = { status: "searching" };

interface TracePageProps {
  why: Why;
  /** The line below the title: the game and the place in it. */
  about: string;
  /** The sides by name. */
  names: Readonly<Record<Side, string>>;
  /** The game of the product, whose colours mark the moves. */
  game?: string;
  /** The position is known, and may be searched. */
  known?: boolean;
  back?: ComponentChildren;
  /** Panels above the search. */
  children?: ComponentChildren;
}

/** The traced search of any position. */
export function TracePage({ why, about, names, game, known = true, back, children }: TracePageProps) {
  const w = words.value.why;
  const told = traced.value;
  // Another address has been chosen, and its search is about to be asked for.
  const now = told.status === "open" && whyHash(told) !== whyHash(why) ? SEARCHING : told;
  const online = connection.value === "open";
  const address = whyHash(why);
  useEffect(() => {
    if (online && known) askTrace(why);
  }, [online, known, address]);
  useEffect(() => closeTrace, []);
  return (
    <main class="lens why" data-why={now.status}>
      <header class="lens-head">
        <h1>{words.value.lens.title}</h1>
        <p>{about}</p>
        {now.status === "open" && <p>{w.about(names[now.summary.side])} <a href={lessonHash("alpha-beta")}>{w.lesson}</a></p>}
        {back}
      </header>
      {children}
      <section class="panel why-limit">
        <LimitForm key={address} why={why} />
        {now.status === "open" && <Ended trace={now} />}
        {now.status === "searching" && <p role="status">{w.searching}</p>}
        {now.status === "failed" && (
          <p role="status">
            {w.failed} <button type="button" class="button" onClick={() => askTrace(why)}>{w.again}</button>
          </p>
        )}
      </section>
      {now.status === "open" && <Nodes key={address} trace={now} game={game} />}
    </main>
  );
}

/** The end of the search: its depth, its nodes, and the limit that it met. */
function Ended({ trace: { summary, plies, end, limit } }: { trace: OpenTrace }) {
  const w = words.value.why;
  const says = [
    end === "time" && w.limits.time,
    end === "nodes" && "depth" in limit && w.limits.nodes,
    plies !== null && w.limits.plies(plies),
    summary.truncated && w.limits.visits,
  ].filter((text) => text !== false);
  return (
    <div class="why-ended">
      <p>{w.ended(summary.depth, compact(summary.nodes), compact(summary.kept))}</p>
      {says.map((text) => <p key={text} class="why-bounded">{text}</p>)}
    </div>
  );
}

type Question = { node: number } | { step: number };

function Nodes({ trace, game }: { trace: OpenTrace; game: string | undefined }) {
  const { summary, below, shown } = trace;
  const last = stepsOf(trace);
  const root = summary.roots.at(-1)?.id ?? 0;
  const open = useSignal<ReadonlySet<number>>(new Set([root]));
  const chosen = useSignal<number>(root);
  const step = useSignal(last);
  /** The nodes whose children have been asked for. */
  const asked = useRef(new Set<number>());
  const asking = useRef(new Asking<Question>((question) => {
    send("node" in question ? { type: "trace-node", ...question } : { type: "trace-step", ...question });
  }));

  const askChildren = (ids: readonly number[]) => {
    const nodes = ids.filter((id) => !below.has(id) && !asked.current.has(id)).slice(0, 64);
    if (nodes.length === 0) return;
    for (const id of nodes) asked.current.add(id);
    send({ type: "trace-children", nodes });
  };
  const setOpen = (ids: readonly number[], opens: boolean) => {
    const next = new Set(open.value);
    for (const id of ids) opens ? next.add(id) : next.delete(id);
    open.value = next;
    if (opens) askChildren(ids);
  };
  const choose = (id: number) => {
    chosen.value = id;
    asking.current.want({ node: id });
  };
  const goTo = (to: number) => {
    step.value = Math.min(last, Math.max(0, to));
    if (step.value === 0) choose(root);
    else asking.current.want({ step: step.value - 1 });
  };

  useEffect(() => {
    askChildren([root]);
    choose(root);
    return () => asking.current.reset();
  }, []);
  // Those that did not fit into the answer are asked for again.
  useEffect(() => {
    for (const id of below.keys()) asked.current.delete(id);
    const missing = [...asked.current];
    asked.current.clear();
    if (below.size > 0) askChildren(missing);
  }, [below]);
  // The node shown is in the tree, below its ancestors.
  useEffect(() => {
    if (!shown) return;
    asking.current.answered();
    chosen.value = shown.node.id;
    const above = shown.path.slice(0, -1);
    if (above.some((id) => !open.value.has(id))) setOpen(above, true);
  }, [shown]);

  const rows = useMemo(() => rowsOf(summary.roots, below, open.value), [summary, below, open.value]);
  const here = shown?.node.id === chosen.value ? shown : null;
  return (
    <>
      <section class="panel why-tree" data-game={game}>
        <StepBar step={step.value} last={last} onStep={goTo} />
        <SearchTree
          rows={rows} chosen={chosen.value} author={here?.node.author?.node ?? null} step={step.value}
          onChoose={choose} onOpen={setOpen}
        />
      </section>
      <div class="why-side">
        {shown?.view ? (
          <Board
            view={shown.view} previousPly={shown.view.moves.length} flipped={flipped.value} active={false} past={false} onPlay={() => undefined}
            onStep={(by) => goTo(step.value + by)} onIdlePress={() => undefined}
            overlay={(layout, view) => <Line layout={layout} line={shown.line} view={view} />}
          />
        ) : shown && (shown.text !== null ? <pre class="panel own-text">{shown.text}</pre> : <p class="panel quiet">{words.value.why.node.noBoard}</p>)}
        {shown && <NodePanel shown={shown} onChoose={choose} onStep={goTo} />}
      </div>
    </>
  );
}
