/** The open game: the board between its players, and beside it what there is to know and do. */

import { useLayoutEffect } from "preact/hooks";
import { Board } from "../board/Board";
import { layoutOf } from "../board/layout";
import { LineOverlay } from "../board/LineOverlay";
import { other } from "../i18n/format";
import { can, seenFromSecond } from "../state/actions";
import { flipped } from "../state/prefs";
import type { OpenGame } from "../state/reducer";
import { lookAt, lookingAt, previousPly, send, shown, shownView } from "../state/store";
import type { Side } from "../wire";
import { Controls } from "./Controls";
import { LookBar, nudge } from "./LookBar";
import { MoveList } from "./MoveList";
import { PlayerStrip } from "./PlayerStrip";
import { ResultPanel } from "./ResultPanel";
import { Status } from "./Status";
import { ThinkingPanel } from "./ThinkingPanel";

/** The game and the seat for which the board was turned last. */
let turnedFor = "";

export function GameScreen({ game }: { game: OpenGame }) {
  const now = game.session.view;
  const view = shownView.value ?? now;
  const past = lookingAt.value !== null;
  // A player who joins sees the board from the own side; the button can turn it after that, and so it stays when the
  // person comes back from the lens.
  const fromSecond = seenFromSecond(game.session);
  useLayoutEffect(() => {
    const seat = `${game.id} ${fromSecond}`;
    if (seat !== turnedFor) flipped.value = fromSecond;
    turnedFor = seat;
  }, [game.id, fromSecond]);
  // The button that opened the game is gone, and may have stood far down the page. A page that nobody has touched
  // yet leaves the focus where the browser puts it.
  useLayoutEffect(() => {
    scrollTo(0, 0);
    const board = document.querySelector<SVGSVGElement>(".board-svg");
    if (navigator.userActivation?.hasBeenActive) board?.focus({ preventScroll: true });
  }, [game.id]);
  const layout = layoutOf(view.geometry, flipped.value);
  const near: Side = layout.flipped ? "second" : "first";
  return (
    <main class="game" data-ply={now.moves.length} data-shown={shown.value} style={{ "--ratio": `${layout.width / layout.height}` }}>
      <section class="table">
        <PlayerStrip game={game} view={view} side={other(near)} />
        <Board
          key={game.id} view={view} previousPly={previousPly.value} flipped={flipped.value}
          active={can.value.play && !past} past={past} onPlay={(move) => send({ type: "play", move: move.id })}
          onStep={(step) => lookAt(shown.value + step)} onIdlePress={() => past && nudge()}
          overlay={(layout) => <LineOverlay layout={layout} />}
        />
        {past ? <LookBar /> : <PlayerStrip game={game} view={view} side={near} />}
      </section>
      <aside class="aside">
        <Status game={game} />
        <Controls game={game} />
        {now.result && !past ? <ResultPanel game={game} result={now.result} /> : <ThinkingPanel />}
        <MoveList view={now} shown={shown.value} />
      </aside>
    </main>
  );
}
