//! The evaluations that the search can use.

use crate::linear::Linear;
use boyi_nnue::Network;
use std::sync::Arc;

/// An evaluation of xiangqi.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// A sum of weighted terms.
    Linear(Arc<Linear>),
    /// A network with the inputs of [`network`](crate::network). The order of moves is that of the linear evaluation
    /// set by hand.
    Network(Arc<Network>),
    /// A sum of weighted terms and a network whose value is added to it.
    Corrected(Arc<Linear>, Arc<Network>),
}
