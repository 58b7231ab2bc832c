/** Searches side by side on a made tree, which may be far too large to be drawn. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { words } from "../i18n";
import { comparison } from "../state/store";
import { wholeNumber } from "../ui/numbers";
import type { TreeOrder } from "../wire";
import { compare, stopComparing } from "./actions";
import { ComparisonView } from "./ComparisonView";

const ORDERS = ["random", "best", "worst"] as const satisfies readonly TreeOrder[];
const LIMIT = 5_000_000;
const MOST = { branching: 40, depth: 12 };

export function TreeCompare() {
  const w = words.value;
  const order = useSignal<TreeOrder>("best");
  const size = { branching: useSignal(10), depth: useSignal(6) };
  useEffect(() => stopComparing, []);
  const now = comparison.value?.of.kind === "tree" ? comparison.value : null;
  const running = now?.state === "running";
  const number = (name: "branching" | "depth") => (
    <label>
      <span>{w.lens[name]}</span>
      <input
        type="number" min={1} max={MOST[name]} value={size[name].value} name={`compare-${name}`}
        onInput={(event) => (size[name].value = wholeNumber(event.currentTarget, size[name].value))}
      />
    </label>
  );
  return (
    <section class="panel lens-compare">
      <h2>{w.compare.treeTitle}</h2>
      <p class="quiet">{w.compare.treeAbout}</p>
      <form
        class="compare-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (running) stopComparing();
          else compare({ kind: "tree", branching: size.branching.value, order: order.value, seed: 1 }, size.depth.value, LIMIT);
        }}
      >
        <label>
          <span>{w.lens.order}</span>
          <select class="select" name="compare-order" value={order.value} onChange={(event) => (order.value = event.currentTarget.value as TreeOrder)}>
            {ORDERS.map((name) => <option key={name} value={name}>{w.lens.kinds[name]}</option>)}
          </select>
        </label>
        {number("branching")}
        {number("depth")}
        <button type="submit" class={running ? "button" : "button button-primary"} data-action="compare-tree">{running ? w.compare.stop : w.compare.start}</button>
      </form>
      {now && <ComparisonView key={now.number} comparison={now} sides={null} />}
    </section>
  );
}
