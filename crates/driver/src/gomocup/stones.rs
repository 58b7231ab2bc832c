//! The board as the host tells it.

use boyi_engine::data::{Cell, GameSpec, GomokuRule, MoveView};
use boyi_engine::{AnyGame, start};
use boyi_protocol::gomocup::{Owner, Point, Stone};

/// Sizes that can be played.
pub(super) const SIZES: std::ops::RangeInclusive<u16> = 5..=20;

/// A board and the stones on it, in playing order: black's and white's in turn.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    size: u8,
    points: Vec<Point>,
}

impl Stones {
    /// An empty board.
    pub(super) fn new(size: u16) -> Result<Stones, String> {
        let fits = u8::try_from(size).ok().filter(|_| SIZES.contains(&size));
        let size = fits
            .ok_or_else(|| format!("board size {size} is not from {} to {}", SIZES.start(), SIZES.end()))?;
        Ok(Stones { size, points: Vec::new() })
    }

    /// Points on a side.
    pub(super) fn size(&self) -> u8 {
        self.size
    }

    pub(super) fn clear(&mut self) {
        self.points.clear();
    }

    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    /// Every point of the board.
    pub(super) fn board(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Point { x, y }))
    }

    /// The board given as a list, with the engine to move. Black has as many stones as white, or
    /// one more.
    pub(super) fn set(&mut self, stones: &[Stone]) -> Result<(), String> {
        let of = |owner: Owner| -> Vec<Point> {
            stones.iter().filter(|stone| stone.owner == owner).map(|stone| stone.point).collect()
        };
        if let Some(stone) = stones.iter().find(|stone| stone.owner == Owner::Neither) {
            return Err(format!("the stone {stone} belongs to nobody: continuous games are not played"));
        }
        let (own, opponent) = (of(Owner::Own), of(Owner::Opponent));
        let (black, white) = match opponent.len().checked_sub(own.len()) {
            Some(0) => (own, opponent),
            Some(1) => (opponent, own),
            _ => return Err(format!("{} own stones and {} of the opponent's", own.len(), opponent.len())),
        };
        let mut points = Vec::with_capacity(stones.len());
        let mut white = white.into_iter();
        for stone in black {
            points.push(stone);
            points.extend(white.next());
        }
        self.set_points(points)
    }

    /// The board given in playing order.
    pub(super) fn set_points(&mut self, points: Vec<Point>) -> Result<(), String> {
        let mut seen = Vec::with_capacity(points.len());
        for point in &points {
            if !self.holds(*point) {
                return Err(format!("{point} is outside the board"));
            }
            if seen.contains(point) {
                return Err(format!("{point} is given twice"));
            }
            seen.push(*point);
        }
        self.points = points;
        Ok(())
    }

    fn holds(&self, point: Point) -> bool {
        point.x < self.size && point.y < self.size
    }

    /// Puts down the next stone.
    pub(super) fn play(&mut self, point: Point, rule: GomokuRule) -> Result<(), String> {
        if !self.holds(point) {
            return Err(format!("{point} is outside the board"));
        }
        let mut game = self.game(rule)?;
        game.play(&self.name(point)).map_err(|error| format!("{point}: {error}"))?;
        self.points.push(point);
        Ok(())
    }

    /// Takes a stone from the board.
    pub(super) fn take_back(&mut self, point: Point) -> Result<(), String> {
        let at = self.points.iter().rposition(|stone| *stone == point);
        let at = at.ok_or_else(|| format!("there is no stone on {point}"))?;
        // The colours of the stones behind follow from their places: only the last one can go.
        if at + 1 != self.points.len() {
            return Err(format!("the stone on {point} is not the last one"));
        }
        self.points.truncate(at);
        Ok(())
    }

    /// The position, for the engine.
    pub(super) fn game(&self, rule: GomokuRule) -> Result<Box<dyn AnyGame>, String> {
        let spec = GameSpec::Gomoku { size: self.size, rule };
        start(spec, Some(&self.rows(rule))).map_err(|error| error.to_string())
    }

    /// The position as rows of cells, the uppermost first.
    fn rows(&self, rule: GomokuRule) -> String {
        let cell = |point: Point| match self.points.iter().position(|stone| *stone == point) {
            None => '.',
            Some(index) if index % 2 == 0 => 'X',
            Some(_) => 'O',
        };
        let row = |y: u8| (0..self.size).map(|x| cell(Point { x, y })).collect::<String>();
        let rows = (0..self.size).map(row).collect::<Vec<_>>().join("/");
        let side = if self.points.len().is_multiple_of(2) { 'x' } else { 'o' };
        let rule = match rule {
            GomokuRule::Freestyle => "freestyle",
            GomokuRule::Standard => "standard",
            GomokuRule::Renju => "renju",
        };
        format!("{rows} {side} {rule}")
    }

    /// The point's name in the game's own notation, `h8`.
    pub(super) fn name(&self, point: Point) -> String {
        format!(
            "{}{}",
            char::from(b'a'.saturating_add(point.x)),
            u16::from(self.size).saturating_sub(point.y.into())
        )
    }

    /// The point of a move.
    pub(super) fn point(&self, mv: &MoveView) -> Point {
        self.point_of_cell(mv.to)
    }

    /// The point of a cell of the façade.
    pub(super) fn point_of_cell(&self, cell: Cell) -> Point {
        let size = Cell::from(self.size);
        let number = |number: Cell| u8::try_from(number).unwrap_or(u8::MAX);
        Point { x: number(cell % size), y: number(cell / size) }
    }
}
