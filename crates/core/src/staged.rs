//! A staged move picker for games that can tell noisy moves from quiet ones: the game generates and ranks the
//! moves, the picker orders them.

use crate::{Hints, Knowledge, MoveClass, MoveCode, Picker};

/// The move generation and static ranks that a [`StagedPicker`] needs.
///
/// The picker adds the histories to the ranks, so ranks are in units of history (±16,384). They must lie within
/// ±2²⁷.
pub trait Staged: Knowledge {
    /// Returns the move with this code, the inverse of [`encode`](crate::Position::encode). The code may come
    /// from another position: the move need not be legal.
    fn decode(&self, code: MoveCode) -> Option<Self::Move>;

    /// Returns whether a move of another position (a TT move, a killer) is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Passes each legal move of one kind to `out`; [`is_noisy`](Knowledge::is_noisy) tells the kinds apart.
    fn generate(&self, kind: MoveKind, out: impl FnMut(Self::Move));

    /// Passes each legal quiet move that [`is_forcing`](Knowledge::is_forcing) accepts to `out`, in the order of
    /// [`generate`](Staged::generate).
    fn generate_forcing(&self, mut out: impl FnMut(Self::Move)) {
        let is_forcing = self.forcing_test();
        self.generate(MoveKind::Quiet, |mv| {
            if is_forcing(mv) {
                out(mv);
            }
        });
    }

    /// Returns the rank of a legal noisy move among its kind: by victim and attacker, for instance.
    fn noisy_rank(&self, mv: Self::Move) -> i32;

    /// Returns the function that ranks the legal quiet moves of this position. What all moves share is computed
    /// here, once per node. `forcing_bonus` is [`Hints::forcing_bonus`].
    fn quiet_ranks(&self, forcing_bonus: i32) -> impl FnMut(Self::Move) -> i32 {
        let _ = forcing_bonus;
        |_| 0
    }
}

/// A kind of moves that a game generates at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// The moves that [`is_noisy`](Knowledge::is_noisy) accepts.
    Noisy,
    /// The others.
    Quiet,
}

/// Yields the moves of one node stage by stage, so that a node which is cut off early never generates the later
/// stages. The stages:
///
/// 1. the TT move;
/// 2. noisy moves that hold ([`see_ge`](Knowledge::see_ge) of 0), by rank and capture history;
/// 3. killers;
/// 4. quiet moves, by rank and history; once [`Hints::skip_quiets`] is set only forcing ones;
/// 5. noisy moves that do not hold.
///
/// The first generated comes first among equals. With [`MoveClass::Noisy`] the first two stages are all there
/// is, and a TT move must be noisy and hold; with [`Hints::forcing_too`] the forcing quiet moves that hold follow. A
/// forced position has the same stages: its evasions are what [`generate`](Staged::generate) gives.
///
/// `N` is the largest number of legal moves of a position.
///
/// # Panics
///
/// `next` panics in a position with more than `N` moves.
#[derive(Clone, Debug)]
pub struct StagedPicker<const N: usize> {
    stage: Stage,
    class: MoveClass,
    /// The noisy moves, then the quiet ones.
    entries: [Entry; N],
    noisy: usize,
    len: usize,
    /// The codes of the moves yielded before their kind: the TT move and the killers.
    early: [u16; 3],
    /// Only forcing moves are left among the quiet ones.
    only_forcing: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TtMove,
    GenerateNoisy,
    GoodNoisy,
    FirstKiller,
    SecondKiller,
    GenerateQuiets,
    Quiets,
    BadNoisy,
    Done,
}

/// A move with its score: the score above the place in the list, counted down, above the code of the move. The
/// best entry is the largest number, found with vector instructions, and contains its own place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entry(i64);

impl Entry {
    /// An entry that has been taken out, less than all others.
    const TAKEN: Entry = Entry(i64::MIN);
    /// Distance of the noisy moves that do not hold from those that do.
    const BAD: i64 = 1 << 61;

    #[inline]
    fn new(score: i32, place: usize, code: MoveCode) -> Entry {
        Entry(i64::from(score) << 32 | (!place as i64 & 0xFFFF) << 16 | i64::from(code.get()))
    }

    #[inline]
    fn place(self) -> usize {
        (!(self.0 >> 16) & 0xFFFF) as usize
    }

    #[inline]
    fn code(self) -> MoveCode {
        MoveCode::new(self.0 as u16)
    }

    /// Below every entry that holds, in the same order.
    #[inline]
    fn bad(self) -> Entry {
        Entry(self.0 - Entry::BAD)
    }

    #[inline]
    fn is_bad(self) -> bool {
        self.0 < -(Entry::BAD / 2)
    }
}

/// Stands for "no move" among codes.
const NO_CODE: u16 = MoveCode::pack(None);

impl<const N: usize> StagedPicker<N> {
    /// The picker of a node.
    #[inline]
    pub fn new(class: MoveClass) -> StagedPicker<N> {
        const { assert!(N <= 1 << 16, "a place has 16 bits") }
        StagedPicker {
            stage: Stage::TtMove,
            class,
            entries: [Entry::TAKEN; N],
            noisy: 0,
            len: 0,
            early: [NO_CODE; 3],
            only_forcing: false,
        }
    }

    #[inline]
    fn push(&mut self, score: i32, code: MoveCode) {
        assert!(self.len < N, "more than {N} moves");
        self.entries[self.len] = Entry::new(score, self.len, code);
        self.len += 1;
    }

    /// The best entry of a part of the list. Selection is cheaper than sorting: most nodes try few moves.
    #[inline]
    fn best(&self, from: usize, to: usize) -> Option<Entry> {
        let best = self.entries[from..to].iter().fold(Entry::TAKEN, |best, &entry| best.max(entry));
        (best != Entry::TAKEN).then_some(best)
    }

    /// Takes out the best move of a part of the list.
    #[inline]
    fn take_best<P: Staged>(&mut self, position: &P, from: usize, to: usize) -> Option<P::Move> {
        let entry = self.best(from, to)?;
        self.entries[entry.place()] = Entry::TAKEN;
        position.decode(entry.code())
    }

    /// The TT move, if it belongs to the class of moves.
    fn tt_move<P: Staged>(&mut self, position: &P, hints: &Hints<'_, P::Move>) -> Option<P::Move> {
        let mv = position.decode(hints.tt_move?).filter(|&mv| position.is_legal(mv))?;
        if self.class == MoveClass::Noisy && !(position.is_noisy(mv) && position.see_ge(mv, 0)) {
            return None;
        }
        self.early[0] = position.encode(mv).get();
        Some(mv)
    }

    fn killer<P: Staged>(
        &mut self,
        number: usize,
        position: &P,
        hints: &Hints<'_, P::Move>,
    ) -> Option<P::Move> {
        let mv = hints.killers[number].filter(|&mv| position.is_legal(mv) && !position.is_noisy(mv))?;
        let code = position.encode(mv).get();
        if self.early.contains(&code) {
            return None;
        }
        self.early[1 + number] = code;
        Some(mv)
    }

    fn generate_noisy<P: Staged>(&mut self, position: &P, hints: &Hints<'_, P::Move>) {
        position.generate(MoveKind::Noisy, |mv| {
            let code = position.encode(mv);
            if code.get() != self.early[0] {
                let rank = position.noisy_rank(mv);
                self.push(rank + hints.capture_score(position.capture_slot(mv)), code);
            }
        });
        self.noisy = self.len;
    }

    /// The next noisy move that holds; the others become bad.
    fn good_noisy<P: Staged>(&mut self, position: &P) -> Option<P::Move> {
        while let Some(entry) = self.best(0, self.noisy).filter(|entry| !entry.is_bad()) {
            let mv = position.decode(entry.code())?;
            if position.see_ge(mv, 0) {
                self.entries[entry.place()] = Entry::TAKEN;
                return Some(mv);
            }
            self.entries[entry.place()] = entry.bad();
        }
        None
    }

    fn generate_quiets<P: Staged>(&mut self, position: &P, hints: &Hints<'_, P::Move>) {
        let history = |mv| hints.quiet_score(position.history_slot(mv));
        // Compared one by one: a call of `contains` for each move would cost more.
        let [first, second, third] = self.early;
        let is_late = |code: MoveCode| code.get() != first && code.get() != second && code.get() != third;
        self.only_forcing = hints.skip_quiets || self.class == MoveClass::Noisy;
        if self.only_forcing {
            position.generate_forcing(|mv| {
                let code = position.encode(mv);
                if is_late(code) {
                    self.push(history(mv), code);
                }
            });
        } else {
            let mut rank = position.quiet_ranks(hints.forcing_bonus);
            position.generate(MoveKind::Quiet, |mv| {
                let code = position.encode(mv);
                if is_late(code) {
                    self.push(history(mv) + rank(mv), code);
                }
            });
        }
    }

    /// The next quiet move.
    fn quiet<P: Staged>(&mut self, position: &P, hints: &Hints<'_, P::Move>) -> Option<P::Move> {
        if hints.skip_quiets && !self.only_forcing {
            self.keep_forcing(position);
        }
        self.take_best(position, self.noisy, self.len)
    }

    /// Removes the quiet moves left that are not forcing.
    fn keep_forcing<P: Staged>(&mut self, position: &P) {
        self.only_forcing = true;
        let is_forcing = position.forcing_test();
        for entry in &mut self.entries[self.noisy..self.len] {
            if *entry != Entry::TAKEN && !position.decode(entry.code()).is_some_and(&is_forcing) {
                *entry = Entry::TAKEN;
            }
        }
    }

    /// Takes one step: yields a move of the present stage, or advances to the next one. `None` if it yields none.
    fn advance<P: Staged>(&mut self, position: &P, hints: &Hints<'_, P::Move>) -> Option<P::Move> {
        let (mv, next) = match self.stage {
            Stage::TtMove => (self.tt_move(position, hints), Stage::GenerateNoisy),
            Stage::GenerateNoisy => {
                self.generate_noisy(position, hints);
                (None, Stage::GoodNoisy)
            }
            Stage::GoodNoisy => match self.good_noisy(position) {
                Some(mv) => return Some(mv),
                None if self.class != MoveClass::Noisy => (None, Stage::FirstKiller),
                None if hints.forcing_too => (None, Stage::GenerateQuiets),
                None => (None, Stage::Done),
            },
            Stage::FirstKiller => (self.killer(0, position, hints), Stage::SecondKiller),
            Stage::SecondKiller => (self.killer(1, position, hints), Stage::GenerateQuiets),
            Stage::GenerateQuiets => {
                self.generate_quiets(position, hints);
                (None, Stage::Quiets)
            }
            Stage::Quiets => match self.quiet(position, hints) {
                Some(mv) if self.class == MoveClass::Noisy && !position.see_ge(mv, 0) => return None,
                Some(mv) => return Some(mv),
                None if self.class == MoveClass::Noisy => (None, Stage::Done),
                None => (None, Stage::BadNoisy),
            },
            Stage::BadNoisy => match self.take_best(position, 0, self.noisy) {
                Some(mv) => return Some(mv),
                None => (None, Stage::Done),
            },
            Stage::Done => return None,
        };
        self.stage = next;
        mv
    }
}

impl<P: Staged, const N: usize> Picker<P> for StagedPicker<N> {
    fn next(&mut self, position: &mut P, hints: &Hints<'_, P::Move>) -> Option<P::Move> {
        while self.stage != Stage::Done {
            if let Some(mv) = self.advance(position, hints) {
                return Some(mv);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
