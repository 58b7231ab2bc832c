/** The actions available to a person, and their execution. */

import { computed } from "@preact/signals";
import { gameOf } from "../games";
import type { Players, SessionView } from "../wire";
import { connection, game, hint, lookAtPresent, lookingAt, newGame, send } from "./store";

export interface Possible {
  /** A person may move. */
  play: boolean;
  undo: boolean;
  redo: boolean;
  hint: boolean;
  /** A search runs that can be ended. */
  stop: boolean;
  resign: boolean;
  restart: boolean;
  /** The players can be changed; those of a finished game belong to its record. */
  seat: boolean;
  /** Only engines play: the game can be paused, or goes on when it is. */
  pause: boolean;
  resume: boolean;
}

/** The actions available in a session; `searching` is the engine's task. */
export function possible(session: SessionView, searching: "move" | "hint" | null): Possible {
  const { view, players } = session;
  const over = view.result !== null;
  const human = !over && players[view.to_move].kind === "human";
  const humans = players.first.kind === "human" || players.second.kind === "human";
  return {
    play: human,
    undo: session.can_undo,
    redo: session.can_redo,
    hint: human && searching === null,
    stop: searching !== null,
    resign: humans && !over,
    restart: view.moves.length > 0 || session.can_redo || over,
    seat: !over,
    pause: !over && !session.paused && !human && !humans,
    resume: !over && session.paused && !human,
  };
}

/** Should the board be seen from the second player's side, as that is the only person's? */
export function seenFromSecond({ view, players }: SessionView): boolean {
  return gameOf(view.spec).facing === true && players.second.kind === "human" && players.first.kind !== "human";
}

const NOTHING: Possible = {
  play: false, undo: false, redo: false, hint: false, stop: false, resign: false, restart: false, seat: false,
  pause: false, resume: false,
};

/** The actions available in the open game; none while there is no connection. */
export const can = computed<Possible>(() => {
  const open = game.value;
  if (!open || connection.value !== "open") return NOTHING;
  return possible(open.session, open.searching);
});

export function undo(): void {
  if (!can.value.undo) return;
  lookAtPresent();
  send({ type: "undo" });
}

export function redo(): void {
  if (!can.value.redo) return;
  lookAtPresent();
  send({ type: "redo" });
}

/** Drops a disc into a column, from 0, where discs fall. */
export function dropInto(column: number): void {
  const open = game.value;
  if (!open || !can.value.play || lookingAt.value !== null) return;
  const { geometry, legal } = open.session.view;
  const move = geometry.kind === "columns" && legal.find(({ to }) => to % geometry.columns === column);
  if (move) send({ type: "play", move: move.id });
}

export const stop = () => can.value.stop && send({ type: "stop" });

/** Asks for a hint, or ends the search for one with what it has. */
export function askHint(): void {
  lookAtPresent();
  if (can.value.hint && hint.value === null) send({ type: "hint" });
  else if (game.value?.searching === "hint") send({ type: "stop" });
}

export function pauseOrResume(): void {
  if (can.value.pause) send({ type: "pause" });
  else if (can.value.resume) send({ type: "resume" });
}

/** The players with their sides exchanged. */
export function swapped({ first, second }: Players): Players {
  return { first: second, second: first };
}

/** Starts the same game anew with the sides exchanged; the finished one stays stored. */
export function rematch(): void {
  const session = game.value?.session;
  if (session && can.value.restart) newGame(session.view.spec, swapped(session.players));
}
