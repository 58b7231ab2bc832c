//! A part of the linear evaluation set by hand as an evaluation of its own.

use crate::exit::UsageError;
use crate::files;
use anyhow::Context;
use boyi_engine::AnyGame;
use boyi_nnue::{EvaluationFile, Payload};
use clap::Args;
use std::path::PathBuf;

/// The part to write.
#[derive(Args)]
pub(super) struct PartArgs {
    /// Evaluate by these groups of the weights set by hand alone, and write them as an evaluation file
    #[arg(long, value_name = "GROUPS", value_delimiter = ',', requires = "out", conflicts_with = "eval")]
    keep: Vec<String>,
    /// The file that `--keep` makes
    #[arg(short, long, value_name = "FILE", requires = "keep")]
    out: Option<PathBuf>,
}

impl PartArgs {
    /// Writes the part, if one is asked for, and returns its evaluation.
    pub(super) fn write(&self, game: &dyn AnyGame) -> anyhow::Result<Option<EvaluationFile>> {
        let Some(out) = &self.out else { return Ok(None) };
        files::check_place(out)?;
        let name = game.spec().game().name;
        let hand = game.linear_weights().with_context(|| format!("{name} has no linear evaluation"))?;
        let of_value = || hand.groups.iter().filter(|group| !group.ranks_moves).map(|group| &group.name);
        if let Some(unknown) = self.keep.iter().find(|kept| !of_value().any(|name| name == *kept)) {
            let known: Vec<_> = of_value().map(String::as_str).collect();
            let known = known.join(", ");
            return Err(UsageError(format!("{name} has no group `{unknown}`; its groups are {known}")).into());
        }
        let stays = hand.groups.iter().flat_map(|group| {
            let stays = group.ranks_moves || self.keep.contains(&group.name);
            std::iter::repeat_n(stays, group.length)
        });
        let numbers = hand.weights.iter().zip(stays).map(|(&weight, stays)| if stays { weight } else { 0 });
        let linear = hand.linear(numbers.collect())?;
        let made = format!("boyi eval: by hand, {} alone", self.keep.join(", "));
        let game = serde_json::to_value(game.spec())?;
        let file = EvaluationFile::new(game, hand.scale, made, Payload::Linear(linear))?;
        files::write_whole(out, file.bytes())?;
        Ok(Some(file))
    }
}
