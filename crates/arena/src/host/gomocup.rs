//! The Gomocup protocol, from the host's side.

use crate::host::config::EngineConfig;
use crate::host::dialect::{Dialect, Thoughts, longest, millis, refused};
use crate::host::ranks::RankBase;
use crate::host::talk::{LineMeaning, Talk};
use crate::player::{Action, BestSoFar, NewGame, PlayerFault, PlayerReply, Turn};
use boyi_engine::data::{Cell, GameSpec, GomokuRule, ScoreView, Side};
use boyi_engine::{StopFlag, start};
use boyi_protocol::gomocup::{self, GomocupCommand, GomocupInfo, Key, Owner, Point, Stone};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The protocol's notation of a clock without limit.
const NO_LIMIT: i64 = 2_147_483_647;

/// Some engines lose a command that comes right behind their move.
const AFTER_MOVE: Duration = Duration::from_millis(30);

/// Gomocup spoken to one engine.
#[derive(Debug)]
pub(super) struct Gomocup {
    spec: GameSpec,
    fresh: bool,
    /// The moves the engine knows of, up to its own last one.
    told: Vec<String>,
}

impl Gomocup {
    pub(super) fn new(spec: GameSpec) -> Gomocup {
        Gomocup { spec, fresh: true, told: Vec::new() }
    }

    /// Sends a command that is answered with `OK`.
    fn order(&self, talk: &mut Talk, command: &GomocupCommand, deadline: Instant) -> Result<(), PlayerFault> {
        talk.say(command)?;
        talk.listen(deadline, "OK", |line| match line.parse() {
            Ok(gomocup::GomocupReply::Ok) => LineMeaning::Answer(()),
            Ok(gomocup::GomocupReply::Error(_) | gomocup::GomocupReply::Unknown(_)) => {
                LineMeaning::Fault(format!("it answers `{line}` to `{command}`"))
            }
            _ => LineMeaning::Skip,
        })
    }

    fn tell(talk: &mut Talk, key: Key, value: i64) -> Result<(), PlayerFault> {
        talk.say(GomocupCommand::Info(GomocupInfo::Number(key, value)))
    }

    /// Tells limits and rule, which hold for a whole game.
    fn settle(&self, talk: &mut Talk, game: &NewGame, rule: GomokuRule) -> Result<(), PlayerFault> {
        let budget = &game.budget;
        let turn = budget.move_time.or(budget.clock.map(|clock| clock.own));
        let turn = turn.unwrap_or(talk.patience.untimed_move);
        Gomocup::tell(talk, Key::TimeoutTurn, number(millis(turn)))?;
        let game_time = budget.clock.map_or(0, |clock| number(millis(clock.own)));
        Gomocup::tell(talk, Key::TimeoutMatch, game_time)?;
        if let Some(clock) = budget.clock.filter(|clock| !clock.own_increment.is_zero()) {
            Gomocup::tell(talk, Key::TimeIncrement, number(millis(clock.own_increment)))?;
        }
        if let Some(depth) = budget.depth {
            Gomocup::tell(talk, Key::MaxDepth, i64::from(depth))?;
        }
        if let Some(nodes) = budget.nodes {
            Gomocup::tell(talk, Key::MaxNode, number(nodes))?;
        }
        Gomocup::tell(talk, Key::GameType, 1)?;
        let rule = match rule {
            GomokuRule::Freestyle => 0,
            GomokuRule::Standard => 1,
            GomokuRule::Renju => 4,
            GomokuRule::Caro => 8,
            GomokuRule::CaroExact => 9,
        };
        Gomocup::tell(talk, Key::Rule, rule)
    }

    /// The shortest command that tells the engine where the game stands.
    fn question(&self, turn: &Turn<'_>) -> Result<GomocupCommand, PlayerFault> {
        if turn.start.is_none() && turn.moves.is_empty() {
            return Ok(GomocupCommand::Begin);
        }
        let answered = turn.moves.split_last().filter(|(_, before)| *before == self.told.as_slice());
        match answered {
            // Before the engine's first move this holds for a game without an opening only.
            Some((last, _)) if turn.start.is_none() || !self.told.is_empty() => {
                Ok(GomocupCommand::Turn(Some(point(last, self.spec.board()).ok_or_else(|| no_move(last))?)))
            }
            _ => Ok(GomocupCommand::Board(self.stones(turn)?)),
        }
    }

    /// Every stone in the order it was played; those of a start position in any order, black first.
    fn stones(&self, turn: &Turn<'_>) -> Result<Vec<Stone>, PlayerFault> {
        let bad = |error: boyi_engine::InputError| refused(error.to_string());
        let mut game = start(self.spec, turn.start).map_err(bad)?;
        let standing = game.view().cells;
        turn.moves.iter().try_for_each(|mv| game.play(mv)).map_err(bad)?;
        let of = |side: Side| {
            let stones = standing
                .iter()
                .zip(0..)
                .filter(move |(piece, _)| piece.is_some_and(|piece| piece.side == side));
            stones.map(move |(_, cell): (_, Cell)| (side, cell))
        };
        let (mut black, mut white) = (of(Side::First), of(Side::Second));
        let mut all = Vec::new();
        loop {
            let pair = [black.next(), white.next()];
            if pair.iter().all(Option::is_none) {
                break;
            }
            all.extend(pair.into_iter().flatten());
        }
        all.extend(game.view().moves.iter().map(|played| (played.side, played.mv.to)));
        let columns = u16::from(self.spec.board().0.max(1));
        let stone = |(side, cell): (Side, Cell)| {
            let coordinate = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
            let point = Point { x: coordinate(cell % columns), y: coordinate(cell / columns) };
            Stone {
                point: Some(point),
                owner: if side == turn.to_move { Owner::Own } else { Owner::Opponent },
            }
        };
        Ok(all.into_iter().map(stone).collect())
    }
}

impl Dialect for Gomocup {
    fn greet(&mut self, talk: &mut Talk, deadline: Instant) -> Result<(), PlayerFault> {
        self.order(talk, &beginning(self.spec), deadline)
    }

    /// Options are settings without an answer, so an unknown one is not noticed.
    fn configure(&mut self, talk: &mut Talk, config: &EngineConfig) -> Result<(), PlayerFault> {
        config.options.iter().try_for_each(|(key, value)| {
            talk.say(GomocupCommand::Info(GomocupInfo::Other { key: key.clone(), value: value.to_string() }))
        })
    }

    fn first_move(&mut self, _talk: &mut Talk) -> Result<Option<String>, PlayerFault> {
        Ok(None)
    }

    fn set_rank_base(&mut self, _base: RankBase) {}

    fn new_game(&mut self, talk: &mut Talk, game: &NewGame) -> Result<(), PlayerFault> {
        let Some(rule) = game.spec.as_gomoku() else {
            return Err(refused("the Gomocup protocol is spoken for gomoku only"));
        };
        let (columns, rows) = self.spec.board();
        if game.spec.board() != (columns, rows) {
            return Err(refused(format!("it was started for a board of {columns} × {rows}")));
        }
        self.spec = game.spec;
        if !self.fresh {
            sleep(AFTER_MOVE);
            self.order(talk, &GomocupCommand::Restart, Instant::now() + talk.patience.new_game)?;
        }
        self.fresh = false;
        self.told.clear();
        self.settle(talk, game, rule)
    }

    fn choose(
        &mut self,
        talk: &mut Talk,
        turn: &Turn<'_>,
        stop: &StopFlag,
        _: &mut dyn FnMut(BestSoFar),
    ) -> Result<PlayerReply, PlayerFault> {
        let question = self.question(turn)?;
        let left = turn.budget.clock.map_or(NO_LIMIT, |clock| number(millis(clock.own)));
        Gomocup::tell(talk, Key::TimeLeft, left)?;
        let mut thoughts = Thoughts::default();
        let limit = longest(&turn.budget, &talk.patience);
        let found = talk.ask_move(question, limit, stop, |line| match line.parse() {
            Ok(gomocup::GomocupReply::Move(point)) => match name(point, self.spec.board()) {
                Some(mv) => LineMeaning::Answer(mv),
                None => LineMeaning::Fault(format!("`{line}` is outside the board")),
            },
            Ok(gomocup::GomocupReply::Message(text)) => {
                thoughts.update(thoughts_of(&text));
                LineMeaning::Skip
            }
            Ok(gomocup::GomocupReply::Error(_) | gomocup::GomocupReply::Unknown(_)) => {
                LineMeaning::Fault(format!("it answers `{line}` instead of moving"))
            }
            Err(error) if line.starts_with(|c: char| c.is_ascii_digit()) => {
                LineMeaning::Fault(format!("`{line}`: {error}"))
            }
            _ => LineMeaning::Skip,
        })?;
        self.told = turn.moves.to_vec();
        self.told.push(found.answer.clone());
        Ok(thoughts.answer(Action::Move(found.answer), found.time))
    }

    fn quit(&self) -> &'static str {
        "END"
    }
}

/// A number as the protocol has them; what is larger is as good as without limit.
fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(NO_LIMIT).min(NO_LIMIT)
}

/// The command that begins games on the board of a game.
fn beginning(spec: GameSpec) -> GomocupCommand {
    let (columns, rows) = spec.board();
    let (width, height) = (u16::from(columns), u16::from(rows));
    // Not every engine knows rectangles, so that squares are begun by the command that all know.
    if width == height { GomocupCommand::Start(width) } else { GomocupCommand::RectStart { width, height } }
}

fn no_move(text: &str) -> PlayerFault {
    refused(format!("`{text}` is not a move of gomoku"))
}

/// A move of ours (`h8`, rows from 1 at the bottom) as a point (from 0 at the upper left).
fn point(text: &str, (columns, rows): (u8, u8)) -> Option<Point> {
    let mut chars = text.chars();
    let x = u8::try_from(chars.next()?).ok()?.checked_sub(b'a')?;
    let row: u8 = chars.as_str().parse().ok()?;
    let y = rows.checked_sub(row)?;
    (x < columns && y < rows).then_some(Point { x, y })
}

/// A point as we name it; `None` outside the board.
fn name(point: Point, (columns, rows): (u8, u8)) -> Option<String> {
    let on_board = point.x < columns && point.y < rows;
    on_board.then(|| format!("{}{}", char::from(b'a' + point.x), rows - point.y))
}

/// Reads a report in the form that Yixin and Rapfi gave the field: `Depth 22-42 | Eval -70 | Node 12K | …`,
/// with `+M21` for a win in 21 plies.
fn thoughts_of(message: &str) -> Thoughts {
    let mut thoughts = Thoughts::default();
    let mut words = message.split(|c: char| c.is_whitespace() || matches!(c, '|' | ':' | '='));
    let mut value = || words.by_ref().find(|word| !word.is_empty());
    while let Some(word) = value() {
        match word.to_ascii_lowercase().as_str() {
            "depth" => thoughts.depth = value().and_then(|text| text.split('-').next()?.parse().ok()),
            "eval" | "ev" => thoughts.score = value().and_then(score),
            "node" | "nodes" => thoughts.nodes = value().and_then(count),
            _ => {}
        }
    }
    thoughts
}

fn score(text: &str) -> Option<ScoreView> {
    if let Some(plies) = text.strip_prefix("+M") {
        return plies.parse().ok().map(ScoreView::Win);
    }
    if let Some(plies) = text.strip_prefix("-M") {
        return plies.parse().ok().map(ScoreView::Loss);
    }
    text.parse().ok().map(ScoreView::Eval)
}

/// A number that may end in K, M or G.
fn count(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(['K', 'M', 'G']);
    let unit: u64 = match text.strip_prefix(digits)? {
        "" => 1,
        "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Budget;

    const SPEC: GameSpec = GameSpec::gomoku(15, GomokuRule::Renju);

    fn question(told: &[&str], start: Option<&str>, moves: &[&str]) -> String {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let mut gomocup = Gomocup::new(SPEC);
        gomocup.told = owned(told);
        let moves = owned(moves);
        let black = moves.len() % 2 == usize::from(start.is_some());
        let to_move = if black { Side::First } else { Side::Second };
        let turn = Turn { start, moves: &moves, to_move, budget: Budget::default() };
        gomocup.question(&turn).unwrap().to_string()
    }

    #[test]
    fn points_count_from_the_other_corner() {
        let (square, wide) = ((15, 15), (15, 12));
        assert_eq!(point("a15", square), Some(Point { x: 0, y: 0 }));
        assert_eq!(point("o1", square), Some(Point { x: 14, y: 14 }));
        assert_eq!(point("o1", wide), Some(Point { x: 14, y: 11 }));
        assert_eq!(name(Point { x: 7, y: 3 }, square).as_deref(), Some("h12"));
        assert_eq!(name(Point { x: 7, y: 3 }, wide).as_deref(), Some("h9"));
        assert_eq!([(15, 0), (0, 12)].map(|(x, y)| name(Point { x, y }, wide)), [None, None]);
        assert_eq!([point("a13", wide), point("p1", wide)], [None, None]);
        for text in ["", "h", "p1", "a0", "a16", "8h", "é1"] {
            assert_eq!(point(text, square), None, "{text}");
        }
    }

    #[test]
    fn the_shortest_command_tells_the_position() {
        assert_eq!(question(&[], None, &[]), "BEGIN");
        assert_eq!(question(&[], None, &["h8"]), "TURN 7,7");
        assert_eq!(question(&["h8", "i9"], None, &["h8", "i9", "j1"]), "TURN 9,14");
        assert_eq!(question(&[], None, &["h8", "i9"]), "BOARD\n7,7,1\n8,6,2\nDONE");
        assert_eq!(question(&["a1", "i9"], None, &["h8", "i9", "j1"]), "BOARD\n7,7,2\n8,6,1\n9,14,2\nDONE");
    }

    #[test]
    fn rectangles_are_begun_by_a_command_of_their_own() {
        assert_eq!(beginning(SPEC).to_string(), "START 15");
        let wide = GameSpec::gomoku_rectangle(15, 12, GomokuRule::Renju);
        assert_eq!(beginning(wide).to_string(), "RECTSTART 15,12");
        let moves = ["h6", "a12", "o1"].map(str::to_owned);
        let turn = Turn { start: None, moves: &moves, to_move: Side::Second, budget: Budget::default() };
        let question = Gomocup::new(wide).question(&turn).unwrap();
        assert_eq!(question.to_string(), "BOARD\n7,6,2\n0,0,1\n14,11,2\nDONE");
    }

    #[test]
    fn a_start_position_is_told_in_full() {
        let start = Some("15/15/15/15/15/15/15/7X7/15/15/15/15/15/15/15 o renju");
        assert_eq!(question(&[], start, &[]), "BOARD\n7,7,2\nDONE");
        assert_eq!(question(&[], start, &["i9"]), "BOARD\n7,7,1\n8,6,2\nDONE");
    }

    #[test]
    fn messages_are_read_as_far_as_they_can_be() {
        let thoughts = thoughts_of("Depth 22-42 | Eval -70 | Node 12K | Time 12ms");
        assert_eq!(
            (thoughts.depth, thoughts.score, thoughts.nodes),
            (Some(22), Some(ScoreView::Eval(-70)), Some(12_000))
        );
        assert_eq!(thoughts_of("depth: 3 ev: +M21").score, Some(ScoreView::Win(21)));
        assert_eq!(thoughts_of("Eval -M8").score, Some(ScoreView::Loss(8)));
        let nothing = thoughts_of("Eval | Depth deep Node 99999999999999999999 hello");
        assert_eq!((nothing.depth, nothing.nodes), (None, None));
    }
}
