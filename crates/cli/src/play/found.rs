//! The result of a search for a move of `boyi play`, in words.

use crate::lang::{Lang, fill};
use crate::text;
use boyi_engine::data::{MoveView, SearchInfo, SearchResult};
use boyi_engine::{AnyGame, InputError, SearchRequest, StopFlag};

/// The result of a search.
pub(super) struct Found {
    result: SearchResult,
    /// The line of the move to play, which is the last reported. A level may play another move than the best.
    chosen: Option<SearchInfo>,
}

impl Found {
    /// Searches; `report` is called with every line on the way.
    pub(super) fn search(
        game: &dyn AnyGame,
        request: &SearchRequest,
        stop: &StopFlag,
        report: &mut dyn FnMut(&SearchInfo),
    ) -> Result<Found, InputError> {
        let mut chosen = None;
        let result = game.search(request, stop, &mut |info| {
            report(&info);
            chosen = Some(info);
        })?;
        Ok(Found { result, chosen })
    }

    /// The move to play.
    pub(super) fn best(&self) -> Option<&MoveView> {
        self.result.best.as_ref()
    }

    /// The value of the move to play, and what it took to find it.
    pub(super) fn thought(&self, lang: Lang) -> String {
        let texts = lang.texts();
        let nodes = text::grouped(self.result.nodes);
        match &self.chosen {
            Some(line) => fill(texts.thought, &[&lang.value(line), &line.depth.to_string(), &nodes]),
            None => fill(texts.nodes, &[&nodes]),
        }
    }
}

/// A move as readers of the language name it, with its own text where that is another one.
pub(super) fn named(lang: Lang, mv: &MoveView) -> String {
    let name = lang.mv(&mv.names);
    if name.eq_ignore_ascii_case(&mv.id) { name.to_owned() } else { format!("{name} {}", mv.id) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_engine::data::GameSpec;
    use boyi_engine::{Level, start};

    #[test]
    fn the_score_told_is_that_of_the_move_played() {
        let mut game = start(GameSpec::CONNECT4, None).unwrap();
        for mv in ["4", "4", "3"] {
            game.play(mv).unwrap();
        }
        let mut weaker = 0;
        for seed in 0..12 {
            let request =
                SearchRequest { level: Level::new(2).unwrap(), seed: Some(seed), ..Default::default() };
            let found = Found::search(&*game, &request, &StopFlag::default(), &mut |_| {}).unwrap();
            let chosen = found.chosen.as_ref().unwrap();
            assert_eq!(Some(&chosen.pv[0].mv), found.best(), "seed {seed}");
            assert!(found.thought(Lang::En).starts_with(&Lang::En.value(chosen)), "seed {seed}");
            weaker += usize::from(Lang::En.value(chosen) != Lang::En.value(&found.result.lines[0]));
        }
        assert!(weaker > 0, "no seed chose a move with another score than the best");
    }
}
