use super::Kernels;
use crate::block::Block;
use crate::lines_network::{Cells, Layer, LineChange, LineNetwork, RankedCell};
use proptest::prelude::*;

/// Numbers of all sizes with many at the edges.
fn units() -> impl Strategy<Value = i16> {
    prop_oneof![
        any::<i16>(),
        -300..600i16,
        prop::sample::select(vec![i16::MIN, -1, 0, 1, 254, 255, 256, i16::MAX])
    ]
}

fn weights() -> impl Strategy<Value = i16> {
    prop_oneof![-127..=127i16, prop::sample::select(vec![-127, 0, 127])]
}

/// `count` rows of one length.
fn rows<S: Strategy<Value = i16>>(count: usize, number: fn() -> S) -> impl Strategy<Value = Vec<Vec<Block>>> {
    (1..=32usize).prop_flat_map(move |blocks| {
        let row = prop::collection::vec(number(), blocks * Block::LANES).prop_map(|row| Block::row(&row));
        prop::collection::vec(row, count)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn all_kernels_give_the_sums_of_the_scalar_ones(rows in rows(4, units)) {
        let result = |kernels: &Kernels| {
            let (mut sum, mut one, mut two) = (rows[0].clone(), rows[1].clone(), rows[2].clone());
            kernels.add_rows(&mut sum, &rows[1..].concat(), &[2, 0, 2]);
            kernels.replace(&mut one, &rows[0], &rows[1], &rows[2]);
            kernels.replace_two(&mut two, &rows[0], &rows[1], [&rows[2], &rows[3]]);
            [sum, one, two]
        };
        let expected = result(&Kernels::SCALAR);
        for kernels in Kernels::available() {
            prop_assert_eq!(result(&kernels), expected.clone(), "{:?}", kernels);
        }
    }

    #[test]
    fn all_kernels_give_the_output_of_the_scalar_ones(
        (units, weights) in (1..=32usize).prop_flat_map(|blocks| {
            let units = prop::collection::vec(units(), 2 * blocks * Block::LANES);
            let weights = prop::collection::vec(weights(), 2 * blocks * Block::LANES);
            (units, weights)
        })
    ) {
        let halves = |row: &[i16]| { let (own, other) = row.split_at(row.len() / 2); [Block::row(own), Block::row(other)] };
        let (units, weights) = (halves(&units), halves(&weights));
        let result = |kernels: &Kernels| {
            kernels.output([&units[0], &units[1]], [&weights[0], &weights[1]])
        };
        for kernels in Kernels::available() {
            prop_assert_eq!(result(&kernels), result(&Kernels::SCALAR), "{:?}", kernels);
        }
    }
}

#[test]
fn the_largest_network_at_its_largest_output_is_exact() {
    for weight in [-127, 127] {
        let units = vec![Block([i16::MAX; Block::LANES]); 32];
        let weights = vec![Block([weight; Block::LANES]); 32];
        for kernels in Kernels::available() {
            let sum = kernels.output([&units, &units], [&weights, &weights]);
            assert_eq!(sum, 2_048 * 255 * 255 * i64::from(weight), "{kernels:?}");
        }
    }
}

#[test]
fn sums_are_those_of_the_numbers() {
    let row = |numbers: [i16; 3]| {
        let mut row = [0; Block::LANES];
        row[..3].copy_from_slice(&numbers);
        vec![Block(row)]
    };
    for kernels in Kernels::available() {
        let (base, added, removed) = (row([100, -5, 32_000]), row([20, -7, 700]), row([3, 4, 1_000]));
        let mut sums = base.clone();
        kernels.add_rows(&mut sums, &[added.clone(), removed.clone()].concat(), &[1]);
        assert_eq!(sums, row([103, -1, -32_536]), "{kernels:?}: sums wrap");
        kernels.add_rows(&mut sums, &[added.clone(), removed.clone()].concat(), &[0, 1, 0]);
        assert_eq!(sums, row([146, -11, -30_136]), "{kernels:?}");
        kernels.replace(&mut sums, &base, &added, &removed);
        assert_eq!(sums, row([117, -16, 31_700]), "{kernels:?}");
        kernels.replace_two(&mut sums, &base, &added, [&removed, &base]);
        assert_eq!(sums, row([17, -11, -300]), "{kernels:?}");
        let output = kernels.output([&base, &removed], [&row([2, 9, -1]), &row([1, 1, 127])]);
        assert_eq!(output, 20_000 - 65_025 + 9 + 16 + 255 * 255 * 127, "{kernels:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn all_kernels_change_cells_as_the_scalar_ones(
        table in prop::collection::vec(-8_191..=8_191i16, 8 * 2 * Block::LANES),
        covered in prop::option::of(0..5u16),
        changes in prop::collection::vec((0..5u16, 0..8u16, 0..8u16), 0..=LineNetwork::MAX_CHANGES),
    ) {
        let table = Block::row(&table);
        let changes: Vec<LineChange> = changes
            .into_iter()
            .map(|(cell, from, to)| LineChange { cell, from, to })
            .collect();
        let result = |kernels: &Kernels| {
            let (mut one, mut two) = (vec![[Block([90; Block::LANES])]; 5], vec![[Block([9; Block::LANES]); 2]; 5]);
            let mut saved = (vec![[Block::ZERO]; changes.len()], vec![[Block::ZERO; 2]; changes.len()]);
            let mut sums = [[7; 2 * Block::LANES]; 2];
            let [narrow, wide] = &mut sums;
            let mut cells = Cells { cells: &mut one, sums: &mut narrow[..Block::LANES], saved: &mut saved.0 };
            kernels.change_one(&mut cells, table.as_chunks().0, covered, &changes);
            let mut cells = Cells { cells: &mut two, sums: wide, saved: &mut saved.1 };
            kernels.change_two(&mut cells, table.as_chunks().0, covered, &changes);
            let mut restored = (one.clone(), two.clone());
            let changed: Vec<u16> = changes.iter().map(|change| change.cell).collect();
            let mut cells = Cells { cells: &mut restored.0, sums: &mut [], saved: &mut saved.0 };
            kernels.restore_one(&mut cells, &changed);
            let mut cells = Cells { cells: &mut restored.1, sums: &mut [], saved: &mut saved.1 };
            kernels.restore_two(&mut cells, &changed);
            (one, two, sums, saved, restored)
        };
        for kernels in Kernels::available() {
            prop_assert!(result(&kernels) == result(&Kernels::SCALAR), "{:?}", kernels);
        }
    }

    #[test]
    fn all_kernels_give_the_layers_of_the_scalar_ones(
        blocks in 1..=4usize,
        inputs in prop::collection::vec(0..=7_000i16, 4 * Block::LANES),
        weights in prop::collection::vec(-500..=500i16, 64 * 4 * Block::LANES),
        biases in prop::collection::vec(-500_000..500_000, 64),
        numbers in prop::collection::vec(any::<i16>(), 2 * Block::LANES),
        units in prop::collection::vec(units(), 2 * Block::LANES),
        clamped in any::<bool>(),
    ) {
        let [inputs, weights, numbers, units] = [inputs, weights, numbers, units].map(|list| Block::row(&list));
        let range = if clamped { [0, 255] } else { [i16::MIN, i16::MAX] };
        let layer = Layer { weights: weights[..64 * blocks].to_vec(), biases, shift: 10, range };
        let result = |kernels: &Kernels| {
            let mut outputs = [Block::ZERO; 2];
            kernels.layer(&layer, &inputs[..blocks], &mut outputs);
            let dot = kernels.dot(&inputs[..blocks], &weights[..blocks]);
            let ranked = [2, 1].map(|width| {
                let mut ranked = [0, 0, 2 / width as u16 - 1].map(|cell| RankedCell { cell, rank: -7 });
                kernels.add_ranks(&units, &numbers[..width], &mut ranked);
                ranked
            });
            (outputs, dot, ranked)
        };
        for kernels in Kernels::available() {
            prop_assert!(result(&kernels) == result(&Kernels::SCALAR), "{:?}", kernels);
        }
    }
}
