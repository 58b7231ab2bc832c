//! Search-explosion tests: positions full of checks, fours and captures, each with a node cap.
//!
//! Each position is searched to a fixed depth with one thread and an empty table. The positions were
//! found by hill climbing on the node count. The caps are round numbers above what the search takes
//! and below twenty times that, so that ordinary changes of play pass and an explosion does not.

use crate::bench::at;
use boyi_engine::data::{GameSpec, GomokuRule};
use boyi_engine::{InputError, SearchRequest, StopFlag};

/// One position and its node cap.
#[derive(Clone, Copy, Debug)]
pub struct StressPosition {
    /// The game's name, as the command line knows it.
    pub game: &'static str,
    /// A short description of the danger.
    pub name: &'static str,
    spec: GameSpec,
    /// Xiangqi's FEN, or the moves that lead there.
    pub text: &'static str,
    /// How deep it is searched, in plies.
    pub depth: u32,
    /// The largest node count that passes.
    pub cap: u64,
}

const fn xiangqi(name: &'static str, text: &'static str, depth: u32, cap: u64) -> StressPosition {
    StressPosition { game: "xiangqi", name, spec: GameSpec::Xiangqi, text, depth, cap }
}

const fn gomoku(
    name: &'static str,
    rule: GomokuRule,
    text: &'static str,
    depth: u32,
    cap: u64,
) -> StressPosition {
    StressPosition { game: "gomoku", name, spec: GameSpec::Gomoku { size: 15, rule }, text, depth, cap }
}

/// The positions of all games.
pub const STRESS: [StressPosition; 13] = [
    xiangqi(
        "everything hangs",
        "2b1k3r/4aC3/2PanPn2/RP3cN1C/2bP1Pp2/4N1B2/2p6/3pcAp2/2R1p4/3A1KB1r w - - 0 1",
        1,
        5_000,
    ),
    xiangqi(
        "everything hangs twice",
        "2Pa3C1/3R5/2Pnbk2b/4p3n/2P1P4/4p1B2/2p6/C4A3/1r4N2/rN2K2cR w - - 0 1",
        1,
        20_000,
    ),
    xiangqi(
        "captures around both generals",
        "2Pa5/Rn1PakC1r/b2PbC1c1/7P1/4P4/4N3N/p3R1cn1/Bp1pBAp2/5K3/p4A2r w - - 0 1",
        6,
        300_000,
    ),
    xiangqi(
        "captures that end in mate",
        "1nb4C1/4R1P2/1c3k1Pb/9/6P1p/PpB1R1p1P/3p1N3/3An2rp/2C1rK3/1N1A2Bc1 w - - 0 1",
        6,
        300_000,
    ),
    xiangqi(
        "checks by every piece",
        "1P1k1Pb2/4rc3/r8/4R1RnP/1Nb6/4c4/1p5pN/4K2CB/2p4pC/6n2 w - - 0 1",
        6,
        1_000_000,
    ),
    xiangqi(
        "checks against bare generals",
        "2N2k3/3C5/9/9/r3n1C2/2B6/3n4r/1c2K4/4N3R/2cA5 w - - 0 1",
        8,
        400_000,
    ),
    xiangqi(
        "checks and threats of mate",
        "5an2/4akN2/2n6/4p4/3c5/9/R1C5C/3ABA3/4K1c1r/2Br1N3 w - - 0 1",
        10,
        200_000,
    ),
    gomoku(
        "fours by both players",
        GomokuRule::Freestyle,
        "c2g1n15i12k8m1a5e11h15l11n1l4b6o6n7o11g5b4f2e12f7g12o12l7d15d1m10e2b13e8g2c4",
        6,
        40_000,
    ),
    gomoku(
        "threes without number",
        GomokuRule::Freestyle,
        "g1a13k11a11d10g6n10b8l10l8o7g15b3a15n2k15f3m3g7g14h6l6j10o4g4n9e5o11e15h2a10i3o5f13c3o13",
        6,
        200_000,
    ),
    gomoku(
        "threes and forbidden points",
        GomokuRule::Renju,
        "g1a13k11a11d10g6n10b8l10l8o7g15b3a15n2k15f3m3g7g14h6l6j10o4g4n9e5o11e15h2a10i3o5f13c3o13",
        6,
        150_000,
    ),
    gomoku(
        "fours all over the board",
        GomokuRule::Freestyle,
        "h5m13b5b8m8d11g13a8h1b1g7j13m1l8e12m4j2o6n6f8o9f4f9f7",
        8,
        150_000,
    ),
    gomoku(
        "many candidates",
        GomokuRule::Renju,
        "o7h11l14k11m12f13f14f6f5c14c3m4a14m15n3n8o12a3a4o9",
        8,
        150_000,
    ),
    gomoku(
        "fours and overlines",
        GomokuRule::Standard,
        "b6a10d2h8l4f10j8j6c14o14k5f7d13g13c5m8e8b7b14d7f8b1f12o1a2d1",
        8,
        100_000,
    ),
];

impl StressPosition {
    /// The nodes that the search visits; it is ended at twice the cap.
    ///
    /// # Errors
    /// None that the tests would not find: the positions are fixed.
    pub fn nodes(&self) -> Result<u64, InputError> {
        let request = SearchRequest {
            depth: Some(self.depth),
            nodes: Some(2 * self.cap),
            hash_mib: 16,
            ..SearchRequest::default()
        };
        Ok(at(self.spec, self.text)?.search(&request, &StopFlag::default(), &mut |_| ())?.nodes)
    }
}
