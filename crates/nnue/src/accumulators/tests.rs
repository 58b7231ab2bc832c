use super::*;
use crate::perspective::{Perspective, Shape};
use proptest::prelude::*;

const INPUTS: u16 = 40;
const ACTIVE: usize = 12;
/// A side has fewer pairs than so many.
const PAIRS: usize = 5;

fn network(hidden: u32) -> Arc<Network> {
    let shape = Shape {
        features: "test".into(),
        inputs: INPUTS.into(),
        active: (ACTIVE + 2 * PAIRS) as u32,
        hidden,
        buckets: 3,
    };
    let list = |count: u32, range: u32, step: u32| -> Vec<i16> {
        (1..=count)
            .map(|number| (number.wrapping_mul(step) % (2 * range + 1)) as i16 - range as i16)
            .collect()
    };
    let weights = list(u32::from(INPUTS) * hidden, 150, 7_919);
    let numbers = Perspective::new(
        shape,
        weights,
        list(hidden, 120, 104_729),
        list(3 * 2 * hidden, 127, 1_299_709),
        vec![9, -70_000, 1_234],
    );
    Arc::new(Network::new(&numbers.unwrap(), 400.0))
}

/// A step of a walk, made of random numbers.
#[derive(Clone, Debug)]
enum Step {
    Move { kinds: [u8; 2], choices: [u8; 3] },
    Back,
    Evaluate { own: usize, bucket: usize, pairs: [Vec<u16>; 2] },
}

/// Inputs that no change tells, some of them more than once.
fn pairs() -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(0..INPUTS / 2, 0..PAIRS)
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        4 => any::<([u8; 2], [u8; 3])>().prop_map(|(kinds, choices)| Step::Move { kinds, choices }),
        3 => Just(Step::Back),
        2 => (0..2usize, 0..3usize, [pairs(), pairs()])
            .prop_map(|(own, bucket, pairs)| Step::Evaluate { own, bucket, pairs }),
    ];
    prop::collection::vec(step, 1..200)
}

/// Applies a change to the active inputs of a perspective.
fn change(active: &mut Vec<u16>, kind: u8, choices: [u8; 3]) -> Change {
    let remove = |active: &mut Vec<u16>, choice: u8| active.remove(usize::from(choice) % active.len());
    let inactive = |active: &[u16], choice: u8| {
        let free: Vec<u16> = (0..INPUTS).filter(|input| !active.contains(input)).collect();
        free[usize::from(choice) % free.len()]
    };
    match kind % 8 {
        0 => {
            let turned = active.iter().map(|input| INPUTS - 1 - input).collect();
            *active = turned;
            Change::Refresh
        }
        1 | 2 if active.len() > 2 => {
            let removed = [remove(active, choices[0]), remove(active, choices[1])];
            let added = inactive(active, choices[2]);
            active.push(added);
            Change::ReplaceTwo { added, removed }
        }
        _ => {
            let removed = remove(active, choices[0]);
            let added = inactive(active, choices[2]);
            active.push(added);
            Change::Replace { added, removed }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn values_on_any_walk_equal_those_from_scratch(hidden in prop::sample::select(vec![32, 96, 256]), steps in steps()) {
        let network = network(hidden);
        let mut accumulators = Accumulators::new(network.clone());
        let start: Vec<u16> = (0..ACTIVE as u16).collect();
        let mut line = vec![[start.clone(), start]];
        for step in steps {
            let now = line.last().unwrap().clone();
            match step {
                Step::Move { kinds, choices } => {
                    let mut next = now;
                    let changes = [0, 1].map(|side| change(&mut next[side], kinds[side], choices));
                    accumulators.push(changes);
                    line.push(next);
                }
                Step::Back if line.len() > 1 => {
                    accumulators.pop();
                    line.pop();
                }
                Step::Back => {}
                Step::Evaluate { own, bucket, pairs } => {
                    let told = |side: usize, inputs: &mut Vec<u16>| inputs.extend(&now[side]);
                    let value = accumulators.evaluate(own, bucket, told, [&[]; 2]);
                    prop_assert_eq!(value, network.evaluate([&now[own], &now[1 - own]], bucket));
                    let value = accumulators.evaluate(own, bucket, told, [&pairs[0], &pairs[1]]);
                    let [mut first, mut second] = now.clone();
                    for (side, &pair) in pairs.iter().enumerate().flat_map(|(side, pairs)| pairs.iter().map(move |pair| (side, pair))) {
                        first.push(2 * pair + side as u16);
                        second.push(2 * pair + 1 - side as u16);
                    }
                    let all = [first, second];
                    prop_assert_eq!(value, network.evaluate([&all[own], &all[1 - own]], bucket));
                }
            }
        }
    }
}

#[test]
fn units_are_refreshed_only_when_no_change_tells_them() {
    let mut accumulators = Accumulators::new(network(32));
    let mut refreshed = Vec::new();
    let mut evaluate = |accumulators: &mut Accumulators, input: u16| {
        refreshed.clear();
        accumulators.evaluate(
            0,
            0,
            |side, inputs| {
                refreshed.push(side);
                inputs.push(input);
            },
            [&[]; 2],
        );
        refreshed.clone()
    };
    assert_eq!(evaluate(&mut accumulators, 3), [0, 1]);
    assert_eq!(evaluate(&mut accumulators, 3), [0; 0]);
    let replaced = Change::Replace { added: 4, removed: 3 };
    accumulators.push([replaced, replaced]);
    accumulators.push([Change::Replace { added: 5, removed: 4 }; 2]);
    assert_eq!(evaluate(&mut accumulators, 5), [0; 0]);
    accumulators.push([Change::Refresh, Change::Replace { added: 6, removed: 5 }]);
    accumulators.push([Change::Replace { added: 7, removed: 6 }; 2]);
    assert_eq!(evaluate(&mut accumulators, 7), [0]);
    accumulators.pop();
    accumulators.pop();
    assert_eq!(evaluate(&mut accumulators, 5), [0; 0]);
}
