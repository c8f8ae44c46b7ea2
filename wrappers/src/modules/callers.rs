//! Who calls an entry: the program, or the MPI library itself.
//!
//! ROMIO makes and frees datatypes by MPI's own names, Fortran and C++ bindings call the C functions, and so do components that
//! are loaded later. What the library does for itself is none of the program's affairs, and the program could not answer for
//! it. But a callback of the program that runs inside of the library is the program's: one that ends in a call of MPI may have
//! left its own place on the stack to it, and then the call seems to come from where the library called the callback.

use super::list::{self, own};
use super::module::{Module, Part};
use super::remembered::{LIBRARY, PROGRAM, holding};
use crate::errno::Errno;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed, Ordering::Release};

/// Where the executable lies, once that is known; nothing lies in it before.
pub static START: AtomicUsize = AtomicUsize::new(0);
pub static SIZE: AtomicUsize = AtomicUsize::new(0);
/// Whether a call that goes back to this address was made by the executable: most are, so that is asked first.
#[inline(always)]
pub fn is_by_executable(caller: usize) -> bool {
    caller.wrapping_sub(START.load(Relaxed)) < SIZE.load(Relaxed)
}

/// What called an entry that the executable did not call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caller {
    Program,
    /// The library itself, or a component of it.
    Library,
    /// A Fortran or C++ binding, by an instruction that calls this one function.
    Binding,
    /// Code of a binding that calls whatever it is given, which may be a callback of the program.
    BindingPerhaps,
}

/// Whose call goes back to this address. Never fails: who cannot be found is the program.
#[inline(never)]
pub fn whose(caller: usize) -> Caller {
    if holding(&PROGRAM, caller).is_some() {
        return Caller::Program;
    }
    match holding(&LIBRARY, caller) {
        Some(module) => judged(module, caller),
        None => look_up(caller),
    }
}

/// Whether MPI's own code before this address calls one function, and stays where it is: what is called from there is never the
/// program's call. After [`whose`] was asked.
pub fn is_always_mpi(caller: usize) -> bool {
    holding(&LIBRARY, caller)
        .is_some_and(|module| matches!(judged(module, caller), Caller::Library | Caller::Binding))
}

#[cold]
#[inline(never)]
fn look_up(caller: usize) -> Caller {
    let _errno = Errno::keep();
    // This is asked outside of everything that contains a panic.
    catch_unwind(AssertUnwindSafe(|| found(caller))).unwrap_or(Caller::Program)
}

fn found(caller: usize) -> Caller {
    let Some(module) = list::refreshed_if_free().and_then(|snapshot| snapshot.find(caller)) else {
        return Caller::Program;
    };
    let remembered = std::ptr::from_ref(module).cast_mut();
    match module.part {
        Part::Implementation | Part::Binding => LIBRARY.store(remembered, Release),
        Part::Companion => {}
        Part::Program | Part::Tool | Part::Runtime | Part::Own => {
            module.meet();
            if module.is_executable() {
                START.store(module.start, Relaxed);
                SIZE.store(module.end - module.start, Relaxed);
            } else {
                PROGRAM.store(remembered, Release);
            }
        }
    }
    judged(module, caller)
}

fn judged(module: &Module, caller: usize) -> Caller {
    let names_its_callee = calls_by_name(module, caller);
    match module.part {
        Part::Binding if names_its_callee => Caller::Binding,
        Part::Binding => Caller::BindingPerhaps,
        Part::Implementation | Part::Companion if names_its_callee => Caller::Library,
        Part::Implementation | Part::Companion => Caller::Program,
        Part::Program | Part::Tool | Part::Runtime | Part::Own => Caller::Program,
    }
}

/// Whether the instruction before an address of a module calls a function by its name: by way of the procedure linkage table,
/// or of a word of the global offset table that leads here. A callback is called by way of a register or of other memory.
#[cfg(target_arch = "x86_64")]
fn calls_by_name(module: &Module, caller: usize) -> bool {
    const LONGEST: usize = 6;
    if caller < module.start + LONGEST {
        return false;
    }
    // SAFETY: the code before an address to which a call of it returns.
    let before: [u8; LONGEST] = unsafe { *((caller - LONGEST) as *const [u8; LONGEST]) };
    let target = |at: usize| {
        let offset = i32::from_le_bytes([before[at], before[at + 1], before[at + 2], before[at + 3]]);
        caller.wrapping_add_signed(offset as isize)
    };
    let inside = |address: usize| module.range().contains(&address);
    match before {
        // call [rip + …]
        [0xff, 0x15, ..] if inside(target(2)) && target(2) % size_of::<usize>() == 0 => {
            // SAFETY: an aligned word of the module, which the instruction read.
            own().contains(&unsafe { *(target(2) as *const usize) })
        }
        // call …
        [_, 0xe8, ..] => inside(target(2)),
        _ => false,
    }
}

/// As for the other architecture: a `bl` calls one function, a `blr` what a register says.
#[cfg(target_arch = "aarch64")]
fn calls_by_name(module: &Module, caller: usize) -> bool {
    const LENGTH: usize = 4;
    if caller < module.start + LENGTH {
        return false;
    }
    // SAFETY: the code before an address to which a call of it returns.
    let instruction = unsafe { *((caller - LENGTH) as *const u32) };
    instruction >> 26 == 0b10_0101
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_calls_is_the_program_unless_it_is_mpi() {
        let here = who_calls_is_the_program_unless_it_is_mpi as *const () as usize;
        assert!(!is_by_executable(1));
        assert_eq!([whose(here), whose(libc::abort as *const () as usize), whose(1)], [Caller::Program; 3]);
    }
}
