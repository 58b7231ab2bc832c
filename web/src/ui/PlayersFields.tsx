/** Fields that choose the player of each side. */

import { sideNames } from "../games";
import { words } from "../i18n";
import { game as openGame, send } from "../state/store";
import type { Players, Side } from "../wire";
import { useSignal } from "@preact/signals";
import { Choice } from "./Choice";
import { closeDialog, Dialog } from "./Dialog";
import { playerOf, playerValue } from "./setup";
import { PieceIcon } from "./PieceIcon";

interface PlayersFieldsProps {
  game: string;
  players: Players;
  onChange: (players: Players) => void;
}

export function PlayersFields({ game, players, onChange }: PlayersFieldsProps) {
  const w = words.value;
  const sides = sideNames(game);
  const options = [
    { value: "human", label: w.player.human },
    ...w.player.levels.map((_, index) => ({ value: `${index + 1}`, label: `${index + 1}`, title: w.player.engineAt(index + 1) })),
  ];
  return (
    <div class="players-fields">
      {(["first", "second"] as Side[]).map((side) => {
        const player = players[side];
        return (
          <div key={side} class="player-field" data-side={side}>
            <PieceIcon game={game} side={side} />
            <div class="player-field-name">
              <strong>{sides[side]}</strong>
              <small>{player.kind === "human" ? w.player.human : w.player.engineAt(player.level)}</small>
            </div>
            <Choice
              label={sides[side]} hideLabel options={options} value={playerValue(player)}
              onChange={(value) => onChange({ ...players, [side]: playerOf(value) })}
            />
          </div>
        );
      })}
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
