//! Reading records with pgn-reader, each move checked and made by shakmaty; variations are passed over. Once keeping
//! nothing, as it is meant to be used, and once keeping what Fletcher keeps.

use std::hint::black_box;
use std::ops::ControlFlow;

use bench::Tally;
use pgn_reader::{Nag, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Move, Position};

/// Checks all games; one that cannot be read stops it.
pub fn validate(text: &[u8]) -> Result<Tally, String> {
    read(text, Validate)
}

/// Checks all games and has tags, moves and comments of each in memory; one that cannot be read stops it.
pub fn keep(text: &[u8]) -> Result<Tally, String> {
    read(text, Keep)
}

/// A game that has been read, and how long it was.
trait Game {
    fn plies(&self) -> usize;
}

fn read<G: Game>(text: &[u8], mut visitor: impl Visitor<Output = Result<G, String>>) -> Result<Tally, String> {
    let mut tally = Tally::default();
    let mut reader = Reader::new(text);
    while let Some(game) = reader.read_game(&mut visitor).map_err(|error| error.to_string())? {
        tally += black_box(game?).plies();
    }
    Ok(tally)
}

fn play(position: &mut Chess, san: SanPlus) -> Result<Move, String> {
    let mv = san.san.to_move(position).map_err(|error| format!("{san}: {error}"))?;
    position.play_unchecked(mv);
    Ok(mv)
}

struct Validate;

impl Game for usize {
    fn plies(&self) -> usize {
        *self
    }
}

impl Visitor for Validate {
    type Tags = ();
    type Movetext = (Chess, usize);
    type Output = Result<usize, String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, plies): &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        match play(position, san) {
            Ok(_) => *plies += 1,
            Err(problem) => return ControlFlow::Break(Err(problem)),
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (_, plies): Self::Movetext) -> Self::Output {
        Ok(plies)
    }
}

struct Keep;

#[derive(Default)]
struct Kept {
    tags: Vec<(String, String)>,
    moves: Vec<(Move, Option<Box<Notes>>)>,
}

#[derive(Default)]
struct Notes {
    nags: Vec<Nag>,
    comments: Vec<String>,
}

impl Game for Kept {
    fn plies(&self) -> usize {
        self.moves.len()
    }
}

impl Kept {
    fn notes(&mut self) -> Option<&mut Notes> {
        self.moves.last_mut().map(|(_, notes)| &mut **notes.get_or_insert_default())
    }
}

impl Visitor for Keep {
    type Tags = Kept;
    type Movetext = (Chess, Kept);
    type Output = Result<Kept, String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Kept> {
        ControlFlow::Continue(Kept::default())
    }

    fn tag(&mut self, kept: &mut Kept, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        let name = String::from_utf8_lossy(name).into_owned();
        kept.tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, kept: Kept) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((Chess::default(), kept))
    }

    fn san(&mut self, (position, kept): &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        match play(position, san) {
            Ok(mv) => kept.moves.push((mv, None)),
            Err(problem) => return ControlFlow::Break(Err(problem)),
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (_, kept): &mut Self::Movetext, nag: Nag) -> ControlFlow<Self::Output> {
        if let Some(notes) = kept.notes() {
            notes.nags.push(nag);
        }
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (_, kept): &mut Self::Movetext, comment: RawComment<'_>) -> ControlFlow<Self::Output> {
        if let Some(notes) = kept.notes() {
            notes.comments.push(String::from_utf8_lossy(comment.as_bytes()).trim().to_owned());
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (_, kept): Self::Movetext) -> Self::Output {
        Ok(kept)
    }
}
