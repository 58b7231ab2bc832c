//! Moves of a node, best first, generated stage by stage.
//!
//! Table move, captures that do not lose by SEE (most valuable victim, least valuable attacker), killers, quiet
//! moves by static rank and history, captures that lose by SEE. A node that is cut off early never generates
//! the later stages.

use crate::XiangqiSearch;
use crate::params::EXCHANGE;
use crate::see::see;
use boyi_core::{Hints, Knowledge, MoveClass, Picker, Position as _};
use boyi_xiangqi::{Kind, Move, MoveList, Position};

/// The stage of a picker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    GenerateCaptures,
    Captures,
    FirstKiller,
    SecondKiller,
    GenerateQuiets,
    Quiets,
    LosingCaptures,
    Done,
}

/// Yields the moves of one node; made by the search through `Position::picker`.
#[derive(Clone, Debug)]
pub struct XiangqiPicker {
    stage: Stage,
    noisy_only: bool,
    moves: Scored,
    losing: MoveList,
    losing_at: usize,
    /// Moves yielded before their stage: the table move and the killers.
    early: [Option<Move>; 3],
}

/// Moves with scores, taken out best first, earlier ones first among equals.
///
/// An entry packs the score above the index in the list, counted down, above the move: the best entry is the
/// largest number, found with vector instructions, and contains its own index.
#[derive(Clone, Debug)]
struct Scored {
    entries: [i64; MoveList::CAPACITY],
    len: usize,
}

impl Scored {
    const EMPTY: Scored = Scored { entries: [0; MoveList::CAPACITY], len: 0 };
    /// Marks an entry that has been taken out.
    const TAKEN: i64 = i64::MIN;

    fn refill(&mut self, moves: &[Move], mut score: impl FnMut(Move) -> i32) {
        self.len = moves.len();
        for (place, (entry, &mv)) in self.entries.iter_mut().zip(moves).enumerate() {
            *entry = i64::from(score(mv)) << 32 | (!place as i64 & 0xFFFF) << 16 | i64::from(mv.bits());
        }
    }

    /// Takes out the best move left. Selection is cheaper than sorting, as most nodes try few moves.
    fn next(&mut self) -> Option<Move> {
        let best = self.entries[..self.len].iter().fold(Scored::TAKEN, |best, &entry| best.max(entry));
        if best == Scored::TAKEN {
            return None;
        }
        self.entries[(!(best >> 16) & 0xFFFF) as usize] = Scored::TAKEN;
        Move::from_bits(best as u16)
    }
}

impl XiangqiPicker {
    pub(crate) fn new(class: MoveClass) -> XiangqiPicker {
        XiangqiPicker {
            stage: Stage::Table,
            noisy_only: class == MoveClass::Noisy,
            moves: Scored::EMPTY,
            losing: MoveList::new(),
            losing_at: 0,
            early: [None; 3],
        }
    }

    fn was_yielded(&self, mv: Move) -> bool {
        self.early.contains(&Some(mv))
    }

    /// The table move, if it is a move of this class.
    fn table_move(&mut self, position: &Position, hints: &Hints<'_, Move>) -> Option<Move> {
        let mv = Move::from_bits(hints.tt_move?.get())?;
        let in_stage = !self.noisy_only || (is_capture(position, mv) && see(position, mv) >= 0);
        self.early[0] = Some(mv).filter(|&mv| position.is_legal(mv) && in_stage);
        self.early[0]
    }

    fn killer(&mut self, number: usize, position: &Position, hints: &Hints<'_, Move>) -> Option<Move> {
        let killer = hints.killers[number]
            .filter(|&mv| !self.was_yielded(mv) && !is_capture(position, mv) && position.is_legal(mv));
        self.early[1 + number] = killer;
        killer
    }

    /// The next capture that does not lose by SEE; losing ones are kept for the last stage.
    fn capture(&mut self, position: &Position) -> Option<Move> {
        while let Some(mv) = self.moves.next() {
            if self.was_yielded(mv) {
                continue;
            }
            if see(position, mv) >= 0 {
                return Some(mv);
            }
            self.losing.push(mv);
        }
        None
    }

    /// The next quiet move; with `only_checks`, the next one that gives check.
    fn quiet(&mut self, search: &XiangqiSearch, only_checks: bool) -> Option<Move> {
        loop {
            let mv = self.moves.next()?;
            if !self.was_yielded(mv) && (!only_checks || search.is_forcing(mv)) {
                return Some(mv);
            }
        }
    }

    fn losing_capture(&mut self) -> Option<Move> {
        let mv = self.losing.get(self.losing_at).copied();
        self.losing_at += 1;
        mv
    }

    /// Generates the moves of the stage and yields the next of them; `None` after advancing to the next stage.
    fn advance(&mut self, search: &XiangqiSearch, hints: &Hints<'_, Move>) -> Option<Move> {
        let position = search.position();
        let (next, mv) = match self.stage {
            Stage::Table => (Stage::GenerateCaptures, self.table_move(position, hints)),
            Stage::GenerateCaptures => {
                let order = |mv| capture_order(position, mv) + hints.capture_score(search.capture_slot(mv));
                self.moves.refill(&position.legal_captures(), order);
                (Stage::Captures, None)
            }
            Stage::Captures => match self.capture(position) {
                Some(mv) => (Stage::Captures, Some(mv)),
                None if self.noisy_only => (Stage::Done, None),
                None => (Stage::FirstKiller, None),
            },
            Stage::FirstKiller => (Stage::SecondKiller, self.killer(0, position, hints)),
            Stage::SecondKiller => (Stage::GenerateQuiets, self.killer(1, position, hints)),
            Stage::GenerateQuiets => {
                let quiets = position.legal_quiets();
                let history = |mv| hints.quiet_score(search.history_slot(mv));
                if hints.skip_quiets {
                    let mut checks = MoveList::new();
                    quiets.iter().filter(|&&mv| search.is_forcing(mv)).for_each(|&mv| checks.push(mv));
                    self.moves.refill(&checks, history);
                } else {
                    let mut order = search.quiet_order(hints.forcing_bonus);
                    self.moves.refill(&quiets, |mv| history(mv) + order.rank(mv));
                }
                (Stage::Quiets, None)
            }
            Stage::Quiets => match self.quiet(search, hints.skip_quiets) {
                Some(mv) => (Stage::Quiets, Some(mv)),
                None => (Stage::LosingCaptures, None),
            },
            Stage::LosingCaptures => match self.losing_capture() {
                Some(mv) => (Stage::LosingCaptures, Some(mv)),
                None => (Stage::Done, None),
            },
            Stage::Done => (Stage::Done, None),
        };
        self.stage = next;
        mv
    }
}

impl Picker<XiangqiSearch> for XiangqiPicker {
    fn next(&mut self, search: &mut XiangqiSearch, hints: &Hints<'_, Move>) -> Option<Move> {
        if self.stage == Stage::Table && search.outcome().is_some() {
            self.stage = Stage::Done;
        }
        while self.stage != Stage::Done {
            if let Some(mv) = self.advance(search, hints) {
                return Some(mv);
            }
        }
        None
    }
}

fn is_capture(position: &Position, mv: Move) -> bool {
    position.piece_at(mv.to()).is_some()
}

/// Most valuable victim first, then least valuable attacker. Generals are never victims, so the value fits in
/// 16 bits.
fn capture_order(position: &Position, mv: Move) -> i32 {
    let largest = EXCHANGE[Kind::Chariot.index()];
    let worth =
        |square| position.piece_at(square).map_or(0, |piece| EXCHANGE[piece.kind.index()].min(largest));
    16 * worth(mv.to()) - worth(mv.from())
}
