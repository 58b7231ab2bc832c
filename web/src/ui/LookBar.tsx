/** Looking back: buttons that step through the moves, and the bar beside a board that shows an earlier position. */

import { signal } from "@preact/signals";
import { words } from "../i18n";
import { lookAt, lookAtPresent, shown, view } from "../state/store";
import { Icon, type IconName } from "./icons";

/** Counts presses on a board that shows an earlier position; each draws attention to the way back. */
const nudges = signal(0);

export const nudge = () => {
  nudges.value += 1;
};

interface StepProps {
  name: string;
  icon: IconName;
  label: string;
  enabled: boolean;
  onClick: () => void;
}

function Step({ name, icon, label, enabled, onClick }: StepProps) {
  return (
    <button type="button" class="icon-button" data-look={name} aria-label={label} title={label} disabled={!enabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

/** One move back and one forward; with `ends` also to the start and to the present. */
export function Steps({ ends }: { ends?: boolean }) {
  const w = words.value.look;
  const at = shown.value;
  const last = view.value?.moves.length ?? 0;
  return (
    <span class="steps" role="group" aria-label={w.steps}>
      {ends && <Step name="first" icon="first" label={w.first} enabled={at > 0} onClick={() => lookAt(0)} />}
      <Step name="back" icon="back" label={w.back} enabled={at > 0} onClick={() => lookAt(at - 1)} />
      <Step name="forward" icon="forward" label={w.forward} enabled={at < last} onClick={() => lookAt(at + 1)} />
      {ends && <Step name="last" icon="last" label={w.last} enabled={at < last} onClick={lookAtPresent} />}
    </span>
  );
}

/** Stands in the place of the near player while an earlier position is shown. */
export function LookBar() {
  const w = words.value.look;
  const last = view.value?.moves.length ?? 0;
  return (
    <div class="strip look-bar" role="group" aria-label={w.past}>
      <strong class="look-where">{w.at(shown.value, last)}</strong>
      <Steps />
      <button key={nudges.value} type="button" class={nudges.value > 0 ? "button button-primary nudged" : "button button-primary"} data-look="present" onClick={lookAtPresent}>
        {view.value?.result ? w.toEnd : w.toPresent}
      </button>
    </div>
  );
}
