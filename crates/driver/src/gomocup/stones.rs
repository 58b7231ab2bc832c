//! The board as the host tells it.

use boyi_engine::data::{Cell, GameSpec, GomokuRule, MoveView, Side};
use boyi_engine::{AnyGame, InputError, start};
use boyi_protocol::gomocup::{Owner, Point, Stone};

/// Columns and rows that can be played.
const SIDES: std::ops::RangeInclusive<u16> = 5..=22;

/// A board and the stones on it. Whose turn it is follows from the numbers of turns: black has had as many as
/// white, or one more.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    columns: u8,
    rows: u8,
    /// In playing order; black is the first side.
    placed: Vec<(Point, Side)>,
    /// Turns of each side in which it put down no stone: passes, and what handicaps and problems leave out.
    passes: [usize; 2],
    /// The reason why the last board was refused, until there is another.
    refused: Option<String>,
    /// The board was given as a list.
    listed: bool,
}

impl Stones {
    /// An empty board.
    pub(super) fn new(columns: u16, rows: u16) -> Result<Stones, String> {
        let side = |name: &str, side: u16| {
            let fits = u8::try_from(side).ok().filter(|_| SIDES.contains(&side));
            fits.ok_or_else(|| format!("{name} {side} is not from {} to {}", SIDES.start(), SIDES.end()))
        };
        let names = if columns == rows { ["board size"; 2] } else { ["number of columns", "number of rows"] };
        let [columns, rows] = [side(names[0], columns)?, side(names[1], rows)?];
        Ok(Stones { columns, rows, placed: Vec::new(), passes: [0; 2], refused: None, listed: false })
    }

    /// The point in the middle; of two columns in the middle the right one, of two rows the lower one.
    pub(super) fn middle(&self) -> Point {
        Point { x: self.columns / 2, y: self.rows / 2 }
    }

    /// The distance of a point from the middle: columns or rows, whichever are more, then both together.
    pub(super) fn distance_from_middle(&self, point: Point) -> (u8, u8) {
        let middle = self.middle();
        let (columns, rows) = (point.x.abs_diff(middle.x), point.y.abs_diff(middle.y));
        (columns.max(rows), columns + rows)
    }

    pub(super) fn clear(&mut self) {
        self.placed.clear();
        self.passes = [0; 2];
        self.refused = None;
        self.listed = false;
    }

    /// Returns whether the board was given as a list, be it that stones have come since.
    pub(super) fn is_listed(&self) -> bool {
        self.listed
    }

    /// Returns whether these stones are those of an earlier board and at most one move of each side more.
    pub(super) fn go_on_from(&self, earlier: &Stones) -> bool {
        let added = self.count().checked_sub(earlier.count());
        let is_same_board = (self.columns, self.rows) == (earlier.columns, earlier.rows);
        is_same_board
            && added.is_some_and(|added| added <= 2)
            && earlier.placed.iter().all(|stone| self.placed.contains(stone))
    }

    /// A board was given that cannot be read: the one before is no answer to what is asked next.
    pub(super) fn refuse(&mut self, why: &str) {
        self.clear();
        self.refused = Some(why.to_owned());
    }

    /// The number of stones.
    pub(super) fn count(&self) -> usize {
        self.placed.len()
    }

    /// The points taken.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.placed.iter().map(|(point, _)| *point)
    }

    /// The stones of a side.
    fn stones_of(&self, side: Side) -> usize {
        self.placed.iter().filter(|(_, of)| *of == side).count()
    }

    /// The side to move.
    fn to_move(&self) -> Result<Side, String> {
        let [black, white] = Side::BOTH.map(|side| self.stones_of(side));
        let [black_passes, white_passes] = self.passes;
        match (black + black_passes).checked_sub(white + white_passes) {
            Some(0) => Ok(Side::First),
            Some(1) => Ok(Side::Second),
            _ => Err(format!("{black} black stones and {white} white ones: no turn leads there")),
        }
    }

    /// Every point of the board.
    pub(super) fn board(&self) -> impl Iterator<Item = Point> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows).flat_map(move |y| (0..columns).map(move |x| Point { x, y }))
    }

    /// The board given as a list, with the engine to move. The sides may have any numbers of stones.
    ///
    /// Black is the side with one turn more, and with equal numbers the engine; otherwise that of the first
    /// stone of the list, as lists of renju stand in playing order.
    pub(super) fn set(&mut self, stones: &[Stone]) -> Result<(), String> {
        let read = self.read(stones);
        match read {
            Ok(()) => (self.refused, self.listed) = (None, true),
            Err(ref why) => self.refuse(why),
        }
        read
    }

    fn read(&mut self, stones: &[Stone]) -> Result<(), String> {
        if let Some(stone) = stones.iter().find(|stone| stone.owner == Owner::Neither) {
            return Err(format!("the stone {stone} belongs to nobody: continuous games are not played"));
        }
        let turns = |owner: Owner| stones.iter().filter(move |stone| stone.owner == owner);
        let excess = turns(Owner::Opponent).count().checked_sub(turns(Owner::Own).count());
        let own_side = match (excess, stones.first()) {
            (Some(0), _) => Side::First,
            (Some(1), _) => Side::Second,
            (_, Some(stone)) if stone.owner == Owner::Own => Side::First,
            _ => Side::Second,
        };
        let side = |owner: Owner| if owner == Owner::Own { own_side } else { !own_side };
        let points = |owner: Owner| turns(owner).filter_map(|stone| stone.point);
        let mut rest = [points(Owner::Own), points(Owner::Opponent)];
        if own_side == Side::Second {
            rest.swap(0, 1);
        }
        let in_order = stones.iter().filter_map(|stone| Some((stone.point?, side(stone.owner))));
        let placed: Vec<(Point, Side)> = match excess {
            Some(0 | 1) if stones.iter().all(|stone| stone.point.is_some()) => alternating(rest),
            _ => in_order.collect(),
        };
        self.check(placed.iter().map(|(point, _)| *point))?;
        self.placed = placed;
        self.passes = [0; 2];
        let [black, white] = Side::BOTH.map(|side| self.stones_of(side));
        // The numbers of turns that leave the engine to move.
        let black_turns = black.max(white + own_side.index());
        self.passes = [black_turns - black, black_turns - own_side.index() - white];
        Ok(())
    }

    /// The board given in playing order.
    pub(super) fn set_points(&mut self, points: Vec<Point>) -> Result<(), String> {
        if let Err(why) = self.check(points.iter().copied()) {
            self.refuse(&why);
            return Err(why);
        }
        self.clear();
        self.placed = points.into_iter().zip([Side::First, Side::Second].into_iter().cycle()).collect();
        Ok(())
    }

    /// Checks that the points are on the board and different.
    fn check(&self, points: impl Iterator<Item = Point>) -> Result<(), String> {
        let mut seen = Vec::new();
        for point in points {
            if !self.holds(point) {
                return Err(format!("{point} is outside the board"));
            }
            if seen.contains(&point) {
                return Err(format!("{point} is given twice"));
            }
            seen.push(point);
        }
        Ok(())
    }

    /// The side to move passes.
    pub(super) fn pass(&mut self, rule: GomokuRule) -> Result<(), String> {
        let game = self.open_game(rule)?;
        let [black, white] = &mut self.passes;
        *(if game.to_move() == Side::First { black } else { white }) += 1;
        Ok(())
    }

    fn holds(&self, point: Point) -> bool {
        point.x < self.columns && point.y < self.rows
    }

    /// Puts down the next stone.
    pub(super) fn play(&mut self, point: Point, rule: GomokuRule) -> Result<(), String> {
        if !self.holds(point) {
            return Err(format!("{point} is outside the board"));
        }
        let mut game = self.open_game(rule)?;
        let side = game.to_move();
        game.play(&self.name(point)).map_err(|error| self.in_points(&error.to_string()))?;
        self.placed.push((point, side));
        Ok(())
    }

    /// Takes a stone from the board, whichever it is. Until others have gone too there may be no
    /// side to move; asking for the position says so.
    pub(super) fn take_back(&mut self, point: Point) -> Result<(), String> {
        let at = self.placed.iter().rposition(|(stone, _)| *stone == point);
        self.placed.remove(at.ok_or_else(|| format!("there is no stone on {point}"))?);
        Ok(())
    }

    /// The position, for the engine. The game may be over there.
    pub(super) fn game(&self, rule: GomokuRule) -> Result<Box<dyn AnyGame>, String> {
        if let Some(why) = &self.refused {
            return Err(format!("the last board was refused ({why}): give another"));
        }
        let started = self.start(rule, self.to_move()?);
        started.or_else(|error| self.finished(rule).ok_or_else(|| self.in_points(&error.to_string())))
    }

    /// The position, where the game goes on.
    pub(super) fn open_game(&self, rule: GomokuRule) -> Result<Box<dyn AnyGame>, String> {
        let game = self.game(rule)?;
        match ended(game.as_ref()) {
            None => Ok(game),
            Some(why) => Err(why),
        }
    }

    fn start(&self, rule: GomokuRule, to_move: Side) -> Result<Box<dyn AnyGame>, InputError> {
        let spec = GameSpec::gomoku_rectangle(self.columns, self.rows, rule);
        start(spec, Some(&self.rows(rule, to_move)))
    }

    /// A game that is over with these stones: no text of a position has its end, so the stone that made it is played.
    fn finished(&self, rule: GomokuRule) -> Option<Box<dyn AnyGame>> {
        self.placed.iter().rev().find_map(|&(last, side)| {
            let mut before = self.clone();
            before.placed.retain(|(stone, _)| *stone != last);
            let mut game = before.start(rule, side).ok()?;
            game.play(&self.name(last)).ok()?;
            game.result().is_some().then_some(game)
        })
    }

    /// The position as rows of cells, the uppermost first.
    fn rows(&self, rule: GomokuRule, to_move: Side) -> String {
        let cell = |point: Point| match self.placed.iter().find(|(stone, _)| *stone == point) {
            None => '.',
            Some((_, Side::First)) => 'X',
            Some((_, Side::Second)) => 'O',
        };
        let row = |y: u8| (0..self.columns).map(|x| cell(Point { x, y })).collect::<String>();
        let rows = (0..self.rows).map(row).collect::<Vec<_>>().join("/");
        let side = if to_move == Side::First { 'x' } else { 'o' };
        format!("{rows} {side} {}", rule.name())
    }

    /// The point's name in the game's own notation, `h8`.
    pub(super) fn name(&self, point: Point) -> String {
        label(point.x, point.y, self.rows)
    }

    /// The point's name on Yixin-Board's board, which takes the first number of a point for the row.
    pub(super) fn name_by_rows(&self, point: Point) -> String {
        label(point.y, point.x, self.columns)
    }

    /// A message of the engine with the points that it names, `` `h8` ``, as this protocol writes them.
    fn in_points(&self, message: &str) -> String {
        let point = |name: &str| self.board().find(|point| self.name(*point) == name);
        let translated = message.split('`').enumerate().map(|(index, part)| match point(part) {
            Some(point) if index % 2 == 1 => point.to_string(),
            _ if index % 2 == 1 => format!("`{part}`"),
            _ => part.to_owned(),
        });
        translated.collect()
    }

    /// The point of a move.
    pub(super) fn point(&self, mv: &MoveView) -> Point {
        self.point_of_cell(mv.to)
    }

    /// The point of a cell of the façade.
    pub(super) fn point_of_cell(&self, cell: Cell) -> Point {
        let columns = Cell::from(self.columns);
        let number = |number: Cell| u8::try_from(number).unwrap_or(u8::MAX);
        Point { x: number(cell % columns), y: number(cell / columns) }
    }
}

/// The letter of the column and the number of the row, which count from the lower left corner.
fn label(column: u8, row: u8, rows: u8) -> String {
    format!("{}{}", char::from(b'a'.saturating_add(column)), rows.saturating_sub(row))
}

/// The words for a game that is over; `None` while it goes on.
pub(super) fn ended(game: &dyn AnyGame) -> Option<String> {
    let result = game.result()?;
    Some(match result.winner {
        Some(Side::First) => "the game is over (black has won)".to_owned(),
        Some(Side::Second) => "the game is over (white has won)".to_owned(),
        None => format!("the game is over ({})", result.reason),
    })
}

/// The stones of both sides, black first, one after the other.
fn alternating([black, mut white]: [impl Iterator<Item = Point>; 2]) -> Vec<(Point, Side)> {
    let mut placed = Vec::new();
    for point in black {
        placed.push((point, Side::First));
        placed.extend(white.next().map(|point| (point, Side::Second)));
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: u8, y: u8) -> Point {
        Point { x, y }
    }

    fn position(stones: &Stones) -> Result<String, String> {
        stones.game(GomokuRule::Freestyle).map(|game| game.position())
    }

    #[test]
    fn stones_keep_their_colours_whichever_is_taken_back() {
        let mut stones = Stones::new(5, 5).unwrap();
        stones.set_points(vec![at(0, 0), at(1, 0), at(2, 0), at(3, 0)]).unwrap();
        stones.take_back(at(0, 0)).unwrap();
        assert_eq!(position(&stones).unwrap_err(), "1 black stones and 2 white ones: no turn leads there");
        stones.take_back(at(1, 0)).unwrap();
        assert_eq!(position(&stones).unwrap(), "2XO1/5/5/5/5 x freestyle");
        stones.play(at(4, 4), GomokuRule::Freestyle).unwrap();
        assert_eq!(position(&stones).unwrap(), "2XO1/5/5/5/4X o freestyle");
        assert_eq!(stones.take_back(at(0, 0)).unwrap_err(), "there is no stone on 0,0");
    }

    #[test]
    fn a_won_board_is_the_end_of_a_game_however_it_was_given() {
        let mut stones = Stones::new(6, 5).unwrap();
        // The middle of the row is played last, so no order of the list tells it.
        let last = [at(0, 0), at(0, 1), at(1, 0), at(1, 1), at(3, 0), at(3, 1), at(4, 0), at(4, 1), at(2, 0)];
        stones.set_points(last.to_vec()).unwrap();
        let rule = GomokuRule::Freestyle;
        let over = "the game is over (black has won)";
        assert_eq!(ended(stones.game(rule).unwrap().as_ref()), Some(over.to_owned()));
        assert_eq!(stones.open_game(rule).err().as_deref(), Some(over));
        assert_eq!(stones.play(at(5, 4), rule).unwrap_err(), over);
        assert_eq!(stones.pass(rule).unwrap_err(), over);
        stones.take_back(at(2, 0)).unwrap();
        assert!(stones.open_game(rule).is_ok());
        assert_eq!(stones.play(at(4, 1), rule).unwrap_err(), "4,1 is occupied");
        stones
            .set(&last.map(|point| Stone {
                point: Some(point),
                owner: if point.y == 0 { Owner::Opponent } else { Owner::Own },
            }))
            .unwrap();
        assert_eq!(stones.play(at(5, 4), rule).unwrap_err(), over);
    }

    #[test]
    fn two_rows_are_no_end_of_a_game_and_are_told_in_points() {
        let mut stones = Stones::new(6, 5).unwrap();
        let row = |y, owner| (0..5).map(move |x| Stone { point: Some(at(x, y)), owner });
        stones.set(&row(0, Owner::Own).chain(row(2, Owner::Opponent)).collect::<Vec<_>>()).unwrap();
        let error = position(&stones).unwrap_err();
        assert!(
            error.starts_with("position: ") && error.contains(" 5 in a row already, through "),
            "{error}"
        );
        assert!(["0,0", "0,2", "4,0", "4,2"].iter().any(|point| error.ends_with(point)), "{error}");
        assert_eq!(stones.in_points("`a5` and `z9`"), "0,0 and `z9`");
    }

    #[test]
    fn a_full_board_is_the_end_of_a_game() {
        let mut stones = Stones::new(5, 5).unwrap();
        let rows = ["XXOOX", "XXOOX", "OOXXO", "OOXXO", "XXOOO"].concat();
        let owner = |mark| if mark == 'X' { Owner::Own } else { Owner::Opponent };
        let stone = |(point, mark)| Stone { point: Some(point), owner: owner(mark) };
        stones.set(&stones.board().zip(rows.chars()).map(stone).collect::<Vec<_>>()).unwrap();
        let error = stones.open_game(GomokuRule::Freestyle).err();
        assert_eq!(error.as_deref(), Some("the game is over (board full)"));
    }

    #[test]
    fn rows_of_a_rectangle_count_from_the_top() {
        let mut stones = Stones::new(7, 5).unwrap();
        stones.set_points(vec![at(6, 0), at(0, 4)]).unwrap();
        assert_eq!(position(&stones).unwrap(), "6X/7/7/7/O6 x freestyle");
        assert_eq!((stones.name(at(6, 0)), stones.point_of_cell(13)), ("g5".to_owned(), at(6, 1)));
        assert_eq!(
            (stones.name_by_rows(at(6, 0)), stones.name_by_rows(at(1, 4))),
            ("a1".to_owned(), "e6".to_owned())
        );
        assert_eq!(stones.set_points(vec![at(0, 5)]).unwrap_err(), "0,5 is outside the board");
        assert_eq!(stones.board().count(), 35);
        assert_eq!((stones.middle(), Stones::new(22, 20).unwrap().middle()), (at(3, 2), at(11, 10)));
    }
}
