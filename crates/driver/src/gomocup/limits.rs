//! Rule, times and memory as set by `INFO`.

use boyi_engine::data::GomokuRule;
use boyi_engine::{ClockTime, EvaluationChoice, Level, SearchRequest, TimeLimit, usable_time};
use boyi_protocol::gomocup::Key;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// Kept back on every move for what lies between the engine and the clock. More than in UCI: hosts of this protocol
/// measure with clocks of 16 ms a tick, and no option of theirs sets it.
const OVERHEAD: Duration = Duration::from_millis(30);
/// Time for a move if the host names none, as in the protocol's own example.
const TURN: Duration = Duration::from_secs(30);
/// Time for a move if the host wants it as fast as possible.
const FASTEST: Duration = Duration::from_millis(10);
/// `time_left` of a game without a limit.
const UNLIMITED: i64 = i32::MAX as i64;
/// Largest and default memory of the table in MiB.
const MOST_HASH_MIB: i64 = SearchRequest::MAX_HASH_MIB as i64;
const HASH_MIB: i64 = SearchRequest::DEFAULT_HASH_MIB as i64;
const MIB: i64 = 1024 * 1024;

/// Values set by `INFO`.
#[derive(Clone, Debug, Default)]
pub(super) struct InfoSettings {
    numbers: HashMap<Key, i64>,
    /// The time left is counted here: the host has not told it since the last search.
    counts_time: bool,
    /// The host has been recognised as a Yixin-Board. Its rule 2 is renju; Gomocup's is another.
    pub(super) yixin: bool,
    /// The evaluation of every search, which no `INFO` sets.
    pub(super) evaluation: EvaluationChoice,
}

impl InfoSettings {
    pub(super) fn new(evaluation: EvaluationChoice) -> InfoSettings {
        InfoSettings { evaluation, ..InfoSettings::default() }
    }

    pub(super) fn set(&mut self, key: Key, value: i64) {
        self.counts_time &= key != Key::TimeLeft;
        self.numbers.insert(key, value);
    }

    /// A game begins: time that has been counted here is that of the game before.
    pub(super) fn begin_game(&mut self) {
        if self.limit(Key::TimeoutMatch).is_some() && std::mem::take(&mut self.counts_time) {
            self.numbers.remove(&Key::TimeLeft);
        }
    }

    /// Returns whether a search that runs without a clock may go on when this is set: it is set so already, or no such
    /// search depends on it.
    pub(super) fn keeps_search(&self, key: Key, value: i64) -> bool {
        let matters = match key {
            Key::TimeoutTurn | Key::TimeoutMatch | Key::TimeIncrement => true,
            Key::MaxDepth | Key::MaxNode | Key::MaxMemory | Key::HashSize | Key::ThreadNum => true,
            Key::Rule | Key::Strength | Key::Pondering => true,
            Key::TimeLeft | Key::GameType | Key::ShowDetail => false,
            Key::StartDepth | Key::ThreadSplitDepth | Key::CautionFactor | Key::VcThread | Key::Checkmate => {
                false
            }
            Key::NbestSym | Key::UseDatabase | Key::DatabaseReadonly => false,
            Key::Swapable | Key::MaxMoves | Key::DrawResult => false,
        };
        !matters || self.get(key) == Some(value)
    }

    fn get(&self, key: Key) -> Option<i64> {
        self.numbers.get(&key).copied()
    }

    /// A number that limits something; nothing and less limit nothing.
    fn limit(&self, key: Key) -> Option<u64> {
        self.get(key).filter(|number| *number > 0).map(i64::unsigned_abs)
    }

    /// The rule to play by.
    pub(super) fn rule(&self) -> Result<GomokuRule, String> {
        match self.get(Key::Rule).unwrap_or(0) {
            0 => Ok(GomokuRule::Freestyle),
            1 => Ok(GomokuRule::Standard),
            4 => Ok(GomokuRule::Renju),
            8 => Ok(GomokuRule::Caro),
            9 => Ok(GomokuRule::CaroExact),
            2 if self.yixin => Ok(GomokuRule::Renju),
            other => Err(format!(
                "rule {other} is not played (0 freestyle, 1 standard, 4 renju, 8 and 9 caro are)"
            )),
        }
    }

    /// Returns whether live lines are requested.
    pub(super) fn shows_detail(&self) -> bool {
        self.limit(Key::ShowDetail).is_some()
    }

    /// A search for one move.
    pub(super) fn request(&self) -> SearchRequest {
        let level = self.level();
        SearchRequest {
            depth: self.limit(Key::MaxDepth).map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)),
            nodes: self.limit(Key::MaxNode),
            time: Some(self.turn()),
            clock: self.clock(),
            hash_mib: self.hash_mib(),
            threads: self.threads(),
            evaluation: self.evaluation.clone(),
            level,
            seed: (level < Level::FULL).then(|| RandomState::new().hash_one(0)),
            ..SearchRequest::default()
        }
    }

    /// The time for a move.
    pub(super) fn turn(&self) -> Duration {
        let time = self.get(Key::TimeoutTurn).map_or(TURN, |millis| {
            if millis <= 0 { FASTEST } else { Duration::from_millis(millis.unsigned_abs()) }
        });
        usable_time(time, OVERHEAD)
    }

    /// The time for a judgement of several searches: that for a move, at most the hard limit of the match clock.
    pub(super) fn judgement(&self) -> Duration {
        let of_clock = self.clock().map(|clock| TimeLimit::of_clock(&clock).hard);
        of_clock.map_or(self.turn(), |hard| hard.min(self.turn()))
    }

    fn clock(&self) -> Option<ClockTime> {
        let left = match self.get(Key::TimeLeft) {
            Some(left) if left >= UNLIMITED => return None,
            Some(left) => left.max(0).unsigned_abs(),
            None => self.limit(Key::TimeoutMatch)?,
        };
        Some(ClockTime {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(self.limit(Key::TimeIncrement).unwrap_or(0)),
            moves_to_go: None,
            overhead: OVERHEAD,
        })
    }

    /// Returns whether the engine may think on the opponent's time.
    pub(super) fn ponders(&self) -> bool {
        self.limit(Key::Pondering).is_some()
    }

    /// A search took so long: should the host not tell the time left before the next one, this is
    /// what is known.
    pub(super) fn spend(&mut self, time: Duration) {
        if let Some(clock) = self.clock() {
            let left = clock.left.saturating_sub(time);
            self.set(Key::TimeLeft, i64::try_from(left.as_millis()).unwrap_or(UNLIMITED));
            self.counts_time = true;
        }
    }

    /// Half of the memory allowed, or the amount that Yixin-Board requests.
    fn hash_mib(&self) -> usize {
        let mib = match (self.get(Key::HashSize), self.limit(Key::MaxMemory)) {
            (Some(kib), _) => kib / 1024,
            (None, Some(bytes)) => HASH_MIB.min(i64::try_from(bytes).unwrap_or(i64::MAX) / 2 / MIB),
            (None, None) => HASH_MIB,
        };
        usize::try_from(mib.clamp(1, MOST_HASH_MIB)).unwrap_or(1)
    }

    /// One thread unless the host requests more.
    fn threads(&self) -> usize {
        let requested = self.limit(Key::ThreadNum).and_then(|threads| usize::try_from(threads).ok());
        requested.unwrap_or(1).min(SearchRequest::MAX_THREADS)
    }

    /// Strength in hundredths, in eight steps; a hundred is full strength.
    fn level(&self) -> Level {
        let Some(strength) = self.get(Key::Strength) else { return Level::FULL };
        let steps = i64::from(Level::FULL.get() - Level::LOWEST.get());
        let step = u8::try_from(strength.clamp(0, 100) * steps / 100).unwrap_or(0);
        Level::new(Level::LOWEST.get().saturating_add(step)).unwrap_or(Level::FULL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(numbers: &[(Key, i64)]) -> InfoSettings {
        InfoSettings { numbers: numbers.iter().copied().collect(), ..InfoSettings::default() }
    }

    #[test]
    fn a_turn_leaves_some_time_for_the_way() {
        let turn = |millis| limits(&[(Key::TimeoutTurn, millis)]).turn();
        assert_eq!(turn(1000), Duration::from_millis(970));
        assert_eq!(turn(20), Duration::from_millis(10));
        assert_eq!(turn(0), FASTEST / 2);
        assert_eq!(turn(-5), FASTEST / 2);
    }

    #[test]
    fn the_match_clock_runs_down_even_if_the_host_is_silent() {
        let mut limits = limits(&[(Key::TimeoutMatch, 10_000)]);
        limits.spend(Duration::from_secs(4));
        assert_eq!(limits.clock().unwrap().left, Duration::from_secs(6));
        limits.set(Key::TimeLeft, UNLIMITED);
        assert_eq!(limits.clock(), None);
        limits.set(Key::TimeLeft, -3);
        assert_eq!(limits.clock().unwrap().left, Duration::ZERO);
    }

    #[test]
    fn a_new_game_has_the_whole_time_unless_the_host_tells_another() {
        let mut limits = limits(&[(Key::TimeoutMatch, 10_000)]);
        let left = |limits: &InfoSettings| limits.clock().unwrap().left;
        limits.spend(Duration::from_secs(4));
        limits.begin_game();
        assert_eq!(left(&limits), Duration::from_secs(10));
        limits.spend(Duration::from_secs(4));
        limits.set(Key::TimeLeft, 7000);
        limits.begin_game();
        assert_eq!(left(&limits), Duration::from_secs(7));
    }

    #[test]
    fn a_judgement_takes_no_more_than_the_match_clock_allows() {
        let judgement = |numbers: &[_]| limits(numbers).judgement();
        assert_eq!(judgement(&[(Key::TimeoutTurn, 1000)]), Duration::from_millis(970));
        assert_eq!(
            judgement(&[(Key::TimeoutTurn, 1000), (Key::TimeLeft, 600_000)]),
            Duration::from_millis(970)
        );
        let hurried = judgement(&[(Key::TimeoutTurn, 30_000), (Key::TimeLeft, 3000)]);
        assert!(hurried < Duration::from_millis(1500), "{hurried:?}");
    }

    #[test]
    fn memory_and_strength_stay_in_range() {
        assert_eq!(limits(&[(Key::MaxMemory, 83_886_080)]).hash_mib(), 40);
        assert_eq!(limits(&[(Key::MaxMemory, 1)]).hash_mib(), 1);
        assert_eq!(limits(&[(Key::HashSize, i64::MAX)]).hash_mib(), MOST_HASH_MIB as usize);
        for (strength, level) in [(-1, 1), (0, 1), (50, 4), (99, 7), (100, 8), (1000, 8)] {
            assert_eq!(limits(&[(Key::Strength, strength)]).level().get(), level, "{strength}");
        }
    }

    #[test]
    fn threads_stay_in_range() {
        for (requested, threads) in
            [(-1, 1), (0, 1), (2, 2), (64, 64), (i64::MAX, SearchRequest::MAX_THREADS)]
        {
            assert_eq!(limits(&[(Key::ThreadNum, requested)]).request().threads, threads, "{requested}");
        }
        assert_eq!(limits(&[]).request().threads, 1);
    }

    #[test]
    fn rules_not_played_are_named() {
        let rule = |number| limits(&[(Key::Rule, number)]).rule();
        assert_eq!(rule(4), Ok(GomokuRule::Renju));
        assert_eq!((rule(8), rule(9)), (Ok(GomokuRule::Caro), Ok(GomokuRule::CaroExact)));
        assert!(rule(12).unwrap_err().contains("rule 12"));
        assert!(rule(2).is_err());
        assert_eq!(InfoSettings { yixin: true, ..limits(&[(Key::Rule, 2)]) }.rule(), Ok(GomokuRule::Renju));
    }
}
