//! Hints in info objects (10), as far as checks ask for them.

use crate::abi::Abi;
use std::ffi::{CStr, c_char, c_int};
use warden::call::Handle;

/// Room for a value, which is `true` or `false` where it is right.
const ROOM: usize = 64;

/// Whether an info object says `true` for a key. The object must be live, or the null handle.
pub fn is_true(abi: &Abi, info: usize, key: &CStr) -> bool {
    !abi.is_info_null(info) && value(abi, info, key).is_some_and(|text| text == b"true")
}

/// Whether the library gives a hint back as `true` for a live window.
pub fn window_has(abi: &Abi, win: Handle, key: &CStr) -> bool {
    let (Some(get), Some(free)) = (abi.real(c"PMPI_Win_get_info"), abi.real(c"PMPI_Info_free")) else {
        return false;
    };
    let mut info = 0usize;
    // SAFETY: MPI's functions of these names; a handle is written in its own width, the rest of the word stays zero.
    unsafe {
        let get: unsafe extern "C" fn(usize, *mut usize) -> c_int = std::mem::transmute(get);
        if get(win.0, &mut info) != 0 {
            return false;
        }
    }
    let has = is_true(abi, info, key);
    // SAFETY: as above; the object was made for this question.
    unsafe {
        let free: unsafe extern "C" fn(*mut usize) -> c_int = std::mem::transmute(free);
        free(&mut info);
    }
    has
}

fn value(abi: &Abi, info: usize, key: &CStr) -> Option<Vec<u8>> {
    let address = abi.real(c"PMPI_Info_get")?;
    let mut text = [0 as c_char; ROOM + 1];
    let mut flag: c_int = 0;
    // SAFETY: MPI's function of this name, with a buffer of one more than the length that is told.
    let code = unsafe {
        type Get = unsafe extern "C" fn(usize, *const c_char, c_int, *mut c_char, *mut c_int) -> c_int;
        let get: Get = std::mem::transmute(address);
        get(info, key.as_ptr(), ROOM as c_int, text.as_mut_ptr(), &mut flag)
    };
    let text: Vec<u8> = text.iter().map(|&byte| byte as u8).take_while(|&byte| byte != 0).collect();
    (code == 0 && flag != 0).then_some(text)
}
