//! The choice of the parameters to tune.

use crate::error::TuneError;
use crate::spsa::Parameter;
use boyi_engine::SearchParams;
use boyi_engine::data::GameSpec;
use boyi_engine::start;

/// Least perturbation: with less, both points would often be the same.
const LEAST_PERTURBATION: f64 = 0.5;

/// The parameters of the game's search that `texts` choose, each as `NAME`, `NAME=MIN..MAX` or
/// `NAME=MIN..MAX/PERTURBATION`; a name ending in `*` chooses all that begin so. Without texts, or with a pattern, all
/// that are not zero, because zero switches a step off.
///
/// A range that is not given reaches from one (from zero for a negative value) to twice the game's own value, within
/// what the search allows. The
/// perturbation at the end is a twentieth of the range, at least half a unit; `r_end` is the rate of all.
///
/// # Errors
/// [`TuneError::NoParameters`] for a game whose search has none, [`TuneError::Parameter`] naming the choice that cannot
/// be used.
pub fn chosen(game: GameSpec, texts: &[String], r_end: f64) -> Result<Vec<Parameter>, TuneError> {
    let table = start(game, None)?.search_params();
    let table = table.ok_or_else(|| TuneError::NoParameters(game.game().name.to_owned()))?;
    let mut parameters: Vec<Parameter> = Vec::new();
    let all = ["*".to_owned()];
    for text in if texts.is_empty() { &all } else { texts } {
        let fault = |why: String| TuneError::Parameter { text: text.clone(), why };
        let (name, range) = text.split_once('=').map_or((text.as_str(), None), |(a, b)| (a, Some(b)));
        let names = names(&table, name).map_err(fault)?;
        for name in names {
            let parameter = parameter(&table, name, range, r_end).map_err(fault)?;
            if parameters.iter().any(|other| other.name == name) {
                return Err(fault(format!("{name} is chosen twice")));
            }
            parameters.push(parameter);
        }
    }
    Ok(parameters)
}

/// The parameters of that name or pattern.
fn names(table: &SearchParams, pattern: &str) -> Result<Vec<&'static str>, String> {
    let Some(beginning) = pattern.strip_suffix('*') else {
        let name = SearchParams::NAMES.iter().find(|name| **name == pattern);
        return match name {
            Some(name) => Ok(vec![name]),
            None => Err(format!("the search has {}", SearchParams::NAMES.join(", "))),
        };
    };
    let used = |name: &str| table.get(name).is_some_and(|value| value != 0);
    let begins = SearchParams::NAMES.iter().copied().filter(|name| name.starts_with(beginning) && used(name));
    let names: Vec<&str> = begins.collect();
    if names.is_empty() { Err("no parameter that is not zero begins so".into()) } else { Ok(names) }
}

fn parameter(
    table: &SearchParams,
    name: &'static str,
    range: Option<&str>,
    r_end: f64,
) -> Result<Parameter, String> {
    let (Some(start), Some(allowed)) = (table.get(name), SearchParams::range(name)) else {
        return Err(format!("the search has no {name}"));
    };
    let twice = start.saturating_mul(2);
    let (range, perturbation) = match range {
        None => (None, None),
        Some(text) => {
            let (range, perturbation) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
            (Some(range), perturbation)
        }
    };
    let (min, max) = match range {
        None if start > 0 => (1, twice.min(*allowed.end())),
        None => (twice.max(*allowed.start()), 0),
        Some(text) => {
            let ends =
                text.split_once("..").and_then(|(min, max)| Some((min.parse().ok()?, max.parse().ok()?)));
            ends.ok_or_else(|| format!("`{text}` is not MIN..MAX"))?
        }
    };
    if range.is_none() && start == 0 {
        let (least, most) = (allowed.start(), allowed.end());
        return Err(format!("{name} is 0, so it needs a range MIN..MAX from {least} to {most}"));
    }
    if min >= max || !allowed.contains(&min) || !allowed.contains(&max) {
        let (least, most) = (allowed.start(), allowed.end());
        return Err(format!("{min}..{max} is no range from {least} to {most}"));
    }
    if !(min..=max).contains(&start) {
        return Err(format!("{name} is {start}, which is not from {min} to {max}"));
    }
    let c_end = match perturbation {
        None => (f64::from(max - min) / 20.0).max(LEAST_PERTURBATION),
        Some(text) => {
            let perturbation = text.parse().ok().filter(|c: &f64| *c >= LEAST_PERTURBATION && c.is_finite());
            perturbation.ok_or_else(|| format!("the perturbation `{text}` is not a number from 0.5 up"))?
        }
    };
    Ok(Parameter { name: name.to_owned(), start, min, max, c_end, r_end })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(texts: &[&str]) -> Result<Vec<Parameter>, String> {
        let texts: Vec<String> = texts.iter().copied().map(String::from).collect();
        chosen(GameSpec::othello(6), &texts, 0.002).map_err(|error| error.to_string())
    }

    #[test]
    fn all_parameters_that_are_not_zero_are_chosen_with_their_ranges() {
        let all = choose(&[]).unwrap();
        let named = |name: &str| all.iter().find(|parameter| parameter.name == name);
        let margin = named("reverse_futility_margin").unwrap();
        assert_eq!((margin.start, margin.min, margin.max), (350, 1, 700));
        assert!((margin.c_end - 34.95).abs() < 1e-9 && (margin.r_end - 0.002).abs() < 1e-9);
        assert!(named("singular_depth").is_none() && named("null_depth").is_none());
        assert!(all.iter().all(|parameter| parameter.c_end >= 0.5));
        let lmr = choose(&["lmr_*"]).unwrap();
        assert!(lmr.len() > 5 && lmr.iter().all(|parameter| parameter.name.starts_with("lmr_")));
    }

    #[test]
    fn a_choice_has_its_own_range_and_perturbation() {
        let two = choose(&["lmr_base=-100..600/20", "singular_depth=0..12"]).unwrap();
        let shown = |parameter: &Parameter| (parameter.start, parameter.min, parameter.max);
        assert_eq!((shown(&two[0]), shown(&two[1])), ((256, -100, 600), (0, 0, 12)));
        assert!((two[0].c_end - 20.0).abs() < 1e-9 && (two[1].c_end - 0.6).abs() < 1e-9);
    }

    #[test]
    fn what_cannot_be_tuned_is_named() {
        let error = |texts: &[&str]| choose(texts).unwrap_err();
        assert!(
            error(&["lmr_bas"]).starts_with("parameter `lmr_bas`: the search has reverse_futility_depth, ")
        );
        assert_eq!(error(&["null_*"]), "parameter `null_*`: no parameter that is not zero begins so");
        assert_eq!(error(&["lmr_*", "lmr_base"]), "parameter `lmr_base`: lmr_base is chosen twice");
        assert!(error(&["lmr_base=5"]).ends_with("`5` is not MIN..MAX"));
        assert!(error(&["iir_depth=0..99"]).ends_with("0..99 is no range from 0 to 30"));
        assert!(error(&["iir_depth=9..3"]).ends_with("9..3 is no range from 0 to 30"));
        assert!(error(&["iir_depth=5..30"]).ends_with("iir_depth is 4, which is not from 5 to 30"));
        assert!(error(&["iir_depth=0..9/0.1"]).contains("the perturbation `0.1`"));
        assert!(
            error(&["singular_depth"])
                .ends_with("singular_depth is 0, so it needs a range MIN..MAX from 0 to 30")
        );
        let error = chosen(GameSpec::TICTACTOE, &[], 0.002).unwrap_err().to_string();
        assert_eq!(error, "the search of tictactoe has no parameters: it leaves out no move");
    }
}
