//! Limits of a contestant, and the clock that enforces them.

use crate::player::{Budget, Clocks};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// Limits of a contestant. Several hold together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ContestantLimits {
    /// Nodes a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Depth of a search in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Milliseconds a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// The clock of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// Milliseconds by which an answer may be late before the game is lost. Without it nothing is
    /// forgiven on a clock, and [`ContestantLimits::MOVE_TIME_MARGIN`] on a time for each move, which
    /// engines use up to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
}

impl ContestantLimits {
    /// The margin on a time for each move, unless another is given.
    pub const MOVE_TIME_MARGIN: Duration = Duration::from_millis(50);

    /// Returns whether there is any limit.
    pub fn is_bounded(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some() || self.is_timed()
    }

    /// Returns whether time matters. If it does, two runs need not play alike.
    pub fn is_timed(&self) -> bool {
        self.movetime.is_some() || self.tc.is_some()
    }

    /// These, with the gaps filled from `other`: an engine's own limits stand before those of the
    /// match. Own limits of any kind replace all of the match's, the margin apart.
    #[must_use]
    pub fn or(self, other: ContestantLimits) -> ContestantLimits {
        let margin = self.margin.or(other.margin);
        if self.is_bounded() {
            ContestantLimits { margin, ..self }
        } else {
            ContestantLimits { margin, ..other }
        }
    }

    fn margin(&self, usual: Duration) -> Duration {
        self.margin.map_or(usual, Duration::from_millis)
    }
}

/// A clock in the field's notation: `10+0.1` is ten seconds and a tenth more after every move,
/// `40/60` is a minute for every forty moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    /// Moves after which `base` is added again; `None` when it is for the whole game.
    pub moves: Option<u32>,
    /// The time at the start.
    pub base: Duration,
    /// Added after every move.
    pub increment: Duration,
}

/// A time control that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no time control (as in `10+0.1`, `60`, `40/60+0.5`; seconds)")]
pub struct TimeControlError(String);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let parse = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves: &u32| moves > 0)?), rest),
                None => (None, text),
            };
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let (base, increment) = (seconds(base)?, seconds(increment)?);
            (base > Duration::ZERO).then_some(TimeControl { moves, base, increment })
        };
        parse().ok_or_else(|| TimeControlError(text.chars().take(40).collect()))
    }
}

/// Seconds with a fraction, at most a week.
fn seconds(text: &str) -> Option<Duration> {
    const WEEK: f64 = 7.0 * 24.0 * 3600.0;
    let seconds: f64 = text.parse().ok()?;
    (0.0..=WEEK).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

impl TryFrom<String> for TimeControl {
    type Error = TimeControlError;

    fn try_from(text: String) -> Result<TimeControl, TimeControlError> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> String {
        control.to_string()
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment > Duration::ZERO {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// A contestant's limits in the course of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    limits: ContestantLimits,
    left: Duration,
    moves: u32,
}

impl Clock {
    pub(crate) fn new(limits: ContestantLimits) -> Clock {
        Clock { limits, left: limits.tc.map_or(Duration::ZERO, |control| control.base), moves: 0 }
    }

    /// The budget for the next move, with the opponent's clock beside it.
    pub(crate) fn budget(&self, opponent: &Clock) -> Budget {
        let clock = self.limits.tc.map(|control| Clocks {
            own: self.left,
            opponent: opponent.limits.tc.map_or(self.left, |_| opponent.left),
            own_increment: control.increment,
            opponent_increment: opponent.limits.tc.map_or(control.increment, |other| other.increment),
            moves_to_go: control.moves.map(|moves| moves - self.moves % moves),
        });
        Budget {
            nodes: self.limits.nodes,
            depth: self.limits.depth,
            move_time: self.limits.movetime.map(Duration::from_millis),
            clock,
        }
    }

    /// Takes the time of a move off the clock.
    ///
    /// # Errors
    /// By how much it came too late.
    pub(crate) fn charge(&mut self, took: Duration) -> Result<(), Duration> {
        if let Some(time) = self.limits.movetime.map(Duration::from_millis) {
            in_time(took, time, self.limits.margin(ContestantLimits::MOVE_TIME_MARGIN))?;
        }
        self.moves += 1;
        let Some(control) = self.limits.tc else { return Ok(()) };
        in_time(took, self.left, self.limits.margin(Duration::ZERO))?;
        self.left = self.left.saturating_sub(took) + control.increment;
        if control.moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
            self.left += control.base;
        }
        Ok(())
    }
}

fn in_time(took: Duration, allowed: Duration, margin: Duration) -> Result<(), Duration> {
    if took > allowed + margin { Err(took - allowed) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLIS: fn(u64) -> Duration = Duration::from_millis;

    fn clock(tc: &str) -> Clock {
        Clock::new(ContestantLimits { tc: Some(tc.parse().unwrap()), ..ContestantLimits::default() })
    }

    #[test]
    fn time_controls_are_read_and_written_as_the_field_does() {
        for text in ["10+0.1", "60", "40/60+0.5", "0.25"] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
        }
        for text in ["", "0", "-1", "0/10", "x/10", "10+", "10+x", "nan", "inf", "1e99", "10+0.1+1", "1/2/3"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_clock_runs_and_the_increment_comes_after_the_move() {
        let mut clock = clock("1+0.1");
        assert_eq!(clock.charge(MILLIS(400)), Ok(()));
        assert_eq!(clock.left, MILLIS(700));
        assert_eq!(clock.charge(MILLIS(701)), Err(MILLIS(1)), "not a millisecond is forgiven");
    }

    #[test]
    fn the_clock_is_set_again_after_so_many_moves() {
        let mut clock = clock("2/1");
        let opponent = clock;
        let to_go = |clock: &Clock| clock.budget(&opponent).clock.unwrap().moves_to_go;
        assert_eq!(to_go(&clock), Some(2));
        clock.charge(MILLIS(300)).unwrap();
        assert_eq!((to_go(&clock), clock.left), (Some(1), MILLIS(700)));
        clock.charge(MILLIS(300)).unwrap();
        assert_eq!((to_go(&clock), clock.left), (Some(2), MILLIS(1_400)));
    }

    #[test]
    fn a_margin_forgives_and_a_time_for_each_move_has_one_by_itself() {
        let limits = ContestantLimits { movetime: Some(100), ..ContestantLimits::default() };
        assert_eq!(Clock::new(limits).charge(MILLIS(150)), Ok(()));
        assert_eq!(Clock::new(limits).charge(MILLIS(151)), Err(MILLIS(51)));
        let strict = ContestantLimits { margin: Some(0), ..limits };
        assert_eq!(Clock::new(strict).charge(MILLIS(101)), Err(MILLIS(1)));
    }

    #[test]
    fn own_limits_replace_those_of_the_match() {
        let of_match =
            ContestantLimits { nodes: Some(5_000), margin: Some(5), ..ContestantLimits::default() };
        let own = ContestantLimits { depth: Some(3), ..ContestantLimits::default() };
        assert_eq!(
            own.or(of_match),
            ContestantLimits { depth: Some(3), margin: Some(5), ..ContestantLimits::default() }
        );
        assert_eq!(ContestantLimits::default().or(of_match), of_match);
    }
}
