/** The rules of every game with pictures, and the numbers that the engine shows, on one screen. */

import { signal } from "@preact/signals";
import { GAMES, gameOf, gameTexts } from "../games";
import { words } from "../i18n";
import { RulePicture } from "../rules/RulePicture";
import { language } from "../state/prefs";
import { Dialog, dialog, type OpenDialog } from "./Dialog";

/** Stands for the numbers of the thinking panel among the names of games. */
const NUMBERS = "numbers";

/** The name of the game whose rules are shown. */
const topic = signal<string>(NUMBERS);

/** The dialog from which the rules were opened; it comes back after them. */
let cameFrom: OpenDialog | null = null;

function show(what: string): void {
  topic.value = what;
  cameFrom = dialog.value;
  dialog.value = "rules";
}

/** Opens the rules of a game. */
export const showRules = (game: string) => show(game);

/** Opens the explanation of the numbers of the thinking panel. */
export const showNumbers = () => show(NUMBERS);

export function RulesDialog() {
  const w = words.value.rules;
  return (
    <Dialog title={w.title} wide onClose={() => (dialog.value = cameFrom)}>
      <label class="rules-topic">
        <span class="visually-hidden">{w.about}</span>
        <select class="select" value={topic.value} onChange={(event) => (topic.value = event.currentTarget.value)}>
          {GAMES.map(({ name }) => <option key={name} value={name}>{gameTexts(name).name}</option>)}
          <option value={NUMBERS}>{w.numbersTitle}</option>
        </select>
      </label>
      {topic.value === NUMBERS ? <Numbers /> : <RulesOf key={topic.value} game={topic.value} />}
    </Dialog>
  );
}

function RulesOf({ game }: { game: string }) {
  return (
    <div class="rules">
      {gameOf(game).rules.map(({ title, text, picture }) => {
        const heading = title[language.value];
        return (
          <section key={heading} class={picture ? "rule rule-with-picture" : "rule"}>
            <div>
              <h3>{heading}</h3>
              <p>{text[language.value]}</p>
            </div>
            {picture && <RulePicture picture={picture} label={heading} />}
          </section>
        );
      })}
    </div>
  );
}

function Numbers() {
  const { thinking, rules } = words.value;
  const { score, bar, depth, nodes, speed, line } = rules.numbers;
  const rows = [[rules.score, score], [thinking.advantage, bar], [thinking.depth, depth], [thinking.nodes, nodes], [thinking.speed, speed], [thinking.line, line]];
  return (
    <dl class="numbers">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
