/** The dialog of settings. */

import { words } from "../i18n";
import { LANGUAGE_NAMES, LANGUAGES } from "../i18n/languages";
import { characterKeys, chooseLanguage, confirmTap, language, pieceSet, theme, type ConfirmTap, type PieceSet, type Theme } from "../state/prefs";
import { Choice } from "./Choice";
import { Dialog } from "./Dialog";

const THEMES: readonly Theme[] = ["auto", "light", "dark"];
const PIECE_SETS: readonly PieceSet[] = ["hanzi", "pictograms"];
const CONFIRM_TAPS: readonly ConfirmTap[] = ["auto", "always", "never"];

export function SettingsDialog() {
  const s = words.value.settings;
  return (
    <Dialog title={s.title}>
      <div class="settings">
        <Choice
          label={s.language} value={language.value} onChange={chooseLanguage}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Choice
          label={s.theme} value={theme.value} onChange={(value) => (theme.value = value)}
          options={THEMES.map((value) => ({ value, label: s.themes[value] }))}
        />
        <Choice
          label={s.pieceSet} value={pieceSet.value} onChange={(value) => (pieceSet.value = value)}
          options={PIECE_SETS.map((value) => ({ value, label: s.pieceSets[value] }))}
        />
        <Choice
          label={s.confirmTap} value={confirmTap.value} onChange={(value) => (confirmTap.value = value)}
          options={CONFIRM_TAPS.map((value) => ({ value, label: s.confirmTaps[value] }))}
        />
        <Choice
          label={s.characterKeys} value={characterKeys.value} onChange={(value) => (characterKeys.value = value)}
          options={(["on", "off"] as const).map((value) => ({ value, label: s.onOff[value] }))}
        />
      </div>
    </Dialog>
  );
}
