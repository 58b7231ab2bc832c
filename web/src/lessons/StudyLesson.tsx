/** A lesson about a part of the real engine, on a position of its game. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Board } from "../board/Board";
import { sideNames } from "../games";
import { words } from "../i18n";
import { scoreText } from "../i18n/format";
import { moveName } from "../i18n/languages";
import { grouped } from "../i18n/numbers";
import { language } from "../state/prefs";
import { connection, send, studied } from "../state/store";
import type { Finding, MoveTerms, Studied } from "../wire";
import { choiceBy, studyAnswers, TERM, type StudyLesson as Lesson } from "./lessons";
import { Explained, Paragraphs } from "./parts";
import { Question } from "./Question";
import { lessonTexts } from "./texts";

const nothing = () => undefined;

export function StudyLesson({ lesson }: { lesson: Lesson }) {
  const t = lessonTexts.value;
  const texts = t.lessons[lesson.id];
  const open = connection.value === "open";
  useEffect(() => {
    if (open) send({ type: "study", study: lesson.id });
  }, [open, lesson.id]);
  const now = studied.value?.study === lesson.id ? studied.value : null;
  const answers = now && studyAnswers(now);
  const label = (key: string) => (now ? optionLabel(now, key) : key);
  return (
    <section class="panel">
      <Paragraphs texts={texts.about} />
      {now && (
        <div class="lesson-board">
          <Board view={now.view} previousPly={now.view.moves.length} flipped={false} active={false} past={false} onPlay={nothing} onStep={nothing} onIdlePress={nothing} overlay={() => null} />
        </div>
      )}
      <Question
        question={texts.question ?? ""} options={answers?.options.map((value) => ({ value, label: label(value) })) ?? []}
        answer={answers?.answer ?? null} answerText={answers ? label(answers.answer) : ""} onPredict={nothing}
      >
        {now && <Results now={now} />}
        <Explained texts={texts.explain} />
      </Question>
    </section>
  );
}

function optionLabel({ shown, view }: Studied, key: string): string {
  const t = lessonTexts.value;
  if (key in t.studyOptions) return t.studyOptions[key as keyof typeof t.studyOptions];
  if (key === "first" || key === "second") return words.value.status.wins(sideNames(view.spec)[key]);
  const found = shown.kind === "searches" ? [shown.without.best, shown.with.best].find(({ id }) => id === key) : undefined;
  return found ? moveName(found.names, language.value) : key;
}

function Results({ now }: { now: Studied }) {
  const { shown } = now;
  switch (shown.kind) {
    case "searches":
      return <Findings now={now} without={shown.without} found={shown.with} />;
    case "terms":
      return <Terms moves={shown.moves} />;
    case "line":
      return (
        <ol class="lesson-line">
          {shown.moves.map(({ names }, index) => <li key={index}>{moveName(names, language.value)}</li>)}
        </ol>
      );
  }
}

function Findings({ now, without, found }: { now: Studied; without: Finding; found: Finding }) {
  const t = lessonTexts.value;
  const w = words.value;
  const names = sideNames(now.view.spec);
  const runs = [["without", t.without, without], ["with", t.with, found]] as const;
  return (
    <div class="compare-scroll" tabIndex={0} role="group" aria-label={t.title}>
      <table class="compare-table lesson-runs">
        <thead>
          <tr><td /><th scope="col">{t.moves}</th><th scope="col">{t.value}</th><th scope="col">{t.nodes}</th><th scope="col">{t.line}</th></tr>
        </thead>
        <tbody>
          {runs.map(([id, name, { best, score, nodes, line }]) => (
            <tr key={id} data-run={id}>
              <th scope="row">{name}</th>
              <td>{moveName(best.names, language.value)}</td>
              <td>{scoreText(score, "exact", now.view.to_move, names, w)}</td>
              <td>{grouped(nodes)}</td>
              <td>{line.map(({ names }) => moveName(names, language.value)).join(" ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The terms, each to be turned on and off, and the move chosen by those that count. */
function Terms({ moves }: { moves: readonly MoveTerms[] }) {
  const t = lessonTexts.value;
  const off = useSignal<readonly string[]>([TERM]);
  const chosen = choiceBy(moves, (term) => !off.value.includes(term));
  const toggle = (name: string) => {
    off.value = off.value.includes(name) ? off.value.filter((other) => other !== name) : [...off.value, name];
  };
  return (
    <fieldset class="lesson-terms">
      <legend>{t.termsOn}</legend>
      {moves[0]?.terms.map(({ name }) => (
        <label key={name} class="lesson-option">
          <input type="checkbox" name={name} checked={!off.value.includes(name)} onChange={() => toggle(name)} />
          <span>{t.terms[name] ?? name}</span>
        </label>
      ))}
      <p role="status" data-choice={chosen?.mv.id}>{chosen && t.choice(moveName(chosen.mv.names, language.value))}</p>
    </fieldset>
  );
}
