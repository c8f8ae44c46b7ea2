//! The requests of a call, where the program has them: in C an array of handles, in Fortran of INTEGERs.

use crate::abi::{Abi, Opaque};
use crate::numbers::int_at;
use std::ffi::c_int;
use warden::call::{Handle, Language};

/// The requests of a call, in the program's own memory.
#[derive(Clone, Copy)]
pub struct Requests {
    pub at: usize,
    pub language: Language,
}

impl Requests {
    /// One of them as C has it; `None` for a null address.
    ///
    /// # Safety
    /// The address is null, or that of so many requests.
    pub unsafe fn handle(self, abi: &Abi, index: usize) -> Option<Handle> {
        match self.language {
            // SAFETY: the caller's promise.
            Language::C => unsafe { abi.read_handle(abi.element(self.at, index)) },
            Language::Fortran if self.at == 0 => None,
            Language::Fortran => {
                // SAFETY: the caller's promise; an INTEGER each.
                let integer = unsafe { int_at(self.at + index * size_of::<c_int>()) };
                Some(abi.of_fortran(Opaque::Request, integer))
            }
        }
    }

    /// The first `count` of them, each with its index and the variable that it is in, up to where the address is null.
    ///
    /// # Safety
    /// The address is null, or that of so many requests, for as long as they are read.
    pub unsafe fn each(self, abi: &Abi, count: usize) -> impl Iterator<Item = (usize, Handle, usize)> {
        // SAFETY: the caller's promise.
        let handle = move |index| unsafe { self.handle(abi, index) };
        (0..count).map_while(move |index| Some((index, handle(index)?, self.variable(abi, index))))
    }

    /// The variable that one of them is in.
    pub fn variable(self, abi: &Abi, index: usize) -> usize {
        match self.language {
            Language::C => abi.element(self.at, index),
            Language::Fortran => self.at.wrapping_add(index.wrapping_mul(size_of::<c_int>())),
        }
    }

    /// Writes one of them back: in Fortran only the null request, for all others keep their INTEGERs.
    ///
    /// # Safety
    /// The address is that of so many requests.
    pub unsafe fn write(self, abi: &Abi, index: usize, handle: Handle) {
        match self.language {
            // SAFETY: the caller's promise.
            Language::C => unsafe { abi.write_handle(abi.element(self.at, index), handle) },
            Language::Fortran => {
                let null = abi.request_null_in_fortran().filter(|_| handle == abi.request_null());
                if let Some(null) = null {
                    // SAFETY: the caller's promise; an INTEGER each.
                    unsafe { (self.at as *mut c_int).add(index).write_unaligned(null) }
                }
            }
        }
    }
}
