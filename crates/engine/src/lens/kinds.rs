//! The steps of the searcher as those of plain data. These are types of their own: some of the searcher's carry an outcome
//! or a number, and it may gain others, while a page has a text for every one of a closed list.

use crate::data::{TracePrunedBy, TracePurpose, TraceReason};
use boyi_search::trace::{PrunedBy, Purpose, Reason};

pub(super) fn purpose(purpose: Purpose) -> TracePurpose {
    match purpose {
        Purpose::FirstMove => TracePurpose::FirstMove,
        Purpose::NullWindow => TracePurpose::NullWindow,
        Purpose::Reduced(_) => TracePurpose::Reduced,
        Purpose::ReSearch => TracePurpose::ReSearch,
        Purpose::PvReSearch => TracePurpose::PvReSearch,
        Purpose::NullMove => TracePurpose::NullMove,
        Purpose::NullMoveVerification => TracePurpose::NullMoveVerification,
        Purpose::Razoring => TracePurpose::Razoring,
        Purpose::ProbCut => TracePurpose::ProbCut,
        Purpose::Singular => TracePurpose::Singular,
        Purpose::Choice => TracePurpose::Choice,
        _ => TracePurpose::Other,
    }
}

pub(super) fn reason(reason: Reason) -> TraceReason {
    match reason {
        Reason::Over(_) => TraceReason::Over,
        Reason::MaxPly => TraceReason::MaxPly,
        Reason::MateDistance => TraceReason::MateDistance,
        Reason::TtCutoff => TraceReason::Table,
        Reason::EtcCutoff => TraceReason::ChildTable,
        Reason::Probe => TraceReason::Knowledge,
        Reason::Evaluation => TraceReason::Evaluation,
        Reason::StandPat => TraceReason::StandPat,
        Reason::ReverseFutility => TraceReason::ReverseFutility,
        Reason::Razoring => TraceReason::Razoring,
        Reason::NullMove => TraceReason::NullMove,
        Reason::ProbCut => TraceReason::ProbCut,
        Reason::MultiCut => TraceReason::MultiCut,
        Reason::BetaCutoff => TraceReason::Cutoff,
        Reason::AllMoves => TraceReason::AllMoves,
        _ => TraceReason::Other,
    }
}

pub(super) fn pruned_by(by: PrunedBy) -> TracePrunedBy {
    match by {
        PrunedBy::LateMove => TracePrunedBy::LateMove,
        PrunedBy::Futility => TracePrunedBy::Futility,
        PrunedBy::History => TracePrunedBy::History,
        PrunedBy::Delay => TracePrunedBy::Delay,
        PrunedBy::See => TracePrunedBy::See,
        PrunedBy::Delta => TracePrunedBy::Delta,
        PrunedBy::Excluded => TracePrunedBy::Excluded,
        _ => TracePrunedBy::Other,
    }
}
