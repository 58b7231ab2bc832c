/** State of the form for a new game; pure. */

import { GAMES, gameOf, valuesOf, type Field, type Value, type Values } from "../games";
import type { GameSpec, Player, Players } from "../wire";

export interface Setup {
  game: string;
  /** The values chosen so far, by game. */
  values: Readonly<Record<string, Values>>;
  players: Players;
}

/** The number of levels. */
const LEVELS = 8;

export const INITIAL_SETUP: Setup = {
  game: "gomoku",
  values: {},
  players: { first: { kind: "human" }, second: { kind: "engine", level: 3 } },
};

/** A stored form as text; whatever in it cannot be chosen any more gives way to the initial choice. */
export function parseSetup(json: string | null): Setup {
  const stored = parse(json);
  const game = GAMES.find(({ name }) => name === stored["game"])?.name ?? INITIAL_SETUP.game;
  const values: Record<string, Values> = {};
  for (const { name, fields } of GAMES) {
    const chosen = record(record(stored["values"])[name]);
    const valid = (fields ?? []).filter((field) => fits(field, chosen[field.name]));
    values[name] = Object.fromEntries(valid.map((field) => [field.name, chosen[field.name] as Value]));
  }
  const players = record(stored["players"]);
  const [first, second] = [playerIn(players["first"]), playerIn(players["second"])];
  return { game, values, players: first && second ? { first, second } : INITIAL_SETUP.players };
}

function parse(json: string | null): Record<string, unknown> {
  try {
    return record(JSON.parse(json ?? "null"));
  } catch {
    return {};
  }
}

const record = (value: unknown) => (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;

/** Returns whether a field can have a value. The largest one may depend on others; `specOf` takes care of that. */
function fits(field: Field, value: unknown): boolean {
  if (field.kind === "choice") return field.values.some((one) => one === value);
  const max = typeof field.max === "number" ? field.max : Number.MAX_SAFE_INTEGER;
  return Number.isInteger(value) && Number(value) >= field.min && Number(value) <= max;
}

function playerIn(value: unknown): Player | null {
  const { kind, level } = record(value);
  if (kind === "human") return { kind };
  return kind === "engine" && Number.isInteger(level) && Number(level) >= 1 && Number(level) <= LEVELS ? { kind, level: Number(level) } : null;
}

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

/** Returns whether a field is there beside the values of the others. */
export function isThere({ when }: Field, values: Values): boolean {
  return when === undefined || values[when[0]] === when[1];
}

/** The form with the choices that led to a game. */
export function setupLike(setup: Setup, spec: GameSpec, players: Players): Setup {
  const parameters = valuesOf(spec);
  const conditions = (gameOf(spec).fields ?? []).flatMap(({ name, when }) => (when && name in parameters ? [when] : []));
  const values = { ...parameters, ...Object.fromEntries(conditions) };
  return { game: spec.game, values: { ...setup.values, [spec.game]: values }, players };
}

/** The largest value of a number field beside the other values. */
export function largest(field: Field & { kind: "number" }, values: Values): number {
  return typeof field.max === "number" ? field.max : field.max(values);
}

/** The game that a form describes. */
export function specOf(setup: Setup): GameSpec {
  const values = chosenValues(setup);
  const fields = gameOf(setup.game).fields ?? [];
  const sent = fields.filter((field) => isThere(field, values) && !(field.kind === "choice" && field.formOnly));
  const parameters = sent.map((field) => {
    const value = values[field.name] ?? field.initial;
    return [field.name, field.kind === "number" ? Math.min(Number(value), largest(field, values)) : value];
  });
  return { game: setup.game, ...Object.fromEntries(parameters) };
}

/** Elo points as they are shown: measured figures are not certain to the unit. */
export function shownElo(elo: number): number {
  return Math.round(elo / 10) * 10;
}

/** A player as the value of an option, `human` or the engine's level. */
export function playerValue(player: Player): string {
  return player.kind === "human" ? "human" : `${player.level}`;
}

export function playerOf(value: string): Player {
  return value === "human" ? { kind: "human" } : { kind: "engine", level: Number(value) };
}
