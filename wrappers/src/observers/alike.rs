//! Whether a request's handle may be that of other requests, too (3.7).
//!
//! Libraries have a request for all operations that are complete when they begin: Open MPI one for every kind, MPICH one
//! for messages, another for one-sided operations. Where a library has one for both kinds, a message to nobody gets it.

use crate::abi::Abi;
use crate::up;
use std::ffi::c_int;
use std::sync::OnceLock;
use warden::call::Handle;

/// Whether the request of a one-sided operation may have the handle of a message's. To be asked where something is wrong:
/// MPI is called.
#[cold]
pub fn with_message(abi: &Abi, request: Handle) -> bool {
    static OF_MESSAGE: OnceLock<Option<Handle>> = OnceLock::new();
    // Asked before the cell is entered, so that nobody waits for it while MPI runs.
    let known = OF_MESSAGE.get().copied();
    let of_message = known.unwrap_or_else(|| {
        let found = of_message(abi);
        *OF_MESSAGE.get_or_init(|| found)
    });
    of_message.is_none_or(|of_message| of_message == request)
}

/// The request of a message to `MPI_PROC_NULL` (3.10).
fn of_message(abi: &Abi) -> Option<Handle> {
    if !up::is_world_up() {
        return None;
    }
    let (send, wait) = (abi.real(c"PMPI_Isend")?, abi.real(c"PMPI_Wait")?);
    let mut word = 0usize;
    let (comm, datatype, nobody) = (abi.self_comm().0, abi.byte().0, abi.table().proc_null);
    // SAFETY: MPI's function of this name, while MPI is up; handles fit words, and no buffer is read.
    let code = unsafe {
        let send: unsafe extern "C" fn(usize, c_int, usize, c_int, c_int, usize, *mut usize) -> c_int =
            std::mem::transmute(send);
        send(0, 0, datatype, nobody, 0, comm, &mut word)
    };
    // SAFETY: a handle of less than a word lies at its beginning.
    let handle = unsafe { abi.read_handle(&raw const word as usize) }.filter(|_| code == 0)?;
    // SAFETY: MPI's function of this name, on the request that it has just given.
    unsafe {
        let wait: unsafe extern "C" fn(*mut usize, usize) -> c_int = std::mem::transmute(wait);
        wait(&mut word, abi.table().status_ignore);
    }
    Some(handle)
}
