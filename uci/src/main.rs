//! The binary `fletcher`.

use std::process::ExitCode;

fn main() -> ExitCode {
    uci::main()
}
