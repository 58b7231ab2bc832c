//! Gomoku: points forbidden to black in renju, and those that only look so, in words.

use super::cells::cell;
use crate::data::{Cell, ForbiddenPoint, Sentences, SparedPoint};
use boyi_gomoku::{Board, Forbidden, Point, RenjuShape, RenjuShapeKind, WhyFalse};

/// The points forbidden to black, with the shapes that forbid them.
pub(super) fn forbidden(board: &Board) -> Vec<ForbiddenPoint> {
    let forbidden = |(point, reason): (Point, Forbidden)| {
        let shapes = board.renju_shapes(point);
        let counts = |shape: &&RenjuShape| forbids(shape.kind, reason);
        let counting: Vec<&RenjuShape> = shapes.iter().filter(counts).collect();
        let why = joined([verdict(reason, &counting)].into_iter().chain(falsehoods(&shapes)));
        ForbiddenPoint { cell: cell(board, point), reason, why, rows: rows(board, &counting) }
    };
    board.forbidden_points().map(forbidden).collect()
}

/// The points that black may play because a three that would forbid them is none.
pub(super) fn spared(board: &Board) -> Vec<SparedPoint> {
    let empty = board.points().filter(|&point| board.is_empty(point) && board.forbidden(point).is_none());
    let spared = |point: Point| {
        let shapes = board.renju_shapes(point);
        let threes =
            |shape: &&RenjuShape| matches!(shape.kind, RenjuShapeKind::Three | RenjuShapeKind::FalseThree);
        let threes: Vec<&RenjuShape> = shapes.iter().filter(threes).collect();
        let why = joined(std::iter::once(allowed()).chain(falsehoods(&shapes)));
        (threes.len() >= 2).then(|| SparedPoint { cell: cell(board, point), why, rows: rows(board, &threes) })
    };
    empty.filter_map(spared).collect()
}

/// Returns whether a shape counts towards a reason.
fn forbids(kind: RenjuShapeKind, reason: Forbidden) -> bool {
    kind == match reason {
        Forbidden::Overline => RenjuShapeKind::Overline,
        Forbidden::DoubleFour => RenjuShapeKind::Four,
        Forbidden::DoubleThree => RenjuShapeKind::Three,
    }
}

fn rows(board: &Board, shapes: &[&RenjuShape]) -> Vec<Vec<Cell>> {
    shapes.iter().map(|shape| shape.stones.iter().map(|&point| cell(board, point)).collect()).collect()
}

fn name(point: Point) -> String {
    point.to_string().to_uppercase()
}

/// The stones of a shape: `G8-H8-I8`.
fn stones(shape: &RenjuShape) -> String {
    shape.stones.iter().map(|&point| name(point)).collect::<Vec<_>>().join("-")
}

fn allowed() -> Sentences {
    Sentences { en: "Allowed.".into(), hans: "不是禁手。".into(), hant: "不是禁手。".into() }
}

fn verdict(reason: Forbidden, shapes: &[&RenjuShape]) -> Sentences {
    let all = |between: &str| shapes.iter().map(|shape| stones(shape)).collect::<Vec<_>>().join(between);
    let (en, zh) = (all(" and "), all("、"));
    match reason {
        Forbidden::Overline => Sentences {
            en: format!("Overline: {en} would be more than five."),
            hans: format!("长连：{zh}超过五子。"),
            hant: format!("長連：{zh}超過五子。"),
        },
        Forbidden::DoubleFour => Sentences {
            en: format!("Double four: {en} would be fours."),
            hans: format!("四四：{zh}同时成四。"),
            hant: format!("四四：{zh}同時成四。"),
        },
        Forbidden::DoubleThree => Sentences {
            en: format!("Double three: {en} would be open threes."),
            hans: format!("三三：{zh}同时成活三。"),
            hant: format!("三三：{zh}同時成活三。"),
        },
    }
}

/// The reasons of each false three among the shapes.
fn falsehoods(shapes: &[RenjuShape]) -> impl Iterator<Item = Sentences> {
    shapes.iter().filter(|shape| shape.kind == RenjuShapeKind::FalseThree).map(falsehood)
}

/// The sentence of a false three: each point that would complete it, with the reason why it makes no straight four.
fn falsehood(shape: &RenjuShape) -> Sentences {
    let three = stones(shape);
    let points = shape.completions.iter().map(|&point| name(point));
    let told: Vec<Sentences> =
        points.zip(&shape.why_false).map(|(point, why)| failing(&point, *why)).collect();
    let list = |pick: fn(&Sentences) -> &str, or: &str| told.iter().map(pick).collect::<Vec<_>>().join(or);
    let (en, hans, hant) =
        (list(|each| &each.en, " or "), list(|each| &each.hans, "或"), list(|each| &each.hant, "或"));
    Sentences {
        en: format!("{three} is no open three: a straight four needs {en}."),
        hans: format!("{three}不是活三：要成活四须下{hans}。"),
        hant: format!("{three}不是活三：要成活四須下{hant}。"),
    }
}

/// A point that would complete a three, with the reason why it makes no straight four: `H6 (forbidden: overline)`.
fn failing(point: &str, why: WhyFalse) -> Sentences {
    let (en, hans, hant) = match why {
        WhyFalse::Forbidden(Forbidden::Overline) => ("forbidden: overline", "长连禁手", "長連禁手"),
        WhyFalse::Forbidden(Forbidden::DoubleFour) => ("forbidden: double four", "四四禁手", "四四禁手"),
        WhyFalse::Forbidden(Forbidden::DoubleThree) => ("forbidden: double three", "三三禁手", "三三禁手"),
        WhyFalse::Five => ("makes five in another line", "在另一线成五", "在另一線成五"),
    };
    Sentences {
        en: format!("{point} ({en})"),
        hans: format!("{point}（{hans}）"),
        hant: format!("{point}（{hant}）"),
    }
}

/// Sentences after each other.
fn joined(sentences: impl Iterator<Item = Sentences>) -> Sentences {
    let all: Vec<Sentences> = sentences.collect();
    let text =
        |pick: fn(&Sentences) -> &str, between: &str| all.iter().map(pick).collect::<Vec<_>>().join(between);
    Sentences {
        en: text(|each| &each.en, " "),
        hans: text(|each| &each.hans, ""),
        hant: text(|each| &each.hant, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &str) -> Board {
        format!("{rows} x renju").parse().unwrap()
    }

    #[test]
    fn reasons_name_their_rows() {
        let points = forbidden(&board("9/9/9/4X4/3X1X3/4X4/9/9/9"));
        let [point] = &points[..] else { panic!("{points:?}") };
        assert_eq!(point.why.en, "Double three: D5-E5-F5 and E4-E5-E6 would be open threes.");
        assert_eq!(point.why.hans, "三三：D5-E5-F5、E4-E5-E6同时成活三。");
        assert_eq!(point.why.hant, "三三：D5-E5-F5、E4-E5-E6同時成活三。");
        assert_eq!((point.cell, &point.rows[..]), (40, &[vec![39, 40, 41], vec![49, 40, 31]][..]));
        let points = forbidden(&board("9/9/9/9/1XXX1XX2/9/9/9/9"));
        assert_eq!(points[0].why.en, "Overline: B5-C5-D5-E5-F5-G5 would be more than five.");
        let points = forbidden(&board("9/9/9/9/1XXX5/4X4/4X4/4X4/9"));
        assert_eq!(points[0].why.en, "Double four: B5-C5-D5-E5 and E2-E3-E4-E5 would be fours.");
    }

    /// H8, where H7 H8 H9 would need H6 or H10 for a straight four; H6 is an overline of row 6.
    fn spared_at_h8(row_10: &str) -> SparedPoint {
        let rows = format!("15/15/15/15/15/{row_10}/7X7/6X1X6/7X7/4XXX1XX5/15/15/15/15/15");
        spared(&board(&rows)).into_iter().find(|point| point.cell == 7 * 15 + 7).expect("h8 is spared")
    }

    #[test]
    fn a_point_spared_by_a_false_three_is_explained() {
        let at = spared_at_h8("4XXX1XX5");
        assert_eq!(
            at.why.en,
            "Allowed. H7-H8-H9 is no open three: a straight four needs H6 (forbidden: overline) or H10 (forbidden: overline)."
        );
        assert_eq!(at.rows.len(), 2);
    }

    #[test]
    fn each_completion_of_a_false_three_has_its_own_reason() {
        // H10 completes a four or five of row 10 too.
        for (row_10, en, hans, hant) in [
            ("8XXX4", "(forbidden: double four)", "（四四禁手）", "（四四禁手）"),
            ("3XXXX1O6", "(makes five in another line)", "（在另一线成五）", "（在另一線成五）"),
        ] {
            let why = spared_at_h8(row_10).why;
            let needs =
                "Allowed. H7-H8-H9 is no open three: a straight four needs H6 (forbidden: overline) or H10";
            assert_eq!(why.en, format!("{needs} {en}."));
            assert_eq!(
                why.hans,
                format!("不是禁手。H7-H8-H9不是活三：要成活四须下H6（长连禁手）或H10{hans}。")
            );
            assert_eq!(
                why.hant,
                format!("不是禁手。H7-H8-H9不是活三：要成活四須下H6（長連禁手）或H10{hant}。")
            );
        }
    }
}
