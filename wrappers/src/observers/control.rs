//! `MPI_Pcontrol`: what was met before it is told first, then the mirror learns whether findings are muted.

use super::{At, Observer};
use crate::contained::contained_in;
use crate::thread::Thread;
use crate::{abi, emit, memory, options, output, start, state, watching};
use std::ffi::c_int;

/// The level that the program sets; `None`: MPI itself calls.
pub struct Control(pub Option<c_int>);

impl Observer for Control {
    type Kept = ();

    fn before(&self, thread: &Thread, at: At) {
        let Some(level) = self.0 else { return };
        if !watching::on() || thread.inside.get() {
            return;
        }
        contained_in(thread, at.id, "before", || {
            let Some(abi) = abi::get() else { return };
            options::test_panic(at.id, "before");
            // Memory that was freed until now is judged as things stood.
            if memory::pending() {
                emit::freed_memory();
            }
            start::before_other(abi);
            if let Some(state) = state::lock().as_mut() {
                output::count_call(at.id);
                state.mirror.control(level);
            }
        });
    }

    fn after(&self, _thread: &Thread, _at: At, (): &(), _code: c_int) {}
}
