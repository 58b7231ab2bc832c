use boyi_core::{Depth, Easy, Game, Outcome, Score};
use boyi_examples::dots_and_boxes::DotsAndBoxes;
use boyi_match::self_play;
use boyi_search::solve::{Budget, SolveOptions, Solver};
use boyi_search::{Limits, Options, Searcher};
use boyi_testkit::{Contract, reference};

#[test]
fn it_keeps_the_contract() {
    Contract::of_games([DotsAndBoxes::new(1, 1), DotsAndBoxes::new(2, 3), DotsAndBoxes::new(4, 4)])
        .same_state(|position| format!("{position:?}"))
        .check();
}

#[test]
fn the_fourth_line_takes_the_box_and_another_turn() {
    let mut game = DotsAndBoxes::new(1, 2);
    for line in [0, 2, 4] {
        game.play(line);
        assert!(!game.extra_turn());
    }
    game.play(5);
    assert!(game.extra_turn());
    assert_eq!(game.evaluate(), Score::eval(1));
    for line in [1, 3] {
        game.play(line);
    }
    assert!(game.outcome().is_none());
    game.play(6);
    // The second player has both boxes and counts as the side to move.
    assert_eq!((game.margin(), game.outcome()), (2, Some(Outcome::Win)));
}

/// Search in sound mode and solve mode find the margin of plain minimax.
#[test]
fn margins_are_those_of_minimax() {
    let mut solver = Solver::new(SolveOptions { hash_mib: 4, line: true }).unwrap();
    for (rows, columns, played) in [(1, 1, 0), (1, 2, 0), (2, 2, 4), (1, 3, 1), (3, 2, 8)] {
        let mut game = DotsAndBoxes::new(rows, columns);
        for line in 0..played {
            game.play(line);
        }
        let mut position = Easy::new(game);
        let truth = reference::minimax(&mut position, Depth(20)).value;
        let options = Options { sound: true, hash_mib: 4, ..Options::default() };
        let searched = Searcher::new(options).unwrap().search(&mut position, &Limits::none());
        assert_eq!(searched.score(), truth, "{rows} × {columns}");
        solver.forget();
        let solution = solver.solve(&mut position, &Budget::NONE).unwrap().unwrap();
        assert_eq!(solution.score, truth, "{rows} × {columns}");
        reference::check_line(&mut position, Depth(20), truth, &solution.pv).unwrap();
    }
}

#[test]
fn a_game_against_itself_ends_with_every_box_taken() {
    let start = Easy::new(DotsAndBoxes::new(3, 3));
    let game = self_play(&mut Searcher::default(), &start, &Limits::nodes(2_000), 99).unwrap();
    let mut board = start.game().clone();
    let turns: Vec<bool> = game.moves.iter().map(|&line| (board.play(line), board.extra_turn()).1).collect();
    assert_eq!(turns.len(), 24);
    assert!(turns.contains(&true) && board.margin() % 2 != 0 && game.winner.is_some());
}
