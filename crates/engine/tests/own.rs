//! Traced searches of a game that the product does not know.

use boyi_core::{Easy, Game, Outcome, Score};
use boyi_engine::data::{Bound, Side, TraceNode, TraceOrigin};
use boyi_engine::{AnyOwnGame, OwnGame, SearchRequest, StopFlag, TraceScope};
use boyi_search::{Limits, Searcher};
use std::fmt;

/// A heap from which the players take one to three counters; a heap of a multiple of four gives another turn to the
/// one who has left it. The player who cannot move has lost.
#[derive(Clone)]
struct Heap {
    counters: u8,
    again: bool,
    second: bool,
}

impl Game for Heap {
    type Move = u8;

    fn moves(&self, out: &mut Vec<u8>) {
        out.extend(1..=self.counters.min(3));
    }

    fn play(&mut self, taken: u8) {
        self.counters -= taken;
        self.again = self.counters.is_multiple_of(4) && self.counters > 0;
        self.second ^= !self.again;
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.counters == 0).then_some(Outcome::Loss)
    }

    fn key(&self) -> u64 {
        u64::from(self.counters) << 1 | u64::from(self.second)
    }

    fn evaluate(&self) -> Score {
        Score::eval(i32::from(self.counters % 5))
    }

    fn extra_turn(&self) -> bool {
        self.again
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "heap of {}", self.counters)
    }
}

fn heap(counters: u8) -> OwnGame<Heap> {
    let game = OwnGame::new(Heap { counters, again: false, second: false });
    game.title("Heap").sides("Ann", "Ben").moves(|_, taken| format!("take {taken}"))
}

fn request(depth: u32) -> SearchRequest {
    SearchRequest { depth: Some(depth), hash_mib: 1, ..SearchRequest::default() }
}

#[test]
fn a_position_is_told_with_the_moves_that_led_to_it() {
    let game = heap(6);
    assert_eq!(game.name(), "Heap");
    let at = game.position(&[1, 0]).unwrap();
    // Two counters are taken, which leaves four: the same side takes one more.
    let names: Vec<_> = at.played.iter().map(|line| (line.side, line.mv.names.hant.as_str())).collect();
    assert_eq!(names, [(Side::First, "take 2"), (Side::First, "take 1")]);
    assert_eq!(
        (at.text.as_str(), at.to_move, at.over, at.line),
        ("heap of 3", Side::Second, false, vec![1, 0])
    );
    assert_eq!(
        at.legal.iter().map(|names| names.en.as_str()).collect::<Vec<_>>(),
        ["take 1", "take 2", "take 3"]
    );
    assert_eq!(at.sides.map(|side| side.en), ["Ann", "Ben"]);
    let end = game.position(&[1, 0, 2]).unwrap();
    assert_eq!((end.over, end.winner, end.legal.len()), (true, Some(Side::Second), 0));
}

#[test]
fn moves_that_there_are_not_are_refused() {
    let game = heap(6);
    for (line, why) in [
        (vec![3], "line is 3, but must be from 0 to 2 at move 1"),
        (vec![1, 0, 2, 0], "line is 0, but must be no further than move 3, where the game is over"),
        (vec![u32::MAX], "line is 4294967295, but must be from 0 to 2 at move 1"),
    ] {
        assert_eq!(game.position(&line).unwrap_err().to_string(), why);
        let trace = game.trace(&line, &request(2), &TraceScope::default(), &StopFlag::default());
        assert_eq!(trace.err().map(|error| error.to_string()).as_deref(), Some(why));
    }
}

#[test]
fn the_traced_search_is_that_of_the_game() {
    let game = heap(23);
    let trace = game.trace(&[2], &request(7), &TraceScope::default(), &StopFlag::default()).unwrap();
    let mut position = Easy::new(Heap { counters: 23, again: false, second: false });
    position.play(3);
    let plain = Searcher::default().search(&mut position, &Limits::depth(7));
    let told = trace.result();
    assert_eq!((told.nodes, told.lines[0].score), (plain.nodes(), plain.score().into()));
    assert_eq!(
        told.best.as_ref().map(|best| best.id.clone()),
        plain.best_move().map(|mv| format!("take {mv}"))
    );
    // Three from 23 leaves a multiple of four: the first side moves again.
    assert_eq!(trace.summary().side, Side::First);

    let mut nodes: Vec<TraceNode> = Vec::new();
    trace.visit(&mut |node| {
        nodes.push(node);
        true
    });
    nodes.sort_by_key(|node| node.id);
    let mut cuts = 0;
    for node in &nodes {
        let taken: u8 = trace
            .path(node.id)
            .iter()
            .filter_map(|&id| nodes[id as usize].mv.as_ref())
            .map(|line| line.mv.id.strip_prefix("take ").unwrap().parse::<u8>().unwrap())
            .sum();
        assert_eq!(trace.text(node.id).unwrap(), format!("heap of {}", 20 - taken));
        assert!(trace.view(node.id).is_none());
        let Some(author) = &node.author else { continue };
        cuts += 1;
        let end = if node.bound == Some(Bound::Lower) { node.window[1] } else { node.window[0] };
        assert_eq!(author.value, end, "{node:?}");
        assert!(trace.path(node.id).contains(&author.node));
        if author.origin == TraceOrigin::Raised {
            let above = &nodes[author.node as usize];
            assert!(above.raised.iter().any(|raise| Some(raise.value) == end), "{above:?}");
        }
    }
    assert!(cuts > 20 && cuts < nodes.len(), "{cuts} of {}", nodes.len());
    let cut = nodes.iter().find(|node| node.says.en.starts_with("Cut: take")).unwrap();
    assert!(cut.says.en.contains("Ann") || cut.says.en.contains("Ben"), "{:?}", cut.says);
    assert_eq!(trace.text(u32::MAX), None);
}
