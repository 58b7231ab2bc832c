/** A classic mistake: both sources, a prediction, and both runs. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { words } from "../i18n";
import { scoreText } from "../i18n/format";
import { grouped } from "../i18n/numbers";
import { connection, demonstration, send } from "../state/store";
import type { Demonstration, Run } from "../wire";
import { changedLines, faultOf, FAULTS, type MistakeLesson as Lesson } from "./lessons";
import { MiniBoard } from "./MiniBoard";
import { Explained, Paragraphs } from "./parts";
import { Question } from "./Question";
import { lessonTexts } from "./texts";

export function MistakeLesson({ lesson }: { lesson: Lesson }) {
  const t = lessonTexts.value;
  const texts = t.lessons[lesson.id];
  const open = connection.value === "open";
  const predicted = useSignal(false);
  useEffect(() => {
    if (open) send({ type: "demonstrate", mistake: lesson.id });
  }, [open, lesson.id]);
  const shown = demonstration.value?.mistake === lesson.id ? demonstration.value : null;
  const fault = shown && faultOf(shown);
  return (
    <section class="panel">
      <Paragraphs texts={texts.about} />
      {shown?.position && <MiniBoard position={shown.position} label={t.position} />}
      {shown?.stones && <p class="lesson-stones">{t.stones(shown.stones)}</p>}
      {shown && (
        <div class="lesson-codes">
          <Code name={t.right} run={shown.right} other={shown.wrong} />
          <Code name={t.wrong} run={shown.wrong} other={shown.right} />
        </div>
      )}
      <Question
        question={t.faultQuestion} options={FAULTS.map((value) => ({ value, label: t.faults[value] }))} answer={fault}
        answerText={fault ? t.faults[fault] : ""} onPredict={() => (predicted.value = true)}
      >
        {shown && <Runs shown={shown} />}
        <Explained texts={texts.explain} />
      </Question>
    </section>
  );
}

function Code({ name, run, other }: { name: string; run: Run; other: Run }) {
  const changed = changedLines(run.code, other.code);
  return (
    <figure>
      <figcaption>{name}</figcaption>
      <pre class="lesson-code" tabIndex={0} aria-label={name} lang="en"><code>
        {run.code.trimEnd().split("\n").map((line, index) => (
          <span key={index} class={changed.has(index) ? "lesson-changed" : undefined}>{line}{"\n"}</span>
        ))}
      </code></pre>
    </figure>
  );
}

/** The results of both variants. */
function Runs({ shown }: { shown: Demonstration }) {
  const t = lessonTexts.value;
  const w = words.value;
  const names = { first: w.lessonSides.mover, second: w.lessonSides.other };
  const runs = [["right", t.right, shown.right], ["wrong", t.wrong, shown.wrong]] as const;
  return (
    <div class="compare-scroll" tabIndex={0} role="group" aria-label={t.title}>
      <table class="compare-table lesson-runs">
        <thead>
          <tr><td /><th scope="col">{t.value}</th><th scope="col">{t.nodes}</th><th scope="col">{t.moves}</th></tr>
        </thead>
        <tbody>
          {runs.map(([id, name, run]) => (
            <tr key={id} data-run={id}>
              <th scope="row">{name}</th>
              <td>{scoreText(run.score, "exact", "first", names, w)}</td>
              <td>{grouped(run.nodes)}</td>
              <td>{run.moves.join(" ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
