/** The stored games: open, delete. */

import { gameTitle, sideNames } from "../games";
import { words } from "../i18n";
import { language } from "../state/prefs";
import { broken, game, games, openGame, send } from "../state/store";
import type { GameSummary } from "../wire";
import { closeDialog, dialog } from "./Dialog";
import { Emblem } from "./Emblem";
import { Icon } from "./icons";

export function StoredGames() {
  const w = words.value;
  const list = games.value;
  if (list === null) return <p class="quiet">{w.connection.connecting}</p>;
  if (list.length === 0 && broken.value.length === 0) return <p class="quiet">{w.stored.none}</p>;
  return (
    <ul class="stored">
      {list.map((summary) => <StoredGame key={summary.id} summary={summary} />)}
      {broken.value.map((id) => (
        <li key={id} class="stored-row">
          <span class="stored-open quiet">{w.stored.broken(id)}</span>
          <RemoveButton id={id} title={w.stored.broken(id)} />
        </li>
      ))}
    </ul>
  );
}

function StoredGame({ summary }: { summary: GameSummary }) {
  const w = words.value;
  const title = gameTitle(summary.spec);
  const current = game.value?.id === summary.id;
  const open = () => {
    closeDialog();
    if (!current) openGame(summary.id);
  };
  return (
    <li class={current ? "stored-row stored-current" : "stored-row"} data-game={summary.id}>
      <button type="button" class="stored-open" aria-label={w.stored.open(title)} onClick={open}>
        <Emblem game={summary.spec.game} />
        <span class="stored-text">
          <strong>{title}</strong>
          <small>{[state(summary), w.stored.plies(summary.ply), when(summary.updated_ms)].join(" · ")}</small>
        </span>
      </button>
      <RemoveButton id={summary.id} title={title} />
    </li>
  );
}

function state(summary: GameSummary): string {
  const w = words.value;
  if (summary.result === undefined) return w.stored.running;
  if (summary.result === null) return w.stored.draw;
  return w.stored.won(sideNames(summary.spec)[summary.result]);
}

/** The time of day for today's games, else the day. */
function when(ms: number): string {
  const today = new Date(ms).toDateString() === new Date().toDateString();
  const style: Intl.DateTimeFormatOptions = today
    ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }
    : { month: "short", day: "numeric" };
  return new Intl.DateTimeFormat(language.value, style).format(ms);
}

function RemoveButton({ id, title }: { id: string; title: string }) {
  const w = words.value;
  const ask = () => {
    dialog.value = {
      title: w.confirm.remove,
      text: w.confirm.removeText(title),
      confirm: w.confirm.removeAction,
      onConfirm: () => send({ type: "delete", id }),
    };
  };
  return (
    <button type="button" class="icon-button" aria-label={w.stored.remove(title)} onClick={ask}>
      <Icon name="trash" />
    </button>
  );
}
