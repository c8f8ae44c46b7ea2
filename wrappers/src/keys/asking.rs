//! Whether a request is complete, without freeing it (`MPI_Request_get_status`, 3.8).
//!
//! Where the operation failed, MPICH and its kin raise the error in this call too, by the handler of `MPI_COMM_SELF` or, in
//! older releases, `MPI_COMM_WORLD`: the program's own wait call is to raise it, once. So these handlers are
//! one that returns meanwhile, unless other threads may make calls of MPI: they would meet the changed handlers.
//!
//! MPI may run code of the program here, the query function of a generalized request, which may ask in its turn: so no lock is
//! held.

use super::persistent::is_persistent;
use crate::abi::Abi;
use crate::next::Next;
use crate::{asking, up};
use std::ffi::c_int;
use std::sync::OnceLock;
use warden::call::Handle;

/// Whether a request may share its handle with others: libraries have one that stands for every operation that is
/// complete at once.
pub fn is_shared(abi: &Abi, request: Handle) -> bool {
    !is_persistent(request) && is_complete(abi, request).unwrap_or(false)
}

/// Whether requests may be asked for: no error of theirs is raised then.
pub fn may_ask(abi: &Abi) -> bool {
    let returns = |comm| {
        handler(abi, comm).is_none_or(|handler| {
            give_back(abi, handler);
            handler == abi.errors_return() && !is_draft(abi)
        })
    };
    !raises(abi) || !has_threads(abi) || [abi.world(), abi.self_comm()].into_iter().all(returns)
}

/// Whether a request is complete; `None`: MPI calls it an error, as it does where the operation failed.
pub fn is_complete(abi: &Abi, request: Handle) -> Option<bool> {
    quietly(abi, || ask(abi, request))
}

/// Does something that asks, perhaps often, and makes no call for the program.
pub fn quietly<R>(abi: &Abi, part: impl FnOnce() -> R) -> R {
    if !raises(abi) || has_threads(abi) {
        return part();
    }
    returning(abi, abi.world(), || returning(abi, abi.self_comm(), part))
}

/// As [`is_complete`], inside of [`quietly`].
pub fn ask(abi: &Abi, request: Handle) -> Option<bool> {
    static ASKED: Next = Next::new(c"PMPI_Request_get_status");
    let mut flag: c_int = 0;
    // SAFETY: MPI's function of this name, on a request that the program has just given to a call; the status is ignored. It may
    // run the query function of a generalized request, which may throw: nothing with a destructor is alive in the callers.
    let code = unsafe {
        let ask: unsafe extern "C-unwind" fn(usize, *mut c_int, usize) -> c_int =
            std::mem::transmute(ASKED.get());
        ask(request.0, &mut flag, abi.table().status_ignore)
    };
    (code == 0).then_some(flag != 0)
}

/// Whether asking raises errors. Open MPI says what it knows, and raises nothing.
fn raises(abi: &Abi) -> bool {
    !abi.has_named_objects() && up::is_world_up()
}

/// Whether several threads may call MPI at once.
pub fn has_threads(abi: &Abi) -> bool {
    crate::asking::thread_level(abi) >= abi.table().thread_multiple
}

/// Does something while errors on a communicator return.
fn returning<R>(abi: &Abi, comm: Handle, part: impl FnOnce() -> R) -> R {
    static SET: Next = Next::new(c"PMPI_Comm_set_errhandler");
    let Some(returns) = returns(abi) else { return part() };
    // Where errors return already, this is perhaps inside of another question.
    let Some(old) = handler(abi, comm).filter(|handler| *handler != returns) else { return part() };
    // SAFETY: MPI's function of this name, on a communicator of MPI's own while MPI is up; a handle fits a word.
    let set = |handler: Handle| unsafe {
        let set: unsafe extern "C-unwind" fn(usize, usize) -> c_int = std::mem::transmute(SET.get());
        set(comm.0, handler.0);
    };
    set(returns);
    let result = part();
    set(old);
    give_back(abi, old);
    result
}

/// Whether the library is one whose `MPI_ERRORS_RETURN` is not certain: under the standard's interface Intel MPI follows a draft,
/// where the number that is now that of `MPI_ERRORS_RETURN` was that of `MPI_ERRORS_ABORT`.
fn is_draft(abi: &Abi) -> bool {
    static DRAFT: OnceLock<bool> = OnceLock::new();
    *DRAFT.get_or_init(|| abi.table().name == "standard" && asking::library_version(abi).starts_with("Intel"))
}

/// An error handler that returns: the predefined one, or one of our own that does nothing.
fn returns(abi: &Abi) -> Option<Handle> {
    static OWN: OnceLock<Option<Handle>> = OnceLock::new();
    if is_draft(abi) { *OWN.get_or_init(|| create(abi)) } else { Some(abi.errors_return()) }
}

/// What more arguments MPI passes is not looked at.
extern "C" fn do_nothing(_comm: *mut usize, _code: *mut c_int) {}

fn create(abi: &Abi) -> Option<Handle> {
    let mut word = 0usize;
    let address = abi.real(c"PMPI_Comm_create_errhandler")?;
    // SAFETY: MPI's function of this name, while MPI is up; the handler is a function that lives as long as the process.
    let code = unsafe {
        let create: unsafe extern "C" fn(extern "C" fn(*mut usize, *mut c_int), *mut usize) -> c_int =
            std::mem::transmute(address);
        create(do_nothing, &mut word)
    };
    (code == 0).then_some(Handle(word))
}

/// The error handler of a communicator.
fn handler(abi: &Abi, comm: Handle) -> Option<Handle> {
    static GET: Next = Next::new(c"PMPI_Comm_get_errhandler");
    let mut word = 0usize;
    // SAFETY: MPI's function of this name; a handle of less than a word lies at its beginning.
    let code = unsafe {
        let get: unsafe extern "C-unwind" fn(usize, *mut usize) -> c_int = std::mem::transmute(GET.get());
        get(comm.0, &mut word)
    };
    // SAFETY: the word above.
    unsafe { abi.read_handle(&raw const word as usize) }.filter(|_| code == 0)
}

/// A handler of the program was handed out once more; MPI's own are not counted.
fn give_back(abi: &Abi, handler: Handle) {
    static FREE: Next = Next::new(c"PMPI_Errhandler_free");
    if super::handles::is_own_of_mpi(abi, handler) {
        return;
    }
    let mut word = handler.0;
    // SAFETY: MPI's function of this name; a handle of less than a word lies at its beginning.
    unsafe {
        let free: unsafe extern "C-unwind" fn(*mut usize) -> c_int = std::mem::transmute(FREE.get());
        free(&mut word);
    }
}
