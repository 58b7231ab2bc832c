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

/** The hash of the lens. */
export const LENS_HASH = "#/lens";
