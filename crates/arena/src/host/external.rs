//! An external engine as a player.

use crate::host::cecp::Cecp;
use crate::host::config::{EngineConfig, ProtocolChoice};
use crate::host::dialect::Dialect;
use crate::host::gomocup::Gomocup;
use crate::host::process::{Launch, Process};
use crate::host::ranks::RankBase;
use crate::host::talk::Talk;
use crate::host::ucci::Ucci;
use crate::host::uci::Uci;
use crate::player::{BestSoFar, FaultKind, NewGame, Player, PlayerFault, PlayerReply, Turn};
use boyi_engine::data::{GameSpec, Side};
use boyi_engine::{EngineProtocol, StopFlag};
use std::time::Instant;

const fn name(protocol: EngineProtocol) -> &'static str {
    match protocol {
        EngineProtocol::Uci => "UCI",
        EngineProtocol::Ucci => "UCCI",
        EngineProtocol::Gomocup => "Gomocup",
        EngineProtocol::Cecp => "CECP",
    }
}

fn dialect(protocol: EngineProtocol, spec: GameSpec) -> Box<dyn Dialect> {
    match protocol {
        EngineProtocol::Uci => Box::new(Uci::default()),
        EngineProtocol::Ucci => Box::new(Ucci::default()),
        EngineProtocol::Gomocup => Box::new(Gomocup::new(spec)),
        EngineProtocol::Cecp => Box::new(Cecp::default()),
    }
}

/// The protocols to try, the likeliest first.
fn candidates(choice: ProtocolChoice, spec: GameSpec) -> &'static [EngineProtocol] {
    match choice {
        ProtocolChoice::Uci => &[EngineProtocol::Uci],
        ProtocolChoice::Ucci => &[EngineProtocol::Ucci],
        ProtocolChoice::Gomocup => &[EngineProtocol::Gomocup],
        ProtocolChoice::Cecp => &[EngineProtocol::Cecp],
        ProtocolChoice::Auto => spec.game().protocols,
    }
}

/// A running engine and the protocol spoken to it.
struct Running {
    talk: Talk,
    dialect: Box<dyn Dialect>,
}

impl Running {
    fn quit(self) {
        self.talk.quit(self.dialect.quit());
    }
}

/// An external engine.
///
/// It is started with the first game and kept from game to game. After a [`PlayerFault`] its process is
/// gone, and the next game starts another one. What was found out about it, its protocol and where
/// it begins to count ranks, is found out once.
///
/// [`Player::choose`] gives [`FaultKind::IllegalMove`] to the referee to find; a text that is no
/// move at all is a [`FaultKind::Protocol`] here.
pub struct External {
    config: EngineConfig,
    spec: GameSpec,
    protocol: Option<EngineProtocol>,
    ranks: Option<RankBase>,
    running: Option<Running>,
    /// Faults between games that have not been reported yet.
    recovered_faults: Vec<PlayerFault>,
}

impl External {
    /// An engine for games of `spec`, not started yet.
    pub fn new(config: EngineConfig, spec: GameSpec) -> External {
        let ranks = RankBase::chosen(config.rank_base);
        External { config, spec, protocol: None, ranks, running: None, recovered_faults: Vec::new() }
    }

    /// Starts the engine, greets it in the protocol it speaks and sets its options.
    fn start(&mut self) -> Result<Running, PlayerFault> {
        let candidates = match &self.protocol {
            Some(known) => std::slice::from_ref(known),
            None => candidates(self.config.protocol, self.spec),
        };
        let patience = self.config.patience;
        let first_answer = if candidates.len() > 1 { patience.probe } else { patience.start };
        let mut refusals = Vec::new();
        for protocol in candidates {
            let process = Process::start(&self.launch()).map_err(|error| {
                let program = self.config.command.display();
                PlayerFault::new(FaultKind::Start, format!("`{program}` cannot be started: {error}"))
            })?;
            let mut running =
                Running { talk: Talk::new(process, patience), dialect: dialect(*protocol, self.spec) };
            match running.dialect.greet(&mut running.talk, Instant::now() + first_answer) {
                Ok(()) => {
                    self.protocol = Some(*protocol);
                    return self.prepare(running).map_err(at_start);
                }
                Err(fault) => refusals.push(format!("{}: {fault}", name(*protocol))),
            }
        }
        let why = if refusals.is_empty() { "no protocol has this game".into() } else { refusals.join("; ") };
        Err(PlayerFault::new(FaultKind::Start, why))
    }

    /// Sets the options of an engine just greeted and finds out how it counts ranks.
    fn prepare(&mut self, mut running: Running) -> Result<Running, PlayerFault> {
        running.dialect.configure(&mut running.talk, &self.config)?;
        if self.ranks.is_none()
            && let Some(mv) = running.dialect.first_move(&mut running.talk)?
        {
            let base = RankBase::of_first_move(&mv);
            let unknown = || running.talk.protocol_fault(&format!("`{mv}` is not a first move"));
            self.ranks = Some(base.ok_or_else(unknown)?);
            tracing::debug!(engine = self.config.name, ?base, "ranks");
            // The question left traces: limits that some engines never forget, a table not empty.
            running.quit();
            return self.start();
        }
        running.dialect.set_rank_base(self.ranks.unwrap_or_default());
        Ok(running)
    }

    fn launch(&self) -> Launch {
        let limits = &self.config.limits;
        let variable = |(name, value): (&String, &String)| (name.clone(), value.clone());
        Launch {
            program: self.config.command.clone(),
            args: self.config.args.clone(),
            folder: self.config.folder.clone(),
            environment: self.config.environment.iter().map(variable).collect(),
            line_bytes: 1024 * limits.line_kib as usize,
            answer_bytes: 1024 * 1024 * u64::from(limits.answer_mib),
            memory_bytes: limits.memory_mib.map(|mib| 1024 * 1024 * u64::from(mib)),
        }
    }

    /// The engine of the last game, if it is ready for another one.
    fn reuse(&mut self, game: &NewGame) -> Option<Running> {
        let mut running = self.running.take()?;
        let ready = match running.talk.has_ended() {
            Some(fault) => Err(fault),
            None => running.dialect.new_game(&mut running.talk, game),
        };
        match ready {
            Ok(()) => Some(running),
            Err(fault) => {
                tracing::warn!(engine = self.config.name, "{fault}; it is started again");
                self.recovered_faults.push(fault);
                None
            }
        }
    }
}

/// Turns a fault before the first game into a failure to start.
fn at_start(fault: PlayerFault) -> PlayerFault {
    match fault.kind {
        FaultKind::Start => fault,
        _ => PlayerFault::new(FaultKind::Start, fault.to_string()),
    }
}

impl Player for External {
    fn new_game(&mut self, game: &NewGame) -> Result<(), PlayerFault> {
        if game.spec != self.spec {
            let running = self.running.take();
            running.into_iter().for_each(Running::quit);
            self.spec = game.spec;
        }
        let running = match self.reuse(game) {
            Some(running) => running,
            None => {
                let mut running = self.start()?;
                running.dialect.new_game(&mut running.talk, game)?;
                running
            }
        };
        self.running = Some(running);
        Ok(())
    }

    fn choose_reporting(
        &mut self,
        turn: &Turn<'_>,
        stop: &StopFlag,
        report: &mut dyn FnMut(BestSoFar),
    ) -> Result<PlayerReply, PlayerFault> {
        let Some(mut running) = self.running.take() else {
            return Err(PlayerFault::new(FaultKind::BrokenPipe, "it is not running"));
        };
        let answer = running.dialect.choose(&mut running.talk, turn, stop, report);
        match &answer {
            Ok(_) => self.running = Some(running),
            // Dropped here, and so ended with everything it started.
            Err(fault) => tracing::warn!(engine = self.config.name, "{fault}"),
        }
        answer
    }

    fn recovered_faults(&mut self) -> Vec<PlayerFault> {
        std::mem::take(&mut self.recovered_faults)
    }

    fn game_over(&mut self, winner: Option<Side>) {
        if let Some(running) = &mut self.running {
            // Whether it still listens shows when the next game is announced.
            let _ = running.dialect.game_over(&mut running.talk, winner);
        }
    }
}

impl Drop for External {
    fn drop(&mut self) {
        self.running.take().into_iter().for_each(Running::quit);
    }
}
