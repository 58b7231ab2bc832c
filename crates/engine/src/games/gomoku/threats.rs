//! Gomoku: the solver of wins by continuous fours, or by fours and threes.

use crate::data::Threats;
use crate::error::InputError;
use crate::searching::bad_option;
use crate::threats::{ThreatSolving, ThreatsFound};
use boyi_gomoku::Point;
use boyi_gomoku_engine::{self as gomoku, GomokuSearch, ThreatLimits, ThreatSolver, ThreatVerdict};
use boyi_proof::CommonAnswer;
use boyi_search::OptionsError;

struct Solver {
    solver: ThreatSolver,
    threats: gomoku::Threats,
}

/// A solver with a table of so many MiB.
pub(super) fn solver(
    threats: Threats,
    hash_mib: usize,
) -> Result<Box<dyn ThreatSolving<GomokuSearch>>, InputError> {
    let solver = ThreatSolver::new(hash_mib).ok_or_else(|| bad_option(OptionsError::Memory(hash_mib)))?;
    let threats = match threats {
        Threats::Fours => gomoku::Threats::Fours,
        Threats::Threes => gomoku::Threats::Threes,
    };
    Ok(Box::new(Solver { solver, threats }))
}

impl ThreatSolving<GomokuSearch> for Solver {
    fn solve(
        &mut self,
        position: &mut GomokuSearch,
        nodes: Option<u64>,
        go_on: &mut dyn FnMut(u64, u32) -> bool,
    ) -> (ThreatsFound<Point>, u64) {
        let mut limits = ThreatLimits::asking(nodes.unwrap_or(u64::MAX), go_on);
        let found = self.solver.solve(position, self.threats, &mut limits);
        let verdict = match found.verdict {
            ThreatVerdict::Win { point, plies } => ThreatsFound::Win { mv: point, plies },
            ThreatVerdict::NoWin => ThreatsFound::NoWin,
            ThreatVerdict::Undecided => ThreatsFound::Undecided,
        };
        (verdict, found.nodes)
    }

    fn line(
        &mut self,
        position: &mut GomokuSearch,
        nodes: Option<u64>,
        go_on: &mut dyn FnMut(u64, u32) -> bool,
    ) -> Vec<Point> {
        let mut limits = ThreatLimits::asking(nodes.unwrap_or(u64::MAX), go_on);
        self.solver.line(position, self.threats, &mut limits).0
    }

    fn common_answer(&self, position: &mut GomokuSearch) -> Option<CommonAnswer<Point>> {
        let gomoku::CommonAnswer { answer, others } = position.common_answer()?;
        Some(CommonAnswer { answer, others })
    }
}
