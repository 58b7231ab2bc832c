//! WXF notation: `C2=5`, `H8+7`, `R+=3` (the front chariot), `15=6` (the first of the soldiers on file 5).
//!
//! Of two pieces on a file `+` names the front and `-` the rear one in place of the file; three or more
//! soldiers on a file, and soldiers doubled on two files, are named by their place from the front and their
//! file. Elephants are read as `E` or `B`, horses as `H` or `N`; sideways as `=` or `.`.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use super::description::{Description, Direction, Order, Place, Which, travel};
use super::{NotationError, Reader};
use crate::{Kind, Move, Position};

const NUMBER: &str = "a number 1-9";

pub(super) fn write(position: &Position, mv: Move) -> String {
    let Some(place) = Place::of(position, mv.from()) else { return mv.to_string() };
    let letter = letter(place.kind);
    let piece = if place.is_named_by_file() {
        format!("{letter}{}", place.file)
    } else if place.count == 2 && place.tandem_files == 1 {
        format!("{letter}{}", if place.index == 1 { '+' } else { '-' })
    } else {
        format!("{}{}", place.index, place.file)
    };
    let (direction, number) = travel(position.side_to_move(), place.kind, mv);
    let direction = match direction {
        Direction::Forward => '+',
        Direction::Backward => '-',
        Direction::Sideways => '=',
    };
    format!("{piece}{direction}{number}")
}

pub(super) fn parse(text: &str) -> Result<Description, NotationError> {
    let mut reader = Reader::new(text);
    let first = reader.next("a piece or a number")?;
    let (kind, which) = if let Some(index) = number(first) {
        let file = reader.take(NUMBER, number)?;
        (Kind::Soldier, Which::Tandem(Order::Nth(index), Some(file)))
    } else {
        let kind = Kind::from_letter(first).ok_or_else(|| reader.unexpected(first, "a piece or a number"))?;
        let which = reader.take("a file 1-9, + or -", |sign| match sign {
            '+' => Some(Which::Tandem(Order::Front, None)),
            '-' => Some(Which::Tandem(Order::Rear, None)),
            digit => number(digit).map(Which::OnFile),
        })?;
        (kind, which)
    };
    let direction = reader.take("one of + - = .", |sign| match sign {
        '+' => Some(Direction::Forward),
        '-' => Some(Direction::Backward),
        '=' | '.' => Some(Direction::Sideways),
        _ => None,
    })?;
    let number = reader.take(NUMBER, number)?;
    reader.finish()?;
    Ok(Description { kind, which, direction, number })
}

fn number(digit: char) -> Option<u8> {
    digit.to_digit(10).filter(|&number| number > 0).map(|number| number as u8)
}

fn letter(kind: Kind) -> char {
    match kind {
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        other => other.letter().to_ascii_uppercase(),
    }
}
