//! Who plays: the engine of this program, or any UCI program.

use std::time::Duration;

use engine::{Clock, Engine, Limits};
use movegen::AnyGame;

use super::allowance::Allowance;
use super::process::Process;
use super::referee::House;
use super::spec::Spec;
use crate::protocol::{self, Settings};

/// Why an engine lost without being beaten on the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("the engine could not be started: {0}")]
    Start(String),
    #[error("the engine has left")]
    Left,
    #[error("the engine did not answer in time")]
    Stall,
    #[error("the engine does not play {0}")]
    Game(&'static str),
    #[error("the engine cannot be set up like that: {0}")]
    Setup(String),
    #[error(
        "the engine knows bughouse as other servers play it: let it play bughouse-fics (an engine with the option BughouseRules knows both)"
    )]
    OtherRules,
    #[error("the engine knows one board only, so each seat needs a process of its own: seats=each")]
    OneSeat,
    #[error("the engine answered without being asked: {0}")]
    NotAsked(String),
    #[error("the engine refused {0}")]
    Option(String),
    #[error("the engine failed: {0}")]
    Failed(String),
}

/// A question to a player: what to play where the game stands.
pub struct Question<'a> {
    pub game: &'a dyn AnyGame,
    /// The moves so far as UCI writes them, coins included.
    pub moves: &'a [String],
    pub allowance: Allowance,
    /// What White and Black have left, and when more comes; for players with clocks.
    pub clocks: [Option<Clock>; 2],
    pub house: &'a House,
}

impl Question<'_> {
    pub fn own_clock(&self) -> Option<Clock> {
        self.clocks[self.game.turn() as usize]
    }
}

/// What a player answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The move as UCI writes it.
    pub text: String,
    /// Its value to the player, in centipawns or moves to mate.
    pub value: Option<Worth>,
    pub depth: Option<u32>,
    /// How long a player thinks that it took, where it tells.
    pub nodes: Option<u64>,
}

/// A value as players tell it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Worth {
    Centipawns(i32),
    Mate(i32),
}

impl Worth {
    /// As a number, mates far beyond all else.
    pub fn number(self) -> i32 {
        match self {
            Worth::Centipawns(number) => number,
            Worth::Mate(moves) => (100_000 - moves.abs().min(1_000)) * if moves > 0 { 1 } else { -1 },
        }
    }
}

impl std::fmt::Display for Worth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Worth::Centipawns(number) => write!(f, "{:+.2}", f64::from(*number) / 100.0),
            Worth::Mate(moves) => write!(f, "{}M{}", if *moves > 0 { '+' } else { '-' }, moves.abs()),
        }
    }
}

/// An engine that is ready to play.
pub enum Player {
    Builtin(Box<Builtin>),
    Process(Process),
}

impl Player {
    /// Starts an engine.
    pub fn start(spec: &Spec) -> Result<Player, Fault> {
        Ok(match &spec.command {
            None => Player::Builtin(Box::new(Builtin::new(spec)?)),
            Some(command) => Player::Process(Process::start(command, &spec.options)?),
        })
    }

    /// A new game begins: nothing of the last one is remembered.
    pub fn begin(&mut self, game: &dyn AnyGame) -> Result<(), Fault> {
        match self {
            Player::Builtin(builtin) => {
                builtin.engine.clear();
                builtin.engine.prepare(game.variant());
                Ok(())
            }
            Player::Process(process) => process.begin(game.variant()),
        }
    }

    /// Lets it think.
    pub fn think(&mut self, question: &Question) -> Result<Answer, Fault> {
        match self {
            Player::Builtin(builtin) => builtin.think(question),
            Player::Process(process) => process.think(question),
        }
    }
}

/// The engine of this program.
pub struct Builtin {
    pub engine: Engine,
    pub settings: Settings,
}

impl Builtin {
    pub fn new(spec: &Spec) -> Result<Builtin, Fault> {
        let failed = |error: engine::EngineError| Fault::Failed(error.to_string());
        let (mut threads, mut megabytes, mut settings) = (1, usual_megabytes(spec.allowance), Settings::default());
        for (name, value) in &spec.options {
            match protocol::engine_option(name, value, &mut settings) {
                Ok((more_threads, more_megabytes)) => {
                    threads = more_threads.unwrap_or(threads);
                    megabytes = more_megabytes.unwrap_or(megabytes);
                }
                Err(error) => return Err(Fault::Setup(error)),
            }
        }
        Ok(Builtin { engine: Engine::new(threads, megabytes).map_err(failed)?, settings })
    }

    fn think(&mut self, question: &Question) -> Result<Answer, Fault> {
        let game = question.game;
        let usual = self.settings.usual_limits();
        let limits = match question.allowance {
            Allowance::Clock { .. } => Limits { clock: question.own_clock(), ..usual },
            Allowance::MoveTime(time) => Limits { move_time: Some(time.saturating_sub(EARLY)), ..usual },
            Allowance::Nodes(nodes) => Limits { nodes: Some(nodes), ..usual },
            Allowance::Depth(depth) => Limits { depth: Some(depth), ..usual },
        };
        let outcome = self.engine.search(game, &limits, &question.house.closing, &mut |_| ());
        let outcome = outcome.map_err(|error| Fault::Failed(error.to_string()))?;
        let best = outcome.best.ok_or_else(|| Fault::Failed("no move was found".to_owned()))?;
        let value = outcome.value;
        Ok(Answer {
            text: game.uci(best.into()),
            value: Some(value.mate().map_or(Worth::Centipawns(value.number()), Worth::Mate)),
            depth: Some(outcome.depth),
            nodes: Some(outcome.nodes),
        })
    }
}

/// The table of an engine that is not told its size, in megabytes. Each game begins with clearing it, so it is no larger than what
/// the searches of a long game can fill.
fn usual_megabytes(allowance: Option<Allowance>) -> usize {
    const MOST: u64 = 16;
    // A hundred moves, and 16 bytes for each position.
    const BYTES_FOR_A_NODE: u64 = 100 * 16;
    let wanted = match allowance {
        Some(Allowance::Nodes(nodes)) => nodes.saturating_mul(BYTES_FOR_A_NODE).div_ceil(1 << 20).clamp(1, MOST),
        _ => MOST,
    };
    wanted as usize
}

/// A time for each move is not used to its very end.
pub const EARLY: Duration = Duration::from_millis(2);
