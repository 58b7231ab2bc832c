/** A question to be answered before the answer is shown. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { lessonTexts } from "./texts";

interface QuestionProps {
  question: string;
  /** The answers to choose from; without them a number is typed. */
  options?: readonly { value: string; label: string }[] | undefined;
  /** The right answer; `null` while it is not known yet. */
  answer: string | null;
  answerText: string;
  /** Called with the first prediction, and when the answer is to be found once more. */
  onPredict: () => void;
  /** The answer could not be found: it can be asked for once more. */
  failed?: boolean;
  children: ComponentChildren;
}

export function Question({ question, options, answer, answerText, onPredict, failed, children }: QuestionProps) {
  const t = lessonTexts.value;
  const picked = useSignal("");
  const predicted = useSignal<string | null>(null);
  const name = useId();
  const known = predicted.value !== null && answer !== null;
  return (
    <>
      <form
        class="lesson-question"
        onSubmit={(event) => {
          event.preventDefault();
          if (picked.value === "") return;
          predicted.value = picked.value;
          onPredict();
        }}
      >
        <fieldset disabled={predicted.value !== null}>
          <legend>{question}</legend>
          {options
            ? options.map(({ value, label }) => (
              <label key={value} class="lesson-option">
                <input type="radio" name={name} value={value} checked={picked.value === value} onChange={() => (picked.value = value)} />
                <span>{label}</span>
              </label>
            ))
            : (
              <label class="lesson-number">
                <span>{t.number}</span>
                <input type="number" min={0} name="prediction" value={picked.value} onInput={(event) => (picked.value = event.currentTarget.value)} />
              </label>
            )}
          <button type="submit" class="button button-primary" data-action="predict" disabled={picked.value === ""}>{t.check}</button>
        </fieldset>
      </form>
      <p class="lesson-verdict" role="status" data-correct={known ? predicted.value === answer : undefined}>
        {known ? `${predicted.value === answer ? t.correct : t.incorrect} ${t.answer(answerText)}` : predicted.value !== null && (failed ? t.unmeasured : t.measuring)}
      </p>
      {failed && !known && <button type="button" class="button" data-action="measure-again" onClick={onPredict}>{t.again}</button>}
      {known && children}
    </>
  );
}
