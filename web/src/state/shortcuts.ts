/** Keys that work everywhere on the page outside dialogs and fields. */

export type Command = "undo" | "redo" | "hint" | "flip" | "stop" | "pause" | "line" | "new" | "help" | Look;

/** Steps through the moves of the open game. */
export type Look = "first" | "back" | "forward" | "present";

/** The key of each command; shown in the help. */
export const KEYS: Record<Command, string> = {
  undo: "u",
  redo: "r",
  hint: "h",
  flip: "f",
  stop: "m",
  pause: "p",
  line: "l",
  new: "n",
  help: "?",
  first: "Home",
  back: "ArrowLeft",
  forward: "ArrowRight",
  present: "End",
};

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey">;

/** Returns whether a key types a single character. People who speak to their computer can switch these off. */
export function isCharacter({ key, ctrlKey, altKey, metaKey }: Key): boolean {
  return key.length === 1 && !ctrlKey && !altKey && !metaKey;
}

/** The command of a key pressed without Ctrl, Alt or Meta, or `null`. */
export function commandOf(event: Key): Command | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const pressed = event.key.toLowerCase();
  const found = Object.entries(KEYS).find(([, key]) => key.toLowerCase() === pressed);
  return found ? (found[0] as Command) : null;
}

/** The column of a number key, from 0, or `null`. */
export function columnOf(event: Key): number | null {
  return isCharacter(event) && /[1-9]/.test(event.key) ? Number(event.key) - 1 : null;
}

/** Returns whether a command steps through the moves. */
export function isLook(command: Command): command is Look {
  return command === "first" || command === "back" || command === "forward" || command === "present";
}
