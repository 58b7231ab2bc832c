/** The rules of games as texts and pictures. A browser test compares every picture with the rules of the server. */

import type { Language } from "../i18n/languages";
import type { Forbidden, GameSpec } from "../wire";

/** A text in every language. */
export type Texts = Record<Language, string>;

/** One rule, with a picture where one helps. */
export interface Rule {
  title: Texts;
  text: Texts;
  picture?: Picture;
}

/**
 * A position and what is to be seen in it. Cells are named by a letter and the number of the row, counted as the board
 * counts it; from 0 on the board of xiangqi.
 */
export interface Picture {
  spec: GameSpec;
  /** The position as the server reads it: rows from the top, then the side to move where the text needs it. */
  position: string;
  /** The piece whose moves are shown. */
  from?: string;
  /** Every move of that piece, or of a side that places stones. */
  to?: readonly string[];
  /** A row of which one cell is free: the side to move wins there. */
  row?: readonly string[];
  /** Every forbidden point. */
  forbidden?: Readonly<Record<string, Forbidden>>;
  /** The corners of the part shown, the upper left and the lower right one; all if not given. */
  crop?: readonly [string, string];
}
