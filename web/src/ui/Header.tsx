/** The bar above everything: the name, the languages, the dialogs. */

import { GLYPHS } from "../board/glyphs";
import { words } from "../i18n";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "../i18n/languages";
import { chooseLanguage, language } from "../state/prefs";
import { game, goHome } from "../state/store";
import { dialog, type OpenDialog } from "./Dialog";
import { Icon, type IconName } from "./icons";

const SHORT: Record<Language, string> = { en: "EN", "zh-Hans": "简", "zh-Hant": "繁" };

/** The name of a language's button, which holds what is written on it, so that it can be called by voice. */
const spoken = (code: Language) => (LANGUAGE_NAMES[code].startsWith(SHORT[code]) ? LANGUAGE_NAMES[code] : `${SHORT[code]} ${LANGUAGE_NAMES[code]}`);

export function Header() {
  const w = words.value;
  return (
    <header class="header">
      <a
        class="brand" href="#/" aria-label={w.app.name}
        onClick={(event) => {
          event.preventDefault();
          goHome();
        }}
      >
        <svg viewBox="-52 -50 208 100" aria-hidden="true" focusable="false">
          <path d={GLYPHS["博"]} /><path d={GLYPHS["弈"]} transform="translate(104 0)" />
        </svg>
        {language.value === "en" && <span lang="en">{w.app.name}</span>}
      </a>
      <div class="languages" role="group" aria-label={w.settings.language}>
        {LANGUAGES.map((code) => (
          <button
            key={code} type="button" lang={code} title={LANGUAGE_NAMES[code]} aria-label={spoken(code)}
            aria-pressed={code === language.value} onClick={() => chooseLanguage(code)}
          >
            {SHORT[code]}
          </button>
        ))}
      </div>
      <nav class="header-actions">
        {game.value && <HeaderButton icon="plus" label={w.actions.newGame} opens="new" strong />}
        {game.value && <HeaderButton icon="games" label={w.stored.title} opens="games" />}
        <HeaderButton icon="settings" label={w.settings.title} opens="settings" />
        <HeaderButton icon="help" label={w.help.title} opens="help" />
      </nav>
    </header>
  );
}

function HeaderButton({ icon, label, opens, strong }: { icon: IconName; label: string; opens: OpenDialog; strong?: boolean }) {
  return (
    <button
      type="button" class={strong ? "icon-button icon-button-strong" : "icon-button"} aria-label={label} title={label}
      data-opens={String(opens)} onClick={() => (dialog.value = opens)}
    >
      <Icon name={icon} />
      {strong && <span>{label}</span>}
    </button>
  );
}
