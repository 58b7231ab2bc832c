/** The buttons of the open game. */

import { words } from "../i18n";
import { askHint, can, pauseOrResume, redo, rematch, stop, undo } from "../state/actions";
import { flipped } from "../state/prefs";
import type { OpenGame } from "../state/reducer";
import { send } from "../state/store";
import { dialog } from "./Dialog";
import { Icon, type IconName } from "./icons";

interface ControlProps {
  name: string;
  icon: IconName;
  label: string;
  enabled: boolean;
  onClick: () => void;
  pressed?: boolean;
}

function Control({ name, icon, label, enabled, onClick, pressed }: ControlProps) {
  return (
    <button type="button" class="control" data-action={name} disabled={!enabled} aria-pressed={pressed} onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

export function Controls({ game }: { game: OpenGame }) {
  const w = words.value;
  const now = can.value;
  const moving = game.searching === "move";
  return (
    <div class="controls" role="group" aria-label={w.actions.controls}>
      <Control name="undo" icon="undo" label={w.actions.undo} enabled={now.undo} onClick={undo} />
      <Control name="redo" icon="redo" label={w.actions.redo} enabled={now.redo} onClick={redo} />
      {moving ? <Control name="stop" icon="now" label={w.actions.moveNow} enabled={now.stop} onClick={stop} />
        : game.searching === "hint" ? <Control name="stop" icon="stop" label={w.actions.stopHint} enabled={now.stop} onClick={stop} />
        : <Control name="hint" icon="hint" label={w.actions.hint} enabled={now.hint} onClick={askHint} />}
      <LastOfFirstRow />
      <Control name="swap" icon="swap" label={w.actions.swap} enabled={now.seat} onClick={() => send({ type: "swap" })} />
      <Control name="players" icon="players" label={w.actions.players} enabled={now.seat} onClick={() => (dialog.value = "players")} />
      {game.session.view.result === null
        ? <Control name="restart" icon="restart" label={w.actions.restart} enabled={now.restart} onClick={confirmRestart} />
        : <Control name="rematch" icon="restart" label={w.result.rematch} enabled={now.restart} onClick={rematch} />}
      <Control
        name="flip" icon="flip" label={w.actions.flip} enabled={game.session.view.geometry.kind !== "columns"}
        pressed={flipped.value} onClick={() => (flipped.value = !flipped.value)}
      />
    </div>
  );
}

/** Resign, or pause and go on where only engines play. */
function LastOfFirstRow() {
  const w = words.value;
  const now = can.value;
  if (now.pause) return <Control name="pause" icon="pause" label={w.actions.pause} enabled onClick={pauseOrResume} />;
  if (now.resume) return <Control name="resume" icon="play" label={w.actions.resume} enabled onClick={pauseOrResume} />;
  return <Control name="resign" icon="resign" label={w.actions.resign} enabled={now.resign} onClick={confirmResign} />;
}

function confirmResign(): void {
  const w = words.value;
  dialog.value = {
    title: w.confirm.resign,
    text: w.confirm.resignText,
    confirm: w.actions.resign,
    onConfirm: () => send({ type: "resign" }),
  };
}

function confirmRestart(): void {
  const w = words.value;
  dialog.value = {
    title: w.confirm.restart,
    text: w.confirm.restartText,
    confirm: w.actions.restart,
    onConfirm: () => send({ type: "restart" }),
  };
}
