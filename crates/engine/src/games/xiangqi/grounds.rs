//! The grounds of a verdict on a repetition, in words.

use super::LAWS;
use crate::data::Sentences;
use crate::game::Text;
use boyi_core::Side;
use boyi_xiangqi::repetition::{Exception, Habit, Judgement, Law};
use boyi_xiangqi::{Game, Kind, Piece, Script};

/// The grounds of the repetition that has ended a game; `None` if none has.
pub(super) fn of(game: &Game) -> Option<Sentences> {
    let judgement = game.judgement()?;
    let plies = game.moves().len();
    let first_ply = plies.saturating_sub(judgement.plies);
    // Moves are numbered from 1 as in a record: where Black begins, Red's first move is the second.
    let black_began = (game.position().side_to_move() == Side::Second) == plies.is_multiple_of(2);
    let verdict =
        Verdict { judgement: &judgement, first_move: (first_ply + usize::from(black_began)) / 2 + 1 };
    Some(Sentences {
        en: verdict.english(),
        hans: verdict.chinese(Script::Simplified),
        hant: verdict.chinese(Script::Traditional),
    })
}

/// A judgement and the number of the first move of the part that repeats.
struct Verdict<'a> {
    judgement: &'a Judgement,
    first_move: usize,
}

impl Verdict<'_> {
    fn loser(&self) -> Option<Side> {
        self.judgement.loss().map(|(loser, _)| loser)
    }

    /// The sides in the order in which they are told: the loser first.
    fn sides(&self) -> [Side; 2] {
        let first = self.loser().unwrap_or(Side::First);
        [first, !first]
    }

    fn law(&self, pick: impl Fn(&Text) -> &'static str) -> &'static str {
        LAWS.get(self.judgement.law as usize).map_or("", |law| pick(&law.title))
    }

    fn habit(&self, side: Side) -> &Habit {
        &self.judgement.habits[side.index()]
    }

    /// The sides to which an exception applies, in the order in which they are told.
    fn exceptions(&self) -> impl Iterator<Item = (Side, Exception)> {
        let exceptions = self.judgement.exceptions;
        self.sides().into_iter().filter_map(move |side| Some((side, exceptions[side.index()]?)))
    }

    fn draw(&self) -> Draw {
        let sides = Side::BOTH.map(|side| (self.habit(side), self.judgement.offends(side)));
        if let Some((side, _)) = self.exceptions().find(|(_, exception)| *exception == Exception::Partial) {
            return Draw::InPart(side);
        }
        match sides {
            [(Habit::Checks, _), (Habit::Checks, _)] => Draw::BothCheck,
            [(one, true), (other, true)] if is_by_soldier(one) || is_by_soldier(other) => Draw::SoldiersCount,
            [(_, true), (_, true)] => Draw::BothOffend,
            _ => Draw::NoneOffends,
        }
    }

    fn english(&self) -> String {
        let [one, other] = self.sides().map(|side| in_english(self.judgement.law, side, self.habit(side)));
        let mut told = format!("Since move {} {one}; {other}. ", self.first_move);
        for (side, exception) in self.exceptions() {
            let reason = exception_in_english(self.judgement.law, side, self.habit(side), exception);
            if let Some(reason) = reason
                && !told.contains(&reason)
            {
                told += &format!("{reason}. ");
            }
        }
        told += &match self.loser().map(english_name) {
            Some(loser) => format!("{loser} must change and did not: {loser} loses"),
            None => draw_in_english(self.draw()),
        };
        format!("{told} ({}).", self.law(|title| title.en))
    }

    fn chinese(&self, script: Script) -> String {
        let words = Words { script };
        let [one, other] = self.sides().map(|side| {
            let is_offence = self.judgement.offends(side)
                || self.judgement.exceptions[side.index()] == Some(Exception::Outweighed);
            words.habit(self.judgement.law, side, self.habit(side), is_offence)
        });
        let mut told = format!("自第{}回合起，{one}；{other}。", self.first_move);
        for (side, exception) in self.exceptions() {
            let reason = words.exception(self.judgement.law, side, self.habit(side), exception);
            if let Some(reason) = reason {
                told += &format!("{reason}。");
            }
        }
        told += &match self.loser() {
            Some(loser) => {
                let ending = words.pick("应变着而未变，判负", "應變著而未變，判負");
                format!("{}{ending}", words.side(loser))
            }
            None => words.draw(self.draw()),
        };
        let law = self.law(|title| words.pick(title.hans, title.hant));
        format!("{told}（{law}）。")
    }
}

/// The reason of a draw.
#[derive(Clone, Copy)]
enum Draw {
    /// Both sides check with every move.
    BothCheck,
    /// Both sides break the law.
    BothOffend,
    /// Both do, attacks by soldiers included.
    SoldiersCount,
    /// Neither does.
    NoneOffends,
    /// This side breaks it over the whole line, but not in each repetition that the line holds.
    InPart(Side),
}

const fn english_name(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Black",
    }
}

fn english_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "general",
        Kind::Advisor => "advisor",
        Kind::Elephant => "elephant",
        Kind::Horse => "horse",
        Kind::Chariot => "chariot",
        Kind::Cannon => "cannon",
        Kind::Soldier => "soldier",
    }
}

fn in_english(law: Law, side: Side, habit: &Habit) -> String {
    let name = english_name(side);
    match habit {
        Habit::Checks => format!("{name} checks with every move"),
        Habit::Chases { by, target, unprotected } => {
            let verb = if by.len() == 1 { "chases" } else { "chase" };
            let by = by.iter().map(|&kind| english_kind(kind)).collect::<Vec<_>>().join(" and ");
            let target = english_kind(*target);
            let unprotected = if *unprotected { "unprotected " } else { "" };
            format!("{name}'s {by} {verb} the {unprotected}{target} on every move")
        }
        Habit::Kills => format!("{name} threatens mate with every move"),
        Habit::Attacks if law == Law::Chinese => {
            format!("every move of {name}'s is an attack: a check, a threat of mate or a chase")
        }
        Habit::Attacks => {
            format!("{name} checks or chases with every move, but does not chase one piece with all of them")
        }
        Habit::AttacksAtTimes => format!("{name} attacks with some moves and not with others"),
        Habit::Idle => format!("{name} neither checks nor chases"),
    }
}

/// Returns whether a soldier is among the pieces that chase.
fn is_by_soldier(habit: &Habit) -> bool {
    matches!(habit, Habit::Chases { by, .. } if by.contains(&Kind::Soldier))
}

/// Returns whether no pieces but general and soldiers chase.
fn is_permitted_throughout(habit: &Habit) -> bool {
    let is_permitted = |kind: &Kind| matches!(kind, Kind::General | Kind::Soldier);
    matches!(habit, Habit::Chases { by, .. } if by.iter().all(is_permitted))
}

/// The exception as a sentence; `None` for the one that the verdict itself tells.
fn exception_in_english(law: Law, side: Side, habit: &Habit, exception: Exception) -> Option<String> {
    let name = english_name(side);
    let reason = match exception {
        Exception::Outweighed if law == Law::Chinese => {
            "Perpetual check weighs more than any other attack".into()
        }
        Exception::Outweighed => "Perpetual check weighs more than perpetual chase".into(),
        Exception::Pinned => format!(
            "{name} chases with a piece that shields its own general and is itself chased for ever, which is no chase"
        ),
        Exception::Undermining => format!(
            "Some moves of {name}'s only take protection away from a piece attacked already, which weighs less than \
             a new attack"
        ),
        Exception::Permitted if is_permitted_throughout(habit) => {
            "Generals and soldiers may chase for ever".into()
        }
        Exception::Permitted => {
            format!(
                "Generals and soldiers may attack for ever, and some moves of {name}'s make no other attack"
            )
        }
        Exception::Partial => return None,
    };
    Some(reason)
}

fn draw_in_english(draw: Draw) -> String {
    match draw {
        Draw::BothCheck => "Both sides check for ever: a draw".into(),
        Draw::BothOffend => "Both sides break the law alike: a draw".into(),
        Draw::SoldiersCount => {
            "Where both sides attack with every move, attacks by soldiers count too: a draw".into()
        }
        Draw::NoneOffends => "Neither side breaks the law: a draw".into(),
        Draw::InPart(side) => {
            let name = english_name(side);
            format!(
                "The line holds several repetitions, and not each of them is an offence of {name}'s alone: a draw"
            )
        }
    }
}

/// Chinese in one of its scripts.
#[derive(Clone, Copy)]
struct Words {
    script: Script,
}

impl Words {
    fn pick(self, hans: &'static str, hant: &'static str) -> &'static str {
        match self.script {
            Script::Simplified => hans,
            Script::Traditional => hant,
        }
    }

    fn side(self, side: Side) -> &'static str {
        match side {
            Side::First => self.pick("红方", "紅方"),
            Side::Second => "黑方",
        }
    }

    /// The habit of a side. Only an offence has the name of one.
    fn habit(self, law: Law, side: Side, habit: &Habit, is_offence: bool) -> String {
        let name = self.side(side);
        let does = match habit {
            Habit::Checks => self.pick("步步将军（长将）", "步步將軍（長將）"),
            Habit::Chases { by, target, unprotected } => {
                let chase = self.chase(side, by, *target, *unprotected);
                return chase
                    + if is_offence && !is_by_soldier(habit) {
                        self.pick("（长捉）", "（長捉）")
                    } else {
                        ""
                    };
            }
            Habit::Kills => self.pick("步步叫杀（长杀）", "步步叫殺（長殺）"),
            Habit::Attacks if law == Law::Chinese => {
                self.pick("步步是打（将、杀或捉）", "步步是打（將、殺或捉）")
            }
            Habit::Attacks => {
                self.pick("步步或将或捉，但并非步步捉同一子", "步步或將或捉，但並非步步捉同一子")
            }
            Habit::AttacksAtTimes => self.pick("有打有闲", "有打有閒"),
            Habit::Idle => self.pick("既不将军也不捉子", "既不將軍也不捉子"),
        };
        format!("{name}{does}")
    }

    fn chase(self, side: Side, by: &[Kind], target: Kind, unprotected: bool) -> String {
        let name = self.side(side);
        let by = by.iter().map(|&kind| self.script.character(Piece::new(side, kind)).to_string());
        let by = by.collect::<Vec<_>>().join("和");
        let target = self.script.character(Piece::new(!side, target));
        let rootless = if unprotected { self.pick("无根", "無根") } else { "" };
        let chases = self.pick("步步捉对方", "步步捉對方");
        format!("{name}的{by}{chases}{rootless}{target}")
    }

    /// The exception as a sentence; `None` for the one that the verdict itself tells.
    fn exception(self, law: Law, side: Side, habit: &Habit, exception: Exception) -> Option<String> {
        let name = self.side(side);
        let reason = match exception {
            Exception::Outweighed if law == Law::Chinese => {
                self.pick("长将重于其他的打", "長將重於其他的打").into()
            }
            Exception::Outweighed => self.pick("长将重于长捉", "長將重於長捉").into(),
            Exception::Pinned => {
                let is_no_chase =
                    self.pick("捉子之子被牵制，自身又遭长捉，不算捉", "捉子之子被牽制，自身又遭長捉，不算捉");
                format!("{name}{is_no_chase}")
            }
            Exception::Undermining => {
                let weighs_less = self.pick(
                    "有的着法并未造成新的捉，只使对方原已受攻的子失根，情节较轻",
                    "有的著法並未造成新的捉，只使對方原已受攻的子失根，情節較輕",
                );
                format!("{name}{weighs_less}")
            }
            Exception::Permitted => {
                let [soldier, general] =
                    [Kind::Soldier, Kind::General].map(|kind| self.script.character(Piece::new(side, kind)));
                let idle = self.pick("按闲着处理", "按閒著處理");
                if is_permitted_throughout(habit) {
                    format!("{soldier}、{general}本身捉子，{idle}")
                } else {
                    let [some, only] = [self.pick("有的着法只有", "有的著法只有"), "在捉，"];
                    format!("{name}{some}{soldier}或{general}{only}{idle}")
                }
            }
            Exception::Partial => return None,
        };
        Some(reason)
    }

    fn draw(self, draw: Draw) -> String {
        match draw {
            Draw::BothCheck => self.pick("双方长将，不变作和", "雙方長將，不變作和").into(),
            Draw::BothOffend => self.pick("双方均犯禁，不变作和", "雙方均犯禁，不變作和").into(),
            Draw::SoldiersCount => {
                let count = "双方步步是打时，兵、卒捉子也按捉处理，不变作和";
                self.pick(count, "雙方步步是打時，兵、卒捉子也按捉處理，不變作和").into()
            }
            Draw::NoneOffends => self.pick("双方均未犯禁，不变作和", "雙方均未犯禁，不變作和").into(),
            Draw::InPart(side) => {
                let name = self.side(side);
                let [start, end] = [
                    self.pick("其间有几段循环，", "其間有幾段循環，"),
                    self.pick("并非每段都单独犯禁，不变作和", "並非每段都單獨犯禁，不變作和"),
                ];
                format!("{start}{name}{end}")
            }
        }
    }
}
