/** The end of a traced search: a depth, or a number of nodes. */

import { useSignal } from "@preact/signals";
import { words } from "../../i18n";
import { whyHash, type Why } from "../../state/route";
import { Choice } from "../../ui/Choice";

/** The largest limits that the server takes. */
const MOST = { depth: 30, nodes: 400_000 } as const;
const FIRST = { depth: 4, nodes: 10_000 } as const;

export function LimitForm({ why }: { why: Why }) {
  const w = words.value.why;
  const asked = "depth" in why.limit ? "depth" : "nodes";
  const kind = useSignal<"depth" | "nodes">(asked);
  const value = useSignal("depth" in why.limit ? why.limit.depth : why.limit.nodes);
  const choose = (chosen: "depth" | "nodes") => {
    kind.value = chosen;
    value.value = FIRST[chosen];
  };
  return (
    <form
      class="limit-form"
      onSubmit={(event) => {
        event.preventDefault();
        const limit = kind.value === "depth" ? { depth: value.value } : { nodes: value.value };
        location.hash = whyHash({ ...why, limit });
      }}
    >
      <Choice label={w.by} value={kind.value} onChange={choose} options={(["depth", "nodes"] as const).map((name) => ({ value: name, label: w[name] }))} />
      <input
        type="number" name="limit" min={1} max={MOST[kind.value]} value={value.value} aria-label={w[kind.value]}
        onChange={(event) => (value.value = Math.min(MOST[kind.value], Math.max(1, Math.round(event.currentTarget.valueAsNumber) || 1)))}
      />
      <button type="submit" class="button button-primary">{w.search}</button>
    </form>
  );
}
