//! Texts about the tree of a proof.

use super::{Lang, fill};
use boyi_engine::data::{GameSpec, Side};
use boyi_engine::outline::Goal;

/// The texts of one language. `{}` stands for what is filled in.
pub(crate) struct Texts {
    /// Above a tree: the player.
    pub(crate) wins: &'static str,
    pub(crate) does_not_lose: &'static str,
    /// The end of the game for the player.
    pub(crate) won: &'static str,
    pub(crate) lost: &'static str,
    pub(crate) drawn: &'static str,
    /// Before the two that follow.
    pub(crate) comma: &'static str,
    /// The moves by which the player wins next.
    pub(crate) then: &'static str,
    pub(crate) or: &'static str,
    /// The moves that the player threatens.
    pub(crate) threat: &'static str,
    /// The pairs by which the player holds the position.
    pub(crate) pairs: &'static str,
    /// Replies by their number.
    pub(crate) others: &'static str,
    pub(crate) all: &'static str,
    pub(crate) more: &'static str,
    /// Behind the first of many replies.
    pub(crate) several: &'static str,
    /// Positions and plies of what is not drawn.
    pub(crate) left_out: &'static str,
    /// The number of a branch where the same is drawn.
    pub(crate) above: &'static str,
    pub(crate) below: &'static str,
    /// Below a tree: positions that are not drawn, and all.
    pub(crate) rest: &'static str,
}

const EN: Texts = Texts {
    wins: "{} wins (reply → answer):",
    does_not_lose: "{} does not lose (reply → answer):",
    won: "wins",
    lost: "loses",
    drawn: "draw",
    comma: ", ",
    then: "then {} wins",
    or: " or ",
    threat: " (threat: {})",
    pairs: "by pairs: {}",
    others: "any other ({})",
    all: "any ({})",
    more: "{} more replies",
    several: "… ({} replies)",
    left_out: "… positions: {}, plies: at most {}",
    above: "as above [{}]",
    below: "as below [{}]",
    rest: "not shown: {} of {} positions (--lines and --depth set how much is)",
};

const HANS: Texts = Texts {
    wins: "{}取胜（对方 → 应着）：",
    does_not_lose: "{}不败（对方 → 应着）：",
    won: "胜",
    lost: "负",
    drawn: "和",
    comma: "，",
    then: "随后 {} 取胜",
    or: " 或 ",
    threat: "（威胁：{}）",
    pairs: "按配对应着：{}",
    others: "其余着法（{}）",
    all: "任何着法（{}）",
    more: "另有 {} 种着法",
    several: "……（{} 种着法）",
    left_out: "……局面：{}，步数：至多 {}",
    above: "同上文 [{}]",
    below: "同下文 [{}]",
    rest: "未显示的局面：{}，共 {}（由 --lines 和 --depth 设定）",
};

const HANT: Texts = Texts {
    wins: "{}取勝（對方 → 應著）：",
    does_not_lose: "{}不敗（對方 → 應著）：",
    won: "勝",
    lost: "負",
    drawn: "和",
    comma: "，",
    then: "隨後 {} 取勝",
    or: " 或 ",
    threat: "（威脅：{}）",
    pairs: "按配對應著：{}",
    others: "其餘著法（{}）",
    all: "任何著法（{}）",
    more: "另有 {} 種著法",
    several: "……（{} 種著法）",
    left_out: "……局面：{}，步數：至多 {}",
    above: "同上文 [{}]",
    below: "同下文 [{}]",
    rest: "未顯示的局面：{}，共 {}（由 --lines 和 --depth 設定）",
};

impl Lang {
    /// The texts about the tree of a proof.
    pub(crate) fn outline(self) -> &'static Texts {
        match self {
            Lang::En => &EN,
            Lang::Hans => &HANS,
            Lang::Hant => &HANT,
        }
    }

    /// The line above the tree of a strategy.
    pub(crate) fn outlined(self, spec: GameSpec, player: Side, goal: Goal) -> String {
        let text = match goal {
            Goal::Win => self.outline().wins,
            Goal::Hold => self.outline().does_not_lose,
        };
        fill(text, &[&self.player(spec, player)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_languages_have_the_same_places_to_fill() {
        let places = |texts: &Texts| {
            let titles = [texts.wins, texts.does_not_lose, texts.rest];
            let ends = [texts.won, texts.lost, texts.drawn, texts.or, texts.comma];
            let next = [texts.then, texts.threat, texts.pairs, texts.left_out, texts.above, texts.below];
            let replies = [texts.others, texts.all, texts.more, texts.several];
            let all = [&titles[..], &ends, &next, &replies].concat();
            all.iter().map(|text| text.matches("{}").count()).collect::<Vec<_>>()
        };
        assert_eq!(places(&EN), places(&HANS));
        assert_eq!(places(&EN), places(&HANT));
    }
}
