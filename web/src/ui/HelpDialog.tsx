/** Keys and touch, explained. */

import { words } from "../i18n";
import { KEYS } from "../state/shortcuts";
import { state } from "../state/store";
import { Dialog } from "./Dialog";

export function HelpDialog() {
  const h = words.value.help;
  const rows: [string[], string][] = [
    [["↑", "↓", "←", "→"], h.cursor],
    [[h.keyNames.enter, h.keyNames.space], h.select],
    [[h.keyNames.escape], h.cancel],
    [["←", "→"], h.step],
    [["Home", "End"], h.ends],
    [[KEYS.undo], h.undo],
    [[KEYS.redo], h.redo],
    [[KEYS.hint], h.hint],
    [[KEYS.stop], h.moveNow],
    [[KEYS.pause], h.pause],
    [[KEYS.flip], h.flip],
    [[KEYS.line], h.line],
    [[KEYS.new], h.newGame],
    [[KEYS.help], h.help],
    [["1", "…", "7"], h.drop],
  ];
  const keyboard = (
    <section key="keys">
      <h3>{h.keys}</h3>
      <dl class="keys">
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="field-note">{h.canBeOff}</p>
    </section>
  );
  const touch = (
    <section key="touch">
      <h3>{h.touch}</h3>
      <p class="dialog-text">{h.touchText}</p>
      <p class="dialog-text">{h.swipeText}</p>
    </section>
  );
  // People without a mouse read about their fingers first.
  const sections = matchMedia("(hover: none)").matches ? [touch, keyboard] : [keyboard, touch];
  return (
    <Dialog title={h.title}>
      {sections}
      <p class="quiet">Boyi 博弈 {state.value.version}</p>
    </Dialog>
  );
}
