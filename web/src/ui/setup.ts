/** State of the form for a new game; pure, and kept while the page is open. */

import { gameOf, valuesOf, type Field, type Value, type Values } from "../games";
import type { GameSpec, Player, Players } from "../wire";

export interface Setup {
  game: string;
  /** The values chosen so far, by game. */
  values: Readonly<Record<string, Values>>;
  players: Players;
}

export const INITIAL_SETUP: Setup = {
  game: "gomoku",
  values: {},
  players: { first: { kind: "human" }, second: { kind: "engine", level: 3 } },
};

/** The values of the chosen game's fields: those chosen, else the initial ones. */
export function chosenValues({ game, values }: Setup): Values {
  const fields = gameOf(game).fields ?? [];
  return Object.fromEntries(fields.map((field) => [field.name, values[game]?.[field.name] ?? field.initial]));
}

/** The form with a field of the chosen game changed. */
export function withValue(setup: Setup, name: string, value: Value): Setup {
  const { game, values } = setup;
  return { ...setup, values: { ...values, [game]: { ...values[game], [name]: value } } };
}

/** The form with the choices that led to a game. */
export function setupLike(setup: Setup, spec: GameSpec, players: Players): Setup {
  return { game: spec.game, values: { ...setup.values, [spec.game]: valuesOf(spec) }, players };
}

/** The largest value of a number field beside the other values. */
export function largest(field: Field & { kind: "number" }, values: Values): number {
  return typeof field.max === "number" ? field.max : field.max(values);
}

/** The game that a form describes. */
export function specOf(setup: Setup): GameSpec {
  const values = chosenValues(setup);
  const fields = gameOf(setup.game).fields ?? [];
  const parameters = fields.map((field) => {
    const value = values[field.name] ?? field.initial;
    return [field.name, field.kind === "number" ? Math.min(Number(value), largest(field, values)) : value];
  });
  return { game: setup.game, ...Object.fromEntries(parameters) };
}

/** A player as the value of a radio button, `human` or the engine's level. */
export function playerValue(player: Player): string {
  return player.kind === "human" ? "human" : `${player.level}`;
}

export function playerOf(value: string): Player {
  return value === "human" ? { kind: "human" } : { kind: "engine", level: Number(value) };
}
