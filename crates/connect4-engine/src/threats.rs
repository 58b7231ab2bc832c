//! Threats as bits, in the layout of [`boyi_connect4::bitboard`].

use boyi_connect4::Board;
use boyi_connect4::bitboard::{BOARD, STRIDE, landings};

/// The empty cells where `discs` would complete four in a row, reachable now or not.
#[inline]
pub(crate) const fn threats(discs: u64, occupied: u64) -> u64 {
    let mut found = (discs << 1) & (discs << 2) & (discs << 3);
    let mut direction = 0;
    while direction < 3 {
        let step = STRIDE - 1 + direction;
        let behind = (discs << step) & (discs << (2 * step));
        found |= behind & (discs << (3 * step)) | behind & (discs >> step);
        let ahead = (discs >> step) & (discs >> (2 * step));
        found |= ahead & (discs >> (3 * step)) | ahead & (discs << step);
        direction += 1;
    }
    found & (BOARD ^ occupied)
}

/// Landing cells that do not let the opponent win with the next disc, given the opponent's threats: only blocks
/// when there is a threat to block, and no cell right below a threat.
#[inline]
pub(crate) const fn safe_landings(occupied: u64, danger: u64) -> u64 {
    let all = landings(occupied);
    let forced = all & danger;
    let kept = if forced == 0 {
        all
    } else if forced & (forced - 1) == 0 {
        forced
    } else {
        0
    };
    kept & !(danger >> 1)
}

/// Returns whether a disc of the side to move on this safe landing cell wins with its next: every reply lets it
/// complete four. That is two threats that can be reached at once, one right above another that can, or no
/// column left but those where the reply lies below a threat.
#[inline]
pub(crate) const fn wins_in_three(board: &Board, landing: u64) -> bool {
    let occupied = board.occupied() | landing;
    let mine = threats(board.mover_discs() | landing, occupied);
    occupied != BOARD && safe_landings(occupied, mine) == 0
}
