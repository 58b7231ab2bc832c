/** Decides which sessions of the server are shown: the open game's, or that of the game asked for last. */

import type { ErrorCode } from "../wire";

/** The game that the page has asked for and not yet got. */
export type Expected =
  | { kind: "stored"; id: string }
  /** A new game, whose identifier is none of those met before. */
  | { kind: "new"; met: ReadonlySet<string> }
  | null;

/**
 * Returns whether a session is shown. The server may tell about a game that was left until it hears of that; those
 * sessions come too late.
 */
export function accepts(expected: Expected, open: string | null, id: string): boolean {
  switch (expected?.kind) {
    case "stored":
      return id === expected.id;
    case "new":
      return !expected.met.has(id);
    default:
      return id === open;
  }
}

/** Returns whether an error means that the expected game will not come. Others answer earlier messages. */
export function endsExpectation(code: ErrorCode, expected: NonNullable<Expected>): boolean {
  if (expected.kind === "new") return ["unknown-game", "parameter", "position", "limit", "internal"].includes(code);
  return ["unknown-session", "limit", "internal"].includes(code);
}
