/** The lines of the charts: a colour and a dash for each method, told apart without colour too. */

/** Dashes by the index of the method; the last one is that of the least tree. */
export const DASHES: readonly (readonly number[])[] = [[], [10, 4], [3, 3], [10, 3, 3, 3], [], [6, 3], [2, 5], [], [1, 4]];

/** The index of the line of the least tree, after those of the methods. */
export const LEAST = DASHES.length - 1;

/** A piece of the line of a method, beside its name. */
export function Swatch({ index }: { index: number }) {
  return (
    <svg class={`compare-swatch series-${index}`} viewBox="0 0 28 8" aria-hidden="true" focusable="false">
      <line x1="1" y1="4" x2="27" y2="4" stroke-dasharray={DASHES[index]!.join(" ") || undefined} />
    </svg>
  );
}

/** The colour of a line as the style sheet has it where `host` stands. */
export function colourOf(index: number, host: HTMLElement): string {
  const probe = document.createElement("span");
  probe.className = `series-${index}`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
