/** The lens on a game that the product does not know: its positions as the game writes them, and their searches. */

import { useEffect } from "preact/hooks";
import { words } from "../../i18n";
import { moveName } from "../../i18n/languages";
import { language } from "../../state/prefs";
import { whyHash, type Why } from "../../state/route";
import { connection, ownPosition, ownTitle, send } from "../../state/store";
import { Icon } from "../../ui/icons";
import type { OwnPosition, Side } from "../../wire";
import { TracePage } from "./TracePage";

export function OwnPage({ why, line }: { why: Why; line: readonly number[] }) {
  const w = words.value;
  const online = connection.value === "open";
  const address = line.join(".");
  useEffect(() => {
    if (online) send({ type: "own", line: [...line] });
  }, [online, address]);
  const told = ownPosition.value;
  const position = told?.line.join(".") === address ? told : null;
  const title = ownTitle.value;
  if (title === null) return <main class="lens why"><p class="panel">{online ? w.why.own.none : w.why.searching}</p></main>;
  const names = sidesOf(position);
  const about = `${title} · ${line.length === 0 ? w.look.at(0, 0) : w.why.own.after(line.length)}`;
  const here = position && <Position position={position} names={names} why={why} />;
  if (position?.over) {
    return (
      <main class="lens why" data-why="over">
        <header class="lens-head"><h1>{w.lens.title}</h1><p>{about}</p></header>
        {here}
      </main>
    );
  }
  return <TracePage why={why} about={about} names={names} known={position !== null}>{here}</TracePage>;
}

function sidesOf(position: OwnPosition | null): Record<Side, string> {
  const [first, second] = position?.sides ?? [];
  const name = (side: typeof first) => (side ? moveName(side, language.value) : "");
  return { first: name(first), second: name(second) };
}

/** The position, the moves that led to it, and those that lead on. */
function Position({ position, names, why }: { position: OwnPosition; names: Readonly<Record<Side, string>>; why: Why }) {
  const w = words.value;
  const { line, played, text, legal, to_move, over, winner } = position;
  const to = (line: number[]) => whyHash({ ...why, of: { kind: "own", line } });
  return (
    <section class="panel own-position" data-own={line.join(".")}>
      <pre class="own-text">{text}</pre>
      <div>
        <h2>{over ? (winner ? w.status.wins(names[winner]) : w.status.draw) : w.status.toMove(names[to_move])}</h2>
        {played.length > 0 && (
          <p class="line">
            <span class="line-label">{w.why.own.played}</span>
            {played.map(({ names: move }, index) => (
              <a key={index} class="line-move" href={to(line.slice(0, index + 1))}>{moveName(move, language.value)}</a>
            ))}
          </p>
        )}
        <nav class="own-moves" aria-label={w.why.own.moves}>
          {line.length > 0 && <a class="button" data-action="own-back" href={to(line.slice(0, -1))}><Icon name="back" />{w.look.back}</a>}
          {legal.map((names, index) => <a key={index} class="button" data-own-move={index} href={to([...line, index])}>{moveName(names, language.value)}</a>)}
        </nav>
        {legal.length > 0 && <p class="quiet">{w.why.own.movesAbout}</p>}
      </div>
    </section>
  );
}
