//! Proofs of a small game: made, written, replayed, and damaged in every way.

mod damage;
mod drawing;
mod faults;
mod race;

use boyi_core::{Outcome, Side};
use boyi_proof::{BuildError, Claim, Header, Reader, Verified, VerifyError, build, verify, write_proof};
use race::{Player, Race, RaceOf};

/// Memory for numbered positions, in MiB.
const MEMORY: usize = 1;

/// The proof of `claim` from `start`, if there is one.
fn proof<const SHARES: bool>(start: RaceOf<SHARES>, claim: Claim) -> Result<String, BuildError<()>> {
    proof_by(start, claim, Player::new)
}

fn proof_by<const SHARES: bool>(
    start: RaceOf<SHARES>,
    claim: Claim,
    player: fn(RaceOf<SHARES>) -> Player<SHARES>,
) -> Result<String, BuildError<()>> {
    let strategies = claim
        .strategies()
        .map(|(side, goal)| build(&start, side, goal, &mut player(start), 1_000, &mut |_| ()))
        .collect::<Result<Vec<_>, _>>()?;
    let header = Header { game: "race".into(), position: start.count.to_string(), claim };
    let mut file = Vec::new();
    write_proof(&mut file, &header, &strategies).unwrap();
    Ok(String::from_utf8(file).unwrap())
}

fn check<const SHARES: bool>(start: RaceOf<SHARES>, file: &str) -> Result<Verified, VerifyError> {
    verify(Reader::new(file.as_bytes())?, &start, MEMORY)
}

/// Returns the true claim about a position.
fn truth(start: Race) -> Claim {
    let (value, plies) = start.value();
    match value.winner(start.to_move) {
        None => Claim::Draw,
        Some(side) => Claim::Win(side, plies),
    }
}

#[test]
fn true_claims_have_proofs_and_others_have_none() {
    let mut values = [0; 3];
    for count in 0..Race::GOAL {
        let start = Race::at(count);
        let claim = truth(start);
        let file = proof(start, claim).unwrap();
        assert_eq!(check(start, &file).unwrap().claim, claim, "{file}");
        values[start.value().0 as usize] += 1;
        for other in [Claim::Win(Side::First, 99), Claim::Win(Side::Second, 99), Claim::Draw] {
            if std::mem::discriminant(&other) != std::mem::discriminant(&claim) {
                assert!(proof(start, other).is_err(), "{other} from {count}");
            }
        }
    }
    assert!(values.iter().all(|&number| number > 0), "{values:?}");
    assert_eq!(Race::at(Race::GOAL - 4).value().0, Outcome::Draw);
}

#[test]
fn shared_positions_are_written_once() {
    let start = Race::at(0);
    let file = proof(start, truth(start)).unwrap();
    assert!(file.contains("#1 ") && file.contains("=1 "), "{file}");
    let words = file.split_whitespace().count();
    let alone = proof(start.by_path(), truth(start)).unwrap();
    assert!(!alone.contains('#') && !alone.contains('='), "{alone}");
    assert!(alone.split_whitespace().count() > words);
    assert!(check(start.by_path(), &alone).is_ok());
    assert!(check(start, &alone).is_ok(), "sharing is a right, not a duty");
}

/// The second player, to move five before the goal, answers 2 by 3 and 3 by 2.
#[test]
fn pairs_of_moves_hold_a_position_without_moves_below() {
    let start = Race::at(15);
    let by_hand = "boyi proof 1\ngame race\nposition 15\nclaim draw\nstrategy first\n3 ( 2 3 ( 2 3 ) 3 3 )\n\
                   strategy second\n( 2 2 [ 2 3 ] 3 2 ( 2 2 3 2 ) )\nend\n";
    assert_eq!(check(start, by_hand).unwrap().claim, Claim::Draw);
    let written = proof_by(start, Claim::Draw, Player::with_pairs).unwrap();
    assert!(written.contains("( 2 2 [ 2 3 ] 3 "), "{written}");
    assert_eq!(check(start, &written).unwrap().claim, Claim::Draw);
}

#[test]
fn lines_break_and_may_be_broken_anywhere() {
    let start = Race::at(0);
    let file = proof(start, truth(start)).unwrap();
    assert!(file.lines().all(|line| line.len() <= 100));
    let (head, body) = file.split_once("strategy").unwrap();
    let broken = format!("{head}strategy{}", body.replace(' ', "\r\n\t "));
    assert!(check(start, &broken).is_ok());
}

#[test]
fn a_proof_that_grows_too_large_is_given_up() {
    let start = Race::at(0);
    let claim = truth(start);
    let (side, goal) = claim.strategies().next().unwrap();
    let whole = build(&start, side, goal, &mut Player::new(start), 1_000, &mut |_| ()).unwrap();
    let limit = whole.positions();
    assert_eq!(build(&start, side, goal, &mut Player::new(start), limit, &mut |_| ()), Ok(whole));
    let cut = build(&start, side, goal, &mut Player::new(start), limit - 1, &mut |_| ());
    assert_eq!(cut, Err(BuildError::TooLarge(limit - 1)));
}

#[test]
fn a_finished_game_proves_itself() {
    let mut start = Race::at(Race::GOAL - 2);
    boyi_proof::Rules::play(&mut start, 2);
    let claim = Claim::Win(Side::First, 0);
    let file = proof(start, claim).unwrap();
    assert_eq!(check(start, &file).unwrap(), Verified { claim, positions: 1 });
}
