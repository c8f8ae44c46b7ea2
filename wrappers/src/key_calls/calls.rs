//! What the functions of the interface do, in whatever language they are called.

use crate::abi::{self, Abi};
use crate::calls::named;
use crate::keys::invoke::invoke;
use crate::keys::{Process, asking, caller_at, enter, errors, handles, integers, mark, tell};
use crate::site::Site;
use crate::{recorder, up};
use mpiwarden_keys::{Functions, HandleType, KeyFault, KeyId, KeyUse, Locked, Place, Wrong, run};
use std::ffi::{CStr, c_int};
use warden::call::{CallId, Language};

named!(MPIX_Key_create);
named!(MPIX_Key_free);
named!(MPIX_Value_set);
named!(MPIX_Value_get);
named!(MPIX_Value_clear);

/// `MPI_ERR_OTHER` where no MPI library says what it is.
pub const NO_MPI: c_int = 16;

/// The key that a handle of the program stands for: a number that nobody made is no key.
pub fn key(handle: usize) -> KeyId {
    KeyId(u32::try_from(handle).unwrap_or(u32::MAX))
}

/// Makes a key. May be called at any time.
pub fn create(site: Site, functions: Functions) -> Result<KeyId, c_int> {
    let id = MPIX_Key_create::ID;
    enter(id, site);
    let created = mark(id, site);
    Process.with(|store| store.create(functions, created)).ok_or_else(|| {
        let fault = KeyFault { usage: None, wrong: Wrong::Unavailable };
        abi::get().map_or(NO_MPI, |abi| errors::raise(abi, &fault, None))
    })
}

/// Frees a key.
pub fn free(site: Site, key: KeyId) -> c_int {
    let id = MPIX_Key_free::ID;
    enter(id, site);
    let freed = mark(id, site);
    let caller = caller_at(site);
    answer(id, Some(Place::key(key)), run::free_key(&Process, caller, key, freed, invoke))
}

/// Sets a value. `place`: the handle, once its type is known.
pub fn set(
    site: Site,
    key: KeyId,
    handle_type: c_int,
    place: impl FnOnce(&Abi, HandleType) -> Option<Place>,
    value: isize,
) -> c_int {
    let id = MPIX_Value_set::ID;
    enter(id, site);
    match prepare(KeyUse::Set, key, handle_type, place) {
        Ok((abi, place)) => {
            if place.of == HandleType::Request && asking::is_shared(abi, place.handle) {
                // The program learns that the operation is complete.
                recorder::found_complete(place.handle);
                let fault = KeyFault { usage: Some(KeyUse::Set), wrong: Wrong::RequestComplete };
                return errors::raise(abi, &fault, Some(place));
            }
            if Process.with(|store| store.language(key)) == Some(Language::Fortran) {
                integers::remember(abi, place);
            }
            let caller = caller_at(site);
            answer(id, Some(place), run::set(&Process, caller, (key, place), value, invoke))
        }
        Err((place, fault)) => answer(id, place, Err(fault)),
    }
}

/// Gets a value.
pub fn get(
    site: Site,
    key: KeyId,
    handle_type: c_int,
    place: impl FnOnce(&Abi, HandleType) -> Option<Place>,
) -> Result<Option<isize>, c_int> {
    let id = MPIX_Value_get::ID;
    enter(id, site);
    let found =
        prepare(KeyUse::Get, key, handle_type, place).and_then(|(abi, place)| match key.predefined() {
            Some(_) => Ok(predefined(abi, key, place)),
            None => Process
                .with(|store| store.get(key, place))
                .map_err(|wrong| (Some(place), fault(KeyUse::Get, wrong))),
        });
    found.map_err(|(place, fault)| answer(id, place, Err(fault)))
}

/// Clears a value.
pub fn clear(
    site: Site,
    key: KeyId,
    handle_type: c_int,
    place: impl FnOnce(&Abi, HandleType) -> Option<Place>,
) -> c_int {
    let id = MPIX_Value_clear::ID;
    enter(id, site);
    match prepare(KeyUse::Clear, key, handle_type, place) {
        Ok((_, place)) => {
            let caller = caller_at(site);
            answer(id, Some(place), run::clear(&Process, caller, (key, place), invoke))
        }
        Err((place, fault)) => answer(id, place, Err(fault)),
    }
}

fn fault(usage: KeyUse, wrong: Wrong) -> KeyFault {
    KeyFault { usage: Some(usage), wrong }
}

/// Looks at the arguments that the three calls have in common: key, type and handle, in this order.
fn prepare(
    usage: KeyUse,
    key: KeyId,
    handle_type: c_int,
    place: impl FnOnce(&Abi, HandleType) -> Option<Place>,
) -> Result<(&'static Abi, Place), (Option<Place>, KeyFault)> {
    let abi = abi::get().ok_or((None, fault(usage, Wrong::Unavailable)))?;
    let of = run::handle_type(handle_type, usage);
    let place = of.as_ref().ok().and_then(|of| place(abi, *of));
    let usable = match key.predefined() {
        Some(_) if usage == KeyUse::Get => Ok(()),
        Some(name) => Err(Wrong::KeyPredefined(name)),
        None => Process.with(|store| store.usable(key)),
    };
    usable.map_err(|wrong| (place, fault(usage, wrong)))?;
    let of = of.map_err(|fault| (None, fault))?;
    let place = place.ok_or((None, fault(usage, Wrong::HandleNull(of))))?;
    handles::check(abi, place).map_err(|wrong| (None, fault(usage, wrong)))?;
    if place.of == HandleType::Key {
        let other = self::key(place.handle.0);
        if other.predefined().is_none() {
            Process.with(|store| store.usable(other)).map_err(|wrong| (None, fault(usage, wrong)))?;
        }
    }
    Ok((abi, place))
}

/// The code of a call that was answered, or refused.
fn answer(id: CallId, place: Option<Place>, answered: Result<(), KeyFault>) -> c_int {
    match answered {
        Ok(()) => 0,
        Err(fault) => {
            tell(id, fault);
            abi::get().map_or(NO_MPI, |abi| errors::raise(abi, &fault, place))
        }
    }
}

/// What MPI says of itself: the numbers that the old attributes of `MPI_COMM_WORLD` point to (9.1.2).
fn predefined(abi: &Abi, key: KeyId, place: Place) -> Option<isize> {
    if place != Place::new(HandleType::Comm, abi.world()) || !up::is_up() {
        return None;
    }
    let name = key.predefined()?.replace("MPIX_KEY_", "MPI_");
    let (_, number, _) = abi.table().keys.iter().find(|(known, ..)| *known == name)?;
    let asked: &CStr = c"PMPI_Comm_get_attr";
    let address = abi.real(asked)?;
    let (mut value, mut flag): (*const c_int, c_int) = (std::ptr::null(), 0);
    // SAFETY: MPI's function of this name, on MPI_COMM_WORLD, with a key of its own; the value is the address of an int.
    let code = unsafe {
        type Ask = unsafe extern "C" fn(usize, c_int, *mut *const c_int, *mut c_int) -> c_int;
        let ask: Ask = std::mem::transmute(address);
        ask(place.handle.0, *number, &mut value, &mut flag)
    };
    if code != 0 || flag == 0 || value.is_null() {
        return None;
    }
    // SAFETY: MPI says that the attribute is there.
    Some(unsafe { value.read_unaligned() } as isize)
}
