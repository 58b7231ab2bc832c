/** Choosing a game, its parameters and its players. */

import { signal } from "@preact/signals";
import { words } from "../i18n";
import { connection, newGame } from "../state/store";
import type { GomokuRule } from "../wire";
import { Choice } from "./Choice";
import { closeDialog } from "./Dialog";
import { Emblem } from "./Emblem";
import { PlayersFields } from "./PlayersFields";
import { BOARD_KINDS, GAME_NAMES, INITIAL_SETUP, specOf, type Setup } from "./setup";

const setup = signal<Setup>(INITIAL_SETUP);
const change = (part: Partial<Setup>) => {
  setup.value = { ...setup.value, ...part };
};

const RULES: readonly GomokuRule[] = ["freestyle", "standard", "renju"];

export function SetupForm() {
  const w = words.value;
  const { game, players } = setup.value;
  const submit = (event: Event) => {
    event.preventDefault();
    closeDialog();
    newGame(specOf(setup.value), players);
  };
  return (
    <form class="setup" onSubmit={submit}>
      <fieldset class="game-cards">
        <legend class="visually-hidden">{w.setup.chooseGame}</legend>
        {GAME_NAMES.map((name) => (
          <label key={name} class="game-card">
            <input type="radio" name="game" value={name} checked={name === game} onChange={() => change({ game: name })} />
            <Emblem game={name} />
            <span class="game-card-text">
              <strong>{w.games[name].name}</strong>
              <small>{w.games[name].about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {game === "mnk" && <MnkFields />}
      {game === "gomoku" && <GomokuFields />}
      <PlayersFields kind={BOARD_KINDS[game]} players={players} onChange={(next) => change({ players: next })} />
      <button type="submit" class="button button-primary button-large" disabled={connection.value !== "open"}>{w.setup.start}</button>
    </form>
  );
}

function MnkFields() {
  const w = words.value.setup;
  const { columns, rows, k } = setup.value;
  const longer = Math.max(columns, rows);
  return (
    <div class="fields">
      <NumberField label={w.columns} value={columns} min={1} max={19} onChange={(value) => change({ columns: value })} />
      <NumberField label={w.rows} value={rows} min={1} max={19} onChange={(value) => change({ rows: value })} />
      <NumberField label={w.inARow} value={Math.min(k, longer)} min={1} max={longer} onChange={(value) => change({ k: value })} />
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number" min={min} max={max} value={value} inputMode="numeric" required
        onChange={(event) => {
          const typed = Math.round(event.currentTarget.valueAsNumber);
          const valid = Number.isNaN(typed) ? value : Math.min(max, Math.max(min, typed));
          event.currentTarget.value = `${valid}`;
          onChange(valid);
        }}
      />
    </label>
  );
}

function GomokuFields() {
  const w = words.value;
  const { size, rule } = setup.value;
  return (
    <div class="fields">
      <div>
        <Choice
          label={w.setup.rule} value={rule} onChange={(value) => change({ rule: value })}
          options={RULES.map((value) => ({ value, label: w.rules[value].name }))}
        />
        <p class="field-note">{w.rules[rule].about}</p>
      </div>
      <NumberField label={w.setup.size} value={size} min={5} max={20} onChange={(value) => change({ size: value })} />
    </div>
  );
}
