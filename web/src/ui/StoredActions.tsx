/** Under the list of stored games: its pages, and deleting several at once. */

import { signal } from "@preact/signals";
import { words } from "../i18n";
import { games, send } from "../state/store";
import type { GameSummary } from "../wire";
import { dialog } from "./Dialog";
import { Icon } from "./icons";
import { stateOf, type PageOfGames } from "./stored";

/** The games chosen to be deleted; `null` while none are being chosen. */
export const selected = signal<ReadonlySet<string> | null>(null);

export function toggle(id: string): void {
  const next = new Set(selected.value);
  if (!next.delete(id)) next.add(id);
  selected.value = next;
}

interface PagesProps {
  shown: PageOfGames<GameSummary>;
  count: number;
  onPage: (page: number) => void;
}

export function Pages({ shown: { page, pages, from, to }, count, onPage }: PagesProps) {
  const w = words.value.stored;
  if (pages === 1) return null;
  return (
    <nav class="stored-pages" aria-label={w.pages}>
      <button type="button" class="icon-button" data-page="back" aria-label={w.newer} title={w.newer} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <Icon name="back" />
      </button>
      <span class="quiet" role="status">{w.range(from, to, count)}</span>
      <button type="button" class="icon-button" data-page="forward" aria-label={w.older} title={w.older} disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        <Icon name="forward" />
      </button>
    </nav>
  );
}

/** `matching` are the games that pass the filter, on all pages. */
export function SelectionBar({ matching }: { matching: readonly GameSummary[] }) {
  const w = words.value;
  const list = games.value ?? [];
  // Games deleted in another tab are not counted.
  const chosen = selected.value && new Set(list.flatMap(({ id }) => (selected.value?.has(id) ? [id] : [])));
  if (chosen === null) {
    const anyFinished = list.some((summary) => stateOf(summary) !== "running");
    return (
      <div class="stored-actions">
        <button type="button" class="button" data-stored="choose" disabled={matching.length === 0} onClick={() => (selected.value = new Set())}>{w.stored.choose}</button>
        <button type="button" class="button" data-stored="finished" disabled={!anyFinished} onClick={askAboutFinished}>{w.stored.removeFinished}</button>
      </div>
    );
  }
  const all = matching.every(({ id }) => chosen.has(id));
  return (
    <div class="stored-actions">
      <button type="button" class="button" data-stored="all" disabled={all} onClick={() => (selected.value = new Set(matching.map(({ id }) => id)))}>{w.stored.chooseAll(matching.length)}</button>
      <button type="button" class="button button-danger" data-stored="remove" disabled={chosen.size === 0} onClick={() => askAbout(chosen)}>{w.stored.removeChosen(chosen.size)}</button>
      <button type="button" class="button" data-stored="cancel" onClick={() => (selected.value = null)}>{w.setup.cancel}</button>
    </div>
  );
}

function askAbout(chosen: ReadonlySet<string>): void {
  const w = words.value;
  const ids = [...chosen];
  dialog.value = {
    title: w.confirm.removeMany(ids.length),
    text: w.confirm.removeManyText,
    confirm: w.confirm.removeAction,
    onConfirm: () => {
      selected.value = null;
      send({ type: "delete", ids });
    },
    from: dialog.value,
  };
}

function askAboutFinished(): void {
  const w = words.value;
  dialog.value = {
    title: w.confirm.removeFinished,
    text: w.confirm.removeFinishedText,
    confirm: w.confirm.removeAction,
    onConfirm: () => send({ type: "delete-finished" }),
    from: dialog.value,
  };
}
