use super::*;
use crate::examples::Selection;
use crate::examples::tests::games;
use boyi_datagen::Criteria;
use boyi_engine::data::{GameSpec, GomokuRule};
use boyi_engine::{EvaluationChoice, start};
use std::sync::Arc;

fn data(spec: GameSpec, count: u64) -> LinearData {
    let folder = tempfile::tempdir().unwrap();
    let selection =
        Selection { criteria: Criteria { min_ply: 2, ..Criteria::default() }, validation_one_in: 5 };
    let files = [games(folder.path(), spec, count)];
    LinearData::read(&files, &selection, Fitted::All, &EvaluationChoice::Hand, &mut |_| ()).unwrap().0
}

fn settings(passes: u32) -> LinearSettings {
    LinearSettings { passes, batch: 64, ..LinearSettings::default() }
}

fn last(fit: &LinearFit) -> (Losses, Losses) {
    (fit.passes[0].training, fit.passes.last().unwrap().training)
}

#[test]
fn gradients_are_those_of_finite_differences() {
    for spec in [GameSpec::XIANGQI, GameSpec::gomoku(15, GomokuRule::Renju), GameSpec::othello(8)] {
        let data = data(spec, 2);
        let blend = Blend { result_share: 0.3, unit: 200.0 };
        let aim = if spec == GameSpec::othello(8) { Aim::Margins } else { Aim::Points };
        let model = Model { aim, blend, hand: &data.weights, fitted: Fitted::All };
        let mut weights: Vec<f32> = data.weights.weights.iter().copied().map(f32::from).collect();
        let part = &data.training;
        let loss = |weights: &[f32], index: usize| {
            let mut sums = Sums::default();
            model.position(part, index, &part.positions[index], weights, &mut sums, None);
            sums.value + sums.moves
        };
        let mut checked = 0;
        for index in (0..part.positions.len()).step_by(7) {
            let mut gradients = vec![0.0; weights.len()];
            let mut sums = Sums::default();
            let to = Some(&mut gradients[..]);
            model.position(part, index, &part.positions[index], &weights, &mut sums, to);
            let used: Vec<usize> = (0..weights.len()).filter(|&weight| gradients[weight] != 0.0).collect();
            for &weight in used.iter().step_by(11) {
                let before = weights[weight];
                weights[weight] = before + 2.0;
                let above = loss(&weights, index);
                weights[weight] = before - 2.0;
                let below = loss(&weights, index);
                weights[weight] = before;
                let difference = (above - below) / 4.0;
                let error = (difference - f64::from(gradients[weight])).abs();
                assert!(
                    error < 1e-6 + 0.05 * difference.abs(),
                    "{weight}: {difference} {}",
                    gradients[weight]
                );
                checked += 1;
            }
        }
        assert!(checked > 20, "{checked}");
    }
}

/// Without pull the values are learnt by heart. The ranks are not: a rank is the sum of two weights only.
#[test]
fn a_fit_learns_the_values_of_few_positions_by_heart() {
    let data = data(GameSpec::gomoku(15, GomokuRule::Freestyle), 25);
    assert!((200..1_000).contains(&data.positions()), "{}", data.positions());
    let settings = LinearSettings { pull: 0.0, rate: 8.0, result_share: 0.0, ..settings(200) };
    let fit = fit_linear(&data, &data.weights.weights, &settings, &mut |_| ()).unwrap();
    let (before, after) = last(&fit);
    assert!(after.value.unwrap() < before.value.unwrap() / 8.0, "{before:?} {after:?}");
    assert!(after.moves.unwrap() < before.moves.unwrap() * 0.75, "{before:?} {after:?}");
}

#[test]
fn equal_data_and_settings_give_equal_files_and_another_seed_another() {
    let data = data(GameSpec::XIANGQI, 10);
    let file = |seed| {
        let settings = LinearSettings { seed, ..settings(3) };
        let fit = fit_linear(&data, &data.weights.weights, &settings, &mut |_| ()).unwrap();
        fit.file(&data, None, "a test".into()).unwrap()
    };
    assert_eq!(file(1).bytes(), file(1).bytes());
    assert_ne!(file(1).name(), file(2).name());
}

#[test]
fn a_weight_that_no_position_uses_stays_and_a_strong_pull_holds_all() {
    let data = data(GameSpec::XIANGQI, 10);
    let begin = &data.weights.weights;
    let fit = fit_linear(&data, begin, &settings(5), &mut |_| ()).unwrap();
    let mut used = vec![false; begin.len()];
    for index in 0..data.positions() {
        data.training.counts.row(index).iter().for_each(|&(weight, _)| used[usize::from(weight)] = true);
    }
    for row in 0..data.training.candidates.len() {
        data.training.candidates.row(row).iter().for_each(|&(weight, _)| used[usize::from(weight)] = true);
    }
    let stays = |weight: usize| fit.weights[weight] == begin[weight];
    assert!((0..begin.len()).all(|weight| used[weight] || stays(weight)));
    assert!(used.contains(&false) && !(0..begin.len()).all(stays));
    let held = LinearSettings { pull: 1e6, rate: 0.1, ..settings(5) };
    let held = fit_linear(&data, begin, &held, &mut |_| ()).unwrap();
    // Ranks have steps of a hundredth of the temperature.
    let near = data.weights.groups.iter().flat_map(|group| {
        let near = if group.ranks_moves { (data.weights.temperature / 100.0) as u16 } else { 1 };
        std::iter::repeat_n(near, group.length)
    });
    let mut offsets = held.weights.iter().zip(begin).map(|(fitted, begin)| fitted.abs_diff(*begin));
    assert!(near.zip(&mut offsets).all(|(near, offset)| offset <= near));
}

#[test]
fn a_fitted_file_is_played_with() {
    let spec = GameSpec::XIANGQI;
    let data = data(spec, 10);
    let fit = fit_linear(&data, &data.weights.weights, &settings(5), &mut |_| ()).unwrap();
    let file = Arc::new(fit.file(&data, None, "a test".into()).unwrap());
    let game = start(spec, None).unwrap();
    let name = game.evaluate(&EvaluationChoice::File(file.clone())).unwrap().by;
    assert_eq!(name, format!("linear {}", file.name()));
}

#[test]
fn too_few_positions_are_refused() {
    let data = data(GameSpec::XIANGQI, 1);
    let settings = LinearSettings { batch: 100_000, ..LinearSettings::default() };
    let error = fit_linear(&data, &data.weights.weights, &settings, &mut |_| ()).unwrap_err().to_string();
    assert!(error.ends_with("positions can be used, but a batch needs 100000"), "{error}");
}

/// The last moves of Othello decide the margin, so their positions tell it better after the fit.
#[test]
fn a_fit_to_margins_foretells_them_better() {
    let data = data(GameSpec::othello(8), 25);
    let settings = LinearSettings { aim: Aim::Margins, result_share: 1.0, ..settings(40) };
    let fit = fit_linear(&data, &vec![0; data.weights.weights.len()], &settings, &mut |_| ()).unwrap();
    let (before, after) = last(&fit);
    let squares: f64 =
        data.training.positions.iter().map(|position| f64::from(position.margin.unwrap()).powi(2)).sum();
    let mean = squares / 10_000.0 / data.positions() as f64;
    assert!((before.value.unwrap() - mean).abs() < 1e-3 * mean, "{before:?} {mean}");
    assert!(after.value.unwrap() < before.value.unwrap() * 0.9, "{before:?} {after:?}");
}

#[test]
fn games_without_margins_are_not_fitted_to_them() {
    let data = data(GameSpec::XIANGQI, 10);
    let settings = LinearSettings { aim: Aim::Margins, ..settings(1) };
    let error = fit_linear(&data, &data.weights.weights, &settings, &mut |_| ()).unwrap_err();
    assert!(error.to_string().ends_with("positions are of games that did not end by a margin"), "{error}");
}
