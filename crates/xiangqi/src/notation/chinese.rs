//! Chinese notation: `炮二平五`, `马８进７`, `前車進一`, `前九平八`.
//!
//! Four characters: piece and file, direction, number. Red counts with Chinese numerals,
//! Black with full-width digits. Two pieces on a file are 前 and 后, three soldiers 前 中 后,
//! four or five 前 二 三 四 五; when soldiers are doubled on two files the file replaces 兵.
//! Reading accepts both scripts, all glyph variants, either side's numerals and names, 一 for the front and 后 for
//! the rear of any number of soldiers, and the five characters of older records, which name the file too: `前兵七平六`.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

use super::description::{Description, Direction, Order, Place, Which, travel};
use super::{NotationError, Reader};
use crate::{Kind, Move, Piece, Position};
use boyi_core::Side;

/// The two Chinese scripts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Script {
    /// 马 车 进 后, as in the mainland.
    Simplified,
    /// 馬 車 進 後, as in Taiwan and Hong Kong.
    Traditional,
}

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const NUMBER: &str = "a number 一-九, １-９ or 1-9";
const PIECE: &str = "a piece or one of 前中后一二三四五";
const DIRECTION: &str = "one of 进退平";

pub(super) fn write(position: &Position, mv: Move, script: Script) -> String {
    let Some(place) = Place::of(position, mv.from()) else { return mv.to_string() };
    let side = position.side_to_move();
    let name = name(Piece::new(side, place.kind), script);
    let piece = if place.is_named_by_file() {
        [name, numeral(side, place.file)]
    } else if place.tandem_files > 1 {
        [order(&place, script), numeral(side, place.file)]
    } else {
        [order(&place, script), name]
    };
    let (direction, number) = travel(side, place.kind, mv);
    let direction = match (direction, script) {
        (Direction::Forward, Script::Simplified) => '进',
        (Direction::Forward, Script::Traditional) => '進',
        (Direction::Backward, _) => '退',
        (Direction::Sideways, _) => '平',
    };
    piece.into_iter().chain([direction, numeral(side, number)]).collect()
}

pub(super) fn parse(text: &str) -> Result<Description, NotationError> {
    let mut reader = Reader::new(text);
    let first = reader.next(PIECE)?;
    let (kind, which, third) = if let Some(kind) = read_piece(first) {
        let file = reader.take(NUMBER, read_number)?;
        (kind, Which::OnFile(file), reader.next(DIRECTION)?)
    } else {
        let order = read_order(first).ok_or_else(|| reader.unexpected(first, PIECE))?;
        let (named, file) = reader.take("a piece or a file", |second| {
            let by_name = read_piece(second).map(|kind| (Some(kind), None));
            by_name.or_else(|| read_number(second).map(|file| (None, Some(file))))
        })?;
        let third = reader.next(DIRECTION)?;
        // Older records write the file behind the piece, too.
        match (named, read_number(third)) {
            (Some(kind), Some(file)) => (kind, Which::Tandem(order, Some(file)), reader.next(DIRECTION)?),
            _ => (named.unwrap_or(Kind::Soldier), Which::Tandem(order, file), third),
        }
    };
    let direction = read_direction(third).ok_or_else(|| reader.unexpected(third, DIRECTION))?;
    let number = reader.take(NUMBER, read_number)?;
    reader.finish()?;
    Ok(Description { kind, which, direction, number })
}

impl Script {
    /// The character of a piece: 俥 and 車 are both written `車`.
    pub fn character(self, piece: Piece) -> char {
        name(piece, self)
    }
}

fn name(piece: Piece, script: Script) -> char {
    match (piece.kind, piece.side, script) {
        (Kind::General, Side::First, Script::Simplified) => '帅',
        (Kind::General, Side::First, Script::Traditional) => '帥',
        (Kind::General, Side::Second, Script::Simplified) => '将',
        (Kind::General, Side::Second, Script::Traditional) => '將',
        (Kind::Advisor, Side::First, _) => '仕',
        (Kind::Advisor, Side::Second, _) => '士',
        (Kind::Elephant, Side::First, _) => '相',
        (Kind::Elephant, Side::Second, _) => '象',
        (Kind::Horse, _, Script::Simplified) => '马',
        (Kind::Horse, _, Script::Traditional) => '馬',
        (Kind::Chariot, _, Script::Simplified) => '车',
        (Kind::Chariot, _, Script::Traditional) => '車',
        (Kind::Cannon, _, _) => '炮',
        (Kind::Soldier, Side::First, _) => '兵',
        (Kind::Soldier, Side::Second, _) => '卒',
    }
}

fn read_piece(letter: char) -> Option<Kind> {
    Some(match letter {
        '帅' | '帥' | '将' | '將' => Kind::General,
        '仕' | '士' => Kind::Advisor,
        '相' | '象' => Kind::Elephant,
        '马' | '馬' | '傌' => Kind::Horse,
        '车' | '車' | '俥' => Kind::Chariot,
        '炮' | '砲' | '包' => Kind::Cannon,
        '兵' | '卒' => Kind::Soldier,
        _ => return None,
    })
}

fn order(place: &Place, script: Script) -> char {
    match (place.index, place.count) {
        (1, _) => '前',
        (2, 3) => '中',
        (2, 2) | (3, 3) if script == Script::Simplified => '后',
        (2, 2) | (3, 3) => '後',
        (index, _) => numeral(Side::First, index),
    }
}

fn read_order(letter: char) -> Option<Order> {
    match letter {
        '前' => Some(Order::Front),
        '中' => Some(Order::Middle),
        '后' | '後' => Some(Order::Rear),
        _ => read_number(letter).filter(|&place| place <= 5).map(Order::Nth),
    }
}

fn read_direction(sign: char) -> Option<Direction> {
    match sign {
        '进' | '進' => Some(Direction::Forward),
        '退' => Some(Direction::Backward),
        '平' => Some(Direction::Sideways),
        _ => None,
    }
}

/// A number 1–9 in the numerals of a side.
fn numeral(side: Side, number: u8) -> char {
    let full_width = || char::from_u32(u32::from('０') + u32::from(number));
    match side {
        Side::First => NUMERALS.get(usize::from(number).wrapping_sub(1)).copied(),
        Side::Second => full_width(),
    }
    .unwrap_or('？')
}

fn read_number(letter: char) -> Option<u8> {
    let chinese = NUMERALS.iter().position(|&numeral| numeral == letter).map(|at| at as u8 + 1);
    let digit = match letter {
        '1'..='9' => Some(letter as u32 - u32::from('0')),
        '１'..='９' => Some(letter as u32 - u32::from('０')),
        _ => None,
    };
    chinese.or(digit.map(|digit| digit as u8))
}
