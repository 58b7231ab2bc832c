/** Who plays each side. */

import { words } from "../i18n";
import { game, send } from "../state/store";
import type { BoardKind, Players, Side } from "../wire";
import { useSignal } from "@preact/signals";
import { Choice } from "./Choice";
import { closeDialog, Dialog } from "./Dialog";
import { playerOf, playerValue } from "./setup";
import { PieceIcon } from "./PieceIcon";

interface PlayersFieldsProps {
  kind: BoardKind;
  players: Players;
  onChange: (players: Players) => void;
}

export function PlayersFields({ kind, players, onChange }: PlayersFieldsProps) {
  const w = words.value;
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
            <PieceIcon kind={kind} side={side} />
            <div class="player-field-name">
              <strong>{w.sides[kind][side]}</strong>
              <small>{player.kind === "human" ? w.player.human : w.player.engineAt(player.level)}</small>
            </div>
            <Choice
              label={w.sides[kind][side]} hideLabel options={options} value={playerValue(player)}
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
  const open = game.value;
  const players = useSignal(open?.session.players);
  if (!open || !players.value) return null;
  const chosen = players.value;
  const w = words.value;
  return (
    <Dialog title={w.setup.whoPlays}>
      <PlayersFields kind={open.session.view.geometry.kind} players={chosen} onChange={(next) => (players.value = next)} />
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
