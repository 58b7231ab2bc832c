/** The board: draws a position and turns taps and keys into moves. */

import { useComputed, useSignal, type Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { gameOf, gameTitle } from "../games";
import { words } from "../i18n";
import { confirmTap } from "../state/prefs";
import type { GameView, MoveView } from "../wire";
import { cellId, Cells } from "./Cells";
import { useDragging, type Dragging } from "./dragging";
import { swipe, turn } from "./gestures";
import { initialCursor, isSideways, moveCursor } from "./keyboard";
import { explained } from "./bans";
import { center, layoutOf, UNIT, type Layout } from "./layout";
import { Ghost, OverMarks, UnderMarks } from "./Marks";
import { Note } from "./Note";
import { Piece } from "./Piece";
import { Pieces } from "./Pieces";
import { needsConfirmation, NOTHING_SELECTED, placementAt, tap } from "./selection";
import { Plate, Surface } from "./Surface";

export interface BoardProps {
  view: GameView;
  previousPly: number;
  flipped: boolean;
  /** May a person move now? */
  active: boolean;
  /** The position shown is an earlier one. */
  past: boolean;
  onPlay: (move: MoveView) => void;
  /** The wheel or a swipe steps through the moves. */
  onStep: (step: -1 | 1) => void;
  /** A press on a board that takes none now. */
  onIdlePress: () => void;
  /** Drawn over the pieces, such as a line of moves. */
  overlay: (layout: Layout, view: GameView) => ComponentChildren;
}

export function Board({ view, previousPly, flipped, active, past, onPlay, onStep, onIdlePress, overlay }: BoardProps) {
  const { kind, columns, rows } = view.geometry;
  const game = gameOf(view.spec);
  const { Overlay, Note: OwnNote } = game;
  const layout = useMemo(() => layoutOf({ kind, columns, rows }, flipped, game), [kind, columns, rows, flipped, game]);
  const svg = useRef<SVGSVGElement>(null);
  const selection = useSignal(NOTHING_SELECTED);
  const hover = useSignal<number | null>(null);
  const cursor = useSignal<number | null>(null);
  const pointer = useRef("none");
  /** The point under `hover` was tapped: no pointer is there any more. */
  const tapped = useRef(false);
  /** Where and when a finger that may swipe touched the board. */
  const touched = useRef<{ x: number; y: number; time: number } | null>(null);
  const turned = useRef(0);
  /** The window lost the focus, not the board within it. */
  const windowLeft = useRef(false);
  /** The ply of the move that a hand carried to its place; it is not seen to slide there again. */
  const carried = useRef<number | null>(null);
  const dragging = useDragging({
    svg, layout, view, active,
    onLift: (cell) => (selection.value = { selected: cell, pending: null }),
    onDrop(move) {
      selection.value = NOTHING_SELECTED;
      if (!move) return;
      carried.current = view.moves.length + 1;
      onPlay(move);
    },
  });
  const isCarried = carried.current === view.moves.length;

  // A new position ends what was begun on the old one, before the next tap can come.
  useLayoutEffect(() => {
    selection.value = NOTHING_SELECTED;
    dragging.putBack();
    if (tapped.current) hover.value = null;
  }, [view.position, view.moves.length, active]);

  const press = (cell: number, kindOfPointer: string) => {
    if (!active) return onIdlePress();
    const cellPx = ((svg.current?.getBoundingClientRect().width ?? 0) / layout.width) * UNIT;
    const confirm = needsConfirmation(confirmTap.value, kindOfPointer, cellPx);
    const result = tap(view, selection.value, cell, confirm);
    selection.value = result.selection;
    if (result.play) onPlay(result.play);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Without a cursor these keys step through the moves.
    if (cursor.value === null && isSideways(event.key)) return;
    const at = cursor.value ?? initialCursor(layout, view.moves.at(-1)?.to ?? null);
    const next = moveCursor(layout, at, event.key);
    if (next !== null) cursor.value = next;
    else if (event.key === "Enter" || event.key === " ") {
      if (cursor.value === null) cursor.value = at;
      else press(at, "keyboard");
    } else if (event.key === "Escape" && selection.value !== NOTHING_SELECTED) selection.value = NOTHING_SELECTED;
    else if (event.key === "Escape" && cursor.value !== null) cursor.value = null;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    // A page that was scrolled down first scrolls up again.
    if (event.deltaY < 0 && scrollY > 0) return;
    if (!past && event.deltaY > 0) return;
    event.preventDefault();
    const { turned: sum, step } = turn(turned.current, event);
    turned.current = sum;
    if (step !== 0) onStep(step);
  };

  const endSwipe = (event: PointerEvent) => {
    const from = touched.current;
    touched.current = null;
    if (!from || dragging.dragged()) return;
    const step = swipe(event.clientX - from.x, event.clientY - from.y, event.timeStamp - from.time);
    if (step !== 0) onStep(step);
  };

  return (
    <div class={`board board-${kind} game-${view.spec.game}${past ? " board-past" : ""}`} onWheel={onWheel}>
      <svg
        ref={svg} class={active ? "board-svg active" : "board-svg"} viewBox={`0 0 ${layout.width} ${layout.height}`}
        role="grid" tabIndex={0} aria-label={words.value.board.label(gameTitle(view.spec))}
        aria-description={words.value.board.instructions} aria-rowcount={rows} aria-colcount={columns}
        aria-activedescendant={cursor.value === null ? undefined : cellId(cursor.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          // A board that was focused by the page itself shows a cursor to those who use the keyboard.
          const byKeyboard = svg.current?.matches(":focus-visible") === true;
          if (pointer.current === "none" && byKeyboard && !windowLeft.current) cursor.value ??= initialCursor(layout, view.moves.at(-1)?.to ?? null);
          windowLeft.current = false;
        }}
        onBlur={() => {
          windowLeft.current = cursor.value === null && document.activeElement === svg.current;
          cursor.value = null;
        }}
        onPointerDown={(event) => {
          pointer.current = event.pointerType;
          cursor.value = null;
          carried.current = null;
          touched.current = event.pointerType === "touch" && event.isPrimary ? { x: event.clientX, y: event.clientY, time: event.timeStamp } : null;
          dragging.onPointerDown(event);
        }}
        onPointerMove={(event) => {
          const under = event.pointerType === "touch" ? null : cellUnder(event);
          // Of pointer and keyboard the one used last shows where it is.
          if (under !== null && under !== hover.value) cursor.value = null;
          hover.value = under;
          dragging.onPointerMove(event);
        }}
        onPointerUp={(event) => {
          endSwipe(event);
          dragging.onPointerUp(event);
        }}
        onPointerCancel={() => {
          touched.current = null;
          dragging.putBack();
        }}
        onTouchMove={dragging.onTouchMove}
        onPointerLeave={() => (hover.value = null)}
        onClick={(event) => {
          const cell = dragging.dragged() ? null : cellUnder(event);
          if (cell !== null) press(cell, pointer.current);
          // A finger cannot hover: a tap on a forbidden point shows the reason.
          tapped.current = pointer.current === "touch";
          if (tapped.current) hover.value = explained(view, cell) ? cell : null;
          pointer.current = "none";
        }}
      >
        <Surface layout={layout} />
        <UnderMarks layout={layout} view={view} />
        <Pieces
          layout={layout} view={view} previousPly={isCarried ? view.moves.length : previousPly}
          selected={selection.value.selected} held={dragging.held.value}
        />
        {kind === "columns" && <Plate layout={layout} />}
        <OverMarks layout={layout} view={view} selected={selection.value.selected} />
        {Overlay && <Overlay layout={layout} view={view} active={active} />}
        <g class="passive" aria-hidden="true">{overlay(layout, view)}</g>
        <BanRows layout={layout} view={view} hover={hover} cursor={cursor} />
        <Preview layout={layout} view={view} active={active} hover={hover} cursor={cursor} pending={selection.value.pending} />
        <Cells layout={layout} view={view} selected={selection.value.selected} />
        <Held view={view} dragging={dragging} />
        <Cursor layout={layout} cursor={cursor} />
      </svg>
      <Note layout={layout} view={view} hover={hover} cursor={cursor} pending={selection.value.pending} />
      {OwnNote && <OwnNote view={view} />}
    </div>
  );
}

/** The cell under the pointer; cells carry their number. */
function cellUnder(event: Event): number | null {
  const target = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
  const cell = target?.getAttribute("data-cell");
  return cell == null ? null : Number(cell);
}

interface PreviewProps {
  layout: Layout;
  view: GameView;
  active: boolean;
  hover: Signal<number | null>;
  cursor: Signal<number | null>;
  pending: MoveView | null;
}

/** The stone that the next tap would place. Reads the signals itself, so that only it is redrawn. */
function Preview({ layout, view, active, hover, cursor, pending }: PreviewProps) {
  const cell = useComputed(() => cursor.value ?? hover.value);
  if (!active) return null;
  if (pending) return <Ghost layout={layout} view={view} move={pending} pending={true} />;
  const move = cell.value === null ? null : placementAt(view, cell.value);
  return move && <Ghost layout={layout} view={view} move={move} pending={false} />;
}

/** The rows that forbid the point under the pointer, or seem to. */
function BanRows({ layout, view, hover, cursor }: Pick<PreviewProps, "layout" | "view" | "hover" | "cursor">) {
  const rows = explained(view, cursor.value ?? hover.value)?.rows ?? [];
  const path = (row: readonly number[]) => {
    const [from, to] = [center(layout, row[0]!), center(layout, row.at(-1)!)];
    return <path key={row.join()} class="ban-row" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
  };
  return <g class="passive" aria-hidden="true">{rows.map(path)}</g>;
}

/** The piece in the air. */
function Held({ view, dragging }: { view: GameView; dragging: Dragging }) {
  const cell = dragging.held.value;
  const piece = cell === null ? null : view.cells[cell];
  if (!piece) return null;
  const { x, y } = dragging.at.value;
  return <g class="passive held" transform={`translate(${x} ${y}) scale(1.12)`} aria-hidden="true"><Piece game={view.spec.game} piece={piece} /></g>;
}

function Cursor({ layout, cursor }: { layout: Layout; cursor: Signal<number | null> }) {
  if (cursor.value === null) return null;
  const { x, y } = center(layout, cursor.value);
  return <rect class="passive cursor" x={x - 47} y={y - 47} width={94} height={94} rx={14} aria-hidden="true" />;
}
