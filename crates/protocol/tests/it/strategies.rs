//! Made-up words and texts.

use proptest::collection::vec;
use proptest::prelude::*;
use std::time::Duration;

/// A word that is no keyword of any protocol: it has a digit in it.
pub(crate) fn word() -> impl Strategy<Value = String> {
    "[a-z][0-9][a-z0-9]{0,3}"
}

pub(crate) fn words() -> impl Strategy<Value = Vec<String>> {
    vec(word(), 0..5)
}

/// One word or several.
pub(crate) fn text() -> impl Strategy<Value = String> {
    vec(word(), 1..4).prop_map(|words| words.join(" "))
}

pub(crate) fn millis() -> impl Strategy<Value = Duration> {
    (0..10_000_000u64).prop_map(Duration::from_millis)
}

/// Sometimes a value.
pub(crate) fn maybe<S: Strategy>(value: S) -> impl Strategy<Value = Option<S::Value>> {
    proptest::option::of(value)
}
