//! One line holds a game to everything [`Position`] promises.

use crate::Rng;
use crate::reference::{self, picked};
use boyi_core::{
    Bound, Depth, Easy, Game, Hints, MoveClass, Outcome, Picker, Ply, Probe, Score, SearchParams, Side,
    Solvable, Window,
};
use std::collections::BTreeMap;
use std::fmt::{self, Debug};

/// Walks from each position at random and checks on the way that the game keeps its promises.
///
/// ```
/// use boyi_core::Easy;
/// boyi_testkit::contract([Easy::new(boyi_testkit::toys::Nim::new([1, 2, 3]))]);
/// ```
///
/// # Panics
/// With the promise that was broken, the moves that led there and, for games as a learner writes them, the
/// position.
pub fn contract<P: Solvable>(positions: impl IntoIterator<Item = P>)
where
    P::Move: Debug,
{
    Contract::new(positions).check();
}

/// As [`contract`], for games as a learner writes them.
///
/// ```
/// boyi_testkit::game_contract([boyi_testkit::toys::Nim::new([1, 2, 3])]);
/// ```
///
/// # Panics
/// With the promise that was broken, the moves that led there and, for games as a learner writes them, the
/// position.
pub fn game_contract<G: Game + Debug>(games: impl IntoIterator<Item = G>)
where
    G::Move: Debug,
{
    Contract::of_games(games).check();
}

/// The contract suite with its settings.
///
/// ```
/// use boyi_core::Easy;
/// use boyi_testkit::{Contract, toys::TicTacToe};
///
/// Contract::new([Easy::new(TicTacToe::default())])
///     .walks(20)
///     .same_state(|position| format!("{position:?}"))
///     .rebuilt_by(|position| position.clone())
///     .check();
/// ```
///
/// Two mistakes leave a game that is consistent in itself, and need to be told what was meant:
///
/// ```
/// use boyi_core::{Outcome, Side};
/// use boyi_testkit::{Contract, toys::TicTacToe};
///
/// Contract::of_games([TicTacToe::default()])
///     .side_to_move(|position| {
///         let TicTacToe { mine, theirs } = position.game();
///         if mine.count_ones() == theirs.count_ones() { Side::First } else { Side::Second }
///     })
///     .worth(Outcome::Draw)
///     .check();
/// ```
pub struct Contract<P: Solvable> {
    positions: Vec<P>,
    walks: usize,
    pub(crate) plies: usize,
    hashed_codes: bool,
    state: Option<fn(&P) -> String>,
    show: Option<fn(&P) -> String>,
    rebuild: Option<fn(&P) -> P>,
    /// A position without moves must have an outcome.
    pub(crate) ends_are_named: bool,
    pub(crate) last_move_loses: bool,
    pub(crate) side_to_move: Option<fn(&P) -> Side>,
    pub(crate) worth: Option<Outcome>,
}

impl<G: Game + Debug> Contract<Easy<G>>
where
    G::Move: Debug,
{
    /// As [`new`](Contract::new) for games as a learner writes them: moves may share a fingerprint, a position
    /// without moves must have an outcome, and messages show positions by their [`Debug`] text.
    pub fn of_games(games: impl IntoIterator<Item = G>) -> Contract<Easy<G>> {
        let suite = Contract::new(games.into_iter().map(Easy::new)).hashed_codes();
        Contract { ends_are_named: true, ..suite }.shown_by(|position| format!("{:?}", position.game()))
    }
}

impl<P: Solvable> Contract<P>
where
    P::Move: Debug,
{
    /// Twelve walks of up to 80 plies from each position.
    pub fn new(positions: impl IntoIterator<Item = P>) -> Contract<P> {
        Contract {
            positions: positions.into_iter().collect(),
            walks: 12,
            plies: 80,
            hashed_codes: false,
            state: None,
            show: None,
            rebuild: None,
            ends_are_named: false,
            last_move_loses: false,
            side_to_move: None,
            worth: None,
        }
    }

    /// Takes this many walks from each position.
    #[must_use]
    pub fn walks(self, walks: usize) -> Contract<P> {
        Contract { walks, ..self }
    }

    /// Walks at most this many plies.
    #[must_use]
    pub fn plies(self, plies: usize) -> Contract<P> {
        Contract { plies, ..self }
    }

    /// Two legal moves may share a [`encode`](boyi_core::Position::encode), as in `Easy`.
    #[must_use]
    pub fn hashed_codes(self) -> Contract<P> {
        Contract { hashed_codes: true, ..self }
    }

    /// Compares everything `state` writes down before `make` and after `unmake` (for instance
    /// `|p| format!("{p:?}")`), besides what the trait shows.
    #[must_use]
    pub fn same_state(self, state: fn(&P) -> String) -> Contract<P> {
        Contract { state: Some(state), ..self }
    }

    /// Shows the position in messages, on lines of its own, as `show` writes it down. Without it, the text of
    /// [`same_state`](Contract::same_state) is shown if there is one.
    #[must_use]
    pub fn shown_by(self, show: fn(&P) -> String) -> Contract<P> {
        Contract { show: Some(show), ..self }
    }

    /// The text of a position in messages, on lines of its own; empty if the test does not say how to write it.
    pub(crate) fn shown(&self, position: &P) -> String {
        self.show.or(self.state).map_or_else(String::new, |show| format!("\n{}", show(position)))
    }

    /// Compares key, evaluation and moves with those of a position that is built anew, to find
    /// increments that went astray.
    #[must_use]
    pub fn rebuilt_by(self, rebuild: fn(&P) -> P) -> Contract<P> {
        Contract { rebuild: Some(rebuild), ..self }
    }

    /// Expects that every move that ends the game loses it, or that the side without a move has won, as in misère
    /// games. Otherwise games that all end so are taken for a mistake.
    #[must_use]
    pub fn last_move_loses(self) -> Contract<P> {
        Contract { last_move_loses: true, ..self }
    }

    /// Compares the turns of random games with the side to move that `side` reads from the position, to find a
    /// forgotten [`extra_turn`](boyi_core::Position::extra_turn).
    #[must_use]
    pub fn side_to_move(self, side: fn(&P) -> Side) -> Contract<P> {
        Contract { side_to_move: Some(side), ..self }
    }

    /// Compares the result of perfect play from each position with `outcome` for its side to move. For positions
    /// that minimax can solve in a million others.
    #[must_use]
    pub fn worth(self, outcome: Outcome) -> Contract<P> {
        Contract { worth: Some(outcome), ..self }
    }

    /// Checks everything.
    ///
    /// # Panics
    /// With the promise that was broken, the moves that led there and the position, if the test says how to
    /// write it down.
    pub fn check(mut self) {
        assert!(!self.positions.is_empty(), "no position to check");
        let mut positions = std::mem::take(&mut self.positions);
        for (start, position) in positions.iter_mut().enumerate() {
            let mut seen = BTreeMap::new();
            for walk in 0..self.walks {
                let seed = (start as u64) << 32 | walk as u64;
                let place = Place { path: Vec::new(), shown: String::new() };
                let mut walk = Walk { suite: &self, rng: Rng::new(seed), place, seen: &mut seen };
                walk.take(position);
            }
        }
        self.check_worth(&mut positions);
        self.check_playouts(&mut positions);
    }
}

/// All that the trait shows of a position.
#[derive(Clone, PartialEq, Debug)]
struct Face<M> {
    key: u64,
    value: Score,
    outcome: Option<Outcome>,
    margin: i32,
    stuck: Outcome,
    repetition: Option<Outcome>,
    forced: bool,
    extra_turn: bool,
    plies_left: Option<u16>,
    legal: Vec<M>,
    state: Option<String>,
}

/// Positions seen: by key, whether the side that moved first is to move, and the codes of the legal
/// moves. Mirror images may share a key, but then the codes in the table must fit both.
type Seen = BTreeMap<u64, (bool, Vec<u16>)>;

/// The position of a walk, as messages name it.
struct Place<M> {
    path: Vec<M>,
    shown: String,
}

impl<M: Debug> Debug for Place<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.path, self.shown)
    }
}

struct Walk<'a, P: Solvable> {
    suite: &'a Contract<P>,
    rng: Rng,
    place: Place<P::Move>,
    seen: &'a mut Seen,
}

impl<P: Solvable> Walk<'_, P>
where
    P::Move: Debug,
{
    /// Plays random moves, checks every position, and takes the moves back.
    fn take(&mut self, position: &mut P) {
        let mut undos = Vec::new();
        let mut first_to_move = true;
        for ply in 0..=self.suite.plies {
            self.place.shown = self.suite.shown(position);
            let face = self.face(position);
            self.check_key(position, &face, first_to_move);
            self.check_node(position, &face);
            let Some(&mv) = self.rng.pick(&face.legal) else { break };
            if ply == self.suite.plies {
                break;
            }
            let undo = position.make(mv);
            first_to_move ^= !position.extra_turn();
            self.place.path.push(mv);
            undos.push((mv, undo, face));
        }
        while let Some((mv, undo, before)) = undos.pop() {
            position.unmake(mv, undo);
            self.place.path.pop();
            self.place.shown = self.suite.shown(position);
            self.same(&before, &self.face(position), "a walk taken back");
        }
    }

    fn face(&self, position: &mut P) -> Face<P::Move> {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        Face {
            key: position.key(),
            value: position.evaluate(),
            outcome: position.outcome(),
            margin: position.margin(),
            stuck: position.outcome_without_moves(),
            repetition: position.repetition(),
            forced: position.is_forced(),
            extra_turn: position.extra_turn(),
            plies_left: position.plies_left().map(|plies| plies.0),
            legal,
            state: self.suite.state.map(|state| state(position)),
        }
    }

    fn check_key(&mut self, position: &P, face: &Face<P::Move>, first_to_move: bool) {
        let mut codes: Vec<u16> = face.legal.iter().map(|&mv| position.encode(mv).get()).collect();
        codes.sort_unstable();
        let known = self.seen.entry(face.key).or_insert_with(|| (first_to_move, codes.clone()));
        assert!(known.0 == first_to_move, "one key for both sides to move, after {:?}", self.place);
        // A path-dependent game may have ended in one of two equal positions.
        let same_moves = P::CAPS.path_dependent || known.1 == codes;
        assert!(same_moves, "one key for positions with different moves, after {:?}", self.place);
    }

    fn check_node(&mut self, position: &mut P, face: &Face<P::Move>) {
        self.check_end(face);
        self.check_margin(face);
        self.check_moves(position, &face.legal);
        if position.outcome().is_none() {
            self.check_stages(position, &face.legal);
        }
        self.check_make(position, face);
        self.check_rebuilt(position, face);
        self.check_probe(position, face);
        self.check_quick_bounds(position, face);
        self.check_pass(position, face);
    }

    fn check_end(&self, face: &Face<P::Move>) {
        let value_is_eval = !face.value.is_decided();
        assert!(value_is_eval, "the evaluation {} is a proved result, after {:?}", face.value, self.place);
        if face.outcome.is_some() {
            assert!(face.legal.is_empty(), "the game is over but has moves, after {:?}", self.place);
        }
        if face.plies_left == Some(0) {
            assert!(face.legal.is_empty(), "no ply is left but there are moves, after {:?}", self.place);
        }
    }

    /// Checks that the margin of a finished game agrees with its outcome and lies within the largest one.
    fn check_margin(&self, face: &Face<P::Move>) {
        let is_stuck = face.legal.is_empty() && !self.suite.ends_are_named;
        let end = face.outcome.or(is_stuck.then_some(face.stuck));
        let Some(outcome) = end.filter(|_| P::CAPS.max_margin > 0) else { return };
        let (margin, most) = (face.margin, P::CAPS.max_margin);
        assert!(
            Outcome::of_margin(margin) == outcome,
            "a {outcome:?} for the side to move with a `margin` of {margin} points, after {:?}",
            self.place
        );
        assert!(
            margin.unsigned_abs() <= u32::from(most),
            "a `margin` of {margin} points where the largest is {most}, after {:?}",
            self.place
        );
    }

    fn check_moves(&self, position: &P, legal: &[P::Move]) {
        self.distinct(legal, "legal_moves");
        for (index, &mv) in legal.iter().enumerate() {
            let code = position.encode(mv);
            let twin = legal[..index].iter().find(|&&other| position.encode(other) == code);
            let told_apart = self.suite.hashed_codes || twin.is_none();
            assert!(told_apart, "moves {mv:?} and {twin:?} share code {code:?}, after {:?}", self.place);
            let slot = position.history_slot(mv);
            let in_table = P::CAPS.history_slots == 0 || slot < P::CAPS.history_slots;
            assert!(
                in_table,
                "move {mv:?} has history slot {slot} of {}, after {:?}",
                P::CAPS.history_slots,
                self.place
            );
        }
    }

    fn check_stages(&mut self, position: &mut P, legal: &[P::Move]) {
        let history: Vec<i16> =
            (0..P::CAPS.history_slots).map(|_| self.rng.between(-999, 999) as i16).collect();
        for _ in 0..3 {
            // Any legal move may be the table's, any move at all a killer.
            let tt_move = self.rng.pick(legal).map(|&mv| position.encode(mv));
            let killers = [self.rng.pick(legal).copied(), self.rng.pick(&self.place.path).copied()];
            let mut hints = Hints::new(tt_move, &history, &SearchParams::OFF);
            hints.killers = killers;
            let all = self.yielded(position, MoveClass::All, &hints);
            self.subset(&all, legal, "MoveClass::All");
            assert!(
                all.len() == legal.len(),
                "MoveClass::All yields {all:?} of {legal:?}, after {:?}",
                self.place
            );
            let main = self.yielded(position, MoveClass::Main, &hints);
            self.subset(&main, legal, "MoveClass::Main");
            let silent = main.is_empty() && !legal.is_empty();
            assert!(
                !silent,
                "MoveClass::Main yields nothing although there are moves, after {:?}",
                self.place
            );
        }
        let noisy = picked(position, MoveClass::Noisy);
        self.subset(&noisy, legal, "MoveClass::Noisy");
        for mv in noisy {
            assert!(
                position.is_noisy(mv),
                "MoveClass::Noisy yields the quiet {mv:?}, after {:?}",
                self.place
            );
        }
    }

    /// Returns the moves that a picker yields when the histories change while it works.
    fn yielded(&self, position: &mut P, class: MoveClass, hints: &Hints<'_, P::Move>) -> Vec<P::Move> {
        let mut later = *hints;
        (later.killers, later.history) = ([hints.killers[1], hints.killers[0]], &[]);
        let mut picker = position.picker(class);
        let mut moves = Vec::new();
        while let Some(mv) = picker.next(position, if moves.len() % 2 == 0 { hints } else { &later }) {
            moves.push(mv);
            assert!(moves.len() <= 100_000, "a picker of {class:?} never ends, after {:?}", self.place);
        }
        moves
    }

    fn check_make(&mut self, position: &mut P, face: &Face<P::Move>) {
        let mut sample = face.legal.clone();
        self.rng.shuffle(&mut sample);
        for &mv in sample.iter().take(24) {
            let undo = position.make(mv);
            let (key, plies_left) = (position.key(), position.plies_left().map(|plies| plies.0));
            let flips = !position.extra_turn();
            position.evaluate();
            position.unmake(mv, undo);
            self.same(face, &self.face(position), &format!("move {mv:?} taken back"));
            let foretold = position.key_after(mv).is_none_or(|after| after == key && flips);
            assert!(foretold, "move {mv:?} has another key than was told in advance, after {:?}", self.place);
            assert!(key != face.key, "move {mv:?} leaves the key as it is, after {:?}", self.place);
            if let Some(before) = face.plies_left {
                let fewer = plies_left.is_some_and(|left| left < before);
                assert!(fewer, "plies_left {before} became {plies_left:?} by {mv:?}, after {:?}", self.place);
            }
        }
    }

    /// A pass gives the move away and can be taken back, and nothing that follows repeats what was before.
    fn check_pass(&self, position: &mut P, face: &Face<P::Move>) {
        if !P::CAPS.null_move || !position.can_pass() {
            return;
        }
        assert!(!face.forced, "a forced side may pass, after {:?}", self.place);
        position.pass();
        assert!(position.key() != face.key, "a pass leaves the key as it is, after {:?}", self.place);
        assert!(position.repetition().is_none(), "a pass repeats a position, after {:?}", self.place);
        position.unpass();
        self.same(face, &self.face(position), "a pass taken back");
    }

    fn check_rebuilt(&self, position: &P, face: &Face<P::Move>) {
        let Some(rebuild) = self.suite.rebuild else { return };
        let anew = self.face(&mut rebuild(position));
        let show = |face: &Face<P::Move>| (face.key, face.value, face.outcome, face.legal.clone());
        assert_eq!(show(face), show(&anew), "incremental (left) is not from scratch, after {:?}", self.place);
    }

    /// Holds a claim that can be checked in reasonable time against plain minimax.
    fn check_probe(&self, position: &mut P, face: &Face<P::Move>) {
        if face.outcome.is_some() || face.legal.is_empty() {
            return;
        }
        let Some(probe) = position.probe(Window::FULL, Depth(4)) else { return };
        self.same(face, &self.face(position), "a probe");
        self.check_claim(position, face, probe);
    }

    fn check_claim(&self, position: &mut P, face: &Face<P::Move>, claim: Probe) {
        let nothing = match claim.bound {
            Bound::Exact => false,
            Bound::Lower => claim.score == Score::loss_at(Ply::ROOT),
            Bound::Upper => claim.score == Score::win_at(Ply::ROOT),
        };
        if nothing {
            return;
        }
        let Some(plies) = claim.score.distance() else { return };
        if plies.0 > 3 || face.legal.len().pow(u32::from(plies.0)) > 60_000 {
            return;
        }
        let value = reference::value_within(position, plies);
        let holds = match claim.bound {
            Bound::Exact => value == claim.score,
            Bound::Lower => value >= claim.score,
            Bound::Upper => value <= claim.score,
        };
        assert!(holds, "the game claims {claim:?} where the value is {value}, after {:?}", self.place);
    }

    /// Checks the members of solve mode. Moves that `proof_moves` must not leave out show when small games
    /// are solved.
    fn check_quick_bounds(&self, position: &mut P, face: &Face<P::Move>) {
        if face.outcome.is_some() || face.legal.is_empty() {
            return;
        }
        let bounds = position.quick_bounds(Window::FULL);
        self.same(face, &self.face(position), "quick_bounds");
        let (lower, upper) = (bounds.lower, bounds.upper);
        assert!(lower <= upper, "quick_bounds returns {lower} to {upper}, after {:?}", self.place);
        self.check_claim(position, face, Probe { score: lower, bound: Bound::Lower });
        self.check_claim(position, face, Probe { score: upper, bound: Bound::Upper });
        let forced: Vec<_> = bounds.forced.into_iter().collect();
        self.subset(&forced, &face.legal, "quick_bounds");
        let mut moves = Vec::new();
        position.proof_moves(&Hints::NONE, &mut moves);
        self.subset(&moves, &face.legal, "proof_moves");
        let settled = lower == upper || bounds.forced.is_some();
        assert!(settled || !moves.is_empty(), "an open node without proof_moves, after {:?}", self.place);
    }

    fn same(&self, before: &Face<P::Move>, now: &Face<P::Move>, what: &str) {
        assert!(before == now, "{what} changes\n{before:?}\ninto\n{now:?}\nafter {:?}", self.place);
    }

    fn distinct(&self, moves: &[P::Move], source: &str) {
        for (index, mv) in moves.iter().enumerate() {
            assert!(!moves[..index].contains(mv), "{source} yields {mv:?} twice, after {:?}", self.place);
        }
    }

    fn subset(&self, moves: &[P::Move], legal: &[P::Move], source: &str) {
        self.distinct(moves, source);
        for mv in moves {
            assert!(legal.contains(mv), "{source} yields the illegal {mv:?}, after {:?}", self.place);
        }
    }
}
