/** The open game's identifier in the address, so that a reload or a bookmark finds it again. */

import type { TraceLimit, TraceOf } from "../wire";

/** The lens on the search of a position. */
export interface Why {
  of: TraceOf;
  limit: TraceLimit;
}

const GAME = /^#\/game\/([A-Za-z0-9_-]{1,64})(?:\/why\/(\d{1,5})(?:\/(depth|nodes)-(\d{1,6}))?)?$/;

/** A position of the server's own game: `#/own`, `#/own/2.0.5`, each move by its number among the legal ones. */
const OWN = /^#\/own(?:\/(\d{1,6}(?:\.\d{1,6}){0,999}))?(?:\/(depth|nodes)-(\d{1,6}))?$/;

/** A search small enough to be read. */
export const FIRST_LIMIT: TraceLimit = { depth: 4 };

/** The identifier in a hash such as `#/game/abc`, with the lens on its search or without, or `null`. */
export function gameInHash(hash: string): string | null {
  return GAME.exec(hash)?.[1] ?? null;
}

/** The lens in a hash such as `#/game/abc/why/12` or `#/game/abc/why/12/depth-6`, or `null`. */
export function whyInHash(hash: string): Why | null {
  const own = OWN.exec(hash);
  if (own) return { of: { kind: "own", line: own[1]?.split(".").map(Number) ?? [] }, limit: limitOf(own[2], own[3]) };
  const [, id, ply, kind, value] = GAME.exec(hash) ?? [];
  if (id === undefined || ply === undefined) return null;
  return { of: { kind: "game", id, ply: Number(ply) }, limit: limitOf(kind, value) };
}

function limitOf(kind: string | undefined, value: string | undefined): TraceLimit {
  return kind === "depth" ? { depth: Number(value) } : kind === "nodes" ? { nodes: Number(value) } : FIRST_LIMIT;
}

/** The hash of the lens on a search. */
export function whyHash({ of, limit }: Why): string {
  const [kind, value] = "depth" in limit ? ["depth", limit.depth] : ["nodes", limit.nodes];
  const end = "depth" in limit && "depth" in FIRST_LIMIT && limit.depth === FIRST_LIMIT.depth ? "" : `/${kind}-${value}`;
  const start = of.kind === "game" ? `#/game/${of.id}/why/${of.ply}` : ["#/own", of.line.join(".")].filter(Boolean).join("/");
  return start + end;
}

/** The hash of a game; without one, of the start page. */
export function hashOf(id: string | null): string {
  return id === null ? "#/" : `#/game/${id}`;
}

/** The hash of the list of lessons. */
export const LESSONS_HASH = "#/lessons";

/** The hash of a lesson. */
export const lessonHash = (id: string) => `${LESSONS_HASH}/${id}`;

/** The lesson in a hash, empty for the list of all; `null` elsewhere. */
export function lessonInHash(hash: string): string | null {
  return /^#\/lessons(?:\/([a-z-]*))?$/.exec(hash)?.slice(1).map((id) => id ?? "")[0] ?? null;
}

/** The hash of the lens. */
export const LENS_HASH = "#/lens";
