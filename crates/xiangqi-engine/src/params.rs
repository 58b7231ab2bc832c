//! Parameters of the xiangqi evaluation, move ordering and search.
//!
//! The unit is the centi-soldier: 100 is about one soldier that has not crossed the river. Set by hand from
//! common knowledge of the game; material and the soldiers' tables were then moved halfway to a logistic fit
//! (`docs/measurements/xiangqi.md`, "Xiangqi evaluation"), the numbers of the search by `boyi tune`
//! (`docs/measurements/search.md`, "Search: changes tried").
//!
//! Values come as `(middle, end)` pairs where the phase of the game matters; [`PHASE_WEIGHT`] interpolates
//! them. Piece-square tables give the left half of the board, files a to e, because the game is mirror
//! symmetric; the first row is the owner's own first line.

use boyi_core::SearchParams;

/// A value in the middle game and in the end game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tapered {
    /// With all attackers on the board.
    pub middle: i16,
    /// Without attackers.
    pub end: i16,
}

const fn t(middle: i16, end: i16) -> Tapered {
    Tapered { middle, end }
}

/// Value of a piece by kind: general, advisor, elephant, horse, chariot, cannon, soldier. Cannons need screens
/// and lose value as the board empties; horses gain.
pub const MATERIAL: [Tapered; 7] =
    [t(0, 0), t(210, 125), t(220, 130), t(530, 550), t(1_230, 1_220), t(630, 430), t(100, 125)];

/// Value of a piece in exchanges, where only the order of magnitude matters: horse and cannon are equal.
pub const EXCHANGE: [i32; 7] = [20_000, 190, 200, 510, 1_060, 510, 110];

/// Contribution of a piece on the board to the phase of the game, by kind.
pub const PHASE_WEIGHT: [i32; 7] = [0, 0, 0, 2, 4, 2, 0];
/// The sum of [`PHASE_WEIGHT`] over the opening position.
pub const PHASE_MAX: i32 = 32;

/// Bonus of standing on a point: ten rows from the owner's first line, files a to e.
pub type HalfBoard = [[i16; 5]; 10];

const ZERO_ROW: [i16; 5] = [0; 5];

/// The general is best on its own first line and, with attackers on the board, in the middle.
pub const GENERAL_MIDDLE: HalfBoard = [
    [0, 0, 0, 0, 10],
    [0, 0, 0, -16, -18],
    [0, 0, 0, -34, -40],
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
];
/// In the end game the general helps by controlling a file.
pub const GENERAL_END: HalfBoard = [
    [0, 0, 0, 0, 8],
    [0, 0, 0, 0, 4],
    [0, 0, 0, -4, 0],
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
];
/// Advisors protect each other through the centre of the palace.
pub const ADVISOR: HalfBoard = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 6],
    [0, 0, 0, -8, 0],
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
];
/// Elephants protect each other through the centre and are weak on the edge.
pub const ELEPHANT: HalfBoard = [
    [0, 0, 0, 0, 0],
    ZERO_ROW,
    [-12, 0, 0, 0, 12],
    ZERO_ROW,
    [0, 0, -6, 0, 0],
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
];
/// Horses are best developed and advanced: c8 / g8 (卧槽) and d7 / f7 (挂角) attack the general; e1 blocks the
/// palace.
pub const HORSE_MIDDLE: HalfBoard = [
    [-20, -16, -8, -8, -8],
    [-12, -6, 0, 2, -40],
    [-6, 0, 16, 6, 4],
    [2, 6, 10, 10, 6],
    [2, 12, 14, 18, 16],
    [6, 18, 20, 22, 20],
    [8, 22, 24, 28, 26],
    [10, 20, 26, 34, 20],
    [6, 14, 36, 22, -4],
    [0, 4, 8, 6, 0],
];
/// With fewer pieces to block legs, the centre counts more and the back rows less.
pub const HORSE_END: HalfBoard = [
    [-24, -16, -8, -8, -8],
    [-14, -6, 0, 2, -8],
    [-6, 0, 6, 8, 8],
    [0, 6, 10, 14, 14],
    [4, 12, 18, 20, 20],
    [8, 18, 24, 26, 26],
    [10, 20, 28, 34, 32],
    [10, 20, 28, 34, 28],
    [6, 14, 26, 22, 10],
    [0, 4, 8, 6, 0],
];
/// Chariots leave the corner for an open file; the enemy's third and second lines are best.
pub const CHARIOT: HalfBoard = [
    [-12, 2, 0, 10, 0],
    [-4, 6, 4, 12, 0],
    [-4, 6, 4, 12, 4],
    [0, 8, 6, 12, 10],
    [6, 12, 10, 14, 14],
    [8, 14, 12, 16, 16],
    [10, 16, 14, 20, 20],
    [8, 12, 12, 18, 22],
    [10, 16, 14, 20, 24],
    [8, 12, 10, 16, 14],
];
/// Cannons attack from a distance: home and the centre file early, the enemy's first line from the flank.
pub const CANNON_MIDDLE: HalfBoard = [
    [0, 2, 4, 8, 8],
    [0, 2, 4, 6, 6],
    [2, 4, 8, 6, 22],
    [0, 0, 2, 2, 10],
    [-2, 2, 6, 4, 14],
    [-2, 2, 2, 4, 12],
    [2, 2, 0, 0, 8],
    [0, 2, 0, -6, -4],
    [2, 2, 0, -8, -10],
    [10, 10, 2, -6, -8],
];
/// In the end game a cannon belongs behind its own palace, where advisors are its screens.
pub const CANNON_END: HalfBoard = [
    [4, 6, 8, 16, 18],
    [4, 6, 8, 12, 14],
    [2, 4, 6, 8, 14],
    [0, 0, 2, 4, 8],
    [0, 0, 2, 4, 6],
    [-2, 0, 0, 2, 2],
    [-2, 0, 0, 0, 0],
    [-4, -2, -2, -4, -4],
    [-4, -2, -2, -6, -6],
    [0, 0, -2, -4, -4],
];
/// Soldiers gain by crossing the river and by approaching the palace, and lose on the last line.
pub const SOLDIER_MIDDLE: HalfBoard = [
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    [0, 0, -9, 0, 9],
    [6, 0, 17, 0, 12],
    [46, 58, 67, 75, 78],
    [61, 84, 104, 122, 130],
    [67, 96, 130, 162, 171],
    [58, 87, 122, 157, 151],
    [-14, -9, 0, 14, 20],
];
/// End-game value; a crossed soldier is worth half a horse.
pub const SOLDIER_END: HalfBoard = [
    ZERO_ROW,
    ZERO_ROW,
    ZERO_ROW,
    [0, 0, 0, 0, 6],
    [14, 0, 14, 0, 17],
    [75, 87, 96, 104, 107],
    [90, 116, 136, 151, 157],
    [90, 122, 157, 183, 188],
    [67, 96, 130, 162, 157],
    [-14, -9, 0, 14, 20],
];

/// The tables of each kind in the middle game and in the end game.
pub const PLACEMENT: [(&HalfBoard, &HalfBoard); 7] = [
    (&GENERAL_MIDDLE, &GENERAL_END),
    (&ADVISOR, &ADVISOR),
    (&ELEPHANT, &ELEPHANT),
    (&HORSE_MIDDLE, &HORSE_END),
    (&CHARIOT, &CHARIOT),
    (&CANNON_MIDDLE, &CANNON_END),
    (&SOLDIER_MIDDLE, &SOLDIER_END),
];

/// Bonus by the number of points a horse can go to.
pub const HORSE_MOBILITY: [i32; 9] = [-55, -28, -12, -2, 5, 11, 16, 20, 23];
/// Bonus for each free point beyond [`CHARIOT_USUAL`] that a chariot can move to.
pub const CHARIOT_MOBILITY: i32 = 4;
/// The mobility without bonus or penalty for a chariot.
pub const CHARIOT_USUAL: i32 = 7;
/// Bonus for each free point beyond [`CANNON_USUAL`] that a cannon can move to.
pub const CANNON_MOBILITY: i32 = 2;
/// The mobility without bonus or penalty for a cannon.
pub const CANNON_USUAL: i32 = 7;

/// Penalty for each missing advisor, for each enemy chariot.
pub const ADVISOR_GAP_PER_CHARIOT: i32 = 16;
/// Penalty for each missing advisor, for each enemy horse or soldier beyond the river.
pub const ADVISOR_GAP_PER_SMALL: i32 = 8;
/// Penalty for each missing elephant, for each enemy cannon.
pub const ELEPHANT_GAP_PER_CANNON: i32 = 12;

/// Attack units of an enemy chariot, cannon, horse or soldier that hits the palace, and of each palace point it hits.
pub const ATTACK_UNITS: [i32; 4] = [6, 4, 5, 3];
/// Units for each palace point hit.
pub const ATTACK_UNIT_PER_POINT: i32 = 1;
/// The attack bonus is `units² / ATTACK_DIVISOR`: two attackers are worth more than twice one.
pub const ATTACK_DIVISOR: i32 = 9;
/// The largest bonus from attack units.
pub const ATTACK_MAX: i32 = 220;

/// An enemy cannon with nothing between it and the general (空头炮): no piece can interpose.
pub const HOLLOW_CANNON: i32 = 75;
/// An enemy cannon on the general's file with exactly two pieces between (当头炮 and the like).
pub const CANNON_ON_FILE: i32 = 14;
/// An enemy cannon on the general's own first line with at most two pieces between (沉底炮).
pub const BOTTOM_CANNON: i32 = 22;
/// An enemy chariot on the general's file with at most one piece between.
pub const CHARIOT_ON_FILE: i32 = 18;

/// Two horses that protect each other.
pub const LINKED_HORSES: i32 = 12;
/// Two crossed soldiers side by side.
pub const LINKED_SOLDIERS: i32 = 14;
/// Both advisors, or both elephants, still on the board.
pub const FULL_PAIR: i32 = 10;

/// The right to move.
pub const TEMPO: i32 = 10;

/// Divides the advantage of a side that has insufficient material to mate, and the value of a drawn ending.
pub const INSUFFICIENT_MATERIAL_DIVISOR: i32 = 16;
/// Multiplies the advantage in a won ending, so that the search prefers it to keeping more pieces.
pub const WON_ENDING_FACTOR: i32 = 2;
/// The largest phase of the game in which the ending may be one of those known by material: that of a chariot and a
/// horse or cannon.
pub const ENDING_PHASE: i32 = 6;

/// After `n` plies without a capture a value is scaled by `(NO_CAPTURE_SCALE - n) / NO_CAPTURE_SCALE`: an
/// advantage without progress is worth less, so the engine prefers progress.
pub const NO_CAPTURE_SCALE: i32 = 240;
/// From this number of plies without a capture on, the counter is part of the search key, because the coming
/// draw then affects values.
pub const NO_CAPTURE_IN_KEY: u16 = 100;

/// Static ordering terms of a kind's quiet moves, in units of history. Fitted, with all ranks below, to the
/// moves that a search of 10,000 nodes plays (`docs/search.md`, "Order of moves").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietRank {
    /// For every move.
    pub any: i32,
    /// An enemy piece worth clearly less attacks the origin.
    pub from_cheaply_attacked: i32,
    /// Any enemy piece attacks the origin.
    pub from_attacked: i32,
    /// It does, and no piece protects the origin.
    pub from_loose: i32,
    /// An enemy piece worth clearly less attacks the target.
    pub to_cheaply_attacked: i32,
    /// Any enemy piece attacks the target.
    pub to_attacked: i32,
    /// It does, and no piece protects the target.
    pub to_loose: i32,
}

impl QuietRank {
    /// The number of terms.
    pub const TERMS: usize = 7;

    /// The terms in the order of the fields.
    pub const fn new(terms: [i32; QuietRank::TERMS]) -> QuietRank {
        let [any, from_cheaply, from, from_loose, to_cheaply, to, to_loose] = terms;
        QuietRank {
            any,
            from_cheaply_attacked: from_cheaply,
            from_attacked: from,
            from_loose,
            to_cheaply_attacked: to_cheaply,
            to_attacked: to,
            to_loose,
        }
    }

    /// The terms in the order of the fields.
    pub const fn terms(&self) -> [i32; QuietRank::TERMS] {
        [
            self.any,
            self.from_cheaply_attacked,
            self.from_attacked,
            self.from_loose,
            self.to_cheaply_attacked,
            self.to_attacked,
            self.to_loose,
        ]
    }
}

/// General, advisor, elephant, horse, chariot, cannon, soldier.
pub const RANK_BY_KIND: [QuietRank; 7] = [
    QuietRank::new([-1_900, 0, 0, 0, 0, 0, 0]),
    QuietRank::new([-3_200, 0, 5_800, 9_300, -2_800, 0, -10_300]),
    QuietRank::new([-3_600, 4_100, 7_800, 12_100, -12_900, 0, -14_700]),
    QuietRank::new([400, 11_700, 6_200, 13_100, -10_000, -5_300, -16_500]),
    QuietRank::new([300, 6_400, 10_500, 7_300, -13_200, -2_500, -12_300]),
    QuietRank::new([-2_500, 8_600, 5_800, 15_300, -12_800, -5_200, -11_000]),
    QuietRank::new([-4_100, 0, 4_300, 6_800, 0, -8_400, -13_300]),
];
/// Added for each newly attacked enemy piece of a kind worth clearly more.
pub const RANK_OF_LARGER: [i32; 7] = [0, 1_900, 3_500, 9_500, 9_900, 10_300, 0];
/// Added for each newly attacked enemy piece of another kind, if no piece protects it.
pub const RANK_OF_LOOSE: [i32; 7] = [0, 5_800, 11_500, 16_300, 0, 16_900, 8_800];
/// Added for each 8 centi-soldiers of better placement.
pub const PLACEMENT_RANK: i32 = 2_560;
/// Added to the search's bonus for a safe check, and for one with a piece that can be captured there.
pub const CHECK_RANK: [i32; 2] = [0, 0];
/// Units of rank by which a move becomes e times as likely to be the one that a search chooses.
pub const RANK_TEMPERATURE: f32 = 8_000.0;
/// Weight of a check with a piece that can be captured there, in 1/16 of that of a safe check.
pub const LOSING_CHECK: i32 = 10;

/// The selective search; the gain of each step is measured in `docs/measurements`.
pub const SEARCH: SearchParams = SearchParams {
    reverse_futility_depth: 8,
    reverse_futility_margin: 61,
    reverse_futility_limit: 1_500,
    razoring_depth: 4,
    razoring_base: 303,
    razoring_margin: 148,
    null_depth: 3,
    null_reduction: 3,
    null_depth_divisor: 4,
    null_eval_divisor: 161,
    null_verify_depth: 14,
    probcut_depth: 5,
    probcut_margin: 231,
    probcut_reduction: 4,
    iir_depth: 4,
    lmr_depth: 2,
    lmr_moves: 2,
    lmr_base: 54,
    lmr_noisy_base: -313,
    lmr_slope: 321,
    lmr_pv: 558,
    lmr_cut_node: 756,
    lmr_not_improving: 441,
    lmr_killer: 1_024,
    lmr_forcing: 1_024,
    lmr_history_divisor: 6_018,
    lmr_capture_divisor: 5_759,
    lmr_cutoffs: 852,
    lmr_tt_pv: 643,
    lmr_tt_noisy: 1_058,
    lmr_delay: 0,
    deeper_margin: 87,
    shallower_margin: 10,
    lmp_depth: 8,
    lmp_base: 5,
    lmp_slope: 28,
    futility_depth: 8,
    futility_base: 106,
    futility_margin: 100,
    history_depth: 4,
    history_margin: 4_081,
    delay_depth: 0,
    see_depth: 7,
    see_quiet: 69,
    see_noisy: 215,
    singular_depth: 6,
    singular_margin: 20,
    singular_double: 20,
    forcing_extension: 0,
    alpha_raise_max_depth: 12,
    quiescence_margin: 0,
    quiescence_threats: 0,
    quiescence_checks: 1,
    quiescence_width: 6,
    mate_share: 16,
    correction_weight: 710,
    history_bonus: 178,
    history_bonus_max: 1_600,
    prior_countermove_share: 5,
    continuation_weight: 16,
    follow_up_weight: 6,
    forcing_order: 15_041,
    capture_weight: 12,
};
