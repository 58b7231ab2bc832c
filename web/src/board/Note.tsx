/** A note beside a point: why it is forbidden or only looks so, and that a second tap plays it. */

import type { Signal } from "@preact/signals";
import { words } from "../i18n";
import { textIn } from "../i18n/languages";
import { language } from "../state/prefs";
import type { GameView, MoveView } from "../wire";
import { explained } from "./bans";
import { center, UNIT, type Layout } from "./layout";

interface NoteProps {
  layout: Layout;
  view: GameView;
  hover: Signal<number | null>;
  cursor: Signal<number | null>;
  pending: MoveView | null;
}

export function Note({ layout, view, hover, cursor, pending }: NoteProps) {
  const cell = cursor.value ?? pending?.to ?? hover.value;
  const point = explained(view, cell);
  const awaited = pending !== null && pending.to === cell;
  if (cell === null || !(awaited || point)) return null;
  const { x } = center(layout, cell);
  // The rows that the note speaks of stay in sight, and the points next to them.
  const rows = point?.rows.flat() ?? [];
  const heights = [cell, ...rows].map((each) => center(layout, each).y);
  const below = Math.min(...heights) < layout.height / 3;
  const y = below ? Math.max(...heights) : Math.min(...heights);
  const gap = (((point ? 1.6 : 0.7) * UNIT) / layout.width) * 100;
  return (
    <div
      class={below ? "note note-below" : "note"}
      style={{ "--x": `${(x / layout.width) * 100}%`, "--y": `${(y / layout.height) * 100}%`, "--gap": `${gap}cqw` }}
    >
      {point && <p>{textIn(point.why, language.value)}</p>}
      {awaited && <p>{words.value.board.confirmTap}</p>}
    </div>
  );
}
