/** All games: each file of this folder that exports a `game`. */

import { language } from "../state/prefs";
import type { Language } from "../i18n/languages";
import type { GameSpec, Side } from "../wire";
import { valuesOf, type Game, type GameTexts } from "./game";

export { valuesOf } from "./game";
export type { Field, Game, GameTexts, Value, Values } from "./game";

const modules = import.meta.glob<{ game: Game }>(["./*.tsx", "!./*.test.tsx"], { eager: true });

export const GAMES: readonly Game[] = Object.values(modules).map(({ game }) => game).sort((a, b) => a.order - b.order);

/** The game of a specification or a name. The server knows no games that the page lacks. */
export function gameOf(spec: GameSpec | string): Game {
  const name = typeof spec === "string" ? spec : spec.game;
  const found = GAMES.find((game) => game.name === name);
  if (!found) throw new Error(`the page does not know the game ${name}`);
  return found;
}

/** The texts of a game in the chosen language. */
export function gameTexts(spec: GameSpec | string, inLanguage: Language = language.value): GameTexts {
  return gameOf(spec).texts[inLanguage];
}

/** The names of the sides in the chosen language. */
export function sideNames(spec: GameSpec | string, inLanguage: Language = language.value): Record<Side, string> {
  return gameTexts(spec, inLanguage).sides;
}

/** The name of a game with its parameters in the chosen language. */
export function gameTitle(spec: GameSpec, inLanguage: Language = language.value): string {
  const texts = gameTexts(spec, inLanguage);
  return texts.title?.(valuesOf(spec)) ?? texts.name;
}
