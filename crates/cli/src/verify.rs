//! `boyi verify`: replays a proof with the rules of its game.

mod tree;

use crate::args::hash_mib;
use crate::files;
use crate::json::{self, Line};
use crate::lang::LangArgs;
use crate::progress::Progress;
use crate::terminal::clean;
use crate::text;
use anyhow::Context;
use boyi_engine::data::{MoveNames, VerifiedProof};
use boyi_engine::outline::{DrawingLimits, Outline};
use boyi_engine::{SolveRequest, VerifyError, verify_proof, verify_proof_outlined};
use clap::Args;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::time::Instant;

/// Arguments of `boyi verify`.
#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The proof, as `boyi solve --proof` writes it
    file: PathBuf,
    /// Memory for positions that the proof refers back to; about 52,000 a MiB
    #[arg(long, value_name = "MIB", default_value_t = SolveRequest::DEFAULT_HASH_MIB, value_parser = hash_mib())]
    memory: usize,
    /// Draw its moves as a tree: reply → answer, the lines that last longest first. It is held in memory whole
    #[arg(long, conflicts_with = "json")]
    tree: bool,
    /// Draw no moves after so many plies
    #[arg(long, value_name = "PLIES", requires = "tree", value_parser = clap::value_parser!(u16).range(1..))]
    depth: Option<u16>,
    /// Draw at most so many lines for each strategy
    #[arg(long, value_name = "N", default_value_t = 40, requires = "tree", value_parser = clap::value_parser!(u32).range(1..))]
    lines: u32,
    #[command(flatten)]
    lang: LangArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs `boyi verify`. Fails when the file does not prove what it claims.
pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<()> {
    let path = args.file.display();
    let file = files::open(&args.file)?;
    let length = file.metadata().map_or(0, |metadata| metadata.len());
    let begin = Instant::now();
    let progress = Progress::steps(length);
    let mut input = BufReader::new(Counted { file, read: 0, progress: &progress });
    let verified = replay(&mut input, args);
    drop(progress);
    let (proof, strategies) = verified.with_context(|| format!("{path} is not verified"))?;
    let mut out = io::stdout().lock();
    if args.json {
        return Ok(json::print(&mut out, &Line::Verified { proof: &proof })?);
    }
    let lang = args.lang.lang();
    writeln!(out, "{}", lang.proved(&lang.shown(proof.spec, proof.value, proof.plies)))?;
    writeln!(out, "{}", lang.about(proof.spec, &clean(&proof.position)))?;
    let time = text::time(begin.elapsed());
    writeln!(out, "{}", lang.replayed(&text::grouped(proof.positions), &time))?;
    let limits = DrawingLimits {
        plies: args.depth.map_or(usize::MAX, usize::from),
        lines: usize::try_from(args.lines).unwrap_or(usize::MAX),
    };
    for strategy in &strategies {
        write!(out, "\n{}", tree::draw(strategy, limits, proof.spec, lang))?;
    }
    Ok(())
}

/// Replays the proof; its strategies come with it if they are to be drawn.
fn replay(
    input: &mut dyn BufRead,
    args: &VerifyArgs,
) -> Result<(VerifiedProof, Vec<Outline<MoveNames>>), VerifyError> {
    if args.tree {
        verify_proof_outlined(input, args.memory)
    } else {
        Ok((verify_proof(input, args.memory)?, Vec::new()))
    }
}

/// Shows how much of a file has been read.
struct Counted<'a> {
    file: File,
    read: u64,
    progress: &'a Progress,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.read += read as u64;
        self.progress.reach(self.read);
        Ok(read)
    }
}
