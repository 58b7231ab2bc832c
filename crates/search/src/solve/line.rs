//! The best line of a position whose value is known.

use super::node::Search;
use crate::unwind::Unwind;
use boyi_core::{Ply, Score, Solvable};

impl<P: Solvable> Search<'_, P> {
    /// Returns a best line to the end of the game, every move of which keeps `score`.
    pub(super) fn line(&mut self, position: &mut P, score: Score) -> Result<Vec<P::Move>, Unwind> {
        let mut undos = Vec::new();
        let mut line = Vec::new();
        let mut score = score;
        let end = loop {
            let ply = Ply(line.len() as u16);
            match self.move_reaching(position, score, ply) {
                Ok(Some(mv)) => {
                    undos.push(position.make(mv));
                    line.push(mv);
                    score = if position.extra_turn() { score } else { -score };
                }
                Ok(None) => break Ok(()),
                Err(unwind) => break Err(unwind),
            }
        };
        for (&mv, undo) in line.iter().zip(undos).rev() {
            position.unmake(mv, undo);
        }
        end.map(|()| line)
    }

    /// Returns a move whose value is at least `score`, the TT move before the others; `None` where no move
    /// reaches it, as at the end of the game.
    pub(super) fn move_reaching(
        &mut self,
        position: &mut P,
        score: Score,
        ply: Ply,
    ) -> Result<Option<P::Move>, Unwind> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut first = Vec::new();
        if !moves.is_empty() {
            position.proof_moves(&self.hints(), &mut first);
        }
        moves.retain(|mv| !first.contains(mv));
        first.append(&mut moves);
        if let Some(known) = self.table.get(position.key(), ply) {
            first.sort_by_key(|&mv| !known.is_best(position.encode(mv)));
        }
        for mv in first {
            if self.move_value(position, mv, score, ply)? >= score {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}
