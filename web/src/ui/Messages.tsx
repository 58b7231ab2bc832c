/** Messages of the page: errors, the connection, announcements for screen readers. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { detailOf, offendingPart } from "../i18n/format";
import { moveName } from "../i18n/languages";
import { announcement, lookedAt } from "../state/announce";
import { language } from "../state/prefs";
import type { OpenGame, Problem } from "../state/reducer";
import { connection, dismissProblem, game, hint, lookingAt, problems, retry, shownView } from "../state/store";
import { Icon } from "./icons";

const TOAST_MS = 7000;

export function Toasts() {
  return (
    <div class="toasts">
      {problems.value.map((problem) => <Toast key={problem.key} problem={problem} />)}
    </div>
  );
}

function Toast({ problem }: { problem: Problem }) {
  const w = words.value;
  const detail = detailOf(problem);
  useEffect(() => {
    const timer = setTimeout(() => dismissProblem(problem.key), TOAST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="toast" role="alert" data-code={problem.code}>
      <div>
        <p>{w.errors[problem.code](offendingPart(problem.message))}</p>
        {detail !== null && <p class="toast-detail" lang="en">{detail}</p>}
      </div>
      <button type="button" class="icon-button" aria-label={w.actions.close} onClick={() => dismissProblem(problem.key)}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** A page that has just loaded is given this long before it complains about the connection. */
const PATIENCE_MS = 600;

export function ConnectionNotice() {
  const w = words.value;
  const late = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => (late.value = true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (connection.value === "open" || (connection.value === "connecting" && !late.value)) return null;
  return (
    <div class="offline" role="status">
      <span>{connection.value === "connecting" ? w.connection.connecting : w.connection.offline}</span>
      <button type="button" class="button" onClick={retry}>{w.connection.retry}</button>
    </div>
  );
}

/** Tells screen readers about moves, check, results and hints. */
export function Announcer() {
  const text = useSignal("");
  const before = useRef<OpenGame | null>(null);
  useSignalEffect(() => {
    const now = game.value;
    const said = announcement(before.current, now, words.value, language.value);
    before.current = now;
    if (said) text.value = said;
  });
  useSignalEffect(() => {
    if (hint.value) text.value = words.value.announce.hint(moveName(hint.value.names, language.value));
  });
  useSignalEffect(() => {
    const past = lookingAt.value === null ? null : shownView.value;
    const total = game.value?.session.view.moves.length ?? 0;
    if (past) text.value = lookedAt(past, total, words.value, language.value);
  });
  return <div class="visually-hidden" role="status" aria-live="polite" data-announcer>{text.value}</div>;
}
