use boyi_core::{Knowledge, Outcome, Ply, Position, Score};
use boyi_examples::chess::Chess;
use boyi_search::{Limits, Options, Searcher};
use boyi_testkit::{Contract, perft};

const MIDDLE_GAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const PROMOTIONS: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";

fn chess(fen: &str) -> Chess {
    Chess::new(fen.parse().unwrap())
}

#[test]
fn it_keeps_the_contract() {
    let en_passant = chess("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
    Contract::new([Chess::default(), chess(MIDDLE_GAME), chess(PROMOTIONS), en_passant])
        .same_state(|position| format!("{position:?}"))
        .check();
}

#[test]
fn the_number_of_lines_is_the_known_one() {
    assert_eq!(perft(&mut Chess::default(), 5), 4_865_609);
    // "Kiwipete" (P. McKenzie), and his position of promotions.
    assert_eq!(perft(&mut chess(MIDDLE_GAME), 3), 97_862);
    assert_eq!(perft(&mut chess(PROMOTIONS), 4), 182_838);
}

/// Positions with a mate in three moves, five plies.
const MATES: [&str; 10] = [
    "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
    "r3k2r/ppp2Npp/1b5n/4p2b/2B1P2q/BQP2P2/P5PP/RN5K w kq - 1 1",
    "r1b3kr/ppp1Bp1p/1b6/n2P4/2p3q1/2Q2N2/P4PPP/RN2R1K1 w - - 1 1",
    "r2n1rk1/1ppb2pp/1p1p4/3Ppq1n/2B3P1/2P4P/PP1N1P1K/R2Q1RN1 b - - 0 1",
    "3q1r1k/2p4p/1p1pBrp1/p2Pp3/2PnP3/5PP1/PP1Q2K1/5R1R w - - 1 1",
    "6k1/ppp2ppp/8/2n2K1P/2P2P1P/2Bpr3/PP4r1/4RR2 b - - 0 1",
    "rn3rk1/p5pp/2p5/3Ppb2/2q5/1Q6/PPPB2PP/R3K1NR b - - 0 1",
    "N1bk4/pp1p1Qpp/8/2b5/3n3q/8/PPP2RPP/RNB1rBK1 b - - 0 1",
    "8/2p3N1/6p1/5PB1/pp2Rn2/7k/P1p2K1P/3r4 w - - 1 1",
    "r1b1k1nr/p2p1ppp/n2B4/1p1NPN1P/6P1/3P1Q2/P1P1K3/q5b1 w - - 1 1",
];

#[test]
fn mates_in_three_are_found() {
    for fen in MATES {
        let mut position = chess(fen);
        let mut searcher = Searcher::default();
        let report = searcher.search(&mut position, &Limits::mate(Ply(5)).and_nodes(1_000_000));
        assert_eq!(report.score(), Score::win_at(Ply(5)), "{fen}");
        position.make(report.best_move().expect("a move"));
        let reply = searcher.search(&mut position, &Limits::mate(Ply(4)).and_nodes(1_000_000));
        assert_eq!(reply.score(), Score::loss_at(Ply(4)), "{fen}: the first move does not mate");
    }
}

#[test]
fn no_mate_is_shorter_than_told() {
    for fen in &MATES[..2] {
        let mut searcher = Searcher::new(Options { sound: true, ..Options::default() }).unwrap();
        let score = searcher.search(&mut chess(fen), &Limits::depth(4)).score();
        assert!(score <= Score::win_at(Ply(5)), "{fen}: {score}");
    }
}

#[test]
fn a_lost_side_takes_the_repetition() {
    // Perpetual check by the queen; anything else loses.
    let mut position = chess("6k1/6p1/8/7Q/8/8/rq4PP/7K w - - 0 1");
    let report = Searcher::default().search(&mut position, &Limits::depth(8));
    assert_eq!(report.score(), Score::ZERO);
}

#[test]
fn fifty_moves_without_progress_are_a_draw_but_checkmate_comes_first() {
    let mut rook = chess("8/8/8/8/8/4k3/8/R3K3 w - - 99 80");
    assert_eq!(Searcher::default().search(&mut rook, &Limits::depth(3)).score(), Score::ZERO);
    let mut mate = chess("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    assert_eq!(Searcher::default().search(&mut mate, &Limits::depth(3)).score(), Score::win_at(Ply(1)));
}

#[test]
fn too_little_wood_is_a_draw() {
    assert_eq!(chess("8/8/4k3/8/8/3NK3/8/8 w - - 0 1").outcome(), Some(Outcome::Draw));
    assert_eq!(chess("8/8/4k3/8/8/3RK3/8/8 w - - 0 1").outcome(), None);
}

/// Plays against itself until the rules end the game; returns the result and the number of plies.
fn against_itself(mut position: Chess, nodes: u64) -> (Chess, Option<Outcome>, usize) {
    let mut searcher = Searcher::default();
    for plies in 0..1_000 {
        if let Some(outcome) = position.result() {
            return (position, Some(outcome), plies);
        }
        let Some(mv) = searcher.search(&mut position, &Limits::nodes(nodes)).best_move() else { break };
        position.make(mv);
    }
    (position, None, 1_000)
}

#[test]
fn a_game_against_itself_comes_to_an_end() {
    let (end, outcome, plies) = against_itself(Chess::default(), 1_000);
    assert!(outcome.is_some(), "no end after {plies} plies: {}", end.board());
    assert!(plies > 10);
}

#[test]
fn a_locked_position_ends_by_repetition_or_fifty_moves() {
    let locked = chess("4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/4K3 w - - 0 1");
    let (end, outcome, plies) = against_itself(locked, 300);
    assert_eq!(outcome, Some(Outcome::Draw));
    let repeated = end.times_seen_before() == 2;
    assert!(repeated || end.board().halfmove_clock() == 100, "{} after {plies} plies", end.board());
}

#[test]
fn a_won_endgame_is_won() {
    let (end, outcome, plies) = against_itself(chess("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"), 20_000);
    assert_eq!(outcome, Some(Outcome::Loss), "{} after {plies} plies", end.board());
    assert!(end.is_forced());
}
