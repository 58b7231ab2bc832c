use super::super::weights::Weights;
use super::*;
use crate::error::TrainError;
use crate::examples::Selection;
use crate::examples::tests::games;
use boyi_engine::NetworkFeatures;
use boyi_engine::data::GameSpec;
use std::sync::LazyLock;

const INPUTS: usize = 30;

/// Positions of random inputs with random scores and results.
fn random_data(count: usize, validation: usize) -> NetworkData {
    let mut random = SplitMix64::new(5);
    let mut part = |count: usize| {
        let positions: Vec<_> = (0..count)
            .map(|_| {
                let inputs = [0, 1].map(|_| {
                    let mut inputs: Vec<u16> = (0..6).map(|_| random.below(INPUTS).unwrap() as u16).collect();
                    inputs.sort_unstable();
                    inputs.dedup();
                    inputs
                });
                let [score, luck] = [0, 1].map(|_| random.below(1_001).unwrap() as i32 - 500);
                let result = if score + luck > 0 { 1.0 } else { 0.0 };
                (inputs, random.below(2).unwrap(), score, result)
            })
            .collect();
        Part::of(&positions)
    };
    let features = NetworkFeatures { name: "test", inputs: INPUTS, active: 6, buckets: 2 };
    NetworkData {
        spec: GameSpec::XIANGQI,
        features,
        base: None,
        training: part(count),
        validation: part(validation),
    }
}

/// Positions of own games.
fn own_games() -> &'static NetworkData {
    static DATA: LazyLock<NetworkData> = LazyLock::new(|| selected_games(&Selection::default()));
    &DATA
}

fn selected_games(selection: &Selection) -> NetworkData {
    let folder = tempfile::tempdir().unwrap();
    let file = games(folder.path(), GameSpec::XIANGQI, 40);
    NetworkData::read(&[file], selection, None, &mut |_| ()).unwrap().0
}

fn settings(batch: usize, passes: u32) -> NetworkSettings {
    NetworkSettings { hidden: 32, batch, passes, ..NetworkSettings::default() }
}

fn finished<'a>(data: &'a NetworkData, settings: &NetworkSettings, threads: usize) -> NetworkTraining<'a> {
    let mut training = NetworkTraining::new(data, settings, None).unwrap();
    while training.pass(threads, &mut |_| ()).unwrap().is_some() {}
    training
}

fn file(training: &NetworkTraining<'_>) -> EvaluationFile {
    training.file(training.quantised().unwrap(), "a test".into()).unwrap()
}

#[test]
fn gradients_are_the_slopes_of_the_loss() {
    let data = random_data(40, 0);
    let mut training = NetworkTraining::new(&data, &settings(40, 1), None).unwrap();
    let mut random = SplitMix64::new(9);
    let mut small = || (random.next() >> 40) as f32 / (1u64 << 25) as f32 - 0.25;
    training.weights.own.fill_with(&mut small);
    training.weights.own_biases.fill_with(&mut small);
    let places: Vec<u32> = (0..40).collect();
    let targets = training.targets[0].clone();
    Model::new(&training.weights).batch(&data.training, &targets, &places, &mut training.shards, 2);
    let mut gradients = Weights::zero(training.weights.sizes);
    training.shards[0].of_weights(&mut gradients);
    let loss = |weights: &Weights| Model::new(weights).loss(&data.training, &targets) / 40.0;
    let (mut checked, step) = (0, 2e-3);
    for list in 0..6 {
        let length = gradients.lists()[list].len();
        for place in (0..length).step_by((length / 40).max(1)) {
            let at = |offset: f32| {
                let mut weights = training.weights.clone();
                weights.lists_mut()[list][place] += offset;
                loss(&weights)
            };
            let slope = (at(step) - at(-step)) / f64::from(2.0 * step);
            let gradient = f64::from(gradients.lists()[list][place]);
            assert!(
                (slope - gradient).abs() < 1e-5 + 0.02 * slope.abs(),
                "{list} {place}: {slope} {gradient}"
            );
            checked += usize::from(gradient.abs() > 2e-5);
        }
    }
    assert!(checked > 60, "{checked} gradients are not zero");
}

#[test]
fn a_thousand_positions_can_be_learned_by_heart() {
    let data = random_data(1_000, 0);
    let fit = NetworkSettings { hidden: 256, rate: 0.005, decay: 0.0, ..settings(250, 300) };
    let settings = NetworkSettings { result_share: 0.3, ..fit };
    let training = finished(&data, &settings, 2);
    let losses: Vec<f64> = training.passes().iter().filter_map(|pass| pass.training.value).collect();
    let (first, last) = (losses[0], *losses.last().unwrap());
    assert!(first > 0.05 && last < first / 10.0, "{first} {last}");
}

#[test]
fn equal_seeds_give_equal_bytes_with_any_number_of_threads() {
    let data = random_data(600, 60);
    let bytes =
        |settings: &NetworkSettings, threads| file(&finished(&data, settings, threads)).bytes().to_vec();
    let one = bytes(&settings(128, 3), 1);
    for threads in [2, 3, 8, 20] {
        assert_eq!(bytes(&settings(128, 3), threads), one, "{threads} threads");
    }
    assert_ne!(bytes(&NetworkSettings { seed: 2, ..settings(128, 3) }, 1), one);
}

#[test]
fn a_fit_that_was_interrupted_ends_like_one_that_was_not() {
    let data = random_data(600, 60);
    let settings = settings(128, 4);
    let whole = finished(&data, &settings, 1);
    let mut begun = NetworkTraining::new(&data, &settings, None).unwrap();
    begun.pass(1, &mut |_| ()).unwrap().unwrap();
    begun.pass(1, &mut |_| ()).unwrap().unwrap();
    let checkpoint = begun.checkpoint();
    let mut resumed = NetworkTraining::resume(&data, &settings, None, &checkpoint).unwrap();
    assert_eq!(resumed.passes().len(), 2);
    while resumed.pass(2, &mut |_| ()).unwrap().is_some() {}
    assert_eq!(resumed.weights, whole.weights);
    assert_eq!(resumed.passes().len(), 4);

    let error = |settings: &NetworkSettings, bytes: &[u8]| match NetworkTraining::resume(
        &data, settings, None, bytes,
    ) {
        Err(TrainError::Checkpoint(what)) => what,
        _ => panic!("refused"),
    };
    let other = NetworkSettings { seed: 2, ..settings };
    assert_eq!(error(&other, &checkpoint), "it belongs to other data or settings");
    assert_eq!(error(&settings, &checkpoint[..1_000]), "it is damaged or cut short");
    assert_eq!(error(&settings, b"BOY"), "it is cut short");
    assert_eq!(error(&settings, b"BOYIEVAL and more"), "it is no checkpoint of a fit");
    let mut damaged = checkpoint.clone();
    damaged[600] ^= 1;
    assert_eq!(error(&settings, &damaged), "it is damaged or cut short");
}

#[test]
fn whole_numbers_change_values_by_less_than_a_hundredth_of_the_unit() {
    let data = own_games();
    let training = finished(data, &NetworkSettings { rate: 0.003, ..settings(64, 20) }, 2);
    let mean = training.rounding_error(&training.quantised().unwrap());
    let unit = training.blend().unit;
    assert!(mean > 0.0 && mean < unit / 100.0, "{mean} of {unit}");
}

#[test]
fn stretched_units_give_equal_outputs() {
    let data = own_games();
    let training = finished(data, &NetworkSettings { rate: 0.003, ..settings(64, 5) }, 2);
    // Units this small stay within their range with every factor.
    let mut small = training.weights.clone();
    small.features.iter_mut().chain(&mut small.biases).for_each(|weight| *weight *= 0.002);
    let hidden = small.sizes.hidden;
    let factors: Vec<f32> = (0..hidden).map(|unit| 1.0 + unit as f32 / 16.0).collect();
    let stretched = small.stretched(&factors);
    let (before, after) = (Model::new(&small), Model::new(&stretched));
    for position in data.training.positions() {
        let outputs = [&before, &after].map(|model| model.output_of(&data.training, position));
        assert!((outputs[0] - outputs[1]).abs() < 1e-5, "{outputs:?}");
    }
    assert_ne!(small, stretched);
}

#[test]
fn rounding_by_the_positions_changes_values_less_than_rounding_each_weight_to_the_nearest() {
    // None are kept for validation: those of two games are too few to tell a difference by.
    let all = Selection { validation_one_in: u64::MAX, ..Selection::default() };
    let data = &selected_games(&all);
    let training = finished(data, &NetworkSettings { rate: 0.003, ..settings(64, 20) }, 2);
    let nearest = training.rounding_error(&training.weights.quantised(&data.features).unwrap());
    let by_positions = training.rounding_error(&training.quantised().unwrap());
    assert!(by_positions < 0.85 * nearest, "{by_positions} {nearest}");
}

#[test]
fn weights_at_the_limit_of_their_range_are_rounded_within_16_bits() {
    let data = own_games();
    let training = finished(data, &settings(64, 1), 2);
    let mut large = training.weights.clone();
    // About the largest that `clamp` leaves, each between two whole numbers.
    large.features.iter_mut().enumerate().for_each(|(place, weight)| {
        *weight = (9.0 - (place % 7) as f32 * 1e-3) * if place % 3 == 0 { -1.0 } else { 1.0 };
    });
    large.biases.fill(9.0);
    large.clamp();
    rounding::rounded(&large, &data.training).quantised(&data.features).unwrap();
}

#[test]
fn own_games_are_learned_and_the_file_can_be_played_with() {
    let data = own_games();
    let training = finished(data, &NetworkSettings { rate: 0.005, ..settings(64, 20) }, 2);
    let loss = |pass: &Pass| pass.training.value.unwrap();
    let (first, last) = (&training.passes()[0], training.passes().last().unwrap());
    assert!(loss(last) < 0.8 * loss(first), "{first:?} {last:?}");
    assert!(last.validation.value.is_some());
    let file = file(&training);
    boyi_engine::EvaluationChoice::File(file.into()).check(GameSpec::XIANGQI).unwrap();
}

#[test]
fn a_network_learns_what_a_linear_evaluation_lacks() {
    let hand = boyi_engine::start(GameSpec::XIANGQI, None).unwrap().linear_weights().unwrap();
    let groups = hand.groups.iter().map(|group| boyi_nnue::Group::new(&group.name, group.length as u32));
    let base = boyi_nnue::Linear::new(groups.collect(), hand.weights.clone()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let files = [games(folder.path(), GameSpec::XIANGQI, 40)];
    let read = |base| NetworkData::read(&files, &Selection::default(), base, &mut |_| ());
    let (data, _) = read(Some(base.clone())).unwrap();
    assert!(data.training.positions().iter().any(|position| position.base > 50.0));
    assert!(data.training.positions().iter().any(|position| position.damping < 1.0));
    let training = finished(&data, &NetworkSettings { rate: 0.005, ..settings(64, 20) }, 2);
    let alone = finished(own_games(), &NetworkSettings { rate: 0.005, ..settings(64, 20) }, 2);
    let first = |training: &NetworkTraining<'_>| training.passes()[0].training.value.unwrap();
    assert!(first(&training) < first(&alone), "{} {}", first(&training), first(&alone));
    let file = file(&training);
    let Payload::Corrected(linear, _) = file.payload() else { panic!("a correction") };
    assert_eq!(*linear, base);
    boyi_engine::EvaluationChoice::File(file.into()).check(GameSpec::XIANGQI).unwrap();

    let foreign = boyi_nnue::Linear::new(vec![boyi_nnue::Group::new("points", 1)], vec![1]).unwrap();
    let error = read(Some(foreign)).err().unwrap().to_string();
    assert!(error.contains("group 1 is `points`"), "{error}");
}

#[test]
fn fits_that_cannot_be_are_refused() {
    let data = random_data(100, 0);
    let error =
        |settings: &NetworkSettings| NetworkTraining::new(&data, settings, None).err().unwrap().to_string();
    assert_eq!(error(&settings(101, 1)), "100 positions can be used, but a batch needs 101");
    let hidden = NetworkSettings { hidden: 40, ..settings(10, 1) };
    assert_eq!(error(&hidden), "header: hidden is 40, but must be a multiple of 32");
}

#[test]
fn a_fit_goes_on_with_the_network_of_a_file() {
    let data = random_data(600, 60);
    let settings = settings(64, 3);
    let first = finished(&data, &settings, 2);
    let file = file(&first);
    let next = NetworkTraining::new(&data, &settings, Some(&file)).unwrap();
    assert_eq!(next.weights.quantised(&data.features).unwrap(), first.quantised().unwrap());
    let halved = Weights::of(network_of(&file).unwrap(), 0.5, &data.features, next.weights.sizes).unwrap();
    let differences =
        halved.outputs().into_iter().zip(next.weights.outputs()).map(|(half, whole)| half - whole / 2.0);
    assert!(differences.into_iter().all(|difference| difference.abs() < 1e-5));

    let wide = NetworkSettings { hidden: 64, ..settings };
    let error = NetworkTraining::new(&data, &wide, Some(&file)).err().unwrap().to_string();
    assert_eq!(error, "the network to begin with: it has 32 hidden units");
    let checkpoint = first.checkpoint();
    assert!(NetworkTraining::resume(&data, &settings, Some(&file), &checkpoint).is_err());
}
