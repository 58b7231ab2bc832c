//! The positions of a cycle, walked backwards, and the attacks in them.

use crate::attacks;
use crate::movegen::Count;
use crate::repetition::kill;
use crate::{Kind, Move, Piece, Position, Square, SquareSet};
use boyi_core::Side;

/// An attack of one piece on another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Attack {
    /// The point of the attacker.
    pub(super) from: Square,
    /// The point of the target.
    pub(super) to: Square,
}

/// The reason why a capture gains material.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gain {
    /// No legal move takes back.
    Unprotected,
    /// The target is worth more than the attacker.
    BetterPiece,
}

/// The pieces whose attacks are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attackers {
    /// Those that chase: all but generals and soldiers.
    Chasers,
    /// Those and the soldiers.
    WithSoldiers,
    /// Every piece.
    All,
}

/// One position of a cycle, whoever is to move in it. Its pieces are known by the points on which they stand at the
/// end of the cycle.
pub(super) struct Scene {
    position: Position,
    /// The point at the end of the cycle of the piece on each point.
    names: [u8; Square::COUNT],
}

impl Scene {
    /// The last position of a cycle.
    pub(super) fn at_end(position: &Position) -> Scene {
        let names = std::array::from_fn(|point| point as u8);
        Scene { position: position.clone(), names }
    }

    /// Goes back over a move of the cycle. It has captured nothing: no earlier position comes back otherwise.
    pub(super) fn retract(&mut self, mv: Move) {
        self.position.retract(mv);
        self.names[mv.from().index()] = self.names[mv.to().index()];
    }

    /// The position.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// The point at the end of the cycle of the piece on a point.
    pub(super) fn name(&self, square: Square) -> Square {
        Square::at(self.names[square.index()])
    }

    /// The attack with its pieces named by their points at the end of the cycle.
    pub(super) fn named(&self, attack: Attack) -> Attack {
        Attack { from: self.name(attack.from), to: self.name(attack.to) }
    }

    /// Calls `found` with every attack of `side` on a piece that can be chased: neither a general nor a soldier that
    /// has not crossed the river. Whether the capture is legal or gains anything is not looked at.
    pub(super) fn for_each_attack(&self, side: Side, attackers: Attackers, mut found: impl FnMut(Attack)) {
        let position = &self.position;
        let spared =
            position.kind(Kind::General) | (position.pieces(!side, Kind::Soldier) & attacks::home(!side));
        let targets = position.side(!side).without(spared);
        let chasers = [Kind::Chariot, Kind::Cannon, Kind::Horse, Kind::Elephant, Kind::Advisor];
        let soldiers = (attackers != Attackers::Chasers).then_some(Kind::Soldier);
        let generals = (attackers == Attackers::All).then_some(Kind::General);
        for kind in chasers.into_iter().chain(soldiers).chain(generals) {
            for from in position.pieces(side, kind) {
                for to in reached(position, Piece::new(side, kind), from) & targets {
                    found(Attack { from, to });
                }
            }
        }
    }

    /// Returns whether the one piece attacks the other, legally or not.
    pub(super) fn has(&self, attack: Attack) -> bool {
        let attacker = self.position.piece_at(attack.from);
        attacker.is_some_and(|piece| reached(&self.position, piece, attack.from).contains(attack.to))
    }

    /// The position with `side` to move.
    pub(super) fn with_turn(&self, side: Side) -> Position {
        let mut position = self.position.clone();
        if position.side_to_move() != side {
            position.pass();
        }
        position
    }

    /// The reason why the attack would gain material if `side` were to move; `None` for a capture that is illegal,
    /// offers an exchange of equal pieces, or loses the attacker for no better piece.
    pub(super) fn gain(&self, side: Side, attack: Attack) -> Option<Gain> {
        let mut position = self.with_turn(side);
        let (attacker, target) = (position.piece_at(attack.from)?, position.piece_at(attack.to)?);
        let mv = Move::new(attack.from, attack.to);
        if !position.is_legal(mv) {
            return None;
        }
        if attacker.kind == target.kind {
            position.pass();
            let offers_exchange = position.is_legal(Move::new(attack.to, attack.from));
            if offers_exchange {
                return None;
            }
            position.pass();
        }
        if is_worth_more(target.kind, attacker.kind) {
            return Some(Gain::BetterPiece);
        }
        position.make(mv);
        let mut recaptures = Count::default();
        position.generate(attack.to.set(), &mut recaptures);
        (recaptures.0 == 0).then_some(Gain::Unprotected)
    }

    /// Returns whether the capture would let the other side mate with its next move.
    pub(super) fn is_punished_by_mate(&self, side: Side, attack: Attack) -> bool {
        let mut position = self.with_turn(side);
        position.make(Move::new(attack.from, attack.to));
        kill::can_mate(&mut position, 1)
    }
}

/// The points that the piece on `from` could go to if its side were to move, own pieces and checks disregarded.
fn reached(position: &Position, piece: Piece, from: Square) -> SquareSet {
    match piece.kind {
        Kind::Soldier => attacks::soldier(piece.side, from),
        kind => position.targets(kind, from),
    }
}

/// Returns whether a piece may not be chased by the other even while it is protected: a chariot by horse and cannon,
/// every attacking piece by advisor and elephant.
fn is_worth_more(target: Kind, attacker: Kind) -> bool {
    match attacker {
        Kind::Horse | Kind::Cannon => target == Kind::Chariot,
        Kind::Advisor | Kind::Elephant => matches!(target, Kind::Chariot | Kind::Horse | Kind::Cannon),
        _ => false,
    }
}
