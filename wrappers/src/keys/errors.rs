//! Errors of the interface go through MPI's error handlers (MPI 5.0, 9.3): of the communicator, window, file or session
//! that the call is about, else of `MPI_COMM_SELF`, before MPI 4.0 of `MPI_COMM_WORLD`.

use super::handles;
use crate::abi::Abi;
use crate::up;
use mpiwarden_keys::{HandleType, KeyFault, Place, Wrong};
use std::ffi::{CStr, c_int};

/// Calls the error handler, and returns the class when that returns. `about`: the handle of the call.
pub fn raise(abi: &Abi, fault: &KeyFault, about: Option<Place>) -> c_int {
    let class = handles::error_class(abi, fault);
    if !up::is_up() {
        return class;
    }
    let usable = |place: &Place| handles::check(abi, *place).is_ok();
    let (function, handle): (&CStr, usize) = match about.filter(usable) {
        Some(Place { of: HandleType::Comm, handle }) => (c"PMPI_Comm_call_errhandler", handle.0),
        Some(Place { of: HandleType::Win, handle }) => (c"PMPI_Win_call_errhandler", handle.0),
        Some(Place { of: HandleType::File, handle }) => (c"PMPI_File_call_errhandler", handle.0),
        Some(Place { of: HandleType::Session, handle }) => (c"PMPI_Session_call_errhandler", handle.0),
        // There is none that could be called.
        Some(_) | None if !up::is_world_up() => return class,
        Some(_) | None => {
            let comm = if handles::standard(abi).0 >= 4 { abi.self_comm() } else { abi.world() };
            (c"PMPI_Comm_call_errhandler", comm.0)
        }
    };
    // What is complete may happen at any time, so this is an answer and no error.
    if fault.wrong != Wrong::RequestComplete
        && let Some(address) = abi.real(function)
    {
        // SAFETY: MPI's function of this name, on an object that is there; a handle fits a word. It may run an error
        // handler of the program: nothing with a destructor is alive here.
        unsafe {
            let call: unsafe extern "C-unwind" fn(usize, c_int) -> c_int = std::mem::transmute(address);
            call(handle, class);
        }
    }
    class
}
