//! A game without its repetition law.

use boyi_core::{Depth, Hints, MoveCode, Outcome, Picker, Ply, Position, Probe, Score, Stage, Window};

/// The same position, whatever way led to it: lines may repeat themselves without consequence.
pub(super) struct PathFree<'a, P>(pub(super) &'a mut P);

impl<P: Position> Position for PathFree<'_, P> {
    type Move = P::Move;
    type Undo = P::Undo;
    type Picker = PathFreePicker<P::Picker>;

    const PATH_DEPENDENT: bool = false;
    const QUIESCENCE: bool = P::QUIESCENCE;
    const HISTORY_SLOTS: usize = P::HISTORY_SLOTS;

    fn make(&mut self, mv: P::Move) -> P::Undo {
        self.0.make(mv)
    }

    fn unmake(&mut self, mv: P::Move, undo: P::Undo) {
        self.0.unmake(mv, undo);
    }

    fn legal_moves(&self, out: &mut Vec<P::Move>) {
        self.0.legal_moves(out);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn stuck(&self) -> Outcome {
        self.0.stuck()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn evaluate(&mut self) -> Score {
        self.0.evaluate()
    }

    fn picker(&self, stage: Stage) -> Self::Picker {
        PathFreePicker(self.0.picker(stage))
    }

    fn encode(&self, mv: P::Move) -> MoveCode {
        self.0.encode(mv)
    }

    fn history_slot(&self, mv: P::Move) -> usize {
        self.0.history_slot(mv)
    }

    fn is_noisy(&self, mv: P::Move) -> bool {
        self.0.is_noisy(mv)
    }

    fn is_forced(&self) -> bool {
        self.0.is_forced()
    }

    fn extra_turn(&self) -> bool {
        self.0.extra_turn()
    }

    fn plies_left(&self) -> Option<Ply> {
        self.0.plies_left()
    }

    fn probe(&mut self, window: Window, depth: Depth) -> Option<Probe> {
        self.0.probe(window, depth)
    }
}

/// The game's own picker.
pub(super) struct PathFreePicker<T>(T);

impl<P: Position> Picker<PathFree<'_, P>> for PathFreePicker<P::Picker> {
    fn next(&mut self, position: &PathFree<'_, P>, hints: &Hints<'_, P::Move>) -> Option<P::Move> {
        self.0.next(position.0, hints)
    }
}
