//! The choice of positions of training data, as an argument and as a table.

use crate::text;
use boyi_datagen::{Criteria, Selected};
use clap::Args;

/// The positions to learn from.
#[derive(Args)]
pub(crate) struct CriteriaArgs {
    /// Leave out positions before this ply
    #[arg(long, value_name = "PLY", default_value_t = Criteria::default().min_ply)]
    min_ply: usize,
    /// Leave out positions with a score farther from zero that is not proved, in hundredths of the game's unit
    #[arg(long, value_name = "SCORE", default_value_t = Criteria::default().max_score, value_parser = clap::value_parser!(i32).range(1..))]
    max_score: i32,
    /// Take positions whose score is a proved win or loss, too
    #[arg(long)]
    proved: bool,
    /// Take positions in check and those in which the move chosen takes a piece, too
    #[arg(long)]
    noisy: bool,
    /// Leave out positions in which the side to move has one legal move or must answer a threat to win
    #[arg(long)]
    unforced: bool,
    /// Take positions that occur again, too
    #[arg(long)]
    repeated: bool,
}

impl CriteriaArgs {
    pub(crate) fn criteria(&self) -> Criteria {
        let &CriteriaArgs { min_ply, max_score, proved, noisy, unforced, repeated } = self;
        Criteria { min_ply, max_score, proved, quiet: !noisy, unforced, distinct: !repeated }
    }
}

/// The positions taken and those left out, with the reasons.
pub(crate) fn rows(selected: &Selected) -> Vec<Vec<String>> {
    [
        ("games", selected.games),
        ("positions", selected.positions),
        ("left out: marked", selected.marked),
        ("left out: early", selected.early),
        ("left out: decided", selected.decided),
        ("left out: not quiet", selected.not_quiet),
        ("left out: forced", selected.forced),
        ("left out: repeated", selected.repeated),
        ("taken", selected.taken),
    ]
    .map(|(name, count)| vec![name.to_owned(), text::grouped(count)])
    .into()
}
