//! The modules that made a call last, so that most calls need no search for theirs.

use super::module::Module;
use std::sync::atomic::{AtomicPtr, Ordering::Release};

/// The module of the program, outside of the executable, that made a call last; and that of MPI which did. Modules are kept for
/// ever. One of MPI that may be unloaded is not remembered.
pub static PROGRAM: AtomicPtr<Module> = AtomicPtr::new(std::ptr::null_mut());
pub static LIBRARY: AtomicPtr<Module> = AtomicPtr::new(std::ptr::null_mut());

/// What was loaded has changed: another module may lie where the remembered one lay.
pub fn forget() {
    PROGRAM.store(std::ptr::null_mut(), Release);
}
