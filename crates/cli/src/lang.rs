//! The texts of the terminal in English, simplified and traditional Chinese.
//!
//! The outputs of `match`, `elo`, `openings`, `bench`, `datagen`, `data` and `train` are English: engine authors paste
//! them into reports, and scripts read them.
//!
//! A text that is missing in one language fails the build.

mod analysis;
mod evaluation;
mod lens;
mod outline;
mod play;
mod solving;

pub(crate) use analysis::Detail;
pub(crate) use evaluation::Texts as EvaluationTexts;
pub(crate) use outline::Texts as OutlineTexts;

use boyi_engine::data::{EndReason, GameResult, GameSpec, MoveNames, ScoreView, Sentences, Side};
use boyi_engine::{ActionError, InputError, Text};
use clap::{Args, ValueEnum};
use play::Texts;

/// A language of the terminal board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Lang {
    /// English
    #[value(name = "en")]
    En,
    /// 简体中文
    #[value(name = "zh-Hans", alias = "zh", alias = "zh-CN")]
    Hans,
    /// 繁體中文
    #[value(name = "zh-Hant", alias = "zh-TW", alias = "zh-HK")]
    Hant,
}

/// The argument for the language.
#[derive(Clone, Copy, Default, Debug, Args)]
pub(crate) struct LangArgs {
    /// The language [default: that of the environment]
    #[arg(long, value_enum)]
    lang: Option<Lang>,
}

impl LangArgs {
    /// The language given, or that of the environment.
    pub(crate) fn lang(self) -> Lang {
        self.lang.unwrap_or_else(Lang::of_environment)
    }
}

/// Puts the values in place of the `{}` of a text, in order.
pub(crate) fn fill(text: &str, values: &[&str]) -> String {
    let mut parts = text.split("{}");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    let mut values = values.iter();
    for part in parts {
        filled.push_str(values.next().copied().unwrap_or_default());
        filled.push_str(part);
    }
    filled
}

impl Lang {
    /// The language of the environment, English if it is none of ours.
    fn of_environment() -> Lang {
        let variables = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let value =
            variables.iter().filter_map(|name| std::env::var(name).ok()).find(|value| !value.is_empty());
        value.map_or(Lang::En, |value| Lang::of_locale(&value))
    }

    fn of_locale(locale: &str) -> Lang {
        let locale = locale.to_ascii_lowercase();
        if ["zh_tw", "zh_hk", "zh_mo", "zh-hant", "zh_hant"].iter().any(|name| locale.starts_with(name)) {
            Lang::Hant
        } else if locale.starts_with("zh") {
            Lang::Hans
        } else {
            Lang::En
        }
    }

    /// The texts of this language.
    pub(crate) fn texts(self) -> &'static Texts {
        match self {
            Lang::En => &play::EN,
            Lang::Hans => &play::HANS,
            Lang::Hant => &play::HANT,
        }
    }

    /// This language in the lens.
    pub(crate) fn of_lens(self) -> boyi_lens::Language {
        match self {
            Lang::En => boyi_lens::Language::En,
            Lang::Hans => boyi_lens::Language::Hans,
            Lang::Hant => boyi_lens::Language::Hant,
        }
    }

    /// The one of three texts that is in this language.
    fn pick<'a>(self, en: &'a str, hans: &'a str, hant: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::Hans => hans,
            Lang::Hant => hant,
        }
    }

    /// The text in this language.
    fn text(self, text: &Text) -> &'static str {
        self.pick(text.en, text.hans, text.hant)
    }

    /// The name of a side in a game.
    pub(crate) fn side(self, spec: GameSpec, side: Side) -> &'static str {
        let [first, second] = &spec.game().sides;
        match side {
            Side::First => self.text(first),
            Side::Second => self.text(second),
        }
    }

    /// The name of a game with its parameters.
    pub(crate) fn game(self, spec: GameSpec) -> String {
        spec.title(|text| self.text(text))
    }

    /// A move's name for readers of this language.
    pub(crate) fn mv(self, names: &MoveNames) -> &str {
        self.pick(&names.en, &names.hans, &names.hant)
    }

    /// A score for the side to move.
    pub(crate) fn score(self, score: ScoreView) -> String {
        match score {
            ScoreView::Eval(value) => crate::text::hundredths(value),
            ScoreView::Win(plies) => fill(self.texts().win_in, &[&plies.to_string()]),
            ScoreView::Loss(plies) => fill(self.texts().loss_in, &[&plies.to_string()]),
            ScoreView::Margin(points @ 0..) => fill(self.texts().win_by, &[&points.to_string()]),
            ScoreView::Margin(points) => fill(self.texts().loss_by, &[&points.unsigned_abs().to_string()]),
        }
    }

    /// The winner and the reason, or the reason for a draw.
    pub(crate) fn result(self, spec: GameSpec, result: &GameResult) -> String {
        let reason = self.reason(result.reason);
        match result.winner {
            Some(side) => fill(self.texts().wins, &[self.side(spec, side), reason]),
            None => fill(self.texts().draw, &[reason]),
        }
    }

    /// The grounds of a verdict, where the position does not show them.
    pub(crate) fn grounds(self, result: &GameResult) -> Option<&str> {
        result.grounds.as_ref().map(|grounds| self.sentences(grounds))
    }

    /// The text of this language.
    pub(crate) fn sentences(self, Sentences { en, hans, hant }: &Sentences) -> &str {
        self.pick(en, hans, hant)
    }

    /// The reason for which an action was refused.
    pub(crate) fn refusal(self, error: &ActionError) -> String {
        if self == Lang::En {
            return error.to_string();
        }
        let (hans, hant, token) = match error {
            ActionError::Input(InputError::BadMove { text, .. }) => {
                ("看不懂着法“{}”", "看不懂著法「{}」", text.as_str())
            }
            ActionError::Input(InputError::IllegalMove { text, .. }) => {
                ("“{}”此时不合规则", "「{}」此時不合規則", text.as_str())
            }
            ActionError::Input(InputError::GameOver { reason: Some(reason), .. }) => {
                ("棋局已经结束（{}）", "棋局已經結束（{}）", self.reason(*reason))
            }
            ActionError::Input(InputError::GameOver { reason: None, .. }) | ActionError::Over => {
                ("棋局已经结束", "棋局已經結束", "")
            }
            ActionError::NothingToUndo => ("没有可悔的着法", "沒有可悔的著法", ""),
            ActionError::NothingToRedo => ("没有可重走的着法", "沒有可重走的著法", ""),
            ActionError::NotYourTurn => ("现在轮到引擎走", "現在輪到引擎走", ""),
            // Parameters and positions are read before the game begins, never in a dialogue.
            ActionError::Input(other) => return other.to_string(),
        };
        fill(self.pick("", hans, hant), &[token])
    }

    /// The reason of an end.
    pub(crate) fn reason(self, reason: EndReason) -> &'static str {
        match reason {
            EndReason::Row => self.pick("a full row", "连成一线", "連成一線"),
            EndReason::BoardFull => self.pick("the board is full", "棋盘已满", "棋盤已滿"),
            EndReason::Checkmate => self.pick("checkmate", "将死", "將死"),
            EndReason::Stalemate => self.pick("stalemate", "困毙", "困斃"),
            EndReason::PerpetualCheck => self.pick("perpetual check", "对方长将", "對方長將"),
            EndReason::PerpetualChase => self.pick("perpetual chase", "对方长捉", "對方長捉"),
            EndReason::PerpetualAttack => self.pick("perpetual attack", "对方长打", "對方長打"),
            EndReason::Repetition => self.pick("repetition", "循环重复", "循環重複"),
            EndReason::NoCapture => {
                self.pick("120 plies without a capture", "六十回合无吃子", "六十回合無吃子")
            }
            EndReason::BareMaterial => {
                self.pick("no attacking piece is left", "双方均无进攻子力", "雙方均無進攻子力")
            }
            EndReason::Count => self.pick("the larger count", "子数多者胜", "子數多者勝"),
            EndReason::Resignation => self.pick("resignation", "对方认输", "對方認輸"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_signs_and_distances() {
        assert_eq!(Lang::En.score(ScoreView::Eval(35)), "+0.35");
        assert_eq!(Lang::En.score(ScoreView::Eval(-5)), "-0.05");
        assert_eq!(Lang::En.score(ScoreView::Win(5)), "win in 5");
        assert_eq!(Lang::En.score(ScoreView::Loss(4)), "loss in 4");
        assert_eq!(
            [6, -2].map(|points| Lang::En.score(ScoreView::Margin(points))),
            ["win by 6", "loss by 2"]
        );
    }

    #[test]
    fn locales_choose_the_script() {
        for (locale, lang) in [
            ("zh_CN.UTF-8", Lang::Hans),
            ("zh_TW.UTF-8", Lang::Hant),
            ("zh_HK", Lang::Hant),
            ("zh-Hant-TW", Lang::Hant),
            ("C.UTF-8", Lang::En),
            ("de_DE.UTF-8", Lang::En),
        ] {
            assert_eq!(Lang::of_locale(locale), lang, "{locale}");
        }
    }

    #[test]
    fn results_are_told_in_each_language() {
        let result = GameResult::new(Some(Side::Second), EndReason::Checkmate);
        let told = |lang: Lang| lang.result(GameSpec::XIANGQI, &result);
        assert_eq!(told(Lang::En), "Black wins: checkmate");
        assert_eq!(told(Lang::Hans), "黑方胜：将死");
        assert_eq!(told(Lang::Hant), "黑方勝：將死");
    }

    #[test]
    fn refusals_name_the_offending_move() {
        let error = InputError::IllegalMove { text: "h8".into(), why: "`h8` is taken".into() }.into();
        assert_eq!(Lang::En.refusal(&error), "`h8` is taken");
        assert_eq!(Lang::Hans.refusal(&error), "“h8”此时不合规则");
        assert_eq!(Lang::Hant.refusal(&error), "「h8」此時不合規則");
    }
}
