//! What a correct library does in the keyval and attribute calls, and when it runs which callback (7.7.2).

use mpiwarden::call::{Call, Function, Kind, Outcome, Outputs, Results, Role, StackId};
use mpiwarden::mirror::facts::{CallbackRole, FreedBy, Written};
use mpiwarden::mirror::{Invocation, Returned};

use crate::driver::Entered;
use crate::model::{Attribute, BLOCK, Key, Model, prefix};

/// A callback to which nothing odd happened.
pub const FINE: Returned = Returned {
    code: 0,
    flag: None,
    written: Written::Yes,
    value: 0,
    function: StackId(0),
    processes: None,
    extra_state_changed: false,
    coded: true,
};

impl Model {
    pub fn create_key(&mut self, thread: usize, kind: Kind, copy: Function, delete: Function) -> usize {
        let call = Call::KeyvalCreate { kind, copy, delete };
        let entered = self.driver.enter(thread, &format!("{}_create_keyval", prefix(kind)), call);
        let number = self.numbers.take() as i32;
        let id = self.driver.key_created(&entered, kind, (copy, delete), number);
        self.driver.leave(entered, &Outcome::success(Results::Keyval(number)));
        self.keys.push(Key { number, id, kind, copy, delete, freed: false, holds: 0, gone: false, busy: 0 });
        self.keys.len() - 1
    }

    /// `meanwhile`: what another thread does after the library let the key go and before the call returns.
    pub fn free_key(&mut self, thread: usize, key: usize, meanwhile: impl FnOnce(&mut Model)) {
        let Key { number, kind, .. } = self.keys[key];
        let call = Call::KeyvalFree { kind, keyval: number };
        let entered = self.driver.enter(thread, &format!("{}_free_keyval", prefix(kind)), call);
        self.keys[key].freed = true;
        self.bury(key);
        meanwhile(self);
        self.driver.leave(entered, &Outcome::success(Results::None));
    }

    /// A freed key that nothing holds is gone, and its number may be anybody's.
    fn bury(&mut self, key: usize) {
        let of = &mut self.keys[key];
        if of.freed && of.holds == 0 && !of.gone {
            of.gone = true;
            let number = of.number as usize;
            self.numbers.give(number);
        }
    }

    pub fn set(&mut self, thread: usize, object: usize, key: usize, value: usize) {
        let entered = self.enter_set(thread, object, key, value);
        self.do_set(thread, object, key, value);
        self.driver.leave(entered, &Outcome::success(Results::None));
    }

    fn enter_set(&mut self, thread: usize, object: usize, key: usize, value: usize) -> Entered {
        let (kind, handle) = (self.objects[object].kind, self.objects[object].handle);
        let call = Call::AttrSet { kind, object: handle, keyval: self.keys[key].number, value, local: None };
        self.driver.enter(thread, &format!("{}_set_attr", prefix(kind)), call)
    }

    fn do_set(&mut self, thread: usize, object: usize, key: usize, value: usize) {
        self.objects[object].busy += 1;
        self.keys[key].busy += 1;
        let old = self.objects[object].attributes.iter().position(|attribute| attribute.key == key);
        match old {
            Some(place) => {
                let old = self.objects[object].attributes[place];
                self.run_delete(thread, object, old);
                // Where it stands in the order from now on is the library's choice.
                let place =
                    if self.choices.one_in(2) { place } else { self.objects[object].attributes.len() - 1 };
                self.objects[object].attributes.retain(|attribute| attribute.key != key);
                self.objects[object].attributes.insert(place, Attribute { key, value });
            }
            None => {
                self.objects[object].attributes.push(Attribute { key, value });
                self.keys[key].holds += 1;
            }
        }
        self.keys[key].busy -= 1;
        self.objects[object].busy -= 1;
    }

    pub fn get(&mut self, thread: usize, object: usize, key: usize) {
        let (kind, handle) = (self.objects[object].kind, self.objects[object].handle);
        let call =
            Call::AttrGet { kind, object: handle, keyval: self.keys[key].number, outputs: Outputs::GOOD };
        let entered = self.driver.enter(thread, &format!("{}_get_attr", prefix(kind)), call);
        let found = self.objects[object].attributes.iter().find(|attribute| attribute.key == key);
        let (flag, value) = found.map_or((false, 0), |attribute| (true, attribute.value));
        self.driver.leave(entered, &Outcome::success(Results::Attr { flag, value, pointee: None }));
    }

    pub fn delete(&mut self, thread: usize, object: usize, key: usize) {
        let entered = self.enter_delete(thread, object, key);
        let success = self.do_delete(thread, object, key);
        self.driver.leave(entered, &Outcome { success, results: Results::None });
    }

    fn enter_delete(&mut self, thread: usize, object: usize, key: usize) -> Entered {
        let (kind, handle) = (self.objects[object].kind, self.objects[object].handle);
        let call = Call::AttrDelete { kind, object: handle, keyval: self.keys[key].number };
        self.driver.enter(thread, &format!("{}_delete_attr", prefix(kind)), call)
    }

    /// Where nothing is attached, libraries differ on whether that is a success.
    fn do_delete(&mut self, thread: usize, object: usize, key: usize) -> bool {
        let found = self.objects[object].attributes.iter().find(|attribute| attribute.key == key).copied();
        match found {
            Some(attribute) => self.remove(thread, object, attribute),
            None => return self.choices.one_in(2),
        }
        true
    }

    /// Two threads set or delete on one object at once. Which is first is the library's choice, and which returns
    /// first is anybody's.
    pub fn meet(&mut self, object: usize, keys: [usize; 2]) {
        let set =
            keys.map(|key| self.objects[object].attributes.iter().any(|attribute| attribute.key == key));
        let deletes = set.map(|set| set && self.choices.one_in(2));
        let values = keys.map(|key| self.some_value(key));
        let entered = [0, 1].map(|thread| match deletes[thread] {
            true => self.enter_delete(thread, object, keys[thread]),
            false => self.enter_set(thread, object, keys[thread], values[thread]),
        });
        for key in keys {
            self.keys[key].busy += 1;
        }
        self.objects[object].busy += 1;
        let mut order = [0, 1];
        self.choices.shuffle(&mut order);
        let mut success = [true; 2];
        for thread in order {
            if deletes[thread] {
                success[thread] = self.do_delete(thread, object, keys[thread]);
                self.let_go(values[thread]);
            } else {
                self.do_set(thread, object, keys[thread], values[thread]);
            }
        }
        self.objects[object].busy -= 1;
        for key in keys {
            self.keys[key].busy -= 1;
        }
        self.choices.shuffle(&mut order);
        for thread in order {
            self.driver.leave(entered[thread], &Outcome { success: success[thread], results: Results::None });
        }
    }

    /// Deletes an attribute inside of any call: the callback, the attribute, and what is left of the key.
    pub fn remove(&mut self, thread: usize, object: usize, attribute: Attribute) {
        self.objects[object].busy += 1;
        self.run_delete(thread, object, attribute);
        self.objects[object].busy -= 1;
        self.objects[object].attributes.retain(|other| other.key != attribute.key);
        self.keys[attribute.key].holds -= 1;
        self.bury(attribute.key);
    }

    fn run_delete(&mut self, thread: usize, object: usize, attribute: Attribute) {
        let key = self.keys[attribute.key].clone();
        if !key.is_seen() {
            return;
        }
        let invocation = self.invocation(CallbackRole::Delete, object, attribute);
        let entered = self.driver.callback_enter(thread, invocation);
        if key.delete == Function::User {
            self.let_go(attribute.value);
            self.inside_callback(thread, object);
        }
        self.driver.callback_leave(entered, &FINE);
    }

    /// Copies an attribute to a new object, or not.
    pub fn run_copy(&mut self, thread: usize, object: usize, attribute: Attribute) -> Option<Attribute> {
        let key = self.keys[attribute.key].clone();
        let same = match key.copy {
            Function::User => match self.choices.below(3) {
                0 => None,
                1 => Some(self.some_value(attribute.key)),
                _ => Some(self.share(attribute.value)),
            },
            Function::Predefined(function) if function.role == Role::Dup => Some(self.share(attribute.value)),
            Function::Predefined(_) | Function::Null => None,
        };
        if key.is_seen() {
            let invocation = self.invocation(CallbackRole::Copy, object, attribute);
            let entered = self.driver.callback_enter(thread, invocation);
            self.objects[object].busy += 1;
            if key.copy == Function::User {
                self.inside_callback(thread, object);
            }
            self.objects[object].busy -= 1;
            let (flag, value) = (Some(i32::from(same.is_some())), same.unwrap_or(0));
            self.driver.callback_leave(entered, &Returned { flag, value, ..FINE });
        }
        let value = same?;
        self.keys[attribute.key].holds += 1;
        Some(Attribute { key: attribute.key, value })
    }

    pub fn invocation(&self, role: CallbackRole, object: usize, attribute: Attribute) -> Invocation {
        let Key { id: key, kind, .. } = self.keys[attribute.key];
        let object = self.objects[object].handle;
        Invocation { role, key, kind, object, value: attribute.value, thread: 0, frame: 0 }
    }

    /// A value for an attribute: a small number, a handle, or a block that the delete callback frees.
    pub fn some_value(&mut self, key: usize) -> usize {
        match self.choices.below(3) {
            0 => self.choices.below(4),
            1 => {
                let object = self.choices.below(self.objects.len());
                self.objects[object].handle.0
            }
            _ if self.keys[key].delete == Function::User => {
                let block = self.allocate();
                self.shared.push((block, 1));
                block
            }
            _ => 0x20,
        }
    }

    /// One more attribute has this value.
    fn share(&mut self, value: usize) -> usize {
        if let Some(shared) = self.shared.iter_mut().find(|(block, _)| *block == value) {
            shared.1 += 1;
        }
        value
    }

    /// One attribute less has this value: the delete callback of the last frees the block.
    fn let_go(&mut self, value: usize) {
        let Some(place) = self.shared.iter().position(|(block, _)| *block == value) else { return };
        self.shared[place].1 -= 1;
        if self.shared[place].1 == 0 {
            self.shared.swap_remove(place);
            self.driver.memory_freed(value, BLOCK, FreedBy::Free);
            self.blocks.give(value);
        }
    }

    /// What callbacks do: they read their object, and use others.
    fn inside_callback(&mut self, thread: usize, about: usize) {
        if self.nested >= 2 || !self.choices.one_in(3) {
            return;
        }
        self.nested += 1;
        self.act_in_callback(thread, about);
        self.nested -= 1;
    }
}
