/** Searches side by side on the position that is shown. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { sideNames } from "../games";
import { words } from "../i18n";
import { grouped } from "../i18n/numbers";
import { viewAt } from "../state/past";
import { comparison, shown, shownView, view as present } from "../state/store";
import { closeDialog, Dialog } from "../ui/Dialog";
import { wholeNumber } from "../ui/numbers";
import { compare, stopComparing } from "./actions";
import { ComparisonView } from "./ComparisonView";

const LIMITS = [100_000, 1_000_000, 10_000_000];
const DEEPEST = 12;
/** Boards of so many cells are searched to the end. */
const SMALL_BOARD = 9;

export function CompareDialog() {
  const w = words.value.compare;
  const view = shownView.value;
  const depth = useSignal(view && view.cells.length <= SMALL_BOARD ? SMALL_BOARD : 4);
  const limit = useSignal(LIMITS[1]!);
  const ply = shown.value;
  const start = () => compare({ kind: "game", ply }, depth.value, limit.value);
  useEffect(() => {
    start();
    return stopComparing;
  }, []);
  const now = comparison.value;
  if (!view) return null;
  const running = now?.state === "running";
  // The game may have gone on since.
  const compared = now?.of.kind === "game" && present.value ? viewAt(present.value, now.of.ply) : view;
  return (
    <Dialog title={w.title} widest onClose={closeDialog}>
      <p class="dialog-text">{w.about}</p>
      <form
        class="compare-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (running) stopComparing();
          else start();
        }}
      >
        <label>
          <span>{w.depth}</span>
          <input
            type="number" min={1} max={DEEPEST} value={depth.value} name="depth"
            onInput={(event) => (depth.value = wholeNumber(event.currentTarget, depth.value))}
          />
        </label>
        <label>
          <span>{w.limit}</span>
          <select class="select" name="nodes" value={limit.value} onChange={(event) => (limit.value = Number(event.currentTarget.value))}>
            {LIMITS.map((nodes) => <option key={nodes} value={nodes}>{grouped(nodes)}</option>)}
          </select>
        </label>
        <button type="submit" class={running ? "button" : "button button-primary"} data-action="compare">{running ? w.stop : w.start}</button>
      </form>
      {now && <ComparisonView comparison={now} sides={{ names: sideNames(view.spec), toMove: compared.to_move }} />}
    </Dialog>
  );
}
