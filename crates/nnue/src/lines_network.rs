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
    hidden: Vec<Block>,
    hidden_biases: Vec<i32>,
    value: Vec<Block>,
    value_bias: i32,
    policy: Vec<Block>,
    policy_biases: Vec<i32>,
}

/// The units of the cells of a board, and their sums over the cells that count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardUnits {
    cells: Vec<Block>,
    sums: Vec<i32>,
}

/// A line through a cell that has got another code, or a cell that has begun or ceased to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineChange {
    /// The cell.
    pub cell: u16,
    /// The code before.
    pub from: u16,
    /// The code now.
    pub to: u16,
    /// Whether the cell counted in the sums of the board before.
    pub counted: bool,
    /// Whether it counts now.
    pub counts: bool,
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
        BoardUnits { cells: vec![Block::ZERO; cells * width], sums: vec![0; width * Block::LANES] }
    }

    /// Carries at most 64 changes into the units of cells and the sums of the board.
    #[inline]
    pub fn change(&self, board: &mut BoardUnits, changes: &[LineChange]) {
        let BoardUnits { cells, sums } = board;
        match self.width {
            1 => self.kernels.change_one(cells.as_chunks_mut().0, sums, self.table.as_chunks().0, changes),
            _ => self.kernels.change_two(cells.as_chunks_mut().0, sums, self.table.as_chunks().0, changes),
        }
    }

    /// The hidden units of a position with this side to move.
    #[inline]
    pub fn hidden(&self, board: &BoardUnits, to_move: usize) -> HiddenUnits {
        let mut inputs = [Block::ZERO; MAX_WIDTH];
        for (input, sums) in inputs.iter_mut().zip(board.sums.as_chunks::<{ Block::LANES }>().0) {
            *input = Block(sums.map(|sum| (sum >> 2) as i16));
        }
        let inputs = &self.turned(inputs, to_move)[..self.width];
        let head = self.head(to_move);
        let mut units = [Block::ZERO; MAX_HIDDEN];
        let mut sums = [0; Block::LANES];
        for (place, unit) in units.iter_mut().enumerate().take(head.value.len()) {
            let first = place * Block::LANES;
            let rows = &head.hidden[first * self.width..][..Block::LANES * self.width];
            self.kernels.dots(inputs, rows, &mut sums);
            for ((unit, sum), bias) in unit.0.iter_mut().zip(sums).zip(&head.hidden_biases[first..]) {
                *unit = ((sum + bias) >> 10).clamp(0, Lines::ONE.into()) as i16;
            }
        }
        HiddenUnits { units, to_move }
    }

    /// The value of a position for the side to move, in hundredths of the game's unit.
    #[inline]
    pub fn value(&self, hidden: &HiddenUnits) -> i32 {
        let head = self.head(hidden.to_move);
        let mut sum = [0];
        self.kernels.dots(&hidden.units[..head.value.len()], &head.value, &mut sum);
        let one = i64::from(Lines::ONE) * i64::from(Lines::VALUE_ONE);
        let value = i64::from(sum[0] + head.value_bias) * self.scale / one;
        value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
    }

    /// The numbers by which the cells of a position are ranked.
    #[inline]
    pub fn ranks(&self, hidden: &HiddenUnits) -> CellRanks {
        let head = self.head(hidden.to_move);
        let blocks = head.value.len();
        let mut ranks = [Block::ZERO; MAX_WIDTH];
        let mut sums = [0; Block::LANES];
        for (place, rank) in ranks.iter_mut().enumerate().take(self.width) {
            let first = place * Block::LANES;
            let rows = &head.policy[first * blocks..][..Block::LANES * blocks];
            self.kernels.dots(&hidden.units[..blocks], rows, &mut sums);
            for ((rank, sum), bias) in rank.0.iter_mut().zip(sums).zip(&head.policy_biases[first..]) {
                *rank = ((sum + bias) >> 8).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            }
        }
        CellRanks(self.turned(ranks, hidden.to_move))
    }

    /// The rank of a cell for the side to move, in 1/64 unit of log-likelihood.
    #[inline]
    pub fn rank(&self, board: &BoardUnits, ranks: &CellRanks, cell: usize) -> i32 {
        let units = &board.cells[cell * self.width..][..self.width];
        self.kernels.dot_clamped(units, &ranks.0[..self.width]) >> 10
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
                first.0.rotate_left(Block::LANES / 2);
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
            hidden: Block::row(&numbers.hidden_weights[part(hidden * 2 * channels)]),
            hidden_biases: numbers.hidden_biases[part(hidden)].to_vec(),
            value: Block::row(&numbers.value_weights[part(hidden)]),
            value_bias: numbers.value_biases[head],
            policy: Block::row(&numbers.policy_weights[part(hidden * 2 * channels)]),
            policy_biases: numbers.policy_biases[part(2 * channels)].to_vec(),
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
