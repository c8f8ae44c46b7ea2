//! One fault for each check, to be made in the middle of a program that is correct otherwise: faults of keys and
//! attributes. The others are in the files beside this one.
//!
//! What a fault leaves behind on purpose is not in the model, so that the model does not free it.

use mpiwarden::call::{Call, Function, Handle, Kind, Outcome, Outputs, Results, Role};
use mpiwarden::checks::catalogue::Check;
use mpiwarden::findings::Verdict;
use mpiwarden::mirror::Returned;
use mpiwarden::mirror::facts::{CallbackRole, FreedBy, Written};

use crate::keys::FINE;
use crate::model::{Attribute, BLOCK, INT, Model, WORLD, predefined};
use crate::setup;

/// A fault, and what must be said of it.
#[derive(Clone, Copy)]
pub struct Fault {
    pub check: Check,
    pub verdict: Verdict,
    pub make: fn(&mut Model),
}

pub const fn fault(check: Check, verdict: Verdict, make: fn(&mut Model)) -> Fault {
    Fault { check, verdict, make }
}

/// The faults of keys and attributes.
pub const FAULTS: &[Fault] = &[
    fault(Check::KeyvalInvalid, Verdict::Violation, |model| {
        model.fails(
            "MPI_Comm_free_keyval",
            Call::KeyvalFree { kind: Kind::Comm, keyval: setup::KEYVAL_INVALID },
        );
    }),
    fault(Check::KeyvalUnknown, Verdict::Violation, |model| model.ask(WORLD, 0x7777_7777, Outputs::GOOD)),
    fault(Check::KeyvalFreed, Verdict::Violation, |model| {
        let key = model.plain_key(Kind::Comm);
        model.free_key(0, key, |_| {});
        let number = model.keys[key].number;
        model.ask(WORLD, number, Outputs::GOOD);
    }),
    fault(Check::KeyvalFreed, Verdict::Portability, |model| {
        let (object, key) = model.plain_attribute(Kind::Datatype, 0x20);
        model.free_key(0, key, |_| {});
        let number = model.keys[key].number;
        model.fails("MPI_Type_free_keyval", Call::KeyvalFree { kind: Kind::Datatype, keyval: number });
        model.free(0, object, |_| {});
    }),
    fault(Check::KeyvalWrongKind, Verdict::Violation, |model| {
        let key = model.plain_key(Kind::Win);
        let number = model.keys[key].number;
        model.ask(INT, number, Outputs::GOOD);
        model.free_key(0, key, |_| {});
    }),
    fault(Check::KeyvalPredefined, Verdict::Violation, |model| {
        let keyval = setup::PREDEFINED[0].1;
        model.fails(
            "MPI_Comm_delete_attr",
            Call::AttrDelete { kind: Kind::Comm, object: setup::WORLD, keyval },
        );
    }),
    fault(Check::KeyvalCallbackKind, Verdict::Portability, |model| {
        let wrong = predefined(Role::Dup, Kind::Comm);
        let key = model.create_key(0, Kind::Datatype, wrong, predefined(Role::NullDelete, Kind::Datatype));
        model.free_key(0, key, |_| {});
    }),
    fault(Check::KeyvalNullCallback, Verdict::Portability, |model| {
        let call = Call::KeyvalCreate { kind: Kind::Win, copy: Function::Null, delete: Function::User };
        model.fails("MPI_Win_create_keyval", call);
    }),
    fault(Check::KeyvalLeak, Verdict::Leak, |model| {
        let key = model.plain_key(Kind::Comm);
        model.keys[key].gone = true;
    }),
    fault(Check::AttrCopyFailed, Verdict::Violation, |model| {
        model.odd_copy(Returned { code: 17, flag: Some(0), ..FINE });
    }),
    fault(Check::AttrDeleteFailed, Verdict::Violation, |model| {
        let (object, key) = model.user_attribute(Kind::Datatype);
        let keyval = model.keys[key].number;
        let handle = model.objects[object].handle;
        let call = Call::AttrDelete { kind: Kind::Datatype, object: handle, keyval };
        let entered = model.driver.enter(0, "MPI_Type_delete_attr", call);
        let invocation = model.invocation(CallbackRole::Delete, object, Attribute { key, value: 1 });
        let callback = model.driver.callback_enter(0, invocation);
        model.driver.callback_leave(callback, &Returned { code: 17, ..FINE });
        model.driver.leave(entered, &Outcome::failure());
        model.free(0, object, |_| {});
        model.free_key(0, key, |_| {});
    }),
    fault(Check::AttrCopyNoFlag, Verdict::Suspicious, |model| {
        model.odd_copy(Returned { flag: None, ..FINE })
    }),
    fault(Check::AttrCopyNoValue, Verdict::Suspicious, |model| {
        model.odd_copy(Returned { flag: Some(1), written: Written::Partly, ..FINE });
    }),
    fault(Check::AttrCallbackReentry, Verdict::Violation, |model| {
        let (object, key) = model.user_attribute(Kind::Comm);
        let handle = model.objects[object].handle;
        let again = || Call::ObjectFree { kind: Kind::Comm, object: handle, unmapped: Vec::new() };
        let entered = model.driver.enter(0, "MPI_Comm_free", again());
        let invocation = model.invocation(CallbackRole::Delete, object, Attribute { key, value: 1 });
        let callback = model.driver.callback_enter(0, invocation);
        model.fails("MPI_Comm_free", again());
        model.driver.callback_leave(callback, &FINE);
        model.driver.leave(entered, &Outcome::success(Results::None));
        model.objects[object].alive = false;
        model.free_key(0, key, |_| {});
    }),
    fault(Check::AttrBadOutput, Verdict::Violation, |model| {
        let (object, key) = model.plain_attribute(Kind::Comm, 0x20);
        let number = model.keys[key].number;
        model.ask(object, number, Outputs { flag: 0, ..Outputs::GOOD });
        model.free(0, object, |_| {});
        model.free_key(0, key, |_| {});
    }),
    fault(Check::AttrDangling, Verdict::Suspicious, |model| {
        let (object, key) = model.plain_attribute(Kind::Comm, 0x6600_0000);
        model.driver.memory_freed(0x6600_0000, BLOCK, FreedBy::Free);
        model.get(0, object, key);
        model.free(0, object, |_| {});
        model.free_key(0, key, |_| {});
    }),
    fault(Check::AttrAbsentDelete, Verdict::Portability, |model| {
        let (object, key) = model.plain_attribute(Kind::Win, 0x20);
        model.delete(0, object, key);
        model.delete(0, object, key);
        model.free(0, object, |_| {});
        model.free_key(0, key, |_| {});
    }),
    fault(Check::AttrPredefinedElsewhere, Verdict::Portability, |model| {
        let object = model.make(0, Kind::Comm);
        let tag_ub = setup::PREDEFINED[0].1;
        model.ask(object, tag_ub, Outputs::GOOD);
        model.free(0, object, |_| {});
    }),
    fault(Check::AttrWorldFinalize, Verdict::Portability, |model| {
        let key = model.user_key(Kind::Datatype);
        let keyval = model.keys[key].number;
        let call = Call::AttrSet { kind: Kind::Datatype, object: setup::CHAR, keyval, value: 1, local: None };
        model.succeeds("MPI_Type_set_attr", call, Results::None);
        model.keys[key].holds += 1;
        model.free_key(0, key, |_| {});
    }),
    fault(Check::AttrLeak, Verdict::Leak, |model| {
        let (object, key) = model.user_attribute(Kind::Comm);
        model.free_key(0, key, |_| {});
        model.objects[object].alive = false;
    }),
];

impl Model {
    pub fn succeeds(&mut self, name: &str, call: Call, results: Results) {
        let entered = self.driver.enter(0, name, call);
        self.driver.leave(entered, &Outcome::success(results));
    }

    pub fn fails(&mut self, name: &str, call: Call) {
        let entered = self.driver.enter(0, name, call);
        self.driver.leave(entered, &Outcome::failure());
    }

    /// A get_attr call that the library refuses.
    pub fn ask(&mut self, object: usize, keyval: i32, outputs: Outputs) {
        let (kind, object) = (self.objects[object].kind, self.objects[object].handle);
        let name = format!("{}_get_attr", crate::model::prefix(kind));
        self.fails(&name, Call::AttrGet { kind, object, keyval, outputs });
    }

    /// A key without callbacks of the program.
    pub fn plain_key(&mut self, kind: Kind) -> usize {
        self.create_key(0, kind, predefined(Role::NullCopy, kind), predefined(Role::NullDelete, kind))
    }

    pub fn user_key(&mut self, kind: Kind) -> usize {
        self.create_key(0, kind, Function::User, Function::User)
    }

    /// A new object with one attribute, without callbacks of the program.
    pub fn plain_attribute(&mut self, kind: Kind, value: usize) -> (usize, usize) {
        let (object, key) = (self.make(0, kind), self.plain_key(kind));
        self.set(0, object, key, value);
        (object, key)
    }

    /// A new object with one attribute of value 1, with callbacks of the program.
    pub fn user_attribute(&mut self, kind: Kind) -> (usize, usize) {
        let (object, key) = (self.make(0, kind), self.user_key(kind));
        self.set(0, object, key, 1);
        (object, key)
    }

    /// A duplication whose only copy callback returns oddly, and fails when that does.
    pub fn odd_copy(&mut self, returned: Returned) {
        let (object, key) = self.user_attribute(Kind::Comm);
        let comm = self.objects[object].handle;
        let entered = self.driver.enter(0, "MPI_Comm_dup", Call::CommDup { comm, nonblocking: false });
        let invocation = self.invocation(CallbackRole::Copy, object, Attribute { key, value: 1 });
        let callback = self.driver.callback_enter(0, invocation);
        self.driver.callback_leave(callback, &returned);
        if returned.code == 0 {
            let copy = Handle(self.handles.take());
            self.driver.leave(entered, &Outcome::success(Results::Object(Some(copy))));
            let copy = self.add(crate::model::Object::new(Kind::Comm, copy));
            self.free(0, copy, |_| {});
        } else {
            self.driver.leave(entered, &Outcome::failure());
        }
        self.free(0, object, |_| {});
        self.free_key(0, key, |_| {});
    }
}
