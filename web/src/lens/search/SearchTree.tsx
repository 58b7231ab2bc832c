/** The nodes of a search as a tree of rows, of which only those in sight are drawn. */

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../../i18n";
import { compact } from "../../i18n/format";
import { language } from "../../state/prefs";
import type { TraceNode } from "../../wire";
import { keyEffect, scrollTo, slice, type Row } from "./rows";
import { statusAfter } from "./traced";
import { boundedText, nodeName, tagsOf, valueText, windowText } from "./values";

interface SearchTreeProps {
  rows: readonly Row[];
  /** The node chosen, and the ancestor that set the bound it has reached. */
  chosen: number | null;
  author: number | null;
  /** Steps of the search done so far. */
  step: number;
  onChoose: (id: number) => void;
  onOpen: (ids: readonly number[], open: boolean) => void;
}

const rowId = (id: number) => `trace-${id}`;

export function SearchTree({ rows, chosen, author, step, onChoose, onOpen }: SearchTreeProps) {
  const w = words.value.why;
  const scroller = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const height = useSignal(0);
  const row = useSignal(32);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      height.value = element.clientHeight;
      row.value = Number.parseFloat(getComputedStyle(element).getPropertyValue("--row")) || 32;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const at = rows.findIndex(({ node }) => node.id === chosen);
  // The row chosen comes into sight when it is chosen, or moves because rows above it open.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && at >= 0) element.scrollTop = scrollTo(at, element.scrollTop, element.clientHeight, row.value);
  }, [chosen, at, row.value]);
  const { from, to } = slice(rows.length, top.value, height.value, row.value);
  const drawn = rows.slice(from, to);
  const activeDrawn = at >= from && at < to;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const effect = keyEffect(rows, Math.max(0, at), event.key, Math.max(1, Math.floor(height.value / row.value) - 1));
    if (!effect) return;
    event.preventDefault();
    event.stopPropagation();
    if (effect.kind === "move") {
      const next = rows[effect.to];
      if (next) onChoose(next.node.id);
    } else onOpen(effect.ids, effect.kind === "open");
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const id = Number(target?.closest<HTMLElement>("[data-trace]")?.dataset["trace"] ?? Number.NaN);
    const clicked = rows.find(({ node }) => node.id === id);
    if (!clicked) return;
    if (target?.closest(".trace-twist")) onOpen([id], !clicked.open);
    else onChoose(id);
  };
  return (
    <div
      class="trace-tree" ref={scroller} role="tree" tabIndex={0} aria-label={w.tree} aria-description={w.keys} onKeyDown={onKeyDown} onClick={onClick}
      aria-activedescendant={chosen !== null && activeDrawn ? rowId(chosen) : undefined} onScroll={(event) => (top.value = event.currentTarget.scrollTop)}
    >
      <div class="trace-rows" role="presentation" style={{ height: `${rows.length * row.value}px` }}>
        {drawn.map((item, index) => (
          <TreeRow
            key={item.node.id} row={item} top={(from + index) * row.value} chosen={item.node.id === chosen} author={item.node.id === author}
            status={statusAfter(item.node, step)}
          />
        ))}
      </div>
    </div>
  );
}

interface TreeRowProps {
  row: Row;
  top: number;
  chosen: boolean;
  author: boolean;
  status: "later" | "now" | "done";
}

function TreeRow({ row: { node, level, index, count, open }, top, chosen, author, status }: TreeRowProps) {
  const w = words.value.why;
  const dropped = node.dropped.reduce((sum, { count }) => sum + count, 0);
  const name = ["trace-row", `trace-${status}`, chosen && "trace-chosen", author && "trace-author", isCut(node) && "trace-cut"].filter(Boolean).join(" ");
  return (
    <div
      id={rowId(node.id)} class={name} data-trace={node.id} role="treeitem" aria-level={level} aria-posinset={index} aria-setsize={count}
      aria-expanded={node.children > 0 ? open : undefined} aria-selected={chosen} style={{ transform: `translateY(${top}px)`, "--level": `${level - 1}` }}
    >
      <span class="trace-twist" aria-hidden="true">{node.children > 0 && <svg viewBox="0 0 12 12"><path d={open ? "M2 4l4 4 4-4" : "M4 2l4 4-4 4"} /></svg>}</span>
      <span class={node.to_move === "first" ? "trace-move trace-by-second" : "trace-move trace-by-first"}>{nodeName(node, w, language.value)}</span>
      <span class="trace-value">{status === "done" ? valueOf(node, w) : status === "now" ? w.now : w.later}</span>
      <span class="trace-window">{windowText(node.window, w)}</span>
      <span class="trace-depth">{w.depthOf(node.depth)}</span>
      <span class="trace-tags">
        {status === "done" && node.reason && <span class="trace-reason">{w.reasons[node.reason]}</span>}
        {tagsOf(node, w).map((tag) => <span key={tag}>{tag}</span>)}
        {dropped > 0 && <span>{w.more(compact(dropped))}</span>}
        {author && <span class="trace-author-tag">{w.author}</span>}
      </span>
    </div>
  );
}

/** The node was left before all its moves were searched, because the value has reached the window's end. */
function isCut(node: TraceNode): boolean {
  return node.reason === "cutoff";
}

function valueOf(node: TraceNode, w: Parameters<typeof valueText>[1]): string {
  if (!node.value || !node.bound) return w.stopped;
  return boundedText(node.value, node.bound, w);
}
