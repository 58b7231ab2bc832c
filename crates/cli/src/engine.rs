//! `boyi uci`, `boyi ucci`, `boyi gomocup`: Boyi as an engine on the standard input and output.

use boyi_engine::EvaluationChoice;
use std::io::{self, BufReader};
use std::path::Path;

/// The name under which Gomocup managers look for engines.
const BRAIN: &str = "pbrain-boyi";

/// The protocols spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EngineProtocol {
    /// Xiangqi, as Pikafish speaks it
    Uci,
    /// Xiangqi, UCCI 3.0
    Ucci,
    /// Gomoku, with what Yixin-Board adds
    Gomocup,
}

/// Plays with this evaluation until told to end.
pub(crate) fn run(protocol: EngineProtocol, evaluation: EvaluationChoice) -> anyhow::Result<()> {
    let (input, output) = (BufReader::new(io::stdin()), io::stdout().lock());
    Ok(match protocol {
        EngineProtocol::Uci => boyi_driver::uci(input, output, evaluation),
        EngineProtocol::Ucci => boyi_driver::ucci(input, output, evaluation),
        EngineProtocol::Gomocup => boyi_driver::gomocup(input, output, evaluation),
    }?)
}

/// Returns whether this is the name of a Gomocup engine (`pbrain-boyi`, `pbrain-boyi64.exe`). Managers start it
/// without arguments.
pub(crate) fn is_brain(program: Option<&str>) -> bool {
    let name = program.and_then(|program| Path::new(program).file_stem()?.to_str());
    name.is_some_and(|name| name.to_ascii_lowercase().starts_with(BRAIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gomocup_engine_is_known_by_its_name() {
        for name in ["pbrain-boyi", "/opt/engines/pbrain-boyi64", "PBRAIN-Boyi.exe"] {
            assert!(is_brain(Some(name)), "{name}");
        }
        for name in [None, Some("boyi"), Some("pbrain-other"), Some("/pbrain-boyi/boyi")] {
            assert!(!is_brain(name), "{name:?}");
        }
    }
}
