//! Counts of results, and what they average to.

/// Results counted by score, seen by the engine under test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sample {
    /// Single games: losses, draws, wins.
    Games([u64; 3]),
    /// Pairs of games on one opening with colours swapped, by the points they brought:
    /// 0 (LL), ½ (LD), 1 (WL or DD), 1½ (WD), 2 (WW).
    Pairs([u64; 5]),
}

impl Sample {
    /// Single games.
    pub fn games(wins: u64, draws: u64, losses: u64) -> Sample {
        Sample::Games([losses, draws, wins])
    }

    /// The counts, the lowest score first.
    pub fn counts(&self) -> &[u64] {
        match self {
            Sample::Games(counts) => counts,
            Sample::Pairs(counts) => counts,
        }
    }

    /// The number of games (or pairs) counted; saturates.
    pub fn size(&self) -> u64 {
        self.counts().iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The share of every score.
    pub(super) fn distribution(&self) -> Distribution {
        Distribution::of(self.counts().iter().map(|&count| count as f64))
    }

    /// As [`distribution`](Sample::distribution), with a small count for every result that did not occur, so that
    /// none has probability zero.
    pub(super) fn regularised(&self) -> Distribution {
        const TRACE: f64 = 1e-3;
        Distribution::of(self.counts().iter().map(|&count| if count == 0 { TRACE } else { count as f64 }))
    }

    /// Games in one draw of the sample.
    pub(super) fn games_each(&self) -> f64 {
        match self {
            Sample::Games(_) => 1.0,
            Sample::Pairs(_) => 2.0,
        }
    }
}

/// Scores from 0 to 1 with the share of each.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Distribution {
    /// Games or pairs counted.
    pub(super) size: f64,
    /// Score and share, the lowest score first. The shares sum to 1 unless `size` is 0.
    pub(super) shares: Vec<(f64, f64)>,
}

impl Distribution {
    fn of(counts: impl ExactSizeIterator<Item = f64> + Clone) -> Distribution {
        let highest = (counts.len() - 1) as f64;
        let size: f64 = counts.clone().sum();
        let shares = counts.enumerate().map(|(score, count)| (score as f64 / highest, count / size));
        Distribution { size, shares: shares.collect() }
    }

    /// The distribution with equal probabilities for the same scores.
    pub(super) fn uniform(&self) -> Distribution {
        let share = 1.0 / self.shares.len() as f64;
        Distribution {
            size: self.size,
            shares: self.shares.iter().map(|&(score, _)| (score, share)).collect(),
        }
    }

    /// The average score.
    pub(super) fn mean(&self) -> f64 {
        self.shares.iter().map(|(score, share)| score * share).sum()
    }

    /// The standard deviation of one draw.
    pub(super) fn deviation(&self) -> f64 {
        let mean = self.mean();
        let variance: f64 = self.shares.iter().map(|(score, share)| share * (score - mean).powi(2)).sum();
        variance.sqrt()
    }
}
