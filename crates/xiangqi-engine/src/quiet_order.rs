//! Static ordering of quiet moves: by attacks on the piece's origin and target and by the pieces it attacks
//! from there.

pub(crate) mod counted;

use crate::checks::CheckPoints;
use crate::linear::Linear;
use crate::params::{EXCHANGE, LOSING_CHECK};
use crate::placement::Placement;
use crate::ranks::Ranks;
use boyi_xiangqi::attacks::{self, Occupancy};
use boyi_xiangqi::{Kind, Move, Piece, Position, Square, SquareSet};

/// Attack maps that the ranks of a node's quiet moves need, computed once per node.
pub(crate) struct QuietOrder<'a> {
    position: &'a Position,
    linear: &'a Linear,
    placement: &'a Placement,
    checks: CheckPoints,
    /// By kind: the points that enemy pieces worth clearly less attack.
    cheaply_attacked: [SquareSet; Kind::COUNT],
    /// The points that enemy pieces attack, their own included.
    attacked: SquareSet,
    /// The points attacked by at least one, and by at least two pieces of the side to move.
    defended: [SquareSet; 2],
    /// The piece ranked last, cached because moves come piece by piece.
    last: Option<Standing>,
    /// Bonus of a move that gives check.
    check_rank: i32,
}

/// Terms common to all moves of one piece.
#[derive(Clone, Copy)]
struct Standing {
    square: Square,
    piece: Piece,
    /// Bonus for leaving the origin.
    leaving: i32,
    /// The enemy pieces that it attacks from the origin.
    attacks: SquareSet,
}

impl<'a> QuietOrder<'a> {
    pub(crate) fn of(
        position: &'a Position,
        linear: &'a Linear,
        placement: &'a Placement,
        check_rank: i32,
    ) -> QuietOrder<'a> {
        let side = position.side_to_move();
        let mut by_kind = [SquareSet::EMPTY; Kind::COUNT];
        let mut defended = [SquareSet::EMPTY; 2];
        for kind in Kind::ALL {
            let reached = |side| reached_by(position, Piece { side, kind });
            by_kind[kind.index()] = reached(!side).fold(SquareSet::EMPTY, |all, points| all | points);
            for points in reached(side) {
                defended[1] |= defended[0] & points;
                defended[0] |= points;
            }
        }
        let [general, advisor, elephant, horse, chariot, cannon, soldier] = by_kind;
        let small = soldier | advisor | elephant;
        let medium = small | horse | cannon;
        let attacked = medium | chariot | general;
        // In the order of the kinds; by `EXCHANGE`.
        let cheaply_attacked = [attacked, soldier, soldier, small, medium, small, SquareSet::EMPTY];
        QuietOrder {
            position,
            linear,
            placement,
            checks: CheckPoints::of(position),
            cheaply_attacked,
            attacked,
            defended,
            last: None,
            check_rank,
        }
    }

    /// The rank of a legal quiet move, in units of history.
    #[inline]
    pub(crate) fn rank(&mut self, mv: Move) -> i32 {
        if self.last.is_none_or(|last| last.square != mv.from()) {
            self.last = self.standing(mv.from());
        }
        self.last.as_ref().map_or(0, |standing| self.rank_of(standing, mv.to()))
    }

    /// The rank of a move of this piece.
    fn rank_of(&self, standing: &Standing, to: Square) -> i32 {
        let piece = standing.piece;
        let ranks = &self.ranks().by_kind[piece.kind.index()];
        let cheaply_attacked = self.cheaply_attacked[piece.kind.index()];
        // Only a cannon reaches points it does not attack; any other piece is itself one of the attackers of
        // the point.
        let others = if piece.kind == Kind::Cannon { self.defended[0] } else { self.defended[1] };
        let loose = self.attacked.without(others);
        let mut rank = standing.leaving
            + self.placed(piece, to)
            + if_in(cheaply_attacked, to, ranks.to_cheaply_attacked)
            + if_in(self.attacked, to, ranks.to_attacked)
            + if_in(loose, to, ranks.to_loose);
        if self.checks.gives_check(piece.kind, standing.square, to) {
            let loses = (loose | cheaply_attacked).contains(to);
            rank += if loses { self.check_rank * LOSING_CHECK / 16 } else { self.check_rank }
                + self.ranks().checks[usize::from(loses)];
        }
        rank + self.threats(standing, to)
    }

    #[inline(always)]
    fn ranks(&self) -> &'a Ranks {
        self.linear.ranks()
    }

    /// The rank of a piece on a square by its placement.
    #[inline(always)]
    fn placed(&self, piece: Piece, square: Square) -> i32 {
        self.placement.worth(self.linear, piece, square).wrapping_mul(self.ranks().placement)
            >> Ranks::PLACEMENT_UNIT
    }

    /// The piece on a square, with the terms common to its moves.
    fn standing(&self, square: Square) -> Option<Standing> {
        let piece = self.position.piece_at(square)?;
        let ranks = &self.ranks().by_kind[piece.kind.index()];
        let leaving = ranks.any - self.placed(piece, square)
            + if_in(self.cheaply_attacked[piece.kind.index()], square, ranks.from_cheaply_attacked)
            + if_in(self.attacked, square, ranks.from_attacked)
            + if_in(self.attacked.without(self.defended[0]), square, ranks.from_loose);
        let enemies = self.position.side(!piece.side);
        let attacks = reach(piece, square, self.position.occupancy()) & enemies;
        Some(Standing { square, piece, leaving, attacks })
    }

    /// Bonus for enemy pieces attacked from the target but not from the origin.
    fn threats(&self, &Standing { square, piece, attacks, .. }: &Standing, to: Square) -> i32 {
        let after = || self.position.occupied() ^ (square.set() | to.set());
        let lines_after = || {
            let mut after = self.position.occupancy();
            after.toggle(square);
            after.toggle(to);
            after
        };
        let reached = match piece.kind {
            Kind::General | Kind::Advisor => return 0,
            Kind::Elephant => attacks::elephant(to, after()),
            Kind::Horse => attacks::horse(to, after()),
            Kind::Chariot => attacks::slides(to, lines_after()),
            Kind::Cannon => attacks::hops(to, lines_after()),
            Kind::Soldier => attacks::soldier(piece.side, to),
        };
        let attacked = reached & self.position.side(!piece.side);
        let gain = |square| {
            let kind = self.position.piece_at(square).map_or(Kind::General, |piece| piece.kind);
            if kind != Kind::General && is_worth_less(piece.kind, kind) {
                self.ranks().of_larger[kind.index()]
            } else {
                if_in(SquareSet::ALL.without(self.attacked), square, self.ranks().of_loose[kind.index()])
            }
        };
        attacked.without(attacks).map(gain).sum()
    }
}

/// `worth` if the set holds the point, else 0. Branch-free, as the branch would be unpredictable.
#[inline(always)]
fn if_in(points: SquareSet, square: Square, worth: i32) -> i32 {
    i32::from(points.contains(square)) * worth
}

/// The points that each piece of this side and kind attacks.
#[inline(always)]
fn reached_by(position: &Position, piece: Piece) -> impl Iterator<Item = SquareSet> {
    let occupancy = position.occupancy();
    position.pieces(piece.side, piece.kind).map(move |square| reach(piece, square, occupancy))
}

/// Returns whether a piece of this kind is worth clearly less than one of the other.
const fn is_worth_less(kind: Kind, other: Kind) -> bool {
    EXCHANGE[kind.index()] + 50 < EXCHANGE[other.index()]
}

// Checks the groups of kinds that `QuietOrder::of` uses.
const _: () = assert!(
    is_worth_less(Kind::Soldier, Kind::Advisor)
        && !is_worth_less(Kind::Advisor, Kind::Elephant)
        && is_worth_less(Kind::Elephant, Kind::Horse)
        && !is_worth_less(Kind::Horse, Kind::Cannon)
        && !is_worth_less(Kind::Cannon, Kind::Horse)
        && is_worth_less(Kind::Cannon, Kind::Chariot)
);

/// The points that a piece attacks from a square, occupied or not.
#[inline(always)]
fn reach(piece: Piece, from: Square, occupancy: Occupancy) -> SquareSet {
    match piece.kind {
        Kind::General => attacks::general(from) & attacks::palace(piece.side),
        Kind::Advisor => attacks::advisor(from) & attacks::palace(piece.side),
        Kind::Elephant => attacks::elephant(from, occupancy.set()),
        Kind::Horse => attacks::horse(from, occupancy.set()),
        Kind::Chariot => attacks::slides(from, occupancy),
        Kind::Cannon => attacks::hops(from, occupancy),
        Kind::Soldier => attacks::soldier(piece.side, from),
    }
}
