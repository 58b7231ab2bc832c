//! Properties of play, known perft figures, and flips against brute force.

use boyi_core::{Outcome, Side};
use boyi_othello::{Bits, Board, Cell, Eight, Geometry, Move, Six, Symmetry, Ten, divide, perft};
use proptest::prelude::*;

const PERFT: &str = include_str!("../../../testdata/othello/perft.txt");

/// The published tables count a game that has ended as a sequence of every greater length too; [`perft`] does
/// not.
fn perft_with_ended_games<G: Geometry>(board: &Board<G>, depth: u32) -> u64 {
    let ended = |ply: u32| sequences_to_an_end(board, ply);
    perft(board, depth) + (0..depth).map(ended).sum::<u64>()
}

/// The number of move sequences of exactly `depth` plies that end the game.
fn sequences_to_an_end<G: Geometry>(board: &Board<G>, depth: u32) -> u64 {
    if board.is_over() {
        return u64::from(depth == 0);
    }
    if depth == 0 {
        return 0;
    }
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let after = |mv| {
        let mut after = *board;
        after.play(mv);
        after
    };
    moves.into_iter().map(|mv| sequences_to_an_end(&after(mv), depth - 1)).sum()
}

/// Compares the counts of the lines that begin with `size`, up to `most` nodes each.
fn check_perft<G: Geometry>(size: &str, most: u64) {
    let mut lines = 0;
    for line in PERFT.lines().filter_map(|line| line.strip_prefix(size)) {
        let (position, counts) = line.trim().split_once(';').unwrap();
        let board = match position.trim() {
            "start" => Board::<G>::new(),
            text => Board::parse(text).unwrap(),
        };
        for count in counts.split(';') {
            let (depth, count) = count.trim().split_once(' ').unwrap();
            let (depth, count) = (depth.strip_prefix('D').unwrap().parse().unwrap(), count.parse().unwrap());
            if count <= most {
                let found = perft_with_ended_games(&board, depth);
                assert_eq!(found, count, "{size} {position} depth {depth}");
            }
        }
        lines += 1;
    }
    assert!(lines > 0, "{size}");
}

#[test]
fn perft_is_as_known() {
    check_perft::<Six>("6x6", 4_000_000);
    check_perft::<Eight>("8x8", 30_000_000);
    check_perft::<Ten>("10x10", 4_000_000);
}

#[test]
fn divide_adds_up_to_perft() {
    let board = Board::<Eight>::parse_transcript("f5d6c3").unwrap();
    let total: u64 = divide(&board, 5).iter().map(|&(_, count)| count).sum();
    assert_eq!(total, perft(&board, 5));
}

#[test]
fn empty_cells_count_for_the_winner() {
    let board = Board::<Six>::parse("6/6/2OO2/2OO2/2O3/6 X").unwrap();
    assert_eq!((board.outcome(), board.disc_difference()), (Some(Outcome::Loss), -36));
    let even = Board::<Six>::parse("XXXXXX/XXXXXX/XXXXXX/OOOOOO/OOOOOO/OOOOOO O").unwrap();
    assert_eq!((even.outcome(), even.disc_difference()), (Some(Outcome::Draw), 0));
}

#[test]
fn the_beginning_has_four_symmetries_and_four_that_exchange_the_colours() {
    fn check<G: Geometry>() {
        let board = Board::<G>::new();
        for symmetry in Symmetry::ALL {
            let image = symmetry.board(&board);
            assert_eq!(image == board, Symmetry::OF_START.contains(&symmetry), "{symmetry:?}");
            let swapped = image.discs(Side::First) == board.discs(Side::Second);
            assert_eq!(swapped, image != board, "{symmetry:?}");
        }
    }
    check::<Six>();
    check::<Eight>();
    check::<Ten>();
}

#[test]
fn the_shortest_game_ends_after_nine_moves() {
    // The shortest known game: white has no disc left (Othello literature; replayed here).
    let board = Board::<Eight>::parse_transcript("e6f4e3f6g5d6e7f5c5").unwrap();
    assert_eq!((board.disc_count(Side::Second), board.outcome()), (0, Some(Outcome::Loss)));
    assert_eq!(board.disc_difference(), -64);
}

/// The discs that a disc of the side to move on `cell` flips, found step by step.
fn flips_by_steps<G: Geometry>(board: &Board<G>, cell: Cell) -> Vec<Cell> {
    let me = board.side_to_move();
    let step = |(column, row): (i32, i32), (dx, dy): (i32, i32)| (column + dx, row + dy);
    let at = |(column, row): (i32, i32)| {
        let place = u8::try_from(column).ok().zip(u8::try_from(row).ok());
        place.and_then(|(column, row)| Cell::at::<G>(column, row))
    };
    let mut found = Vec::new();
    for direction in [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)] {
        let mut place = step((i32::from(cell.column::<G>()), i32::from(cell.row::<G>())), direction);
        let mut run = Vec::new();
        while let Some(next) = at(place).filter(|&next| board.disc_at(next) == Some(!me)) {
            run.push(next);
            place = step(place, direction);
        }
        if at(place).is_some_and(|end| board.disc_at(end) == Some(me)) {
            found.extend(run);
        }
    }
    found.sort_unstable();
    found
}

/// Plays the picked moves and checks every position on the way.
fn check_game<G: Geometry>(picks: &[prop::sample::Index]) -> Result<(), TestCaseError> {
    let (mut board, mut transcript) = (Board::<G>::new(), String::new());
    let mut keys = std::collections::HashSet::from([board.key()]);
    for pick in picks {
        prop_assert_eq!(Board::parse(&board.to_string()), Ok(board));
        let placements = board.placements();
        for cell in board.empty().cells() {
            let flips: Vec<Cell> = board.flips(cell).cells().collect();
            prop_assert_eq!(&flips, &flips_by_steps(&board, cell));
            prop_assert_eq!(placements.contains(cell), !flips.is_empty());
        }
        for symmetry in Symmetry::ALL {
            let image = symmetry.board(&board);
            prop_assert_eq!(image.placements(), symmetry.set::<G>(placements));
        }
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        prop_assert_eq!(moves.is_empty(), board.is_over());
        if moves.is_empty() {
            break;
        }
        let mv = *pick.get(&moves);
        prop_assert_eq!(board.parse_move(&mv.name::<G>()), Ok(mv));
        let image = Symmetry::ALL[transcript.len() % 8];
        let mut mirrored = image.board(&board);
        let before = board;
        board.play(mv);
        mirrored.play(image.mv::<G>(mv));
        prop_assert_eq!(mirrored, image.board(&board));
        let placed = u32::from(mv != Move::Pass);
        prop_assert_eq!(board.empty().count() + placed, before.empty().count());
        prop_assert_eq!(board.side_to_move(), !before.side_to_move());
        prop_assert!(keys.insert(board.key()));
        transcript.push_str(&mv.name::<G>());
    }
    prop_assert_eq!(Board::<G>::parse_transcript(&transcript), Ok(board));
    let without_passes = transcript.replace("--", "");
    let mut again = Board::<G>::parse_transcript(&without_passes).unwrap();
    if again != board {
        again.play(Move::Pass);
    }
    prop_assert_eq!(again, board);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn random_games_keep_every_law(picks in proptest::collection::vec(any::<prop::sample::Index>(), 0..110)) {
        check_game::<Six>(&picks)?;
        check_game::<Eight>(&picks)?;
        check_game::<Ten>(&picks)?;
    }

    #[test]
    fn no_text_makes_the_parsers_panic(text in "[XO.*0-9/ a-z-]{0,80}|\\PC{0,20}") {
        let _ = Board::<Six>::parse(&text);
        let _ = Board::<Ten>::parse(&text);
        let _ = Board::<Eight>::parse_transcript(&text);
        let _ = Board::<Eight>::new().parse_move(&text);
    }
}
