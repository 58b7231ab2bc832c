/** Counts and times in full. */

/** A count with its thousands apart: `549,946`. */
export function grouped(n: number): string {
  return Math.round(n).toLocaleString("en");
}

/** A time of so many microseconds: `0.42 ms`, `3.1 s`. */
export function duration(us: number, seconds: (n: string) => string): string {
  if (us >= 1_000_000) return seconds((us / 1_000_000).toFixed(us < 10_000_000 ? 2 : 1));
  const ms = us / 1000;
  return `${ms.toFixed(ms < 1 ? 2 : ms < 100 ? 1 : 0)} ms`;
}
