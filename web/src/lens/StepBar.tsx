/** Steps through a search: buttons, a slider and the count. */

import { words } from "../i18n";
import { Icon, type IconName } from "../ui/icons";

interface StepBarProps {
  /** Steps done so far, and all of them. */
  step: number;
  last: number;
  onStep: (step: number) => void;
}

export function StepBar({ step, last, onStep }: StepBarProps) {
  const w = words.value.lens;
  const go = (to: number) => onStep(Math.min(last, Math.max(0, to)));
  const button = (icon: IconName, label: string, to: number, off: boolean) => (
    <button type="button" class="icon-button" data-step={icon} aria-label={label} title={label} disabled={off} onClick={() => go(to)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="lens-steps" role="group" aria-label={w.steps}>
      {button("first", w.first, 0, step === 0)}
      {button("back", w.back, step - 1, step === 0)}
      <input
        type="range" min={0} max={last} value={step} aria-label={w.steps} aria-valuetext={w.step(step, last)}
        onInput={(event) => go(event.currentTarget.valueAsNumber)}
      />
      {button("forward", w.forward, step + 1, step === last)}
      {button("last", w.last, last, step === last)}
      <span class="lens-count">{w.step(step, last)}</span>
    </div>
  );
}
