/** The moves of the game, a pair a row. A click shows the position after a move. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { moveName } from "../i18n/languages";
import { language } from "../state/prefs";
import { lookAt } from "../state/store";
import type { GameView, PlayedMove } from "../wire";
import { Steps } from "./LookBar";

/** A move with the number of moves on the board after it. */
export type ListedMove = PlayedMove & { ply: number };

export interface MoveRow {
  number: number;
  first: ListedMove | null;
  second: ListedMove | null;
}

/** Moves in rows of two; a game that begins with the second player leaves the first place empty. */
export function moveRows(moves: readonly PlayedMove[]): MoveRow[] {
  const rows: MoveRow[] = [];
  for (const [index, move] of moves.entries()) {
    const listed = { ...move, ply: index + 1 };
    const last = rows.at(-1);
    if (move.side === "second" && last && last.second === null) last.second = listed;
    else rows.push({ number: rows.length + 1, first: move.side === "first" ? listed : null, second: move.side === "second" ? listed : null });
  }
  return rows;
}

/** Shows a position. On a phone the list may lie far below the board. */
function show(ply: number): void {
  lookAt(ply);
  document.querySelector(".table")?.scrollIntoView({ block: "nearest" });
}

/** Returns whether any part of the move shown is in sight. */
function seesMoveShown(list: HTMLElement): boolean {
  const [frame, place] = [list.getBoundingClientRect(), list.querySelector(".move-last")?.getBoundingClientRect()];
  return !place || (place.bottom > frame.top && place.top < frame.bottom);
}

export function MoveList({ view, shown }: { view: GameView; shown: number }) {
  const w = words.value;
  const scroller = useRef<HTMLDivElement>(null);
  /** The move shown was in sight when the list was scrolled last. */
  const follows = useRef(true);
  const listed = useRef(view.moves.length);
  // The list scrolls no further than it takes to see the move shown, and not at all when the game goes on while the
  // reader is elsewhere in the list.
  useLayoutEffect(() => {
    const list = scroller.current;
    const gameWentOn = listed.current !== view.moves.length;
    listed.current = view.moves.length;
    if (!list || (gameWentOn && !follows.current)) return;
    const move = list.querySelector(".move-last");
    const frame = list.getBoundingClientRect();
    const place = move?.getBoundingClientRect();
    if (!place) list.scrollTop = 0;
    else if (place.top < frame.top) list.scrollTop -= frame.top - place.top;
    else if (place.bottom > frame.bottom) list.scrollTop += place.bottom - frame.bottom;
  }, [view.moves.length, shown]);
  const cell = (move: ListedMove | null) => {
    if (!move) return <span class="move">…</span>;
    const current = move.ply === shown;
    const kind = current ? "move move-last" : move.ply > shown ? "move move-later" : "move";
    return (
      <button type="button" class={kind} data-move={move.ply} aria-current={current ? "step" : undefined} onClick={() => show(move.ply)}>
        {moveName(move.names, language.value)}
        {move.check && <span class="move-check" title={w.status.check}>+</span>}
      </button>
    );
  };
  return (
    <section class="panel moves">
      <header class="panel-head">
        <h2>{w.moves.title}</h2>
        {view.moves.length > 0 && <span class="quiet">{w.stored.plies(view.moves.length)}</span>}
        {view.moves.length > 0 && <Steps ends />}
      </header>
      {view.moves.length === 0 ? <p class="quiet">{w.moves.none}</p> : (
        <div class="moves-scroll" ref={scroller} onScroll={(event) => (follows.current = seesMoveShown(event.currentTarget))} tabIndex={0} role="region" aria-label={w.moves.title}>
          <ol>
            {moveRows(view.moves).map((row) => (
              <li key={row.number}>
                <span class="move-number">{row.number}</span>
                {cell(row.first)}
                {row.second ? cell(row.second) : <span />}
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
