//! The walk through the tree: sets are made move by move down to the last ply, where they are only counted.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::table::Memory;
use crate::piece::{BlackSide, Side, WhiteSide};
use crate::position::{Action, Visitor};
use crate::rules::Rules;
use crate::{Board, Coin, Color, MoveKind, MoveSet, Ply, Position, Stages, TwoBoards};

/// A place from which moves can be counted.
pub(super) trait Tree: Copy + Send + Sync {
    type Ply: Copy + Send + Sync;

    /// Every ply that can be played, both sides of a coin.
    fn plies(&self) -> Vec<Self::Ply>;

    /// Where a ply leads.
    fn child(&self, ply: Self::Ply) -> Self;

    /// The leaves `depth` plies below.
    fn leaves<M: Memory>(&self, depth: u32, memory: &M) -> u64;
}

impl<R: Rules> Tree for Position<R> {
    type Ply = Ply;

    fn plies(&self) -> Vec<Ply> {
        self.legal_moves().into_iter().flat_map(Ply::outcomes).collect()
    }

    fn child(&self, ply: Ply) -> Position<R> {
        self.after(ply)
    }

    fn leaves<M: Memory>(&self, depth: u32, memory: &M) -> u64 {
        match (depth, self.turn()) {
            (0, _) => 1,
            (_, Color::White) => below::<R, WhiteSide, M>(self, depth, memory),
            (_, Color::Black) => below::<R, BlackSide, M>(self, depth, memory),
        }
    }
}

impl<R: Rules> Tree for TwoBoards<R> {
    type Ply = (Board, Ply);

    fn plies(&self) -> Vec<(Board, Ply)> {
        self.legal_moves().into_iter().map(|(board, mv)| (board, mv.into())).collect()
    }

    fn child(&self, (board, ply): (Board, Ply)) -> TwoBoards<R> {
        self.after(board, ply)
    }

    fn leaves<M: Memory>(&self, depth: u32, memory: &M) -> u64 {
        match depth {
            0 => return 1,
            _ if self.mated().is_some() => return 0,
            1 => return Board::ALL.map(|board| self.board(board).leaves(1, &())).into_iter().sum(),
            _ => {}
        }
        if let Some(leaves) = memory.recall(self.key(), depth) {
            return leaves;
        }
        let leaves = self.plies().into_iter().map(|ply| self.child(ply).leaves(depth - 1, memory)).sum();
        memory.keep(self.key(), depth, leaves);
        leaves
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
