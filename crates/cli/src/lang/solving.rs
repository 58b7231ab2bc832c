//! Texts about solved positions and proofs.

use super::{Lang, fill};
use boyi_engine::data::{GameSpec, Side, Solution, SolvedValue};

/// The texts of one language. `{}` stands for what is filled in.
struct Texts {
    first: &'static str,
    second: &'static str,
    wins: &'static str,
    wins_on_ply: &'static str,
    wins_by: &'static str,
    wins_within: &'static str,
    wins_within_one: &'static str,
    draw: &'static str,
    holds: &'static str,
    unknown: &'static str,
    no_win_by_threats: &'static str,
    best: &'static str,
    line: &'static str,
    cost: &'static str,
    written: &'static str,
    proved: &'static str,
    position: &'static str,
    replayed: &'static str,
}

const EN: Texts = Texts {
    first: "first player ({})",
    second: "second player ({})",
    wins: "{} wins",
    wins_on_ply: "{} wins on ply {}",
    wins_by: "{} wins by {}",
    wins_within: "{} wins in at most {} plies",
    wins_within_one: "{} wins in at most {} ply",
    draw: "draw with best play",
    holds: "{} does not lose; whether there is a win is not known",
    unknown: "not solved within the limits",
    no_win_by_threats: "{} does not win by these threats alone",
    best: "best move: {}",
    line: "line: {}",
    cost: "{} nodes, {}",
    written: "proof: {} positions, written to {}",
    proved: "proved: {}",
    position: "position: {}",
    replayed: "{} positions replayed, {}",
};

const HANS: Texts = Texts {
    first: "先手（{}）",
    second: "后手（{}）",
    wins: "{}必胜",
    wins_on_ply: "{}在第 {} 步取胜",
    wins_by: "{}必胜 {} 子",
    wins_within: "{}至多 {} 步取胜",
    wins_within_one: "{}至多 {} 步取胜",
    draw: "双方最佳应对为和棋",
    holds: "{}不败；是否能胜尚不清楚",
    unknown: "在限制内未能解出",
    no_win_by_threats: "{}仅凭这些威胁不能取胜",
    best: "最佳着法：{}",
    line: "着法序列：{}",
    cost: "{} 个节点，{}",
    written: "证明：{} 个局面，已写入 {}",
    proved: "已证明：{}",
    position: "局面：{}",
    replayed: "复核了 {} 个局面，{}",
};

const HANT: Texts = Texts {
    first: "先手（{}）",
    second: "後手（{}）",
    wins: "{}必勝",
    wins_on_ply: "{}在第 {} 步取勝",
    wins_by: "{}必勝 {} 子",
    wins_within: "{}至多 {} 步取勝",
    wins_within_one: "{}至多 {} 步取勝",
    draw: "雙方最佳應對為和棋",
    holds: "{}不敗；是否能勝尚不清楚",
    unknown: "在限制內未能解出",
    no_win_by_threats: "{}僅憑這些威脅不能取勝",
    best: "最佳著法：{}",
    line: "著法序列：{}",
    cost: "{} 個節點，{}",
    written: "證明：{} 個局面，已寫入 {}",
    proved: "已證明：{}",
    position: "局面：{}",
    replayed: "複核了 {} 個局面，{}",
};

impl Lang {
    fn solving(self) -> &'static Texts {
        match self {
            Lang::En => &EN,
            Lang::Hans => &HANS,
            Lang::Hant => &HANT,
        }
    }

    /// A player by turn and name: `first player (X)`.
    pub(super) fn player(self, spec: GameSpec, side: Side) -> String {
        let text = match side {
            Side::First => self.solving().first,
            Side::Second => self.solving().second,
        };
        fill(text, &[self.side(spec, side)])
    }

    /// The result of solving; `ply` moves were played before.
    pub(crate) fn solved(self, spec: GameSpec, solution: &Solution, ply: usize) -> String {
        let texts = self.solving();
        match (solution.value, solution.plies) {
            (SolvedValue::Win { side }, Some(plies)) => {
                let ply = ply + usize::from(plies);
                fill(texts.wins_on_ply, &[&self.player(spec, side), &ply.to_string()])
            }
            (SolvedValue::Win { side }, None) => match solution.margin {
                Some(points) => fill(texts.wins_by, &[&self.player(spec, side), &points.to_string()]),
                None => fill(texts.wins, &[&self.player(spec, side)]),
            },
            (SolvedValue::Hold { side }, _) => fill(texts.holds, &[&self.player(spec, side)]),
            (SolvedValue::Draw, _) => texts.draw.to_owned(),
            (SolvedValue::NoWinByThreats { side }, _) => {
                fill(texts.no_win_by_threats, &[&self.player(spec, side)])
            }
            (SolvedValue::Unknown, _) => texts.unknown.to_owned(),
        }
    }

    /// The move to play.
    pub(crate) fn best_move(self, mv: &str) -> String {
        fill(self.solving().best, &[mv])
    }

    /// A line of moves.
    pub(crate) fn best_line(self, moves: &str) -> String {
        fill(self.solving().line, &[moves])
    }

    /// The cost.
    pub(crate) fn cost(self, nodes: &str, time: &str) -> String {
        fill(self.solving().cost, &[nodes, time])
    }

    /// A proof has been written.
    pub(crate) fn proof_written(self, positions: &str, file: &str) -> String {
        fill(self.solving().written, &[positions, file])
    }

    /// The value of a proof; a win takes at most `plies`.
    pub(crate) fn shown(self, spec: GameSpec, value: SolvedValue, plies: Option<u16>) -> String {
        match (value, plies) {
            (SolvedValue::Win { side }, Some(plies)) => {
                let texts = self.solving();
                let text = if plies == 1 { texts.wins_within_one } else { texts.wins_within };
                fill(text, &[&self.player(spec, side), &plies.to_string()])
            }
            (SolvedValue::Win { side }, None) => fill(self.solving().wins, &[&self.player(spec, side)]),
            _ => self.solving().draw.to_owned(),
        }
    }

    /// A proof has been verified.
    pub(crate) fn proved(self, what: &str) -> String {
        fill(self.solving().proved, &[what])
    }

    /// The game and the position that something is about.
    pub(crate) fn about(self, spec: GameSpec, position: &str) -> String {
        format!("{}\n{}", self.game(spec), fill(self.solving().position, &[position]))
    }

    /// The cost of verifying.
    pub(crate) fn replayed(self, positions: &str, time: &str) -> String {
        fill(self.solving().replayed, &[positions, time])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solution(value: SolvedValue, plies: Option<u16>) -> Solution {
        Solution {
            side: Side::First,
            value,
            plies,
            margin: None,
            best: None,
            line: vec![],
            nodes: 1,
            time_ms: 1,
        }
    }

    #[test]
    fn results_are_told_in_each_language() {
        let win = solution(SolvedValue::Win { side: Side::First }, Some(41));
        let told = |lang: Lang| lang.solved(GameSpec::CONNECT4, &win, 0);
        assert_eq!(told(Lang::En), "first player (Yellow) wins on ply 41");
        assert_eq!(told(Lang::Hans), "先手（黄方）在第 41 步取胜");
        assert_eq!(told(Lang::Hant), "先手（黃方）在第 41 步取勝");
        let six = Solution { margin: Some(6), ..solution(SolvedValue::Win { side: Side::First }, None) };
        let told = |lang: Lang| lang.solved(GameSpec::othello(8), &six, 0);
        assert_eq!(told(Lang::En), "first player (Black) wins by 6");
        assert_eq!(told(Lang::Hans), "先手（黑方）必胜 6 子");
        assert_eq!(told(Lang::Hant), "先手（黑方）必勝 6 子");
        let hold = solution(SolvedValue::Hold { side: Side::Second }, None);
        let text = Lang::En.solved(GameSpec::TICTACTOE, &hold, 0);
        assert_eq!(text, "second player (O) does not lose; whether there is a win is not known");
    }

    #[test]
    fn plies_are_counted_from_the_first_move_played() {
        let win = solution(SolvedValue::Win { side: Side::Second }, Some(3));
        assert_eq!(Lang::En.solved(GameSpec::TICTACTOE, &win, 5), "second player (O) wins on ply 8");
    }

    #[test]
    fn one_ply_is_singular() {
        let win = SolvedValue::Win { side: Side::First };
        let shown = |lang: Lang, plies| lang.shown(GameSpec::TICTACTOE, win, Some(plies));
        assert_eq!(shown(Lang::En, 1), "first player (X) wins in at most 1 ply");
        assert_eq!(shown(Lang::En, 3), "first player (X) wins in at most 3 plies");
        assert_eq!(shown(Lang::Hans, 1), "先手（叉方）至多 1 步取胜");
    }

    #[test]
    fn the_languages_have_the_same_places_to_fill() {
        let places = |texts: &Texts| {
            let wins = [texts.wins, texts.wins_on_ply, texts.wins_within, texts.wins_within_one, texts.holds];
            let others = [texts.first, texts.second, texts.best, texts.line, texts.cost, texts.written];
            let proofs = [texts.proved, texts.position, texts.replayed, texts.draw];
            let proofs = [&proofs[..], &[texts.unknown, texts.no_win_by_threats]].concat();
            let all = [&wins[..], &others, &proofs].concat();
            all.iter().map(|text| text.matches("{}").count()).collect::<Vec<_>>()
        };
        assert_eq!(places(&EN), places(&HANS));
        assert_eq!(places(&EN), places(&HANT));
    }
}
