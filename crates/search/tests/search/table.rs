//! The transposition table by itself; under fire it is tested where it is written.

use boyi_core::{Bound, Depth, Easy, MoveCode, Ply, Score};
use boyi_search::{Entry, Limits, Options, OptionsError, Searcher, Table};
use boyi_testkit::reference;
use boyi_testkit::toys::Nim;

fn entry(score: Score, depth: i32) -> Entry {
    Entry {
        best: Some(MoveCode::new(7)),
        score,
        bound: Bound::Exact,
        depth: Depth(depth),
        eval: None,
        tt_pv: false,
        complete: false,
    }
}

#[test]
fn an_entry_comes_back_as_it_went_in() {
    let table = Table::new(1).unwrap();
    for (key, depth) in [(0, 0), (1, 5), (u64::MAX, 999)] {
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            let stored = Entry { bound, ..entry(Score::eval(-123), depth) };
            table.store(key, Ply(3), stored);
            assert_eq!(table.probe(key, Ply(3)), Some(stored));
        }
    }
    assert_eq!(table.probe(2, Ply(0)), None);
}

#[test]
fn distances_count_from_the_node_that_probes() {
    let table = Table::new(1).unwrap();
    table.store(9, Ply(4), entry(Score::win_at(Ply(7)), 3));
    assert_eq!(table.probe(9, Ply(10)).unwrap().score, Score::win_at(Ply(13)));
    table.store(9, Ply(4), entry(Score::loss_at(Ply(6)), 3));
    assert_eq!(table.probe(9, Ply(0)).unwrap().score, Score::loss_at(Ply(2)));
}

/// minimax-rs 0.6 makes a third of all decided values too short by taking distances from the table
/// as they were stored.
#[test]
fn the_distance_to_win_is_exact_with_table_hits() {
    let mut searchers = [false, true].map(|sound| {
        Searcher::new(Options { sound, hash_mib: 1, ..Options::default() }).expect("options are valid")
    });
    for code in 0_u8..125 {
        let heaps = [code / 25, code / 5 % 5, code % 5];
        if !(1..=9).contains(&heaps.iter().sum::<u8>()) {
            continue;
        }
        let mut nim = Easy::new(Nim::new(heaps));
        let truth = reference::minimax(&mut nim, Depth(10)).value;
        for searcher in &mut searchers {
            // The table keeps what it learnt about all the positions before.
            let value = searcher.search(&mut nim, &Limits::depth(10)).score();
            assert_eq!(value, truth, "{heaps:?}");
        }
    }
}

#[test]
fn a_move_known_is_kept_when_none_is_found() {
    let table = Table::new(1).unwrap();
    table.store(5, Ply(0), entry(Score::ZERO, 1));
    table.store(5, Ply(0), Entry { best: None, ..entry(Score::ZERO, 2) });
    assert_eq!(table.probe(5, Ply(0)).unwrap().best, Some(MoveCode::new(7)));
}

#[test]
fn old_and_shallow_entries_give_way() {
    let mut table = Table::new(1).unwrap();
    for key in 0..1_000_000 {
        table.store(key, Ply(0), entry(Score::ZERO, 3));
    }
    assert!(table.hashfull() > 950, "{}", table.hashfull());
    table.new_generation();
    assert_eq!(table.hashfull(), 0, "entries of the last search do not count");
    let kept = |table: &Table| (0..1_000_000).filter(|&key| table.probe(key, Ply(0)).is_some()).count();
    let before = kept(&table);
    for key in 1_000_000..1_005_000 {
        table.store(key, Ply(0), entry(Score::ZERO, 2));
    }
    let found = (1_000_000..1_005_000).filter(|&key| table.probe(key, Ply(0)).is_some()).count();
    assert!(found > 4_900, "{found} of 5000 new shallow entries took the place of old deeper ones");
    assert!(kept(&table) < before);
    table.clear();
    assert_eq!(kept(&table), 0);
}

#[test]
fn absurd_sizes_are_refused() {
    assert_eq!(Table::new(0).unwrap_err(), OptionsError::HashMib(0));
    let error = Table::new(usize::MAX).unwrap_err();
    assert_eq!(error, OptionsError::HashMib(usize::MAX));
    assert!(error.to_string().contains("not from 1 to 131072"), "{error}");
}
