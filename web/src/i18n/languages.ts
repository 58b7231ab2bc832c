/** The languages of the page and how one is chosen. */

import type { MoveNames, Sentences } from "../wire";

export const LANGUAGES = ["en", "zh-Hans", "zh-Hant"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  "zh-Hans": "简体中文",
  "zh-Hant": "繁體中文",
};

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** The first of the browser's languages that the page speaks, else English. */
export function detectLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const parts = tag.toLowerCase().split("-");
    if (parts[0] === "en") return "en";
    if (parts[0] !== "zh") continue;
    if (parts.includes("hant")) return "zh-Hant";
    if (parts.includes("hans")) return "zh-Hans";
    return parts.some((part) => ["tw", "hk", "mo"].includes(part)) ? "zh-Hant" : "zh-Hans";
  }
  return "en";
}

/** The one of three texts that is in a language. */
export function textIn(texts: Sentences, language: Language): string {
  switch (language) {
    case "en":
      return texts.en;
    case "zh-Hans":
      return texts.hans;
    case "zh-Hant":
      return texts.hant;
  }
}

/** The name of a move for readers of a language. */
export function moveName(names: MoveNames, language: Language): string {
  return textIn(names, language);
}
