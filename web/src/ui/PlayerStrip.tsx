/** One player beside the board: who it is, whose turn it is, what was taken. */

import { words } from "../i18n";
import { other } from "../i18n/format";
import type { OpenGame } from "../state/reducer";
import type { PieceKind, Side } from "../wire";
import { PieceIcon } from "./PieceIcon";

export function PlayerStrip({ game, side }: { game: OpenGame; side: Side }) {
  const { view, players } = game.session;
  const { kind } = view.geometry;
  const w = words.value;
  const player = players[side];
  const toMove = view.result === null && view.to_move === side;
  const won = view.result?.winner === side;
  return (
    <div class={`strip${toMove ? " strip-turn" : ""}${won ? " strip-won" : ""}`} data-side={side}>
      <PieceIcon kind={kind} side={side} />
      <span class="strip-name">
        <strong>{w.sides[kind][side]}</strong>
        <span>{player.kind === "human" ? w.player.human : w.player.engineAt(player.level)}</span>
      </span>
      {toMove && game.searching === "move" && <span class="pulse" aria-hidden="true" />}
      {kind === "xiangqi" && <Captured game={game} by={side} />}
    </div>
  );
}

const WORTH: readonly PieceKind[] = ["chariot", "cannon", "horse", "elephant", "advisor", "soldier"];

function Captured({ game, by }: { game: OpenGame; by: Side }) {
  const { view } = game.session;
  const taken = view.moves.flatMap((move) => (move.side === by && move.captured ? [move.captured.kind] : []));
  if (taken.length === 0) return null;
  const w = words.value;
  const groups = WORTH.map((piece) => ({ piece, count: taken.filter((kind) => kind === piece).length })).filter(({ count }) => count > 0);
  const spoken = groups.map(({ piece, count }) => `${count} ${w.pieces[piece]}`).join(", ");
  return (
    <span class="captured" role="img" aria-label={`${w.moves.captured(w.sides.xiangqi[by])}: ${spoken}`}>
      {groups.map(({ piece, count }) => (
        <span key={piece} class="captured-group">
          <PieceIcon kind="xiangqi" side={other(by)} piece={piece} />
          {count > 1 && <span class="captured-count">{count}</span>}
        </span>
      ))}
    </span>
  );
}
