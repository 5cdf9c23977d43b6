//! The walk through the tree: sets are made move by move down to the last ply, where they are only counted.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::table::Memory;
use crate::piece::{BlackSide, Side, WhiteSide};
use crate::position::{Action, Visitor};
use crate::rules::Rules;
use crate::{Coin, Color, MoveKind, MoveSet, Position, Stages};

/// The leaves `depth` plies below a position.
pub(super) fn count<R: Rules, M: Memory>(position: &Position<R>, depth: u32, memory: &M) -> u64 {
    match (depth, position.turn()) {
        (0, _) => 1,
        (_, Color::White) => below::<R, WhiteSide, M>(position, depth, memory),
        (_, Color::Black) => below::<R, BlackSide, M>(position, depth, memory),
    }
}

/// The same for `S`, the side to move, at depth 1 or more.
fn below<R: Rules, S: Side, M: Memory>(position: &Position<R>, depth: u32, memory: &M) -> u64 {
    if depth == 1 {
        return position.count_plies::<S>();
    }
    if let Some(leaves) = memory.recall(position.key(), depth) {
        return leaves;
    }
    let mut walk = Walk { position, depth, memory, leaves: 0, side: PhantomData::<S> };
    let _ = position.visit_moves::<S, _>(&mut walk);
    memory.keep(position.key(), depth, walk.leaves);
    walk.leaves
}

struct Walk<'a, R: Rules, S, M> {
    position: &'a Position<R>,
    depth: u32,
    memory: &'a M,
    leaves: u64,
    side: PhantomData<S>,
}

impl<R: Rules, S: Side, M: Memory> Visitor for Walk<'_, R, S, M> {
    #[inline(always)]
    fn stages(&self) -> Stages {
        Stages::ALL
    }

    #[inline(always)]
    fn visit(&mut self, set: MoveSet) -> ControlFlow<()> {
        const CERTAIN: &[Option<Coin>] = &[None];
        const TOSSED: &[Option<Coin>] = &[Some(Coin::Heads), Some(Coin::Tails)];
        let coins = if set.kind == MoveKind::CoinShot { TOSSED } else { CERTAIN };
        for mv in set {
            for &coin in coins {
                let mut child = *self.position;
                let action = Action { kind: set.kind, piece: set.piece, from: mv.origin(), to: mv.to(), coin };
                child.act::<S, _>(action, &mut ());
                self.leaves += below::<R, S::Them, M>(&child, self.depth - 1, self.memory);
            }
        }
        ControlFlow::Continue(())
    }
}
