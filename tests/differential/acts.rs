//! What each step is to the mirror: which call, when it is possible, what it must answer.

use mpiwarden::call::{Call, Handle, Kind, Outcome, Outputs, Results};
use mpiwarden::mirror::answers::Prediction;
use mpiwarden::mirror::facts::CallbackRole;

use crate::difference::{What, name};
use crate::driver::Entered;
use crate::player::{KINDS, Player, Result, function};
use crate::program::{Op, Step};
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
        self.under.push(Under { step: number, about, failed: None, open: false, deviated: false });
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

    fn slot(&self, kind: i32, slot: i32) -> Option<Key> {
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
    fn is_possible(&self, step: &Step) -> Option<bool> {
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
            Op::Dup
            | Op::DupInfo
            | Op::Idup
            | Op::Split
            | Op::Create
            | Op::CreateGroup
            | Op::Cart
            | Op::DistGraph
            | Op::SplitType => self.usable(0, a, 2) && empty(0, b),
            Op::Free => self.usable(a, b, 2) && own(a, b) && !self.has_window(a, b),
            Op::Disconnect => self.usable(0, b, 2) && own(0, b) && !self.has_window(0, b),
            Op::TypeDup | Op::Contiguous | Op::Resized => self.usable(1, a, 2) && empty(1, b),
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
    fn predicted(&self, kind: i32, place: i32, key: &Key) -> Prediction {
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
            Op::Dup
            | Op::DupInfo
            | Op::Idup
            | Op::Split
            | Op::Create
            | Op::CreateGroup
            | Op::Cart
            | Op::DistGraph
            | Op::SplitType => self.make(step, 0),
            Op::TypeDup | Op::Contiguous | Op::Resized => self.make(step, 1),
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
    fn plain(&mut self, entered: Entered) -> Result {
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

    fn is_open(&self) -> bool {
        self.driver.mirror.due(0).is_none()
    }

    fn create_key(&mut self, step: &Step) -> Result {
        let [kind, slot, copy, delete, body] = step.with;
        let of = KINDS[kind as usize];
        let functions = (function(of, CallbackRole::Copy, copy), function(of, CallbackRole::Delete, delete));
        let call = Call::KeyvalCreate { kind: of, copy: functions.0, delete: functions.1 };
        let entered = self.driver.enter(0, &format!("{}_create_keyval", prefix(of)), call);
        let (rc, _, real) = self.callbacks()?;
        self.succeeds(rc)?;
        if rc != 0 {
            self.driver.leave(entered, &Outcome::failure());
            self.keys.push(None);
            return Ok(());
        }
        self.handles += 1;
        let number = self.handles as i32;
        let id = self.driver.key_created(&entered, of, functions, number);
        self.driver.leave(entered, &Outcome::success(Results::Keyval(number)));
        self.slots[kind as usize][slot as usize] = Some(self.keys.len());
        let kind = kind as usize;
        self.keys.push(Some(Key { id, number, real, kind, copy, delete, body, fails: false, busy: 0 }));
        Ok(())
    }

    fn free_key(&mut self, kind: i32, slot: i32) -> Result {
        let Some(key) = self.slot(kind, slot) else {
            return self.strange("a key that is not there is freed");
        };
        let of = KINDS[kind as usize];
        let call = Call::KeyvalFree { kind: of, keyval: key.number };
        let entered = self.driver.enter(0, &format!("{}_free_keyval", prefix(of)), call);
        let (rc, null, _) = self.callbacks()?;
        self.succeeds(rc)?;
        if rc == 0 {
            self.slots[kind as usize][slot as usize] = None;
            if !null {
                self.differ(What::Handle)?;
            }
        }
        self.driver.leave(entered, &Outcome { success: rc == 0, results: Results::None });
        Ok(())
    }

    fn set(&mut self, kind: i32, place: i32, slot: i32, value: i32) -> Result {
        let Some(key) = self.slot(kind, slot) else { return self.strange("a key that is not there is set") };
        let (of, object) = (KINDS[kind as usize], self.thing(kind, place).handle);
        let attributes = self.driver.mirror.attributes_in_order(of, object);
        let others =
            self.keys.iter().flatten().filter(|other| attributes.iter().any(|(id, _, _)| *id == other.id));
        let present = attributes.iter().any(|(id, _, _)| *id == key.id);
        let before_others = !present && others.into_iter().any(|other| other.real > key.real);
        self.things[kind as usize][place as usize].out_of_order |= before_others;
        let call = Call::AttrSet { kind: of, object, keyval: key.number, value: value as usize, local: None };
        self.change(kind, place, slot, "set_attr", call)
    }

    fn delete(&mut self, kind: i32, place: i32, slot: i32) -> Result {
        let Some(key) = self.slot(kind, slot) else {
            return self.strange("a key that is not there is deleted");
        };
        let (of, object) = (KINDS[kind as usize], self.thing(kind, place).handle);
        let call = Call::AttrDelete { kind: of, object, keyval: key.number };
        self.change(kind, place, slot, "delete_attr", call)
    }

    fn change(&mut self, kind: i32, place: i32, slot: i32, what: &str, call: Call) -> Result {
        let serial = self.slots[kind as usize][slot as usize];
        let busy = |player: &mut Self, more: isize| {
            if let Some(Some(key)) = serial.and_then(|serial| player.keys.get_mut(serial)) {
                key.busy = key.busy.saturating_add_signed(more);
            }
            let thing = &mut player.things[kind as usize][place as usize];
            thing.busy = thing.busy.saturating_add_signed(more);
        };
        let entered = self.driver.enter(0, &format!("{}_{what}", prefix(KINDS[kind as usize])), call);
        self.reentered |= self.thing(kind, place).busy > 0;
        busy(self, 1);
        let (rc, _, _) = self.callbacks()?;
        busy(self, -1);
        self.succeeds(rc)?;
        self.driver.leave(entered, &Outcome { success: rc == 0, results: Results::None });
        Ok(())
    }

    fn get(&mut self, kind: i32, place: i32, slot: i32) -> Result {
        let Some(key) = self.slot(kind, slot) else { return self.strange("a key that is not there is read") };
        let predicted = self.predicted(kind, place, &key);
        let (of, object) = (KINDS[kind as usize], self.thing(kind, place).handle);
        let call = Call::AttrGet { kind: of, object, keyval: key.number, outputs: Outputs::GOOD };
        let entered = self.driver.enter(0, &format!("{}_get_attr", prefix(of)), call);
        let (rc, flag, value) = self.plain_result()?;
        let (expected, number) = match predicted {
            Prediction::Open => (flag, value),
            Prediction::Nothing => (false, 0),
            Prediction::Value(value) => (true, value as i64),
        };
        if predicted == Prediction::Open {
            self.played.open += 1;
        } else if rc != 0 {
            self.differ(What::Refused)?;
        } else if flag != expected {
            self.differ(What::Flag { expected })?;
        } else if value != number {
            self.differ(What::Value { expected: number, found: value })?;
        }
        // What is open is no more certain for having been read here: the mirror hears nothing of a library.
        let results = Results::Attr { flag: expected, value: number as usize, pointee: None };
        self.driver.leave(entered, &Outcome { success: true, results });
        Ok(())
    }

    /// A communicator or datatype from another one.
    fn make(&mut self, step: &Step, kind: usize) -> Result {
        let [from, to, _, _, _] = step.with;
        let (from, to) = (from as usize, to as usize);
        let old = self.things[kind][from].handle;
        let comm_make = Call::CommMake { from: [Some(old), None], group: None };
        let (name, call) = match step.op {
            Op::Dup => ("MPI_Comm_dup", Call::CommDup { comm: old, nonblocking: false }),
            Op::DupInfo => ("MPI_Comm_dup_with_info", Call::CommDup { comm: old, nonblocking: false }),
            Op::Idup => ("MPI_Comm_idup", Call::CommDup { comm: old, nonblocking: true }),
            Op::Split => ("MPI_Comm_split", comm_make),
            Op::SplitType => ("MPI_Comm_split_type", comm_make),
            Op::Create => ("MPI_Comm_create", comm_make),
            Op::CreateGroup => ("MPI_Comm_create_group", comm_make),
            Op::Cart => ("MPI_Cart_create", comm_make),
            Op::DistGraph => ("MPI_Dist_graph_create_adjacent", comm_make),
            Op::Resized => ("MPI_Type_create_resized", Call::TypeMake { from: Some(old) }),
            Op::TypeDup => ("MPI_Type_dup", Call::TypeDup { datatype: old }),
            Op::Contiguous => ("MPI_Type_contiguous", Call::TypeMake { from: Some(old) }),
            Op::Key
            | Op::FreeKey
            | Op::Set
            | Op::Get
            | Op::Delete
            | Op::Free
            | Op::Disconnect
            | Op::Commit
            | Op::Window
            | Op::Attach
            | Op::Detach
            | Op::Predefined
            | Op::Rma
            | Op::TagUb => return self.strange("a step that makes no object"),
        };
        let entered = self.driver.enter(0, name, call);
        self.things[kind][to].state = State::Made;
        self.things[kind][from].busy += 1;
        let (rc, wrong, _) = self.callbacks()?;
        self.things[kind][from].busy -= 1;
        self.succeeds(rc)?;
        if rc == 0 && wrong {
            self.differ(What::Handle)?;
        }
        if rc != 0 {
            self.things[kind][to].state = State::Empty;
            self.driver.leave(entered, &Outcome::failure());
            return Ok(());
        }
        let handle = self.fresh();
        let deviated = self.under.last().is_some_and(|under| under.deviated);
        let set_aside = deviated || (copies(step.op) && self.things[kind][from].set_aside);
        self.things[kind][from].referred_to |= kind == 1;
        let out_of_order = self.things[kind][from].out_of_order;
        // What a library put on an object without being asked goes on to its duplicates.
        let copier = |op: &Op| matches!(op, Op::CreateGroup | Op::Cart | Op::DistGraph);
        let heir = self.things[kind][from].made_by.filter(|op| copies(step.op) && copier(op));
        let made_by = Some(heir.unwrap_or(step.op));
        let made = Thing { state: State::Alive, handle, made_by, ..Thing::empty() };
        self.things[kind][to] = Thing { set_aside, out_of_order, ..made };
        if step.op == Op::Idup {
            let request = self.fresh();
            let results = Results::Pending { comm: handle, request };
            self.driver.leave(entered, &Outcome::success(results));
            self.driver.mirror.request_done(request);
        } else {
            self.driver.leave(entered, &Outcome::success(Results::Object(Some(handle))));
        }
        Ok(())
    }

    pub fn fresh(&mut self) -> Handle {
        self.handles += 1;
        Handle(self.handles)
    }

    fn free(&mut self, kind: i32, place: i32, disconnect: bool) -> Result {
        let of = KINDS[kind as usize];
        let name = if disconnect { "MPI_Comm_disconnect".to_owned() } else { format!("{}_free", prefix(of)) };
        let (kind, place) = (kind as usize, place as usize);
        let object = self.things[kind][place].handle;
        let call = Call::ObjectFree { kind: of, object, unmapped: Vec::new() };
        let entered = self.driver.enter(0, &name, call);
        self.things[kind][place].busy += 1;
        self.things[kind][place].freeing = true;
        let (rc, null, _) = self.callbacks()?;
        self.things[kind][place].busy -= 1;
        self.things[kind][place].freeing = false;
        self.succeeds(rc)?;
        let plain = |under: &Under| under.failed.is_none() && !under.open && !under.deviated;
        if rc == 0 && !null && !self.is_open() && self.under.last().is_some_and(plain) {
            self.differ(What::Handle)?;
        }
        let gone = rc == 0 || null;
        if gone {
            self.things[kind][place] = Thing::empty();
        }
        self.driver.leave(entered, &Outcome { success: gone, results: Results::None });
        Ok(())
    }
}

/// The object that a step is about: whose attributes it reads, changes, copies or deletes.
fn about(step: &Step) -> Option<(usize, usize)> {
    let [a, b, ..] = step.with;
    let (kind, place) = match step.op {
        Op::Key | Op::FreeKey | Op::TagUb => return None,
        Op::Set | Op::Get | Op::Delete | Op::Free => (a, b),
        Op::Disconnect => (0, b),
        Op::Dup
        | Op::DupInfo
        | Op::Idup
        | Op::Split
        | Op::Create
        | Op::CreateGroup
        | Op::Cart
        | Op::DistGraph
        | Op::SplitType
        | Op::Window => (0, a),
        Op::TypeDup | Op::Contiguous | Op::Resized | Op::Commit => (1, a),
        Op::Attach | Op::Detach | Op::Predefined | Op::Rma => (2, a),
    };
    Some((kind as usize, place as usize))
}

/// Whether the call copies attributes.
fn copies(op: Op) -> bool {
    matches!(op, Op::Dup | Op::DupInfo | Op::Idup | Op::TypeDup)
}

/// The part of a call's name that tells the kind.
fn prefix(kind: Kind) -> &'static str {
    match kind {
        Kind::Comm => "MPI_Comm",
        Kind::Datatype => "MPI_Type",
        Kind::Win => "MPI_Win",
    }
}
