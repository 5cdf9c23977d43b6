//! Beyond the horizon: captures, promotions and shots, until the position is quiet.

use movegen::Move;
use movegen::rules::{Rules, Source};

use super::judge::better_known;
use super::{Arrival, Kind, Place, Worker};
use crate::eval::Evaluation;
use crate::history::Trace;
use crate::params::{DELTA_MARGIN, drops_freely};
use crate::picker::{Picker, Wanted};
use crate::see;
use crate::table::{Bound, Entry};
use crate::value::{MAX_PLY, Value};

impl<R: Rules, E: Evaluation<R>> Worker<'_, R, E> {
    /// The value of a node to its side to move, which may always stop taking. `steps` are those beyond the horizon.
    pub(super) fn quiescence<K: Kind>(
        &mut self,
        here: &Place<R, E>,
        mut alpha: Value,
        beta: Value,
        steps: usize,
    ) -> Value {
        let (position, ply) = (&here.position, here.ply);
        if self.must_stop() {
            return Value::DRAW;
        }
        self.variations[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(value) = self.ended(here).filter(|_| ply > 0) {
            return value;
        }
        if self.exact {
            return if position.has_legal_move() { here.value() } else { self.without_moves(here) };
        }
        if ply >= MAX_PLY - 1 {
            return here.value();
        }
        let entry = self.shared.table.probe(position.key(), ply);
        if let Some(entry) = entry.filter(|entry| !K::PV && self.settles(entry, 0, alpha, beta)) {
            return entry.value;
        }
        let in_check = position.in_check();
        let raw = self.raw_value(here, entry.as_ref());
        let eval = raw.map(|raw| better_known(self.corrected(here, raw), entry.as_ref()));
        // Nobody has to take; but in check one has to answer.
        let mut best = eval.unwrap_or(-Value::INFINITE);
        if best >= beta {
            return best;
        }
        let first_alpha = alpha;
        alpha = alpha.max(best);
        let drops = drops_freely(position.rules());
        let wanted = match in_check {
            true => Wanted::All,
            false if drops && steps == 0 => Wanted::NoisyAndCheckingDrops,
            false => Wanted::Noisy,
        };
        let table_move =
            entry.map(|entry| entry.mv).filter(|&mv| (in_check || !super::node::is_quiet(mv)) && position.is_legal(mv));
        let mut best_move = Move::NONE;
        let mut picker = Picker::new(wanted, table_move);
        let past = self.steps[ply].past;
        let mut number = 0;
        while let Some(mv) = picker.next(position, self.history, &past) {
            number += 1;
            if let Some(eval) = eval
                && self.is_futile(here, mv, eval, alpha)
            {
                continue;
            }
            // Once a check is answered, quiet answers are not looked at: where pieces are dropped, checks have no end.
            if in_check && best > -Value::WAITING {
                picker.skip_quiets();
                if super::node::is_quiet(mv) {
                    continue;
                }
            }
            // Coin shots are no answer to a check, so that none comes here.
            let next = here.after(mv, None);
            self.enter(&next, Arrival::by(Trace::of(position, mv)));
            let value = -self.quiescence::<K>(&next, -beta, -alpha, steps + 1);
            self.leave();
            if self.stopped {
                return Value::DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = mv;
                    if K::PV {
                        self.note_variation(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if in_check && number == 0 {
            return self.without_moves(here);
        }
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > first_alpha && K::PV => Bound::Exact,
            _ => Bound::Upper,
        };
        self.shared.table.store(position.key(), ply, Entry { mv: best_move, value: best, eval: raw, depth: 0, bound });
        best
    }

    /// Whether a capture cannot bring enough, whatever follows.
    #[inline]
    fn is_futile(&self, here: &Place<R, E>, mv: Move, eval: Value, alpha: Value) -> bool {
        let position = &here.position;
        if mv.kind().promotion().is_some() || position.gives_check(mv) || alpha.is_mate() {
            return false;
        }
        let victim = position.captured(mv).map_or(0, see::worth);
        // Where captured pieces are kept, they are won twice.
        let kept = position.rules().drops().is_some_and(|drops| drops.source == Source::Captures);
        let gain = if kept { 2 * victim } else { victim };
        eval + gain + DELTA_MARGIN <= alpha
    }
}
