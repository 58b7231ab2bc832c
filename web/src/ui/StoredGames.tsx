/** The stored games: filter, open, delete. */

import { signal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { GAMES, gameTexts, gameTitle, sideNames } from "../games";
import { words } from "../i18n";
import { language } from "../state/prefs";
import { broken, connection, game, games, openGame, send, storedTotal } from "../state/store";
import type { GameSummary } from "../wire";
import { closeDialog, dialog } from "./Dialog";
import { Emblem } from "./Emblem";
import { Icon } from "./icons";
import { Pages, selected, SelectionBar, toggle } from "./StoredActions";
import { isListed, matches, NO_FILTER, pageOf, personIn, STATE_FILTERS, stateOf, type Filter, type StateFilter } from "./stored";

const filter = signal<Filter>(NO_FILTER);
const wantedPage = signal(0);

function choose(part: Partial<Filter>): void {
  filter.value = { ...filter.value, ...part };
  wantedPage.value = 0;
}

export function StoredGames() {
  const w = words.value.stored;
  const list = games.value?.filter(isListed) ?? null;
  // The list is asked for where it is shown, not after every move.
  useEffect(() => {
    if (connection.value === "open") send({ type: "list" });
    return () => (selected.value = null);
  }, []);
  if (list === null) return <p class="quiet">{words.value.connection.connecting}</p>;
  if (list.length === 0 && broken.value.length === 0) return <p class="quiet">{w.none}</p>;
  const matching = list.filter((summary) => matches(summary, filter.value));
  const shown = pageOf(matching, wantedPage.value);
  return (
    <>
      <Filters list={list} />
      {matching.length === 0 && <p class="quiet">{w.noneMatches}</p>}
      <ul class="stored">
        {shown.items.map((summary) => <StoredGame key={summary.id} summary={summary} />)}
        {shown.page === shown.pages - 1 && broken.value.map((id) => <BrokenGame key={id} id={id} />)}
      </ul>
      <Pages shown={shown} count={matching.length} onPage={(page) => (wantedPage.value = page)} />
      {storedTotal.value > (games.value?.length ?? 0) + broken.value.length && <p class="quiet">{w.latest(list.length, storedTotal.value)}</p>}
      <SelectionBar matching={matching} />
    </>
  );
}

function Filters({ list }: { list: readonly GameSummary[] }) {
  const w = words.value.stored;
  const { game: chosen, state } = filter.value;
  const present = GAMES.filter(({ name }) => name === chosen || list.some(({ spec }) => spec.game === name));
  return (
    <div class="stored-filters" role="group" aria-label={w.filter}>
      <select class="select" data-filter="game" aria-label={w.byGame} value={chosen} onChange={(event) => choose({ game: event.currentTarget.value })}>
        <option value="all">{w.allGames}</option>
        {present.map(({ name }) => <option key={name} value={name}>{gameTexts(name).name}</option>)}
      </select>
      <select class="select" data-filter="state" aria-label={w.byState} value={state} onChange={(event) => choose({ state: event.currentTarget.value as StateFilter })}>
        {STATE_FILTERS.map((name) => <option key={name} value={name}>{w.states[name]}</option>)}
      </select>
    </div>
  );
}

function StoredGame({ summary }: { summary: GameSummary }) {
  const w = words.value.stored;
  const textId = useId();
  const current = game.value?.id === summary.id;
  const choosing = selected.value !== null;
  const open = () => {
    closeDialog();
    if (!current) openGame(summary.id);
  };
  const text = (
    <>
      <Emblem game={summary.spec.game} />
      <span class="stored-text" id={textId}>
        <strong>{gameTitle(summary.spec)}</strong>
        <span class="stored-opponent">{opponents(summary)}</span>
        <small><span class={`stored-state stored-${stateOf(summary)}`}>{state(summary)}</span>{` · ${w.plies(summary.ply)} · ${when(summary.updated_ms)}`}</small>
      </span>
    </>
  );
  return (
    <li class={current ? "stored-row stored-current" : "stored-row"} data-game={summary.id}>
      {choosing ? (
        <label class="stored-open">
          <input type="checkbox" checked={selected.value?.has(summary.id)} onChange={() => toggle(summary.id)} />
          {text}
        </label>
      ) : (
        <>
          <button type="button" class="stored-open" aria-current={current ? "true" : undefined} onClick={open}>{text}</button>
          <RemoveButton id={summary.id} title={gameTitle(summary.spec)} describedBy={textId} />
        </>
      )}
    </li>
  );
}

function BrokenGame({ id }: { id: string }) {
  const name = words.value.stored.broken(id);
  return (
    <li class="stored-row">
      <span class="stored-open quiet">{name}</span>
      <RemoveButton id={id} title={name} />
    </li>
  );
}

/** The engine that a person played against, or both players. */
function opponents(summary: GameSummary): string {
  const w = words.value;
  const { first, second } = summary.players;
  const [one, two] = [first, second].map((player) => (player.kind === "engine" ? w.player.engineAt(player.level) : null));
  const person = personIn(summary);
  if (person !== null) return w.stored.against((person === "first" ? two : one) ?? "", sideNames(summary.spec)[person]);
  return one && two ? w.stored.between(one, two) : w.stored.twoPeople;
}

function state(summary: GameSummary): string {
  const w = words.value.stored;
  const now = stateOf(summary);
  return now === "decided" && summary.result ? w.decided(sideNames(summary.spec)[summary.result]) : w.states[now === "decided" ? "finished" : now];
}

/** The time of day for today's games, else the day, with the year where it is another one. */
function when(ms: number): string {
  const [then, now] = [new Date(ms), new Date()];
  const year = then.getFullYear() === now.getFullYear() ? undefined : "numeric";
  const style: Intl.DateTimeFormatOptions = then.toDateString() === now.toDateString()
    ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }
    : { year, month: "short", day: "numeric" };
  return new Intl.DateTimeFormat(language.value, style).format(ms);
}

function RemoveButton({ id, title, describedBy }: { id: string; title: string; describedBy?: string }) {
  const w = words.value;
  const ask = () => {
    dialog.value = {
      title: w.confirm.remove,
      text: w.confirm.removeText(title),
      confirm: w.confirm.removeAction,
      onConfirm: () => send({ type: "delete", ids: [id] }),
      from: dialog.value,
    };
  };
  return (
    <button type="button" class="icon-button" aria-label={w.stored.remove(title)} aria-describedby={describedBy} onClick={ask}>
      <Icon name="trash" />
    </button>
  );
}
