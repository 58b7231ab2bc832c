/** A modal dialog; the browser keeps the focus inside and Escape closes it. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { Icon } from "./icons";

/** A question with two answers. */
export interface Question {
  title: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
}

export type OpenDialog = "new" | "games" | "help" | "settings" | "players" | Question;

/** The dialog that is open. */
export const dialog = signal<OpenDialog | null>(null);

export const closeDialog = () => {
  dialog.value = null;
};

interface DialogProps {
  title: string;
  wide?: boolean;
  children: ComponentChildren;
}

export function Dialog({ title, wide, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    // Nothing closes it on the way out: a late close event would close the next dialog instead.
    ref.current?.showModal();
  }, []);
  return (
    <dialog
      ref={ref} class={wide ? "dialog dialog-wide" : "dialog"} aria-labelledby={titleId}
      onClose={closeDialog}
      onPointerDown={(event) => event.target === ref.current && closeDialog()}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" class="icon-button" aria-label={words.value.actions.close} onClick={closeDialog}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Asks a question before something that is hard to take back. */
export function ConfirmDialog({ question }: { question: Question }) {
  return (
    <Dialog title={question.title}>
      <p class="dialog-text">{question.text}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={closeDialog}>{words.value.setup.cancel}</button>
        <button
          type="button" class="button button-danger"
          onClick={() => {
            closeDialog();
            question.onConfirm();
          }}
        >
          {question.confirm}
        </button>
      </div>
    </Dialog>
  );
}
