//! The functions and constants of `include/mpix_keys.h`. What they do is in `calls`.

use super::calls::{NO_MPI, clear, create, free, get, key, set};
use crate::abi::{self, Abi};
use crate::keys::handles;
use crate::site::site;
use mpiwarden_keys::{Functions, HandleType, KeyId, Place};
use std::ffi::c_int;
use warden::call::Language;

/// `MPIX_KEY_TAG_UB`: the attribute of this name of `MPI_COMM_WORLD`.
#[unsafe(no_mangle)]
pub static MPIX_KEY_TAG_UB: usize = 1;
/// `MPIX_KEY_HOST`.
#[unsafe(no_mangle)]
pub static MPIX_KEY_HOST: usize = 2;
/// `MPIX_KEY_IO`.
#[unsafe(no_mangle)]
pub static MPIX_KEY_IO: usize = 3;
/// `MPIX_KEY_WTIME_IS_GLOBAL`.
#[unsafe(no_mangle)]
pub static MPIX_KEY_WTIME_IS_GLOBAL: usize = 4;

/// A handle that C passed, as the store has it.
fn given(handle: usize) -> impl FnOnce(&Abi, HandleType) -> Option<Place> {
    move |abi, of| Some(Place::new(of, handles::normal(abi, of, handle)))
}

/// `int MPIX_Key_create(copy, free, destroy, context, MPIX_Key *key)`.
///
/// # Safety
/// The functions have the types of the header or are NULL, and the address is good for a key.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn MPIX_Key_create(
    copy: usize,
    free: usize,
    destroy: usize,
    context: isize,
    made: usize,
) -> c_int {
    let mut cookie = 0usize;
    let functions = Functions { copy, free, destroy, context, language: Language::C };
    match create(site!(cookie), functions) {
        Ok(key) if made != 0 => {
            // SAFETY: the program's variable.
            unsafe { (made as *mut usize).write_unaligned(key.0 as usize) };
            0
        }
        Ok(_) => abi::get().map_or(NO_MPI, |abi| abi.table().errors.arg),
        Err(code) => code,
    }
}

/// `int MPIX_Key_free(MPIX_Key *key)`.
///
/// # Safety
/// The address is that of a key.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn MPIX_Key_free(at: usize) -> c_int {
    let mut cookie = 0usize;
    // SAFETY: the program's variable.
    let freed = if at == 0 { KeyId::NULL } else { key(unsafe { (at as *const usize).read_unaligned() }) };
    let code = free(site!(cookie), freed);
    if code == 0 {
        // SAFETY: a null address is the null key, which is refused.
        unsafe { (at as *mut usize).write_unaligned(KeyId::NULL.0 as usize) };
    }
    code
}

/// `MPI_Fint MPIX_Key_c2f(MPIX_Key key)`.
#[unsafe(no_mangle)]
pub extern "C" fn MPIX_Key_c2f(key: usize) -> c_int {
    c_int::try_from(key).unwrap_or(0)
}

/// `MPIX_Key MPIX_Key_f2c(MPI_Fint key)`.
#[unsafe(no_mangle)]
pub extern "C" fn MPIX_Key_f2c(key: c_int) -> usize {
    usize::try_from(key).unwrap_or(0)
}

/// `int MPIX_Value_set(key, handle_type, handle, value)`.
///
/// # Safety
/// The handle is one of that type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn MPIX_Value_set(
    of: usize,
    handle_type: c_int,
    handle: usize,
    value: isize,
) -> c_int {
    let mut cookie = 0usize;
    set(site!(cookie), key(of), handle_type, given(handle), value)
}

/// `int MPIX_Value_get(key, handle_type, handle, MPI_Aint *value, int *flag)`.
///
/// # Safety
/// The handle is one of that type, and both addresses are good.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn MPIX_Value_get(
    of: usize,
    handle_type: c_int,
    handle: usize,
    value: usize,
    flag: usize,
) -> c_int {
    let mut cookie = 0usize;
    match get(site!(cookie), key(of), handle_type, given(handle)) {
        Ok(_) if value == 0 || flag == 0 => abi::get().map_or(NO_MPI, |abi| abi.table().errors.arg),
        Ok(found) => {
            // SAFETY: the program's variables.
            unsafe {
                if let Some(found) = found {
                    (value as *mut isize).write_unaligned(found);
                }
                (flag as *mut c_int).write_unaligned(c_int::from(found.is_some()));
            }
            0
        }
        Err(code) => code,
    }
}

/// `int MPIX_Value_clear(key, handle_type, handle)`.
///
/// # Safety
/// The handle is one of that type.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn MPIX_Value_clear(of: usize, handle_type: c_int, handle: usize) -> c_int {
    let mut cookie = 0usize;
    clear(site!(cookie), key(of), handle_type, given(handle))
}
