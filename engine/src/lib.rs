//! The player: evaluation, transposition table, search, time and threads, over the rules of [`movegen`].
//!
//! It knows no protocol and prints nothing. The rules come first; nothing of the player is here yet.
