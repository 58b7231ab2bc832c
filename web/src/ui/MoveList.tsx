/** The moves of the game, a pair a row. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { moveName } from "../i18n/languages";
import { language } from "../state/prefs";
import type { GameView, PlayedMove } from "../wire";

export interface MoveRow {
  number: number;
  first: PlayedMove | null;
  second: PlayedMove | null;
}

/** Moves in rows of two; a game that begins with the second player leaves the first place empty. */
export function moveRows(moves: readonly PlayedMove[]): MoveRow[] {
  const rows: MoveRow[] = [];
  for (const move of moves) {
    const last = rows.at(-1);
    if (move.side === "second" && last && last.second === null) last.second = move;
    else rows.push({ number: rows.length + 1, first: move.side === "first" ? move : null, second: move.side === "second" ? move : null });
  }
  return rows;
}

export function MoveList({ view }: { view: GameView }) {
  const w = words.value;
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [view.moves.length]);
  const last = view.moves.at(-1);
  const cell = (move: PlayedMove | null) => (
    <span class={move && move === last ? "move move-last" : "move"} aria-current={move && move === last ? "step" : undefined}>
      {move ? moveName(move.names, language.value) : "…"}
      {move?.check && <span class="move-check" title={w.status.check}>+</span>}
    </span>
  );
  return (
    <section class="panel moves">
      <header class="panel-head">
        <h2>{w.moves.title}</h2>
        {view.moves.length > 0 && <span class="quiet">{w.stored.plies(view.moves.length)}</span>}
      </header>
      {view.moves.length === 0 ? <p class="quiet">{w.moves.none}</p> : (
        <div class="moves-scroll" ref={scroller} tabIndex={0} role="region" aria-label={w.moves.title}>
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
