//! Around `MPI_Pcontrol`: what was met before it is told first, then the mirror learns whether findings are muted.
//!
//! Nothing is done after the real call, so that the C entry can leave to it with every argument as it came.

use super::{contained_in, passes};
use crate::site::Site;
use crate::thread::THREAD;
use crate::{abi, emit, memory, options, output, start, state, watching};
use std::ffi::c_int;
use warden::call::CallId;

const ID: CallId = CallId::of("MPI_Pcontrol");

/// Before the real call.
pub fn control(site: Site, level: c_int) {
    if passes(site.caller, false) || !watching::on() {
        return;
    }
    THREAD.with(|thread| {
        if thread.inside.get() {
            return;
        }
        thread.language.set(site.language);
        contained_in(thread, ID, "before", || {
            let Some(abi) = abi::get() else { return };
            options::test_panic(ID, "before");
            // Memory that was freed until now is judged as things stood.
            if memory::pending() {
                emit::freed_memory();
            }
            start::before_other(abi);
            if let Some(state) = state::lock().as_mut() {
                output::count_call(ID);
                state.mirror.control(level);
            }
        });
    });
}
