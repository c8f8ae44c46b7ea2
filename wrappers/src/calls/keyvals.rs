//! Creating and freeing keys (7.7.2 to 7.7.4), and their MPI-1 names.
//!
//! MPI's own Fortran and C++ binding libraries call the C entries and then tell MPI that the functions are of another
//! language: what comes from them is passed through untouched.

use crate::abi::{self, Abi};
use crate::boxes::{self, Fortran, KeyBox};
use crate::callbacks::{copy_trampoline, delete_trampoline};
use crate::guard::{self, Depth};
use crate::next::Next;
use crate::site::{Site, site};
use crate::wrap::wrapped;
use crate::{contained, modules, state, thread, watching};
use std::ffi::c_int;
use warden::call::{Call, CallId, Context, Function, Kind, Results};

wrapped! {
    MPI_Comm_free_keyval(keyval) Full |abi| free(Kind::Comm, keyval) => Results::None;
    MPI_Type_free_keyval(keyval) Full |abi| free(Kind::Datatype, keyval) => Results::None;
    MPI_Win_free_keyval(keyval) Full |abi| free(Kind::Win, keyval) => Results::None;
    MPI_Keyval_free(keyval) Full |abi| free(Kind::Comm, keyval) => Results::None;
}

fn free(kind: Kind, keyval: usize) -> Option<Call> {
    if keyval == 0 {
        return None;
    }
    // SAFETY: the program gives the address of its keyval, which MPI reads too.
    Some(Call::KeyvalFree { kind, keyval: unsafe { (keyval as *const i32).read_unaligned() } })
}

macro_rules! creates {
    ($($name:ident $kind:ident;)*) => {$(
        crate::wrap::named!($name);

        /// The MPI function of this name, watched: the program's functions are called by way of trampolines.
        ///
        /// # Safety
        /// As the MPI function's own.
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $name(copy: usize, delete: usize, keyval: usize, extra_state: usize) -> c_int {
            static NEXT: Next = Next::new(
                match std::ffi::CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                    Ok(name) => name,
                    Err(_) => panic!("a name without a NUL"),
                },
            );
            let mut cookie = 0usize;
            let site = site!(cookie);
            let given = Given { kind: Kind::$kind, copy, delete, keyval, extra_state };
            // SAFETY: the next function of this name has this signature.
            unsafe { create($name::ID, site, given, std::mem::transmute::<usize, Create>(NEXT.get())) }
        }
    )*};
}

creates! {
    MPI_Comm_create_keyval Comm;
    MPI_Type_create_keyval Datatype;
    MPI_Win_create_keyval Win;
    MPI_Keyval_create Comm;
}

type Create = unsafe extern "C-unwind" fn(usize, usize, usize, usize) -> c_int;

/// The arguments of a create_keyval call.
#[derive(Clone, Copy)]
struct Given {
    kind: Kind,
    copy: usize,
    delete: usize,
    keyval: usize,
    extra_state: usize,
}

/// A key that is being made.
#[derive(Clone, Copy)]
pub struct Making {
    functions: (Function, Function),
    /// Null where both functions pass through.
    key_box: *mut KeyBox,
    key: warden::mirror::keyvals::KeyId,
}

/// # Safety
/// `real` is the MPI function, and the arguments are the program's.
unsafe fn create(id: CallId, site: Site, given: Given, real: Create) -> c_int {
    let Given { kind, copy, delete, keyval, extra_state } = given;
    let passes = || guard::passes(site.caller, false) || modules::is_binding_library(site.caller);
    if !watching::on() || thread::in_fortran() || passes() {
        // SAFETY: the caller's promise.
        return unsafe { real(copy, delete, keyval, extra_state) };
    }
    let entered = guard::enter(id, site, Depth::Full, |abi| {
        let (copy, delete) = functions(abi, given);
        Some(Call::KeyvalCreate { kind, copy, delete })
    });
    let making = contained::contained(id, "before", || {
        begin(id, kind, (copy, delete), functions(abi::get()?, given), extra_state, None)
    })
    .flatten();
    let code = match making {
        Some(making) if !making.key_box.is_null() => {
            let (copy, delete) =
                (copy_trampoline as *const () as usize, delete_trampoline as *const () as usize);
            // SAFETY: trampolines of the signatures that MPI expects, with a box that outlives the key.
            unsafe { real(copy, delete, keyval, making.key_box as usize) }
        }
        // SAFETY: the caller's promise.
        Some(_) | None => unsafe { real(copy, delete, keyval, extra_state) },
    };
    if let (Some(making), Some(context)) = (making, entered.context()) {
        contained::contained(id, "after", || end(id, kind, making, keyval, context, code));
    }
    guard::leave(&entered, id, code, |_| Results::None);
    code
}

fn functions(abi: &Abi, given: Given) -> (Function, Function) {
    (abi.copy_function(given.copy, given.kind), abi.delete_function(given.delete, given.kind))
}

impl Making {
    /// What MPI is given as extra_state in Fortran; 0 where both functions pass through.
    pub fn cell(&self) -> usize {
        if self.key_box.is_null() {
            return 0;
        }
        // SAFETY: the box was made for this key and is not known to anybody yet.
        unsafe { (*self.key_box).fortran }.map_or(0, |fortran| fortran.cell as usize)
    }
}

/// Makes the box where one is needed, for the program's functions and what they are. A NULL that the library rejects
/// is passed on as it is.
pub fn begin(
    id: CallId,
    kind: Kind,
    given: (usize, usize),
    functions: (Function, Function),
    extra_state: usize,
    fortran: Option<Fortran>,
) -> Option<Making> {
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
    Some(Making { functions, key_box, key })
}

/// After the real call: the key and its box are entered, or the box is given back.
pub fn end(id: CallId, kind: Kind, making: Making, keyval: usize, context: Context, code: c_int) {
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
