/** The description of a game for the page: everything about it that is not the same for all games. */

import type { JSX } from "preact";
import type { Language } from "../i18n/languages";
import type { Layout, Writing } from "../board/layout";
import type { Rule } from "../rules/rule";
import type { BoardKind, GameSpec, GameView, Piece, PieceKind, Side } from "../wire";

export type Value = number | string;
export type Values = Readonly<Record<string, Value>>;

/** A field of the form for a new game: a parameter, or a choice between parameters. */
export type Field = FieldKind & {
  name: string;
  /** The name and value of another field with which alone this one is there. */
  when?: readonly [name: string, value: Value];
};

type FieldKind =
  | { kind: "number"; min: number; max: number | ((values: Values) => number); initial: number }
  | { kind: "choice"; values: readonly Value[]; initial: Value; /** No parameter: it decides which fields are there. */ formOnly?: true };

/** A kind of piece that can be taken. */
export type CapturedKind = Exclude<PieceKind, "stone">;

/** A piece of the emblem on three by three places 100 units apart. */
export type Placed = readonly [column: number, row: number, side: Side, kind: PieceKind];

/** The texts of a game in one language. */
export interface GameTexts {
  name: string;
  /** One line for the card of the game. */
  about: string;
  sides: Record<Side, string>;
  /** The name with its parameters, if it has any. */
  title?: (values: Values) => string;
  /** The labels of the fields by name. */
  fields?: Record<string, string>;
  /** The values of choices by field and value. */
  choices?: Record<string, Record<string, { name: string; about?: string }>>;
}

/** Properties of a game's own note over the board. */
export interface NoteProps {
  view: GameView;
}

/** Properties of a game's own marks on the board. */
export interface OverlayProps extends NoteProps {
  layout: Layout;
  /** A person may move now. */
  active: boolean;
}

export interface Game extends Writing {
  /** The name on the wire. */
  name: string;
  /** Place among the cards of the form. */
  order: number;
  /** The shape of the board, known before the server sends one. */
  board: BoardKind;
  /** The second player sits opposite, so a single person on that side sees the board turned round. */
  facing?: boolean;
  Piece: (props: { piece: Piece }) => JSX.Element | null;
  /** Marks of the game's own over the pieces. */
  Overlay?: (props: OverlayProps) => JSX.Element | null;
  /** A note of the game's own over the board. */
  Note?: (props: NoteProps) => JSX.Element | null;
  /** The piece that stands for a side; a stone if not given. */
  standsFor?: PieceKind;
  /** The kinds of pieces listed among those taken, in order; none if not given. */
  captured?: readonly CapturedKind[];
  emblem: { Ground: () => JSX.Element; pieces: readonly Placed[]; scale?: number };
  fields?: readonly Field[];
  rules: readonly Rule[];
  texts: Record<Language, GameTexts>;
}

/** The name of the value of a choice in a game's texts. */
export const choiceName = (texts: GameTexts, field: string, value: unknown) => texts.choices?.[field]?.[`${value}`]?.name ?? `${value}`;

/** The parameters of a game. */
export function valuesOf(spec: GameSpec): Values {
  const { game: _, ...values } = spec;
  return values;
}
