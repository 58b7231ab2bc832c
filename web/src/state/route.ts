/** The open game's identifier in the address, so that a reload or a bookmark finds it again. */

/** The identifier in a hash such as `#/game/abc`, or `null`. */
export function gameInHash(hash: string): string | null {
  const match = /^#\/game\/([A-Za-z0-9_-]{1,64})$/.exec(hash);
  return match?.[1] ?? null;
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
