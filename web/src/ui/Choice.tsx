/** One of a few options, as a row of radio buttons that look like a switch. */

import { useId } from "preact/hooks";

export interface Option<T extends string> {
  value: T;
  label: string;
  /** For assistive technology and as a tooltip, where the label is short. */
  title?: string;
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  hideLabel?: boolean;
}

export function Choice<T extends string>({ label, options, value, onChange, hideLabel }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class={hideLabel ? "visually-hidden" : "choice-label"}>{label}</legend>
      <div class="choice-options">
        {options.map((option) => (
          <label key={option.value} class="choice-option" title={option.title}>
            <input
              type="radio" name={name} value={option.value} checked={option.value === value}
              aria-label={option.title ?? option.label} onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
