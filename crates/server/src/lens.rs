//! Small trees and their searches, step by step.

use crate::games::check_position;
use crate::refusal::Refusal;
use crate::wire::{ServerMessage, TreeSource};
use boyi_core::Outcome;
use boyi_engine::data::{GameSpec, ScoreView, Side};
use boyi_engine::{AnyGame, ErrorCode, EvaluationChoice, start};
use boyi_lens::{Algorithm, Order, Walkthrough, ordered, random};
use boyi_search::synthetic;
use boyi_tree::{Branch, Tree};
use std::fmt::Display;

/// Answers with the steps of the search of a tree. The largest takes a few milliseconds.
///
/// # Errors
/// A tree that cannot be read, or one too large to be drawn.
pub(crate) fn walk(tree: &TreeSource, algorithm: Algorithm, order: Order) -> Result<ServerMessage, Refusal> {
    let tree = match *tree {
        TreeSource::Written { ref text } => {
            text.parse().map_err(|error| refused(&format!("tree: {error}")))?
        }
        TreeSource::Random { branching, depth, seed } => {
            random(branching, depth, seed.into()).map_err(|error| refused(&error))?
        }
        TreeSource::Best { branching, depth } => {
            ordered(branching, depth, synthetic::Order::Best).map_err(|error| refused(&error))?
        }
        TreeSource::Worst { branching, depth } => {
            ordered(branching, depth, synthetic::Order::Worst).map_err(|error| refused(&error))?
        }
        TreeSource::Position { spec, ref position, depth } => from(spec, position.as_deref(), depth)?,
    };
    let walk = Walkthrough::new(&tree, algorithm, order).map_err(|error| refused(&error))?;
    Ok(ServerMessage::Walk { walk: Box::new(walk) })
}

/// The tree of all lines from a position.
fn from(spec: GameSpec, position: Option<&str>, depth: u32) -> Result<Tree, Refusal> {
    check_position(position)?;
    let mut game = start(spec, position)?;
    let side = game.to_move();
    let mut nodes = Walkthrough::MAX_NODES;
    let most = nodes;
    let tree = grow(&mut *game, side, depth, &mut nodes)?;
    tree.ok_or_else(|| refused(&format!("the tree of `{depth}` plies has more than {most} positions")))
}

/// The tree below a position, with values for `side`; `None` if it takes more nodes than there are left.
fn grow(game: &mut dyn AnyGame, side: Side, depth: u32, nodes: &mut usize) -> Result<Option<Tree>, Refusal> {
    let Some(left) = nodes.checked_sub(1) else { return Ok(None) };
    *nodes = left;
    if let Some(result) = game.result() {
        let outcome = match result.winner {
            None => Outcome::Draw,
            Some(winner) if winner == side => Outcome::Win,
            Some(_) => Outcome::Loss,
        };
        return Ok(Some(Tree::Over(outcome)));
    }
    let value = match game.evaluate(&EvaluationChoice::Hand)?.score {
        ScoreView::Eval(value) if game.to_move() == side => value,
        ScoreView::Eval(value) => -value,
        _ => 0,
    };
    if depth == 0 {
        return Ok(Some(Tree::Leaf(value)));
    }
    let mover = game.to_move();
    let mut branches = Vec::new();
    for mv in game.view().legal {
        game.play(&mv.id)?;
        let below = grow(game, side, depth - 1, nodes);
        let extra_turn = game.to_move() == mover;
        game.undo();
        let Some(tree) = below? else { return Ok(None) };
        branches.push(Branch { extra_turn, ..tree.into() });
    }
    Ok(Some(Tree::Moves { value, branches }))
}

/// The answer to a tree that cannot be searched.
fn refused(why: &dyn Display) -> Refusal {
    Refusal::new(ErrorCode::Parameter, why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(tree: &TreeSource) -> Result<Box<Walkthrough>, String> {
        match walk(tree, Algorithm::AlphaBeta, Order::LeftToRight) {
            Ok(ServerMessage::Walk { walk }) => Ok(walk),
            Ok(other) => panic!("{other:?}"),
            Err(refusal) => Err(refusal.message),
        }
    }

    #[test]
    fn trees_are_written_or_made() {
        let written = |text: &str| asked(&TreeSource::Written { text: text.into() });
        assert_eq!(written("((3 5) (2 9))").unwrap().value, "3");
        assert_eq!(written("((3 x))").unwrap_err(), "tree: column 5: `x` is neither a value nor w, d, l");
        assert_eq!(asked(&TreeSource::Best { branching: 3, depth: 3 }).unwrap().total().leaves, 11);
        assert_eq!(asked(&TreeSource::Worst { branching: 2, depth: 3 }).unwrap().total().leaves, 8);
        let random = asked(&TreeSource::Random { branching: 2, depth: 4, seed: 1 }).unwrap();
        assert_eq!(random.leaves, 16);
    }

    #[test]
    fn the_figures_of_the_lessons_are_those_of_their_trees() {
        let leaves = |text: &str, order| {
            let walk = Walkthrough::new(&text.parse().unwrap(), Algorithm::AlphaBeta, order).unwrap();
            (walk.total().leaves, walk.minimum)
        };
        let by_hand = leaves("((4 7 9) (3 8 6) (5 2 1))", Order::LeftToRight);
        assert_eq!(by_hand, (6, Some(5)));
        let ordered = "((9 8 7) (6 5 4) (3 2 1))";
        assert_eq!(leaves(ordered, Order::LeftToRight), (5, Some(5)));
        assert_eq!(leaves(ordered, Order::RightToLeft), (9, Some(5)));
    }

    #[test]
    fn the_lines_of_a_real_position_are_a_tree() {
        let of = |position: &str, depth| {
            let position = Some(position.into());
            asked(&TreeSource::Position { spec: GameSpec::TICTACTOE, position, depth })
        };
        let walk = of("XO./O.X/XO.", 9).unwrap();
        assert_eq!(
            (walk.text.as_str(), walk.value.as_str()),
            ("-11:(143:(l 10:(w)) 263:(130:(w) 130:(w)) 143:(10:(w) l))", "W")
        );
        assert_eq!(of("X../.../...", 9).unwrap_err(), "the tree of `9` plies has more than 500 positions");
        assert!(of("X../.../..", 9).is_err());
        assert_eq!(of("XO./O.X/XO.", 0).unwrap().leaves, 1);
    }

    #[test]
    fn trees_too_large_to_draw_are_refused_before_they_grow() {
        for depth in [9, u32::MAX] {
            let refused = asked(&TreeSource::Random { branching: u16::MAX, depth, seed: 0 }).unwrap_err();
            assert!(refused.contains("more than 500 are not drawn"), "{refused}");
        }
        let text = format!("({})", "1 ".repeat(8_000));
        assert!(asked(&TreeSource::Written { text }).is_err());
    }
}
