/** The whole page. */

import { PieceGradients } from "../board/drawings";
import { CompareDialog } from "../compare/CompareDialog";
import { words } from "../i18n";
import { LensPage } from "../lens/LensPage";
import { LessonsPage } from "../lessons/LessonsPage";
import { atLens, game, lessonAt } from "../state/store";
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
      {lessonAt.value !== null ? <LessonsPage id={lessonAt.value} /> : atLens.value ? <LensPage /> : open ? <GameScreen game={open} /> : <Home />}
      <CurrentDialog />
      <Toasts />
      <Announcer />
    </>
  );
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
