/** A modal dialog; the browser keeps the focus inside and Escape closes it. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { Icon } from "./icons";
import { Toasts } from "./Messages";

/** A question with two answers. */
export interface Question {
  title: string;
  text: string;
  confirm: string;
  onConfirm: () => void;
  /** The dialog that asked; it comes back after the answer. */
  from?: OpenDialog | null;
}

export type OpenDialog = "new" | "games" | "help" | "settings" | "players" | "rules" | "compare" | Question;

/** The dialog that is open. */
export const dialog = signal<OpenDialog | null>(null);

export const closeDialog = () => {
  dialog.value = null;
};

/** The element with the focus before the first of the dialogs that followed each other. */
let opener: HTMLElement | null = null;

/** A dialog that is taken out of the page leaves the focus nowhere. */
function giveFocusBack(): void {
  if (dialog.value === null && document.activeElement === document.body && opener?.isConnected) opener.focus({ preventScroll: true });
}

interface DialogProps {
  title: string;
  wide?: boolean;
  widest?: boolean;
  onClose?: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, wide, widest, onClose = closeDialog, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused !== document.body && !focused.closest("dialog")) opener = focused;
    // Nothing closes it on the way out: a late close event would close the next dialog instead.
    ref.current?.showModal();
    return () => queueMicrotask(giveFocusBack);
  }, []);
  return (
    <dialog
      ref={ref} class={["dialog", wide && "dialog-wide", widest && "dialog-widest"].filter(Boolean).join(" ")} aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => event.target === ref.current && onClose()}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" class="icon-button" aria-label={words.value.actions.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
      {/* The rest of the page lies behind an open dialog, and nothing there can be pressed. */}
      <Toasts />
    </dialog>
  );
}

/** Asks a question before something that is hard to take back. */
export function ConfirmDialog({ question }: { question: Question }) {
  const goBack = () => {
    dialog.value = question.from ?? null;
  };
  return (
    <Dialog title={question.title} onClose={goBack}>
      <p class="dialog-text">{question.text}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={goBack}>{words.value.setup.cancel}</button>
        <button
          type="button" class="button button-danger"
          onClick={() => {
            goBack();
            question.onConfirm();
          }}
        >
          {question.confirm}
        </button>
      </div>
    </Dialog>
  );
}
