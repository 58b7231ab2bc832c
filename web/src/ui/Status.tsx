/** Status of the game: the player to move, or the result. */

import { gameTexts, gameTitle, sideNames } from "../games";
import { words } from "../i18n";
import { language } from "../state/prefs";
import { resultText } from "../state/announce";
import type { OpenGame } from "../state/reducer";
import { showRules } from "./RulesDialog";

export function Status({ game }: { game: OpenGame }) {
  const { view, paused } = game.session;
  const w = words.value;
  const sides = sideNames(view.spec);
  let text: string;
  let tone = "";
  if (view.result) {
    text = resultText(view.result, view, w, language.value);
    tone = "status-over";
  } else if (game.searching === "hint") text = w.status.searchingHint;
  else if (game.searching === "move") text = w.status.thinking(sides[view.to_move]);
  else if (paused && game.session.players[view.to_move].kind === "engine") text = w.status.paused;
  else text = w.status.toMove(sides[view.to_move]);
  return (
    <div class={`status ${tone}`} data-over={view.result ? view.result.reason : undefined}>
      <div class="status-title">
        <h1>{gameTitle(view.spec)}</h1>
        <button type="button" class="link-button" data-opens="rules" aria-label={w.rules.of(gameTexts(view.spec).name)} onClick={() => showRules(view.spec.game)}>
          {w.rules.title}
        </button>
      </div>
      <p>
        {text}
        {view.check !== null && !view.result && <span class="check-badge">{w.status.check}</span>}
      </p>
    </div>
  );
}
