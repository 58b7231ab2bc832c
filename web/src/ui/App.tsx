/** The whole page. */

import { PieceGradients } from "../board/drawings";
import { CompareDialog } from "../compare/CompareDialog";
import { words } from "../i18n";
import { LensPage } from "../lens/LensPage";
import { WhyPage } from "../lens/search/WhyPage";
import { LessonsPage } from "../lessons/LessonsPage";
import type { OpenGame } from "../state/reducer";
import { atLens, game, lessonAt, why } from "../state/store";
import { ConfirmDialog, Dialog, dialog } from "./Dialog";
import { GameScreen } from "./GameScreen";
import { Header } from "./Header";
import { HelpDialog } from "./HelpDialog";
import { Home } from "./Home";
import { Announcer, ConnectionNotice, Toasts } from "./Messages";
import { PlayersDialog } from "./PlayersFields";
import { RulesDialog } from "./RulesDialog";
import { SettingsDialog } from "./SettingsDialog";
import { SetupForm } from "./SetupForm";
import { StoredGames } from "./StoredGames";

export function App() {
  const open = game.value;
  return (
    <>
      <PieceGradients />
      <Header />
      <ConnectionNotice />
      {lessonAt.value !== null ? <LessonsPage id={lessonAt.value} /> : atLens.value ? <LensPage /> : open ? <OpenGameScreen game={open} /> : <Home />}
      <CurrentDialog />
      <Toasts />
      <Announcer />
    </>
  );
}

/** The open game, or the lens on the search of one of its positions. */
function OpenGameScreen({ game }: { game: OpenGame }) {
  const lens = why.value;
  return lens?.id === game.id ? <WhyPage key={game.id} game={game} why={lens} /> : <GameScreen game={game} />;
}

function CurrentDialog() {
  const w = words.value;
  const open = dialog.value;
  switch (open) {
    case null:
      return null;
    case "new":
      return <Dialog key="new" title={w.setup.title} wide><SetupForm /></Dialog>;
    case "games":
      return <Dialog key="games" title={w.stored.title}><StoredGames /></Dialog>;
    case "help":
      return <HelpDialog key="help" />;
    case "settings":
      return <SettingsDialog key="settings" />;
    case "rules":
      return <RulesDialog key="rules" />;
    case "compare":
      return <CompareDialog key="compare" />;
    case "players":
      return <PlayersDialog key="players" />;
    default:
      return <ConfirmDialog key={open.title} question={open} />;
  }
}
