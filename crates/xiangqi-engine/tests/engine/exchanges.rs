//! Static exchange evaluation against exchanges played out on the board.

use crate::walks::positions;
use boyi_core::{Knowledge as _, Side};
use boyi_xiangqi::{Kind, Move, Piece, Position, Square};
use boyi_xiangqi_engine::{XiangqiSearch, params::EXCHANGE, see};
use proptest::prelude::*;
use proptest::strategy::ValueTree;

/// A board without rules of check: pieces that capture on one point, generals included.
#[derive(Clone)]
struct Board {
    cells: Vec<Option<Piece>>,
}

impl Board {
    fn of(position: &Position) -> Board {
        Board { cells: Square::all().map(|square| position.piece_at(square)).collect() }
    }

    fn at(&self, file: i32, rank: i32) -> Option<Piece> {
        Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
            .and_then(|square| self.cells[square.index()])
    }

    /// Returns whether the piece on `from` can capture on `to`, by the plain rules of movement.
    fn reaches(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.cells[from.index()] else { return false };
        let (file, rank) = (i32::from(from.file()), i32::from(from.rank()));
        let (df, dr) = (i32::from(to.file()) - file, i32::from(to.rank()) - rank);
        let red = piece.side == Side::First;
        let home = |rank: u8| if red { rank <= 4 } else { rank >= 5 };
        let in_palace = (3..=5).contains(&to.file()) && if red { to.rank() <= 2 } else { to.rank() >= 7 };
        let between = || {
            let steps = df.abs().max(dr.abs());
            (1..steps)
                .filter(|step| self.at(file + df.signum() * step, rank + dr.signum() * step).is_some())
                .count()
        };
        let on_line = (df == 0) != (dr == 0);
        match piece.kind {
            Kind::General => in_palace && df.abs() + dr.abs() == 1,
            Kind::Advisor => in_palace && (df.abs(), dr.abs()) == (1, 1),
            Kind::Elephant => {
                (df.abs(), dr.abs()) == (2, 2)
                    && home(to.rank())
                    && self.at(file + df / 2, rank + dr / 2).is_none()
            }
            Kind::Horse => {
                matches!((df.abs(), dr.abs()), (1, 2) | (2, 1))
                    && self.at(file + df / 2, rank + dr / 2).is_none()
            }
            Kind::Chariot => on_line && between() == 0,
            Kind::Cannon => on_line && between() == 1,
            Kind::Soldier => {
                let forward = if red { 1 } else { -1 };
                (df, dr) == (0, forward) || (!home(from.rank()) && dr == 0 && df.abs() == 1)
            }
        }
    }

    fn attackers(&self, side: Side, target: Square) -> Vec<Square> {
        let mut squares: Vec<Square> = Square::all()
            .filter(|square| self.cells[square.index()].is_some_and(|piece| piece.side == side))
            .filter(|&square| self.reaches(square, target))
            .collect();
        // Horse and cannon have equal value; the horse captures first.
        squares
            .sort_by_key(|square| (self.worth(*square), self.cells[square.index()].map(|piece| piece.kind)));
        squares
    }

    fn worth(&self, square: Square) -> i32 {
        self.cells[square.index()].map_or(0, |piece| EXCHANGE[piece.kind.index()])
    }

    /// The most material that the side can gain by captures on `target`. With `all` every attacker is tried,
    /// otherwise only the least valuable one (the first by square among equal kinds).
    fn best_gain(&self, side: Side, target: Square, all: bool) -> i32 {
        let attackers = self.attackers(side, target);
        let legal = attackers.iter().filter(|&&from| {
            let after = self.after(from, target);
            let is_generals = self.cells[from.index()].is_some_and(|piece| piece.kind == Kind::General);
            !after.generals_face_each_other() && (!is_generals || after.attackers(!side, target).is_empty())
        });
        let tried = legal.take(if all { usize::MAX } else { 1 });
        tried.map(|&from| self.gain_of(from, target, side, all)).fold(0, i32::max)
    }

    fn generals_face_each_other(&self) -> bool {
        let mut generals = Square::all()
            .filter(|square| self.cells[square.index()].is_some_and(|piece| piece.kind == Kind::General));
        let (Some(low), Some(high)) = (generals.next(), generals.next()) else { return false };
        let between = |rank| self.at(i32::from(low.file()), i32::from(rank)).is_some();
        low.file() == high.file() && !(low.rank() + 1..high.rank()).any(between)
    }

    fn gain_of(&self, from: Square, target: Square, side: Side, all: bool) -> i32 {
        self.worth(target) - self.after(from, target).best_gain(!side, target, all)
    }

    fn after(&self, from: Square, to: Square) -> Board {
        let mut next = self.clone();
        next.cells[to.index()] = next.cells[from.index()].take();
        next
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn exchanges_equal_those_played_out_with_the_least_valuable_piece(position in positions()) {
        let board = Board::of(&position);
        for mv in &position.legal_moves() {
            let played = board.gain_of(mv.from(), mv.to(), position.side_to_move(), false);
            prop_assert_eq!(see(&position, *mv), played, "{}", mv);
        }
    }

    #[test]
    fn thresholds_agree_with_the_exchanges(position in positions(), threshold in -1_300..1_300) {
        let search = XiangqiSearch::from(position.clone());
        for &mv in &position.legal_moves() {
            let value = see(&position, mv);
            for threshold in [threshold, value, value + 1, 0] {
                prop_assert_eq!(search.see_ge(mv, threshold), value >= threshold, "{} {}", mv, threshold);
            }
        }
    }
}

#[test]
fn facing_generals_keep_pieces_from_recapturing() {
    let value = |fen: &str, name: &str| {
        let position = Position::from_fen(fen).expect("a legal position");
        let named = |mv: &Move| mv.to_string() == name;
        see(&position, position.legal_moves().iter().copied().find(named).expect("a legal move"))
    };
    let worth = |kind: Kind| EXCHANGE[kind.index()];
    // The horse alone stands between the generals, then it does not.
    assert_eq!(value("4k1r2/9/9/9/6P2/4N4/9/9/9/4K4 b", "g9g5"), worth(Kind::Soldier));
    let exchange = worth(Kind::Soldier) - worth(Kind::Chariot);
    assert_eq!(value("3k2r2/9/9/9/6P2/4N4/9/9/9/4K4 b", "g9g5"), exchange);
    // The general would face the other one where it recaptures.
    let fen = "2bk5/4a4/9/6NRp/3rN4/9/4P3P/4B4/9/2BAK4 b";
    assert_eq!(value(fen, "d5d0"), worth(Kind::Advisor));
}

/// Trying every order of capture must rarely change the sign of the result.
#[test]
fn the_least_valuable_first_rule_hardly_ever_errs() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut same, mut all) = (0u32, 0u32);
    for _ in 0..300 {
        let position = positions().new_tree(&mut runner).expect("a value").current();
        let board = Board::of(&position);
        for mv in &position.legal_captures() {
            let best = board.gain_of(mv.from(), mv.to(), position.side_to_move(), true);
            same += u32::from((best >= 0) == (see(&position, *mv) >= 0));
            all += 1;
        }
    }
    assert!(all > 500, "{all} captures were compared");
    assert!(same * 100 >= all * 98, "{same} of {all} verdicts agree");
}

fn check(fen: &str, mv: &str, gain: i32) {
    let position = Position::from_fen(fen).expect("a legal position");
    let mv: Move = mv.parse().expect("two points");
    assert!(position.is_legal(mv), "{mv} is legal");
    assert_eq!(see(&position, mv), gain, "{fen} {mv}");
}

const SOLDIER: i32 = EXCHANGE[6];
const HORSE: i32 = EXCHANGE[3];
const CHARIOT: i32 = EXCHANGE[4];
const CANNON: i32 = EXCHANGE[5];
const ELEPHANT: i32 = EXCHANGE[2];

#[test]
fn a_loose_piece_is_won() {
    check("3k5/9/9/9/2n6/9/2R6/9/9/5K3 w", "c3c5", HORSE);
}

#[test]
fn a_protected_piece_costs_the_capturer() {
    check("3k5/9/9/2p6/2p6/9/2R6/9/9/5K3 w", "c3c5", SOLDIER - CHARIOT);
}

#[test]
fn a_cannon_captures_over_a_screen_and_the_one_behind_takes_it_over() {
    check("3k5/9/2n6/9/2P6/9/2C6/9/9/5K3 w", "c3c7", HORSE);
    check("3k5/9/4b4/9/2n6/2N6/2C6/9/9/5K3 w", "c3c5", HORSE - CANNON);
    check("3k5/9/4b4/9/2n6/2N6/2C6/2C6/9/5K3 w", "c3c5", HORSE - CANNON + ELEPHANT);
}

#[test]
fn a_chariot_behind_a_chariot_joins_in() {
    check("3k5/9/4b4/9/2n6/9/2R6/9/9/5K3 w", "c3c5", HORSE - CHARIOT);
    check("3k5/9/4b4/9/2n6/9/2R6/2R6/9/5K3 w", "c3c5", HORSE - CHARIOT + ELEPHANT);
    check("3k5/2r6/9/9/2n6/9/2R6/2R6/9/5K3 w", "c3c5", HORSE);
}

#[test]
fn a_chariot_that_leaves_may_take_a_cannons_screen_along() {
    // Behind the chariot one cannon has no screen left; of two, the rear one has the front one.
    check("3k5/2r6/9/9/2p6/9/2R6/2C6/9/5K3 w", "c3c5", SOLDIER - CHARIOT);
    check("3k5/2r6/9/9/2p6/9/2R6/2C6/2C6/5K3 w", "c3c5", SOLDIER);
}

#[test]
fn a_general_does_not_take_what_is_protected() {
    check("4k4/4a4/9/9/9/4R4/4C4/9/9/5K3 w", "e4e8", EXCHANGE[1] - CHARIOT);
    check("4k4/4a4/9/9/9/4R4/4R4/9/9/5K3 w", "e4e8", EXCHANGE[1]);
}

#[test]
fn an_elephant_with_a_blocked_eye_protects_nothing() {
    check("3k5/9/4b4/9/2n6/9/2R6/9/9/5K3 w", "c3c5", HORSE - CHARIOT);
    check("3k5/9/4b4/3P5/2n6/9/2R6/9/9/5K3 w", "c3c5", HORSE);
}
