//! What the terminal can show.

use std::env;
use std::io::{IsTerminal, stdout};

use movegen::Style;

/// Symbols where the locale says that the terminal knows them, and colours where standard output is a terminal that has
/// them and nobody objects (`NO_COLOR`).
pub fn style() -> Style {
    let terminal = stdout().is_terminal();
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default().to_lowercase();
    let utf8 = locale.contains("utf-8") || locale.contains("utf8");
    let dumb = set("TERM").is_none_or(|name| name == "dumb");
    Style { unicode: terminal && utf8, colours: terminal && !dumb && set("NO_COLOR").is_none(), ..Style::default() }
}
