/** A lesson about a tree small enough to be searched by hand. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { words } from "../i18n";
import { Steps } from "../lens/LensPage";
import { TreeDrawing } from "../lens/TreeDrawing";
import { connection, forgetWalk, send, walk } from "../state/store";
import type { TreeSource } from "../wire";
import { answerOf, type TreeLesson as Lesson } from "./lessons";
import { MiniBoard } from "./MiniBoard";
import { Question } from "./Question";
import { Explained, Paragraphs } from "./parts";
import { lessonTexts } from "./texts";

export function TreeLesson({ lesson }: { lesson: Lesson }) {
  const t = lessonTexts.value;
  const texts = t.lessons[lesson.id];
  const tree = useSignal<TreeSource>(lesson.tree);
  const predicted = useSignal(false);
  const open = connection.value === "open";
  useEffect(() => {
    forgetWalk();
    if (open) send({ type: "walk", tree: tree.value, algorithm: lesson.algorithm, order: lesson.order });
  }, [open, tree.value]);
  const now = walk.value;
  const { more } = lesson;
  const another = () => {
    predicted.value = false;
    if (more) tree.value = { made: "random", ...more, seed: Math.floor(Math.random() * 2 ** 32) };
  };
  const label = (value: string) => (value === "W" || value === "0" || value === "L" ? t.outcomes[value] : value);
  const answer = now && answerOf(lesson, now);
  return (
    <>
      <section class="panel">
        <Paragraphs texts={texts.about} />
        {lesson.position && <MiniBoard position={lesson.position} label={t.position} />}
        {now && !predicted.value && lesson.asks === "leaves" && <TreeDrawing walk={now} step={0} label={words.value.lens.drawing} />}
        <Question
          key={JSON.stringify(tree.value)} question={texts.question ?? ""} answer={answer}
          answerText={answer === null ? "" : lesson.asks === "value" ? label(answer) : answer}
          options={lesson.options?.map((value) => ({ value, label: label(value) }))} onPredict={() => (predicted.value = true)}
        >
          <Explained texts={texts.explain} />
          {more && <button type="button" class="button" data-action="another" onClick={another}>{t.another}</button>}
        </Question>
      </section>
      {now && predicted.value && <div class="lesson-steps"><Steps key={now.text} walk={now} /></div>}
    </>
  );
}
