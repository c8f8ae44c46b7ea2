//! Whether a request is complete, without freeing it (`MPI_Request_get_status`, 3.8).
//!
//! Where the operation failed, MPICH and its kin raise the error in this call too, by the handler of `MPI_COMM_SELF` or, in
//! older releases, `MPI_COMM_WORLD`: the program's own wait call is to raise it, once. So these handlers are
//! `MPI_ERRORS_RETURN` meanwhile.

use super::started::is_persistent;
use crate::abi::Abi;
use crate::next::Next;
use crate::start;
use std::ffi::c_int;
use std::sync::{Mutex, PoisonError};
use warden::call::Handle;

/// Whether a request may share its handle with others: libraries have one that stands for every operation that is
/// complete at once.
pub fn is_shared(abi: &Abi, request: Handle) -> bool {
    !is_persistent(request) && is_complete(abi, request).unwrap_or(false)
}

/// Whether a request is complete; `None`: MPI calls it an error, as it does where the operation failed.
pub fn is_complete(abi: &Abi, request: Handle) -> Option<bool> {
    // Open MPI says what it knows, and raises nothing.
    if abi.has_named_objects() || !start::is_world_up(abi) {
        return ask(abi, request);
    }
    static QUIET: Mutex<()> = Mutex::new(());
    let quiet = QUIET.lock().unwrap_or_else(PoisonError::into_inner);
    let answer = quietly(abi, abi.world(), || quietly(abi, abi.self_comm(), || ask(abi, request)));
    drop(quiet);
    answer
}

fn ask(abi: &Abi, request: Handle) -> Option<bool> {
    static ASKED: Next = Next::new(c"PMPI_Request_get_status");
    let mut flag: c_int = 0;
    // SAFETY: MPI's function of this name; the status is ignored.
    let code = unsafe {
        let ask: unsafe extern "C-unwind" fn(usize, *mut c_int, usize) -> c_int =
            std::mem::transmute(ASKED.get());
        ask(request.0, &mut flag, abi.table().status_ignore)
    };
    (code == 0).then_some(flag != 0)
}

/// Does something while errors on a communicator return.
fn quietly<R>(abi: &Abi, comm: Handle, part: impl FnOnce() -> R) -> R {
    static GET: Next = Next::new(c"PMPI_Comm_get_errhandler");
    static SET: Next = Next::new(c"PMPI_Comm_set_errhandler");
    static FREE: Next = Next::new(c"PMPI_Errhandler_free");
    let returns = abi.errors_return();
    let mut old = 0usize;
    // SAFETY: MPI's function of this name; a handle of less than a word lies at its beginning.
    let got = unsafe {
        let get: unsafe extern "C-unwind" fn(usize, *mut usize) -> c_int = std::mem::transmute(GET.get());
        get(comm.0, &mut old)
    };
    // SAFETY: the word above.
    let old_handle = unsafe { abi.read_handle(&raw const old as usize) };
    let Some(handler) = old_handle.filter(|handler| got == 0 && *handler != returns) else { return part() };
    // SAFETY: MPI's function of this name; a handle fits a word.
    let set = |handler: Handle| unsafe {
        let set: unsafe extern "C-unwind" fn(usize, usize) -> c_int = std::mem::transmute(SET.get());
        set(comm.0, handler.0);
    };
    set(returns);
    let result = part();
    set(handler);
    // A handler of the program was handed out once more; MPI's own are not counted.
    if !super::handles::is_own_of_mpi(abi, handler) {
        // SAFETY: MPI's function of this name, and the word above.
        unsafe {
            let free: unsafe extern "C-unwind" fn(*mut usize) -> c_int = std::mem::transmute(FREE.get());
            free(&mut old);
        }
    }
    result
}
