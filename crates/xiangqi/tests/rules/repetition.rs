//! Verdicts on repetitions: public cases, and what each law makes of them.

use boyi_core::Side;
use boyi_xiangqi::repetition::{Exception, Habit, Judgement, Law, Offence};
use boyi_xiangqi::{Game, Kind, Move, Position, Reason, parse_move};

const CASES: &str = include_str!("../../../../testdata/xiangqi/repetition.txt");

struct Case {
    fen: &'static str,
    moves: Vec<&'static str>,
    verdict: &'static str,
    source: &'static str,
}

fn cases() -> Vec<Case> {
    let lines = CASES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(" ; ").collect();
            let &[fen, moves, verdict, source] = fields.as_slice() else { panic!("four fields: {line}") };
            Case { fen, moves: moves.split(' ').collect(), verdict, source }
        })
        .collect()
}

fn mv(position: &Position, text: &str) -> Move {
    parse_move(position, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays the moves of a case, then repeats its cycle until the game ends.
fn play_out(law: Law, case: &Case) -> Game {
    let mut game = Game::with_law(Position::from_fen(case.fen).expect("a legal position"), law);
    let mut keys = vec![game.position().key()];
    let mut moves = Vec::new();
    for text in &case.moves {
        if game.result().is_some() {
            return game;
        }
        moves.push(mv(game.position(), text));
        game.play(moves[moves.len() - 1]).expect("a legal move");
        keys.push(game.position().key());
    }
    let (last, earlier) = keys.split_last().expect("a first position");
    let mut occurrences = (0..earlier.len()).rev().filter(|&index| earlier[index] == *last);
    let latest = occurrences.next().expect("the case comes back");
    let cycle = &moves[occurrences.next().unwrap_or(latest)..];
    for &mv in cycle.iter().cycle().take(200) {
        if game.result().is_some() {
            return game;
        }
        game.play(mv).expect("a legal move");
    }
    panic!("{}: no end", case.fen)
}

/// The verdict in the words of the file.
fn verdict(game: &Game) -> &'static str {
    let result = game.result().expect("the game has ended");
    match (result.winner, result.reason) {
        (None, Reason::Repetition) => "draw",
        (Some(Side::Second), Reason::PerpetualCheck) => "red-check",
        (Some(Side::First), Reason::PerpetualCheck) => "black-check",
        (Some(Side::Second), Reason::PerpetualChase) => "red-chase",
        (Some(Side::First), Reason::PerpetualChase) => "black-chase",
        (Some(Side::Second), Reason::PerpetualAttack) => "red-attack",
        (Some(Side::First), Reason::PerpetualAttack) => "black-attack",
        other => panic!("not a repetition: {other:?}"),
    }
}

#[test]
fn the_asian_law_judges_every_public_case() {
    let mut wrong = Vec::new();
    let cases = cases();
    for case in &cases {
        let found = verdict(&play_out(Law::Asian, case));
        if found != case.verdict {
            wrong.push(format!("{} {} {}: {found}", case.source, case.fen, case.verdict));
        }
    }
    assert!(wrong.is_empty(), "{} of {}: {wrong:#?}", wrong.len(), cases.len());
    assert!(cases.len() > 200);
}

#[test]
fn every_law_judges_perpetual_checks_alike() {
    for case in cases().iter().filter(|case| case.verdict.ends_with("check")) {
        for law in Law::ALL {
            assert_eq!(verdict(&play_out(law, case)), case.verdict, "{law:?} {}", case.fen);
        }
    }
}

/// The winner and the reason of a cycle played out by a law.
fn judged(law: Law, fen: &'static str, moves: &'static str) -> &'static str {
    let case = Case { fen, moves: moves.split(' ').collect(), verdict: "", source: "" };
    verdict(&play_out(law, &case))
}

/// By the three laws: Asian, Chinese, computer.
fn by_every_law(fen: &'static str, moves: &'static str) -> [&'static str; 3] {
    Law::ALL.map(|law| judged(law, fen, moves))
}

#[test]
fn a_chariot_chases_an_unprotected_cannon_by_every_law() {
    let cycle = "a8b8 b9a9 b8a8 a9b9";
    assert_eq!(
        by_every_law("1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w", cycle),
        ["red-chase", "red-attack", "red-chase"]
    );
}

#[test]
fn check_and_chase_in_turn_is_an_attack_by_the_chinese_law_alone() {
    let fen = "1R1C1abr1/4k4/4b4/p7p/2p6/9/r1P3P2/B8/9/2B1KA3 w";
    assert_eq!(by_every_law(fen, "b9b8 e8e9 b8b9 e9e8"), ["draw", "red-attack", "draw"]);
}

#[test]
fn threats_of_mate_are_forbidden_by_the_chinese_law_alone() {
    let fen = "3ak1b2/4a4/4b4/r3C2R1/p8/9/P8/4p4/4p4/5K3 w";
    assert_eq!(by_every_law(fen, "h6g6 g9i7 g6h6 i7g9"), ["draw", "red-attack", "draw"]);
}

#[test]
fn a_threat_of_mate_counts_in_a_move_by_which_a_soldier_chases() {
    // Every move threatens mate, and with one of them the soldier attacks a piece.
    let cycles = [
        ("4k4/R3a4/4P4/2Pn4c/9/8C/6c2/7R1/9/3K5 w", "c6b6 g3g0 b6c6 g0g3"),
        ("3k5/1P4c2/9/1R7/5R3/9/6n2/1n7/9/4K4 w", "b8a8 g8c8 a8b8 c8g8"),
        ("3k5/P1P6/5Pr2/9/4R1n2/9/9/9/9/4K4 w", "f7e7 g5h3 e7f7 h3g5"),
    ];
    for (fen, cycle) in cycles {
        assert_eq!(by_every_law(fen, cycle), ["draw", "red-attack", "draw"], "{fen}");
        assert_eq!(judgement(Law::Chinese, fen, cycle).habits[0], Habit::Kills, "{fen}");
    }
}

#[test]
fn several_pieces_chased_in_turn_are_an_attack_by_the_chinese_law_alone() {
    let fen = "4k4/9/9/9/C8/9/pp5pp/4B4/9/r1BAKA2r w";
    let cycle = "a5i5 i0h0 i5a5 a0b0 a5h5 h0i0 h5b5 b0a0 b5i5 i0h0 i5a5";
    assert_eq!(by_every_law(fen, cycle), ["draw", "red-attack", "draw"]);
}

#[test]
fn generals_and_soldiers_may_chase_by_every_law() {
    // Diagrams 67 and 69 of the rule book: a general and a soldier attack an unprotected cannon for ever.
    let general = "4ka3/4a4/4b4/p7p/9/4C4/4P4/4B4/3K5/3Ac1B2 w";
    assert_eq!(by_every_law(general, "d1e1 e0f0 e1f1 f0e0 f1e1"), ["draw"; 3]);
    let soldier = "4k1b1c/7P1/3a5/9/9/9/9/9/3K5/9 w";
    assert_eq!(by_every_law(soldier, "h8i8 i9h9 i8h8 h9i9"), ["draw"; 3]);
}

#[test]
fn a_pin_that_takes_protection_away_escapes_the_computer_law() {
    // Diagram 83: what protects the cannon may not move.
    let fen = "2baka3/9/4b4/9/6c2/3R5/4c4/4C4/4N4/3AKA3 w";
    assert_eq!(by_every_law(fen, "d4g4 g5d5 g4d4 d5g5")[..], ["red-chase", "red-attack", "draw"]);
}

#[test]
fn by_the_computer_law_neither_checks_nor_attacks_that_stay_are_chases() {
    // The chariot attacks the cannon from every point of its file.
    let stays = "3k5/9/c8/9/9/9/9/R8/9/5K3 w";
    assert_eq!(judged(Law::Computer, stays, "a2a3 d9d8 a3a2 d8d9"), "draw");
    // It attacks another one by a check, then by a quiet move.
    let checks = "3kc4/9/9/9/9/9/9/9/8R/5K3 w";
    assert_eq!(judged(Law::Computer, checks, "i1i9 d9d8 i9i8 d8d9 i8i9 d9d8 i9i8 d8d9"), "draw");
}

#[test]
fn gains_by_exchanges_are_no_chases_by_any_law() {
    // The example of docs/repetition.md: two chariots attack a cannon that one chariot protects.
    let fen = "3r1k3/9/9/3c5/R8/9/9/9/4A4/3RK4 w";
    assert_eq!(by_every_law(fen, "a5a6 d6d5 a6a5 d5d6"), ["draw"; 3]);
}

#[test]
fn a_judgement_tells_the_habits_of_both_sides() {
    let case = Case {
        fen: "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w",
        moves: "a8b8 b9a9 b8a8 a9b9".split(' ').collect(),
        verdict: "",
        source: "",
    };
    let judgement = play_out(Law::Asian, &case).judgement().expect("a repetition");
    let chases = Habit::Chases { by: vec![Kind::Chariot], target: Kind::Cannon, unprotected: true };
    assert_eq!(judgement.habits, [chases, Habit::Idle]);
    assert_eq!(judgement.loss(), Some((Side::First, Offence::PerpetualChase)));
    assert_eq!(judgement.plies, 8);
}

/// The judgement of a cycle played out by a law.
fn judgement(law: Law, fen: &'static str, moves: &'static str) -> Judgement {
    let case = Case { fen, moves: moves.split(' ').collect(), verdict: "", source: "" };
    play_out(law, &case).judgement().expect("a repetition")
}

#[test]
fn a_judgement_names_the_exception_that_excuses_a_side() {
    // Both sides chase. Black's chariot shields its general from the very horse that it chases, or Black's horse only
    // leaves Red's cannon unprotected.
    let pinned =
        judgement(Law::Asian, "3aka3/C4rN2/4b1n2/N7p/2p3p2/8P/2P3P2/9/4A4/4KA3 w", "a6b8 f9e8 b8a6 e8f9");
    let cannon = "3akabC1/9/4b4/r3p4/p1p6/4P4/P1P5n/NCr1B4/4A4/R2AK1B2 w";
    let undermining = judgement(Law::Asian, cannon, "h9h2 i3g2 e2g4 g2h4 g4e2 h4g2 e2g4 g2h4");
    for (judgement, exception) in [(pinned, Exception::Pinned), (undermining, Exception::Undermining)] {
        assert_eq!(judgement.exceptions, [None, Some(exception)]);
        assert_eq!(judgement.loss(), Some((Side::First, Offence::PerpetualChase)));
    }
    let both = judgement(Law::Asian, "4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w", "f8f6 f9e8 f6f8 e8f9");
    assert_eq!((both.exceptions, Side::BOTH.map(|side| both.offends(side))), ([None; 2], [true; 2]));
    assert_eq!(both.loss(), None);
    // Over the whole line Red alone chases the same cannon; in its first half Black chases a chariot too.
    let fen = "3akab2/c2R1R2c/4b4/9/9/9/9/4B4/4K4/2B6 w";
    let partial = judgement(Law::Asian, fen, "d8d6 d9e8 d6d8 e8d9 f8f6 f9e8 f6f8 e8f9");
    assert_eq!(partial.exceptions, [Some(Exception::Partial), None]);
    assert_eq!(partial.loss(), None);
}

/// A soldier chases a cannon, which attacks a horse and an elephant in turn where there is a third field.
const SOLDIER: [&str; 2] = ["4k4/9/1c7/2P6/9/9/9/9/9/3K5 w", "4k4/9/1c7/2P6/9/1p7/2p6/9/9/1NBK5 w"];
const SOLDIER_CYCLE: &str = "c6b6 b7c7 b6c6 c7b7";

#[test]
fn chases_by_generals_and_soldiers_are_told_as_permitted() {
    let chases = |by: &[Kind], target| Habit::Chases { by: by.to_vec(), target, unprotected: true };
    let general = "4ka3/4a4/4b4/p7p/9/4C4/4P4/4B4/3K5/3Ac1B2 w";
    let mixed = "4kab2/4a4/4b1n2/4p2P1/2p5P/9/9/7C1/4A4/4K4 w";
    for law in Law::ALL {
        let told = |fen, moves| {
            let judgement = judgement(law, fen, moves);
            assert_eq!(judgement.loss(), None);
            (judgement.habits[0].clone(), judgement.exceptions)
        };
        let permitted = [Some(Exception::Permitted), None];
        let expected = (chases(&[Kind::General], Kind::Cannon), permitted);
        assert_eq!(told(general, "d1e1 e0f0 e1f1 f0e0 f1e1"), expected);
        let expected = (chases(&[Kind::Soldier], Kind::Cannon), permitted);
        assert_eq!(told(SOLDIER[0], SOLDIER_CYCLE), expected);
        if law != Law::Computer {
            let expected = (chases(&[Kind::Soldier, Kind::Cannon], Kind::Horse), permitted);
            assert_eq!(told(mixed, "h6g6 g7h9 g6h6 h9g7"), expected);
        }
    }
}

#[test]
fn soldiers_attacks_count_where_both_sides_attack_by_the_chinese_law() {
    let judgement = judgement(Law::Chinese, SOLDIER[1], SOLDIER_CYCLE);
    assert_eq!((judgement.loss(), judgement.exceptions), (None, [None; 2]));
    assert_eq!(Side::BOTH.map(|side| judgement.offends(side)), [true; 2]);
}

#[test]
fn attacks_on_several_pieces_and_attacks_at_times_are_told_apart() {
    // A cannon chases two soldiers in turn; check and chase in turn; a chase with every other move.
    let soldiers = "4k4/9/9/9/C8/9/pp5pp/4B4/9/r1BAKA2r w";
    let cycle = "a5i5 i0h0 i5a5 a0b0 a5h5 h0i0 h5b5 b0a0 b5i5 i0h0 i5a5";
    let check = "1R1C1abr1/4k4/4b4/p7p/2p6/9/r1P3P2/B8/9/2B1KA3 w";
    for law in [Law::Asian, Law::Chinese] {
        assert_eq!(judgement(law, soldiers, cycle).habits[0], Habit::Attacks, "{law:?}");
        assert_eq!(judgement(law, check, "b9b8 e8e9 b8b9 e9e8").habits[0], Habit::Attacks, "{law:?}");
        let at_times = judgement(law, "4k4/9/9/c8/9/9/9/9/9/1R3K3 w", "b0a0 e9e8 a0b0 e8e9");
        assert_eq!(at_times.habits[0], Habit::AttacksAtTimes, "{law:?}");
    }
}

/// Holds a judgement to what it tells: the only side with an offence that nothing excuses loses.
fn check_words(judgement: &Judgement, fen: &str) {
    let offends = Side::BOTH.map(|side| judgement.offends(side));
    let expected = match offends {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    };
    let loser = judgement.loss().map(|(loser, _)| loser);
    assert_eq!(loser, expected, "{fen}: {judgement:?}");
}

/// The cycles of four plies from a position: each side moves a piece and moves it back.
fn small_cycles(fen: &str) -> Vec<[Move; 4]> {
    let position = Position::from_fen(fen).expect("a legal position");
    let mut cycles = Vec::new();
    for &one in &position.legal_moves() {
        let mut game = Game::new(position.clone());
        game.play(one).expect("a legal move");
        for &other in &game.position().legal_moves() {
            let cycle = [one, other, Move::new(one.to(), one.from()), Move::new(other.to(), other.from())];
            let mut game = game.clone();
            let repeats = cycle[1..].iter().all(|&mv| game.play(mv).is_ok());
            if repeats && game.position().key() == position.key() {
                cycles.push(cycle);
            }
        }
    }
    cycles
}

#[test]
fn small_cycles_are_judged_as_their_words_tell() {
    // A few cycles from the position of every fourth case, spread over all of them.
    let mut judged = 0;
    for case in cases().iter().step_by(4) {
        let cycles = small_cycles(case.fen);
        for cycle in cycles.iter().step_by(cycles.len() / 8 + 1) {
            for law in Law::ALL {
                let position = Position::from_fen(case.fen).expect("a legal position");
                let mut game = Game::with_law(position, law);
                for &mv in cycle.iter().cycle() {
                    if game.result().is_some() {
                        break;
                    }
                    game.play(mv).expect("a legal move");
                }
                if let Some(judgement) = game.judgement() {
                    check_words(&judgement, case.fen);
                    judged += 1;
                }
            }
        }
    }
    assert!(judged > 500, "{judged}");
}

#[test]
fn the_only_side_with_an_offence_that_nothing_excuses_loses() {
    let mut told = Vec::new();
    for case in cases() {
        for law in Law::ALL {
            let judgement = play_out(law, &case).judgement().expect("a repetition");
            check_words(&judgement, case.fen);
            told.extend(judgement.exceptions.into_iter().flatten());
        }
    }
    use Exception::{Outweighed, Partial, Permitted, Pinned, Undermining};
    for exception in [Outweighed, Pinned, Undermining, Partial, Permitted] {
        assert!(told.contains(&exception), "no case of {exception:?}");
    }
}
