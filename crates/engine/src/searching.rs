//! Runs the searcher on a game and turns its reports into plain data.

use crate::data::{MoveView, SearchInfo, SearchResult};
use crate::error::InputError;
use crate::game::GameSpec;
use crate::request::SearchRequest;
use crate::rules::Rules;
use boyi_core::{Depth, Ply, Position, Score, SearchParams};
use boyi_search::Control as StopFlag;
use boyi_search::{
    Info, Limits, Line, Observer, Options, OptionsError, Overlooks, Progress, Searcher, TimeLimit,
};
use std::time::Duration;

/// Interval of reports between two lines of a running search.
const TICK: Duration = Duration::from_millis(200);

/// Searches the current position of `rules`; `only` restricts the root moves if not empty.
pub(crate) fn search<R: Rules>(
    rules: &R,
    only: Vec<R::Move>,
    searcher: &mut Searcher<R::Search>,
    request: &SearchRequest,
    stop: &StopFlag,
    report: &mut dyn FnMut(SearchInfo),
) -> SearchResult {
    let mut relay = Relay { rules, report, last: None };
    let mut position = rules.search_position();
    let found =
        searcher.search_on_threads(&mut position, &limits(rules.spec(), request, only), &mut relay, stop);
    let report = |(line, multipv): (&Line<R::Move>, usize)| {
        view_info(
            rules,
            &Info {
                depth: line.depth,
                seldepth: line.seldepth,
                multipv,
                score: line.score,
                bound: line.bound,
                nodes: found.nodes(),
                elapsed: found.elapsed(),
                hashfull: found.hashfull(),
                pv: &line.pv,
            },
        )
    };
    let lines = found.lines().iter().zip(1..).map(report).collect();
    SearchResult {
        best: found.best_move().map(|mv| rules.view_move(mv)),
        lines,
        nodes: found.nodes(),
        time_ms: millis(found.elapsed()),
    }
}

/// The searcher's options for `request` in a game of `spec`.
pub(crate) fn options<R: Rules>(spec: GameSpec, request: &SearchRequest) -> Result<Options, InputError> {
    let strength = request.level.strength(spec);
    Ok(Options {
        hash_mib: request.hash_mib,
        threads: request.threads,
        sound: request.sound,
        multi_pv: request.multipv as usize,
        seed: request.seed,
        variety: strength.variety,
        probe: strength.knows,
        noise: strength.noise,
        overlooks: Overlooks { quiet: strength.overlooks_quiet, noisy: strength.overlooks_noisy },
        params: params::<R>(&request.params)?,
    })
}

/// The game's numbers with some of them changed; `None` when none is.
fn params<R: Rules>(changes: &[(String, i32)]) -> Result<Option<SearchParams>, InputError> {
    let mut params = *R::Search::search_params();
    for (name, value) in changes {
        let Some(number) = params.get_mut(name) else {
            let allowed = format!("one of {}", SearchParams::NAMES.join(", "));
            return Err(InputError::Parameter { name: "param", value: name.clone(), allowed });
        };
        *number = *value;
    }
    Ok((!changes.is_empty()).then_some(params))
}

/// The smaller of two limits, either of which may be absent.
fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

fn limits<M>(spec: GameSpec, request: &SearchRequest, only: Vec<M>) -> Limits<M> {
    let strength = request.level.strength(spec);
    let mut limits = Limits::none().only(only);
    if let Some(depth) = tighter(request.depth, strength.depth) {
        limits.depth = Depth(i32::try_from(depth).unwrap_or(i32::MAX).clamp(1, Depth::MAX.0));
    }
    if let Some(nodes) = tighter(request.nodes, strength.nodes) {
        limits = limits.and_nodes(nodes);
    }
    limits.soft_nodes = request.soft_nodes;
    limits.mate = request.mate.map(|plies| Ply(u16::try_from(plies).unwrap_or(u16::MAX)));
    let of_clock = request.clock.map(|clock| TimeLimit::of_clock(&clock));
    limits.time = match (request.time.map(TimeLimit::of), of_clock) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    limits
}

/// Says in the words of a request what is wrong with it.
pub(crate) fn bad_option(error: OptionsError) -> InputError {
    let (name, value, allowed) = match error {
        OptionsError::HashMib(mib) => {
            ("hash", format!("{mib} MiB"), format!("from 1 to {}", Options::MAX_HASH_MIB))
        }
        OptionsError::Memory(mib) => {
            ("hash", format!("{mib} MiB"), "no more than this machine has free".into())
        }
        OptionsError::Threads(threads) => {
            ("threads", threads.to_string(), format!("from 1 to {}", Options::MAX_THREADS))
        }
        OptionsError::MultiPv => ("multipv", "0".into(), "at least 1".into()),
        OptionsError::Variety(margin) => ("variety", margin.to_string(), "at least 0".into()),
        OptionsError::Noise(amplitude) => ("noise", amplitude.to_string(), "at least 0".into()),
        OptionsError::Overlooks(percent) => ("overlooks", percent.to_string(), "from 0 to 100".into()),
    };
    InputError::Parameter { name, value, allowed }
}

/// Turns what the searcher tells into [`SearchInfo`].
struct Relay<'a, R: Rules> {
    rules: &'a R,
    report: &'a mut dyn FnMut(SearchInfo),
    last: Option<SearchInfo>,
}

impl<R: Rules> Observer<R::Move> for Relay<'_, R> {
    fn line(&mut self, info: &Info<'_, R::Move>) {
        let info = view_info(self.rules, info);
        if info.multipv == 1 {
            self.last = Some(info.clone());
        }
        (self.report)(info);
    }

    /// Between two lines the last best one is told again, with the node count as it stands.
    fn tick(&mut self, progress: &Progress<R::Move>) {
        if let Some(last) = &mut self.last {
            last.nodes = progress.nodes;
            last.nps = progress.nps();
            last.hashfull = progress.hashfull;
            last.time_ms = millis(progress.elapsed);
            (self.report)(last.clone());
        }
    }

    fn tick_interval(&self) -> Option<Duration> {
        Some(TICK)
    }
}

/// A report of the searcher as plain data.
fn view_info<R: Rules>(rules: &R, info: &Info<'_, R::Move>) -> SearchInfo {
    SearchInfo {
        depth: plies(info.depth),
        seldepth: info.seldepth.0.into(),
        multipv: u32::try_from(info.multipv).unwrap_or(u32::MAX),
        score: info.score.into(),
        bound: info.bound.into(),
        nodes: info.nodes,
        nps: info.nps(),
        hashfull: info.hashfull,
        time_ms: millis(info.elapsed),
        pv: view_line(rules, info.pv),
    }
}

/// A line of play as people read it; it ends with the game.
pub(crate) fn view_line<R: Rules>(rules: &R, line: &[R::Move]) -> Vec<MoveView> {
    let mut at = rules.clone();
    let mut views = Vec::with_capacity(line.len());
    for &mv in line {
        if at.result().is_some() {
            break;
        }
        views.push(at.view_move(mv));
        at.play(mv);
    }
    views
}

/// The static evaluation of the current position for the side to move.
pub(crate) fn evaluate<R: Rules>(rules: &R) -> Score {
    rules.search_position().evaluate()
}

fn plies(depth: Depth) -> u32 {
    u32::try_from(depth.0).unwrap_or(0)
}

pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
