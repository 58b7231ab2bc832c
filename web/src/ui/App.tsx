/** The whole page. */

import { PieceGradients } from "../board/drawings";
import { CompareDialog } from "../compare/CompareDialog";
import { words } from "../i18n";
import { LensPage } from "../lens/LensPage";
import { OwnPage } from "../lens/search/OwnPage";
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
  return (
    <>
      <PieceGradients />
      <Header />
      <ConnectionNotice />
      <Screen />
      <CurrentDialog />
      {dialog.value === null && <Toasts />}
      <Announcer />
    </>
  );
}

/** The page that the address names. */
function Screen() {
  const [open, lens] = [game.value, why.value];
  if (lessonAt.value !== null) return <LessonsPage id={lessonAt.value} />;
  if (atLens.value) return <LensPage />;
  if (lens?.of.kind === "own") return <OwnPage why={lens} line={lens.of.line} />;
  return open ? <OpenGameScreen game={open} /> : <Home />;
}

/** The open game, or the lens on the search of one of its positions. */
function OpenGameScreen({ game }: { game: OpenGame }) {
  const lens = why.value;
  if (lens?.of.kind === "game" && lens.of.id === game.id) return <WhyPage key={game.id} game={game} why={lens} ply={lens.of.ply} />;
  return <GameScreen game={game} />;
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
