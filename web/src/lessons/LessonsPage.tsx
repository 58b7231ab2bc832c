/** The lessons: their list, or one of them. */

import { words } from "../i18n";
import { lessonHash, LESSONS_HASH } from "../state/route";
import { LESSONS, lessonOf, type Lesson } from "./lessons";
import { MeasureLesson } from "./MeasureLesson";
import { MistakeLesson } from "./MistakeLesson";
import { StudyLesson } from "./StudyLesson";
import { lessonTexts } from "./texts";
import { TreeLesson } from "./TreeLesson";

export function LessonsPage({ id }: { id: string }) {
  const lesson = lessonOf(id);
  return <main class="lessons">{lesson ? <One key={id} lesson={lesson} /> : <All />}</main>;
}

function All() {
  const t = lessonTexts.value;
  const group = (title: string, kind: Lesson["kind"]) => (
    <section class="panel">
      <h2>{title}</h2>
      <ol class="lesson-list">
        {LESSONS.filter((lesson) => lesson.kind === kind).map(({ id }) => (
          <li key={id}><a href={lessonHash(id)}>{t.lessons[id].title}</a></li>
        ))}
      </ol>
    </section>
  );
  return (
    <>
      <header class="lens-head">
        <h1>{t.title}</h1>
        <p>{t.about}</p>
      </header>
      <div class="lesson-groups">
        {group(t.basics, "tree")}
        {group(t.techniques, "measure")}
        {group(t.studies, "study")}
        {group(t.mistakes, "mistake")}
      </div>
    </>
  );
}

function One({ lesson }: { lesson: Lesson }) {
  const t = lessonTexts.value;
  const next = LESSONS[LESSONS.indexOf(lesson) + 1];
  return (
    <article class="lesson" data-lesson={lesson.id}>
      <header class="lens-head">
        <p><a href={LESSONS_HASH}>{t.all}</a></p>
        <h1>{t.lessons[lesson.id].title}</h1>
      </header>
      <Body lesson={lesson} />
      {next && <p class="lesson-next"><a href={lessonHash(next.id)}>{words.value.why.named(t.next, t.lessons[next.id].title)}</a></p>}
    </article>
  );
}

function Body({ lesson }: { lesson: Lesson }) {
  switch (lesson.kind) {
    case "tree":
      return <TreeLesson lesson={lesson} />;
    case "measure":
      return <MeasureLesson lesson={lesson} />;
    case "study":
      return <StudyLesson lesson={lesson} />;
    case "mistake":
      return <MistakeLesson lesson={lesson} />;
  }
}
