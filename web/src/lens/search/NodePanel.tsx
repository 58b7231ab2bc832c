/** A node in numbers and words: why it was left, and the ancestor that set the bound. */

import { words } from "../../i18n";
import { compact } from "../../i18n/format";
import { moveName } from "../../i18n/languages";
import { language } from "../../state/prefs";
import { Metric } from "../../ui/Metric";
import type { LineMove, TracePrunedBy } from "../../wire";
import type { ShownNode } from "./traced";
import { boundedText, nodeName, tagsOf, valueText, windowText } from "./values";

interface NodePanelProps {
  shown: ShownNode;
  onChoose: (id: number) => void;
  onStep: (step: number) => void;
}

export function NodePanel({ shown: { node, line }, onChoose, onStep }: NodePanelProps) {
  const w = words.value.why;
  const lang = language.value;
  const tags = tagsOf(node, w);
  const author = node.author;
  const [entered, left] = node.steps;
  return (
    <section class="panel trace-node" data-shown-node={node.id}>
      <h2>{nodeName(node, w, lang)}</h2>
      <p class="lens-says" aria-live="polite">{moveName(node.says, lang)}</p>
      {author && (
        <p class="trace-origin">
          {w.named(w.node.author, [w.node.origins[author.origin], author.value && valueText(author.value, w), author.move && moveName(author.move.names, lang)].filter(Boolean).join(w.comma))}
          {" "}
          <button type="button" class="button" data-action="show-author" onClick={() => onChoose(author.node)}>{w.node.showAuthor}</button>
        </p>
      )}
      {line.length > 0 && <Line label={node.reason === "cutoff" ? w.node.line : words.value.thinking.line} line={line} />}
      <dl class="metrics trace-metrics">
        <Metric name={w.node.value} value={node.value && node.bound ? boundedText(node.value, node.bound, w) : w.stopped} />
        <Metric name={w.node.window} value={windowText(node.window, w)} />
        <Metric name={w.node.depth} value={`${node.depth}`} />
        <Metric name={w.node.ply} value={`${node.ply}`} />
        <Metric name={w.node.nodes} value={compact(node.nodes)} />
        {node.table && <Metric name={w.node.table} value={`${boundedText(node.table.value, node.table.bound, w)}${w.comma}${w.depthOf(node.table.depth)}`} />}
      </dl>
      {tags.length > 0 && <p>{w.named(w.node.search, tags.join(w.comma))}</p>}
      {node.raised.length > 0 && (
        <p>{w.named(w.node.raised, node.raised.map(({ move, value }) => `${move ? moveName(move.names, lang) : w.node.standPat} ${valueText(value, w)}`).join(w.comma))}</p>
      )}
      <Pruned pruned={node.pruned.map(({ by, move }) => ({ by, name: moveName(move.names, lang) }))} />
      {node.dropped.length > 0 && (
        <p>{w.named(w.node.dropped, node.dropped.map(({ reason, count }) => `${w.reasons[reason]} ${compact(count)}`).join(w.comma))}</p>
      )}
      <p class="trace-moments">
        <button type="button" class="button" data-moment="entered" onClick={() => onStep(entered + 1)}>{w.node.entered}</button>
        <button type="button" class="button" data-moment="left" onClick={() => onStep(left + 1)}>{w.node.left}</button>
      </p>
    </section>
  );
}

function Line({ label, line }: { label: string; line: readonly LineMove[] }) {
  return (
    <p class="line">
      <span class="line-label">{label}</span>
      {line.slice(0, 12).map((move, index) => <span key={index} class={index === 0 ? "line-move line-first" : "line-move"}>{moveName(move.names, language.value)}</span>)}
    </p>
  );
}

/** Moves that were pruned, by the step that did it. */
function Pruned({ pruned }: { pruned: readonly { by: TracePrunedBy; name: string }[] }) {
  const w = words.value.why;
  if (pruned.length === 0) return null;
  const steps = [...new Set(pruned.map(({ by }) => by))];
  return (
    <details class="trace-pruned">
      <summary>{w.named(w.node.pruned, pruned.length)}</summary>
      {steps.map((step) => <p key={step}>{w.named(w.node.prunedBy[step], pruned.filter(({ by }) => by === step).map(({ name }) => name).join(w.comma))}</p>)}
    </details>
  );
}
