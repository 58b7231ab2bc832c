//! Texts of a game in the terminal.

/// The texts that depend on nothing but the language. `{}` stands for what is filled in.
pub(crate) struct Texts {
    /// The line above the commands, with a move as an example, and the one where no move can be played.
    pub(crate) help: &'static str,
    pub(crate) help_over: &'static str,
    /// The commands, each with its meaning.
    pub(crate) commands: [&'static str; 10],
    pub(crate) to_move: &'static str,
    pub(crate) check: &'static str,
    pub(crate) both: &'static str,
    pub(crate) engine_plays: &'static str,
    pub(crate) thought: &'static str,
    pub(crate) nodes: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) no_hint: &'static str,
    pub(crate) moves_played: &'static str,
    pub(crate) no_moves: &'static str,
    pub(crate) legal_moves: &'static str,
    pub(crate) no_forbidden: &'static str,
    pub(crate) prompt: &'static str,
    pub(crate) thinking: &'static str,
    pub(crate) goodbye: &'static str,
    pub(crate) wins: &'static str,
    pub(crate) draw: &'static str,
    pub(super) win_in: &'static str,
    pub(super) loss_in: &'static str,
    pub(super) win_by: &'static str,
    pub(super) loss_by: &'static str,
}

pub(super) const EN: Texts = Texts {
    help: "Type a move (as in `{}`), or",
    help_over: "The game is over. Type",
    commands: [
        "undo    take back (and the engine's answer)",
        "redo    play again what was taken back",
        "hint    ask for a recommendation",
        "moves   list the moves played",
        "legal   list the legal moves",
        "bans    list the points that renju forbids, and why",
        "flip    turn the board around",
        "resign  give up",
        "help    this list",
        "quit    leave",
    ],
    to_move: "{} to move",
    check: "{} is in check",
    both: "{}; {}",
    engine_plays: "{} plays {}  ({})",
    thought: "{}, depth {}, {} nodes",
    nodes: "{} nodes",
    hint: "hint: {}  ({})",
    no_hint: "the search was stopped before it had a hint",
    moves_played: "moves: {}",
    no_moves: "no move has been played",
    legal_moves: "legal: {}",
    no_forbidden: "no point is forbidden",
    prompt: "{}> ",
    thinking: "thinking",
    goodbye: "goodbye",
    wins: "{} wins: {}",
    draw: "draw: {}",
    win_in: "win in {}",
    loss_in: "loss in {}",
    win_by: "win by {}",
    loss_by: "loss by {}",
};

pub(super) const HANS: Texts = Texts {
    help: "输入着法（如“{}”），或：",
    help_over: "棋局已经结束。可输入：",
    commands: [
        "undo    悔棋（对引擎时一次退两步）",
        "redo    重走悔掉的着法",
        "hint    请求提示",
        "moves   列出已走着法",
        "legal   列出合法着法",
        "bans    列出连珠禁手点及原因",
        "flip    翻转棋盘",
        "resign  认输",
        "help    显示本说明",
        "quit    退出",
    ],
    to_move: "轮到{}走",
    check: "{}被将军",
    both: "{}；{}",
    engine_plays: "{}走 {}（{}）",
    thought: "{}，深度 {}，{} 节点",
    nodes: "{} 节点",
    hint: "提示：{}（{}）",
    no_hint: "搜索在得出提示前被停止",
    moves_played: "着法：{}",
    no_moves: "还没有走过着法",
    legal_moves: "合法着法：{}",
    no_forbidden: "没有禁手点",
    prompt: "{}> ",
    thinking: "思考中",
    goodbye: "再见",
    wins: "{}胜：{}",
    draw: "和棋：{}",
    win_in: "{} 步内必胜",
    loss_in: "{} 步内必负",
    win_by: "必胜 {} 子",
    loss_by: "必负 {} 子",
};

pub(super) const HANT: Texts = Texts {
    help: "輸入著法（如「{}」），或：",
    help_over: "棋局已經結束。可輸入：",
    commands: [
        "undo    悔棋（對引擎時一次退兩步）",
        "redo    重走悔掉的著法",
        "hint    請求提示",
        "moves   列出已走著法",
        "legal   列出合法著法",
        "bans    列出連珠禁手點及原因",
        "flip    翻轉棋盤",
        "resign  認輸",
        "help    顯示本說明",
        "quit    離開",
    ],
    to_move: "輪到{}走",
    check: "{}被將軍",
    both: "{}；{}",
    engine_plays: "{}走 {}（{}）",
    thought: "{}，深度 {}，{} 節點",
    nodes: "{} 節點",
    hint: "提示：{}（{}）",
    no_hint: "搜尋在得出提示前被停止",
    moves_played: "著法：{}",
    no_moves: "還沒有走過著法",
    legal_moves: "合法著法：{}",
    no_forbidden: "沒有禁手點",
    prompt: "{}> ",
    thinking: "思考中",
    goodbye: "再見",
    wins: "{}勝：{}",
    draw: "和棋：{}",
    win_in: "{} 步內必勝",
    loss_in: "{} 步內必負",
    win_by: "必勝 {} 子",
    loss_by: "必負 {} 子",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_languages_have_the_same_places_to_fill() {
        let places = |texts: &Texts| {
            let all = [texts.help, texts.to_move, texts.check, texts.engine_plays, texts.hint, texts.wins];
            let more = [texts.both, texts.thought, texts.nodes, texts.draw, texts.prompt, texts.moves_played];
            [all, more].map(|texts| texts.map(|text| text.matches("{}").count()))
        };
        assert_eq!(places(&EN), places(&HANS));
        assert_eq!(places(&EN), places(&HANT));
    }

    #[test]
    fn the_languages_explain_the_same_commands() {
        let words = |texts: &Texts| texts.commands.map(|line| line.split(' ').next().unwrap());
        assert_eq!(words(&EN), words(&HANS));
        assert_eq!(words(&EN), words(&HANT));
    }

    #[test]
    fn chinese_texts_have_chinese_punctuation() {
        for texts in [&HANS, &HANT] {
            let all = [texts.help, texts.engine_plays, texts.thought, texts.hint, texts.moves_played];
            for text in all.into_iter().chain(texts.commands).chain([
                texts.help_over,
                texts.legal_moves,
                texts.wins,
                texts.draw,
                texts.both,
            ]) {
                assert!(!text.contains([',', ':', ';', '(', ')', '`', '!']), "{text}");
            }
        }
    }
}
