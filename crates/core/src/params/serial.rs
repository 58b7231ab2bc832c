//! Search parameters as a map from names to values.

use super::SearchParams;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

impl Serialize for SearchParams {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(SearchParams::NAMES.iter().map(|&name| (name, self.get(name))))
    }
}

impl<'de> Deserialize<'de> for SearchParams {
    /// Parameters that are not named are 0, as in [`SearchParams::OFF`]. Unknown names and values out of range are
    /// refused.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SearchParams, D::Error> {
        let mut params = SearchParams::OFF;
        for (name, value) in BTreeMap::<String, i32>::deserialize(deserializer)? {
            params.set(&name, value).map_err(D::Error::custom)?;
        }
        Ok(params)
    }
}
