//! Texts about static evaluations.

use super::Lang;

/// The texts of one language. `{}` stands for what is filled in.
pub(crate) struct Texts {
    /// The heading of the names.
    pub(crate) term: &'static str,
    /// The value, the side to move, the evaluation.
    pub(crate) total: &'static str,
    /// The heading of the numbers of pieces.
    pub(crate) pieces: &'static str,
    /// The heading of the values by output bucket.
    pub(crate) by_bucket: &'static str,
    /// The title of the board of probabilities.
    pub(crate) policy: &'static str,
}

const EN: Texts = Texts {
    term: "term",
    total: "{} for {}, who is to move (evaluation: {})",
    pieces: "pieces",
    by_bucket: "network for the side to move, by output bucket",
    policy: "Policy: probability of the moves in percent, · less than half of one",
};
const HANS: Texts = Texts {
    term: "项目",
    total: "{}（轮到{}走；评估：{}）",
    pieces: "子数",
    by_bucket: "各输出桶的网络值（轮到走棋的一方）",
    policy: "策略：各着法的概率（%，· 表示不足 0.5）",
};
const HANT: Texts = Texts {
    term: "項目",
    total: "{}（輪到{}走；評估：{}）",
    pieces: "子數",
    by_bucket: "各輸出桶的網路值（輪到走棋的一方）",
    policy: "策略：各著法的機率（%，· 表示不足 0.5）",
};

/// The terms of the games' own evaluations, in English and both Chinese scripts.
const TERMS: [[&str; 3]; 31] = [
    ["material", "子力", "子力"],
    ["placement", "位置", "位置"],
    ["mobility", "机动性", "機動性"],
    ["king safety", "将帅安全", "將帥安全"],
    ["threats", "威胁", "威脅"],
    ["structure", "子形", "子形"],
    ["tempo", "先手", "先手"],
    ["network", "网络", "網路"],
    ["fives", "五连", "五連"],
    ["open and double fours", "活四与双四", "活四與雙四"],
    ["fours", "冲四", "衝四"],
    ["threes", "三", "三"],
    ["perhaps forbidden", "可能是禁手", "可能是禁手"],
    ["twos and ones", "二与一", "二與一"],
    ["to move", "轮到走棋", "輪到走棋"],
    ["cramped", "受困", "受困"],
    ["potential mobility", "潜在机动性", "潛在機動性"],
    ["frontier", "外缘子", "外緣子"],
    ["corners", "角", "角"],
    ["x squares", "X 位", "X 位"],
    ["c squares", "C 位", "C 位"],
    ["edges", "边", "邊"],
    ["stable discs", "稳定子", "穩定子"],
    ["discs", "子数", "子數"],
    ["parity", "奇偶", "奇偶"],
    ["threats of own parity", "己方奇偶行的威胁", "己方奇偶行的威脅"],
    ["threats of other parity", "对方奇偶行的威胁", "對方奇偶行的威脅"],
    ["open pairs", "可连成四的二子", "可連成四的二子"],
    ["open singles", "可连成四的一子", "可連成四的一子"],
    ["one short of a row", "差一子连成", "差一子連成"],
    ["two short", "差两子连成", "差兩子連成"],
];

impl Lang {
    /// The texts about evaluations.
    pub(crate) fn evaluation(self) -> &'static Texts {
        match self {
            Lang::En => &EN,
            Lang::Hans => &HANS,
            Lang::Hant => &HANT,
        }
    }

    /// The name of a term, which is known by its English one; terms of learned evaluations keep theirs.
    pub(crate) fn term(self, english: &str) -> &str {
        let known = TERMS.iter().find(|[name, ..]| *name == english);
        known.map_or(english, |[en, hans, hant]| self.pick(en, hans, hant))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::{GameSpec, GomokuRule};
    use boyi_engine::{EvaluationChoice, start};

    #[test]
    fn every_term_of_every_game_has_a_name_in_chinese() {
        let gomoku = GameSpec::gomoku(15, GomokuRule::Renju);
        let othello = GameSpec::othello(8);
        for spec in [GameSpec::TICTACTOE, GameSpec::CONNECT4, gomoku, GameSpec::XIANGQI, othello] {
            let position = start(spec, None).unwrap();
            for term in position.evaluate(&EvaluationChoice::Hand).unwrap().terms {
                for lang in [Lang::Hans, Lang::Hant] {
                    assert_ne!(lang.term(&term.name), term.name, "{} of {spec:?}", term.name);
                }
            }
        }
    }

    #[test]
    fn the_languages_have_the_same_places_to_fill() {
        for texts in [&EN, &HANS, &HANT] {
            assert_eq!(texts.total.matches("{}").count(), 3, "{}", texts.total);
        }
    }
}
