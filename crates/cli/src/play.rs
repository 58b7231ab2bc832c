//! `boyi play`: a game in the terminal, typed moves against the engine or another person.

mod found;
mod input;
mod lines;

use crate::args::{EvaluationArgs, StartArgs, seconds};
use crate::draw::{self, Style};
use crate::exit::Interrupted;
use crate::interrupt::Interrupt;
use crate::lang::{Detail, Lang, LangArgs, fill};
use crate::progress::Progress;
use crate::terminal::{self, clean_lines};
use crate::text;
use boyi_engine::data::{Cell, GameView, GomokuRule, Side};
use boyi_engine::{ActionError, Level, Player, Players, SearchRequest, Session, Turn, start};
use clap::{Args, ValueEnum};
use found::{Found, named};
use input::Input;
use lines::{Lines, Typed};
use std::io::{self, StdoutLock, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Arguments of `boyi play`.
#[derive(Args)]
#[command(allow_negative_numbers = true)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    start: StartArgs,
    /// The side you play
    #[arg(short, long, value_enum, default_value = "first")]
    side: Seats,
    /// The engine's strength, from 1 (a beginner can win) to 8
    #[arg(short, long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,
    /// Seconds the engine thinks about a move, at most
    #[arg(short, long, value_name = "SECONDS", default_value = "3", value_parser = seconds)]
    time: Duration,
    /// Chooses among equally good moves; another one each time unless given
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    evaluation: EvaluationArgs,
    #[command(flatten)]
    lang: LangArgs,
    /// Draw with letters and plain ASCII lines
    #[arg(long)]
    ascii: bool,
}

/// The sides that a person plays.
#[derive(Clone, Copy, ValueEnum)]
enum Seats {
    /// You move first
    First,
    /// The engine moves first
    Second,
    /// Two people play
    Both,
    /// The engine plays itself
    None,
}

/// Runs `boyi play`.
pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<()> {
    let mut table = Table::new(args)?;
    table.show()?;
    loop {
        match table.session.turn() {
            Turn::Engine(level) => table.engine_moves(level)?,
            Turn::Over if !table.interactive => return Ok(()),
            Turn::Human | Turn::Paused | Turn::Over => {
                if !table.ask()? {
                    return table.say(table.lang.texts().goodbye);
                }
            }
        }
    }
}

/// A game on the terminal.
struct Table {
    session: Session,
    request: SearchRequest,
    interrupt: Interrupt,
    style: Style,
    lang: Lang,
    /// Whether a person can type on after the end.
    interactive: bool,
    lines: Lines,
    out: StdoutLock<'static>,
}

impl Table {
    fn new(args: &PlayArgs) -> anyhow::Result<Table> {
        let engine = Player::Engine { level: args.level };
        let (first, second) = match args.side {
            Seats::First => (Player::Human, engine),
            Seats::Second => (engine, Player::Human),
            Seats::Both => (Player::Human, Player::Human),
            Seats::None => (engine, engine),
        };
        let players = Players { first, second };
        let (game, given) = (args.start.start()?, args.start.position.as_deref());
        let spec = game.spec();
        // Passes make the position after the last of them the start.
        let begun = game.start_position();
        let as_given = begun == start(spec, given)?.position();
        let mut session = Session::new(spec, if as_given { given } else { Some(&begun) }, players)?;
        session.play_record(game.moves().iter().map(String::as_str))?;
        let lang = args.lang.lang();
        let stdout = io::stdout();
        let style = Style {
            color: terminal::colors(),
            ascii: args.ascii,
            flipped: matches!(args.side, Seats::Second),
            lang,
            room: None,
        };
        let seed = Some(args.seed.unwrap_or_else(clock_seed));
        let evaluation = args.evaluation.choice(spec)?;
        let request = SearchRequest {
            time: Some(args.time),
            thrifty: true,
            seed,
            evaluation,
            ..SearchRequest::default()
        };
        Ok(Table {
            session,
            request,
            interrupt: Interrupt::listen()?,
            style,
            lang,
            interactive: !matches!(args.side, Seats::None),
            lines: Lines::new()?,
            out: stdout.lock(),
        })
    }

    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{}", clean_lines(text))?)
    }

    /// Says a list in lines that fit the terminal.
    fn say_wrapped(&mut self, text: &str) -> anyhow::Result<()> {
        let width = self.style.room.map_or(usize::MAX, |(width, _)| width);
        self.say(&text::wrapped_words(text, width))
    }

    /// Draws the board and tells how the game stands.
    fn show(&mut self) -> anyhow::Result<()> {
        let view = self.session.view().view;
        let texts = self.lang.texts();
        let name = |side| self.lang.side(view.spec, side);
        let mut status = match &view.result {
            Some(result) => self.lang.result(view.spec, result),
            None => fill(texts.to_move, &[name(view.to_move)]),
        };
        if view.check.is_some() && view.result.is_none() {
            status = fill(texts.both, &[&fill(texts.check, &[name(view.to_move)]), &status]);
        }
        if let Some([first, second]) = view.tally {
            let tally = format!("{} {first} : {second} {}", name(Side::First), name(Side::Second));
            status = fill(texts.both, &[&tally, &status]);
        }
        // The window may have been resized.
        self.style.room = terminal::size();
        let board = draw::board(&view, self.style);
        write!(self.out, "\n{}\n{board}{status}\n", self.lang.game(view.spec))?;
        if let Some(grounds) = view.result.as_ref().and_then(|result| self.lang.grounds(result)) {
            self.say_wrapped(grounds)?;
        }
        Ok(self.out.flush()?)
    }

    fn engine_moves(&mut self, level: Level) -> anyhow::Result<()> {
        let side = self.session.game().to_move();
        let found = self.search(level)?;
        let Some(best) = found.best() else {
            anyhow::bail!("the engine found no move");
        };
        self.session.play(&best.id)?;
        let name = self.lang.side(self.session.game().spec(), side);
        let (mv, thought) = (named(self.lang, best), found.thought(self.lang));
        self.say(&fill(self.lang.texts().engine_plays, &[name, &mv, &thought]))?;
        self.show()
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let found = self.search(Level::FULL)?;
        let hint = match found.best() {
            Some(best) => fill(self.lang.texts().hint, &[&named(self.lang, best), &found.thought(self.lang)]),
            None => self.lang.texts().no_hint.to_owned(),
        };
        self.say(&hint)
    }

    /// Searches, with the thinking on the standard error.
    fn search(&self, level: Level) -> anyhow::Result<Found> {
        let ply = self.session.game().ply() as u64;
        let seed = self.request.seed.map(|seed| seed.wrapping_add(ply));
        let request = SearchRequest { level, seed, opening: true, ..self.request.clone() };
        let progress = Progress::spinner();
        let thinking = self.lang.texts().thinking;
        progress.say(thinking.to_owned());
        Ok(self.interrupt.during(|stop| {
            Found::search(self.session.game(), &request, stop, &mut |info| {
                let line = info.pv.iter().take(6).map(|step| self.lang.mv(&step.mv.names));
                let line = line.collect::<Vec<_>>().join(" ");
                progress.say(format!("{thinking}  {}  {line}", self.lang.report(info, Detail::Speed)));
            })
        })?)
    }

    /// Reads one line and does what it asks for. `false` to leave.
    fn ask(&mut self) -> anyhow::Result<bool> {
        let prompt = self.lang.side(self.session.game().spec(), self.session.game().to_move());
        let prompt = fill(self.lang.texts().prompt, &[prompt]);
        let words = self.words();
        match self.lines.ask(&prompt, words, &mut self.out)? {
            Typed::Line(line) => self.answer(Input::read(line.trim())),
            Typed::End => Ok(false),
            Typed::Interrupt => Err(Interrupted(self.lang.texts().goodbye.into()).into()),
        }
    }

    /// The commands, and the legal moves by their identifiers and their names.
    fn words(&self) -> Vec<String> {
        let legal = self.session.view().view.legal;
        let ids = legal.iter().map(|mv| mv.id.as_str());
        let names = legal.iter().map(|mv| self.lang.mv(&mv.names)).filter(|name| !name.is_ascii());
        Input::COMMANDS.into_iter().chain(ids).chain(names).map(String::from).collect()
    }

    fn answer(&mut self, input: Input<'_>) -> anyhow::Result<bool> {
        let done = match input {
            Input::Quit => return Ok(false),
            Input::Nothing => return Ok(true),
            Input::Help => return self.help().map(|()| true),
            Input::Moves => return self.list_moves().map(|()| true),
            Input::Legal => return self.list_legal().map(|()| true),
            Input::Bans => return self.list_bans().map(|()| true),
            Input::Hint if self.session.turn() == Turn::Over => Err(ActionError::Over),
            Input::Hint => return self.hint().map(|()| true),
            Input::Flip => {
                self.style.flipped = !self.style.flipped;
                Ok(())
            }
            Input::Undo => self.session.undo(),
            Input::Redo => self.session.redo(),
            Input::Resign => self.session.resign(),
            Input::Move(mv) => {
                if let Some(why) = self.ban(mv) {
                    return self.say_wrapped(&why).map(|()| true);
                }
                self.session.play_human(mv)
            }
        };
        match done {
            Ok(()) => self.show()?,
            Err(error) => self.say(&self.lang.refusal(&error))?,
        }
        Ok(true)
    }

    /// Explains what can be typed, without the commands that are idle here: bans in games that forbid no points, and
    /// what only a game in progress has.
    fn help(&mut self) -> anyhow::Result<()> {
        let view = self.session.view().view;
        let texts = self.lang.texts();
        let forbids = view.spec.as_gomoku() == Some(GomokuRule::Renju);
        let is_over = self.session.turn() == Turn::Over;
        let is_idle = |line: &str| match Input::read(line.split(' ').next().unwrap_or_default()) {
            Input::Bans => !forbids,
            Input::Hint | Input::Resign => is_over,
            _ => false,
        };
        match view.legal.first() {
            Some(example) if !is_over => self.say(&fill(texts.help, &[&example.id]))?,
            _ => self.say(texts.help_over)?,
        }
        let commands = texts.commands.into_iter().filter(|line| !is_idle(line));
        for line in commands {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    fn list_moves(&mut self) -> anyhow::Result<()> {
        let view = self.session.view().view;
        if view.moves.is_empty() {
            return self.say(self.lang.texts().no_moves);
        }
        let mut list = String::new();
        // As in a record: where the second side begins, the first side's first move has number 2.
        let skipped = usize::from(view.moves.first().is_some_and(|played| played.side == Side::Second));
        for (index, played) in view.moves.iter().enumerate() {
            if played.side == Side::First || index == 0 {
                list.push_str(&format!(" {}.", (index + skipped) / 2 + 1));
            }
            if index == 0 && skipped > 0 {
                list.push_str(" ...");
            }
            list.push_str(&format!(" {}", self.lang.mv(&played.mv.names)));
        }
        self.say_wrapped(&fill(self.lang.texts().moves_played, &[list.trim()]))
    }

    /// The reason in words why the point of this name is forbidden.
    fn ban(&self, name: &str) -> Option<String> {
        let view = self.session.view().view;
        let forbidden = view
            .forbidden
            .iter()
            .find(|point| name_of(&view, point.cell).is_some_and(|known| known.eq_ignore_ascii_case(name)));
        forbidden.map(|point| self.lang.sentences(&point.why).to_owned())
    }

    /// The points forbidden to the side to move and those that only look so, each with its reason.
    fn list_bans(&mut self) -> anyhow::Result<()> {
        let view = self.session.view().view;
        let forbidden = view.forbidden.iter().map(|point| (point.cell, &point.why));
        let spared = view.spared.iter().map(|point| (point.cell, &point.why));
        let lines: Vec<String> = forbidden
            .chain(spared)
            .filter_map(|(cell, why)| {
                Some(format!("{}  {}", name_of(&view, cell)?, self.lang.sentences(why)))
            })
            .collect();
        if lines.is_empty() {
            return self.say(self.lang.texts().no_forbidden);
        }
        lines.iter().try_for_each(|line| self.say_wrapped(line))
    }

    fn list_legal(&mut self) -> anyhow::Result<()> {
        let legal = self.session.view().view.legal;
        let names: Vec<&str> = legal.iter().map(|mv| self.lang.mv(&mv.names)).collect();
        self.say_wrapped(&fill(self.lang.texts().legal_moves, &[&names.join(" ")]))
    }
}

/// The name of a point of a board of points: `H8`.
fn name_of(view: &GameView, cell: Cell) -> Option<String> {
    let columns = Cell::from(view.geometry.columns);
    let row = Cell::from(view.geometry.rows).checked_sub(cell.checked_div(columns)?)?;
    let letter = u8::try_from(cell.checked_rem(columns)?).ok()?.checked_add(b'A')?;
    Some(format!("{}{row}", char::from(letter)))
}

/// A seed that differs from game to game.
fn clock_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}
