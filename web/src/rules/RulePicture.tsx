/** A picture of a rule, drawn by the board's own code. */

import { center } from "../board/layout";
import { Ghost, OverMarks, UnderMarks } from "../board/Marks";
import { Pieces } from "../board/Pieces";
import { Plate, Surface } from "../board/Surface";
import { gameOf } from "../games";
import { drawn } from "./picture";
import type { Picture } from "./rule";

export function RulePicture({ picture, label }: { picture: Picture; label: string }) {
  const { layout, view, selected, winning, viewBox } = drawn(picture);
  const { Overlay } = gameOf(view.spec);
  const placed = winning === null ? null : { id: "", from: null, to: winning, names: { en: "", hans: "", hant: "" } };
  return (
    <svg class={`board-svg rule-picture board-${layout.kind} game-${view.spec.game}`} viewBox={viewBox} role="img" aria-label={label}>
      <Surface layout={layout} />
      <UnderMarks layout={layout} view={view} />
      {placed && <Ghost layout={layout} view={view} move={placed} pending={false} />}
      <Pieces layout={layout} view={view} previousPly={0} selected={null} held={null} />
      {layout.kind === "columns" && <Plate layout={layout} />}
      <OverMarks layout={layout} view={view} selected={selected} />
      {Overlay ? <Overlay layout={layout} view={view} active={true} />
        : selected === null && view.legal.map(({ id, to }) => {
          const { x, y } = center(layout, to);
          return <circle key={id} class="target" cx={x} cy={y} r={15} />;
        })}
    </svg>
  );
}
