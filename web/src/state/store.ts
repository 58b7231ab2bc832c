/** The one state of the page and what a person can do with it. */

import { computed, effect, signal } from "@preact/signals";
import { connect, socketUrl, type Connection, type Socket } from "../net/socket";
import type { ClientMessage, GameSpec, Players, ServerMessage } from "../wire";
import { reportAt, viewAt } from "./past";
import { lastGame } from "./prefs";
import { dismiss, initialState, leave, look, receive, shownPly, type State } from "./reducer";
import { gameInHash, hashOf } from "./route";

export const state = signal<State>(initialState);
export const connection = signal<Connection>("connecting");

// Slices, so that a report of the search redraws only what shows it.
export const game = computed(() => state.value.game);
export const view = computed(() => state.value.game?.session.view ?? null);
export const previousPly = computed(() => state.value.previousPly);
export const lookingAt = computed(() => state.value.lookingAt);
/** Moves on the board that is shown. */
export const shown = computed(() => shownPly(state.value));
/** The position that is shown: the present one, or the one looked back at. */
export const shownView = computed(() => view.value && viewAt(view.value, shown.value));
const reports = computed(() => state.value.reports);
/** The search that belongs to the position shown. */
export const thinking = computed(() => view.value && reportAt(reports.value, view.value.moves, shown.value));
export const hint = computed(() => state.value.hint);
export const games = computed(() => state.value.games);
export const broken = computed(() => state.value.broken);
export const problems = computed(() => state.value.problems);

let socket: Socket | null = null;

/** Sends a message about the open game or the list. */
export function send(message: ClientMessage): void {
  socket?.send(message);
}

/** Starts talking to the server and keeps address and state in step. */
export function start(): void {
  socket = connect(socketUrl(location), {
    onConnection(now) {
      connection.value = now;
      if (now === "open") greet();
    },
    onMessage,
  });
  effect(() => {
    const id = game.value?.id;
    if (id === undefined) return;
    lastGame.set(id);
    if (gameInHash(location.hash) !== id) history.replaceState(null, "", hashOf(id));
  });
  addEventListener("hashchange", () => {
    const id = gameInHash(location.hash);
    if (id === null) goHome();
    else if (id !== game.value?.id) send({ type: "open", id });
  });
  addEventListener("online", () => socket?.retry());
}

/** After every connect: the list, and the game that was open here. */
function greet(): void {
  send({ type: "list" });
  const wanted = game.value?.id ?? gameInHash(location.hash) ?? lastGame.get();
  if (wanted && location.hash !== hashOf(null)) send({ type: "open", id: wanted });
}

function onMessage(message: ServerMessage): void {
  const before = state.value.game;
  // A game remembered here may have been deleted elsewhere: then there is nothing to complain
  // about, the start page is shown.
  if (message.type === "error" && message.code === "unknown-session" && before === null) {
    const asked = gameInHash(location.hash);
    forget();
    if (asked === null) return;
  }
  state.value = receive(state.value, message);
  if (message.type === "closed" && before?.id === message.id) forget();
  // The list shows moves and results, so it is requested again when one of them changed.
  if (message.type === "session" && before?.id === message.id) {
    const then = before.session.view;
    const now = message.session.view;
    if (then.moves.length !== now.moves.length || (then.result === null) !== (now.result === null)) {
      send({ type: "list" });
    }
  } else if (message.type === "session") {
    send({ type: "list" });
  }
}

function forget(): void {
  lastGame.set(null);
  history.replaceState(null, "", hashOf(null));
}

/** Shows the start page; the open game stays stored. */
export function goHome(): void {
  state.value = leave(state.value);
  forget();
  send({ type: "list" });
}

export function newGame(spec: GameSpec, players: Players): void {
  send({ type: "new", spec, players });
}

/** Shows the position after `ply` moves of the open game. */
export function lookAt(ply: number): void {
  state.value = look(state.value, ply);
}

/** Shows the present position again. */
export function lookAtPresent(): void {
  lookAt(Number.POSITIVE_INFINITY);
}

export function retry(): void {
  socket?.retry();
}

export function dismissProblem(key: number): void {
  state.value = dismiss(state.value, key);
}
