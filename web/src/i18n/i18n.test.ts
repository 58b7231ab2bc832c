import { expect, test } from "vitest";
import { GAMES, gameTitle } from "../games";
import { CATALOGUES } from ".";
import { detectLanguage, LANGUAGES, moveName } from "./languages";

/** Every plain string of a catalogue with its path; functions are called with sample arguments. */
function texts(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

test("the_browsers_first_known_language_is_taken", () => {
  expect(detectLanguage(["de-DE", "zh-CN", "en"])).toBe("zh-Hans");
  expect(detectLanguage(["zh-TW"])).toBe("zh-Hant");
  expect(detectLanguage(["zh-Hant-HK"])).toBe("zh-Hant");
  expect(detectLanguage(["zh-Hans-HK"])).toBe("zh-Hans");
  expect(detectLanguage(["en-GB", "zh-TW"])).toBe("en");
  expect(detectLanguage(["fr"])).toBe("en");
});

test("each_language_has_its_own_name_of_a_move", () => {
  const names = { en: "C2=5", hans: "炮二平五", hant: "炮二平五（繁）" };
  expect(moveName(names, "en")).toBe("C2=5");
  expect(moveName(names, "zh-Hans")).toBe("炮二平五");
  expect(moveName(names, "zh-Hant")).toBe("炮二平五（繁）");
});

test("no_text_is_empty_except_the_exact_bound", () => {
  for (const catalogue of Object.values(CATALOGUES)) {
    const empty = texts(catalogue).filter(([, text]) => text === "").map(([path]) => path);
    expect(empty).toEqual([".thinking.bounds.exact"]);
  }
});

test("the_chinese_catalogues_do_not_borrow_each_others_characters", () => {
  const only = (text: string, characters: string) => [...characters].filter((character) => text.includes(character));
  const all = (name: "zh-Hans" | "zh-Hant") =>
    [CATALOGUES[name], ...GAMES.map((game) => [game.texts[name], game.rules.map(({ title, text }) => [title[name], text[name]])])].flatMap((part) => texts(part)).map(([, text]) => text).join("");
  expect(only(all("zh-Hant"), "开对执红黄话连续应设显语规则获胜说这给发时盘马车将帅轮获连时数终过点线")).toEqual([]);
  expect(only(all("zh-Hans"), "開對執紅黃連續應設顯語規則獲勝說這給發時盤馬車將帥輪獲連時數終過點線")).toEqual([]);
});

test("titles_name_the_parameters", () => {
  for (const language of LANGUAGES) {
    expect(gameTitle({ game: "gomoku", size: 15, rule: "renju" }, language)).toContain("15");
    expect(gameTitle({ game: "gomoku", columns: 15, rows: 8, rule: "renju" }, language)).toMatch(/15.*8/);
    expect(gameTitle({ game: "mnk", columns: 7, rows: 6, k: 5 }, language)).toMatch(/7.*6.*5/);
  }
});

test("every_field_of_every_game_has_its_texts", () => {
  for (const { name, fields, texts } of GAMES) {
    for (const language of LANGUAGES) {
      for (const field of fields ?? []) {
        expect(texts[language].fields?.[field.name], `${name}.${field.name}`).toBeTruthy();
        const values = field.kind === "choice" ? field.values : [];
        for (const value of values) expect(texts[language].choices?.[field.name]?.[`${value}`]?.name, `${name}.${field.name}`).toBeTruthy();
      }
    }
  }
});

test("games_differ_in_name_and_place", () => {
  expect(new Set(GAMES.map(({ name }) => name)).size).toBe(GAMES.length);
  expect(new Set(GAMES.map(({ order }) => order)).size).toBe(GAMES.length);
});
