//! The thread that reads: lines of any bytes and any length become commands, in their order.

use std::io::BufRead;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crossbeam_channel::Sender;

use super::Event;
use super::command::Command;
use crate::lines::{LONGEST, Line, next_line};

/// Reads until the input ends, which counts as `quit`.
pub fn read(mut input: impl BufRead, events: &Sender<Event>, interrupt: &Interrupt) {
    let mut bytes = Vec::new();
    for number in 1.. {
        let kind = next_line(&mut input, &mut bytes).unwrap_or(Line::End);
        let text = String::from_utf8_lossy(&bytes);
        let line = text.trim_end_matches(['\n', '\r']).to_owned();
        let command = match kind {
            Line::Whole => Command::parse(&line),
            Line::TooLong => Some(Command::too_long(&line, LONGEST)),
            Line::End => Some(Command::Quit),
        };
        if command == Some(Command::Stop(None)) {
            interrupt.stop(number);
        }
        let last = command == Some(Command::Quit);
        if events.send(Event::Line(number, line, command)).is_err() || last {
            return;
        }
    }
}

/// Lets `stop` reach work that keeps the controller busy, and work that has not begun. Commands are numbered in the order in
/// which they were read: a stop ends what was asked for before it, and nothing that was asked for later.
#[derive(Default)]
pub struct Interrupt(Mutex<State>);

#[derive(Default)]
struct State {
    last_stop: u64,
    work: Option<Box<dyn Fn() + Send>>,
}

impl Interrupt {
    /// Does the work of a command. `end` ends it from another thread, as soon as the client says stop.
    pub fn during<T>(&self, number: u64, end: impl Fn() + Send + 'static, work: impl FnOnce() -> T) -> T {
        {
            let mut state = self.state();
            if state.last_stop > number {
                end();
            }
            state.work = Some(Box::new(end));
        }
        let result = work();
        self.state().work = None;
        result
    }

    /// Whether the client has said stop after this command.
    pub fn stopped_after(&self, number: u64) -> bool {
        self.state().last_stop > number
    }

    /// The client says stop.
    pub fn stop(&self, number: u64) {
        let mut state = self.state();
        state.last_stop = number;
        // Work is done in the order of commands, so that what is being done was asked for earlier.
        if let Some(end) = &state.work {
            end();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::CommandError;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    fn commands(input: &[u8]) -> Vec<Command> {
        let (sender, events) = crossbeam_channel::unbounded();
        read(input, &sender, &Interrupt::default());
        drop(sender);
        let command = |event| if let Event::Line(_, _, command) = event { command } else { panic!("only lines") };
        events.iter().filter_map(command).collect()
    }

    #[test]
    fn any_bytes_are_read() {
        assert_eq!(commands(b""), [Command::Quit]);
        assert_eq!(commands(b"\r\n\n uci\r\nisready"), [Command::Uci, Command::IsReady, Command::Quit]);
        let odd = commands(b"\xff\xfe\0go\nisready\nquit\nisready\n");
        assert!(matches!(odd[0], Command::Refused(CommandError::Unknown(_))), "{odd:?}");
        assert_eq!(odd[1..], [Command::IsReady, Command::Quit]);
        let mut long = vec![b'x'; 3 * LONGEST + 7];
        long.extend(b"\nisready\ngo ");
        long.extend(vec![b'x'; LONGEST]);
        let error = CommandError::TooLong(LONGEST);
        let expected =
            [Command::Refused(error.clone()), Command::IsReady, Command::Go(Err((error, None))), Command::Quit];
        assert_eq!(commands(&long), expected);
    }

    #[test]
    fn a_stop_ends_what_came_before_it() {
        let interrupt = Interrupt::default();
        let ended = Arc::new(AtomicU32::new(0));
        let end = || {
            let ended = Arc::clone(&ended);
            move || {
                ended.fetch_add(1, Relaxed);
            }
        };
        interrupt.stop(5);
        interrupt.during(4, end(), || ());
        assert_eq!(ended.load(Relaxed), 1, "the stop came after the command");
        interrupt.during(6, end(), || ());
        assert_eq!(ended.load(Relaxed), 1, "the stop came before the command");
        interrupt.during(7, end(), || interrupt.stop(8));
        assert_eq!(ended.load(Relaxed), 2, "the stop came during the work");
        interrupt.stop(9);
        assert_eq!(ended.load(Relaxed), 2, "the work was over");
        assert!(interrupt.stopped_after(8) && !interrupt.stopped_after(9));
    }
}
