//! Endings solved completely by backward induction under the plain rules: who has no legal move has lost, generals may
//! not face each other, and nothing is lost by repetition.
//!
//! A table answers for every position of a material class whether Red can force the win. Red's pieces are those that
//! attack; a class in which Red has no piece that crosses the river counts as never won.

use boyi_core::Side;
use boyi_xiangqi::attacks::{self, Occupancy};
use boyi_xiangqi::{Kind, Piece, Position, Square, SquareSet};
use std::collections::HashMap;

/// The number of pieces of each kind of Red and of Black, with the generals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Material([[u8; Kind::COUNT]; 2]);

impl Material {
    /// The material of letters such as `KR` for Red and `KAAB` for Black.
    pub(crate) fn new(red: &str, black: &str) -> Material {
        Material([red, black].map(|letters| {
            let count =
                |kind| letters.chars().filter(|&letter| Kind::from_letter(letter) == Some(kind)).count();
            Kind::ALL.map(|kind| count(kind) as u8)
        }))
    }

    fn of(position: &Position) -> Material {
        Material(Side::BOTH.map(|side| Kind::ALL.map(|kind| position.pieces(side, kind).len() as u8)))
    }

    fn count(&self, side: Side, kind: Kind) -> u8 {
        self.0[side.index()][kind.index()]
    }

    fn without(mut self, piece: Piece) -> Material {
        self.0[piece.side.index()][piece.kind.index()] -= 1;
        self
    }

    fn pieces(self) -> impl Iterator<Item = Piece> {
        let pieces = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece::new(side, kind)));
        pieces.filter(move |piece| self.count(piece.side, piece.kind) > 0)
    }

    /// Returns whether Red has a piece that can cross the river.
    fn can_attack(&self) -> bool {
        let attackers = [Kind::Horse, Kind::Chariot, Kind::Cannon, Kind::Soldier];
        attackers.iter().any(|&kind| self.count(Side::First, kind) > 0)
    }
}

/// The pieces on the board.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    pieces: [[SquareSet; Kind::COUNT]; 2],
    sides: [SquareSet; 2],
    occupancy: Occupancy,
}

impl Board {
    fn empty() -> Board {
        Board {
            pieces: [[SquareSet::EMPTY; Kind::COUNT]; 2],
            sides: [SquareSet::EMPTY; 2],
            occupancy: Occupancy::default(),
        }
    }

    fn of(position: &Position) -> Board {
        let mut board = Board::empty();
        for square in position.occupied() {
            position.piece_at(square).into_iter().for_each(|piece| board.toggle(piece, square));
        }
        board
    }

    pub(crate) fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        self.pieces[side.index()][kind.index()]
    }

    fn toggle(&mut self, piece: Piece, square: Square) {
        self.pieces[piece.side.index()][piece.kind.index()] ^= square.set();
        self.sides[piece.side.index()] ^= square.set();
        self.occupancy.toggle(square);
    }

    fn moved(mut self, piece: Piece, from: Square, to: Square) -> Board {
        self.toggle(piece, from);
        self.toggle(piece, to);
        self
    }

    fn without(mut self, piece: Piece, square: Square) -> Board {
        self.toggle(piece, square);
        self
    }

    /// Returns whether the general of a side is attacked, by the other general too.
    fn in_check(&self, side: Side) -> bool {
        let by = |kind| self.pieces(!side, kind);
        self.pieces(side, Kind::General).into_iter().any(|general| {
            let lines = by(Kind::Chariot) | by(Kind::General);
            attacks::slides(general, self.occupancy).intersects(lines)
                || attacks::hops(general, self.occupancy).intersects(by(Kind::Cannon))
                || attacks::horse_origins(general, self.occupancy.set()).intersects(by(Kind::Horse))
                || attacks::soldier_origins(!side, general).intersects(by(Kind::Soldier))
        })
    }

    /// The points that a piece attacks or can move to, but for those of its own side.
    fn targets(&self, piece: Piece, from: Square) -> SquareSet {
        let occupied = self.occupancy.set();
        let reach = match piece.kind {
            Kind::General => attacks::general(from) & attacks::palace(piece.side),
            Kind::Advisor => attacks::advisor(from),
            Kind::Elephant => attacks::elephant(from, occupied),
            Kind::Horse => attacks::horse(from, occupied),
            Kind::Chariot => attacks::slides(from, self.occupancy),
            Kind::Cannon => {
                attacks::slides(from, self.occupancy).without(occupied)
                    | attacks::hops(from, self.occupancy) & occupied
            }
            Kind::Soldier => attacks::soldier(piece.side, from),
        };
        reach.without(self.sides[piece.side.index()])
    }

    /// The free points from which a piece could have come to this one without a capture.
    fn origins(&self, piece: Piece, to: Square) -> SquareSet {
        let occupied = self.occupancy.set();
        let origins = match piece.kind {
            Kind::Horse => attacks::horse_origins(to, occupied),
            Kind::Soldier => attacks::soldier_origins(piece.side, to) & attacks::soldier_points(piece.side),
            Kind::Cannon => attacks::slides(to, self.occupancy),
            _ => self.targets(piece, to),
        };
        origins.without(occupied)
    }

    fn pieces_of(&self, side: Side) -> impl Iterator<Item = (Piece, Square)> {
        let sets = self.pieces[side.index()];
        Kind::ALL
            .into_iter()
            .zip(sets)
            .flat_map(move |(kind, squares)| squares.map(move |square| (Piece::new(side, kind), square)))
    }

    /// The piece of a side on a point.
    fn piece_of(&self, side: Side, square: Square) -> Option<Piece> {
        let kind = Kind::ALL.into_iter().find(|&kind| self.pieces(side, kind).contains(square))?;
        Some(Piece::new(side, kind))
    }

    /// Returns whether a side, if it were to move, could capture something.
    fn can_capture(&self, side: Side) -> bool {
        self.pieces_of(side).any(|(piece, from)| {
            (self.targets(piece, from) & self.sides[(!side).index()]).into_iter().any(|to| {
                let taken = self.piece_of(!side, to);
                taken.is_some_and(|taken| !self.without(taken, to).moved(piece, from, to).in_check(side))
            })
        })
    }

    /// The position of the rules.
    pub(crate) fn position(&self, to_move: Side) -> Position {
        let letter = |square| {
            let piece = Side::BOTH.into_iter().find_map(|side| self.piece_of(side, square));
            piece.map_or('1', Piece::letter)
        };
        let rank =
            |rank| -> String { (0..9).filter_map(|file| Square::new(file, rank)).map(letter).collect() };
        let ranks: Vec<String> = (0..10).rev().map(rank).collect();
        let side = if to_move == Side::First { 'w' } else { 'b' };
        Position::from_fen(&format!("{} {side}", ranks.join("/"))).expect("a legal position")
    }
}

/// The equal pieces of a class and all the ways in which they can stand.
struct Group {
    piece: Piece,
    /// The index of each of their points among those.
    slots: [usize; Square::COUNT],
    places: Vec<SquareSet>,
    /// The factor of the index of a place in the index of a position.
    stride: usize,
}

impl Group {
    fn new(piece: Piece, count: u8, stride: usize) -> Group {
        let points = match piece.kind {
            Kind::General => attacks::palace(piece.side),
            Kind::Advisor => attacks::advisor_points(piece.side),
            Kind::Elephant => attacks::elephant_points(piece.side),
            Kind::Soldier => attacks::soldier_points(piece.side),
            _ => SquareSet::ALL,
        };
        let mut slots = [0; Square::COUNT];
        points.into_iter().enumerate().for_each(|(slot, point)| slots[point.index()] = slot);
        let mut places = vec![SquareSet::EMPTY];
        for _ in 0..count {
            // In the order of the largest point, so that the index of a place is a sum of binomial coefficients.
            let below = |top: Square| move |place: &SquareSet| place.into_iter().all(|point| point < top);
            places = points
                .into_iter()
                .flat_map(|top| places.iter().copied().filter(below(top)).map(move |place| place | top.set()))
                .collect();
        }
        let group = Group { piece, slots, places, stride };
        debug_assert!(group.places.iter().enumerate().all(|(index, &place)| group.index(place) == index));
        group
    }

    fn index(&self, place: SquareSet) -> usize {
        place.into_iter().zip(1..).map(|(square, chosen)| binomial(self.slots[square.index()], chosen)).sum()
    }

    /// The index in the class of a position after one of these pieces, all on `place`, went between two points.
    fn moved(&self, index: usize, place: SquareSet, from: Square, to: Square) -> usize {
        let after = place ^ from.set() ^ to.set();
        index - self.index(place) * self.stride + self.index(after) * self.stride
    }
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

/// A set of the positions of a class, by index and side to move.
struct Marks(Vec<u64>);

impl Marks {
    fn contains(&self, state: usize) -> bool {
        self.0[state / 64] >> (state % 64) & 1 != 0
    }

    /// Returns whether the position was not yet in the set.
    fn insert(&mut self, state: usize) -> bool {
        let is_new = !self.contains(state);
        self.0[state / 64] |= 1 << (state % 64);
        is_new
    }
}

/// A solved class.
pub(crate) struct Table {
    groups: Vec<Group>,
    /// The number of placements, impossible ones included.
    size: usize,
    won: Marks,
    /// The most plies to the next capture or the end that a won position needs.
    longest: u32,
}

/// The count of moves of an impossible position.
const IMPOSSIBLE: u8 = u8::MAX;

/// An index and a side to move in one number.
fn state(index: usize, to_move: Side) -> usize {
    2 * index + to_move.index()
}

impl Table {
    fn empty(material: Material) -> Table {
        let mut size = 1;
        let groups = material
            .pieces()
            .map(|piece| {
                let group = Group::new(piece, material.count(piece.side, piece.kind), size);
                size *= group.places.len();
                group
            })
            .collect();
        Table { groups, size, won: Marks(vec![0; (2 * size).div_ceil(64)]), longest: 0 }
    }

    fn index(&self, board: &Board) -> usize {
        let part =
            |group: &Group| group.index(board.pieces(group.piece.side, group.piece.kind)) * group.stride;
        self.groups.iter().map(part).sum()
    }

    /// The board with this index, unless two pieces share a point.
    fn board(&self, index: usize) -> Option<Board> {
        let mut board = Board::empty();
        for group in &self.groups {
            let place = group.places[index / group.stride % group.places.len()];
            if place.intersects(board.occupancy.set()) {
                return None;
            }
            place.into_iter().for_each(|square| board.toggle(group.piece, square));
        }
        Some(board)
    }

    fn is_won(&self, board: &Board, to_move: Side) -> bool {
        self.won.contains(state(self.index(board), to_move))
    }

    /// The positions with a side to move, its opponent not in check.
    pub(crate) fn positions(&self, to_move: Side) -> impl Iterator<Item = Board> {
        (0..self.size).filter_map(|index| self.board(index)).filter(move |board| !board.in_check(!to_move))
    }

    /// The share of won positions with Red to move, not in check, in which neither side could capture anything, among
    /// those that `counts` accepts.
    pub(crate) fn share(&self, counts: impl Fn(&Board) -> bool) -> f64 {
        let (mut won, mut all) = (0, 0);
        for board in self.positions(Side::First) {
            let is_calm =
                || !board.in_check(Side::First) && Side::BOTH.iter().all(|&side| !board.can_capture(side));
            if counts(&board) && is_calm() {
                all += 1;
                won += u32::from(self.is_won(&board, Side::First));
            }
        }
        f64::from(won) / f64::from(all)
    }

    /// The most plies to the next capture or the end that a won position needs, or one less.
    pub(crate) fn longest(&self) -> u32 {
        self.longest
    }
}

/// Solved classes by their material.
#[derive(Default)]
pub(crate) struct Solver(HashMap<Material, Table>);

impl Solver {
    /// The table of a class, solved with the classes to which captures lead.
    pub(crate) fn solve(&mut self, material: Material) -> &Table {
        if !self.0.contains_key(&material) {
            for piece in material.pieces().filter(|piece| piece.kind != Kind::General) {
                let captured = material.without(piece);
                if captured.can_attack() {
                    self.solve(captured);
                }
            }
            let table = self.induced(material);
            self.0.insert(material, table);
        }
        &self.0[&material]
    }

    /// Returns whether Red wins a position of a class solved.
    pub(crate) fn is_won(&self, position: &Position) -> bool {
        let table = self.0.get(&Material::of(position));
        table.is_some_and(|table| table.is_won(&Board::of(position), position.side_to_move()))
    }

    /// Returns whether Red wins after a move that captured `taken`.
    fn is_won_after(&self, material: Material, taken: Piece, board: &Board, to_move: Side) -> bool {
        self.0.get(&material.without(taken)).is_some_and(|table| table.is_won(board, to_move))
    }

    /// Returns whether Red, to move, has a capture that wins.
    fn wins_by_capture(&self, material: Material, board: &Board) -> bool {
        board.pieces_of(Side::First).any(|(piece, from)| {
            (board.targets(piece, from) & board.sides[1]).into_iter().any(|to| {
                board.piece_of(Side::Second, to).is_some_and(|taken| {
                    let after = board.without(taken, to).moved(piece, from, to);
                    !after.in_check(Side::First) && self.is_won_after(material, taken, &after, Side::Second)
                })
            })
        })
    }

    /// The legal moves of Black but for captures after which Red wins.
    fn open_moves(&self, material: Material, board: &Board) -> u8 {
        let moves = board.pieces_of(Side::Second).flat_map(|(piece, from)| {
            board.targets(piece, from).into_iter().map(move |to| (piece, from, to))
        });
        let is_open = |&(piece, from, to): &(Piece, Square, Square)| {
            let taken = board.piece_of(Side::First, to);
            let after = taken.map_or(*board, |taken| board.without(taken, to)).moved(piece, from, to);
            let is_lost = |taken| self.is_won_after(material, taken, &after, Side::First);
            !after.in_check(Side::Second) && !taken.is_some_and(is_lost)
        };
        moves.filter(is_open).count() as u8
    }

    /// Backward induction: Red wins with a move to a won position; Black, to move, has lost once no move is open.
    fn induced(&self, material: Material) -> Table {
        let mut table = Table::empty(material);
        let mut open = vec![IMPOSSIBLE; table.size];
        let mut layer = Vec::new();
        for (index, open) in open.iter_mut().enumerate() {
            let Some(board) = table.board(index) else { continue };
            if !board.in_check(Side::First) {
                *open = self.open_moves(material, &board);
                if *open == 0 {
                    layer.push(state(index, Side::Second));
                }
            }
            if !board.in_check(Side::Second) && self.wins_by_capture(material, &board) {
                layer.push(state(index, Side::First));
            }
        }
        layer.iter().for_each(|&state| _ = table.won.insert(state));
        while !layer.is_empty() {
            layer = layer.iter().flat_map(|&state| table.before(state, &mut open)).collect();
            table.longest += 1;
        }
        table
    }
}

impl Table {
    /// The positions newly won since this one is, by one quiet move before it.
    fn before(&mut self, won: usize, open: &mut [u8]) -> Vec<usize> {
        let (index, mover) = (won / 2, Side::BOTH[1 - won % 2]);
        let mut found = Vec::new();
        let Some(board) = self.board(index) else { return found };
        for group in self.groups.iter().filter(|group| group.piece.side == mover) {
            let place = board.pieces(mover, group.piece.kind);
            for to in place {
                for from in board.origins(group.piece, to) {
                    let before = group.moved(index, place, to, from);
                    let is_new = if mover == Side::First {
                        !self.won.contains(state(before, mover))
                            && !board.moved(group.piece, to, from).in_check(Side::Second)
                    } else if open[before] != IMPOSSIBLE {
                        open[before] -= 1;
                        open[before] == 0
                    } else {
                        false
                    };
                    if is_new && self.won.insert(state(before, mover)) {
                        found.push(state(before, mover));
                    }
                }
            }
        }
        found
    }
}
