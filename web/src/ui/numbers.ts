/** Numbers that people type. */

/** The whole number in a field within its limits, or `before` while there is none. */
export function wholeNumber({ valueAsNumber, min, max }: Pick<HTMLInputElement, "valueAsNumber" | "min" | "max">, before: number): number {
  const within = valueAsNumber >= Number(min) && valueAsNumber <= Number(max);
  return within ? Math.round(valueAsNumber) : before;
}
