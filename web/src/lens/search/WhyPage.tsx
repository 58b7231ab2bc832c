/** The lens on the search of a position of the open game. */

import { gameTitle, sideNames } from "../../games";
import { words } from "../../i18n";
import type { OpenGame } from "../../state/reducer";
import { hashOf, type Why } from "../../state/route";
import { Icon } from "../../ui/icons";
import { TracePage } from "./TracePage";

export function WhyPage({ game, why, ply }: { game: OpenGame; why: Why; ply: number }) {
  const w = words.value;
  const { spec, moves } = game.session.view;
  return (
    <TracePage
      why={why} about={`${gameTitle(spec)} · ${w.look.at(ply, moves.length)}`} names={sideNames(spec)} game={spec.game}
      back={<a class="button" data-action="back-to-game" href={hashOf(game.id)}><Icon name="back" />{w.why.back}</a>}
    />
  );
}
