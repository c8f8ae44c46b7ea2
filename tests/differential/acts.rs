//! What each step is to the mirror: which call, when it is possible, what it must answer.

use mpiwarden::call::{Call, Kind, Outcome, Results};
use mpiwarden::mirror::answers::Prediction;

use crate::difference::{What, name};
use crate::driver::Entered;
use crate::player::{KINDS, Player, Result};
use crate::program::{Op, Step, makes_comm, makes_type};
use crate::record::Line;
use crate::things::{Key, State, Thing, Under};

impl Player<'_> {
    pub fn begin(&mut self) {
        let entered = self.driver.enter(0, "MPI_Init", Call::WorldBegin);
        self.driver.leave(entered, &Outcome::success(Results::None));
    }

    /// One step, whether it is possible or not.
    pub fn step(&mut self, number: usize, step: &Step) -> Result {
        let about = about(step);
        self.under.push(Under::new(number, about));
        let possible = self.is_possible(step);
        let line = self.line()?;
        let begins = line == Line::Begin(number);
        if !begins && line != Line::Skipped(number) {
            return self.strange(&format!("{line:?} where step {number} begins"));
        }
        if let Some(possible) = possible.filter(|possible| *possible != begins) {
            self.differ(What::Possible { expected: possible })?;
        }
        if begins {
            self.act(step)?;
            self.quiet()?;
        }
        self.under.pop();
        Ok(())
    }

    pub fn thing(&self, kind: i32, place: i32) -> &Thing {
        &self.things[kind as usize][place as usize]
    }

    pub fn slot(&self, kind: i32, slot: i32) -> Option<Key> {
        self.keys[self.slots[kind as usize][slot as usize]?]
    }

    /// As `usable` in `driver.c`.
    fn usable(&self, kind: i32, place: i32, change: i32) -> bool {
        let thing = self.thing(kind, place);
        let changed = change == 1 && self.program.wild && !thing.freeing;
        thing.state == State::Alive && (change == 0 || thing.busy == 0 || changed)
    }

    /// A callback changes others of its object's attributes, and not the one that it is about.
    fn may_change(&self, kind: i32, place: i32, key: &Key) -> bool {
        self.usable(kind, place, 1) && !(self.thing(kind, place).busy > 0 && key.busy > 0)
    }

    fn has_window(&self, kind: i32, place: i32) -> bool {
        let on = |win: &Thing| win.state != State::Empty && win.from == place;
        kind == 0 && !self.program.orphans && self.things[2].iter().any(on)
    }

    /// Whether `driver.c` makes the call; `None`: that depends on what is open.
    pub fn is_possible(&self, step: &Step) -> Option<bool> {
        let [a, b, c, d, _] = step.with;
        let empty = |kind: i32, place: i32| self.thing(kind, place).state == State::Empty;
        let own = |kind: i32, place: i32| place >= [2, 1, 0][kind as usize];
        let region = |region: i32| self.thing(2, a).attached[(region % 4) as usize];
        let dynamic = || self.thing(2, a).flavor == 3;
        Some(match step.op {
            Op::Key => self.slots[a as usize][b as usize].is_none(),
            Op::FreeKey => {
                let Some(key) = self.slot(a, b).filter(|key| key.busy == 0) else { return Some(false) };
                let places = (0..[2, 1, 0][a as usize]).map(|place| self.predicted(a, place, &key));
                let found: Vec<_> = places.collect();
                if found.contains(&Prediction::Open) {
                    return None;
                }
                found.iter().all(|found| *found == Prediction::Nothing)
            }
            Op::Set => self.slot(a, c).is_some_and(|key| self.may_change(a, b, &key)),
            Op::Get => self.slot(a, c).is_some() && self.usable(a, b, 0),
            Op::Delete => match self.slot(a, c).filter(|key| self.may_change(a, b, key)) {
                None => false,
                Some(key) => match self.predicted(a, b, &key) {
                    Prediction::Open => return None,
                    Prediction::Nothing => false,
                    Prediction::Value(_) => true,
                },
            },
            makes_comm!() => self.usable(0, a, 2) && empty(0, b),
            Op::Free => self.usable(a, b, 2) && own(a, b) && !self.has_window(a, b),
            Op::Disconnect => self.usable(0, b, 2) && own(0, b) && !self.has_window(0, b),
            makes_type!() => self.usable(1, a, 2) && empty(1, b),
            Op::Commit => self.usable(1, a, 2),
            Op::Window => self.usable(0, a, 2) && empty(2, b),
            Op::Attach => self.usable(2, a, 2) && dynamic() && region(b).is_none(),
            Op::Detach => self.usable(2, a, 2) && region(b).is_some(),
            Op::Predefined => self.usable(2, a, 0),
            Op::Rma if dynamic() => self.usable(2, a, 2) && region(d).is_some(),
            Op::Rma => self.usable(2, a, 2) && self.thing(2, a).size > 0,
            Op::TagUb => true,
        })
    }

    /// What get_attr must say here: nothing is certain of an object that a callback under way is about.
    pub fn predicted(&self, kind: i32, place: i32, key: &Key) -> Prediction {
        let thing = self.thing(kind, place);
        if thing.set_aside || self.about.contains(&(kind as usize, place)) {
            return Prediction::Open;
        }
        self.driver.mirror.predicted_attribute(KINDS[kind as usize], thing.handle, key.number)
    }

    fn act(&mut self, step: &Step) -> Result {
        let [a, b, c, d, _] = step.with;
        match step.op {
            Op::Key => self.create_key(step),
            Op::FreeKey => self.free_key(a, b),
            Op::Set => self.set(a, b, c, d),
            Op::Get => self.get(a, b, c),
            Op::Delete => self.delete(a, b, c),
            makes_comm!() => self.make(step, 0),
            makes_type!() => self.make(step, 1),
            Op::Commit => {
                let datatype = self.thing(1, a).handle;
                let entered = self.driver.enter(0, "MPI_Type_commit", Call::TypeCommit { datatype });
                self.plain(entered)
            }
            Op::Free => self.free(a, b, false),
            Op::Disconnect => self.free(0, b, true),
            Op::Window => self.window(step),
            Op::Attach => self.attach(a, b, c, d),
            Op::Detach => self.detach(a, b),
            Op::Predefined => self.predefined(a, b),
            Op::Rma => self.rma(step),
            Op::TagUb => self.tag_ub(),
        }
    }

    /// The result of a call of which nothing is expected but success.
    pub fn plain(&mut self, entered: Entered) -> Result {
        let (rc, _, _) = self.callbacks()?;
        self.succeeds(rc)?;
        self.driver.leave(entered, &Outcome { success: rc == 0, results: Results::None });
        Ok(())
    }

    /// A call fails when a callback failed in it, and otherwise not. Of what is open nothing is said.
    pub fn succeeds(&mut self, rc: i32) -> Result {
        let Some(under) = self.under.last().copied() else { return Ok(()) };
        match under.failed {
            // Only of communicators the text says that the call will fail.
            Some(role) if rc == 0 && under.about.is_some_and(|(kind, _)| kind == 0) => {
                self.differ(What::Accepted(name(role)))
            }
            None if rc != 0 && (under.open || self.is_open()) => {
                self.played.open += 1;
                Ok(())
            }
            None if rc != 0 && !under.deviated => self.differ(What::Refused),
            Some(_) | None => Ok(()),
        }
    }

    /// The result of a call that runs no callbacks.
    pub fn plain_result(&mut self) -> Result<(i32, bool, i64)> {
        self.played.calls += 1;
        let line = self.line()?;
        if let Line::End { rc, flag, value } = line {
            Ok((rc, flag, value))
        } else {
            self.strange(&format!("{line:?} in a call that runs no callbacks"))
        }
    }

    pub fn is_open(&self) -> bool {
        self.driver.mirror.due(0).is_none()
    }
}

/// The object that a step is about: whose attributes it reads, changes, copies or deletes.
fn about(step: &Step) -> Option<(usize, usize)> {
    let [a, b, ..] = step.with;
    let (kind, place) = match step.op {
        Op::Key | Op::FreeKey | Op::TagUb => return None,
        Op::Set | Op::Get | Op::Delete | Op::Free => (a, b),
        Op::Disconnect => (0, b),
        makes_comm!() | Op::Window => (0, a),
        makes_type!() | Op::Commit => (1, a),
        Op::Attach | Op::Detach | Op::Predefined | Op::Rma => (2, a),
    };
    Some((kind as usize, place as usize))
}

/// The part of a call's name that tells the kind.
pub fn prefix(kind: Kind) -> &'static str {
    match kind {
        Kind::Comm => "MPI_Comm",
        Kind::Datatype => "MPI_Type",
        Kind::Win => "MPI_Win",
    }
}
