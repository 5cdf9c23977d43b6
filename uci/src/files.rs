//! Files to read, and output that may lose its reader.

use std::fs::File;
use std::io;
use std::path::Path;

/// A file and its length.
pub fn open(path: &Path) -> io::Result<(File, u64)> {
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok((file, metadata.len())) }
}

/// Whoever reads our output may stop reading: that ends the program without a word, as it should.
pub fn pipe_closed(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    Err(error)
}
