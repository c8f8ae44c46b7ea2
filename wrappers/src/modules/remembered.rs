//! The modules that made a call last, so that most calls need no search for theirs.

use super::module::Module;
use std::sync::atomic::{AtomicPtr, Ordering::Acquire, Ordering::Release};

/// The module of the program, outside of the executable, that made a call last; and that of MPI which did. Modules are kept for
/// ever. One of MPI that may be unloaded is not remembered.
pub static PROGRAM: AtomicPtr<Module> = AtomicPtr::new(std::ptr::null_mut());
pub static LIBRARY: AtomicPtr<Module> = AtomicPtr::new(std::ptr::null_mut());

/// One of the two, where an address lies in it.
#[inline(always)]
pub fn holding(module: &AtomicPtr<Module>, address: usize) -> Option<&'static Module> {
    // SAFETY: null, or a module that is kept for ever.
    unsafe { module.load(Acquire).as_ref() }.filter(|module| module.range().contains(&address))
}

/// What was loaded has changed: another module may lie where the remembered one lay.
pub fn forget() {
    PROGRAM.store(std::ptr::null_mut(), Release);
}
