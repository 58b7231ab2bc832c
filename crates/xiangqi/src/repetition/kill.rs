//! Threats of mate: mates by checks alone.

use crate::Position;

/// Most checks of one's own that a threat of mate may take.
pub(super) const CHECKS: u32 = 3;

/// Returns whether the side to move mates by checks alone, with at most `checks` of them.
pub(super) fn can_mate(position: &mut Position, checks: u32) -> bool {
    if checks == 0 {
        return false;
    }
    let moves = position.legal_moves();
    moves.iter().any(|&mv| {
        position.gives_check(mv) && {
            let undo = position.make(mv);
            let mates = is_mated_by_checks(position, checks - 1);
            position.unmake(mv, undo);
            mates
        }
    })
}

/// Returns whether every evasion of the side to move, which is in check, runs into a mate by checks.
fn is_mated_by_checks(position: &mut Position, checks: u32) -> bool {
    let evasions = position.legal_moves();
    if evasions.is_empty() {
        return true;
    }
    checks > 0
        && evasions.iter().all(|&mv| {
            let undo = position.make(mv);
            let mates = can_mate(position, checks);
            position.unmake(mv, undo);
            mates
        })
}

/// Returns whether the side that has just moved threatens mate: if it could move again, it would mate by checks.
pub(super) fn is_threatened(position: &Position) -> bool {
    if position.in_check() {
        return false;
    }
    let mut passed = position.clone();
    passed.pass();
    can_mate(&mut passed, CHECKS)
}
