/** A lesson that measures what one technique adds to another, on a real position. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { compare, stopComparing } from "../compare/actions";
import { rowAt } from "../compare/comparison";
import { ComparisonView } from "../compare/ComparisonView";
import { sideNames } from "../games";
import { grouped } from "../i18n/numbers";
import { comparison } from "../state/store";
import { gainOf, GAINS, type MeasureLesson as Lesson } from "./lessons";
import { Question } from "./Question";
import { Explained, Paragraphs } from "./parts";
import { lessonTexts } from "./texts";

/** Nodes of each method at each depth. */
const LIMIT = 5_000_000;

export function MeasureLesson({ lesson }: { lesson: Lesson }) {
  const t = lessonTexts.value;
  const texts = t.lessons[lesson.id];
  useEffect(() => stopComparing, []);
  // The comparison of another lesson would give the answer away.
  const predicted = useSignal(false);
  const now = predicted.value ? comparison.value : null;
  const [before, after] = lesson.methods.map((method) => now && rowAt(now, method, lesson.depth));
  const running = now?.state === "running";
  // A search that was cut short says nothing.
  const done = before?.complete && after?.complete && !running;
  const gain = done ? gainOf(before.nodes, after.nodes) : null;
  return (
    <section class="panel">
      <Paragraphs texts={texts.about} />
      <Question
        question={texts.question ?? ""} options={GAINS.map((value) => ({ value, label: t.gains[value] }))} answer={gain}
        answerText={done && gain ? `${t.gains[gain]} — ${t.from(grouped(before.nodes), grouped(after.nodes))}` : ""}
        failed={predicted.value && !running && !done}
        onPredict={() => {
          compare({ kind: "position", spec: lesson.spec }, lesson.depth, LIMIT);
          predicted.value = true;
        }}
      >
        <Explained texts={[...texts.explain, t.own]} />
      </Question>
      {now && <ComparisonView comparison={now} sides={{ names: sideNames(lesson.spec), toMove: "first" }} />}
    </section>
  );
}
