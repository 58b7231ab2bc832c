/** Wheel and finger as steps through the moves of a game. */

/** Distance, in CSS pixels, that the wheel turns for one step. */
const WHEEL_PX = 50;
/** Height of a line for wheels that count lines. */
const LINE_PX = 20;

/** The distance turned so far, and the step that a turn of the wheel completes: −1 back, 1 forward, 0 none. */
export function turn(turned: number, { deltaY, deltaMode }: Pick<WheelEvent, "deltaY" | "deltaMode">): { turned: number; step: -1 | 0 | 1 } {
  const delta = deltaMode === 0 ? deltaY : deltaY * LINE_PX;
  // A turn the other way begins anew.
  const sum = Math.sign(turned) === -Math.sign(delta) ? delta : turned + delta;
  if (Math.abs(sum) < WHEEL_PX) return { turned: sum, step: 0 };
  return { turned: 0, step: sum < 0 ? -1 : 1 };
}

/** The shortest swipe, in CSS pixels. */
const SWIPE_PX = 36;
/** A finger that takes longer than this does not swipe. */
const SWIPE_MS = 700;

/** The step of a finger that moved so far: to the right back, to the left forward, else none. */
export function swipe(dx: number, dy: number, ms: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy) || ms > SWIPE_MS) return 0;
  return dx > 0 ? -1 : 1;
}
