//! Known perft counts (testdata/xiangqi/perft.txt).

use boyi_xiangqi::{Position, divide, perft, perft_unbulked};

const SUITE: &str = include_str!("../../../../testdata/xiangqi/perft.txt");

/// Every count of the suite up to `limit` nodes: `(FEN, depth, nodes)`.
fn rows(limit: u64) -> Vec<(&'static str, u32, u64)> {
    let mut rows = Vec::new();
    for line in SUITE.lines().filter(|line| !line.starts_with('#')) {
        let (fen, counts) = line.split_once(';').expect("a FEN and its counts");
        for count in counts.split(',') {
            let (depth, nodes) = count.trim().split_once(' ').expect("a depth and a count");
            let (depth, nodes) = (depth.parse().expect("a depth"), nodes.parse().expect("a count"));
            if nodes <= limit {
                rows.push((fen.trim(), depth, nodes));
            }
        }
    }
    assert!(rows.len() >= 50, "the suite was read");
    rows
}

#[test]
fn bulk_counts_match_the_published_ones() {
    for (fen, depth, nodes) in rows(20_000_000) {
        let mut position = Position::from_fen(fen).expect("a legal position");
        assert_eq!(perft(&mut position, depth), nodes, "{fen} depth {depth}");
    }
}

#[test]
fn the_opening_has_133_million_lines_of_five_plies() {
    assert_eq!(perft(&mut Position::start(), 5), 133_312_995);
}

#[test]
fn making_the_last_move_too_changes_no_count() {
    for (fen, depth, nodes) in rows(5_000_000) {
        let mut position = Position::from_fen(fen).expect("a legal position");
        let before = position.clone();
        assert_eq!(perft_unbulked(&mut position, depth), nodes, "{fen} depth {depth}");
        assert_eq!((&position, position.key()), (&before, before.key()));
    }
}

#[test]
fn divide_sums_to_perft() {
    let mut position = Position::start();
    let parts = divide(&mut position, 3);
    assert_eq!(parts.len(), 44);
    assert_eq!(parts.iter().map(|&(_, nodes)| nodes).sum::<u64>(), 79_666);
    assert!(divide(&mut position, 0).is_empty());
}
