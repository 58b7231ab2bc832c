/** One player beside the board: who it is, whose turn it is, what was taken. */

import { gameOf, sideNames } from "../games";
import { words } from "../i18n";
import { other } from "../i18n/format";
import type { OpenGame } from "../state/reducer";
import type { CapturedKind } from "../games/game";
import type { GameView, Side } from "../wire";
import { PieceIcon } from "./PieceIcon";

/** `view` is the position shown. */
export function PlayerStrip({ game, view, side }: { game: OpenGame; view: GameView; side: Side }) {
  const { players } = game.session;
  const past = view.moves.length < game.session.view.moves.length;
  const { spec, tally } = view;
  const { captured } = gameOf(spec);
  const w = words.value;
  const player = players[side];
  const toMove = view.result === null && view.to_move === side;
  const won = view.result?.winner === side;
  return (
    <div class={`strip${toMove ? " strip-turn" : ""}${won ? " strip-won" : ""}`} data-side={side}>
      <PieceIcon game={spec.game} side={side} />
      <span class="strip-name">
        <strong>{sideNames(spec)[side]}</strong>
        <span>{player.kind === "human" ? w.player.human : w.player.engineAt(player.level)}</span>
      </span>
      {toMove && !past && game.searching === "move" && <span class="pulse" aria-hidden="true" />}
      {tally && <span class="strip-tally">{tally[side === "first" ? 0 : 1]}</span>}
      {captured && <Captured view={view} by={side} kinds={captured} />}
    </div>
  );
}

function Captured({ view, by, kinds }: { view: GameView; by: Side; kinds: readonly CapturedKind[] }) {
  const taken = view.moves.flatMap((move) => (move.side === by && move.captured ? [move.captured.kind] : []));
  if (taken.length === 0) return null;
  const w = words.value;
  const groups = kinds.map((piece) => ({ piece, count: taken.filter((kind) => kind === piece).length })).filter(({ count }) => count > 0);
  const spoken = groups.map(({ piece, count }) => `${count} ${w.pieces[piece][other(by)]}`).join(", ");
  return (
    <span class="captured" role="img" aria-label={`${w.moves.captured(sideNames(view.spec)[by])}: ${spoken}`}>
      {groups.map(({ piece, count }) => (
        <span key={piece} class="captured-group">
          <PieceIcon game={view.spec.game} side={other(by)} piece={piece} />
          {count > 1 && <span class="captured-count">{count}</span>}
        </span>
      ))}
    </span>
  );
}
