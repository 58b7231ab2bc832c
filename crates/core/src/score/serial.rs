//! Scores as raw numbers.

use super::Score;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Score {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i32(self.raw())
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        let (raw, most) = (i32::deserialize(deserializer)?, Score::INFINITE.raw());
        if (-most..=most).contains(&raw) {
            Ok(Score::from_raw(raw))
        } else {
            Err(D::Error::custom(format!("score {raw} is not from -{most} to {most}")))
        }
    }
}
