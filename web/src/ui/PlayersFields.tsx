/** Fields that choose the player of each side. */

import { sideNames } from "../games";
import { words } from "../i18n";
import { game as openGame, levels, send } from "../state/store";
import type { Players, Side } from "../wire";
import { useSignal } from "@preact/signals";
import { closeDialog, Dialog } from "./Dialog";
import { playerOf, playerValue, shownElo } from "./setup";
import { PieceIcon } from "./PieceIcon";

interface PlayersFieldsProps {
  game: string;
  players: Players;
  onChange: (players: Players) => void;
}

export function PlayersFields({ game, players, onChange }: PlayersFieldsProps) {
  const w = words.value;
  const sides = sideNames(game);
  const elos = levels.value[game];
  const options = w.player.levels.map((_, index) => {
    const elo = elos?.[index];
    const name = w.player.engineAt(index + 1);
    return { value: `${index + 1}`, label: elo === undefined ? name : `${name} · ${w.player.elo(shownElo(elo))}` };
  });
  return (
    <div class="players-fields">
      {(["first", "second"] as Side[]).map((side) => {
        const player = players[side];
        return (
          <div key={side} class="player-field" data-side={side}>
            <PieceIcon game={game} side={side} />
            <label>
              <strong>{sides[side]}</strong>
              <select class="select" value={playerValue(player)} onChange={(event) => onChange({ ...players, [side]: playerOf(event.currentTarget.value) })}>
                <option value="human">{w.player.human}</option>
                {options.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
              </select>
            </label>
          </div>
        );
      })}
      {elos && <p class="field-note">{w.player.eloAbout}</p>}
    </div>
  );
}

/** Changes the players of the open game. */
export function PlayersDialog() {
  const open = openGame.value;
  const players = useSignal(open?.session.players);
  if (!open || !players.value) return null;
  const chosen = players.value;
  const w = words.value;
  return (
    <Dialog title={w.setup.whoPlays}>
      <PlayersFields game={open.session.view.spec.game} players={chosen} onChange={(next) => (players.value = next)} />
      <div class="dialog-actions">
        <button type="button" class="button" onClick={closeDialog}>{w.setup.cancel}</button>
        <button
          type="button" class="button button-primary"
          onClick={() => {
            closeDialog();
            send({ type: "set-players", players: chosen });
          }}
        >
          {w.actions.apply}
        </button>
      </div>
    </Dialog>
  );
}
