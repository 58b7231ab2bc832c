//! A network of lines prepared for evaluating positions.

use crate::block::Block;
use crate::kernels::Kernels;
use crate::lines::Lines;

/// Most blocks of the units of a cell, of both sides together.
const MAX_WIDTH: usize = 2;
/// Most blocks of hidden units.
const MAX_HIDDEN: usize = 4;

/// A network of lines with its numbers in blocks, its scale, and the kernels of this processor. Sides are numbered: 0
/// is the first one, 1 the second.
#[derive(Clone, Debug)]
pub struct LineNetwork {
    kernels: Kernels,
    /// Blocks of the units of a cell: those of the first side, then those of the second.
    width: usize,
    /// By code.
    table: Vec<Block>,
    heads: Vec<Head>,
    scale: i64,
}

/// The numbers behind the sums of the board. Units of the side to move come before those of the other side.
#[derive(Clone, Debug)]
struct Head {
    hidden: Layer,
    value: Vec<Block>,
    value_bias: i32,
    policy: Layer,
}

/// The numbers of a layer whose units are `clamp((Σ input · weight + bias) >> shift)`.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    /// For each unit its weights.
    pub(crate) weights: Vec<Block>,
    /// For each unit.
    pub(crate) biases: Vec<i32>,
    pub(crate) shift: u32,
    /// The least unit and the greatest.
    pub(crate) range: [i16; 2],
}

/// The units of the cells of a board, and their sums over the cells that count: those without a stone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardUnits {
    cells: Vec<Block>,
    sums: Vec<i32>,
    /// For each stone that can be taken off again the number of `changed` cells and the sums before it.
    stones: Vec<usize>,
    sums_before: Vec<i32>,
    /// The cells that stones changed.
    changed: Vec<u16>,
    /// The units of those before.
    saved: Vec<Block>,
}

/// A line through a cell without a stone that has got another code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineChange {
    /// The cell.
    pub cell: u16,
    /// The code before.
    pub from: u16,
    /// The code now.
    pub to: u16,
}

/// The units of a board in cells of `WIDTH` blocks.
pub(crate) struct Cells<'a, const WIDTH: usize> {
    pub(crate) cells: &'a mut [[Block; WIDTH]],
    pub(crate) sums: &'a mut [i32],
    /// Room for the units that cells had before they changed.
    pub(crate) saved: &'a mut [[Block; WIDTH]],
}

/// The hidden units of a position.
#[derive(Clone, Copy, Debug)]
pub struct HiddenUnits {
    units: [Block; MAX_HIDDEN],
    to_move: usize,
}

/// The numbers by which the cells of a position are ranked.
#[derive(Clone, Copy, Debug)]
pub struct CellRanks([Block; MAX_WIDTH]);

/// A cell with its rank for the side to move, in 1/64 unit of log-likelihood.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RankedCell {
    /// The cell.
    pub cell: u16,
    /// Its rank.
    pub rank: i32,
}

impl HiddenUnits {
    /// Units that are not computed yet.
    pub const NONE: HiddenUnits = HiddenUnits { units: [Block::ZERO; MAX_HIDDEN], to_move: 0 };
}

impl<'a, const WIDTH: usize> Cells<'a, WIDTH> {
    pub(crate) fn new(
        cells: &'a mut [Block],
        sums: &'a mut [i32],
        saved: &'a mut [Block],
    ) -> Cells<'a, WIDTH> {
        Cells { cells: cells.as_chunks_mut().0, sums, saved: saved.as_chunks_mut().0 }
    }
}

impl LineNetwork {
    /// Prepares a network; `scale` is that of its file. `swapped` says for each code the one with the colours changed;
    /// it is not used by a network with a table for each side.
    pub fn new(numbers: &Lines, swapped: &[u16], scale: f32) -> LineNetwork {
        LineNetwork::with(numbers, swapped, scale, Kernels::best())
    }

    /// As [`LineNetwork::new`], with these kernels.
    pub fn with(numbers: &Lines, swapped: &[u16], scale: f32, kernels: Kernels) -> LineNetwork {
        let shape = numbers.shape();
        let [channels, hidden] = [shape.channels, shape.hidden].map(|size| size as usize);
        LineNetwork {
            kernels,
            width: 2 * channels / Block::LANES,
            table: joint_table(numbers, swapped),
            heads: (0..shape.tables as usize)
                .map(|head| Head::new(numbers, head, channels, hidden))
                .collect(),
            scale: scale as i64,
        }
    }

    /// The units of a board with so many cells and no stone on it.
    pub fn empty_board(&self, cells: usize) -> BoardUnits {
        let width = self.width;
        BoardUnits {
            cells: vec![Block::ZERO; cells * width],
            sums: vec![0; width * Block::LANES],
            stones: Vec::new(),
            sums_before: Vec::new(),
            changed: Vec::new(),
            saved: Vec::new(),
        }
    }

    /// Carries at most [`LineNetwork::MAX_CHANGES`] changes into the units of cells and the sums of the board.
    pub fn change(&self, board: &mut BoardUnits, changes: &[LineChange]) {
        self.change_recorded(board, None, changes);
    }

    /// Puts a stone on the cell `covered`, which changes at most [`LineNetwork::MAX_CHANGES`] lines through other
    /// cells, each cell once.
    #[inline]
    pub fn cover(&self, board: &mut BoardUnits, covered: u16, changes: &[LineChange]) {
        board.stones.push(board.changed.len());
        board.sums_before.extend_from_slice(&board.sums);
        self.change_recorded(board, Some(covered), changes);
        board.changed.extend(changes.iter().map(|change| change.cell));
    }

    /// Takes off the stone that was put on last, if there is one.
    #[inline]
    pub fn uncover(&self, board: &mut BoardUnits) {
        let Some(first) = board.stones.pop() else {
            return;
        };
        let rest = board.sums_before.len() - board.sums.len();
        board.sums.copy_from_slice(&board.sums_before[rest..]);
        board.sums_before.truncate(rest);
        let BoardUnits { cells, sums, saved, changed, .. } = board;
        let saved = &mut saved[first * self.width..];
        match self.width {
            1 => self.kernels.restore_one(&mut Cells::new(cells, sums, saved), &changed[first..]),
            _ => self.kernels.restore_two(&mut Cells::new(cells, sums, saved), &changed[first..]),
        }
        changed.truncate(first);
    }

    /// Most changes at a time.
    pub const MAX_CHANGES: usize = 63;

    /// Changes lines and saves the units of their cells behind those that are saved already.
    #[inline]
    fn change_recorded(&self, board: &mut BoardUnits, covered: Option<u16>, changes: &[LineChange]) {
        let (width, first) = (self.width, board.changed.len());
        let needed = (first + changes.len()) * width;
        if board.saved.len() < needed {
            board.saved.resize(needed.next_multiple_of(64), Block::ZERO);
        }
        let BoardUnits { cells, sums, saved, .. } = board;
        let saved = &mut saved[first * width..];
        let (kernels, table) = (&self.kernels, &self.table);
        match width {
            1 => {
                kernels.change_one(
                    &mut Cells::new(cells, sums, saved),
                    table.as_chunks().0,
                    covered,
                    changes,
                );
            }
            _ => {
                kernels.change_two(
                    &mut Cells::new(cells, sums, saved),
                    table.as_chunks().0,
                    covered,
                    changes,
                );
            }
        }
    }

    /// Computes the hidden units of a position with this side to move.
    #[inline]
    pub fn hidden(&self, board: &BoardUnits, to_move: usize, hidden: &mut HiddenUnits) {
        let mut inputs = [Block::ZERO; MAX_WIDTH];
        for (input, sums) in inputs.iter_mut().zip(board.sums.as_chunks::<{ Block::LANES }>().0) {
            *input = Block(sums.map(|sum| (sum >> 2) as i16));
        }
        let (head, inputs) = (self.head(to_move), self.turned(inputs, to_move));
        hidden.to_move = to_move;
        self.kernels.layer(&head.hidden, &inputs[..self.width], &mut hidden.units[..head.value.len()]);
    }

    /// The value of a position for the side to move, in hundredths of the game's unit.
    #[inline]
    pub fn value(&self, hidden: &HiddenUnits) -> i32 {
        let head = self.head(hidden.to_move);
        let sum = self.kernels.dot(&hidden.units[..head.value.len()], &head.value);
        let one = i64::from(Lines::ONE) * i64::from(Lines::VALUE_ONE);
        let value = i64::from(sum + head.value_bias) * self.scale / one;
        value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }

    /// The numbers by which the cells of a position are ranked.
    #[inline]
    pub fn ranks(&self, hidden: &HiddenUnits) -> CellRanks {
        let head = self.head(hidden.to_move);
        let mut ranks = [Block::ZERO; MAX_WIDTH];
        let units = &hidden.units[..head.value.len()];
        self.kernels.layer(&head.policy, units, &mut ranks[..self.width]);
        CellRanks(self.turned(ranks, hidden.to_move))
    }

    /// Adds what the network says to the ranks of cells.
    #[inline]
    pub fn add_ranks(&self, board: &BoardUnits, ranks: &CellRanks, cells: &mut [RankedCell]) {
        self.kernels.add_ranks(&board.cells, &ranks.0[..self.width], cells);
    }

    fn head(&self, to_move: usize) -> &Head {
        self.heads.get(to_move).unwrap_or(&self.heads[0])
    }

    /// Units of the first and the second side in the order of the side to move and the other one, or back.
    #[inline]
    fn turned(&self, units: [Block; MAX_WIDTH], to_move: usize) -> [Block; MAX_WIDTH] {
        let [mut first, second] = units;
        match (to_move, self.width) {
            (0, _) => units,
            (_, 1) => {
                let (left, right) = first.0.split_at_mut(Block::LANES / 2);
                left.swap_with_slice(right);
                [first, second]
            }
            _ => [second, first],
        }
    }
}

impl Head {
    fn new(numbers: &Lines, head: usize, channels: usize, hidden: usize) -> Head {
        let numbers = numbers.numbers();
        let part = |length: usize| head * length..(head + 1) * length;
        Head {
            hidden: Layer {
                weights: Block::row(&numbers.hidden_weights[part(hidden * 2 * channels)]),
                biases: numbers.hidden_biases[part(hidden)].to_vec(),
                shift: 10,
                range: [0, Lines::ONE],
            },
            value: Block::row(&numbers.value_weights[part(hidden)]),
            value_bias: numbers.value_biases[head],
            policy: Layer {
                weights: Block::row(&numbers.policy_weights[part(hidden * 2 * channels)]),
                biases: numbers.policy_biases[part(2 * channels)].to_vec(),
                shift: 8,
                range: [i16::MIN, i16::MAX],
            },
        }
    }
}

/// For each code its weights for the first side, then for the second.
fn joint_table(numbers: &Lines, swapped: &[u16]) -> Vec<Block> {
    let (codes, channels) = (numbers.shape().codes as usize, numbers.shape().channels as usize);
    let weights = &numbers.numbers().code_weights;
    let row = |row: usize| &weights[row * channels..][..channels];
    let second = |code: usize| match numbers.shape().tables {
        1 => swapped.get(code).map_or(0, |&code| usize::from(code).min(codes - 1)),
        _ => codes + code,
    };
    let joint: Vec<i16> = (0..codes).flat_map(|code| [row(code), row(second(code))].concat()).collect();
    Block::row(&joint)
}
