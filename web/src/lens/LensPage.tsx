/** The lens: minimax and alpha-beta on a small tree, step by step. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { TreeCompare } from "../compare/TreeCompare";
import { words } from "../i18n";
import { moveName } from "../i18n/languages";
import { lessonTexts } from "../lessons/texts";
import { language } from "../state/prefs";
import { LESSONS_HASH } from "../state/route";
import { connection, send, walk } from "../state/store";
import { Choice } from "../ui/Choice";
import { Metric } from "../ui/Metric";
import type { Algorithm, Order, TreeSource, Walkthrough } from "../wire";
import { YourGames } from "./search/YourGames";
import { StepBar } from "./StepBar";
import { TreeDrawing } from "./TreeDrawing";
import { countsAfter } from "./steps";

/** The tree that every textbook begins with. */
const FIRST_TREE = "((3 5) (2 9))";

const KINDS = ["random", "best", "worst"] as const;

export function LensPage() {
  const w = words.value;
  const shown = walk.value;
  const text = useSignal(FIRST_TREE);
  const algorithm = useSignal<Algorithm>("alpha-beta");
  const order = useSignal<Order>("left-to-right");
  const ask = (tree: TreeSource) => send({ type: "walk", tree, algorithm: algorithm.value, order: order.value });
  const askWritten = () => ask({ made: "written", text: text.value });
  const open = connection.value === "open";
  useEffect(() => {
    if (open) askWritten();
  }, [open, algorithm.value, order.value]);
  useEffect(() => {
    if (shown) text.value = shown.text;
  }, [shown]);
  return (
    <main class="lens">
      <header class="lens-head">
        <h1>{w.lens.title}</h1>
        <p>{w.lens.about} <a href={LESSONS_HASH}>{lessonTexts.value.title}</a></p>
      </header>
      <section class="panel lens-form">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            askWritten();
          }}
        >
          <label class="lens-text">
            <span>{w.lens.tree}</span>
            <input
              type="text" name="tree" value={text.value} spellcheck={false} autocomplete="off" aria-describedby="lens-tree-about"
              onInput={(event) => (text.value = event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="button button-primary">{w.lens.show}</button>
          <p id="lens-tree-about" class="quiet">{w.lens.treeAbout}</p>
        </form>
        <Choice
          label={w.lens.algorithm} value={algorithm.value} onChange={(value) => (algorithm.value = value)}
          options={(["minimax", "alpha-beta"] as const).map((value) => ({ value, label: w.lens.algorithms[value] }))}
        />
        <Choice
          label={w.lens.order} value={order.value} onChange={(value) => (order.value = value)}
          options={(["left-to-right", "right-to-left"] as const).map((value) => ({ value, label: w.lens.orders[value] }))}
        />
        <MakeTree onMake={ask} />
      </section>
      {shown && <Steps key={`${shown.text} ${shown.algorithm} ${shown.order}`} walk={shown} />}
      <TreeCompare />
      <YourGames />
    </main>
  );
}

/** Trees made to order. */
function MakeTree({ onMake }: { onMake: (tree: TreeSource) => void }) {
  const w = words.value;
  const kind = useSignal<(typeof KINDS)[number]>("random");
  const branching = useSignal(3);
  const depth = useSignal(3);
  const make = () => {
    const size = { branching: branching.value, depth: depth.value };
    const seed = Math.floor(Math.random() * 2 ** 32);
    onMake(kind.value === "random" ? { made: "random", ...size, seed } : { made: kind.value, ...size });
  };
  return (
    <fieldset class="lens-make">
      <legend>{w.lens.made}</legend>
      <select aria-label={w.lens.made} value={kind.value} onChange={(event) => (kind.value = event.currentTarget.value as typeof kind.value)}>
        {KINDS.map((name) => <option key={name} value={name}>{w.lens.kinds[name]}</option>)}
      </select>
      <NumberField label={w.lens.branching} value={branching.value} most={8} onChange={(value) => (branching.value = value)} />
      <NumberField label={w.lens.depth} value={depth.value} most={7} onChange={(value) => (depth.value = value)} />
      <button type="button" class="button" data-action="make-tree" onClick={make}>{w.lens.make}</button>
    </fieldset>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

function NumberField({ label, value, most, onChange }: NumberFieldProps) {
  return (
    <label class="lens-number">
      <span>{label}</span>
      <input
        type="number" min={1} max={most} value={value}
        onChange={(event) => onChange(Math.min(most, Math.max(1, Math.round(event.currentTarget.valueAsNumber) || 1)))}
      />
    </label>
  );
}

/** The search of one tree; it begins at the end, where the cuts are. */
export function Steps({ walk }: { walk: Walkthrough }) {
  const w = words.value;
  const last = walk.steps.length;
  const step = useSignal(last);
  const go = (to: number) => (step.value = to);
  const current = walk.steps[step.value - 1];
  const counts = countsAfter(walk, step.value);
  return (
    <>
      <section class="panel lens-tree">
        <StepBar step={step.value} last={last} onStep={go} />
        <p class="lens-says" aria-live="polite">{current ? moveName(current.says, language.value) : w.lens.start}</p>
        <TreeDrawing walk={walk} step={step.value} label={w.lens.drawing} onStep={go} />
        <p class="quiet">{w.lens.legend}</p>
      </section>
      <section class="panel lens-numbers">
        <dl class="metrics">
          <Metric name={w.lens.value} value={walk.value} />
          <Metric name={w.lens.leaves} value={w.lens.of(counts.leaves, walk.leaves)} />
          <Metric name={w.lens.cuts} value={`${counts.cuts}`} />
          {walk.minimum !== null && <Metric name={w.lens.minimum} value={`${walk.minimum}`} />}
        </dl>
        <details class="lens-list">
          <summary>{w.lens.all}</summary>
          <ol>
            {walk.steps.map(({ says }, index) => (
              <li key={index} aria-current={index + 1 === step.value ? "step" : undefined}>
                <button type="button" onClick={() => go(index + 1)}>{moveName(says, language.value)}</button>
              </li>
            ))}
          </ol>
        </details>
      </section>
    </>
  );
}
