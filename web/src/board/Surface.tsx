/** The empty board: wood, paper or plate with its printed lines and coordinates. */

import { language } from "../state/prefs";
import { coordinateLabels } from "./coordinates";
import { GLYPHS, type Glyph } from "./glyphs";
import { UNIT, type Layout } from "./layout";
import { crosshairs, crossings, plate, riverBoard, separators, starPoints } from "./lines";

export function Surface({ layout }: { layout: Layout }) {
  const { width, height } = layout;
  return (
    <g aria-hidden="true">
      <rect class={`surface surface-${layout.kind}`} width={width} height={height} rx={layout.kind === "columns" ? 40 : 18} />
      {layout.kind === "cells" && <path class="separators" d={separators(layout)} />}
      {layout.kind === "points" && <Points layout={layout} />}
      {layout.kind === "xiangqi" && <River layout={layout} />}
      {layout.kind !== "columns" && <Coordinates layout={layout} />}
    </g>
  );
}

/** The plate in front of the discs of a board with columns. */
export function Plate({ layout }: { layout: Layout }) {
  return (
    <g class="passive" aria-hidden="true">
      <path class="plate" fill-rule="evenodd" d={plate(layout, 41)} />
      <Coordinates layout={layout} />
    </g>
  );
}

function Coordinates({ layout }: { layout: Layout }) {
  return (
    <g class={`coordinates coordinates-${layout.kind}`} style={{ "--lettering": `${layout.lettering}px`, "--small-lettering": `${layout.smallLettering}px` }}>
      {coordinateLabels(layout, language.value).map(({ x, y, text }) => (
        <text key={`${x},${y}`} x={x} y={y}>{text}</text>
      ))}
    </g>
  );
}

function Points({ layout }: { layout: Layout }) {
  const stars = starPoints(layout.columns, layout.rows);
  return (
    <>
      <path class="lines" d={crossings(layout)} />
      <rect
        class="frame" x={layout.margin} y={layout.margin}
        width={(layout.columns - 1) * UNIT} height={(layout.rows - 1) * UNIT}
      />
      {stars.map(([column, row]) => (
        <circle key={`${column},${row}`} class="star" r={8} cx={layout.margin + column * UNIT} cy={layout.margin + row * UNIT} />
      ))}
    </>
  );
}

function River({ layout }: { layout: Layout }) {
  const y = layout.margin + 4.5 * UNIT;
  const words: [Glyph, number][] = [["楚", 1.2], ["河", 2.4], ["漢", 5.6], ["界", 6.8]];
  return (
    <>
      <rect
        class="frame frame-outer" x={layout.margin - 10} y={layout.margin - 10}
        width={8 * UNIT + 20} height={9 * UNIT + 20}
      />
      <path class="lines" d={riverBoard(layout)} />
      <path class="lines lines-fine" d={crosshairs(layout)} />
      {words.map(([glyph, column]) => (
        <path
          key={glyph} class="river-word" d={GLYPHS[glyph]}
          transform={`translate(${layout.margin + column * UNIT} ${y}) scale(.62)`}
        />
      ))}
    </>
  );
}
