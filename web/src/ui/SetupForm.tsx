/** Choosing a game, its parameters and its players. */

import { effect, signal } from "@preact/signals";
import { GAMES, gameOf, gameTexts, type Field } from "../games";
import { words } from "../i18n";
import { lastSetup } from "../state/prefs";
import { connection, newGame } from "../state/store";
import type { GameSpec, Players } from "../wire";
import { Choice } from "./Choice";
import { closeDialog, dialog } from "./Dialog";
import { Emblem } from "./Emblem";
import { PlayersFields } from "./PlayersFields";
import { showRules } from "./RulesDialog";
import { chosenValues, isThere, largest, parseSetup, setupLike, specOf, withValue, type Setup } from "./setup";

const setup = signal<Setup>(parseSetup(lastSetup.get()));
effect(() => lastSetup.set(JSON.stringify(setup.value)));
const change = (part: Partial<Setup>) => {
  setup.value = { ...setup.value, ...part };
};

/** Opens the form for a new game with the choices of another one. */
export function newGameLike(spec: GameSpec, players: Players): void {
  setup.value = setupLike(setup.value, spec, players);
  dialog.value = "new";
}

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
        {GAMES.map(({ name }) => (
          <label key={name} class="game-card">
            <input type="radio" name="game" value={name} checked={name === game} onChange={() => change({ game: name })} />
            <Emblem game={name} />
            <span class="game-card-text">
              <strong>{gameTexts(name).name}</strong>
              <small>{gameTexts(name).about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <button type="button" class="link-button" data-opens="rules" onClick={() => showRules(game)}>{w.rules.of(gameTexts(game).name)}</button>
      <Fields />
      <PlayersFields game={game} players={players} onChange={(next) => change({ players: next })} />
      <button type="submit" class="button button-primary button-large" disabled={connection.value !== "open"}>{w.setup.start}</button>
    </form>
  );
}

/** The parameters of the chosen game. */
function Fields() {
  const values = chosenValues(setup.value);
  const fields = (gameOf(setup.value.game).fields ?? []).filter((field) => isThere(field, values));
  if (fields.length === 0) return null;
  return <div class="fields">{fields.map((field) => <ParameterField key={field.name} field={field} />)}</div>;
}

function ParameterField({ field }: { field: Field }) {
  const { fields, choices } = gameTexts(setup.value.game);
  const values = chosenValues(setup.value);
  const label = fields?.[field.name] ?? field.name;
  const set = (value: number | string) => (setup.value = withValue(setup.value, field.name, value));
  const value = values[field.name] ?? field.initial;
  if (field.kind === "number") {
    const max = largest(field, values);
    return <NumberField label={label} value={Math.min(Number(value), max)} min={field.min} max={max} onChange={set} />;
  }
  const texts = choices?.[field.name];
  const about = texts?.[`${value}`]?.about;
  return (
    <div>
      <Choice
        label={label} value={`${value}`}
        onChange={(chosen) => set(field.values.find((one) => `${one}` === chosen) ?? field.initial)}
        options={field.values.map((one) => ({ value: `${one}`, label: texts?.[`${one}`]?.name ?? `${one}` }))}
      />
      {about && <p class="field-note">{about}</p>}
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
