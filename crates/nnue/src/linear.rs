//! Weights of a linear evaluation.

use crate::error::FileError;
use serde::{Deserialize, Serialize};

/// Weights of a linear evaluation: the value is the scale of the file times the sum of each weight times its
/// coefficient in the position.
///
/// The weights lie in named groups one after another. The engine's own code says which weight belongs to what;
/// the groups let it refuse weights that were made for other code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Linear {
    layout: Vec<Group>,
    weights: Vec<i16>,
}

/// A named group of weights.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// The number of its weights.
    pub length: u32,
}

impl Group {
    /// A group of `length` weights.
    pub fn new(name: &str, length: u32) -> Group {
        Group { name: name.to_owned(), length }
    }
}

impl Linear {
    /// Weights in groups.
    ///
    /// # Errors
    /// [`FileError::Layout`] when the groups do not have as many weights together.
    pub fn new(layout: Vec<Group>, weights: Vec<i16>) -> Result<Linear, FileError> {
        let sum: u64 = layout.iter().map(|group| u64::from(group.length)).sum();
        if sum != weights.len() as u64 {
            let has = weights.len();
            return Err(FileError::Layout(format!("the groups have {sum} weights together, the file {has}")));
        }
        Ok(Linear { layout, weights })
    }

    /// The groups in the order of their weights.
    pub fn layout(&self) -> &[Group] {
        &self.layout
    }

    /// The weights of all groups one after another.
    pub fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// Checks that the groups are those of the engine.
    ///
    /// # Errors
    /// [`FileError::Layout`] naming the first group that differs.
    pub fn check_layout(&self, expected: &[(&str, usize)]) -> Result<(), FileError> {
        let shown = |group: Option<(&str, u64)>| match group {
            Some((name, length)) => format!("`{name}` of {length} weights"),
            None => "no more".to_owned(),
        };
        for index in 0..self.layout.len().max(expected.len()) {
            let found = self.layout.get(index).map(|group| (group.name.as_str(), u64::from(group.length)));
            let wanted = expected.get(index).map(|&(name, length)| (name, length as u64));
            if found != wanted {
                return Err(FileError::Layout(format!(
                    "group {} is {}, but this engine expects {}",
                    index + 1,
                    shown(found),
                    shown(wanted)
                )));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_layout_is_refused_by_the_first_group_that_differs() {
        let groups = vec![Group::new("material", 2), Group::new("tempo", 1)];
        let linear = Linear::new(groups, vec![1, 2, 3]).unwrap();
        let error = |expected: &[(&str, usize)]| linear.check_layout(expected).unwrap_err().to_string();
        assert!(linear.check_layout(&[("material", 2), ("tempo", 1)]).is_ok());
        assert_eq!(
            error(&[("material", 2), ("mobility", 1)]),
            "layout: group 2 is `tempo` of 1 weights, but this engine expects `mobility` of 1 weights"
        );
        assert_eq!(
            error(&[("material", 3)]),
            "layout: group 1 is `material` of 2 weights, but this engine expects `material` of 3 weights"
        );
        assert!(
            error(&[("material", 2)])
                .ends_with("group 2 is `tempo` of 1 weights, but this engine expects no more")
        );
        let longer = [("material", 2), ("tempo", 1), ("king", 4)];
        assert!(error(&longer).contains("group 3 is no more, but this engine expects `king` of 4 weights"));
    }

    #[test]
    fn groups_have_all_weights() {
        let error = Linear::new(vec![Group::new("material", 2)], vec![1]).unwrap_err().to_string();
        assert_eq!(error, "layout: the groups have 2 weights together, the file 1");
    }
}
