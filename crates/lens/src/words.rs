//! Texts in three languages.

use serde::Serialize;
use ts_rs::TS;

/// A language of the texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// English.
    En,
    /// Simplified Chinese.
    Hans,
    /// Traditional Chinese.
    Hant,
}

/// One text in three languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Words {
    /// English.
    pub en: String,
    /// Simplified Chinese.
    pub hans: String,
    /// Traditional Chinese.
    pub hant: String,
}

impl Words {
    /// Returns the text in three languages.
    pub fn new(en: impl Into<String>, hans: impl Into<String>, hant: impl Into<String>) -> Words {
        Words { en: en.into(), hans: hans.into(), hant: hant.into() }
    }

    /// Returns a text that is written alike in every language.
    pub fn alike(text: &str) -> Words {
        Words::new(text, text, text)
    }

    /// Returns the text in one language.
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Hans => &self.hans,
            Language::Hant => &self.hant,
        }
    }

    /// Returns the text with each `{}` replaced by one of `values`, in order.
    pub fn fill(&self, values: &[&Words]) -> Words {
        let filled = |language| {
            let mut parts = self.get(language).split("{}");
            let mut text = parts.next().unwrap_or_default().to_owned();
            let mut values = values.iter();
            for part in parts {
                text.push_str(values.next().map_or("", |value| value.get(language)));
                text.push_str(part);
            }
            text
        };
        Words { en: filled(Language::En), hans: filled(Language::Hans), hant: filled(Language::Hant) }
    }
}
