/** One player beside the board: who it is, whose turn it is, what was taken. */

import { gameOf, sideNames } from "../games";
import { words } from "../i18n";
import { other } from "../i18n/format";
import type { OpenGame } from "../state/reducer";
import type { PieceKind, Side } from "../wire";
import { PieceIcon } from "./PieceIcon";

export function PlayerStrip({ game, side }: { game: OpenGame; side: Side }) {
  const { view, players } = game.session;
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
      {toMove && game.searching === "move" && <span class="pulse" aria-hidden="true" />}
      {tally && <span class="strip-tally">{tally[side === "first" ? 0 : 1]}</span>}
      {captured && <Captured game={game} by={side} kinds={captured} />}
    </div>
  );
}

function Captured({ game, by, kinds }: { game: OpenGame; by: Side; kinds: readonly PieceKind[] }) {
  const { view } = game.session;
  const taken = view.moves.flatMap((move) => (move.side === by && move.captured ? [move.captured.kind] : []));
  if (taken.length === 0) return null;
  const w = words.value;
  const groups = kinds.map((piece) => ({ piece, count: taken.filter((kind) => kind === piece).length })).filter(({ count }) => count > 0);
  const spoken = groups.map(({ piece, count }) => `${count} ${w.pieces[piece]}`).join(", ");
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
