//! Handles of every type: how wide they are, which is null, and what MPI says is wrong with one.

use crate::abi::{Abi, Opaque};
use crate::{asking, modules};
use mpiwarden_keys::{HandleType, KeyFault, KeyId, Place, Wrong};
use std::ffi::c_int;
use warden::call::{Handle, Kind};

/// Files are pointers in every interface, keys numbers of our own.
fn is_wide(of: HandleType) -> bool {
    matches!(of, HandleType::File | HandleType::Key)
}

/// A handle that was passed by value, as `MPIX_HANDLE` makes it.
pub fn normal(abi: &Abi, of: HandleType, raw: usize) -> Handle {
    if is_wide(of) { Handle(raw) } else { abi.handle(raw) }
}

/// The handle at an address; `None` for a null address.
///
/// # Safety
/// Any other address is good for reading a handle of this type.
pub unsafe fn read(abi: &Abi, of: HandleType, at: usize) -> Option<Handle> {
    if !is_wide(of) {
        // SAFETY: the caller's promise.
        return unsafe { abi.read_handle(at) };
    }
    // SAFETY: the caller's promise; such a handle is a pointer.
    (at != 0).then(|| Handle(unsafe { (at as *const usize).read_unaligned() }))
}

/// A handle as `MPIX_HANDLE` makes it of the program's variable: an `int` is extended by its sign.
pub fn shown(abi: &Abi, of: HandleType, handle: Handle) -> usize {
    if !is_wide(of) && abi.has_equal_handles() { handle.0 as i32 as isize as usize } else { handle.0 }
}

/// The null handle of a type.
pub fn null(abi: &Abi, of: HandleType) -> Handle {
    match of {
        HandleType::Comm => abi.null(Kind::Comm),
        HandleType::Datatype => abi.null(Kind::Datatype),
        HandleType::Win => abi.null(Kind::Win),
        HandleType::Request => abi.request_null(),
        HandleType::Info => abi.info_null(),
        HandleType::File => abi.other_nulls().file,
        HandleType::Group => abi.other_nulls().group,
        HandleType::Op => abi.other_nulls().op,
        HandleType::Message => abi.other_nulls().message,
        HandleType::Errhandler => abi.other_nulls().errhandler,
        HandleType::Session => abi.other_nulls().session,
        HandleType::Key => Handle(KeyId::NULL.0 as usize),
    }
}

/// Whether a value can be set on this handle, as far as its bits say.
pub fn check(abi: &Abi, place: Place) -> Result<(), Wrong> {
    let null = null(abi, place.of);
    if place.handle == null || place.handle == Handle::UNSET {
        return Err(Wrong::HandleNull(place.of));
    }
    if place.of == HandleType::Key {
        return Ok(());
    }
    let is_null_of_other =
        |of: &&HandleType| **of != HandleType::Key && self::null(abi, **of) == place.handle;
    if HandleType::ALL.iter().find(is_null_of_other).is_some() {
        return Err(Wrong::HandleOther(place.of));
    }
    // Where handles are integers, four of their bits say the type, also those of the null handle.
    const TYPE: usize = 0xf << 26;
    let tells = abi.has_equal_handles() && !is_wide(place.of);
    if tells && (place.handle.0 ^ null.0) & TYPE != 0 {
        return Err(Wrong::HandleOther(place.of));
    }
    Ok(())
}

/// Whether MPI itself provides this object: it is gone when MPI ends, and the program cannot free it.
#[inline]
pub fn is_predefined(abi: &Abi, place: Place) -> bool {
    match place.of {
        HandleType::Comm => abi.is_predefined(Kind::Comm, place.handle),
        HandleType::Datatype => abi.is_predefined(Kind::Datatype, place.handle),
        HandleType::Key => false,
        HandleType::Win
        | HandleType::File
        | HandleType::Group
        | HandleType::Info
        | HandleType::Op
        | HandleType::Request
        | HandleType::Message
        | HandleType::Errhandler
        | HandleType::Session => {
            if is_wide(place.of) {
                return false;
            }
            if abi.has_equal_handles() {
                // The two highest bits are 01. Groups with a number are those of MPI_COMM_WORLD and MPI_COMM_SELF, which the
                // program gets by asking, and frees.
                const NUMBER: usize = (1 << 26) - 1;
                let named = place.of != HandleType::Group || place.handle.0 & NUMBER == 0;
                return place.handle.0 >> 30 == 1 && named;
            }
            // Small numbers in the standard's interface, where other objects may well be variables of MPI; in Open MPI's,
            // variables of a module and no heap memory.
            place.handle.0 < 0x1000 || (abi.has_named_objects() && modules::known(place.handle.0).is_some())
        }
    }
}

/// Whether an error handler is one of MPI's own.
pub fn is_own_of_mpi(abi: &Abi, errhandler: Handle) -> bool {
    is_predefined(abi, Place::new(HandleType::Errhandler, errhandler))
}

/// The class of the error that a wrong call returns.
pub fn error_class(abi: &Abi, fault: &KeyFault) -> c_int {
    let errors = &abi.table().errors;
    match fault.wrong {
        Wrong::KeyNull | Wrong::KeyFreed { .. } | Wrong::KeyUnknown | Wrong::KeyPredefined(_) => {
            errors.keyval
        }
        Wrong::HandleType(_) => errors.arg,
        Wrong::HandleNull(of) | Wrong::HandleOther(of) | Wrong::FreedInCallback(of) => class_of(abi, of),
        Wrong::RequestComplete => errors.request,
        Wrong::InCallback(_) | Wrong::Unavailable => errors.other,
    }
}

fn class_of(abi: &Abi, of: HandleType) -> c_int {
    let errors = &abi.table().errors;
    match of {
        HandleType::Comm => errors.comm,
        HandleType::Datatype => errors.datatype,
        HandleType::Win => errors.win,
        HandleType::File => errors.file,
        HandleType::Group => errors.group,
        HandleType::Info => errors.info,
        HandleType::Op => errors.op,
        // There is no class for messages; MPICH's are requests.
        HandleType::Request | HandleType::Message => errors.request,
        // Its class is there since MPI 4.1 only.
        HandleType::Errhandler => errors.arg,
        HandleType::Session => {
            let has_sessions = abi.real(c"PMPI_Session_init").is_some();
            if has_sessions { errors.session } else { errors.arg }
        }
        HandleType::Key => errors.keyval,
    }
}

/// As the tables of Fortran procedures know the type.
pub fn opaque(of: HandleType) -> Option<Opaque> {
    match of {
        HandleType::Comm => Some(Opaque::Comm),
        HandleType::Datatype => Some(Opaque::Datatype),
        HandleType::Win => Some(Opaque::Win),
        HandleType::File => Some(Opaque::File),
        HandleType::Group => Some(Opaque::Group),
        HandleType::Info => Some(Opaque::Info),
        HandleType::Op => Some(Opaque::Op),
        HandleType::Request => Some(Opaque::Request),
        HandleType::Message => Some(Opaque::Message),
        HandleType::Errhandler => Some(Opaque::Errhandler),
        HandleType::Session => Some(Opaque::Session),
        HandleType::Key => None,
    }
}

/// The version of the standard that the library claims.
pub fn standard(abi: &Abi) -> (u32, u32) {
    static STANDARD: std::sync::OnceLock<(u32, u32)> = std::sync::OnceLock::new();
    *STANDARD.get_or_init(|| asking::standard_version(abi))
}
