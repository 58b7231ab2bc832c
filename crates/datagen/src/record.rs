//! One game in bytes.

use crate::bytes::Bytes;
use crate::move_code::MoveCode;
use boyi_core::Score;
use boyi_engine::data::Side;

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The cause of the end.
    pub cause: Cause,
    /// The points by which the first side won, negative if it lost: in games with graded ends that ended by
    /// the rules.
    pub margin: Option<i16>,
    /// Moves at the beginning that no search chose, at most [`GameRecord::MAX_OPENING`].
    pub opening: Vec<MoveCode>,
    /// The moves that searches chose, at most [`GameRecord::MAX_MOVES`].
    pub moves: Vec<ScoredMove>,
}

/// A move that a search chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The move.
    pub code: MoveCode,
    /// The score of the position before it, for the side to move; `None` marks a position that is not to be
    /// learned from.
    pub score: Option<Score>,
}

/// Causes of the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The rules of the game.
    Rules,
    /// The scores of both sides, which agreed for long enough.
    Scores,
    /// The length of the game.
    Length,
}

/// Bit of the first byte that announces a margin.
const HAS_MARGIN: u8 = 1 << 4;

/// The number in place of a score that marks a position as not to be learned from.
const MARK: u16 = 0x8000;

impl GameRecord {
    /// Most moves of an opening.
    pub const MAX_OPENING: u32 = u8::MAX as u32;
    /// Most moves with a score.
    pub const MAX_MOVES: u32 = u16::MAX as u32;

    /// Appends the game to `out`. What exceeds [`MAX_OPENING`](GameRecord::MAX_OPENING) or
    /// [`MAX_MOVES`](GameRecord::MAX_MOVES) is left out.
    pub(crate) fn encode(&self, out: &mut Vec<u8>) {
        let winner = match self.winner {
            None => 0,
            Some(Side::First) => 1,
            Some(Side::Second) => 2,
        };
        let cause = match self.cause {
            Cause::Rules => 0,
            Cause::Scores => 1,
            Cause::Length => 2,
        };
        let margin = if self.margin.is_some() { HAS_MARGIN } else { 0 };
        let opening = u8::try_from(self.opening.len()).unwrap_or(u8::MAX);
        let moves = u16::try_from(self.moves.len()).unwrap_or(u16::MAX);
        out.extend([winner | cause << 2 | margin, opening]);
        out.extend(moves.to_le_bytes());
        out.extend(self.margin.into_iter().flat_map(i16::to_le_bytes));
        out.extend(self.opening.iter().take(opening.into()).flat_map(|code| code.0.to_le_bytes()));
        for mv in self.moves.iter().take(moves.into()) {
            out.extend(mv.code.0.to_le_bytes());
            out.extend(mv.score.map_or(MARK, Score::to_bits).to_le_bytes());
        }
    }

    /// The number of bytes that [`encode`](GameRecord::encode) appends.
    pub(crate) fn encoded_length(&self) -> usize {
        let margin = if self.margin.is_some() { 2 } else { 0 };
        4 + margin + 2 * self.opening.len() + 4 * self.moves.len()
    }

    /// Returns whether the other game has the same moves, result and marks, whatever its scores.
    pub(crate) fn differs_by_scores_only(&self, other: &GameRecord) -> bool {
        let bare = |game: &GameRecord| GameRecord { moves: Vec::new(), ..game.clone() };
        let moves = self.moves.iter().map(|mv| (mv.code, mv.score.is_some()));
        bare(self) == bare(other) && moves.eq(other.moves.iter().map(|mv| (mv.code, mv.score.is_some())))
    }

    /// Reads one game.
    ///
    /// # Errors
    /// The fault of the bytes.
    pub(crate) fn decode(bytes: &mut Bytes<'_>) -> Result<GameRecord, &'static str> {
        const SHORT: &str = "it ends too early";
        let verdict = bytes.u8().ok_or(SHORT)?;
        let winner = match verdict & 0b11 {
            0 => None,
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => return Err("no such result"),
        };
        let cause = match verdict >> 2 & 0b11 {
            0 => Cause::Rules,
            1 => Cause::Scores,
            2 => Cause::Length,
            _ => return Err("no such cause of its end"),
        };
        if verdict >> 5 != 0 {
            return Err("an unknown flag");
        }
        let opening = bytes.u8().ok_or(SHORT)?;
        let moves = bytes.u16().ok_or(SHORT)?;
        let margin = match verdict & HAS_MARGIN {
            0 => None,
            _ => Some(bytes.i16().ok_or(SHORT)?),
        };
        let opening =
            (0..opening).map(|_| bytes.u16().map(MoveCode).ok_or(SHORT)).collect::<Result<_, _>>()?;
        let moves = (0..moves).map(|_| {
            let code = MoveCode(bytes.u16().ok_or(SHORT)?);
            let score = match bytes.u16().ok_or(SHORT)? {
                MARK => None,
                bits => Some(Score::from_bits(bits)),
            };
            match score.is_some_and(|score| score.raw().abs() > Score::WIN.raw()) {
                true => Err("no such score"),
                false => Ok(ScoredMove { code, score }),
            }
        });
        Ok(GameRecord { winner, cause, margin, opening, moves: moves.collect::<Result<_, _>>()? })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use boyi_arena::random::SplitMix64;

    /// A record of `moves` scored moves that `random` makes up; they need not be legal.
    pub(crate) fn made_up(random: &mut SplitMix64, moves: usize) -> GameRecord {
        let code = |random: &mut SplitMix64| MoveCode(random.next() as u16);
        let score = |random: &mut SplitMix64| {
            (random.below(4) != Some(0)).then(|| Score::from_raw(random.next() as i32 % 31_001))
        };
        GameRecord {
            winner: [None, Some(Side::First), Some(Side::Second)][random.below(3).unwrap()],
            cause: [Cause::Rules, Cause::Scores, Cause::Length][random.below(3).unwrap()],
            margin: (random.next() & 1 == 0).then_some(random.next() as i16),
            opening: (0..random.below(9).unwrap()).map(|_| code(random)).collect(),
            moves: (0..moves).map(|_| ScoredMove { code: code(random), score: score(random) }).collect(),
        }
    }

    fn bytes_of(game: &GameRecord) -> Vec<u8> {
        let mut bytes = Vec::new();
        game.encode(&mut bytes);
        bytes
    }

    #[test]
    fn a_game_is_written_byte_by_byte_as_documented() {
        let mv = |code, raw| ScoredMove { code: MoveCode(code), score: Some(Score::from_raw(raw)) };
        let mut game = GameRecord {
            winner: Some(Side::Second),
            cause: Cause::Scores,
            margin: None,
            opening: vec![MoveCode(0x0102)],
            moves: vec![mv(0x0304, -2), mv(5, 30_999)],
        };
        assert_eq!(bytes_of(&game), [0b0110, 1, 2, 0, 2, 1, 4, 3, 0xfe, 0xff, 5, 0, 0x17, 0x79]);
        game.margin = Some(-6);
        assert_eq!(bytes_of(&game)[..8], [0b1_0110, 1, 2, 0, 0xfa, 0xff, 2, 1]);
        game.moves[1].score = None;
        assert_eq!(bytes_of(&game)[12..], [5, 0, 0x00, 0x80]);
    }

    /// The format must not change with the scale of scores.
    #[test]
    fn scores_have_the_numbers_that_the_format_names() {
        assert_eq!(Score::MAX_EVAL.raw(), 28_999);
        assert_eq!(Score::by_margin(1).raw(), 29_000);
        assert_eq!(Score::win_at(boyi_core::Ply(1)).raw(), 30_999);
    }

    #[test]
    fn games_are_read_as_they_were_written() {
        let mut random = SplitMix64::new(3);
        for moves in (0..60).chain([65_535]) {
            let game = made_up(&mut random, moves);
            let written = bytes_of(&game);
            assert_eq!(written.len(), game.encoded_length());
            let mut bytes = Bytes::new(&written);
            assert_eq!(GameRecord::decode(&mut bytes), Ok(game));
            assert!(bytes.is_empty());
        }
    }

    #[test]
    fn bytes_that_are_no_game_are_refused() {
        let error = |bytes: &[u8]| GameRecord::decode(&mut Bytes::new(bytes)).unwrap_err();
        assert_eq!(error(&[3, 0, 0, 0]), "no such result");
        assert_eq!(error(&[0b1100, 0, 0, 0]), "no such cause of its end");
        assert_eq!(error(&[0b10_0000, 0, 0, 0]), "an unknown flag");
        assert_eq!(error(&[0, 0, 1, 0, 1, 0, 0x00, 0x7f]), "no such score");
        let game = bytes_of(&made_up(&mut SplitMix64::new(1), 5));
        for length in 0..game.len() {
            assert_eq!(error(&game[..length]), "it ends too early");
        }
    }
}
