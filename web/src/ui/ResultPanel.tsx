/** The result of a finished game, and ways to the next one. The finished game stays as it is. */

import { sideNames } from "../games";
import { words } from "../i18n";
import { textIn } from "../i18n/languages";
import { can, rematch } from "../state/actions";
import { resultReason } from "../state/announce";
import { language } from "../state/prefs";
import type { OpenGame } from "../state/reducer";
import type { GameResult } from "../wire";
import { PieceIcon } from "./PieceIcon";
import { newGameLike } from "./SetupForm";

export function ResultPanel({ game, result }: { game: OpenGame; result: GameResult }) {
  const w = words.value;
  const { view, players } = game.session;
  const { winner } = result;
  const player = winner && players[winner];
  return (
    <section class="panel result" aria-label={w.result.title}>
      <p class="result-outcome">
        {winner && <PieceIcon game={view.spec.game} side={winner} />}
        <strong>{winner ? w.status.wins(sideNames(view.spec)[winner]) : w.status.draw}</strong>
        {player && <span>{player.kind === "human" ? w.player.human : w.player.engineAt(player.level)}</span>}
      </p>
      <p class="result-reason">{resultReason(result, view, w, language.value)}</p>
      {result.grounds && <p class="result-grounds">{textIn(result.grounds, language.value)}</p>}
      <div class="result-actions">
        <button type="button" class="button button-primary" data-action="play-again" title={w.result.rematchAbout} disabled={!can.value.restart} onClick={rematch}>{w.result.rematch}</button>
        <button type="button" class="button" data-action="again" onClick={() => newGameLike(view.spec, players)}>{w.result.again}</button>
      </div>
    </section>
  );
}
