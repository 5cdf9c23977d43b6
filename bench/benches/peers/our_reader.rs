//! Reading records as Fletcher does: tags, moves and comments are all kept.

use std::hint::black_box;

use bench::Tally;
use movegen::pgn::Reader;

/// Reads all games; one that cannot be read stops it.
pub fn read(text: &[u8]) -> Result<Tally, String> {
    let mut tally = Tally::default();
    for record in Reader::new(text) {
        let record = record.map_err(|error| error.to_string())?;
        tally += black_box(record).line().nodes().len();
    }
    Ok(tally)
}
