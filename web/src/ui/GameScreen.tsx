/** The open game: the board between its players, and beside it what there is to know and do. */

import { useLayoutEffect } from "preact/hooks";
import { Board } from "../board/Board";
import { layoutOf } from "../board/layout";
import { other } from "../i18n/format";
import { can, seenFromSecond } from "../state/actions";
import { flipped } from "../state/prefs";
import type { OpenGame } from "../state/reducer";
import { previousPly, send } from "../state/store";
import type { Side } from "../wire";
import { Controls } from "./Controls";
import { MoveList } from "./MoveList";
import { PlayerStrip } from "./PlayerStrip";
import { Status } from "./Status";
import { ThinkingPanel } from "./ThinkingPanel";

export function GameScreen({ game }: { game: OpenGame }) {
  const { view } = game.session;
  // A player who joins sees the board from the own side; the button can turn it after that.
  const fromSecond = seenFromSecond(game.session);
  useLayoutEffect(() => {
    flipped.value = fromSecond;
  }, [game.id, fromSecond]);
  // The button that opened the game may have stood far down the page; the board is at its top.
  useLayoutEffect(() => scrollTo(0, 0), [game.id]);
  const layout = layoutOf(view.geometry, flipped.value);
  const near: Side = layout.flipped ? "second" : "first";
  return (
    <main class="game" data-ply={view.moves.length} style={{ "--ratio": `${layout.width / layout.height}` }}>
      <section class="table">
        <PlayerStrip game={game} side={other(near)} />
        <Board
          key={game.id} view={view} previousPly={previousPly.value} flipped={flipped.value}
          active={can.value.play} onPlay={(move) => send({ type: "play", move: move.id })}
        />
        <PlayerStrip game={game} side={near} />
      </section>
      <aside class="aside">
        <Status game={game} />
        <Controls game={game} />
        <ThinkingPanel />
        <MoveList view={view} />
      </aside>
    </main>
  );
}
