//! The grounds of a verdict on a repetition, in words.

use super::LAWS;
use crate::data::Sentences;
use crate::game::Text;
use boyi_core::Side;
use boyi_xiangqi::repetition::{Habit, Judgement};
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

    fn english(&self) -> String {
        let [one, other] = self.sides().map(|side| in_english(side, self.habit(side)));
        let verdict = match self.loser().map(english_name) {
            Some(loser) => format!("{loser} must change and did not: {loser} loses"),
            None => "Neither side alone breaks the law: a draw".into(),
        };
        let law = self.law(|title| title.en);
        format!("Since move {} {one}; {other}. {verdict} ({law}).", self.first_move)
    }

    fn chinese(&self, script: Script) -> String {
        let words = Words { script };
        let [one, other] = self.sides().map(|side| words.habit(side, self.habit(side)));
        let verdict = match self.loser() {
            Some(loser) => {
                let loser = words.side(loser);
                let ending = words.pick("应变着而未变，判负", "應變著而未變，判負");
                format!("{loser}{ending}")
            }
            None => words.pick("没有一方单独犯禁，不变作和", "沒有一方單獨犯禁，不變作和").into(),
        };
        let [since, from] = [words.pick("自第", "自第"), words.pick("回合起，", "回合起，")];
        let law = self.law(|title| words.pick(title.hans, title.hant));
        format!("{since}{}{from}{one}；{other}。{verdict}（{law}）。", self.first_move)
    }
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

fn in_english(side: Side, habit: &Habit) -> String {
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
        Habit::Attacks => {
            format!("every move of {name}'s is an attack: a check, a threat of mate or a chase")
        }
        Habit::AttacksAtTimes => {
            format!("{name} attacks with some moves and not with others, or not always the same piece")
        }
        Habit::Idle => format!("{name} neither checks nor chases"),
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

    fn habit(self, side: Side, habit: &Habit) -> String {
        let name = self.side(side);
        let does = match habit {
            Habit::Checks => self.pick("步步将军（长将）", "步步將軍（長將）"),
            Habit::Chases { by, target, unprotected } => return self.chase(side, by, *target, *unprotected),
            Habit::Kills => self.pick("步步叫杀（长杀）", "步步叫殺（長殺）"),
            Habit::Attacks => self.pick("步步是打（将、杀或捉）", "步步是打（將、殺或捉）"),
            Habit::AttacksAtTimes => self.pick("有打有闲，或所捉并非一子", "有打有閒，或所捉並非一子"),
            Habit::Idle => self.pick("既不将军也不捉子", "既不將軍也不捉子"),
        };
        format!("{name}{does}")
    }

    fn chase(self, side: Side, by: &[Kind], target: Kind, unprotected: bool) -> String {
        let name = self.side(side);
        let and = self.pick("和", "和");
        let by = by.iter().map(|&kind| self.script.character(Piece::new(side, kind)).to_string());
        let by = by.collect::<Vec<_>>().join(and);
        let target = self.script.character(Piece::new(!side, target));
        let rootless = if unprotected { self.pick("无根", "無根") } else { "" };
        let [chases, perpetual] = [self.pick("步步捉对方", "步步捉對方"), self.pick("（长捉）", "（長捉）")];
        format!("{name}的{by}{chases}{rootless}{target}{perpetual}")
    }
}
