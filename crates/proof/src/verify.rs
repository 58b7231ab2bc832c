//! Replays a proof with the rules of its game.

use crate::error::excerpt;
use crate::header::{read_number, side_name};
use crate::outline::{Kind, Outline, Recorder};
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

/// A claim that has been verified, and its strategies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outlined<L> {
    /// The claim.
    pub verified: Verified,
    /// The strategies, in the order of [`Claim::strategies`].
    pub strategies: Vec<Outline<L>>,
}

/// Replays what `reader` has to say about `start`, which must be the position of its header, and
/// remembers numbered positions in at most `memory_mib` MiB.
///
/// The claim holds when this returns `Ok`, provided that `start` keeps the promises of [`Rules`].
///
/// # Errors
/// [`VerifyError`] naming the line and, where a strategy fails, the moves that lead there.
pub fn verify<B: BufRead, R: Rules>(
    reader: Reader<B>,
    start: &R,
    memory_mib: usize,
) -> Result<Verified, VerifyError> {
    replay(reader, start, memory_mib, &mut None)
}

/// As [`verify`]; also returns the strategies, which are held in memory whole.
///
/// # Errors
/// As [`verify`].
pub fn verify_outlined<B: BufRead, R: Rules>(
    reader: Reader<B>,
    start: &R,
    memory_mib: usize,
) -> Result<Outlined<R::Label>, VerifyError> {
    let mut outlines = Some(Vec::new());
    let verified = replay(reader, start, memory_mib, &mut outlines)?;
    Ok(Outlined { verified, strategies: outlines.unwrap_or_default() })
}

/// Replays the strategies of a proof, and adds them to `outlines` if those are asked for.
fn replay<B: BufRead, R: Rules>(
    mut reader: Reader<B>,
    start: &R,
    memory_mib: usize,
    outlines: &mut Option<Vec<Outline<R::Label>>>,
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
            recorder: outlines.as_ref().map(|_| Recorder::new(player, goal)),
        };
        let Replayed { height, node } = replay.position(start)?;
        positions += replay.positions;
        if let (Some(outlines), Some(recorder)) = (outlines.as_mut(), replay.recorder) {
            outlines.push(recorder.finish(node));
        }
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
struct Replay<'a, B, R: Rules> {
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
    recorder: Option<Recorder<R>>,
}

/// A position with a number.
struct Numbered {
    identity: Identity,
    /// Plies to the end of its longest line, once that is known.
    height: Option<u16>,
}

/// A position and everything below it.
#[derive(Clone, Copy)]
struct Replayed {
    /// Plies to the end of its longest line.
    height: u16,
    /// Its node in the outline, 0 without one.
    node: u32,
}

impl<B: BufRead, R: Rules> Replay<'_, B, R> {
    /// Replays a position and everything below.
    fn position(&mut self, here: &R) -> Result<Replayed, VerifyError> {
        if let Some(end) = here.ended() {
            self.positions += 1;
            let reached = self.goal.is_reached(self.player, end);
            if !reached {
                return Err(self.fault(ProofFault::WrongEnd));
            }
            return Ok(self.replayed(0, |recorder| recorder.node(Kind::End(end), Vec::new(), None)));
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
        let replayed = if word == PAIRS[0] {
            self.pairs(here)?
        } else if here.to_move() == self.player {
            let (mv, after) = self.follow(here, &word)?;
            self.replayed(after.height.saturating_add(1), |recorder| {
                let edge = recorder.edge(here, mv, after.node);
                recorder.node(Kind::Move, vec![edge], None)
            })
        } else {
            self.replies(here, &word)?
        };
        if let Some((index, numbered)) = number.and_then(|index| Some((index, self.numbered.get_mut(index)?)))
        {
            numbered.height = Some(replayed.height);
            self.recorder.iter_mut().for_each(|recorder| recorder.number(index, replayed.node));
        }
        Ok(replayed)
    }

    /// A position that is done, with its node if an outline is made.
    fn replayed(&mut self, height: u16, node: impl FnOnce(&mut Recorder<R>) -> u32) -> Replayed {
        Replayed { height, node: self.recorder.as_mut().map_or(0, node) }
    }

    /// Replays the opponent's moves behind `(`, of which none may be missing.
    fn replies(&mut self, here: &R, word: &str) -> Result<Replayed, VerifyError> {
        if word != "(" {
            return Err(self.fault(ProofFault::NoReplies(excerpt(word))));
        }
        let legal = here.legal_moves();
        if legal.is_empty() {
            return Err(self.fault(ProofFault::Stuck));
        }
        let mut open = legal.clone();
        let mut done: Vec<(R::Move, Replayed)> = Vec::new();
        loop {
            let word = self.word()?;
            if word == ")" {
                break;
            }
            if word == REST {
                let rest = self.rest()?;
                for mv in std::mem::take(&mut open) {
                    done.push((mv, self.follow_rest(here, mv, &rest)?));
                }
                break;
            }
            let (mv, after) = self.follow(here, &word)?;
            match open.iter().position(|&legal| legal == mv) {
                Some(index) => open.remove(index),
                None => return Err(self.fault(ProofFault::Twice(excerpt(&word)))),
            };
            done.push((mv, after));
        }
        if !open.is_empty() {
            let unanswered = open.into_iter().map(|mv| here.name(mv)).collect();
            return Err(self.fault(ProofFault::Unanswered(unanswered)));
        }
        let longest = done.iter().map(|(_, after)| after.height).max().unwrap_or(0);
        Ok(self.replayed(longest.saturating_add(1), |recorder| {
            done.sort_by_key(|&(mv, _)| legal.iter().position(|&legal| legal == mv));
            let edges = done.iter().map(|&(mv, after)| recorder.edge(here, mv, after.node)).collect();
            recorder.replies(edges)
        }))
    }

    /// Checks pairs of moves up to `]`. Their plies are not counted, since no win is claimed by them.
    fn pairs(&mut self, here: &R) -> Result<Replayed, VerifyError> {
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
            return Ok(self.replayed(0, |recorder| {
                let edges = moves.iter().map(|&mv| recorder.edge(here, mv, 0)).collect();
                recorder.node(Kind::Pairs, edges, None)
            }));
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

    /// Replays `rest` on a legal move.
    fn follow_rest(&mut self, here: &R, mv: R::Move, rest: &[String]) -> Result<Replayed, VerifyError> {
        self.held.push(rest.to_vec());
        let after = self.play(here, mv)?;
        match self.held.pop().and_then(|mut words| words.pop()) {
            None => Ok(after),
            Some(word) => Err(self.fault(ProofFault::AfterRest(excerpt(&word), here.name(mv)))),
        }
    }

    /// Replays what follows on a move; returns the move too.
    fn follow(&mut self, here: &R, word: &str) -> Result<(R::Move, Replayed), VerifyError> {
        let mv = here.read(word).map_err(|why| self.fault(ProofFault::BadMove(why)))?;
        Ok((mv, self.play(here, mv)?))
    }

    /// Plays a move and replays what follows.
    fn play(&mut self, here: &R, mv: R::Move) -> Result<Replayed, VerifyError> {
        if self.path.len() >= Ply::MAX.index() {
            return Err(self.fault(ProofFault::TooDeep(Ply::MAX.index())));
        }
        let mut after = here.clone();
        after.play(mv);
        self.path.push(here.name(mv));
        let replayed = self.position(&after)?;
        self.path.pop();
        Ok(replayed)
    }

    /// Gives the present position its number; returns its place.
    fn number(&mut self, here: &R, number: &str) -> Result<usize, VerifyError> {
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

    /// A position that was replayed before: `=N`.
    fn known(&self, here: &R, word: &str) -> Result<Replayed, VerifyError> {
        let number: Option<usize> = word.strip_prefix('=').and_then(read_number);
        let index = number.and_then(|number| number.checked_sub(1));
        let numbered = index.and_then(|index| self.numbered.get(index));
        let Some((numbered, height)) = numbered.and_then(|numbered| Some((numbered, numbered.height?)))
        else {
            return Err(self.fault(ProofFault::Dangling(excerpt(word))));
        };
        if numbered.identity != Identity::of(here) {
            return Err(self.fault(ProofFault::OtherPosition(excerpt(word))));
        }
        let recorder = self.recorder.as_ref();
        Ok(Replayed {
            height,
            node: recorder.zip(index).map_or(0, |(recorder, index)| recorder.numbered(index)),
        })
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
