//! Strategies drawn as trees.

use crate::race::{Player, Race};
use crate::{MEMORY, proof, proof_by, truth};
use boyi_core::Side;
use boyi_proof::{
    Branch, Claim, Drawing, DrawingLimits, Outline, Reader, Replies, Then, verify, verify_outlined,
};

const ALL: DrawingLimits = DrawingLimits { plies: usize::MAX, lines: usize::MAX };

/// The strategies of a proof, which is verified in the same way with and without them.
fn outlined(start: Race, file: &str) -> Vec<Outline<String>> {
    let reader = || Reader::new(file.as_bytes()).unwrap();
    let outlined = verify_outlined(reader(), &start, MEMORY).unwrap();
    assert_eq!(outlined.verified, verify(reader(), &start, MEMORY).unwrap());
    outlined.strategies
}

/// Lines of a drawing, the numbers in it and those it refers to.
fn survey<'a>(branch: &Branch<'a, String>, found: &mut (usize, Vec<usize>, Vec<(usize, bool)>)) {
    found.0 += 1;
    found.1.extend(branch.number);
    match &branch.then {
        Then::Branches(branches) => branches.iter().for_each(|branch| survey(branch, found)),
        Then::Same { number, above } => found.2.push((*number, *above)),
        _ => {}
    }
}

#[test]
fn a_win_after_every_reply_is_drawn_on_one_line() {
    let start = Race::at(Race::GOAL - 7);
    let file =
        "boyi proof 1\ngame race\nposition 17\nclaim first wins in 3\nstrategy first\n2 ( 3 2 2 3 )\nend\n";
    let [strategy] = &outlined(start, file)[..] else { panic!("a win has one strategy") };
    let Drawing { root, positions, left_out } = strategy.draw(ALL);
    let labels = ["+2".to_owned(), "+3".to_owned()];
    assert_eq!((root.replies, &root.answer[..]), (Replies::Start, &[&labels[0]][..]));
    // Replies stand in the order of the rules: 2 is answered by 3.
    assert_eq!(root.then, Then::Wins(vec![&labels[1], &labels[0]]));
    assert_eq!((positions, left_out), (4, 0));
}

#[test]
fn the_whole_strategy_is_drawn_and_what_is_shared_once() {
    let start = Race::at(0);
    let strategies = outlined(start, &proof(start, truth(start)).unwrap());
    let mut references = 0;
    for strategy in &strategies {
        let drawing = strategy.draw(ALL);
        assert_eq!(drawing.left_out, 0);
        let mut found = Default::default();
        survey(&drawing.root, &mut found);
        let (_, numbers, referred) = found;
        assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>(), "numbers count up from above");
        assert!(numbers.iter().all(|number| referred.iter().any(|(to, _)| to == number)));
        assert!(referred.iter().all(|(number, _)| numbers.contains(number)));
        references += referred.len();
    }
    assert!(references > 0);
}

#[test]
fn a_drawing_keeps_to_its_limits_and_tells_what_it_leaves_out() {
    let start = Race::at(0);
    for strategy in outlined(start, &proof(start, truth(start)).unwrap()) {
        let whole = strategy.draw(ALL);
        let mut before = usize::MAX;
        for lines in 1..12 {
            let drawing = strategy.draw(DrawingLimits { lines, ..ALL });
            let mut found = Default::default();
            survey(&drawing.root, &mut found);
            assert!(found.0 <= lines, "{} lines, not {lines}", found.0);
            assert_eq!(drawing.positions, whole.positions);
            assert!(drawing.left_out <= before);
            before = drawing.left_out;
        }
        let short = strategy.draw(DrawingLimits { plies: 1, ..ALL });
        assert!(short.left_out > 0);
        let Then::LeftOut { positions, plies } = short.root.then else {
            let Then::Branches(branches) = short.root.then else { panic!("there are replies") };
            let is_cut = |branch: &Branch<'_, String>| matches!(branch.then, Then::LeftOut { .. });
            assert!(branches.iter().all(is_cut), "{branches:?}");
            continue;
        };
        assert!(positions > 0 && plies > 0);
    }
}

#[test]
fn pairs_are_drawn_as_pairs() {
    let start = Race::at(15);
    let file = proof_by(start, Claim::Draw, Player::with_pairs).unwrap();
    let strategies = outlined(start, &file);
    assert_eq!(strategies.iter().map(|strategy| strategy.player).collect::<Vec<_>>(), Side::BOTH);
    let drawing = strategies[1].draw(ALL);
    let Then::Branches(branches) = &drawing.root.then else { panic!("{drawing:?}") };
    let pair = ["+2".to_owned(), "+3".to_owned()];
    assert!(branches.iter().any(|branch| branch.then == Then::Pairs(vec![[&pair[0], &pair[1]]])));
}
