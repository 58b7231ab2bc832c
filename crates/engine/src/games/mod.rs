//! The adapters: one small file per game between its rules and knowledge and the façade.

use crate::data::EvalTerm;

pub(crate) mod connect4;
pub(crate) mod gomoku;
pub(crate) mod mnk;
pub(crate) mod xiangqi;

/// A named part of an evaluation, with both players' share.
fn term(name: &str, [first, second]: [i32; 2]) -> EvalTerm {
    EvalTerm { name: name.into(), first, second }
}

/// The parts of an evaluation.
fn terms(parts: Vec<(&'static str, [i32; 2])>) -> Vec<EvalTerm> {
    parts.into_iter().map(|(name, shares)| term(name, shares)).collect()
}
