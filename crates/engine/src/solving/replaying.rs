//! Verifies proofs: the rules of the games, and nothing of what the engines know or search.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::data::MoveNames;
use crate::rules::Rules;
use boyi_core::{Position, Side};
use boyi_proof::{GameEnd, Outlined, Reader, Verified, VerifyError, verify, verify_outlined};
use std::io::BufRead;

/// Replays what a proof says about the position of `rules`.
pub(crate) fn replay<R: Rules>(
    rules: &R,
    reader: Reader<&mut dyn BufRead>,
    memory_mib: usize,
) -> Result<Verified, VerifyError> {
    verify(reader, &Replayed(rules.clone()), memory_mib)
}

/// As [`replay`]; also returns the strategies.
pub(crate) fn replay_outlined<R: Rules>(
    rules: &R,
    reader: Reader<&mut dyn BufRead>,
    memory_mib: usize,
) -> Result<Outlined<MoveNames>, VerifyError> {
    verify_outlined(reader, &Replayed(rules.clone()), memory_mib)
}

/// The rules of a game as proofs ask for them.
#[derive(Clone)]
pub(super) struct Replayed<R>(pub(super) R);

impl<R: Rules> boyi_proof::Rules for Replayed<R> {
    type Move = R::Move;
    type Label = MoveNames;

    const SHARES_POSITIONS: bool = !<R::Search as Position>::CAPS.path_dependent;

    fn to_move(&self) -> Side {
        self.0.to_move()
    }

    fn ended(&self) -> Option<GameEnd> {
        let result = self.0.result()?;
        Some(result.winner.map_or(GameEnd::Drawn, GameEnd::Won))
    }

    fn legal_moves(&self) -> Vec<R::Move> {
        self.0.legal_moves()
    }

    fn name(&self, mv: R::Move) -> String {
        self.0.view_move(mv).id
    }

    fn label(&self, mv: R::Move) -> MoveNames {
        self.0.view_move(mv).names
    }

    fn read(&self, text: &str) -> Result<R::Move, String> {
        self.0.parse_move(text).map_err(|error| error.to_string())
    }

    fn play(&mut self, mv: R::Move) {
        self.0.play(mv);
    }

    fn is_held_by_pairs(&self, player: Side, pairs: &[[R::Move; 2]]) -> bool {
        self.0.is_held_by_pairs(player, pairs)
    }

    fn identity(&self) -> String {
        self.0.position()
    }
}
