//! Replays a proof with the rules of its game.

use crate::error::excerpt;
use crate::header::{read_number, side_name};
use crate::rules::Identity;
use crate::strategy::BRIEF;
use crate::write::{PAIRS, REST};
use crate::{Claim, Goal, ProofFault, Reader, Rules, VerifyError};
use boyi_core::{Ply, Side};
use std::io::BufRead;

/// A claim that has been verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The claim about the position.
    pub claim: Claim,
    /// Positions replayed, shared ones once.
    pub positions: u64,
}

/// Replays what `reader` has to say about `start`, which must be the position of its header, and
/// remembers numbered positions in at most `memory_mib` MiB.
///
/// The claim holds when this returns `Ok`, provided that `start` keeps the promises of [`Rules`].
///
/// # Errors
/// [`VerifyError`] naming the line and, where a strategy fails, the moves that lead there.
pub fn verify<B: BufRead, R: Rules>(
    mut reader: Reader<B>,
    start: &R,
    memory_mib: usize,
) -> Result<Verified, VerifyError> {
    let claim = reader.header().claim;
    let mut positions = 0;
    for (player, goal) in claim.strategies() {
        reader.expect("strategy")?;
        reader.expect(side_name(player))?;
        let mut replay = Replay {
            reader: &mut reader,
            player,
            goal,
            path: Vec::new(),
            numbered: Vec::new(),
            held: Vec::new(),
            most_numbered: memory_mib.saturating_mul(1 << 20) / size_of::<Numbered>(),
            positions: 0,
        };
        let height = replay.position(start)?;
        positions += replay.positions;
        if let Claim::Win(_, claims) = claim
            && height > claims
        {
            return Err(VerifyError::Slower { takes: height, claims });
        }
    }
    reader.expect("end")?;
    reader.finish()?;
    Ok(Verified { claim, positions })
}

/// The most words that may stand behind [`REST`]. Three texts at most then stand within each other, so that no file
/// of few words takes long to read.
const LONGEST_REST: usize = BRIEF as usize;

/// One strategy being replayed.
struct Replay<'a, B> {
    reader: &'a mut Reader<B>,
    player: Side,
    goal: Goal,
    /// The moves from the start to the present position.
    path: Vec<String>,
    numbered: Vec<Numbered>,
    most_numbered: usize,
    /// Texts that are read once for each move that they stand behind, the innermost last, as words that are still to
    /// come, the next one last.
    held: Vec<Vec<String>>,
    positions: u64,
}

/// A position with a number.
struct Numbered {
    identity: Identity,
    /// Plies to the end of its longest line, once that is known.
    height: Option<u16>,
}

impl<B: BufRead> Replay<'_, B> {
    /// Replays a position and everything below; returns the plies of its longest line.
    fn position<R: Rules>(&mut self, here: &R) -> Result<u16, VerifyError> {
        if let Some(end) = here.ended() {
            self.positions += 1;
            let reached = self.goal.is_reached(self.player, end);
            return if reached { Ok(0) } else { Err(self.fault(ProofFault::WrongEnd)) };
        }
        let mut word = self.word()?;
        if word.starts_with('=') {
            return self.known(here, &word);
        }
        let number = match word.strip_prefix('#') {
            Some(number) => {
                let index = self.number(here, number)?;
                word = self.word()?;
                Some(index)
            }
            None => None,
        };
        self.positions += 1;
        let height = if word == PAIRS[0] {
            self.pairs(here)?
        } else if here.to_move() == self.player {
            self.follow(here, &word)?.1
        } else {
            self.replies(here, &word)?
        };
        if let Some(numbered) = number.and_then(|index| self.numbered.get_mut(index)) {
            numbered.height = Some(height);
        }
        Ok(height)
    }

    /// Replays the opponent's moves behind `(`, of which none may be missing.
    fn replies<R: Rules>(&mut self, here: &R, word: &str) -> Result<u16, VerifyError> {
        if word != "(" {
            return Err(self.fault(ProofFault::NoReplies(excerpt(word))));
        }
        let legal = here.legal_moves();
        if legal.is_empty() {
            return Err(self.fault(ProofFault::Stuck));
        }
        let mut open = legal.clone();
        let mut longest = 0;
        loop {
            let word = self.word()?;
            if word == ")" {
                break;
            }
            if word == REST {
                let rest = self.rest()?;
                for mv in std::mem::take(&mut open) {
                    longest = longest.max(self.follow_rest(here, mv, &rest)?);
                }
                break;
            }
            let (mv, height) = self.follow(here, &word)?;
            match open.iter().position(|&legal| legal == mv) {
                Some(index) => open.remove(index),
                None => return Err(self.fault(ProofFault::Twice(excerpt(&word)))),
            };
            longest = longest.max(height);
        }
        if open.is_empty() {
            return Ok(longest);
        }
        let unanswered = open.into_iter().map(|mv| here.name(mv)).collect();
        Err(self.fault(ProofFault::Unanswered(unanswered)))
    }

    /// Checks pairs of moves up to `]`. Their plies are not counted, since no win is claimed by them.
    fn pairs<R: Rules>(&mut self, here: &R) -> Result<u16, VerifyError> {
        if self.goal != Goal::Hold {
            return Err(self.fault(ProofFault::PairsDoNotWin));
        }
        let mut moves = Vec::new();
        loop {
            let word = self.word()?;
            if word == PAIRS[1] {
                break;
            }
            let mv = here.read(&word).map_err(|why| self.fault(ProofFault::BadMove(why)))?;
            if moves.contains(&mv) {
                return Err(self.fault(ProofFault::PairedTwice(excerpt(&word))));
            }
            moves.push(mv);
        }
        let (pairs, odd) = moves.as_chunks::<2>();
        if odd.is_empty() && here.is_held_by_pairs(self.player, pairs) {
            return Ok(0);
        }
        Err(self.fault(ProofFault::PairsFail))
    }

    /// Reads to the bracket that closes the replies, which is left out; the next word comes last.
    fn rest(&mut self) -> Result<Vec<String>, VerifyError> {
        let (mut words, mut depth) = (Vec::new(), 0_usize);
        loop {
            let word = self.word()?;
            match word.as_str() {
                "(" => depth += 1,
                ")" if depth == 0 => break,
                ")" => depth -= 1,
                _ => {}
            }
            if words.len() >= LONGEST_REST {
                return Err(self.fault(ProofFault::LongRest(LONGEST_REST)));
            }
            words.push(word);
        }
        words.reverse();
        Ok(words)
    }

    /// Replays `rest` on a legal move; returns the plies from before it.
    fn follow_rest<R: Rules>(&mut self, here: &R, mv: R::Move, rest: &[String]) -> Result<u16, VerifyError> {
        self.held.push(rest.to_vec());
        let height = self.play(here, mv)?;
        match self.held.pop().and_then(|mut words| words.pop()) {
            None => Ok(height),
            Some(word) => Err(self.fault(ProofFault::AfterRest(excerpt(&word), here.name(mv)))),
        }
    }

    /// Replays what follows on a move; returns the move and the plies from before it.
    fn follow<R: Rules>(&mut self, here: &R, word: &str) -> Result<(R::Move, u16), VerifyError> {
        let mv = here.read(word).map_err(|why| self.fault(ProofFault::BadMove(why)))?;
        Ok((mv, self.play(here, mv)?))
    }

    /// Plays a move and replays what follows; returns the plies from before it.
    fn play<R: Rules>(&mut self, here: &R, mv: R::Move) -> Result<u16, VerifyError> {
        if self.path.len() >= Ply::MAX.index() {
            return Err(self.fault(ProofFault::TooDeep(Ply::MAX.index())));
        }
        let mut after = here.clone();
        after.play(mv);
        self.path.push(here.name(mv));
        let below = self.position(&after)?;
        self.path.pop();
        Ok(below.saturating_add(1))
    }

    /// Gives the present position its number; returns its place.
    fn number<R: Rules>(&mut self, here: &R, number: &str) -> Result<usize, VerifyError> {
        let expected = self.numbered.len() + 1;
        if !self.held.is_empty() {
            return Err(self.fault(ProofFault::NumberInRest(excerpt(&format!("#{number}")))));
        }
        if !R::SHARES_POSITIONS {
            return Err(self.fault(ProofFault::Sharing(excerpt(&format!("#{number}")))));
        }
        if read_number(number) != Some(expected) {
            return Err(self.fault(ProofFault::Number { expected, found: excerpt(&format!("#{number}")) }));
        }
        if expected > self.most_numbered {
            return Err(self.fault(ProofFault::Memory(self.most_numbered)));
        }
        self.numbered.push(Numbered { identity: Identity::of(here), height: None });
        Ok(expected - 1)
    }

    /// The plies below a position that was replayed before: `=N`.
    fn known<R: Rules>(&self, here: &R, word: &str) -> Result<u16, VerifyError> {
        let number: Option<usize> = word.strip_prefix('=').and_then(read_number);
        let numbered = number.and_then(|number| self.numbered.get(number.checked_sub(1)?));
        let Some((numbered, height)) = numbered.and_then(|numbered| Some((numbered, numbered.height?)))
        else {
            return Err(self.fault(ProofFault::Dangling(excerpt(word))));
        };
        if numbered.identity != Identity::of(here) {
            return Err(self.fault(ProofFault::OtherPosition(excerpt(word))));
        }
        Ok(height)
    }

    fn word(&mut self) -> Result<String, VerifyError> {
        let word = match self.held.last_mut() {
            Some(words) => words.pop(),
            None => self.reader.word()?,
        };
        word.ok_or_else(|| self.fault(ProofFault::BreaksOff))
    }

    fn fault(&self, fault: ProofFault) -> VerifyError {
        self.reader.faulty(&self.path, fault)
    }
}
