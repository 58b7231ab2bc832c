/** Announcements for screen readers when the open game changes. */

import { gameTitle, sideNames } from "../games";
import type { Catalogue } from "../i18n";
import { other } from "../i18n/format";
import { moveName, type Language } from "../i18n/languages";
import type { GameResult, GameView } from "../wire";
import type { OpenGame } from "./reducer";

/** The reason of a game's end, in words that name the side they speak of. */
export function resultReason({ winner, reason, line }: GameResult, view: GameView, words: Catalogue, language: Language): string {
  const loser = winner === null ? "" : sideNames(view.spec, language)[other(winner)];
  return words.status.reason[reason](loser, line.length);
}

/** The result of a game, in words. */
export function resultText(result: GameResult, view: GameView, words: Catalogue, language: Language): string {
  const sides = sideNames(view.spec, language);
  const outcome = result.winner === null ? words.status.draw : words.status.wins(sides[result.winner]);
  return `${outcome} · ${resultReason(result, view, words, language)}`;
}

/** The announcement of the change from one state of the open game to the next; empty if none. */
export function announcement(before: OpenGame | null, now: OpenGame | null, words: Catalogue, language: Language): string {
  if (!now) return "";
  const view = now.session.view;
  if (before?.id !== now.id) return words.announce.started(gameTitle(view.spec, language));
  const old = before.session.view;
  const parts: string[] = [];
  if (view.moves.length < old.moves.length) parts.push(words.announce.undone);
  for (const move of view.moves.slice(old.moves.length)) {
    parts.push(words.announce.move(sideNames(view.spec, language)[move.side], moveName(move.names, language)));
  }
  if (view.check !== null && view.moves.length > old.moves.length) parts.push(words.announce.check);
  if (view.result && !old.result) parts.push(resultText(view.result, view, words, language));
  return parts.join(" ");
}

/** The announcement of an earlier position: its number, and the move that led to it. */
export function lookedAt(past: GameView, total: number, words: Catalogue, language: Language): string {
  const place = words.look.at(past.moves.length, total);
  const move = past.moves.at(-1);
  return move ? `${place} · ${words.announce.move(sideNames(past.spec, language)[move.side], moveName(move.names, language))}` : place;
}
