//! Any bytes as records of games: each is refused with its place, or it can be judged, written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use movegen::pgn::Reader;

fuzz_target!(|bytes: &[u8]| {
    for record in Reader::new(bytes).flatten() {
        record.judge();
        let written = record.to_string();
        let again = Reader::new(written.as_bytes()).next().and_then(Result::ok);
        assert!(again.as_ref() == Some(&record), "{record:?} is written as\n{written}and read as {again:?}");
    }
});
