//! The laws by which repetitions are judged.

/// A body of rules for lines that repeat.
///
/// All of them let the only side that checks with every move lose, and draw where both do. They differ in what they
/// forbid beside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Law {
    /// The law of the Asian Xiangqi Federation: the only side that chases one piece with every move loses too.
    #[default]
    Asian,
    /// The law of the Chinese Xiangqi Association, edition of 1999: the only side whose every move attacks loses
    /// too, be it by check, by a threat of mate or by a chase of any piece.
    Chinese,
    /// The law of the UCCI engine league: as the Asian law, by a plain definition of chases, at the fourth occurrence.
    Computer,
}

impl Law {
    /// Every law.
    pub const ALL: [Law; 3] = [Law::Asian, Law::Chinese, Law::Computer];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Law::Asian => "asian",
            Law::Chinese => "chinese",
            Law::Computer => "computer",
        }
    }

    /// Number of occurrences of a position at which a game is judged.
    pub const fn occurrences(self) -> usize {
        match self {
            Law::Asian | Law::Chinese => 3,
            Law::Computer => 4,
        }
    }
}
