//! Matches between mocks and between configurations of Boyi.

use super::*;
use crate::builtin::BuiltIn;
use crate::mock::Mock;
use crate::plan::tests::plan;
use crate::plan::{Engine, Format};
use crate::player::FaultKind;
use crate::stats::{Model, Sprt};
use boyi_engine::data::GameSpec;

/// Plays a plan; returns every game as it was counted, and the end.
fn play(
    plan: &Plan,
    store: &Store,
    players: &PlayerFactory<'_>,
    concurrency: usize,
) -> (Vec<String>, Result<(Standings, MatchEnd), MatchError>) {
    let mut counted = Vec::new();
    let stop = StopFlag::default();
    let end = Match { plan, players, concurrency, stop: &stop }.run(store, &mut |event| {
        if let MatchEvent::Pair { pair, played, .. } = event {
            counted.push(format!("{} {}", pair.number, serde_json::to_string(played).unwrap()));
        }
        Ok(())
    });
    (counted, end)
}

fn built_in(contestant: &Contestant) -> Result<Box<dyn Player>, PlayerFault> {
    let Engine::BuiltIn(options) = &contestant.engine else { panic!("all are built in") };
    let player = BuiltIn::new(GameSpec::CONNECT4, options.clone());
    Ok(Box::new(player.map_err(|error| PlayerFault::new(FaultKind::Start, error.to_string()))?))
}

/// Connect Four between three levels of strength, with little to think.
fn connect4() -> Plan {
    let mut plan = plan(&["a", "b", "c"], Format::RoundRobin);
    plan.game = GameSpec::CONNECT4;
    for (opening, mv) in plan.openings.iter_mut().zip(["1", "2", "3", "4", "5", "6", "7", "4", "1"]) {
        opening.moves = vec![mv.into()];
    }
    for (contestant, level) in plan.contestants.iter_mut().zip([8, 3, 1]) {
        let Engine::BuiltIn(options) = &mut contestant.engine else { panic!("all are built in") };
        options.level = level;
    }
    plan
}

#[test]
fn the_same_match_is_played_alike_however_many_games_run_at_a_time() {
    let plan = connect4();
    let run = |concurrency| {
        let (games, end) = play(&plan, &Store::in_memory(&plan).unwrap(), &built_in, concurrency);
        (games, end.unwrap())
    };
    let (games, (standings, end)) = run(1);
    assert_eq!((games.len(), end), (27, MatchEnd::Complete));
    assert_eq!(standings.games(), 54);
    assert_eq!(run(3), (games, (standings, end)));
}

#[test]
fn a_match_broken_off_goes_on_where_it_was() {
    let plan = connect4();
    let (undisturbed, end) = play(&plan, &Store::in_memory(&plan).unwrap(), &built_in, 2);
    let store = Store::in_memory(&plan).unwrap();
    let mut seen = 0;
    for _ in 0..4 {
        let stop = StopFlag::default();
        let run = Match { plan: &plan, players: &built_in, concurrency: 2, stop: &stop };
        let (standings, end) = run
            .run(&store, &mut |event| {
                if matches!(event, MatchEvent::Game { .. }) {
                    seen += 1;
                    if seen % 7 == 0 {
                        stop.stop();
                    }
                }
                Ok(())
            })
            .unwrap();
        assert_eq!(end, MatchEnd::Interrupted);
        assert!(standings.pairs < 27);
    }
    let (resumed, resumed_end) = play(&plan, &store, &built_in, 2);
    assert_eq!(resumed, undisturbed);
    assert_eq!(resumed_end.unwrap(), end.unwrap());
}

#[test]
fn a_sequential_test_ends_the_match_at_the_same_pair_every_time() {
    let mut plan = plan(&["winner", "loser"], Format::Gauntlet);
    plan.openings = vec![plan.openings[0].clone(); 500];
    plan.sprt = Some(Sprt::new(Model::Logistic, 0.0, 200.0, 0.05, 0.05).unwrap());
    let players = |contestant: &Contestant| -> Result<Box<dyn Player>, PlayerFault> {
        Ok(Box::new(match contestant.name.as_str() {
            "winner" => Mock::moves("b1 b2 b3"),
            _ => Mock::moves(""),
        }))
    };
    let run = |concurrency| {
        let (games, end) = play(&plan, &Store::in_memory(&plan).unwrap(), &players, concurrency);
        (games, end.unwrap())
    };
    let (games, (standings, end)) = run(1);
    assert_eq!(end, MatchEnd::Decided(SprtDecision::AcceptH1));
    assert!(games.len() > 1 && games.len() < 100, "{} pairs", games.len());
    assert_eq!(run(4), (games, (standings, end)));
}

#[test]
fn faults_are_survived_and_counted() {
    let plan = plan(&["steady", "shaky"], Format::Gauntlet);
    for kind in FaultKind::ALL.into_iter().filter(|kind| *kind != FaultKind::Start) {
        let players = |contestant: &Contestant| -> Result<Box<dyn Player>, PlayerFault> {
            Ok(Box::new(match contestant.name.as_str() {
                "steady" => Mock::moves("c3 b3 a3 c2 b2 a2 c1 b1 a1"),
                _ => Mock::fault(kind),
            }))
        };
        let (_, end) = play(&plan, &Store::in_memory(&plan).unwrap(), &players, 2);
        let (standings, end) = end.unwrap();
        assert_eq!(end, MatchEnd::Complete);
        // The steady one also faults, by an illegal move, in the game whose opening took c3.
        let shaky = &standings.performances[1].faults;
        assert_eq!(shaky.keys().collect::<Vec<_>>(), [&kind]);
        assert!(shaky[&kind] >= 17, "{shaky:?}");
    }
}

#[test]
fn what_was_mended_between_games_is_told_and_loses_nothing() {
    let plan = plan(&["steady", "restarted"], Format::Gauntlet);
    let players = |contestant: &Contestant| -> Result<Box<dyn Player>, PlayerFault> {
        let player = Mock::moves("c3 b3 a3 c2 b2 a2 c1 b1 a1");
        Ok(Box::new(match contestant.name.as_str() {
            "steady" => player,
            _ => player.mended(FaultKind::Crash),
        }))
    };
    let (mut told, stop) = (Vec::new(), StopFlag::default());
    let run = Match { plan: &plan, players: &players, concurrency: 2, stop: &stop };
    let played = run.run(&Store::in_memory(&plan).unwrap(), &mut |event| {
        if let MatchEvent::RecoveredFault { contestant, fault } = event {
            told.push((contestant, fault.kind));
        }
        Ok(())
    });
    assert_eq!(played.unwrap().1, MatchEnd::Complete);
    assert_eq!(told, [(1, FaultKind::Crash); 18], "once for every game");
}

#[test]
fn a_player_that_cannot_be_started_ends_the_match_and_is_named() {
    let plan = plan(&["here", "missing"], Format::Gauntlet);
    let players = |contestant: &Contestant| -> Result<Box<dyn Player>, PlayerFault> {
        match contestant.name.as_str() {
            "here" => Ok(Box::new(Mock::moves(""))),
            _ => Err(PlayerFault::new(FaultKind::Start, "no such file")),
        }
    };
    let (games, end) = play(&plan, &Store::in_memory(&plan).unwrap(), &players, 2);
    assert!(games.is_empty());
    assert_eq!(end.unwrap_err().to_string(), "engine `missing`: start failure: no such file");
}
