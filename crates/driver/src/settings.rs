//! The options that the xiangqi protocols share.

use boyi_engine::data::{GameSpec, RepetitionLaw, Side};
use boyi_engine::{ClockTime, EvaluationChoice, InputError, Level, SearchRequest, start, usable_time};
use boyi_protocol::uci::UciGo;
use boyi_protocol::{EngineOption, OptionKind};
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// Time for a move when the only limit of its search cannot be read, or is a clock that is not told: the host waits
/// for a move, perhaps with a clock running.
pub(crate) const UNREADABLE_LIMIT: Duration = Duration::from_secs(1);

/// As many lines as a position can have moves.
const MOST_LINES: i64 = 128;

/// Kept back on every move unless the host sets it: half a millisecond lies between engine and host on the same
/// machine, the rest is for a processor that is busy. Stockfish keeps back as much.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Values of the options. They fill the request of every search directly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    /// A search without limits at the level set.
    request: SearchRequest,
    /// Kept back on every move for what lies between the engine and the clock.
    pub(crate) overhead: Duration,
    /// Strength in Elo points, which counts instead of the level while strength is limited.
    pub(crate) elo: u32,
    /// Whether strength is limited to `elo`.
    pub(crate) limited: bool,
    /// The law of repetition of positions to come.
    pub(crate) law: RepetitionLaw,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            request: SearchRequest::default(),
            overhead: OVERHEAD,
            elo: Level::FULL.elo(GameSpec::XIANGQI),
            limited: false,
            law: RepetitionLaw::default(),
        }
    }
}

impl Settings {
    /// A search without limits.
    pub(crate) fn request(&self) -> SearchRequest {
        // Weaker levels choose among nearly equal moves; full strength leaves nothing to chance.
        let level = self.strength();
        let seed = (level < Level::FULL).then(|| RandomState::new().hash_one(0));
        SearchRequest { level, seed, ..self.request.clone() }
    }

    /// The search that `go` in UCI's words asks for, of every legal move, and whether only the host ends it.
    pub(crate) fn search(&self, go: &UciGo, to_move: Side) -> (SearchRequest, bool) {
        let (left, increment) = match to_move {
            Side::First => (go.wtime, go.winc),
            Side::Second => (go.btime, go.binc),
        };
        let clock = left.map(|left| ClockTime {
            left,
            increment: increment.unwrap_or_default(),
            moves_to_go: go.moves_to_go,
            overhead: self.overhead,
        });
        let mut request = SearchRequest {
            depth: go.depth,
            nodes: go.nodes,
            // Given in moves; a player who is mated has moved as often as the other one.
            mate: go.mate.map(|moves| moves.saturating_mul(2)),
            time: go.move_time.map(|time| self.move_time(time)),
            clock,
            ..self.request()
        };
        let waits = !go.faults.is_empty() || tells_of_clocks(go);
        if is_endless(&request) && !go.infinite && waits {
            request.time = Some(UNREADABLE_LIMIT);
        }
        let endless = go.infinite || is_endless(&request);
        (request, endless)
    }

    /// The level to play at.
    fn strength(&self) -> Level {
        if self.limited { Level::nearest(GameSpec::XIANGQI, self.elo) } else { self.request.level }
    }

    /// These settings with another evaluation.
    pub(crate) fn with_evaluation(mut self, evaluation: EvaluationChoice) -> Settings {
        self.request.evaluation = evaluation;
        self
    }

    /// The name of the evaluation that plays.
    pub(crate) fn evaluation(&self) -> Result<String, InputError> {
        Ok(start(GameSpec::XIANGQI, None)?.evaluate(&self.request.evaluation)?.by)
    }

    /// Takes the evaluation of that name or of that file and returns its name. One that cannot be used leaves
    /// the evaluation as it is.
    pub(crate) fn set_evaluation(&mut self, value: &str) -> Result<String, InputError> {
        let chosen = self.clone().with_evaluation(EvaluationChoice::read(value)?);
        let name = chosen.evaluation()?;
        *self = chosen;
        Ok(name)
    }

    /// The part of a fixed time for a move that the search may use.
    pub(crate) fn move_time(&self, time: Duration) -> Duration {
        usable_time(time, self.overhead)
    }

    pub(crate) fn set_hash(&mut self, value: &str) {
        self.request.hash_mib = value.parse().unwrap_or(self.request.hash_mib);
    }

    pub(crate) fn set_multipv(&mut self, value: &str) {
        self.request.multipv = value.parse().unwrap_or(self.request.multipv);
    }

    pub(crate) fn set_overhead(&mut self, value: &str) {
        self.overhead = value.parse().map_or(self.overhead, Duration::from_millis);
    }

    pub(crate) fn set_threads(&mut self, value: &str) {
        self.request.threads = value.parse().unwrap_or(self.request.threads);
    }

    pub(crate) fn set_level(&mut self, value: &str) {
        self.request.level = value.parse().ok().and_then(Level::new).unwrap_or(self.request.level);
    }

    pub(crate) fn set_law(&mut self, value: &str) {
        let named = LAWS.iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
        self.law = named.map_or(self.law, |&(_, law)| law);
    }

    pub(crate) fn set_elo(&mut self, value: &str) {
        self.elo = value.parse().unwrap_or(self.elo);
    }
}

/// Returns whether there are clocks, be it those of the other side.
fn tells_of_clocks(go: &UciGo) -> bool {
    let times = [go.wtime, go.btime, go.winc, go.binc];
    times.iter().any(Option::is_some) || go.moves_to_go.is_some()
}

/// Returns whether no limit ends the search.
fn is_endless(request: &SearchRequest) -> bool {
    request.depth.is_none()
        && request.nodes.is_none()
        && request.time.is_none()
        && request.clock.is_none()
        && request.mate.is_none()
}

/// The laws of repetition by the names that hosts know.
const LAWS: [(&str, RepetitionLaw); 3] = [
    ("AsianRule", RepetitionLaw::Asian),
    ("ChineseRule", RepetitionLaw::Chinese),
    ("ComputerRule", RepetitionLaw::Computer),
];

/// The option of that name, if there is one and it takes the value.
///
/// # Errors
/// What is wrong, in words.
pub(crate) fn option(options: Vec<EngineOption>, name: &str, value: &str) -> Result<EngineOption, String> {
    let found = options.into_iter().find(|option| option.name.eq_ignore_ascii_case(name));
    let option = found.ok_or_else(|| format!("no option `{name}`"))?;
    let accepts = match option.kind {
        OptionKind::Button => true,
        OptionKind::Check { .. } => option.accepts(value) || matches!(value, "0" | "1"),
        _ => option.accepts(value),
    };
    if accepts { Ok(option) } else { Err(format!("`{value}` is no value of the option {}", option.name)) }
}

/// The value of an option that is on or off. UCI2WB writes 1 and 0.
pub(crate) fn is_on(value: &str) -> bool {
    matches!(value, "true" | "1")
}

/// The option for the evaluation.
pub(crate) fn evaluation(name: &str) -> EngineOption {
    EngineOption { name: name.into(), kind: OptionKind::Text { default: EvaluationChoice::OWN.into() } }
}

/// The option for the law of repetition.
pub(crate) fn law(name: &str) -> EngineOption {
    let [(default, _), ..] = LAWS;
    let values = LAWS.map(|(name, _)| name.into()).into();
    EngineOption { name: name.into(), kind: OptionKind::Combo { default: default.into(), values } }
}

/// An option that is a number.
pub(crate) fn spin(name: &str, default: i64, min: i64, max: i64) -> EngineOption {
    EngineOption { name: name.into(), kind: OptionKind::Spin { default, min, max } }
}

pub(crate) fn check(name: &str, default: bool) -> EngineOption {
    EngineOption { name: name.into(), kind: OptionKind::Check { default } }
}

pub(crate) fn button(name: &str) -> EngineOption {
    EngineOption { name: name.into(), kind: OptionKind::Button }
}

/// The table's size.
pub(crate) fn hash(name: &str) -> EngineOption {
    spin(name, SearchRequest::DEFAULT_HASH_MIB as i64, 1, SearchRequest::MAX_HASH_MIB as i64)
}

/// The option for the number of threads.
pub(crate) fn threads(name: &str) -> EngineOption {
    spin(name, 1, 1, SearchRequest::MAX_THREADS as i64)
}

pub(crate) fn multipv(name: &str) -> EngineOption {
    spin(name, 1, 1, MOST_LINES)
}

pub(crate) fn overhead(name: &str) -> EngineOption {
    spin(name, Settings::default().overhead.as_millis() as i64, 0, 5_000)
}

pub(crate) fn level(name: &str) -> EngineOption {
    spin(name, Level::FULL.get().into(), Level::LOWEST.get().into(), Level::FULL.get().into())
}

/// Strength in Elo points of Boyi's own scale.
pub(crate) fn elo(name: &str) -> EngineOption {
    let [lowest, full] = [Level::LOWEST, Level::FULL].map(|level| level.elo(GameSpec::XIANGQI).into());
    spin(name, full, lowest, full)
}
