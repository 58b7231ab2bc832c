/** The texts of the lessons in each language. */

import { computed } from "@preact/signals";
import type { Language } from "../../i18n/languages";
import { language } from "../../state/prefs";
import { en, type LessonTexts } from "./en";
import { zhHans } from "./zh-Hans";
import { zhHant } from "./zh-Hant";

export const TEXTS: Record<Language, LessonTexts> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant };

export const lessonTexts = computed(() => TEXTS[language.value]);
