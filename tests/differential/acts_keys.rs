//! What the steps of keys and attributes are to the mirror.

use mpiwarden::call::{Call, Function, Kind, Outcome, Outputs, Predefined, Results, Role};
use mpiwarden::mirror::answers::Prediction;
use mpiwarden::mirror::facts::CallbackRole;

use crate::acts::prefix;
use crate::difference::What;
use crate::player::{KINDS, Player, Result};
use crate::program::{Step, callback};
use crate::things::Key;

impl Player<'_> {
    pub fn create_key(&mut self, step: &Step) -> Result {
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

    pub fn free_key(&mut self, kind: i32, slot: i32) -> Result {
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

    pub fn set(&mut self, kind: i32, place: i32, slot: i32, value: i32) -> Result {
        let Some(key) = self.slot(kind, slot) else { return self.strange("a key that is not there is set") };
        let (of, object) = (KINDS[kind as usize], self.thing(kind, place).handle);
        let attributes = self.driver.mirror.attributes_in_order(of, object);
        let others =
            self.keys.iter().flatten().filter(|other| attributes.iter().any(|(id, _, _)| *id == other.id));
        let present = attributes.iter().any(|(id, _, _)| *id == key.id);
        let before_others = !present && others.into_iter().any(|other| other.real > key.real);
        let thing = &mut self.things[kind as usize][place as usize];
        thing.out_of_order |= before_others;
        thing.set_twice |= thing.out_of_order && present;
        let call = Call::AttrSet { kind: of, object, keyval: key.number, value: value as usize, local: None };
        self.change(kind, place, slot, "set_attr", call)
    }

    pub fn delete(&mut self, kind: i32, place: i32, slot: i32) -> Result {
        let Some(key) = self.slot(kind, slot) else {
            return self.strange("a key that is not there is deleted");
        };
        let (of, object) = (KINDS[kind as usize], self.thing(kind, place).handle);
        let call = Call::AttrDelete { kind: of, object, keyval: key.number };
        let thing = &mut self.things[kind as usize][place as usize];
        thing.reentered |= thing.busy > 0;
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
        busy(self, 1);
        let (rc, _, _) = self.callbacks()?;
        busy(self, -1);
        self.succeeds(rc)?;
        self.driver.leave(entered, &Outcome { success: rc == 0, results: Results::None });
        Ok(())
    }

    pub fn get(&mut self, kind: i32, place: i32, slot: i32) -> Result {
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
}

/// One of the standard's functions, or the program's.
fn function(kind: Kind, role: CallbackRole, number: i32) -> Function {
    let of = |role, name| {
        Function::Predefined(Predefined { role, kind: Some(kind), name, of_other_module: false })
    };
    match (role, number) {
        (CallbackRole::Copy, callback::NULL) => of(Role::NullCopy, "MPI_COMM_NULL_COPY_FN"),
        (CallbackRole::Copy, callback::DUP) => of(Role::Dup, "MPI_COMM_DUP_FN"),
        (CallbackRole::Delete, callback::NULL) => of(Role::NullDelete, "MPI_COMM_NULL_DELETE_FN"),
        (CallbackRole::Copy | CallbackRole::Delete, _) => Function::User,
    }
}
