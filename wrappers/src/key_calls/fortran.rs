//! What the Fortran module `include/mpix_keys.f90` calls: INTEGERs for keys and handles, everything by reference.

use super::calls;
use crate::abi::Abi;
use crate::keys::handles;
use crate::site::{Site, site};
use mpiwarden_keys::{Functions, HandleType, KeyId, Place};
use std::ffi::c_int;
use warden::call::Language;

fn key(number: c_int) -> KeyId {
    KeyId(u32::try_from(number).unwrap_or(u32::MAX))
}

/// # Safety
/// The address is that of an INTEGER, or of a type with one.
unsafe fn place(abi: &Abi, of: HandleType, at: *const c_int) -> Option<Place> {
    // SAFETY: the caller's promise.
    let integer = unsafe { at.read_unaligned() };
    Some(match handles::opaque(of) {
        Some(opaque) => Place::new(of, abi.of_fortran(opaque, integer)),
        None => Place::key(key(integer)),
    })
}

macro_rules! here {
    ($cookie:ident) => {
        Site { language: Language::Fortran, ..site!($cookie) }
    };
}

/// # Safety
/// As the module declares it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mpix_key_create_fortran(
    copy: usize,
    free: usize,
    destroy: usize,
    context: *const isize,
    made: *mut c_int,
) -> c_int {
    let mut cookie = 0usize;
    let functions = Functions {
        copy,
        free,
        destroy,
        // SAFETY: the module passes variables.
        context: unsafe { *context },
        language: Language::Fortran,
    };
    match calls::create(here!(cookie), functions) {
        Ok(key) => {
            // SAFETY: as above.
            unsafe { *made = key.0 as c_int };
            0
        }
        Err(code) => code,
    }
}

/// # Safety
/// As the module declares it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mpix_key_free_fortran(freed: *mut c_int) -> c_int {
    let mut cookie = 0usize;
    // SAFETY: the module passes a variable.
    let code = calls::free(here!(cookie), key(unsafe { *freed }));
    if code == 0 {
        // SAFETY: as above.
        unsafe { *freed = 0 };
    }
    code
}

/// # Safety
/// As the module declares it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mpix_value_set_fortran(
    of: c_int,
    handle_type: c_int,
    handle: *const c_int,
    value: *const isize,
) -> c_int {
    let mut cookie = 0usize;
    let site = here!(cookie);
    // SAFETY: the module passes variables.
    unsafe { calls::set(site, key(of), handle_type, |abi, of| place(abi, of, handle), *value) }
}

/// # Safety
/// As the module declares it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mpix_value_get_fortran(
    of: c_int,
    handle_type: c_int,
    handle: *const c_int,
    value: *mut isize,
    flag: *mut c_int,
) -> c_int {
    let mut cookie = 0usize;
    // SAFETY: the module passes variables.
    match calls::get(here!(cookie), key(of), handle_type, |abi, of| unsafe { place(abi, of, handle) }) {
        Ok(found) => {
            // SAFETY: as above.
            unsafe {
                if let Some(found) = found {
                    *value = found;
                }
                *flag = c_int::from(found.is_some());
            }
            0
        }
        Err(code) => code,
    }
}

/// # Safety
/// As the module declares it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mpix_value_clear_fortran(
    of: c_int,
    handle_type: c_int,
    handle: *const c_int,
) -> c_int {
    let mut cookie = 0usize;
    // SAFETY: the module passes variables.
    calls::clear(here!(cookie), key(of), handle_type, |abi, of| unsafe { place(abi, of, handle) })
}
