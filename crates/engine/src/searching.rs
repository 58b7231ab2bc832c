//! Runs the searcher on a game and turns its reports into plain data.

use crate::data::{Chances, CurrentMove, LineMove, SearchInfo, SearchResult};
use crate::endings::Endings;
use crate::error::InputError;
use crate::game::GameSpec;
use crate::request::SearchRequest;
use crate::rules::Rules;
use crate::walked::Walked;
use boyi_core::{Bound, Depth, Knowledge, ParamError, Ply, Position as _, SearchParams};
use boyi_search::Control as StopFlag;
use boyi_search::{
    Info, Limits, Observer, Options, OptionsError, Progress, Report, Searcher, TimeLimit, Weakness,
};
use std::time::Duration;

/// Interval of reports between two lines of a running search.
const TICK: Duration = Duration::from_millis(200);

/// Searches the current position of the relay's rules; `only` restricts the root moves if not empty. The last
/// report of rank 1 is the line of the move to play.
pub(crate) fn search<R: Rules, P: Knowledge<Move = R::Move> + Clone + Send>(
    relay: &mut Relay<'_, R>,
    mut position: P,
    only: Vec<R::Move>,
    searcher: &mut Searcher<P>,
    request: &SearchRequest,
    stop: &StopFlag,
) -> SearchResult {
    let limits = limits(relay.rules.spec(), request, only);
    let found = searcher.search_with(&mut position, &limits, relay, stop);
    relay.result(&found)
}

/// The answer of the game's opening knowledge, if it has one and the request admits it. It is told as a search of
/// no node, whose value is the static evaluation.
pub(crate) fn opening<R: Rules>(
    relay: &mut Relay<'_, R>,
    position: &mut R::Search,
    request: &SearchRequest,
) -> Option<SearchResult> {
    let admitted = request.opening && !request.sound && request.multipv == 1;
    if !admitted || !request.search_moves.is_empty() {
        return None;
    }
    let rules = relay.rules;
    let moves = rules.opening_moves(request.level);
    let chosen = request.seed.map_or(0, |seed| seed % moves.len().max(1) as u64);
    let mv = *moves.get(chosen as usize)?;
    let score = position.evaluate().into();
    let line = SearchInfo {
        depth: 1,
        seldepth: 1,
        multipv: 1,
        score,
        chances: rules.outcome_curve().map(|curve| Chances::of(score, curve)),
        bound: Bound::Exact,
        nodes: 0,
        nps: 0,
        hashfull: 0,
        time_ms: 0,
        pv: view_line(rules, &[mv]),
        current: None,
    };
    let found =
        SearchResult { best: Some(rules.view_move(mv)), lines: vec![line.clone()], nodes: 0, time_ms: 0 };
    (relay.report)(line);
    (relay.answer)(found.clone());
    Some(found)
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
        params: params::<R>(spec, &request.params)?,
    })
}

/// The weakness of the level of `request` in a game of `spec`; none in sound mode.
pub(crate) fn weakness(spec: GameSpec, request: &SearchRequest) -> Weakness {
    let strength = request.level.strength(spec);
    let weakness = Weakness {
        noise: strength.noise,
        overlooked_quiets: strength.overlooks_quiet,
        overlooked_noisy: strength.overlooks_noisy,
        probes: strength.knows,
        seed: 0,
    };
    match request.sound || weakness == Weakness::NONE {
        true => Weakness::NONE,
        false => Weakness { seed: request.seed.unwrap_or(0), ..weakness },
    }
}

/// The game's numbers with some of them changed; `None` when none is. A search that leaves out no move has none.
fn params<R: Rules>(spec: GameSpec, changes: &[(String, i32)]) -> Result<Option<SearchParams>, InputError> {
    let mut params = *R::Search::search_params();
    for (name, value) in changes {
        if !R::Search::CAPS.selective {
            let allowed = format!("left out: the search of {} has no parameters", spec.game().name);
            return Err(InputError::Parameter { name: "param", value: format!("{name}={value}"), allowed });
        }
        params.set(name, *value).map_err(|error| {
            let allowed = match error {
                ParamError::OutOfRange { range, .. } => {
                    format!("for {name} from {} to {}", range.start(), range.end())
                }
                _ => format!("one of {}", SearchParams::NAMES.join(", ")),
            };
            InputError::Parameter { name: "param", value: format!("{name}={value}"), allowed }
        })?;
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

/// The limits of a search for `request` in a game of `spec`.
pub(crate) fn limits<M>(spec: GameSpec, request: &SearchRequest, only: Vec<M>) -> Limits<M> {
    let strength = request.level.strength(spec);
    let mut limits = Limits::none().only(only);
    if let Some(depth) = tighter(request.depth, strength.depth) {
        limits.depth = plies_of(depth);
    }
    if let Some(nodes) = tighter(request.nodes, strength.nodes) {
        limits = limits.and_nodes(nodes);
    }
    limits.soft_nodes = request.soft_nodes;
    limits.mate = request.mate.map(|plies| Ply(u16::try_from(plies).unwrap_or(u16::MAX)));
    let of_clock = request.clock.map(|clock| TimeLimit::of_clock(&clock));
    let of_move = request.time.map(|time| TimeLimit::of(time).thrifty(request.thrifty));
    limits.time = match (of_move, of_clock) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    limits
}

/// A depth of a request as one of the searcher.
pub(crate) fn plies_of(depth: u32) -> Depth {
    Depth(i32::try_from(depth).unwrap_or(i32::MAX).clamp(1, Depth::MAX.0))
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
        _ => ("option", error.to_string(), "a value that the search accepts".into()),
    };
    InputError::Parameter { name, value, allowed }
}

/// Turns what the searcher tells into [`SearchInfo`] and [`SearchResult`].
pub(crate) struct Relay<'a, R: Rules> {
    rules: &'a R,
    report: &'a mut dyn FnMut(SearchInfo),
    answer: &'a mut dyn FnMut(SearchResult),
    last: Option<SearchInfo>,
    endings: Endings<R::Move>,
}

impl<'a, R: Rules> Relay<'a, R> {
    pub(crate) fn new(
        rules: &'a R,
        report: &'a mut dyn FnMut(SearchInfo),
        answer: &'a mut dyn FnMut(SearchResult),
    ) -> Relay<'a, R> {
        Relay { rules, report, answer, last: None, endings: Endings::new() }
    }

    /// The result of the searcher as plain data.
    fn result(&mut self, found: &Report<R::Move>) -> SearchResult {
        view_found(self.rules, found, &mut self.endings)
    }

    /// Tells the line of the move to play, unless it was the last best line told. It was not where a seed chose
    /// another move, or where the search was stopped after it had found a better one.
    fn conclude(&mut self, chosen: SearchInfo) {
        if self.last.as_ref().is_none_or(|last| last.pv != chosen.pv) {
            (self.report)(chosen);
        }
    }
}

impl<R: Rules> Observer<R::Move> for Relay<'_, R> {
    fn line(&mut self, info: &Info<'_, R::Move>) {
        let info = view_info(self.rules, info, &mut self.endings);
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
            let current = progress.current.map(|current| CurrentMove {
                depth: plies(progress.depth),
                mv: self.rules.view_move(current.mv),
                number: u32::try_from(current.number).unwrap_or(u32::MAX),
            });
            (self.report)(SearchInfo { current, ..last.clone() });
        }
    }

    fn answer(&mut self, found: &Report<R::Move>) {
        if let Some(chosen) = found.chosen_info() {
            let chosen = view_info(self.rules, &chosen, &mut self.endings);
            self.conclude(chosen);
        }
        let found = self.result(found);
        (self.answer)(found);
    }

    fn tick_interval(&self) -> Option<Duration> {
        Some(TICK)
    }
}

/// The result of the searcher as plain data.
pub(crate) fn view_result<W: Walked>(at: &W, found: &Report<W::Move>) -> SearchResult {
    view_found(at, found, &mut Endings::new())
}

fn view_found<W: Walked>(at: &W, found: &Report<W::Move>, endings: &mut Endings<W::Move>) -> SearchResult {
    SearchResult {
        best: found.best_move().map(|mv| at.view_move(mv)),
        lines: found.infos().map(|info| view_info(at, &info, endings)).collect(),
        nodes: found.nodes(),
        time_ms: millis(found.elapsed()),
    }
}

/// A report of the searcher as plain data.
fn view_info<W: Walked>(at: &W, info: &Info<'_, W::Move>, endings: &mut Endings<W::Move>) -> SearchInfo {
    let score = info.score.into();
    SearchInfo {
        depth: plies(info.depth),
        seldepth: info.seldepth.0.into(),
        multipv: u32::try_from(info.multipv).unwrap_or(u32::MAX),
        score,
        chances: at.outcome_curve().map(|curve| Chances::of(score, curve)),
        bound: info.bound,
        nodes: info.nodes,
        nps: info.nps(),
        hashfull: info.hashfull,
        time_ms: millis(info.elapsed),
        pv: view_line(at, &endings.whole(at, info)),
        current: None,
    }
}

/// A line of play as people read it; it ends with the game.
pub(crate) fn view_line<W: Walked>(at: &W, line: &[W::Move]) -> Vec<LineMove> {
    let mut at = at.clone();
    let mut views = Vec::with_capacity(line.len());
    for &mv in line {
        if at.is_over() {
            break;
        }
        views.push(LineMove { side: at.to_move(), mv: at.view_move(mv) });
        at.play(mv);
    }
    views
}

fn plies(depth: Depth) -> u32 {
    u32::try_from(depth.0).unwrap_or(0)
}

pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
