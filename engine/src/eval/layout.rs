//! Which weights the evaluation of a game has, in the order in which its table lists them, and where each belongs.

use movegen::rules::{Rules, Source};
use movegen::{Piece, Variant, WithRules};

use super::weights::{MOST_SQUARES, Tapered, Weights};

/// A weight, or several of a kind.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Field {
    Tempo,
    Material(Piece),
    Squares(Piece),
    Held(Piece),
    Mobility(Piece),
    Shot,
    Doubled,
    Isolated,
    Passed,
    Blocked,
    Escort,
    Supported,
    Abreast,
    Shelter,
    Storm,
    BareFile,
    PawnThreat(Piece),
    MinorThreat(Piece),
    ArcherThreat(Piece),
    LoosePawn,
    LoosePiece,
    BishopPair,
    OpenFile,
    HalfOpenFile,
    Assault(Piece),
    WeakRing,
    Check(Piece),
    Landing(Piece),
    DropCheck(Piece),
}

/// The kinds whose freedom and whose attacks on the squares around kings count.
const ACTIVE: [Piece; 7] =
    [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::Archer, Piece::Falcon, Piece::Hunter];

/// How many squares a piece can go to at most.
const fn most_squares(piece: Piece) -> usize {
    match piece {
        Piece::Bishop => 13,
        Piece::Rook => 14,
        Piece::Queen => MOST_SQUARES,
        Piece::Falcon | Piece::Hunter => 10,
        _ => 8,
    }
}

impl Field {
    /// The name in tables.
    pub fn name(self) -> String {
        match self {
            Field::Tempo => "tempo".to_owned(),
            Field::Material(piece) => format!("material {piece}"),
            Field::Squares(piece) => format!("squares {piece}"),
            Field::Held(piece) => format!("held {piece}"),
            Field::Mobility(piece) => format!("mobility {piece}"),
            Field::Shot => "shot".to_owned(),
            Field::Doubled => "doubled".to_owned(),
            Field::Isolated => "isolated".to_owned(),
            Field::Passed => "passed".to_owned(),
            Field::Blocked => "blocked".to_owned(),
            Field::Escort => "escort".to_owned(),
            Field::Supported => "supported".to_owned(),
            Field::Abreast => "abreast".to_owned(),
            Field::Storm => "storm".to_owned(),
            Field::BareFile => "bare file".to_owned(),
            Field::LoosePawn => "loose pawn".to_owned(),
            Field::LoosePiece => "loose piece".to_owned(),
            Field::WeakRing => "weak ring".to_owned(),
            Field::PawnThreat(piece) => format!("pawn threat {piece}"),
            Field::MinorThreat(piece) => format!("minor threat {piece}"),
            Field::ArcherThreat(piece) => format!("archer threat {piece}"),
            Field::Check(piece) => format!("check {piece}"),
            Field::DropCheck(piece) => format!("drop check {piece}"),
            Field::Shelter => "shelter".to_owned(),
            Field::BishopPair => "bishop pair".to_owned(),
            Field::OpenFile => "open file".to_owned(),
            Field::HalfOpenFile => "half-open file".to_owned(),
            Field::Assault(piece) => format!("assault {piece}"),
            Field::Landing(piece) => format!("landing {piece}"),
        }
    }

    /// How many weights it is.
    pub fn count(self) -> usize {
        match self {
            Field::Squares(_) => 64,
            Field::Passed | Field::Blocked | Field::Supported | Field::Abreast => 8,
            // By the squares that a piece can go to, from none to all.
            Field::Mobility(piece) => 1 + most_squares(piece),
            _ => 1,
        }
    }

    /// Whether each weight is two numbers, for the middle of a game and for its end.
    pub fn is_tapered(self) -> bool {
        !matches!(
            self,
            Field::Tempo
                | Field::Assault(_)
                | Field::WeakRing
                | Field::Check(_)
                | Field::Landing(_)
                | Field::DropCheck(_)
        )
    }

    /// How many numbers it is.
    pub fn width(self) -> usize {
        if self.is_tapered() { 2 * self.count() } else { self.count() }
    }

    /// Puts its numbers where the evaluation looks for them; those of each weight stand side by side.
    pub fn put(self, numbers: &[i32], weights: &mut Weights) {
        let pair = |index: usize| Tapered::new(numbers[2 * index], numbers[2 * index + 1]);
        match self {
            Field::Tempo => weights.tempo = numbers[0],
            Field::Material(piece) => weights.add_everywhere(piece, pair(0)),
            Field::Squares(piece) => weights.add_on_squares(piece, pair),
            Field::Held(piece) => weights.set_held(piece, pair(0)),
            Field::Mobility(piece) => {
                let own = &mut weights.mobility[piece as usize][..self.count()];
                own.iter_mut().enumerate().for_each(|(squares, worth)| *worth = pair(squares));
            }
            Field::Shot => weights.shot = pair(0),
            Field::Doubled => weights.doubled = pair(0),
            Field::Isolated => weights.isolated = pair(0),
            Field::Passed => weights.passed = std::array::from_fn(pair),
            Field::Blocked => weights.blocked = std::array::from_fn(pair),
            Field::Escort => weights.escort = pair(0),
            Field::Supported => weights.supported = std::array::from_fn(pair),
            Field::Abreast => weights.abreast = std::array::from_fn(pair),
            Field::Shelter => weights.shelter = pair(0),
            Field::Storm => weights.storm = pair(0),
            Field::BareFile => weights.bare_file = pair(0),
            Field::PawnThreat(piece) => weights.pawn_threat[piece as usize] = pair(0),
            Field::MinorThreat(piece) => weights.minor_threat[piece as usize] = pair(0),
            Field::ArcherThreat(piece) => weights.archer_threat[piece as usize] = pair(0),
            Field::LoosePawn => weights.loose_pawn = pair(0),
            Field::LoosePiece => weights.loose_piece = pair(0),
            Field::WeakRing => weights.weak_ring = numbers[0],
            Field::Check(piece) => weights.check[piece as usize] = numbers[0],
            Field::DropCheck(piece) => weights.drop_check[piece as usize] = numbers[0],
            Field::BishopPair => weights.bishop_pair = pair(0),
            Field::OpenFile => weights.open_file = pair(0),
            Field::HalfOpenFile => weights.half_open_file = pair(0),
            Field::Assault(piece) => weights.assault[piece as usize] = numbers[0],
            Field::Landing(piece) => weights.landing[piece as usize] = numbers[0],
        }
    }
}

/// The weights of a game, and where the numbers of each begin.
#[derive(Clone, Debug)]
pub struct Layout {
    pub fields: Vec<(Field, usize)>,
    /// How many numbers there are.
    pub length: usize,
}

impl Layout {
    pub fn of(variant: Variant) -> Layout {
        let mut layout = Layout { fields: Vec::new(), length: 0 };
        for field in variant.with_rules(Fields) {
            layout.fields.push((field, layout.length));
            layout.length += field.width();
        }
        layout
    }
}

/// Lists what a game has.
struct Fields;

impl WithRules for Fields {
    type Output = Vec<Field>;

    fn run<R: Rules>(self) -> Vec<Field> {
        let rules = R::default();
        let (pieces, drops) = (rules.pieces(), rules.drops());
        let held = drops.map_or(&[][..], |drops| drops.kinds);
        let active = || ACTIVE.into_iter().filter(|piece| pieces.contains(piece));
        let mut fields = vec![Field::Tempo];
        fields.extend(pieces.iter().filter(|&&piece| piece != Piece::King).map(|&piece| Field::Material(piece)));
        fields.extend(held.iter().rev().map(|&piece| Field::Held(piece)));
        fields.extend(active().map(Field::Mobility));
        fields.extend(rules.archers().map(|_| Field::Shot));
        let all = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::Archer];
        fields.extend(all.into_iter().filter(|piece| pieces.contains(piece)).map(Field::PawnThreat));
        fields.extend(all.into_iter().filter(|piece| pieces.contains(piece)).skip(2).map(Field::MinorThreat));
        fields.extend(rules.archers().into_iter().flat_map(|_| all).map(Field::ArcherThreat));
        fields.extend([Field::LoosePawn, Field::LoosePiece]);
        fields.extend([Field::Doubled, Field::Isolated, Field::Passed, Field::Blocked, Field::Escort]);
        fields.extend([Field::Supported, Field::Abreast, Field::Shelter, Field::Storm, Field::BareFile]);
        fields.extend([Field::BishopPair, Field::OpenFile, Field::HalfOpenFile]);
        fields.extend(active().map(Field::Assault));
        fields.push(Field::WeakRing);
        fields.extend([Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].map(Field::Check));
        if drops.is_some_and(|drops| drops.source != Source::Reserve) {
            fields.extend(held.iter().rev().map(|&piece| Field::Landing(piece)));
            fields.extend(held.iter().rev().map(|&piece| Field::DropCheck(piece)));
        }
        fields.extend(pieces.iter().map(|&piece| Field::Squares(piece)));
        fields
    }
}
