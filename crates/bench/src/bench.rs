//! The bench: fixed positions searched to a fixed depth, one thread, an empty table each.
//!
//! The number of nodes is the *signature* of a game's play: it is the same on every machine and
//! changes only when play changes. A commit that must not change play leaves it alone, a commit
//! that does names the new one.

use boyi_engine::data::{GameSpec, GomokuRule};
use boyi_engine::{AnyGame, InputError, SearchRequest, StopFlag, split_moves, start};

/// The positions of one game.
#[derive(Clone, Copy, Debug)]
pub struct BenchSuite {
    /// The game's name, as the command line knows it.
    pub game: &'static str,
    /// How deep each position is searched, in plies.
    pub depth: u32,
    positions: &'static [(GameSpec, &'static str)],
}

const fn gomoku(rule: GomokuRule) -> GameSpec {
    GameSpec::Gomoku { size: 15, rule }
}

const SEVEN: GameSpec = GameSpec::Mnk { columns: 7, rows: 7, k: 5 };
const NINETEEN: GameSpec = GameSpec::Mnk { columns: 19, rows: 19, k: 6 };
const FREESTYLE: GameSpec = gomoku(GomokuRule::Freestyle);
const STANDARD: GameSpec = gomoku(GomokuRule::Standard);
const RENJU: GameSpec = gomoku(GomokuRule::Renju);

/// Every game's suite.
pub const BENCH: [BenchSuite; 5] = [
    BenchSuite {
        game: "tictactoe",
        depth: 9,
        positions: &[
            (GameSpec::Tictactoe, ""),
            (GameSpec::Tictactoe, "b2"),
            (GameSpec::Tictactoe, "a1"),
            (GameSpec::Tictactoe, "a2 b2"),
        ],
    },
    BenchSuite {
        game: "mnk",
        depth: 5,
        positions: &[
            (SEVEN, ""),
            (SEVEN, "d4 e5 c5 e3"),
            (SEVEN, "d4 d5 e5 c3 e3 e4 c5 f2"),
            (NINETEEN, "j10 k11"),
            (NINETEEN, "j10 j11 k11 l12 i9 h8 k9"),
        ],
    },
    BenchSuite {
        game: "connect4",
        depth: 14,
        positions: &[
            (GameSpec::Connect4, ""),
            (GameSpec::Connect4, "4"),
            (GameSpec::Connect4, "444443"),
            (GameSpec::Connect4, "4453"),
            (GameSpec::Connect4, "271713"),
            (GameSpec::Connect4, "35333571"),
            (GameSpec::Connect4, "7422341735647741"),
        ],
    },
    BenchSuite {
        game: "gomoku",
        depth: 5,
        positions: &[
            (FREESTYLE, ""),
            (FREESTYLE, "h8i9"),
            (FREESTYLE, "h8i9j7g8h9h7"),
            (FREESTYLE, "h8h9i9g7j10k11"),
            (FREESTYLE, "h8g9g7i9h9h10f9j8"),
            (STANDARD, "h8i8h9h7g10"),
            (STANDARD, "h8i9i7g9j10h10"),
            (RENJU, "h8h9i9"),
            (RENJU, "h8i9j8i8i7j9k9"),
            (RENJU, "h8g7g8f8i7h7f9e10"),
        ],
    },
    BenchSuite {
        game: "xiangqi",
        depth: 6,
        positions: &[
            (GameSpec::Xiangqi, ""),
            (GameSpec::Xiangqi, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1"),
            (GameSpec::Xiangqi, "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C2N1/9/R1BAKAB1R w - - 0 1"),
            (GameSpec::Xiangqi, "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"),
            (GameSpec::Xiangqi, "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1"),
            (GameSpec::Xiangqi, "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1"),
            (GameSpec::Xiangqi, "2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w - - 0 1"),
            (GameSpec::Xiangqi, "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w - - 0 1"),
        ],
    },
];

impl BenchSuite {
    /// The games and the moves, or xiangqi's FEN, that lead to the positions.
    pub fn positions(&self) -> &'static [(GameSpec, &'static str)] {
        self.positions
    }

    /// Searches every position and returns the sum of nodes. `each` receives the position's text and
    /// its nodes.
    ///
    /// # Errors
    /// None that the tests would not find: the positions are fixed.
    pub fn run(&self, mut each: impl FnMut(&str, u64)) -> Result<u64, InputError> {
        let request = SearchRequest { depth: Some(self.depth), hash_mib: 16, ..SearchRequest::default() };
        let mut sum = 0;
        for &(spec, text) in self.positions {
            let nodes = at(spec, text)?.search(&request, &StopFlag::default(), &mut |_| ())?.nodes;
            each(text, nodes);
            sum += nodes;
        }
        Ok(sum)
    }
}

/// The game at a position: the moves that lead to it, or xiangqi's FEN.
pub(crate) fn at(spec: GameSpec, text: &str) -> Result<Box<dyn AnyGame>, InputError> {
    let (position, moves) = if text.contains('/') { (Some(text), "") } else { (None, text) };
    let mut game = start(spec, position)?;
    for mv in split_moves(spec, moves) {
        game.play(mv)?;
    }
    Ok(game)
}
