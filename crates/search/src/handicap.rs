//! Weak players: a decorator that makes any position harder to play well.

use boyi_core::{
    Capabilities, Depth, Hints, Knowledge, MoveClass, MoveCode, Outcome, Picker, Ply, Position, Probe, Score,
    SearchParams, Solvable, Window, hash::split_mix,
};

/// The ways in which a weak player errs. Equal weaknesses err alike in equal positions: an error is hashed from
/// position, move and seed, so a weak player misses the same reply however often it looks again.
///
/// Fields are added in minor releases: end every literal with `..Weakness::NONE`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Weakness {
    /// Largest error of an evaluation, in the game's units.
    pub noise: i32,
    /// Quiet moves overlooked inside the tree, in percent.
    pub overlooked_quiets: u8,
    /// Noisy moves ([`Knowledge::is_noisy`]) overlooked inside the tree, in percent.
    pub overlooked_noisy: u8,
    /// The game's own knowledge of wins and threats is available ([`Knowledge::probe`],
    /// [`Knowledge::is_threatened`], [`Knowledge::only_delays`]).
    pub probes: bool,
    /// Seed of the errors.
    pub seed: u64,
}

impl Default for Weakness {
    /// No weakness.
    fn default() -> Weakness {
        Weakness::NONE
    }
}

impl Weakness {
    /// No weakness.
    pub const NONE: Weakness =
        Weakness { noise: 0, overlooked_quiets: 0, overlooked_noisy: 0, probes: true, seed: 0 };
}

/// A position as a weak player sees it: evaluations with errors, moves overlooked, no probes, as
/// [`Weakness`] says. Moves of the root and of positions in which the side to move is forced are never
/// overlooked, nor is the last one of a node.
///
/// ```
/// use boyi_core::Easy;
/// use boyi_search::{Handicap, Limits, Searcher, Weakness};
/// use boyi_testkit::toys::TicTacToe;
///
/// let weakness = Weakness { overlooked_quiets: 50, ..Weakness::NONE };
/// let mut position = Handicap::new(Easy::new(TicTacToe::default()), weakness);
/// let mv = Searcher::default().search(&mut position, &Limits::depth(3)).best_move();
/// assert!(mv.is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Handicap<P> {
    position: P,
    weakness: Weakness,
    /// Combined with keys, so that a table holds results of several weaknesses apart.
    salt: u64,
    /// Plies from the root.
    ply: u32,
}

/// Picker of a [`Handicap`].
pub struct HandicapPicker<P: Position> {
    inner: P::Picker,
    /// Moves may be overlooked.
    overlooks: bool,
    /// The first overlooked move while no other has been yielded: a node with moves always yields one,
    /// except in quiescence.
    fallback: Option<P::Move>,
    yielded: bool,
}

impl<P: Knowledge> Handicap<P> {
    /// A weak player's view of the root position.
    pub fn new(position: P, weakness: Weakness) -> Handicap<P> {
        let Weakness { noise, overlooked_quiets, overlooked_noisy, probes, seed } = weakness;
        let parts = [u64::from(noise.unsigned_abs()), overlooked_quiets.into(), overlooked_noisy.into()];
        let parts = parts.into_iter().chain([u64::from(probes), seed]);
        let salted = parts.fold(0, |salt, part| split_mix(salt ^ part));
        let salt = if weakness == Weakness::NONE { 0 } else { salted };
        Handicap { position, weakness, salt, ply: 0 }
    }

    /// The position without the handicap.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// A number that depends on the position, `of` and the seed.
    fn random(&self, of: u64) -> u64 {
        split_mix(split_mix(self.position.key() ^ of) ^ self.weakness.seed)
    }

    fn overlooks(&self, mv: P::Move) -> bool {
        let noisy = self.position.is_noisy(mv);
        let percent = if noisy { self.weakness.overlooked_noisy } else { self.weakness.overlooked_quiets };
        percent > 0 && self.random(u64::from(self.position.encode(mv).get())) % 100 < u64::from(percent)
    }
}

impl<P: Knowledge> Position for Handicap<P> {
    type Move = P::Move;
    type Undo = P::Undo;
    type Picker = HandicapPicker<P>;

    /// Without enhanced transposition cutoffs, which would see overlooked moves.
    const CAPS: Capabilities =
        Capabilities { etc_min_depth: None, mate_search: false, sees_wins_in_one: false, ..P::CAPS };

    fn make(&mut self, mv: P::Move) -> P::Undo {
        self.ply += 1;
        self.position.make(mv)
    }

    fn unmake(&mut self, mv: P::Move, undo: P::Undo) {
        self.ply -= 1;
        self.position.unmake(mv, undo);
    }

    fn legal_moves(&mut self, out: &mut Vec<P::Move>) {
        self.position.legal_moves(out);
    }

    fn has_legal_moves(&mut self) -> bool {
        self.position.has_legal_moves()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.position.outcome_without_moves()
    }

    fn margin(&self) -> i32 {
        self.position.margin()
    }

    fn repetition(&self) -> Option<Outcome> {
        self.position.repetition()
    }

    fn extra_turn(&self) -> bool {
        self.position.extra_turn()
    }

    fn plies_left(&self) -> Option<Ply> {
        self.position.plies_left()
    }

    fn key(&self) -> u64 {
        self.position.key() ^ self.salt
    }

    fn evaluate(&mut self) -> Score {
        let value = self.position.evaluate();
        let amplitude = i64::from(self.weakness.noise);
        if amplitude == 0 {
            return value;
        }
        let span = amplitude.unsigned_abs() * 2 + 1;
        let error = (self.random(0) % span) as i64 - amplitude;
        Score::eval((i64::from(value.raw()) + error).clamp(-32_000, 32_000) as i32)
    }

    fn picker(&mut self, class: MoveClass) -> HandicapPicker<P> {
        let overlooks = self.ply > 0 && class != MoveClass::All && !self.position.is_forced();
        HandicapPicker {
            inner: self.position.picker(class),
            overlooks,
            fallback: None,
            yielded: class == MoveClass::Noisy,
        }
    }

    fn encode(&self, mv: P::Move) -> MoveCode {
        self.position.encode(mv)
    }
}

impl<P: Knowledge> Picker<Handicap<P>> for HandicapPicker<P> {
    fn next(&mut self, handicap: &mut Handicap<P>, hints: &Hints<'_, P::Move>) -> Option<P::Move> {
        while let Some(mv) = self.inner.next(&mut handicap.position, hints) {
            if self.overlooks && handicap.overlooks(mv) {
                self.fallback = self.fallback.or(Some(mv));
                continue;
            }
            self.yielded = true;
            return Some(mv);
        }
        self.fallback.take().filter(|_| !self.yielded)
    }
}

impl<P: Knowledge> Knowledge for Handicap<P> {
    fn is_noisy(&self, mv: P::Move) -> bool {
        self.position.is_noisy(mv)
    }

    fn is_forcing(&self, mv: P::Move) -> bool {
        self.position.is_forcing(mv)
    }

    fn forcing_test(&self) -> impl Fn(P::Move) -> bool {
        self.position.forcing_test()
    }

    fn is_forced(&self) -> bool {
        self.position.is_forced()
    }

    fn is_threatened(&mut self) -> bool {
        self.weakness.probes && self.position.is_threatened()
    }

    fn only_delays(&self, mv: P::Move) -> bool {
        self.weakness.probes && self.position.only_delays(mv)
    }

    fn sort_left_out(&self, moves: &mut [P::Move]) {
        self.position.sort_left_out(moves);
    }

    fn history_slot(&self, mv: P::Move) -> usize {
        self.position.history_slot(mv)
    }

    fn capture_slot(&self, mv: P::Move) -> usize {
        self.position.capture_slot(mv)
    }

    fn see_ge(&self, mv: P::Move, threshold: i32) -> bool {
        self.position.see_ge(mv, threshold)
    }

    fn can_pass(&self) -> bool {
        self.position.can_pass()
    }

    fn pass(&mut self) {
        self.ply += 1;
        self.position.pass();
    }

    fn unpass(&mut self) {
        self.ply -= 1;
        self.position.unpass();
    }

    fn correction_key(&self, feature: usize) -> u64 {
        self.position.correction_key(feature)
    }

    fn estimate(&mut self, window: Window) -> Option<Score> {
        if self.weakness.noise == 0 { self.position.estimate(window) } else { None }
    }

    fn probe(&mut self, window: Window, depth: Depth) -> Option<Probe> {
        if self.weakness.probes { self.position.probe(window, depth) } else { None }
    }

    fn key_after(&self, mv: P::Move) -> Option<u64> {
        self.position.key_after(mv).map(|key| key ^ self.salt)
    }

    fn search_params() -> &'static SearchParams {
        P::search_params()
    }
}

impl<P: Knowledge> Solvable for Handicap<P> {}
