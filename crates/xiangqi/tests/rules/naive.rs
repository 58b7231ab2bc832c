//! A second, deliberately plain move generator: one letter a cell, rules spelled out point by point, legality
//! by testing whether the general can be captured. The fast generator must agree.

/// A board as a FEN draws it: `cells[rank][file]`, `'.'` for a free point.
pub(crate) struct Naive {
    cells: [[char; 9]; 10],
    red_to_move: bool,
}

type Point = (i32, i32);

impl Naive {
    pub(crate) fn from_fen(fen: &str) -> Naive {
        let mut fields = fen.split(' ');
        let mut cells = [['.'; 9]; 10];
        for (row, text) in fields.next().expect("a board").split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(gap) => file += gap as usize,
                    None => {
                        cells[9 - row][file] = letter;
                        file += 1;
                    }
                }
            }
        }
        Naive { cells, red_to_move: fields.next() == Some("w") }
    }

    /// All legal moves as `h2e2`, sorted.
    pub(crate) fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for from in points() {
            for to in self.reach(from, self.red_to_move) {
                let mut next = Naive { cells: self.cells, red_to_move: !self.red_to_move };
                next.cells[to.1 as usize][to.0 as usize] = self.at(from);
                next.cells[from.1 as usize][from.0 as usize] = '.';
                if !next.can_take_general(!self.red_to_move) {
                    moves.push(format!("{}{}", name(from), name(to)));
                }
            }
        }
        moves.sort();
        moves
    }

    /// Returns whether the side to move is in check.
    pub(crate) fn in_check(&self) -> bool {
        self.can_take_general(!self.red_to_move)
    }

    fn at(&self, (file, rank): Point) -> char {
        self.cells[rank as usize][file as usize]
    }

    fn is_free(&self, point: Point) -> bool {
        on_board(point) && self.at(point) == '.'
    }

    /// Returns whether the side can capture the other general, or the generals face each other.
    fn can_take_general(&self, red: bool) -> bool {
        let target = if red { 'k' } else { 'K' };
        let facing = |from: Point| {
            self.at(from).eq_ignore_ascii_case(&'k')
                && [(0, 1), (0, -1)]
                    .into_iter()
                    .any(|step| self.ray(from, step).last().is_some_and(|&end| self.at(end) == target))
        };
        points()
            .filter(|&from| self.owner(from) == Some(red))
            .any(|from| facing(from) || self.reach(from, red).into_iter().any(|to| self.at(to) == target))
    }

    fn owner(&self, point: Point) -> Option<bool> {
        let letter = self.at(point);
        (letter != '.').then(|| letter.is_ascii_uppercase())
    }

    /// Points from `from` in one direction, up to and including the first piece.
    fn ray(&self, from: Point, (df, dr): Point) -> Vec<Point> {
        let mut line = Vec::new();
        let mut point = (from.0 + df, from.1 + dr);
        while on_board(point) {
            line.push(point);
            if self.at(point) != '.' {
                break;
            }
            point = (point.0 + df, point.1 + dr);
        }
        line
    }

    /// The points the piece on `from` can reach if it belongs to the side, ignoring checks.
    fn reach(&self, from: Point, red: bool) -> Vec<Point> {
        let mut to: Vec<Point> = Vec::new();
        if self.owner(from) != Some(red) {
            return to;
        }
        let (file, rank) = from;
        let step = |(df, dr): Point| (file + df, rank + dr);
        let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let slanted = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let in_palace = |(f, r): Point| (3..=5).contains(&f) && if red { r <= 2 } else { r >= 7 };
        let at_home = |(_, r): Point| if red { r <= 4 } else { r >= 5 };
        match self.at(from).to_ascii_lowercase() {
            'k' => to.extend(straight.map(step).into_iter().filter(|&p| in_palace(p))),
            'a' => to.extend(slanted.map(step).into_iter().filter(|&p| in_palace(p))),
            'b' => {
                for (df, dr) in slanted {
                    let target = step((2 * df, 2 * dr));
                    if self.is_free(step((df, dr))) && at_home(target) {
                        to.push(target);
                    }
                }
            }
            'n' => {
                for (df, dr) in straight {
                    if self.is_free(step((df, dr))) {
                        to.push(step((2 * df + dr, 2 * dr + df)));
                        to.push(step((2 * df - dr, 2 * dr - df)));
                    }
                }
            }
            'r' => straight.into_iter().for_each(|direction| to.extend(self.ray(from, direction))),
            'c' => {
                for direction in straight {
                    let line = self.ray(from, direction);
                    to.extend(line.iter().copied().filter(|&p| self.is_free(p)));
                    let screen = line.last().copied().filter(|&p| !self.is_free(p));
                    let behind = screen.and_then(|p| self.ray(p, direction).last().copied());
                    to.extend(behind.filter(|&p| !self.is_free(p)));
                }
            }
            'p' => {
                to.push(step((0, if red { 1 } else { -1 })));
                if !at_home(from) {
                    to.extend([step((1, 0)), step((-1, 0))]);
                }
            }
            other => panic!("no such piece: {other}"),
        }
        to.retain(|&p| on_board(p) && self.owner(p) != Some(red));
        to
    }
}

fn points() -> impl Iterator<Item = Point> {
    (0..10).flat_map(|rank| (0..9).map(move |file| (file, rank)))
}

fn on_board((file, rank): Point) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

fn name((file, rank): Point) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8))
}
