//! Callbacks: those that the mirror says are due, against those that a library ran.
//!
//! Where the standard leaves it open which are due, they are played and not compared.

use mpiwarden::call::{Handle, Kind};
use mpiwarden::mirror::answers::Due;
use mpiwarden::mirror::facts::{CallbackRole, Written};
use mpiwarden::mirror::keyvals::KeyId;
use mpiwarden::mirror::{Invocation, Returned};

use crate::difference::{What, name};
use crate::player::{KINDS, Player, Result};
use crate::program::{Op, callback};
use crate::record::Line;
use crate::things::{Key, Under};

impl Player<'_> {
    /// A call that may run callbacks is entered: plays them as they come, up to the line of its result.
    pub fn callbacks(&mut self) -> Result<(i32, bool, i64)> {
        self.played.calls += 1;
        loop {
            let line = self.line()?;
            if let Line::Callback { role, key, place, value } = line {
                self.callback(role, key, place, value)?;
            } else if let Line::End { rc, flag, value } = line {
                self.after_callbacks(rc)?;
                return Ok((rc, flag, value));
            } else {
                return self.strange(&format!("{line:?} inside a call"));
            }
        }
    }

    /// What the call had to run and did not; and those that nobody can see run, on the mirror.
    fn after_callbacks(&mut self, rc: i32) -> Result {
        let Some(due) = self.driver.mirror.due(0) else {
            self.played.open += 1;
            self.owed_open |= self.is_referred_to();
            return Ok(());
        };
        // A library that keeps attributes twice has more to delete later.
        let about = self.under.last().and_then(|under| under.about);
        let twice = about.is_some_and(|(kind, place)| self.things[kind][place].set_twice);
        self.owed_open |= twice && self.is_referred_to();
        for due in due {
            if self.is_seen(due.role, due.key) {
                if rc == 0 && due.role == CallbackRole::Delete && self.is_referred_to() {
                    self.owed.push(due);
                } else if rc == 0 && !self.is_set_aside() {
                    self.differ(What::Missing(name(due.role)))?;
                }
            } else if rc == 0 {
                self.silent(&due);
            }
        }
        Ok(())
    }

    pub fn is_set_aside(&self) -> bool {
        let about = self.under.last().and_then(|under| under.about);
        about.is_some_and(|(kind, place)| self.things[kind][place].set_aside)
    }

    /// Whether the call frees a datatype that others are made of, so that a library may keep it with its attributes (5.1.9).
    fn is_referred_to(&self) -> bool {
        let free = |under: &&Under| self.program.steps[under.step].op == Op::Free;
        let about = self.under.last().filter(free).and_then(|under| under.about);
        about.is_some_and(|(kind, place)| kind == 1 && self.things[kind][place].referred_to)
    }

    fn key_of(&self, id: KeyId) -> Option<&Key> {
        self.keys.iter().flatten().find(|key| key.id == id)
    }

    /// Whether the function is the program's own, and so in the record.
    pub fn is_seen(&self, role: CallbackRole, id: KeyId) -> bool {
        self.key_of(id).is_some_and(|key| match role {
            CallbackRole::Copy => key.copy >= callback::SAME,
            CallbackRole::Delete => key.delete >= callback::DELETES,
        })
    }

    /// The trampoline of a predefined function, whose key has another function that is the program's.
    fn silent(&mut self, due: &Due) {
        let Some(key) = self.key_of(due.key).copied() else { return };
        let kind = KINDS[key.kind];
        let invocation = invocation(due.role, due.key, kind, due.object, due.value);
        let entered = self.driver.callback_enter(0, invocation);
        let flag = (due.role == CallbackRole::Copy).then_some(i32::from(key.copy == callback::DUP));
        self.driver.callback_leave(entered, &Returned { flag, value: due.value, ..FINE });
    }

    /// A callback of the program: is it due, and what does it do?
    fn callback(&mut self, role: CallbackRole, serial: i32, place: i32, value: i64) -> Result {
        self.played.callbacks += 1;
        let key = usize::try_from(serial).ok().and_then(|serial| *self.keys.get(serial)?);
        let Some(key) = key else { return self.strange("a callback of no key of this program") };
        let mut handle = match usize::try_from(place) {
            Ok(place) => self.things[key.kind][place].handle,
            Err(_) => HIDDEN,
        };
        let mut mine = false;
        let late = |due: &Due| due.role == role && due.key == key.id && due.value as i64 == value;
        let late_one = self.owed.iter().position(late).filter(|_| place < 0);
        match self.driver.mirror.due(0) {
            // Also in the free of an object that is not compared any more.
            _ if late_one.is_some() => {
                handle = late_one.map_or(handle, |index| self.owed.swap_remove(index).object);
            }
            None => self.played.open += 1,
            Some(_) if self.is_set_aside() => {}
            Some(due) => {
                let due: Vec<_> =
                    due.into_iter().filter(|due| due.role == role && due.key == key.id).collect();
                match due.iter().find(|due| due.object == handle).or(due.first()) {
                    None if place < 0 && key.kind == 1 && self.owed_open => self.played.open += 1,
                    None => {
                        self.differ(What::Surplus { role: name(role), kind: key.kind, known: place >= 0 })?
                    }
                    Some(due) if due.object != handle && place < 0 && key.kind == 1 && self.owed_open => {
                        self.played.open += 1;
                    }
                    Some(due) if due.object != handle => self.differ(What::CallbackObject(name(role)))?,
                    Some(due) if due.value as i64 != value => {
                        self.differ(What::CallbackValue { expected: due.value as i64, found: value })?;
                    }
                    Some(_) => mine = true,
                }
            }
        }
        let invocation = invocation(role, key.id, KINDS[key.kind], handle, value as usize);
        let entered = self.driver.callback_enter(0, invocation);
        self.about.push((key.kind, place));
        self.busy_key(serial, 1);
        if self.about.len() <= 2 && key.body != 0 {
            self.body(key.body)?;
        }
        self.busy_key(serial, -1);
        self.about.pop();
        let line = self.line()?;
        if line != Line::CallbackEnd {
            return self.strange(&format!("{line:?} where a callback ends"));
        }
        let returned = self.returned(role, serial as usize, value);
        if returned.code != 0
            && let Some(under) = self.under.last_mut()
        {
            match mine {
                true => under.failed = Some(role),
                // What a library makes of it on an object of its own is its affair.
                false => {
                    under.open = true;
                    under.hidden_copy_failed |= role == CallbackRole::Copy && key.kind == 0;
                }
            }
        }
        self.driver.callback_leave(entered, &returned);
        self.quiet()
    }

    fn busy_key(&mut self, serial: i32, more: isize) {
        if let Some(Some(key)) = self.keys.get_mut(serial as usize) {
            key.busy = key.busy.saturating_add_signed(more);
        }
    }

    /// What a callback of this key answers.
    fn returned(&mut self, role: CallbackRole, serial: usize, value: i64) -> Returned {
        let Some(Some(key)) = self.keys.get_mut(serial) else { return FINE };
        match role {
            CallbackRole::Copy => {
                let code = i32::from(key.copy == callback::COPY_FAILS);
                let flag = Some(i32::from(key.copy != callback::NOTHING));
                let more = if key.copy == callback::OTHER { 1000 } else { 0 };
                Returned { code, flag, value: (value + more) as usize, ..FINE }
            }
            CallbackRole::Delete => {
                let fails =
                    key.delete == callback::FAILS || (key.delete == callback::FAILS_ONCE && !key.fails);
                key.fails |= fails;
                Returned { code: i32::from(fails), ..FINE }
            }
        }
    }
}

/// An object of the library's own.
const HIDDEN: Handle = Handle(0x3fff_ffff);

/// A callback to which nothing odd happened.
const FINE: Returned = Returned {
    code: 0,
    flag: None,
    written: Written::Yes,
    value: 0,
    function: mpiwarden::call::StackId(0),
    processes: None,
    extra_state_changed: false,
    coded: true,
};

fn invocation(role: CallbackRole, key: KeyId, kind: Kind, object: Handle, value: usize) -> Invocation {
    Invocation { role, key, kind, object, value, thread: 0, frame: 0 }
}
