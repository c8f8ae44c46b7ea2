//! A key that is being made: MPI is given trampolines in place of the program's callbacks, and a box that says whose they are.

use super::mirror::{self, told};
use super::{At, Observer};
use crate::abi::{self, Abi};
use crate::boxes::{self, Fortran, KeyBox, Width};
use crate::contained::contained_in;
use crate::numbers::{int_at, wide_at};
use crate::state;
use crate::thread::Thread;
use std::ffi::c_int;
use warden::call::{Call, CallId, Context, Function, Kind, Results};

/// A call that makes a key.
pub struct Creates {
    pub kind: Kind,
    /// The program's functions that copy and delete.
    pub given: (usize, usize),
    /// Where the key is written.
    pub keyval: usize,
    /// The program's extra_state; in Fortran its address.
    pub extra_state: usize,
    /// In Fortran the integers of its callbacks, and whether they are those of `mpi_f08`.
    pub fortran: Option<(Width, bool)>,
}

/// What is known of it until the call returns.
#[derive(Clone, Copy)]
pub struct EnteredCreation {
    told: mirror::EnteredCall,
    making: Option<MakingKeyval>,
}

/// A key that is being made.
#[derive(Clone, Copy)]
struct MakingKeyval {
    functions: (Function, Function),
    /// Null where both functions pass through.
    key_box: *mut KeyBox,
    key: warden::mirror::keyvals::KeyId,
}

impl EnteredCreation {
    /// The box that MPI is to be given as extra_state in C; `None` where both functions pass through.
    pub fn own_state(&self) -> Option<usize> {
        let making = self.making.filter(|making| !making.key_box.is_null())?;
        Some(making.key_box as usize)
    }

    /// What MPI is to be given as extra_state in Fortran; `None` where both functions pass through.
    pub fn cell(&self) -> Option<usize> {
        let making = self.making.filter(|making| !making.key_box.is_null())?;
        // SAFETY: the box was made for this key and is not known to anybody yet.
        unsafe { (*making.key_box).fortran }.map(|fortran| fortran.cell as usize)
    }
}

impl Creates {
    fn told(&self) -> impl Observer<Kept = mirror::EnteredCall> + '_ {
        let call = |abi: &'static Abi| {
            let (copy, delete) = self.functions(abi);
            Some(Call::KeyvalCreate { kind: self.kind, copy, delete })
        };
        told!(Full, call, |_: &'static Abi| Results::None)
    }

    /// What the functions are.
    fn functions(&self, abi: &Abi) -> (Function, Function) {
        let (copy, delete) = self.given;
        match self.fortran {
            None => (abi.copy_function(copy, self.kind), abi.delete_function(delete, self.kind)),
            Some((_, f08)) => {
                (abi.fortran_function(copy, self.kind, f08), abi.fortran_function(delete, self.kind, f08))
            }
        }
    }

    /// The program's extra_state, and how Fortran has it.
    fn extra_state(&self) -> (usize, Option<Fortran>) {
        let address = self.extra_state;
        let Some((width, _)) = self.fortran else { return (address, None) };
        let own = match width {
            _ if address == 0 => 0,
            // SAFETY: MPI reads extra_state too.
            Width::Wide => unsafe { wide_at(address) },
            // SAFETY: as above.
            Width::Int => unsafe { int_at(address) as u32 as usize },
        };
        (own, Some(Fortran { width, address, cell: std::ptr::null_mut() }))
    }
}

impl Observer for Creates {
    type Kept = EnteredCreation;

    fn before(&self, thread: &Thread, at: At) -> EnteredCreation {
        let told = self.told().before(thread, at);
        let making = contained_in(thread, at.id, "before", || {
            let functions = self.functions(abi::get()?);
            begin(at.id, self.kind, self.given, functions, self.extra_state())
        });
        EnteredCreation { told, making: making.flatten() }
    }

    fn after(&self, thread: &Thread, at: At, kept: &EnteredCreation, code: c_int) {
        if let (Some(making), Some(context)) = (kept.making, kept.told.context()) {
            contained_in(thread, at.id, "after", || {
                end(at.id, self.kind, making, self.keyval, context, code);
            });
        }
        self.told().after(thread, at, &kept.told, code);
    }
}

/// Makes the box where one is needed, for the program's functions and what they are. A NULL that the library rejects
/// is passed on as it is.
fn begin(
    id: CallId,
    kind: Kind,
    given: (usize, usize),
    functions: (Function, Function),
    (extra_state, fortran): (usize, Option<Fortran>),
) -> Option<MakingKeyval> {
    let mut locked = state::lock();
    let key = locked.as_mut()?.mirror.reserve_key();
    drop(locked);
    let user = functions.0 == Function::User || functions.1 == Function::User;
    let null = functions.0 == Function::Null || functions.1 == Function::Null;
    let mut key_box = std::ptr::null_mut();
    if user && !null {
        key_box = Box::into_raw(Box::new(KeyBox {
            key,
            kind,
            copy: (given.0, functions.0),
            delete: (given.1, functions.1),
            extra_state: extra_state.into(),
            fortran,
            created_by: id,
        }));
        if let Some(fortran) = fortran {
            let cell = boxes::make_cell(key_box, key, fortran.width);
            // SAFETY: made above, and not known to anybody yet.
            unsafe { (*key_box).fortran = Some(Fortran { cell, ..fortran }) };
        }
    }
    Some(MakingKeyval { functions, key_box, key })
}

/// After the real call: the key and its box are entered, or the box is given back.
fn end(id: CallId, kind: Kind, making: MakingKeyval, keyval: usize, context: Context, code: c_int) {
    if code != 0 || keyval == 0 {
        if !making.key_box.is_null() {
            // SAFETY: made above, and the library did not take it.
            let unused = unsafe { Box::from_raw(making.key_box) };
            if let Some(fortran) = &unused.fortran {
                // SAFETY: as above.
                unsafe { boxes::free_cell(making.key, fortran) };
            }
        }
        return;
    }
    // SAFETY: MPI succeeded, so it has written the keyval.
    let value = unsafe { (keyval as *const i32).read_unaligned() };
    let mut facts = Vec::new();
    let library = {
        let mut locked = state::lock();
        let Some(state) = locked.as_mut() else { return };
        if !making.key_box.is_null() {
            state.boxes.insert(making.key, making.key_box);
        }
        state.mirror.key_created(making.key, kind, making.functions, value, &context, &mut facts);
        state.library
    };
    if !facts.is_empty() {
        crate::emit::facts(&facts, id, library);
    }
}
