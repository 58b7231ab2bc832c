//! The linear evaluation, and the damping of every evaluation.
//!
//! A sum of weighted terms for Red minus that for Black. [`Breakdown`] lists the terms; the search uses only the
//! sum, for the side to move.

use crate::endings::{self, Outlook};
use crate::linear::{Linear, Pair};
use crate::network;
use crate::params::{self, PHASE_MAX};
use crate::placement::Placement;
use crate::terms::{self, Visitor};
use crate::weights::{Group, placement_index};
use boyi_core::{Score, Side};
use boyi_nnue::Network;
use boyi_xiangqi::{Kind, Position};

/// One named part of an evaluation, in centi-soldiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Red's share.
    pub red: i32,
    /// Black's share.
    pub black: i32,
}

/// The terms and the sum of an evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// The terms; their differences add up to [`Breakdown::undamped`], but for rounding.
    pub terms: Vec<Term>,
    /// The sum for Red, before lack of progress or of attackers or a basic ending scales it.
    pub undamped: i32,
    /// The value for the side to move, as the search uses it.
    pub score: Score,
}

/// The weights that count in a position, with their counts.
#[derive(Clone, PartialEq, Debug)]
pub struct Counted {
    /// The factor of the sum: lack of progress or of attackers makes it less than 1, a won ending more.
    pub scale: f32,
    /// Index of a number in [`Weights::numbers`](crate::Weights::numbers), and its count: of Red's minus Black's
    /// terms, times the share of the phase that the number is for.
    pub counts: Vec<(u16, f32)>,
}

/// The named terms of an evaluation: those of a linear one, and the value of a network as a term on the side that it
/// prefers.
pub(crate) fn breakdown(
    linear: Option<&Linear>,
    network: Option<&Network>,
    position: &Position,
) -> Breakdown {
    let hand = Linear::hand();
    let placement = Placement::of(position, linear.unwrap_or(&hand));
    let mut terms = linear.map_or_else(Vec::new, |linear| linear_terms(linear, position, &placement));
    let mut undamped = linear.map_or(0, |linear| for_red(linear, position, &placement));
    if let Some(network) = network {
        let value = network::for_red(network, position);
        terms.push(Term { name: "network", red: value.max(0), black: (-value).max(0) });
        undamped += value;
    }
    Breakdown { terms, undamped, score: damped(position, &placement, undamped) }
}

/// The named terms of a linear evaluation.
fn linear_terms(linear: &Linear, position: &Position, placement: &Placement) -> Vec<Term> {
    let none = Parts { linear, sums: [Pair::default(); PARTS.len()] };
    let parts = terms::visit(position, placement.counts(), [none.clone(), none]);
    let [red, black] = Side::BOTH.map(|side| {
        let material = placement.material(linear, side);
        let others = parts[side.index()].sums.map(|sum| placement.at_phase(sum) / PHASE_MAX);
        [material / PHASE_MAX, (placement.sum(side) - material) / PHASE_MAX].into_iter().chain(others)
    });
    let names = ["material", "placement"].into_iter().chain(PARTS);
    names.zip(red.zip(black)).map(|(name, (red, black))| Term { name, red, black }).collect()
}

/// The weights that count in a position; `linear` decides which side is ahead.
pub(crate) fn counted(linear: &Linear, position: &Position) -> Counted {
    let placement = Placement::of(position, linear);
    let mut records = [1, -1].map(|sign| Record { sign, counts: Vec::new() });
    for (side, record) in Side::BOTH.into_iter().zip(&mut records) {
        for kind in Kind::ALL {
            for square in position.pieces(side, kind) {
                let seen = if side == Side::First { square } else { square.flipped() };
                record.add(Group::Material, kind.index());
                record.add(Group::Placement, placement_index(kind.index(), seen.index()));
            }
        }
    }
    let [red, black] = terms::visit(position, placement.counts(), records);
    let mut counts = red.counts;
    counts.extend(black.counts);
    counts.sort_unstable_by_key(|&(weight, _)| weight);
    counts.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        kept.1 += if same { next.1 } else { 0 };
        same
    });
    let middle = placement.phase() as f32 / PHASE_MAX as f32;
    let both = counts.iter().flat_map(|&(weight, count)| {
        [(2 * weight, count as f32 * middle), (2 * weight + 1, count as f32 * (1.0 - middle))]
    });
    let (factor, divisor) = damping(position, &placement, for_red(linear, position, &placement));
    Counted {
        scale: factor as f32 / divisor as f32,
        counts: both.filter(|&(_, count)| count != 0.0).collect(),
    }
}

/// Takes the terms of a side down, with the sign of its counts: Red's minus Black's.
struct Record {
    sign: i32,
    counts: Vec<(u16, i32)>,
}

impl Visitor for Record {
    fn add(&mut self, group: Group, index: usize) {
        self.counts.push(((group.offset() + index) as u16, self.sign));
    }
}

/// Adds the weights of a side up.
struct Sum<'a> {
    linear: &'a Linear,
    sum: Pair,
}

impl Visitor for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, group: Group, index: usize) {
        self.sum += self.linear.term(group, index);
    }
}

/// Adds the weights of a side up by part.
#[derive(Clone)]
struct Parts<'a> {
    linear: &'a Linear,
    sums: [Pair; PARTS.len()],
}

impl Visitor for Parts<'_> {
    fn add(&mut self, group: Group, index: usize) {
        self.sums[part(group)] += self.linear.term(group, index);
    }
}

/// The sum of all terms for Red.
#[inline]
pub(crate) fn for_red(linear: &Linear, position: &Position, placement: &Placement) -> i32 {
    let none = || Sum { linear, sum: Pair::default() };
    let sums = terms::visit(position, placement.counts(), [none(), none()]);
    sum(placement, sums.map(|side| side.sum))
}

/// The sum of all terms for Red, by those of each side that depend on more than one piece.
#[inline]
pub(crate) fn sum(placement: &Placement, [red, black]: [Pair; 2]) -> i32 {
    let pieces = placement.sum(Side::First) - placement.sum(Side::Second);
    pieces / PHASE_MAX + placement.at_phase(red - black) / PHASE_MAX
}

/// Returns whether a side has mating material: a chariot, horse or soldier, or a cannon with an advisor, an
/// elephant or another cannon as its screen.
fn can_mate(placement: &Placement, side: Side) -> bool {
    let count = |kind: Kind| placement.count(side, kind);
    let screens = || count(Kind::Advisor) + count(Kind::Elephant) + count(Kind::Cannon) > 1;
    count(Kind::Chariot) + count(Kind::Horse) + count(Kind::Soldier) > 0
        || count(Kind::Cannon) > 0 && screens()
}

/// The factor and the divisor that scale a value for Red towards zero if the side that is ahead makes no
/// progress or has insufficient material to mate, and away from it if its ending is won.
fn damping(position: &Position, placement: &Placement, for_red: i32) -> (i32, i32) {
    let ahead = if for_red > 0 { Side::First } else { Side::Second };
    let is_small = placement.phase() <= params::ENDING_PHASE;
    let (factor, divisor) = match is_small.then(|| endings::of_counts(position, placement.counts())).flatten()
    {
        Some((_, Outlook::Drawn)) => (1, params::INSUFFICIENT_MATERIAL_DIVISOR),
        Some((side, Outlook::Won)) if side == ahead => (params::WON_ENDING_FACTOR, 1),
        _ if can_mate(placement, ahead) => (1, 1),
        _ => (1, params::INSUFFICIENT_MATERIAL_DIVISOR),
    };
    let waiting = i32::from(position.no_capture_plies()).min(params::NO_CAPTURE_SCALE);
    (factor * (params::NO_CAPTURE_SCALE - waiting), divisor * params::NO_CAPTURE_SCALE)
}

/// A value for Red as a score for the side to move, damped.
pub(crate) fn damped(position: &Position, placement: &Placement, for_red: i32) -> Score {
    let (factor, divisor) = damping(position, placement, for_red);
    let value = for_red * factor / divisor;
    Score::eval(if position.side_to_move() == Side::First { value } else { -value })
}

/// Names of the sums of terms that depend on more than one piece.
const PARTS: [&str; 5] = ["mobility", "king safety", "structure", "tempo", "threats"];

/// Index in [`PARTS`].
const fn part(group: Group) -> usize {
    match group {
        Group::HorseMobility | Group::ChariotMobility | Group::CannonMobility => 0,
        Group::HorseSafety | Group::ChariotSafety | Group::CannonSafety => 0,
        Group::LinkedHorses | Group::LinkedSoldiers | Group::FullPair => 2,
        Group::Tempo => 3,
        Group::Threat | Group::Exposed | Group::Loose => 4,
        _ => 1,
    }
}
