//! Plays a program on the mirror, and holds what the mirror predicts against what a library did.
//!
//! The record serves for one thing only besides the comparison: where the standard leaves an order open (callbacks of a
//! duplication, of a free) or a result (after a callback that failed), the mirror is taken the library's way.
//! What a step is to the mirror is in `acts.rs` and `acts_windows.rs`.

use std::collections::BTreeMap;

use mpiwarden::call::{Function, Handle, Kind, Role};
use mpiwarden::findings::{Finding, Verdict};
use mpiwarden::mirror::answers::Due;
use mpiwarden::mirror::facts::CallbackRole;
use mpiwarden::mirror::facts::Written;
use mpiwarden::mirror::keyvals::KeyId;
use mpiwarden::mirror::{Invocation, Returned};

use crate::deviations::{self, Deviations};
use crate::difference::{CallbackRoleName, Difference, What, name};
use crate::driver::Driver;
use crate::program::{Op, Program, SLOTS, callback};
use crate::record::Line;
use crate::setup;
use crate::things::{Key, State, Thing, Under};

pub const KINDS: [Kind; 3] = [Kind::Comm, Kind::Datatype, Kind::Win];

/// What was played.
#[derive(Clone, Debug, Default)]
pub struct Played {
    pub calls: usize,
    pub callbacks: usize,
    /// Results and callbacks about which nothing was certain.
    pub open: usize,
    pub deviations: BTreeMap<&'static str, usize>,
}

pub struct Player<'a> {
    pub program: &'a Program,
    lines: &'a [Line],
    next: usize,
    pub driver: Driver,
    pub things: [Vec<Thing>; 3],
    pub keys: Vec<Option<Key>>,
    pub slots: [[Option<usize>; SLOTS as usize]; 3],
    /// Integers in the memory that is attached, by region and place.
    pub cells: BTreeMap<(i32, i32), i32>,
    pub under: Vec<Under>,
    /// Objects that callbacks under way are about.
    pub about: Vec<(usize, i32)>,
    /// Callbacks of objects that live on after they were freed.
    owed: Vec<Due>,
    /// A callback changed the object that it is about.
    pub reentered: bool,
    /// There may be others, of objects about which nothing was certain.
    owed_open: bool,
    pub handles: usize,
    deviations: &'a Deviations,
    pub played: Played,
    status: i32,
}

pub type Result<T = ()> = std::result::Result<T, Box<Difference>>;

impl<'a> Player<'a> {
    /// `status`: how the process ended, for a record that ends early.
    pub fn new(program: &'a Program, lines: &'a [Line], deviations: &'a Deviations, status: i32) -> Self {
        let predefined = [vec![setup::WORLD, setup::MYSELF], vec![setup::INT], vec![]];
        let things = [0, 1, 2].map(|kind| {
            let places = crate::program::PLACES[kind] as usize;
            let mut things = vec![Thing::empty(); places];
            for (thing, handle) in things.iter_mut().zip(&predefined[kind]) {
                (thing.state, thing.handle) = (State::Alive, *handle);
            }
            things
        });
        Player {
            program,
            lines,
            next: 0,
            driver: Driver::new(),
            things,
            keys: Vec::new(),
            slots: Default::default(),
            cells: BTreeMap::new(),
            under: Vec::new(),
            about: Vec::new(),
            owed: Vec::new(),
            reentered: false,
            owed_open: false,
            handles: setup::FIRST_HANDLE,
            deviations,
            played: Played::default(),
            status,
        }
    }

    /// The whole program; a crash that is a deviation ends it.
    pub fn play(&mut self) -> Result {
        let Err(found) = self.play_all() else { return Ok(()) };
        match self.deviations.recognise(&found).filter(|_| matches!(found.what, What::Crash(_))) {
            Some(name) => *self.played.deviations.entry(name).or_default() += 1,
            None => return Err(found),
        }
        Ok(())
    }

    fn play_all(&mut self) -> Result {
        self.begin();
        self.body(0)?;
        let line = self.line()?;
        if line == Line::Finalize && self.program.leave {
            return self.finalize();
        }
        if line != Line::ProgramEnd || self.program.leave {
            return self.strange(&format!("{line:?} where the program ends"));
        }
        // Everything is freed by now, unless a callback failed.
        if self.owed.is_empty() || self.program.wild {
            return Ok(());
        }
        self.differ(What::Missing(CallbackRoleName::Delete))
    }

    pub fn body(&mut self, body: i32) -> Result {
        let program = self.program;
        for (number, step) in program.steps.iter().enumerate().filter(|(_, step)| step.body == body) {
            self.step(number, step)?;
        }
        Ok(())
    }

    /// The next line of the record; without one the process ended.
    pub fn line(&mut self) -> Result<Line> {
        self.next += 1;
        match self.lines.get(self.next - 1) {
            Some(line) => Ok(*line),
            None => Err(self.difference(What::Crash(self.status))),
        }
    }

    pub fn strange<T>(&self, what: &str) -> Result<T> {
        Err(self.difference(What::Record(what.to_owned())))
    }

    fn difference(&self, what: What) -> Box<Difference> {
        let step = self.under.last().map(|under| under.step);
        let about = self.under.last().and_then(|under| under.about);
        let made_by = about.and_then(|(kind, place)| self.things[kind][place].made_by);
        let within = self.under.iter().map(|under| self.program.steps[under.step]).collect();
        let op = step.map(|step| self.program.steps[step].op);
        // Freeing a key asks the predefined objects of its kind.
        let asked = step.map(|step| self.program.steps[step]).filter(|step| step.op == Op::FreeKey);
        let about = about.or(asked.map(|step| (step.with[0] as usize, 0)));
        let out_of_order = about.is_some_and(|(kind, place)| self.things[kind][place].out_of_order);
        let reentered = self.reentered;
        let failed_copy = self.under.last().is_some_and(|under| under.open)
            || about.is_some_and(|(kind, place)| self.things[kind][place].failed_copy)
            || (step.is_none() && self.things[2].iter().any(|window| window.failed_copy));
        Box::new(Difference {
            step,
            op,
            within,
            made_by,
            out_of_order,
            failed_copy,
            reentered,
            orphans: self.program.orphans,
            wild: self.program.wild,
            what,
        })
    }

    /// The library is not as the mirror says: a deviation with a name is counted, anything else ends the program.
    pub fn differ(&mut self, what: What) -> Result {
        let difference = self.difference(what);
        let Some(name) = self.deviations.recognise(&difference) else { return Err(difference) };
        *self.played.deviations.entry(name).or_default() += 1;
        if let Some(under) = self.under.last_mut() {
            under.deviated = true;
            if let Some((kind, place)) = under.about.filter(|_| deviations::spoils(name)) {
                self.things[kind][place].set_aside = true;
            }
        }
        Ok(())
    }

    /// Nothing that the mirror sees may be worth telling, where the program is right and the mirror says what happens.
    pub fn quiet(&mut self) -> Result {
        // What the mirror makes of a deviation is no news.
        if self.is_set_aside() || self.under.iter().any(|under| under.deviated) {
            self.driver.findings.clear();
        }
        let wrong = |finding: &Finding| !self.program.wild || finding.verdict == Verdict::Library;
        let Some(finding) = self.driver.findings.iter().find(|finding| wrong(finding)) else { return Ok(()) };
        let what = format!("{}: {}", finding.check.id(), finding.message);
        Err(self.difference(What::Finding(what)))
    }

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
        let twice = about.is_some_and(|(kind, place)| self.things[kind][place].out_of_order);
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

    fn is_set_aside(&self) -> bool {
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
    fn is_seen(&self, role: CallbackRole, id: KeyId) -> bool {
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
        match self.driver.mirror.due(0) {
            None => self.played.open += 1,
            Some(_) if self.is_set_aside() => {}
            Some(due) => {
                let due: Vec<_> =
                    due.into_iter().filter(|due| due.role == role && due.key == key.id).collect();
                let late_one = place < 0 && self.owed.iter().any(late);
                let found = due.iter().find(|due| due.object == handle).or(due.first());
                match found.filter(|_| !late_one) {
                    None if late_one => {
                        let index = self.owed.iter().position(late).unwrap_or(0); // there is one
                        handle = self.owed.swap_remove(index).object;
                    }
                    None if place < 0 && key.kind == 1 && self.owed_open => self.played.open += 1,
                    None => self.differ(What::Surplus { role: name(role), known: place >= 0 })?,
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
                false => under.open = true,
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

    /// `MPI_Finalize`: the attributes of `MPI_COMM_SELF` first, in the reverse of the order of setting (11.2.4).
    fn finalize(&mut self) -> Result {
        let call = mpiwarden::call::Call::WorldEnd;
        let mut left: Vec<_> = self
            .driver
            .mirror
            .attributes_in_order(Kind::Comm, setup::MYSELF)
            .into_iter()
            .filter(|(key, _, _)| self.is_seen(CallbackRole::Delete, *key))
            .collect();
        let certain = !self.program.wild && left.iter().all(|(_, _, certain)| *certain);
        // Of a call that ends everything nothing is asked afterwards: the mirror need not hear of its return.
        self.driver.enter(0, "MPI_Finalize", call);
        loop {
            let line = self.line()?;
            if let Line::FinalizeEnd(rc) = line {
                if rc != 0 && !self.program.wild {
                    self.differ(What::Refused)?;
                }
                break;
            }
            let Line::Callback { role, key, place, value } = line else {
                return self.strange(&format!("{line:?} inside MPI_Finalize"));
            };
            self.played.callbacks += 1;
            let id = usize::try_from(key).ok().and_then(|key| Some(self.keys.get(key)?.as_ref()?.id));
            let of = |(key, set, _): &(KeyId, usize, bool)| Some(*key) == id && *set as i64 == value;
            let found = left.iter().position(of).filter(|_| role == CallbackRole::Delete && place == 1);
            if let Some(found) = found {
                if certain && found + 1 != left.len() {
                    self.differ(What::Order)?;
                }
                left.remove(found);
            }
            // What callbacks do meanwhile is passed over: most of it is not allowed any more.
            self.pass_over()?;
        }
        if !self.program.wild && !left.is_empty() {
            self.differ(What::Missing(CallbackRoleName::Delete))?;
        }
        Ok(())
    }

    /// Up to the end of a callback.
    fn pass_over(&mut self) -> Result {
        let mut depth = 1;
        while depth > 0 {
            let line = self.line()?;
            depth += i32::from(matches!(line, Line::Callback { .. })) - i32::from(line == Line::CallbackEnd);
        }
        Ok(())
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

/// One of the standard's functions, or the program's.
pub fn function(kind: Kind, role: CallbackRole, number: i32) -> Function {
    let of = |role, name| {
        Function::Predefined(mpiwarden::call::Predefined {
            role,
            kind: Some(kind),
            name,
            of_other_module: false,
        })
    };
    match (role, number) {
        (CallbackRole::Copy, callback::NULL) => of(Role::NullCopy, "MPI_COMM_NULL_COPY_FN"),
        (CallbackRole::Copy, callback::DUP) => of(Role::Dup, "MPI_COMM_DUP_FN"),
        (CallbackRole::Delete, callback::NULL) => of(Role::NullDelete, "MPI_COMM_NULL_DELETE_FN"),
        (CallbackRole::Copy | CallbackRole::Delete, _) => Function::User,
    }
}
