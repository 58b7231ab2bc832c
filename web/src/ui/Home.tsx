/** The start page: a new game, or one of those played before. */

import { GLYPHS } from "../board/glyphs";
import { words } from "../i18n";
import { language } from "../state/prefs";
import { lessonTexts } from "../lessons/texts";
import { FIRST_LIMIT, LENS_HASH, LESSONS_HASH, whyHash } from "../state/route";
import { ownTitle } from "../state/store";
import { SetupForm } from "./SetupForm";
import { StoredGames } from "./StoredGames";

export function Home() {
  const w = words.value;
  return (
    <main class="home">
      <div class="hero">
        <svg class="hero-mark" viewBox="-52 -50 208 100" aria-hidden="true" focusable="false">
          <path d={GLYPHS["博"]} /><path d={GLYPHS["弈"]} transform="translate(104 0)" />
        </svg>
        <div>
          <h1 class={language.value === "en" ? undefined : "visually-hidden"}>{w.app.name}</h1>
          <p>{w.app.tagline}</p>
        </div>
      </div>
      <section class="panel home-setup">
        <h2>{w.setup.title}</h2>
        <SetupForm />
      </section>
      <div class="home-aside">
        <section class="panel home-games">
          <h2>{w.stored.title}</h2>
          <StoredGames />
        </section>
        {ownTitle.value !== null && (
          <a class="panel home-lens" href={whyHash({ of: { kind: "own", line: [] }, limit: FIRST_LIMIT })}>
            <strong>{ownTitle.value}</strong>
            <span>{w.why.own.invitation}</span>
          </a>
        )}
        <a class="panel home-lens" href={LENS_HASH}>
          <strong>{w.lens.title}</strong>
          <span>{w.lens.invitation}</span>
        </a>
        <a class="panel home-lens" href={LESSONS_HASH}>
          <strong>{lessonTexts.value.title}</strong>
          <span>{lessonTexts.value.invitation}</span>
        </a>
      </div>
    </main>
  );
}
