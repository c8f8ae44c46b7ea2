//! `errno` is the program's: what the library does beside a call leaves it as it was.

use std::ffi::c_int;

/// Keeps `errno` as it was when the program called.
pub struct Errno(c_int);

impl Errno {
    pub fn keep() -> Self {
        // SAFETY: the address of the calling thread's errno is always good.
        Errno(unsafe { *libc::__errno_location() })
    }
}

impl Drop for Errno {
    fn drop(&mut self) {
        // SAFETY: as above.
        unsafe { *libc::__errno_location() = self.0 };
    }
}
