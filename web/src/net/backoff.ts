/** Waiting times between attempts to reach the server again. */

const FIRST_MS = 300;
const LONGEST_MS = 8000;

/**
 * Delay before attempt number `attempt` (0 for the first), in milliseconds: doubling
 * up to eight seconds, with up to a quarter taken off at random so that several tabs do not
 * connect at once. `random` is a number in [0, 1).
 */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16));
  return Math.round(full * (1 - random / 4));
}
