/** Settings of a person, stored on this device. */

import { effect, signal, type Signal } from "@preact/signals";
import { detectLanguage, isLanguage, type Language } from "../i18n/languages";

export type Theme = "auto" | "light" | "dark";
export type PieceSet = "hanzi" | "pictograms";
export type ConfirmTap = "auto" | "always" | "never";

const PREFIX = "boyi.";

function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // Storage may be forbidden; then nothing is remembered.
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // See `read`.
  }
}

/** A signal that starts with what was stored, if that is one of `allowed`, and is stored again. */
function remembered<T extends string>(key: string, allowed: readonly T[], initial: T): Signal<T> {
  const stored = read(key);
  const value = signal(allowed.find((option) => option === stored) ?? initial);
  let first = true;
  effect(() => {
    const current = value.value;
    if (!first) write(key, current);
    first = false;
  });
  return value;
}

const storedLanguage = read("language");
export const language: Signal<Language> = signal(
  storedLanguage !== null && isLanguage(storedLanguage)
    ? storedLanguage
    : detectLanguage(typeof navigator === "undefined" ? [] : navigator.languages),
);

/** Chooses the language and remembers it; until then it follows the browser. */
export function chooseLanguage(choice: Language): void {
  language.value = choice;
  write("language", choice);
}

export const theme = remembered<Theme>("theme", ["auto", "light", "dark"], "auto");
export const pieceSet = remembered<PieceSet>("pieces", ["hanzi", "pictograms"], "hanzi");
export const confirmTap = remembered<ConfirmTap>("confirm-tap", ["auto", "always", "never"], "auto");
export const characterKeys = remembered<"on" | "off">("character-keys", ["on", "off"], "on");
export const showLine = remembered<"on" | "off">("line", ["on", "off"], "on");
export const flipped = signal(false);

/** The choices of the form for a new game, as JSON. */
export const lastSetup = {
  get: () => read("setup"),
  set: (json: string) => write("setup", json),
};

/** The game that was open last. */
export const lastGame = {
  get: () => read("last-game"),
  set: (id: string | null) => write("last-game", id ?? ""),
};
