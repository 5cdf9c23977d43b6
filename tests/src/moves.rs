//! What a move is, how it is written, and which moves the pieces offer before anyone looks at the king's safety.

use crate::Reference;
use crate::board::{Kind, Piece, Square};
use crate::castling::Wing;
use crate::game::Game;

/// How a coin fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coin {
    Heads,
    Tails,
}

/// One turn, with the result of its coin where it needs one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A piece goes to a square and takes the enemy piece there, if any.
    Step { from: Square, to: Square },
    /// A pawn goes two squares ahead.
    DoubleStep { from: Square, to: Square },
    /// A pawn takes another that has just passed over `to`.
    EnPassant { from: Square, to: Square },
    /// A pawn reaches the last rank, taking or not, and becomes another piece.
    Promotion { from: Square, to: Square, kind: Kind },
    /// The king castles with the rook on this square.
    Castle { king: Square, rook: Square, wing: Wing },
    /// An archer removes an enemy piece and stays where it is.
    Shot { archer: Square, target: Square },
    /// An archer shoots at a healthy knight.
    KnightShot { archer: Square, target: Square, coin: Coin },
    /// A piece comes out of the pocket; in Falcon–Hunter, an entry.
    Drop { kind: Kind, to: Square },
}

impl Move {
    /// The move as UCI writes it in this game.
    pub fn uci(self, game: Game) -> String {
        match self {
            Move::Step { from, to } | Move::DoubleStep { from, to } | Move::EnPassant { from, to } => {
                format!("{from}{to}")
            }
            Move::Promotion { from, to, kind } => {
                format!("{from}{to}{}", kind.letter().to_ascii_lowercase())
            }
            Move::Castle { king, rook, wing } => match game {
                Game::Chess960 => format!("{king}{rook}"),
                _ => format!("{king}{}", wing.king_target(king)),
            },
            Move::Shot { archer, target } => format!("{archer}{target}"),
            Move::KnightShot { archer, target, coin } => match coin {
                Coin::Heads => format!("{archer}{target}h"),
                Coin::Tails => format!("{archer}{target}t"),
            },
            Move::Drop { kind, to } => format!("{}@{to}", kind.letter()),
        }
    }
}

impl Reference {
    /// Every move that the pieces and the pocket of the side to move offer. Those that leave the own king attacked are
    /// still among them, and so are mating drops.
    pub(crate) fn candidates(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in self.board.pieces(self.side_to_move) {
            match piece.kind {
                Kind::Pawn => self.add_pawn_moves(from, &mut moves),
                Kind::Archer => self.add_archer_moves(from, &mut moves),
                _ => self.add_piece_moves(from, &mut moves),
            }
        }
        self.add_castling(&mut moves);
        match self.game {
            Game::FalconHunter => self.add_entries(&mut moves),
            _ => self.add_drops(&mut moves),
        }
        moves
    }

    /// Kings, queens, rooks, bishops, knights, falcons and hunters go where they attack.
    fn add_piece_moves(&self, from: Square, moves: &mut Vec<Move>) {
        for to in self.attacked_from(from) {
            if self.board.is_empty(to) || self.holds_enemy(to) {
                moves.push(Move::Step { from, to });
            }
        }
    }

    fn add_pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let forward = self.side_to_move.forward();
        if let Some(ahead) = from.offset((0, forward))
            && self.board.is_empty(ahead)
        {
            self.add_pawn_step(from, ahead, moves);
            if from.rank == self.side_to_move.rank(2)
                && let Some(to) = ahead.offset((0, forward))
                && self.board.is_empty(to)
            {
                moves.push(Move::DoubleStep { from, to });
            }
        }
        for to in self.attacked_from(from) {
            if self.holds_enemy(to) {
                self.add_pawn_step(from, to, moves);
            } else if self.en_passant == Some(to) && self.board.is_empty(to) {
                moves.push(Move::EnPassant { from, to });
            }
        }
    }

    /// A pawn's step of one square, straight or taking: on the last rank it promotes, in games that have promotion.
    fn add_pawn_step(&self, from: Square, to: Square, moves: &mut Vec<Move>) {
        if to.rank == self.side_to_move.rank(8) && self.game != Game::FalconHunter {
            for kind in Kind::PROMOTIONS {
                moves.push(Move::Promotion { from, to, kind });
            }
        } else {
            moves.push(Move::Step { from, to });
        }
    }

    /// An archer steps onto empty squares and shoots at anything but the king.
    fn add_archer_moves(&self, archer: Square, moves: &mut Vec<Move>) {
        for to in self.archer_steps(archer) {
            if self.board.is_empty(to) {
                moves.push(Move::Step { from: archer, to });
            }
        }
        for target in self.archer_range(archer) {
            match self.enemy(target).map(|piece| piece.kind) {
                None | Some(Kind::King) => {}
                Some(Kind::Knight) if self.game == Game::Archess => {
                    for coin in [Coin::Heads, Coin::Tails] {
                        moves.push(Move::KnightShot { archer, target, coin });
                    }
                }
                Some(_) => moves.push(Move::Shot { archer, target }),
            }
        }
    }

    /// What the pocket holds may be dropped on any empty square, but pawns not on the first and last rank.
    fn add_drops(&self, moves: &mut Vec<Move>) {
        let pocket = &self.pockets[self.side_to_move.index()];
        for &kind in self.game.pocket_kinds() {
            for to in Square::all() {
                let barred = kind == Kind::Pawn && (to.rank == 0 || to.rank == 7);
                if pocket.holds(kind) && self.board.is_empty(to) && !barred {
                    moves.push(Move::Drop { kind, to });
                }
            }
        }
    }

    /// The piece on this square if it belongs to the opponent of the side to move.
    fn enemy(&self, square: Square) -> Option<Piece> {
        self.board.at(square).filter(|piece| piece.color != self.side_to_move)
    }

    fn holds_enemy(&self, square: Square) -> bool {
        self.enemy(square).is_some()
    }
}
