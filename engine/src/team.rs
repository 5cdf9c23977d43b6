//! Playing one seat of Bughouse on two boards: what captures are worth to others, when to sit, what to ask for.
//!
//! The search itself looks at the own board alone, with what is in its pockets.

use std::time::Duration;

use movegen::{AnyGame, Piece};

use crate::{Control, Engine, EngineError, Limits, Outcome, Report, Trades, Value};

const KINDS: usize = Piece::ALL.len();

/// The pieces that travel between the boards.
const SENT: [Piece; 5] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// What the partner has asked for.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Not to move for now.
    pub sit: bool,
    /// How much each kind of piece would help the partner, up to 3.
    pub wants: [u8; KINDS],
    /// How much each kind would help the partner's opponent, up to 3.
    pub denies: [u8; KINDS],
    /// Whether exchanges are welcome, from −3 to 3.
    pub trades: i8,
}

impl Wishes {
    /// What captured pieces are worth at the other board: some of their usual value, and more for what was asked for.
    fn prices(&self) -> Trades {
        let mut prices = Trades { partner: [0; KINDS], opponent: [0; KINDS] };
        for (piece, usual) in SENT.into_iter().zip([30, 80, 80, 100, 190]) {
            let kind = piece as usize;
            let liking = i32::from(self.trades) * usual / 8;
            prices.partner[kind] = usual + liking + WISH * i32::from(self.wants[kind]);
            prices.opponent[kind] = usual - liking + WISH * i32::from(self.denies[kind]);
        }
        prices
    }
}

/// What each level of a wish is worth, in centipawns.
const WISH: i32 = 70;

/// What a seat knows besides its board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// What the partner has asked for.
    pub wishes: Wishes,
    /// The seat's own clock, and that of the partner's opponent.
    pub clocks: Option<[Duration; 2]>,
    /// The kinds that may still arrive: in the own pocket, and in the opponent's.
    pub arriving: [Vec<Piece>; 2],
}

impl Situation {
    /// Whether the clocks allow to wait: if the partner's opponent waits as well, the one with less time loses.
    fn may_sit(&self) -> bool {
        self.clocks.is_none_or(|[own, diagonal]| own >= LEAST_TO_SIT && own + TOLERANCE >= diagonal)
    }

    /// Whether there is time to look at what might arrive.
    fn may_look(&self) -> bool {
        self.clocks.is_none_or(|[own, _]| own >= LEAST_TO_LOOK)
    }
}

/// With less time than this nobody sits who can move, unless moving is mate.
const LEAST_TO_SIT: Duration = Duration::from_secs(2);
/// Clocks that differ by less are equal.
const TOLERANCE: Duration = Duration::from_secs(1);
const LEAST_TO_LOOK: Duration = Duration::from_millis(300);
/// In less time for a move, or fewer positions, nobody looks for what to ask, only for what may save them.
const LEAST_TO_ASK: Effort = Effort { time: Some(Duration::from_millis(100)), nodes: Some(50_000) };
/// Looking at what might arrive takes this part of what a move may take.
const LOOK_SHARE: u32 = 4;
/// A mate so near comes before any flag.
const NEAR_MATE: i32 = 2;

/// How much a move, or a part of it, may take: without a number, as much as it likes.
#[derive(Copy, Clone, Debug)]
struct Effort {
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl Effort {
    fn of(limits: &Limits) -> Effort {
        Effort { time: limits.move_time, nodes: limits.nodes }
    }

    fn is_at_least(self, least: Effort) -> bool {
        let time = self.time.zip(least.time).is_none_or(|(time, least)| time >= least);
        time && self.nodes.zip(least.nodes).is_none_or(|(nodes, least)| nodes >= least)
    }

    /// One of so many equal parts.
    fn part(self, parts: u32) -> Effort {
        let parts = parts.max(1);
        Effort { time: self.time.map(|time| time / parts), nodes: self.nodes.map(|nodes| nodes / u64::from(parts)) }
    }
}

/// What to ask of the partner.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The kind of piece.
    pub piece: Piece,
    /// Whether it is wanted; otherwise the opponent is not to get it.
    pub wanted: bool,
    /// From 1 to 3, which is decisive.
    pub level: u8,
}

/// What came of a search for a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Seated {
    /// What the search found; its best move is not played if the seat sits.
    pub outcome: Outcome,
    /// Whether not to move for now.
    pub sits: bool,
    /// What to ask the partner for.
    pub wishes: Vec<Wish>,
}

/// How many positions are looked at for each piece that might arrive, and for the one that seems best.
const GLANCE: u64 = 2_000;
const LOOK: u64 = 20_000;
/// In fewer nothing is seen.
const LEAST_GLANCE: u64 = 100;
/// What a piece must bring beyond its own worth to be asked for at the lowest and at each further level, in centipawns.
const WORTH_ASKING: i32 = 150;

impl Engine {
    /// Searches for the best move of the seat to move, and decides whether to play it now.
    pub fn search_seat(
        &mut self,
        game: &dyn AnyGame,
        limits: &Limits,
        situation: &Situation,
        control: &Control,
        report: &mut (dyn FnMut(Report) + Send),
    ) -> Result<Seated, EngineError> {
        let limits = Limits { trades: Some(situation.wishes.prices()), ..limits.clone() };
        if situation.wishes.sit && situation.may_sit() {
            // A look is enough to know what to tell.
            let outcome = self.search(game, &Limits { nodes: Some(GLANCE), ..limits }, control, &mut |_| ())?;
            let mates = outcome.value == Value::mate_in(1);
            return Ok(Seated { outcome, sits: !mates, wishes: Vec::new() });
        }
        // What a move may take is for all of it.
        let whole = Effort::of(&limits);
        let (looks, asks) = (whole.part(LOOK_SHARE), whole.is_at_least(LEAST_TO_ASK));
        let limits = match asks {
            true => Limits {
                move_time: whole.time.zip(looks.time).map(|(whole, looks)| whole - looks),
                nodes: whole.nodes.zip(looks.nodes).map(|(whole, looks)| whole - looks),
                ..limits
            },
            false => limits,
        };
        let outcome = self.search(game, &limits, control, report)?;
        // With a mate at hand there is nothing to ask for.
        let mates = outcome.value.mate().is_some_and(|moves| moves > 0);
        let lost = outcome.value.mate().filter(|&moves| moves <= 0);
        // Who is told to stop wants an answer now.
        let may_look = situation.may_look() && !control.is_stopped();
        let arrivals = match may_look && !mates && (asks || lost.is_some()) {
            true => Arrivals::look(game, outcome.value, situation, looks)?,
            false => Arrivals::default(),
        };
        let near = lost.is_some_and(|moves| -moves <= NEAR_MATE);
        let waits = lost.is_some() && arrivals.saves && (near || situation.may_sit());
        let sits = outcome.best.is_none() || waits;
        Ok(Seated { outcome, sits, wishes: arrivals.wishes })
    }
}

/// What pieces that might arrive would change.
#[derive(Default)]
struct Arrivals {
    /// Whether one of them averts a mate.
    saves: bool,
    wishes: Vec<Wish>,
}

impl Arrivals {
    /// Looks at the position as it would be with each kind of piece in a pocket, either side's.
    fn look(game: &dyn AnyGame, now: Value, situation: &Situation, effort: Effort) -> Result<Arrivals, EngineError> {
        // Everything that might arrive is looked at once, and the best of each side's again.
        let looks = situation.arriving.iter().map(|kinds| kinds.len() as u32 + 1).sum();
        let mut scout = Scout { engine: Engine::new(1, 1)?, game, now, effort: effort.part(looks) };
        let mut arrivals = Arrivals::default();
        for (wanted, kinds) in [true, false].into_iter().zip(&situation.arriving) {
            let mut best: Option<(i32, Piece)> = None;
            for &piece in kinds {
                let Some(gain) = scout.gain(wanted, piece, GLANCE)? else { continue };
                arrivals.saves |= wanted && gain.saves;
                if best.is_none_or(|(most, _)| gain.surplus > most) {
                    best = Some((gain.surplus, piece));
                }
            }
            // What seems decisive at a glance is looked at again.
            let Some((_, piece)) = best.filter(|&(surplus, _)| surplus >= WORTH_ASKING) else { continue };
            let surplus = scout.gain(wanted, piece, LOOK)?.map_or(0, |gain| gain.surplus);
            if surplus >= WORTH_ASKING {
                let level = (surplus / WORTH_ASKING).clamp(1, 3) as u8;
                arrivals.wishes.push(Wish { piece, wanted, level });
            }
        }
        Ok(arrivals)
    }
}

/// What a piece in a pocket changes.
struct Gain {
    /// In centipawns for its owner, beyond what the piece is worth anyway.
    surplus: i32,
    /// Whether a side to move that was mated is not any more.
    saves: bool,
}

/// Looks at positions that might come.
struct Scout<'a> {
    engine: Engine,
    game: &'a dyn AnyGame,
    /// What the position is worth as it is.
    now: Value,
    /// For each look.
    effort: Effort,
}

impl Scout<'_> {
    /// What a piece would change in the pocket of the side to move, or of its opponent; nothing if that was not found out.
    fn gain(&mut self, own: bool, piece: Piece, nodes: u64) -> Result<Option<Gain>, EngineError> {
        let mut with = self.game.copy();
        let owner = if own { with.turn() } else { !with.turn() };
        if with.receive(owner, piece).is_err() {
            return Ok(None);
        }
        self.engine.clear();
        let nodes = self.effort.nodes.map_or(nodes, |most| most.clamp(LEAST_GLANCE, nodes));
        let limits = Limits { nodes: Some(nodes), move_time: self.effort.time, ..Limits::default() };
        let outcome = self.engine.search(&*with, &limits, &Control::default(), &mut |_| ())?;
        if outcome.depth == 0 && outcome.best.is_some() {
            return Ok(None);
        }
        // A mate is worth a fixed amount more than any material.
        let number = |value: Value| value.number().clamp(-2_000, 2_000);
        let change = number(outcome.value) - number(self.now);
        let saves = outcome.best.is_some() && outcome.value.mate().is_none_or(|moves| moves > 0);
        Ok(Some(Gain { surplus: if own { change } else { -change } - crate::see::worth(piece), saves }))
    }
}
