/** Picking a piece up and putting it down elsewhere, with a mouse, a finger or a pen. */

import { useSignal, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import type { GameView, MoveView } from "../wire";
import { cellAt, type Layout, type Point } from "./layout";
import { movesFrom } from "./selection";

/** A pointer that moved less than this, in CSS pixels, has clicked. */
const CLICK_PX = 6;

/** A piece that was put down lies at its new place for so long until the board shows it there; then it goes back. */
const ANSWER_MS = 3000;

export interface Dragging {
  /** The cell of the piece in the air; it is drawn at `at` instead. */
  held: Signal<number | null>;
  at: Signal<Point>;
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  /** Keeps the page from scrolling under a finger that holds a piece. */
  onTouchMove: (event: TouchEvent) => void;
  /** Puts the piece back: the position changed, or the pointer was taken away. */
  putBack: () => void;
  /** Was the last press a drag? The click that follows it means nothing. */
  dragged: () => boolean;
}

interface Options {
  svg: RefObject<SVGSVGElement | null>;
  layout: Layout;
  view: GameView;
  active: boolean;
  onLift: (cell: number) => void;
  /** With the move, if the piece was put down where it may go. */
  onDrop: (move: MoveView | null) => void;
}

export function useDragging({ svg, layout, view, active, onLift, onDrop }: Options): Dragging {
  const held = useSignal<number | null>(null);
  const at = useSignal<Point>({ x: 0, y: 0 });
  const press = useRef<{ cell: number; x: number; y: number } | null>(null);
  const moved = useRef(false);
  const unanswered = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const letGo = () => {
    clearTimeout(unanswered.current);
    held.value = null;
  };

  const userPoint = (event: PointerEvent): Point => {
    const toUser = svg.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toUser);
    return { x, y };
  };

  return {
    held,
    at,
    onPointerDown(event) {
      letGo();
      const cell = event.button === 0 && event.isPrimary && active ? cellAt(layout, userPoint(event)) : null;
      press.current = cell !== null && movesFrom(view, cell).length > 0 ? { cell, x: event.clientX, y: event.clientY } : null;
      moved.current = false;
    },
    onPointerMove(event) {
      const from = press.current;
      if (!from || !event.isPrimary) return;
      if (held.value === null) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < CLICK_PX) return;
        moved.current = true;
        svg.current?.setPointerCapture(event.pointerId);
        onLift(from.cell);
      }
      at.value = userPoint(event);
      held.value = from.cell;
    },
    onPointerUp(event) {
      const from = press.current;
      press.current = null;
      if (!from || held.value === null) return;
      const to = cellAt(layout, userPoint(event));
      const move = movesFrom(view, from.cell).find((legal) => legal.to === to) ?? null;
      // A piece that was played stays in the hand until the board shows it in its place, if the server takes the move.
      if (move === null) letGo();
      else unanswered.current = setTimeout(letGo, ANSWER_MS);
      onDrop(move);
    },
    onTouchMove(event) {
      if (press.current && event.cancelable) event.preventDefault();
    },
    putBack() {
      press.current = null;
      letGo();
    },
    dragged: () => moved.current,
  };
}
