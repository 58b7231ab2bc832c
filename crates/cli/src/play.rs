//! `boyi play`: a game in the terminal, typed moves against the engine or another person.

use crate::args::{EvaluationArgs, StartArgs, seconds};
use crate::draw::{self, Style};
use crate::interrupt::Interrupt;
use crate::lang::{Lang, fill};
use crate::progress::Progress;
use crate::text;
use boyi_engine::data::{MoveView, SearchResult, Side};
use boyi_engine::{ActionError, Level, Player, Players, SearchRequest, Session, Turn};
use clap::{Args, ValueEnum};
use std::io::{self, BufRead, IsTerminal, Read, StdoutLock, Write};
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
    /// The language [default: that of the environment]
    #[arg(long, value_enum)]
    lang: Option<Lang>,
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

/// The command on a line typed by a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Input<'a> {
    Nothing,
    Undo,
    Redo,
    Hint,
    Moves,
    Legal,
    Flip,
    Resign,
    Help,
    Quit,
    Move(&'a str),
}

impl Input<'_> {
    fn read(line: &str) -> Input<'_> {
        match line {
            "" => Input::Nothing,
            "undo" | "u" => Input::Undo,
            "redo" => Input::Redo,
            "hint" => Input::Hint,
            "moves" => Input::Moves,
            "legal" => Input::Legal,
            "flip" => Input::Flip,
            "resign" => Input::Resign,
            "help" | "?" => Input::Help,
            "quit" | "exit" | "q" => Input::Quit,
            mv => Input::Move(mv),
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
        let spec = args.start.game.spec()?;
        let mut session = Session::new(spec, args.start.position.as_deref(), players)?;
        for mv in args.start.start()?.moves() {
            session.play(&mv)?;
        }
        let lang = args.lang.unwrap_or_else(Lang::of_environment);
        let stdout = io::stdout();
        let style = Style {
            color: stdout.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
            ascii: args.ascii,
            flipped: matches!(args.side, Seats::Second),
            lang,
        };
        let seed = Some(args.seed.unwrap_or_else(clock_seed));
        let evaluation = args.evaluation.choice(spec)?;
        Ok(Table {
            session,
            request: SearchRequest { time: Some(args.time), seed, evaluation, ..SearchRequest::default() },
            interrupt: Interrupt::listen()?,
            style,
            lang,
            interactive: !matches!(args.side, Seats::None),
            out: stdout.lock(),
        })
    }

    fn say(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{text}")?)
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
            status = format!("{}; {status}", fill(texts.check, &[name(view.to_move)]));
        }
        if let Some([first, second]) = view.tally {
            status = format!("{} {first} : {second} {}; {status}", name(Side::First), name(Side::Second));
        }
        let board = draw::board(&view, self.style);
        write!(self.out, "\n{}\n{board}{status}\n", self.lang.game(view.spec))?;
        Ok(self.out.flush()?)
    }

    fn engine_moves(&mut self, level: Level) -> anyhow::Result<()> {
        let side = self.session.game().to_move();
        let found = self.search(level)?;
        let Some(best) = &found.best else {
            anyhow::bail!("the engine found no move");
        };
        self.session.play(&best.id)?;
        let name = self.lang.side(self.session.game().spec(), side);
        let (mv, thought) = self.describe(best, &found);
        self.say(&fill(self.lang.texts().engine_plays, &[name, &mv, &thought]))?;
        self.show()
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let found = self.search(Level::FULL)?;
        let hint = match &found.best {
            Some(best) => {
                let (mv, thought) = self.describe(best, &found);
                fill(self.lang.texts().hint, &[&mv, &thought])
            }
            None => self.lang.texts().no_hint.to_owned(),
        };
        self.say(&hint)
    }

    /// Searches, with the thinking on the standard error.
    fn search(&self, level: Level) -> anyhow::Result<SearchResult> {
        let ply = self.session.game().ply() as u64;
        let seed = self.request.seed.map(|seed| seed.wrapping_add(ply));
        let request = SearchRequest { level, seed, ..self.request.clone() };
        let progress = Progress::spinner();
        let thinking = self.lang.texts().thinking;
        progress.say(thinking.to_owned());
        Ok(self.interrupt.during(|stop| {
            self.session.game().search(&request, stop, &mut |info| {
                let line = info.pv.iter().take(6).map(|step| self.lang.mv(&step.mv.names));
                let line = line.collect::<Vec<_>>().join(" ");
                progress.say(format!("{thinking}  {}  {line}", text::report(&info)));
            })
        })?)
    }

    /// A move as readers of the language name it, and what the engine thought about it.
    fn describe(&self, mv: &MoveView, found: &SearchResult) -> (String, String) {
        let name = self.lang.mv(&mv.names);
        let name =
            if name.eq_ignore_ascii_case(&mv.id) { mv.id.clone() } else { format!("{name} {}", mv.id) };
        let nodes = text::grouped(found.nodes);
        let thought = match found.lines.first() {
            Some(line) => format!("{}, d{}, n {nodes}", self.lang.score(line.score), line.depth),
            None => format!("n {nodes}"),
        };
        (name, thought)
    }

    /// Reads one line and does what it asks for. `false` to leave.
    fn ask(&mut self) -> anyhow::Result<bool> {
        let prompt = self.lang.side(self.session.game().spec(), self.session.game().to_move());
        write!(self.out, "{}", fill(self.lang.texts().prompt, &[prompt]))?;
        self.out.flush()?;
        let Some(line) = read_line(&mut io::stdin().lock())? else {
            writeln!(self.out)?;
            return Ok(false);
        };
        if !io::stdin().is_terminal() {
            // A terminal shows typed text by itself.
            writeln!(self.out, "{}", line.trim())?;
        }
        self.answer(Input::read(line.trim()))
    }

    fn answer(&mut self, input: Input<'_>) -> anyhow::Result<bool> {
        let done = match input {
            Input::Quit => return Ok(false),
            Input::Nothing => return Ok(true),
            Input::Help => return self.help().map(|()| true),
            Input::Moves => return self.list_moves().map(|()| true),
            Input::Legal => return self.list_legal().map(|()| true),
            Input::Hint if self.session.turn() == Turn::Over => Err(ActionError::Over),
            Input::Hint => return self.hint().map(|()| true),
            Input::Flip => {
                self.style.flipped = !self.style.flipped;
                Ok(())
            }
            Input::Undo => self.session.undo(),
            Input::Redo => self.session.redo(),
            Input::Resign => self.session.resign(),
            Input::Move(mv) => self.session.play_human(mv),
        };
        match done {
            Ok(()) => self.show()?,
            Err(error) => self.say(&self.lang.refusal(&error))?,
        }
        Ok(true)
    }

    fn help(&mut self) -> anyhow::Result<()> {
        let legal = self.session.view().view.legal;
        let example = legal.first().map_or("…", |mv| &mv.id);
        self.say(&fill(self.lang.texts().help, &[example]))
    }

    fn list_moves(&mut self) -> anyhow::Result<()> {
        let view = self.session.view().view;
        if view.moves.is_empty() {
            return self.say(self.lang.texts().no_moves);
        }
        let mut list = String::new();
        for (index, played) in view.moves.iter().enumerate() {
            if played.side == Side::First || index == 0 {
                list.push_str(&format!(" {}.", index / 2 + 1));
            }
            list.push_str(&format!(" {}", self.lang.mv(&played.mv.names)));
        }
        self.say(&fill(self.lang.texts().moves_played, &[list.trim()]))
    }

    fn list_legal(&mut self) -> anyhow::Result<()> {
        let legal = self.session.view().view.legal;
        let names: Vec<&str> = legal.iter().map(|mv| self.lang.mv(&mv.names)).collect();
        self.say(&fill(self.lang.texts().legal_moves, &[&names.join(" ")]))
    }
}

/// The next line, `None` at the end of the input. What is not text is shown as such and what is
/// longer than any move is left out, so that nothing typed or piped can end the game.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    const LONGEST: u64 = 200;
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}

/// A seed that differs from game to game.
fn clock_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_the_rest_are_moves() {
        assert_eq!(Input::read("undo"), Input::Undo);
        assert_eq!(Input::read("?"), Input::Help);
        assert_eq!(Input::read(""), Input::Nothing);
        assert_eq!(Input::read("炮二平五"), Input::Move("炮二平五"));
        assert_eq!(Input::read("h8"), Input::Move("h8"));
    }

    #[test]
    fn lines_that_are_long_or_no_text_are_read_and_the_next_one_too() {
        let mut input = [b"\xff".repeat(100), b"x".repeat(1_000), b"\nh8".to_vec()].concat();
        input.extend(b"\n");
        let mut input = input.as_slice();
        let odd = read_line(&mut input).unwrap().unwrap();
        assert!(odd.starts_with('\u{fffd}') && odd.chars().count() <= 200);
        assert_eq!(read_line(&mut input).unwrap().as_deref(), Some("h8\n"));
        assert_eq!(read_line(&mut input).unwrap(), None);
    }
}
