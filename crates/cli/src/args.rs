//! Arguments that several commands share: the game, the position, the limits of a search.

mod game;

pub(crate) use game::GameArgs;

use anyhow::Context;
use boyi_engine::data::GameSpec;
use boyi_engine::{AnyGame, EvaluationChoice, SearchRequest, play_moves, split_moves, start};
use clap::Args;
use clap::builder::RangedU64ValueParser;
use std::time::Duration;

/// A game and the position to look at.
#[derive(Clone, Debug, Args)]
pub(crate) struct StartArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Start position as text (FEN in xiangqi) instead of the game's own
    #[arg(short, long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// Moves to play from there first, in any notation: "h2e2 h9g7", h8i9j7, 4453
    #[arg(short, long, value_name = "MOVES", num_args = 1..)]
    pub(crate) moves: Vec<String>,
}

impl StartArgs {
    /// The moves one by one.
    fn moves(&self, spec: GameSpec) -> Vec<&str> {
        self.moves.iter().flat_map(|text| split_moves(spec, text)).collect()
    }

    /// The game at that position.
    pub(crate) fn start(&self) -> anyhow::Result<Box<dyn AnyGame>> {
        let spec = self.game.spec_at(self.position.as_deref())?;
        let mut game = start(spec, self.position.as_deref())?;
        play_moves(game.as_mut(), self.moves(spec)).map_err(|(_, error)| error)?;
        Ok(game)
    }
}

/// The evaluation to play with.
#[derive(Clone, Debug, Args)]
pub(crate) struct EvaluationArgs {
    /// The evaluation: the game's own, the one written by hand, or a learned one from a file
    #[arg(long = "eval", value_name = "own|hand|FILE", default_value = EvaluationChoice::OWN)]
    eval: String,
}

impl EvaluationArgs {
    /// The evaluation for a game.
    pub(crate) fn choice(&self, spec: GameSpec) -> anyhow::Result<EvaluationChoice> {
        let choice = self.any_choice()?;
        choice.check(spec).with_context(|| self.eval.clone())?;
        Ok(choice)
    }

    /// The evaluation, whatever game it is for.
    pub(crate) fn any_choice(&self) -> anyhow::Result<EvaluationChoice> {
        Ok(EvaluationChoice::read(&self.eval)?)
    }
}

/// When a search ends and what it looks for.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchArgs {
    /// Stop after this depth in plies
    #[arg(short, long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=999))]
    depth: Option<u32>,
    /// Stop after this many nodes
    #[arg(short, long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Begin no iteration after this many nodes
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    soft_nodes: Option<u64>,
    /// Stop once a win or a loss within this many plies is proved
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=999))]
    mate: Option<u32>,
    /// Stop after this many seconds
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Number of best lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=500))]
    multipv: u32,
    /// Memory of the transposition table
    #[arg(long, value_name = "MIB", default_value_t = SearchRequest::DEFAULT_HASH_MIB, value_parser = hash_mib())]
    hash: usize,
    /// Threads that search; only with one do two runs search alike
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=128))]
    threads: u8,
    /// Chooses at random, by this number, among moves proved equally good
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Only sound steps: the value equals that of plain minimax
    #[arg(long)]
    sound: bool,
}

impl SearchArgs {
    /// The request to the engine, at full strength.
    pub(crate) fn request(&self) -> SearchRequest {
        SearchRequest {
            depth: self.depth,
            nodes: self.nodes,
            soft_nodes: self.soft_nodes,
            mate: self.mate,
            time: self.time,
            multipv: self.multipv,
            hash_mib: self.hash,
            threads: self.threads.into(),
            seed: self.seed,
            sound: self.sound,
            ..SearchRequest::default()
        }
    }
}

/// Reads the memory of a table in MiB.
pub(crate) fn hash_mib() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=SearchRequest::MAX_HASH_MIB as u64)
}

/// A time limit in seconds: more than nothing, at most a week.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    const WEEK: f64 = 7.0 * 24.0 * 3600.0;
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    if seconds > 0.0 && seconds <= WEEK {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(format!("must be more than 0 and at most {WEEK} seconds"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GomokuRule;
    use clap::Parser;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        start: StartArgs,
    }

    fn parse(line: &str) -> StartArgs {
        Cli::try_parse_from(["boyi"].into_iter().chain(line.split('|'))).map(|cli| cli.start).unwrap()
    }

    #[test]
    fn a_game_takes_its_own_parameters() {
        let spec = |line| parse(line).game.spec().unwrap();
        assert_eq!(spec("mnk|--columns|4|--rows|5|-k|3"), GameSpec::mnk(4, 5, 3));
        assert_eq!(spec("gomoku"), GameSpec::gomoku(15, GomokuRule::Freestyle));
        assert_eq!(spec("gomoku|--size|9|--rule|renju"), GameSpec::gomoku(9, GomokuRule::Renju));
        let rectangle = |columns, rows| GameSpec::gomoku_rectangle(columns, rows, GomokuRule::Freestyle);
        assert_eq!(spec("gomoku|--columns|22|--rows|5"), rectangle(22, 5));
        assert_eq!(spec("gomoku|--rows|12"), rectangle(15, 12));
        assert_eq!(spec("gomoku|--size|9|--columns|9"), rectangle(9, 9));
        assert_eq!(spec("tic-tac-toe"), GameSpec::TICTACTOE);
    }

    #[test]
    fn a_position_may_name_size_and_rule_itself() {
        let rows = "6X/7/7/7/O6 x renju";
        let started = |line: &str| parse(&format!("{line}|--position|{rows}")).start();
        let rectangle = GameSpec::gomoku_rectangle(7, 5, GomokuRule::Renju);
        for line in ["gomoku", "gomoku|--rule|renju", "gomoku|--columns|7", "gomoku|--rows|5|--rule|renju"] {
            assert_eq!(started(line).unwrap().spec(), rectangle, "{line}");
        }
        let refused = |line| started(line).map(|_| ()).unwrap_err().to_string();
        let asked = refused("gomoku|--rule|standard");
        assert_eq!(asked, "position: it is 7 × 5 renju, but 7 × 5 standard was asked for");
        assert_eq!(refused("gomoku|--size|7"), "position: it is 7 × 5 renju, but 7 × 7 renju was asked for");
        let moved = parse("gomoku|--position|9/standard/e5 f6|--moves|d4").start().unwrap();
        assert_eq!((moved.spec(), moved.ply()), (GameSpec::gomoku(9, GomokuRule::Standard), 1));
    }

    #[test]
    fn a_parameter_of_another_game_is_named() {
        let error = |line| parse(line).game.spec().unwrap_err().to_string();
        assert_eq!(error("xiangqi|--size|9"), "--size is a parameter of gomoku and othello, not of xiangqi");
        assert_eq!(error("gomoku|--size|15|--rows|12"), "--size 15 and --rows 12 contradict each other");
        assert_eq!(error("othello|--rows|8"), "--rows is a parameter of mnk and gomoku, not of othello");
        assert_eq!(error("tictactoe|-k|4"), "-k is a parameter of mnk, not of tictactoe");
        assert_eq!(error("mnk|--columns|4"), "mnk needs --rows (as in --columns 4 --rows 4 -k 3)");
    }

    #[test]
    fn sizes_outside_the_board_are_refused() {
        for line in [
            "gomoku|--size|23",
            "gomoku|--rows|4",
            "gomoku|--columns|23",
            "gomoku|--size|4000000000",
            "mnk|--columns|0",
            "mnk|-k|20",
        ] {
            assert!(Cli::try_parse_from(["boyi"].into_iter().chain(line.split('|'))).is_err(), "{line}");
        }
    }

    #[test]
    fn moves_come_in_one_argument_or_in_several() {
        let args = parse("xiangqi|--moves|h2e2  h9g7|炮二平五");
        assert_eq!(args.moves(GameSpec::XIANGQI), ["h2e2", "h9g7", "炮二平五"]);
    }

    #[test]
    fn absurd_times_are_refused() {
        for text in ["0", "-1", "nan", "inf", "1e300", "soon", ""] {
            assert!(seconds(text).is_err(), "{text}");
        }
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
    }
}
