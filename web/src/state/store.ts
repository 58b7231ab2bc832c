/** The one state of the page and what a person can do with it. */

import { computed, effect, signal } from "@preact/signals";
import { connect, socketUrl, type Connection, type Socket } from "../net/socket";
import { NO_TRACE } from "../lens/search/traced";
import type { ClientMessage, GameSpec, Players, ServerMessage } from "../wire";
import { accepts, endsExpectation, type Expected } from "./expecting";
import { reportAt, viewAt } from "./past";
import { lastGame } from "./prefs";
import { complain, dismiss, initialState, leave, look, receive, shownPly, type State } from "./reducer";
import { gameInHash, hashOf, LENS_HASH, lessonInHash, whyInHash, type Why } from "./route";

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
export const levels = computed(() => state.value.levels);
export const games = computed(() => state.value.games);
export const broken = computed(() => state.value.broken);
export const storedTotal = computed(() => state.value.storedTotal);
export const walk = computed(() => state.value.walk);
export const comparison = computed(() => state.value.comparison);
export const demonstration = computed(() => state.value.demonstration);
export const studied = computed(() => state.value.studied);
export const traced = computed(() => state.value.traced);
export const problems = computed(() => state.value.problems);

/** The name of the server's own game, and the position of it that was asked for. */
export const ownTitle = computed(() => state.value.ownTitle);
export const ownPosition = computed(() => state.value.ownPosition);

/** The lens is shown instead of the game or the start page. */
export const atLens = signal(false);

/** The lesson that is shown instead, empty for the list of all; `null` elsewhere. */
export const lessonAt = signal<string | null>(null);
/** The lens on a search is shown instead of the game it belongs to, or instead of the start page. */
export const why = signal<Why | null>(null);

let socket: Socket | null = null;
let expected: Expected = null;
/** The next game replaces the current entry of the browser's history instead of adding one. */
let replacesEntry = false;
/** Games that this page has asked to delete. */
const deleting = new Set<string>();
/** Games that this page has asked for or heard of. */
const met = new Set<string>();

/** Sends a message. Without a connection it is lost: the person is told so, and the result is `false`. */
export function send(message: ClientMessage): boolean {
  if (!socket?.send(message)) {
    state.value = complain(state.value, "offline", "");
    return false;
  }
  if (message.type === "delete") message.ids.forEach((id) => deleting.add(id));
  if (message.type === "delete-finished" && game.value?.session.view.result) deleting.add(game.value.id);
  return true;
}

/** Tells the server that something is no longer needed. Without a connection it has ended already. */
export function sendEnd(message: Extract<ClientMessage, { type: "leave" | "stop-comparing" | "trace-close" }>): void {
  socket?.send(message);
}

/** Starts talking to the server and keeps address and state in step. */
export function start(): void {
  readAddress();
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
    if (gameInHash(location.hash) === id) return;
    if (replacesEntry) history.replaceState(null, "", hashOf(id));
    else history.pushState(null, "", hashOf(id));
    readAddress();
  });
  // The browser's back and forward buttons, or an address typed by hand.
  addEventListener("hashchange", () => {
    const id = gameInHash(location.hash);
    if (id === null) leaveGame();
    readAddress();
    if (id === null) return;
    if (id !== game.value?.id || expected !== null) openGame(id);
  });
  addEventListener("online", () => socket?.retry());
}

/** Reads from the address which page is shown instead of the game or the start page. */
function readAddress(): void {
  atLens.value = location.hash === LENS_HASH;
  lessonAt.value = lessonInHash(location.hash);
  why.value = whyInHash(location.hash);
}

const isElsewhere = () => atLens.value || lessonAt.value !== null || why.value?.of.kind === "own";

/** Forgets the tree in the lens. */
export function forgetWalk(): void {
  state.value = { ...state.value, walk: null };
}

/** After every connect: the list, and the game that was open here. */
function greet(): void {
  send({ type: "list" });
  const wanted = gameInHash(location.hash) ?? game.value?.id ?? lastGame.get();
  if (!wanted || location.hash === hashOf(null) || isElsewhere()) return;
  replacesEntry = game.value === null;
  openGame(wanted);
}

function onMessage(message: ServerMessage): void {
  const before = state.value.game;
  if (message.type === "session") {
    const isShown = accepts(expected, before?.id ?? null, message.id);
    met.add(message.id);
    if (!isShown) return;
    expected = null;
  }
  if (message.type === "error" && expected !== null && endsExpectation(message.code, expected)) {
    const wanted = expected;
    expected = null;
    if (message.code === "unknown-session" && wanted.kind === "stored") {
      const asked = gameInHash(location.hash) === wanted.id;
      forget();
      // A game remembered here may have been deleted elsewhere: then there is nothing to complain
      // about, the start page is shown.
      if (!asked) return;
    }
  }
  state.value = receive(state.value, message);
  if (message.type === "session") replacesEntry = false;
  if (message.type === "closed" && before?.id === message.id) {
    forget();
    if (!deleting.has(message.id)) {
      state.value = complain(state.value, "unknown-session", "");
    }
  }
}

/** Leaves a game that does not exist any more, and its address; who is at a lesson or in the lens stays there. */
function forget(): void {
  leaveGame();
  if (isElsewhere()) return;
  history.replaceState(null, "", hashOf(null));
  readAddress();
}

/** Shows the start page; the open game stays stored, and the engine stops thinking about it. */
function leaveGame(): void {
  if (game.value !== null || expected !== null) sendEnd({ type: "leave" });
  expected = null;
  replacesEntry = false;
  lastGame.set(null);
  state.value = leave(state.value);
}

/** Shows the start page under its own address. */
export function goHome(): void {
  leaveGame();
  if (gameInHash(location.hash) !== null || isElsewhere()) history.pushState(null, "", hashOf(null));
  readAddress();
}

/** Opens a stored game. */
export function openGame(id: string): void {
  met.add(id);
  if (send({ type: "open", id })) expected = { kind: "stored", id };
}

export function newGame(spec: GameSpec, players: Players): void {
  if (send({ type: "new", spec, players })) expected = { kind: "new", met };
}

/** Asks for the traced search of a position of the open game, or of the server's own game. */
export function askTrace({ of, limit }: Why): void {
  const isAsked = send(of.kind === "game" ? { type: "trace", ply: of.ply, limit } : { type: "trace-own", line: of.line, limit });
  state.value = { ...state.value, traced: isAsked ? { status: "searching" } : NO_TRACE };
}

/** Gives the traced search up. */
export function closeTrace(): void {
  state.value = { ...state.value, traced: NO_TRACE };
  sendEnd({ type: "trace-close" });
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
