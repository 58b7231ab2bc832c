use boyi_core::{Depth, Easy, Game, Outcome, Ply, Score};
use boyi_examples::connect_four::ConnectFour;
use boyi_examples::kalah::Kalah;
use boyi_search::{Limits, Options, Searcher};
use boyi_testkit::reference;

/// A game with the selective search on, otherwise unchanged.
#[derive(Clone, Debug)]
struct Selective<G>(G);

impl<G: Game> Game for Selective<G> {
    type Move = G::Move;

    const SELECTIVE: bool = true;

    fn moves(&self, out: &mut Vec<G::Move>) {
        self.0.moves(out);
    }

    fn play(&mut self, mv: G::Move) {
        self.0.play(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn evaluate(&self) -> Score {
        self.0.evaluate()
    }

    fn extra_turn(&self) -> bool {
        self.0.extra_turn()
    }

    fn plies_left(&self) -> Option<Ply> {
        self.0.plies_left()
    }
}

#[test]
fn a_selective_game_searches_fewer_nodes() {
    // With a second limit the other search skips no iteration either.
    let (kalah, limits) = (Kalah::new(6, 4), Limits::depth(10).and_nodes(1_000_000));
    let all = Searcher::default().search(&mut Easy::new(kalah.clone()), &limits).nodes();
    let some = Searcher::default().search(&mut Easy::new(Selective(kalah)), &limits).nodes();
    assert!(some < all * 3 / 4, "{some} of {all} nodes");
}

#[test]
fn a_selective_game_is_searched_in_full_in_sound_mode() {
    let mut sound = Searcher::new(Options { sound: true, ..Options::default() }).unwrap();
    for columns in ["445533", "1212", "4453"] {
        let mut position = Easy::new(Selective(ConnectFour::after(columns).unwrap()));
        for depth in 1..=6 {
            let truth = reference::minimax(&mut position, Depth(depth)).value;
            assert_eq!(
                sound.search(&mut position, &Limits::depth(depth)).score(),
                truth,
                "{columns}, {depth}"
            );
        }
    }
}
