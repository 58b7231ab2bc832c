use boyi_core::{Easy, Outcome, Position, Score};
use boyi_examples::othello::{Ahead, Discs, Othello, PASS, lead};
use boyi_examples::{perft, play_out};
use boyi_search::solve::{SolveOptions, Solver};
use boyi_search::{Limits, Options, Searcher};
use boyi_testkit::{Contract, Rng};

#[test]
fn it_keeps_the_contract() {
    Contract::new([Easy::new(Othello::<8>::new())]).hashed_codes().same_state(|it| format!("{it:?}")).check();
    Contract::new([Easy::new(Othello::<4>::new())]).hashed_codes().walks(50).check();
    Contract::new([Discs(Othello::<6>::new())]).same_state(|it| format!("{it:?}")).check();
    Contract::new([Ahead::new(Othello::<6>::new(), -4)]).same_state(|it| format!("{it:?}")).check();
}

#[test]
fn the_number_of_lines_is_the_known_one() {
    // Passes count as moves (A. Jenkins, Perft for Reversi, 2004).
    for (depth, lines) in [
        (1, 4),
        (2, 12),
        (3, 56),
        (4, 244),
        (5, 1_396),
        (6, 8_200),
        (7, 55_092),
        (8, 390_216),
        (9, 3_005_288),
    ] {
        assert_eq!(perft(&mut Easy::new(Othello::<8>::new()), depth), lines, "{depth} moves");
    }
}

#[test]
fn who_cannot_place_a_disc_passes() {
    // The side to move has one disc beside the edge; only the opponent can go on.
    let game = Othello::<4>::parse("XO--------------", true).unwrap();
    assert_eq!(perft(&mut Easy::new(game), 1), 1);
    let game = Othello::<4>::parse("OX--------------", true).unwrap();
    let mut moves = Vec::new();
    Easy::new(game).legal_moves(&mut moves);
    assert_eq!(moves, [PASS]);
}

#[test]
fn the_second_player_wins_four_by_four_by_eight() {
    let report = Searcher::default().search(&mut Discs(Othello::<4>::new()), &Limits::none());
    assert_eq!(report.score(), Score::eval(-8));
    let mut solver = Solver::new(SolveOptions { hash_mib: 1, line: false }).unwrap();
    assert_eq!(lead(Othello::<4>::new(), &mut solver, |_, _| ()), -8);
    let report = Searcher::default().search(&mut Easy::new(Othello::<4>::new()), &Limits::none());
    assert!(report.score().is_loss());
}

/// Plays at random until so many cells are empty.
fn late(seed: u64, empty: u32) -> Option<Othello<6>> {
    let (mut rng, mut position) = (Rng::new(seed), Discs(Othello::<6>::new()));
    while position.0.empty().count_ones() > empty {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        position.make(*rng.pick(&moves)?);
    }
    Some(position.0)
}

/// The margin by plain negamax.
fn margin(position: &mut Discs<6>) -> i32 {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut best = None;
    for mv in moves {
        let undo = position.make(mv);
        best = best.max(Some(-margin(position)));
        position.unmake(mv, undo);
    }
    best.unwrap_or_else(|| position.0.margin())
}

#[test]
fn endgames_are_counted_to_the_last_disc() {
    let mut checked = 0;
    let mut solver = Solver::new(SolveOptions { hash_mib: 1, line: false }).unwrap();
    for seed in 0..20 {
        let Some(game) = late(seed, 7) else { continue };
        let mut position = Discs(game);
        let truth = margin(&mut position);
        let report = Searcher::default().search(&mut position, &Limits::none());
        assert_eq!(report.score(), Score::eval(truth), "{game:?}");
        let first_to_move = game.discs()[0] == game.mover_discs();
        let ahead = lead(game, &mut solver, |_, _| ());
        assert_eq!(ahead, if first_to_move { truth } else { -truth }, "{game:?}");
        let sound = Searcher::new(Options { sound: true, ..Options::default() }).unwrap();
        let outcome = { sound }.search(&mut Easy::new(game), &Limits::none()).score();
        assert_eq!(outcome.raw().signum(), truth.signum(), "{game:?}");
        checked += 1;
    }
    assert!(checked >= 15);
}

#[test]
fn questions_find_the_same_margin_as_a_search_for_it() {
    // Enough empty cells for the table, stable discs and the searches that order the moves.
    let mut solver = Solver::new(SolveOptions { hash_mib: 4, line: false }).unwrap();
    for game in (0..8).filter_map(|seed| late(seed, 13)) {
        let truth = Searcher::default().search(&mut Discs(game), &Limits::none()).score().raw();
        let first_to_move = game.discs()[0] == game.mover_discs();
        assert_eq!(
            lead(game, &mut solver, |_, _| ()),
            if first_to_move { truth } else { -truth },
            "{game:?}"
        );
    }
}

#[test]
fn the_turn_is_told_apart_from_a_disc_in_the_corner() {
    // Twelve, but a key in which the turn was no more than the corner's bit made it eight.
    let mut position = Discs(late(43, 8).unwrap());
    assert_eq!(margin(&mut position), 12);
    assert_eq!(Searcher::default().search(&mut position, &Limits::none()).score(), Score::eval(12));
}

#[test]
fn a_game_against_itself_comes_to_an_end() {
    let mut position = Easy::new(Othello::<8>::new());
    let mut moves = 0;
    let outcome = play_out(&mut position, &Limits::nodes(500), |_, _| moves += 1);
    let margin = position.game().margin();
    let told = if margin > 0 {
        Outcome::Win
    } else if margin == 0 {
        Outcome::Draw
    } else {
        Outcome::Loss
    };
    assert_eq!(outcome, told);
    assert!(moves >= 9);
}
