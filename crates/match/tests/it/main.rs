//! Games are held to the rules, and matches count what was played.

use boyi_core::{Depth, Easy, Position, Side};
use boyi_match::stats::{Model, Sprt, SprtDecision};
use boyi_match::{GameFault, Match, MatchError, Player, SearchPlayer, play_game, random_openings, self_play};
use boyi_search::{Limits, Searcher};
use boyi_testkit::reference;
use boyi_testkit::toys::{Nim, Sowing, TicTacToe, Wheel};

type Board = Easy<TicTacToe>;

fn searching(depth: i32) -> impl Player<Board> {
    SearchPlayer::new(Searcher::default(), Limits::depth(depth), Board::clone)
}

/// Plays the first legal move, or one that is always illegal, or none.
struct Scripted {
    position: Option<Board>,
    answer: fn(u8) -> Option<u8>,
}

impl Scripted {
    fn new(answer: fn(u8) -> Option<u8>) -> Scripted {
        Scripted { position: None, answer }
    }
}

impl Player<Board> for Scripted {
    fn begin(&mut self, start: &Board) {
        self.position = Some(start.clone());
    }

    fn choose(&mut self) -> Option<u8> {
        let mut legal = Vec::new();
        self.position.as_mut()?.legal_moves(&mut legal);
        (self.answer)(*legal.first()?)
    }

    fn follow(&mut self, mv: u8) {
        if let Some(position) = &mut self.position {
            position.make(mv);
        }
    }
}

fn board() -> Board {
    Easy::new(TicTacToe::default())
}

#[test]
fn a_game_is_played_to_its_end_by_the_rules() {
    let game = play_game(&board(), &mut searching(9), &mut searching(9), 99).unwrap();
    assert_eq!((game.winner, game.is_over, game.moves.len()), (None, true, 9));
    let game = play_game(&board(), &mut searching(9), &mut Scripted::new(Some), 99).unwrap();
    assert_eq!((game.winner, game.is_over), (Some(Side::First), true));
    let game = play_game(&board(), &mut Scripted::new(Some), &mut searching(9), 99).unwrap();
    assert_ne!(game.winner, Some(Side::First));
}

#[test]
fn a_side_that_moves_twice_stays_the_same_side() {
    for stones in 1..3 {
        let start = Easy::new(Sowing::new(stones));
        let searcher = &mut Searcher::default();
        let game = self_play(searcher, &start, &Limits::depth(12), 99).unwrap();
        let value = reference::minimax(&mut start.clone(), Depth(12)).value;
        let winner = if value.is_win() {
            Some(Side::First)
        } else if value.is_loss() {
            Some(Side::Second)
        } else {
            None
        };
        assert_eq!((game.winner, game.is_over), (winner, true), "{stones} stones");
    }
}

#[test]
fn a_game_without_an_end_is_drawn_at_its_maximum_length() {
    let game = self_play(&mut Searcher::default(), &Wheel::at(0), &Limits::depth(1), 2).unwrap();
    assert_eq!((game.moves.len(), game.winner, game.is_over), (2, None, false));
}

#[test]
fn a_player_that_breaks_the_rules_is_named() {
    let cheating = || Scripted::new(|_| Some(9));
    let fault = play_game(&board(), &mut searching(1), &mut cheating(), 99).unwrap_err();
    assert!(matches!(&fault, GameFault::IllegalMove { side: Side::Second, mv, .. } if mv == "9"), "{fault}");
    let error = Match::new(vec![board()]).play(|| searching(1), cheating).unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with(
            "the second version fails on opening 0: the Second side plays the illegal 9 after ["
        )
    );
    let error = Match::new(vec![board()]).play(|| Scripted::new(|_| None), || searching(1)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the first version fails on opening 0: the First side has no move after []"
    );
}

#[test]
fn the_result_of_a_match_does_not_depend_on_the_number_of_threads() {
    let start = Easy::new(Nim::new([4, 5, 6]));
    let openings = random_openings(&start, 2, 12, 5);
    assert_eq!(openings.len(), 12);
    let version =
        |depth| move || SearchPlayer::new(Searcher::default(), Limits::depth(depth), Easy::<Nim>::clone);
    let play = |threads| Match::new(openings.clone()).threads(threads).play(version(9), version(1)).unwrap();
    let result = play(1);
    assert_eq!((result, result.games()), (play(3), 24));
    assert!(result.wins() > result.losses() + 5, "{result}");
    // A version against itself wins and loses as often.
    let even = Match::new(openings.clone()).play(version(3), version(3)).unwrap();
    assert_eq!((even.wins(), even.summary().unwrap().elo.value), (even.losses(), 0.0));
}

#[test]
fn a_match_ends_when_its_test_has_decided() {
    let openings = random_openings(&board(), 3, 60, 1);
    let test = Sprt::new(Model::Normalized, 0.0, 100.0, 0.05, 0.05).unwrap();
    let mut reports = Vec::new();
    let result = Match::new(openings.clone())
        .sprt(test)
        .play_with(|| searching(9), || Scripted::new(Some), |result| reports.push(*result))
        .unwrap();
    assert_eq!(result.sprt().unwrap().decision, SprtDecision::AcceptH1, "{result}");
    assert!(result.games() < 2 * openings.len() as u64, "{result}");
    assert_eq!((reports.len() as u64 * 2, reports.last()), (result.games(), Some(&result)));
    let bayesian = Sprt::new(Model::Bayesian, 0.0, 100.0, 0.05, 0.05).unwrap();
    let error = Match::new(openings).sprt(bayesian).play(|| searching(1), || searching(1)).unwrap_err();
    assert!(matches!(error, MatchError::Sprt(_)));
}

#[test]
fn openings_are_all_different_and_those_of_their_seed() {
    let keys = |seed| random_openings(&board(), 2, 100, seed).iter().map(Easy::key).collect::<Vec<_>>();
    let found = keys(1);
    // Of nine times eight lines no two lead to one position.
    assert_eq!(found.len(), 72);
    assert_eq!(found, keys(1));
    assert_ne!(found, keys(2));
    assert!(random_openings(&board(), 9, 5, 1).is_empty(), "nobody opens with a finished game");
}
