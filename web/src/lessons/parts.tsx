/** Paragraphs of a lesson. */

export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return <>{texts.map((text) => <p key={text} class="lesson-text">{text}</p>)}</>;
}

/** The paragraphs after the answer. */
export function Explained({ texts }: { texts: readonly string[] }) {
  return <div class="lesson-explained"><Paragraphs texts={texts} /></div>;
}
