//! Quiescence: a leaf is not evaluated in the middle of an exchange.

use crate::node::{Aborted, Node, NodeKind};
use crate::searcher::Worker;
use boyi_core::{Depth, Hints, Picker, Ply, Position, Score, Stage, Window};

impl<P: Position> Worker<'_, P> {
    /// The value of a leaf that has been entered and is not the end of the game. Where the game has
    /// quiescence, noisy moves are searched on; nobody has to make one (*stand pat*), except in
    /// forced positions, where every move is searched.
    #[inline]
    pub(crate) fn qsearch<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        ply: Ply,
    ) -> Result<Score, Aborted> {
        if !P::QUIESCENCE {
            let value = self.evaluate(position);
            return Ok(self.leaf(value));
        }
        if let Some(score) = self.known(position, window, Depth::ZERO, ply) {
            return Ok(self.leaf(score));
        }
        let forced = position.is_forced();
        let stand_pat = if forced { -Score::INFINITE } else { self.evaluate(position) };
        if stand_pat >= window.beta {
            return Ok(self.leaf(stand_pat));
        }
        let stage = if forced { self.stage } else { Stage::Noisy };
        self.search_noisy::<N>(position, window, stand_pat, stage, ply)
    }

    fn search_noisy<N: NodeKind>(
        &mut self,
        position: &mut P,
        window: Window,
        stand_pat: Score,
        stage: Stage,
        ply: Ply,
    ) -> Result<Score, Aborted> {
        let mut picker = position.picker(stage);
        let mut best = stand_pat;
        let mut searched = 0;
        while let Some(mv) =
            picker.next(position, &Hints { history: self.memory.history.values(), ..Hints::NONE })
        {
            let alpha = window.alpha.max(best);
            let node = Node { window, depth: Depth::ZERO, ply, table_move: None };
            let undo = position.make(mv);
            let result = self.search_move::<N>(position, &node, alpha, searched == 0);
            position.unmake(mv, undo);
            let score = result?;
            searched += 1;
            best = best.max(score);
            if N::PV && score > alpha {
                self.memory.lines.lead(ply, mv);
            }
            if best >= window.beta {
                self.counts.cut(searched);
                break;
            }
        }
        match (searched, stage) {
            (0, Stage::Noisy) => Ok(self.leaf(best)),
            (0, _) => Ok(self.leaf(Score::of_outcome(position.stuck(), ply))),
            _ => Ok(best),
        }
    }
}
