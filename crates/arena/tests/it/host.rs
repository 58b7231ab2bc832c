//! External engines: the mock engine plays, misbehaves and is survived.

mod misbehaviour;
mod play;

use boyi_arena::host::{EngineConfig, External, Patience};
use boyi_arena::player::{Action, Budget, NewGame, Player, PlayerFault, PlayerReply, Turn};
use boyi_engine::data::{GameSpec, GomokuRule, Side};
use boyi_engine::{AnyGame, StopFlag, start};
use std::time::Duration;

const GOMOKU: GameSpec = GameSpec::gomoku(15, GomokuRule::Freestyle);

/// The game that the mock engine plays in a protocol.
fn game_of(protocol: &str) -> GameSpec {
    if protocol == "gomocup" { GOMOKU } else { GameSpec::XIANGQI }
}

/// Time for a move; every protocol can say it.
fn second() -> Budget {
    Budget { move_time: Some(Duration::from_secs(1)), ..Budget::default() }
}

/// The mock engine with arguments behind the protocol, waited for as short as a busy machine allows.
fn mock(protocol: &str, args: &[&str]) -> EngineConfig {
    let mut config = EngineConfig::new("mock", env!("CARGO_BIN_EXE_boyi-mock-engine"));
    config.args = std::iter::once(protocol).chain(args.iter().copied()).map(str::to_owned).collect();
    config.limits.answer_mib = 1;
    config.patience = Patience {
        start: Duration::from_secs(5),
        probe: Duration::from_secs(2),
        new_game: Duration::from_secs(5),
        ping: Duration::from_secs(5),
        stall: Duration::from_millis(1_000),
        untimed_move: Duration::from_secs(1),
        quit: Duration::from_millis(200),
        ..Patience::default()
    };
    config
}

/// A game between an engine and ourselves, who play the first legal move.
struct Duel {
    player: External,
    game: Box<dyn AnyGame>,
    start: Option<String>,
    side: Side,
    budget: Budget,
}

impl Duel {
    fn new(config: EngineConfig, spec: GameSpec) -> Duel {
        let player = External::new(config, spec);
        Duel { player, game: start(spec, None).unwrap(), start: None, side: Side::First, budget: second() }
    }

    /// Begins a game, perhaps from a position, with the engine on one side.
    fn begin(&mut self, position: Option<&str>, side: Side) -> Result<(), PlayerFault> {
        let spec = self.game.spec();
        self.game = start(spec, position).unwrap();
        self.start = position.map(str::to_owned);
        self.side = side;
        self.player.new_game(&NewGame { spec, start: self.start.clone(), side, budget: self.budget, seed: 1 })
    }

    /// The engine's answer to the position, which is not played yet.
    fn ask(&mut self) -> Result<PlayerReply, PlayerFault> {
        let moves = self.game.moves();
        let turn = Turn {
            start: self.start.as_deref(),
            moves: &moves,
            to_move: self.game.to_move(),
            budget: self.budget,
        };
        self.player.choose(&turn, &StopFlag::default())
    }

    /// Plays this many moves, or until the game is over; every move must be legal.
    fn play(&mut self, plies: usize) -> Result<(), PlayerFault> {
        while self.game.ply() < plies && self.game.result().is_none() {
            if self.game.to_move() == self.side {
                let answer = self.ask()?;
                let Action::Move(mv) = &answer.action else { panic!("it gave up") };
                self.game.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
            } else {
                let legal = self.game.view().legal;
                self.game.play(&legal[self.game.ply() * 7 % legal.len()].id).unwrap();
            }
        }
        Ok(())
    }
}
