/** The catalogue of the chosen language. */

import { computed } from "@preact/signals";
import { language } from "../state/prefs";
import { en, type Catalogue } from "./en";
import type { Language } from "./languages";
import { zhHans } from "./zh-Hans";
import { zhHant } from "./zh-Hant";

export type { Catalogue } from "./en";

export const CATALOGUES: Record<Language, Catalogue> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant };

/** The words of the page; read `words.value` in a component. */
export const words = computed(() => CATALOGUES[language.value]);
