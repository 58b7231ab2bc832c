//! The common form of WXF and Chinese notation: piece, place, direction and number of a move.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use super::NotationError;
use crate::{Kind, Move, Position, Square};
use boyi_core::Side;

/// A move as players describe it: "the cannon on the second file goes sideways to the fifth".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Description {
    pub(super) kind: Kind,
    pub(super) which: Which,
    pub(super) direction: Direction,
    /// Steps for a move along a file, else the file reached; 1–9.
    pub(super) number: u8,
}

/// The piece of a kind that moves. Files are 1–9 from the mover's right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Which {
    /// The one on this file.
    OnFile(u8),
    /// One of several on one file (the file is given only where more than one file has several).
    Tandem(Order, Option<u8>),
}

/// A place among pieces on one file, counted from the front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Front,
    Middle,
    Rear,
    /// 1 is the front.
    Nth(u8),
}

/// The direction of a move, seen by the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Direction {
    Forward,
    Backward,
    Sideways,
}

/// The place of a moving piece among its own kind.
pub(super) struct Place {
    pub(super) kind: Kind,
    /// Its file, 1–9 from the mover's right.
    pub(super) file: u8,
    /// Its place on the file, 1 = front.
    pub(super) index: u8,
    /// The number of its kind on the file.
    pub(super) count: u8,
    /// The number of files that hold two or more of its kind.
    pub(super) tandem_files: usize,
}

impl Place {
    /// The place of the piece of the side to move on `square`, if there is one.
    pub(super) fn of(position: &Position, square: Square) -> Option<Place> {
        let side = position.side_to_move();
        let piece = position.piece_at(square).filter(|piece| piece.side == side)?;
        let own = position.pieces(side, piece.kind);
        let on_file = |file: u8| own.filter(move |other| other.file() == file);
        let ahead = on_file(square.file()).filter(|other| advance(side, square, *other) > 0).count();
        Some(Place {
            kind: piece.kind,
            file: file_number(side, square),
            index: ahead as u8 + 1,
            count: on_file(square.file()).count() as u8,
            tandem_files: (0..Square::FILES).filter(|&file| on_file(file).count() > 1).count(),
        })
    }

    /// Returns whether the file alone names the piece: advisors and elephants that share a file go in opposite
    /// directions, so they need no order.
    pub(super) fn is_named_by_file(&self) -> bool {
        self.count == 1 || matches!(self.kind, Kind::Advisor | Kind::Elephant)
    }

    fn fits(&self, which: Which) -> bool {
        match which {
            Which::OnFile(file) => file == self.file,
            Which::Tandem(order, file) => {
                file.is_none_or(|file| file == self.file)
                    && self.count > 1
                    && match order {
                        Order::Front => self.index == 1,
                        Order::Middle => self.count == 3 && self.index == 2,
                        Order::Rear => self.index == self.count,
                        Order::Nth(index) => self.index == index,
                    }
            }
        }
    }
}

/// Direction and number of a move.
pub(super) fn travel(side: Side, kind: Kind, mv: Move) -> (Direction, u8) {
    let steps = advance(side, mv.from(), mv.to());
    let direction = match steps {
        0 => Direction::Sideways,
        1.. => Direction::Forward,
        _ => Direction::Backward,
    };
    let goes_straight = matches!(kind, Kind::General | Kind::Chariot | Kind::Cannon | Kind::Soldier);
    let number = if goes_straight && direction != Direction::Sideways {
        steps.unsigned_abs()
    } else {
        file_number(side, mv.to())
    };
    (direction, number)
}

/// The only legal move that fits a description.
pub(super) fn resolve(position: &Position, told: Description, text: &str) -> Result<Move, NotationError> {
    let side = position.side_to_move();
    let moves = position.legal_moves();
    let mut fitting = moves.iter().filter(|mv| {
        Place::of(position, mv.from()).is_some_and(|place| place.kind == told.kind && place.fits(told.which))
            && travel(side, told.kind, **mv) == (told.direction, told.number)
    });
    match (fitting.next(), fitting.next()) {
        (Some(&mv), None) => Ok(mv),
        (None, _) => Err(NotationError::NotLegal(text.to_owned())),
        (Some(_), Some(_)) => Err(NotationError::Ambiguous(text.to_owned())),
    }
}

/// The file counted from the mover's right, 1–9.
fn file_number(side: Side, square: Square) -> u8 {
    match side {
        Side::First => Square::FILES - square.file(),
        Side::Second => square.file() + 1,
    }
}

/// Ranks from one point to another, forward positive.
fn advance(side: Side, from: Square, to: Square) -> i8 {
    let north = to.rank() as i8 - from.rank() as i8;
    if side == Side::First { north } else { -north }
}
