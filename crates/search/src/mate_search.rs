//! The search for forced wins: every move of both sides to a number of plies, without evaluation, or the attacker's
//! forcing moves alone.
//!
//! A boolean search of AND and OR nodes: what it finds is a win, and what it does not find within so many plies does
//! not exist. An answer that rests on the moves before, a repetition or a count, is not kept in its table.

use crate::mates::{Mates, Role, Width};
use crate::trace::Trace;
use crate::unwind::Unwind;
use crate::worker::Worker;
use boyi_core::{Knowledge, MoveCode, Outcome, Ply};

/// The answer for one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    /// The end is forced within the plies.
    pub(crate) forced: bool,
    /// The answer rests on the moves that led to the position.
    by_path: bool,
}

impl<P: Knowledge, T: Trace<P::Move>> Worker<'_, P, T> {
    /// Returns whether the side to move wins by force within `plies`.
    pub(crate) fn wins_within(
        &mut self,
        position: &mut P,
        plies: u16,
        ply: Ply,
        width: Width,
    ) -> Result<Answer, Unwind> {
        self.count_mate_node()?;
        if let Some((score, _)) = self.game_end(position, ply) {
            return Ok(Answer { forced: score.is_win(), by_path: true });
        }
        let key = Mates::<P::Move>::key(position.key(), Role::Attacker, width);
        let known = self.mates.known(key);
        if let Some(forced) = known.answer(plies) {
            return Ok(Answer { forced, by_path: false });
        }
        let first = self.mates.moves.len();
        position.legal_moves(&mut self.mates.moves);
        choose_attacks(position, known.best(), plies, width, &mut self.mates.moves, first);
        let mut answer = Answer { forced: false, by_path: false };
        let (mut place, mut result) = (first, Ok(()));
        let mut found = None;
        while let Some(&mv) = self.mates.moves.get(place) {
            match self.attack(position, mv, plies, ply, width) {
                Ok(Answer { forced: true, by_path }) => {
                    answer = Answer { forced: true, by_path };
                    found = Some(position.encode(mv));
                    break;
                }
                Ok(refuted) => answer.by_path |= refuted.by_path,
                Err(unwind) => {
                    result = Err(unwind);
                    break;
                }
            }
            place += 1;
        }
        self.mates.moves.truncate(first);
        result?;
        if !answer.by_path {
            self.mates.keep(key, plies, answer.forced, found);
        }
        Ok(answer)
    }

    /// Returns whether this move of the side to move wins by force within `plies`, itself among them.
    pub(crate) fn attack(
        &mut self,
        position: &mut P,
        mv: P::Move,
        plies: u16,
        ply: Ply,
        width: Width,
    ) -> Result<Answer, Unwind> {
        let undo = position.make(mv);
        let forcing = position.is_forced();
        let result = match (forcing, width) {
            (false, Width::Forcing) => Ok(Answer { forced: false, by_path: false }),
            (false, Width::Full) if plies == 1 => Ok(self.is_lost_at_once(position, ply.next())),
            _ => self.loses_within(position, plies - 1, ply.next(), width),
        };
        position.unmake(mv, undo);
        result
    }

    /// Returns whether the side to move loses by force within `plies`.
    pub(crate) fn loses_within(
        &mut self,
        position: &mut P,
        plies: u16,
        ply: Ply,
        width: Width,
    ) -> Result<Answer, Unwind> {
        self.count_mate_node()?;
        if plies == 0 {
            return Ok(self.is_lost_at_once(position, ply));
        }
        if let Some((score, _)) = self.game_end(position, ply) {
            return Ok(Answer { forced: score.is_loss(), by_path: true });
        }
        let key = Mates::<P::Move>::key(position.key(), Role::Defender, width);
        let known = self.mates.known(key);
        if let Some(forced) = known.answer(plies) {
            return Ok(Answer { forced, by_path: false });
        }
        let first = self.mates.moves.len();
        position.legal_moves(&mut self.mates.moves);
        if self.mates.moves.len() == first {
            let forced = position.outcome_without_moves() == Outcome::Loss;
            return Ok(Answer { forced, by_path: false });
        }
        let (best, killer) = (known.best(), self.mates.refutation(ply));
        self.mates.moves[first..].sort_by_key(|&mv| {
            if best == Some(position.encode(mv)) {
                0
            } else if killer == Some(mv) {
                1
            } else {
                2 + u8::from(!position.is_noisy(mv))
            }
        });
        let mut answer = Answer { forced: true, by_path: false };
        let (mut place, mut result) = (first, Ok(()));
        let mut refutation = None;
        while let Some(&mv) = self.mates.moves.get(place) {
            let undo = position.make(mv);
            let reply = self.wins_within(position, plies - 1, ply.next(), width);
            position.unmake(mv, undo);
            match reply {
                Ok(Answer { forced: true, by_path }) => answer.by_path |= by_path,
                Ok(refuted) => {
                    answer = refuted;
                    self.mates.refute(ply, mv);
                    refutation = Some(position.encode(mv));
                    break;
                }
                Err(unwind) => {
                    result = Err(unwind);
                    break;
                }
            }
            place += 1;
        }
        self.mates.moves.truncate(first);
        result?;
        if !answer.by_path {
            self.mates.keep(key, plies, answer.forced, refutation);
        }
        Ok(answer)
    }

    /// Returns whether the side to move has lost already.
    fn is_lost_at_once(&mut self, position: &mut P, ply: Ply) -> Answer {
        if let Some((score, _)) = self.game_end(position, ply) {
            return Answer { forced: score.is_loss(), by_path: true };
        }
        let forced = position.outcome_without_moves() == Outcome::Loss && !position.has_legal_moves();
        Answer { forced, by_path: false }
    }

    /// The line of a win within `plies` that begins with `first`: the defender's longest replies, as far as they can be
    /// told within `nodes` more nodes.
    pub(crate) fn mate_line(
        &mut self,
        position: &mut P,
        first: P::Move,
        plies: u16,
        width: Width,
        nodes: u64,
    ) -> Vec<P::Move> {
        let before = self.limiter.nodes;
        self.mates.most_nodes = before.saturating_add(nodes);
        let mut line = vec![(first, position.make(first))];
        let mut left = plies - 1;
        while left >= 2 {
            let Some(reply) = self.longest_reply(position, left, width, line.len()) else { break };
            line.push((reply, position.make(reply)));
            left -= 1;
            let Some(attack) = self.winning_move(position, left, width, line.len()) else { break };
            line.push((attack, position.make(attack)));
            left -= 1;
        }
        let moves = line.iter().map(|&(mv, _)| mv).collect();
        while let Some((mv, undo)) = line.pop() {
            position.unmake(mv, undo);
        }
        self.end_mate_search(before);
        moves
    }

    /// The reply after which the attacker needs longest, in a position lost within `plies`; `None` in a position
    /// without moves.
    fn longest_reply(&mut self, position: &mut P, plies: u16, width: Width, made: usize) -> Option<P::Move> {
        let mut replies = Vec::new();
        position.legal_moves(&mut replies);
        let ply = Ply(u16::try_from(made + 1).ok()?);
        let longest = replies.iter().copied().find(|&mv| {
            let undo = position.make(mv);
            // Any reply takes the attacker one more move at least.
            let sooner = plies >= 4 && {
                let answer = self.wins_within(position, plies - 3, ply, width);
                answer.is_ok_and(|answer| answer.forced)
            };
            position.unmake(mv, undo);
            !sooner
        });
        longest.or(replies.first().copied())
    }

    /// A move that wins within `plies`; `None` if none is found.
    fn winning_move(&mut self, position: &mut P, plies: u16, width: Width, made: usize) -> Option<P::Move> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let ply = Ply(u16::try_from(made).ok()?);
        let key = Mates::<P::Move>::key(position.key(), Role::Attacker, width);
        choose_attacks(position, self.mates.known(key).best(), plies, width, &mut moves, 0);
        moves.into_iter().find(|&mv| {
            let answer = self.attack(position, mv, plies, ply, width);
            answer.is_ok_and(|answer| answer.forced)
        })
    }

    /// Polls the limits and counts a node.
    ///
    /// # Errors
    /// [`Unwind::Stop`] at a limit of the whole search or of this one; `gave_up` tells them apart.
    fn count_mate_node(&mut self) -> Result<(), Unwind> {
        if self.limiter.nodes >= self.mates.most_nodes {
            self.mates.gave_up = true;
            return Err(Unwind::Stop);
        }
        if self.limiter.is_due() {
            self.poll()?;
        }
        self.limiter.count();
        Ok(())
    }

    /// Counts the nodes since `before` as spent on forced wins and lifts their limit.
    pub(crate) fn end_mate_search(&mut self, before: u64) {
        self.mates.spent += self.limiter.nodes - before;
        self.mates.most_nodes = u64::MAX;
        self.mates.gave_up = false;
        self.mates.moves.clear();
    }
}

/// Leaves of the attacker's moves, those from place `first` on, the ones that can win within `plies` in this width, and
/// orders them: the best one known, then the forcing ones.
fn choose_attacks<P: Knowledge>(
    position: &P,
    best: Option<MoveCode>,
    plies: u16,
    width: Width,
    moves: &mut Vec<P::Move>,
    first: usize,
) {
    let is_forcing = position.forcing_test();
    if width == Width::Forcing {
        moves.extract_if(first.., |mv| !is_forcing(*mv)).for_each(drop);
    } else if plies == 1 {
        let can_win = position.finishing_test();
        moves.extract_if(first.., |mv| !can_win(*mv)).for_each(drop);
    }
    moves[first..].sort_by_cached_key(|&mv| match best == Some(position.encode(mv)) {
        true => 0,
        false => 1 + u8::from(!is_forcing(mv)),
    });
}
