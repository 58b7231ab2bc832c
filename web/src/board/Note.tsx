/** A short word beside a point: why it is forbidden, or that a second tap plays it. */

import type { Signal } from "@preact/signals";
import { words } from "../i18n";
import { textIn } from "../i18n/languages";
import { language } from "../state/prefs";
import type { GameView, MoveView } from "../wire";
import { explained } from "./bans";
import { center, type Layout } from "./layout";

interface NoteProps {
  layout: Layout;
  view: GameView;
  hover: Signal<number | null>;
  cursor: Signal<number | null>;
  pending: MoveView | null;
}

export function Note({ layout, view, hover, cursor, pending }: NoteProps) {
  const note = pending ? { cell: pending.to, text: words.value.board.confirmTap } : forbiddenNote(view, cursor.value ?? hover.value);
  if (!note) return null;
  const { x, y } = center(layout, note.cell);
  const below = y < layout.height / 3;
  return (
    <div
      class={below ? "note note-below" : "note"}
      style={{ "--x": `${(x / layout.width) * 100}%`, "--y": `${(y / layout.height) * 100}%` }}
    >
      {note.text}
    </div>
  );
}

/** The reason why a point is forbidden, or only looks so. */
function forbiddenNote(view: GameView, cell: number | null): { cell: number; text: string } | null {
  const point = explained(view, cell);
  return point && { cell: point.cell, text: textIn(point.why, language.value) };
}
