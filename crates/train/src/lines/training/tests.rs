use super::super::data::Candidate;
use super::super::weights::Weights;
use super::*;
use boyi_engine::LineCodebook;
use boyi_engine::data::{GameSpec, Side};
use boyi_nnue::{Group, Linear};

const CODES: usize = 40;

/// Positions of random codes, candidates, scores and results.
fn random_data(count: usize, validation: usize, tables: usize) -> LinesData {
    let mut random = SplitMix64::new(5);
    let mut below = |count: usize| random.below(count).unwrap();
    let mut part = |count: usize| {
        let mut part = Part::default();
        for number in 0..count {
            let cells: Vec<[u16; 4]> = (0..12).map(|_| [0; 4].map(|_: u16| below(CODES) as u16)).collect();
            let candidate = |cell: u16| Candidate { cell, rank: f32::from(cell % 5) / 3.0 };
            let mut candidates: Vec<Candidate> = (0..9).map(candidate).collect();
            candidates.push(Candidate { cell: Candidate::FAR, rank: -0.5 });
            let to_move = if number % 2 == 0 { Side::First } else { Side::Second };
            let score = below(1_001) as i32 - 500;
            let luck = below(1_001) as i32 - 500;
            let result = if score + luck > 0 { 1.0 } else { 0.0 };
            part.add(&cells, &candidates, below(10) as u16, to_move, score, result);
        }
        part
    };
    let swapped = (0..CODES as u16).map(|code| if code == 0 { 0 } else { CODES as u16 - code }).collect();
    LinesData {
        spec: GameSpec::XIANGQI,
        codebook: LineCodebook {
            name: "test".into(),
            swapped: if tables == 1 { swapped } else { Vec::new() },
            classes: (0..CODES).map(|code| (code % 7) as u8).collect(),
        },
        base: Linear::new(vec![Group::new("material", 1)], vec![1]).unwrap(),
        training: part(count),
        validation: part(validation),
    }
}

fn settings(batch: usize, passes: u32) -> LinesSettings {
    LinesSettings { batch, passes, ..LinesSettings::default() }
}

fn finished<'a>(data: &'a LinesData, settings: &LinesSettings, threads: usize) -> LinesTraining<'a> {
    let mut training = LinesTraining::new(data, settings, None).unwrap();
    while training.pass(threads, &mut |_| ()).unwrap().is_some() {}
    training
}

#[test]
fn gradients_are_the_slopes_of_the_loss() {
    for (tables, channels) in [(1, 16), (2, 32)] {
        let data = random_data(30, 0, tables);
        let settings = LinesSettings { channels, policy_share: 0.3, ..settings(30, 1) };
        let mut training = LinesTraining::new(&data, &settings, None).unwrap();
        let mut random = SplitMix64::new(9);
        let mut small = || (random.next() >> 40) as f32 / (1u64 << 25) as f32 - 0.25;
        training.weights.policy.fill_with(&mut small);
        training.weights.policy_biases.fill_with(&mut small);
        let places: Vec<u32> = (0..30).collect();
        let targets = training.targets[0].clone();
        let model = Model::new(&training.weights, &data.codebook, 0.3);
        model.batch(&data.training, &targets, &places, &mut training.shards, 2);
        let gradients = &mut training.shards[0].weights;
        gradients.share_codes(&data.codebook.classes);
        let loss = |weights: &Weights| {
            let sums = Model::new(weights, &data.codebook, 0.3).losses(&data.training, &targets);
            (sums.value + 0.3 * sums.moves) / 30.0
        };
        let (mut checked, mut far, step) = (0, 0, 1e-3);
        for list in 0..8 {
            let length = gradients.lists()[list].len();
            for place in (0..length).step_by((length / 40).max(1)) {
                let at = |offset: f32| {
                    let mut weights = training.weights.clone();
                    weights.lists_mut()[list][place] += offset;
                    loss(&weights)
                };
                let slope = (at(step) - at(-step)) / f64::from(2.0 * step);
                let gradient = f64::from(gradients.lists()[list][place]);
                checked += usize::from(gradient.abs() > 1e-4);
                far += usize::from((slope - gradient).abs() > 2e-4 + 0.03 * slope.abs());
            }
        }
        // A unit at the bend of its clamp has another slope on either side.
        assert!(checked > 100 && far * 30 < checked, "{far} of {checked} differ");
    }
}

#[test]
fn positions_can_be_learned_by_heart() {
    let data = random_data(300, 0, 1);
    let settings = LinesSettings { rate: 0.01, decay: 0.0, hidden: 64, ..settings(100, 300) };
    let passes = finished(&data, &settings, 2).passes().to_vec();
    let losses: Vec<f64> = passes.iter().filter_map(|pass| pass.training.value).collect();
    let (first, last) = (losses[0], *losses.last().unwrap());
    assert!(first > 0.02 && last < first / 2.0, "{first} {last}");
}

#[test]
fn equal_seeds_give_equal_bytes_with_any_number_of_threads() {
    let data = random_data(300, 30, 2);
    let bytes = |settings: &LinesSettings, threads| {
        finished(&data, settings, threads).file("a test".into()).unwrap().bytes().to_vec()
    };
    let one = bytes(&settings(64, 3), 1);
    for threads in [2, 8, 20] {
        assert_eq!(bytes(&settings(64, 3), threads), one, "{threads} threads");
    }
    assert_ne!(bytes(&LinesSettings { seed: 2, ..settings(64, 3) }, 1), one);
}

#[test]
fn whole_numbers_change_a_value_by_little_and_interrupts_by_nothing() {
    let data = random_data(300, 30, 1);
    let settings = settings(64, 4);
    let whole = finished(&data, &settings, 1);
    assert!(whole.rounding_error().unwrap() < 3.0, "{}", whole.rounding_error().unwrap());
    let mut begun = LinesTraining::new(&data, &settings, None).unwrap();
    begun.pass(1, &mut |_| ()).unwrap().unwrap();
    let mut resumed = LinesTraining::resume(&data, &settings, None, &begun.checkpoint()).unwrap();
    while resumed.pass(2, &mut |_| ()).unwrap().is_some() {}
    assert_eq!(resumed.weights, whole.weights);
    let other = LinesSettings { seed: 2, ..settings };
    assert!(LinesTraining::resume(&data, &other, None, &begun.checkpoint()).is_err());
}

#[test]
fn a_fit_goes_on_with_the_network_of_a_file() {
    for tables in [1, 2] {
        let data = random_data(600, 60, tables);
        let settings = settings(64, 3);
        let first = finished(&data, &settings, 2);
        let file = first.file("a test".into()).unwrap();
        let next = LinesTraining::new(&data, &settings, Some(&file)).unwrap();
        assert_eq!(next.quantised().unwrap(), first.quantised().unwrap());
        let [before, after] =
            [&first, &next].map(|fit| fit.passes().last().unwrap().validation.value.unwrap());
        assert!((before - after).abs() < 1e-4, "{before} {after}");
        let random = &mut SplitMix64::new(1);
        let halved =
            Weights::of(lines_of(&file).unwrap(), 0.5, &data.codebook, next.weights.sizes, random).unwrap();
        assert!(halved.value.iter().zip(&next.weights.value).all(|(half, whole)| *half == whole / 2.0));

        let checkpoint = first.checkpoint();
        assert!(LinesTraining::resume(&data, &settings, Some(&file), &checkpoint).is_err());
    }
}

#[test]
fn a_fit_goes_on_with_a_smaller_network() {
    for tables in [1, 2] {
        let data = random_data(600, 60, tables);
        let settings = settings(64, 3);
        let first = finished(&data, &settings, 2);
        let file = first.file("a test".into()).unwrap();
        let same = LinesTraining::new(&data, &settings, Some(&file)).unwrap();
        let loss = |fit: &LinesTraining<'_>| {
            let Losses { value, moves } = fit.passes().last().unwrap().validation;
            [value.unwrap(), moves.unwrap()]
        };
        for (channels, hidden) in [(32, 32), (16, 96), (32, 64)] {
            let larger = LinesSettings { channels, hidden, ..settings };
            let mut fit = LinesTraining::new(&data, &larger, Some(&file)).unwrap();
            for (before, after) in loss(&same).into_iter().zip(loss(&fit)) {
                assert!((before - after).abs() < 1e-6, "{channels} {hidden}: {before} {after}");
            }
            fit.pass(1, &mut |_| {}).unwrap().unwrap();
            let changed = [&fit.weights.value, &fit.weights.policy].map(|list| list.last().copied());
            assert!(changed.iter().all(|weight| weight.unwrap() != 0.0), "{changed:?}");

            let file = fit.file("a test".into()).unwrap();
            let error = LinesTraining::new(&data, &settings, Some(&file)).err().unwrap().to_string();
            assert_eq!(
                error,
                format!("the network to begin with: it has {channels} channels and {hidden} hidden units")
            );
        }
    }
}
