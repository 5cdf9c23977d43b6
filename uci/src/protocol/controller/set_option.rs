//! Options: what happens when one is set.

use super::{Controller, Error, Table, usual_start};
use crate::memory;
use crate::protocol::command::quote;
use crate::protocol::options::{self, Setting};
use crate::protocol::search::lock;
use crate::protocol::text;

impl Controller {
    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Error> {
        let setting = options::read(name, value)?;
        let settings = &mut self.settings;
        match setting {
            Setting::Threads(threads) => self.set_threads(threads)?,
            Setting::Hash(megabytes) => self.set_megabytes(megabytes)?,
            Setting::ClearHash => self.forget(),
            Setting::Seats(seats) => settings.seats = seats,
            Setting::DebugLogFile(path) => {
                self.output.set_log(&path).map_err(|error| Error::Log { path: quote(&path), error })?;
            }
            Setting::VariantPath(_) => {
                self.output.say("info string VariantPath is not supported yet: the games are those of UCI_Variant");
            }
            Setting::Game(game) => {
                settings.game = game;
                self.new_table();
                let variant = self.settings.variant();
                self.output.say(&text::variant(variant, game.name()));
                self.warn_of_chess960();
            }
            Setting::Chess960(on) => {
                let before = settings.variant();
                settings.chess960 = on;
                self.after_switch(before);
                self.warn_of_chess960();
            }
            Setting::BughouseFics(on) => {
                let before = settings.variant();
                settings.bughouse_fics = on;
                self.after_switch(before);
            }
            setting => {
                settings.take(&setting);
            }
        }
        if self.settings.debug {
            self.output.say(&format!("info string {name} is set"));
        }
        Ok(())
    }

    /// The usual start of the game is on one board.
    fn new_table(&mut self) {
        self.table = Table::One(usual_start(&self.settings));
        self.engines.values().for_each(|engine| lock(engine).prepare(self.settings.variant()));
        self.refused = false;
    }

    /// A switch may have changed what game it is: then its start is on the board.
    fn after_switch(&mut self, before: movegen::Variant) {
        if self.settings.variant() != before {
            self.new_table();
        }
    }

    fn warn_of_chess960(&self) {
        if self.settings.chess960 && !self.settings.variant().has_chess960() {
            self.output.say("info string UCI_Chess960 means chess only; other games are played from their usual start");
        }
    }

    fn set_threads(&mut self, threads: usize) -> Result<(), Error> {
        for engine in self.engines.values() {
            lock(engine).set_threads(threads)?;
        }
        self.threads = threads;
        Ok(())
    }

    /// Whether so many megabytes can be had.
    pub(super) fn check_memory(&self, wanted: usize) -> Result<(), Error> {
        match memory::available().filter(|&available| wanted > available) {
            Some(available) => Err(Error::Memory { wanted, available }),
            None => Ok(()),
        }
    }

    fn set_megabytes(&mut self, megabytes: usize) -> Result<(), Error> {
        // What the tables take now can be used again.
        let more = megabytes.saturating_sub(self.megabytes).saturating_mul(self.engines.len());
        self.check_memory(if more > 0 { megabytes.saturating_mul(self.engines.len()) } else { 0 })?;
        for engine in self.engines.values() {
            lock(engine).set_megabytes(megabytes)?;
        }
        self.megabytes = megabytes;
        Ok(())
    }
}
