//! `boyi verify`: replays a proof with the rules of its game.

use crate::args::hash_mib;
use crate::files;
use crate::json::{self, Line};
use crate::lang::LangArgs;
use crate::progress::Progress;
use crate::terminal::clean;
use crate::text;
use anyhow::Context;
use boyi_engine::{SolveRequest, verify_proof};
use clap::Args;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
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
    let verified = verify_proof(&mut input, args.memory);
    drop(progress);
    let proof = verified.with_context(|| format!("{path} is not verified"))?;
    let mut out = io::stdout().lock();
    if args.json {
        return Ok(json::print(&mut out, &Line::Verified { proof: &proof })?);
    }
    let lang = args.lang.lang();
    writeln!(out, "{}", lang.proved(&lang.shown(proof.spec, proof.value, proof.plies)))?;
    writeln!(out, "{}", lang.about(proof.spec, &clean(&proof.position)))?;
    let time = text::time(begin.elapsed());
    Ok(writeln!(out, "{}", lang.replayed(&text::grouped(proof.positions), &time))?)
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
