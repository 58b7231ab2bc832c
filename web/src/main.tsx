/** Starts the page. */

import { effect } from "@preact/signals";
import { render } from "preact";
import { gameTitle } from "./games";
import { words } from "./i18n";
import { askHint, dropInto, pauseOrResume, redo, stop, undo } from "./state/actions";
import { characterKeys, flipped, language, showLine, theme } from "./state/prefs";
import { columnOf, commandOf, isCharacter, isLook, type Command } from "./state/shortcuts";
import { lessonTexts } from "./lessons/texts";
import { atLens, lessonAt, lookAt, lookAtPresent, ownTitle, shown, start, view, why } from "./state/store";
import "./styles/index.css";
import { App } from "./ui/App";
import { dialog } from "./ui/Dialog";

const RUN: Record<Command, () => void> = {
  undo,
  redo,
  stop,
  hint: askHint,
  pause: pauseOrResume,
  flip: () => (flipped.value = !flipped.value),
  line: () => (showLine.value = showLine.value === "on" ? "off" : "on"),
  new: () => (dialog.value = "new"),
  help: () => (dialog.value = "help"),
  first: () => lookAt(0),
  back: () => lookAt(shown.value - 1),
  forward: () => lookAt(shown.value + 1),
  present: lookAtPresent,
};

addEventListener("keydown", (event) => {
  const target = event.target;
  const typing = (target instanceof HTMLInputElement && target.type !== "checkbox") || target instanceof HTMLSelectElement;
  // The keys of a game do nothing to it while the lens is shown in its place.
  if (typing || dialog.value !== null || why.value !== null) return;
  if (characterKeys.value === "off" && isCharacter(event)) return;
  const column = columnOf(event);
  if (column !== null) dropInto(column);
  const command = commandOf(event);
  // Without a game these keys scroll the page.
  if (!command || (isLook(command) && view.value === null)) return;
  event.preventDefault();
  RUN[command]();
});

// Whatever a dialog asked belongs to the page that was left.
addEventListener("hashchange", () => (dialog.value = null));

// The start page has a list of its own; the one in a dialog belongs to an open game.
effect(() => {
  if (view.value === null && dialog.peek() === "games") dialog.value = null;
});

effect(() => {
  document.documentElement.lang = language.value;
  document.documentElement.dataset["theme"] = theme.value;
  const spec = view.value?.spec;
  const lens = atLens.value || why.value !== null;
  const own = why.value?.of.kind === "own" ? ownTitle.value : null;
  const title = lessonAt.value !== null ? lessonTexts.value.title : own !== null ? own : lens ? words.value.lens.title : spec ? gameTitle(spec) : null;
  document.title = words.value.app.documentTitle(title);
});

const root = document.getElementById("app");
if (root) {
  render(<App />, root);
  start();
}
