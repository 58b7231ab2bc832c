/** Xiangqi pieces as pictures, for readers who do not know the characters. Own drawings. */

import type { JSX } from "preact";
import type { PieceKind } from "../wire";

/** Each drawn in the square from (-30, -30) to (30, 30) with `currentColor`. */
export const PICTOGRAMS: Record<Exclude<PieceKind, "stone">, JSX.Element> = {
  general: (
    <>
      <path d="M-25 12 -29 -14 -14 -2 0 -24 14 -2 29 -14 25 12Z" />
      <path d="M-25 17H25V25H-25Z" />
      <circle cy="-26" r="4" /><circle cx="-29" cy="-17" r="3.5" /><circle cx="29" cy="-17" r="3.5" />
    </>
  ),
  advisor: (
    <path fill-rule="evenodd" d="M0 -29C8 -22 16 -20 25 -20V2C25 16 14 24 0 30C-14 24 -25 16 -25 2V-20C-16 -20 -8 -22 0 -29ZM0 -14L4 -5 14 -4 7 3 9 13 0 8 -9 13 -7 3 -14 -4 -4 -5Z" />
  ),
  elephant: (
    <path fill-rule="evenodd" d="M-30 -6C-30 -20 -18 -27 -4 -26C12 -25 20 -18 22 -6C23 0 22 6 25 9C27 11 29 8 29 5H31C32 14 28 20 21 19C15 18 13 12 13 6H11V25H1V13C-4 15 -10 15 -14 13V25H-25V8C-28 5 -30 0 -30 -6ZM9 -13A3 3 0 1 0 15 -13 3 3 0 1 0 9 -13ZM-5 -17C-8 -10 -7 -2 -1 2C4 -1 6 -7 5 -13L2 -12C2 -8 1 -5 -1 -3C-3 -7 -4 -12 -2 -16Z" />
  ),
  horse: (
    <path fill-rule="evenodd" d="M-16 27C-17 13 -8 7 -3 -1C-9 3 -15 3 -19 7L-26 2C-25 -6 -17 -12 -13 -19C-9 -24 -4 -25 -1 -25L1 -31 8 -24C20 -20 25 -6 23 27ZM-9 -13A2.8 2.8 0 1 0 -3.4 -13 2.8 2.8 0 1 0 -9 -13Z" />
  ),
  chariot: (
    <path d="M-24 -27H-14V-19H-5V-27H5V-19H14V-27H24V-9L17 -3V13H20L25 20V28H-25V20L-20 13H-17V-3L-24 -9Z" />
  ),
  cannon: (
    <>
      <path d="M-27 5 16 -24C22 -24 27 -18 26 -13L-15 16C-24 18 -30 11 -27 5Z" />
      <path fill-rule="evenodd" d="M-8 14A14 14 0 1 0 20 14 14 14 0 1 0 -8 14ZM0 14A6 6 0 1 1 12 14 6 6 0 1 1 0 14Z" />
    </>
  ),
  soldier: (
    <>
      <circle cy="-15" r="11" />
      <path d="M-12 -3H12L7 2C8 9 12 15 19 19V28H-19V19C-12 15 -8 9 -7 2Z" />
    </>
  ),
};
