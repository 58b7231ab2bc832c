/** Filters, pages and states of the list of stored games; pure. */

import type { GameSummary, Side } from "../wire";

/** The state of a stored game. Won and lost are a person's against an engine; other games end as decided. */
export type StoredState = "running" | "won" | "lost" | "drawn" | "decided";

/** The choices of the filter by state; `finished` is every state but running. */
export const STATE_FILTERS = ["all", "running", "finished", "won", "lost", "drawn"] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

export interface Filter {
  /** The name of a game, or `all`. */
  game: string;
  state: StateFilter;
}

export const NO_FILTER: Filter = { game: "all", state: "all" };

/** Games on one page of the list. */
export const PAGE_SIZE = 8;

/** The side of the only person in a game against an engine. */
export function personIn({ players }: Pick<GameSummary, "players">): Side | null {
  if (players.first.kind === players.second.kind) return null;
  return players.first.kind === "human" ? "first" : "second";
}

export function stateOf(summary: Pick<GameSummary, "players" | "result">): StoredState {
  const { result } = summary;
  if (result === undefined) return "running";
  if (result === null) return "drawn";
  const person = personIn(summary);
  if (person === null) return "decided";
  return result === person ? "won" : "lost";
}

/** Returns whether a game is worth listing: one in which no move was ever played is like a new one. */
export function isListed({ played, result }: Pick<GameSummary, "played" | "result">): boolean {
  return played > 0 || result !== undefined;
}

export function matches(summary: GameSummary, { game, state }: Filter): boolean {
  if (game !== "all" && summary.spec.game !== game) return false;
  const actual = stateOf(summary);
  return state === "all" || state === actual || (state === "finished" && actual !== "running");
}

export interface PageOfGames<T> {
  /** The page shown, from 0: the one wanted, or the last one where there are fewer. */
  page: number;
  pages: number;
  items: readonly T[];
  /** The places of the first and the last item, from 1; 0 where there is none. */
  from: number;
  to: number;
}

export function pageOf<T>(items: readonly T[], wanted: number): PageOfGames<T> {
  const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const page = Math.min(Math.max(0, wanted), pages - 1);
  const shown = items.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  return { page, pages, items: shown, from: shown.length === 0 ? 0 : page * PAGE_SIZE + 1, to: page * PAGE_SIZE + shown.length };
}
