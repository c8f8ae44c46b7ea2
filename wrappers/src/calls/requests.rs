//! Calls that complete requests (3.7): wrapped only to learn when a nonblocking duplication, or an `R…` operation, is
//! complete.
//!
//! While none is under way they cost one load. Only requests that stand for one are looked at; at most
//! [`MOST`] of them in one call, and the communicators of more are let go, and never blamed.

use crate::abi::{self, Abi};
use crate::next::Next;
use crate::state::{self, FOLLOWS};
use crate::{emit, guard, options};
use std::ffi::{CStr, c_int};
use std::sync::atomic::Ordering::Relaxed;
use warden::call::{CallId, Handle};
use warden::mirror::Followed as What;

/// Duplications that are followed through one call.
const MOST: usize = 16;

/// A nonblocking duplication has begun.
pub fn follow() {
    FOLLOWS.store(true, Relaxed);
}

/// The duplications among the requests of a call: their place in the array, their handles, and what they duplicate.
#[derive(Clone, Copy)]
struct Followed {
    found: [(usize, Handle, Option<What>); MOST],
    count: usize,
}

/// How a call says that a request is complete.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    /// The handle becomes the null handle.
    Handle,
    /// The call says so for all of its requests, by a flag at this address.
    Flag(usize),
    /// The request is given up: nobody learns when it is complete.
    GivenUp,
    /// The call completes nothing.
    Nothing,
}

macro_rules! completes {
    ($($name:ident ( $($arg:ident),* ) $count:expr, $array:expr => $says:expr;)*) => {$(
        /// The MPI function of this name; watched while a nonblocking duplication is under way.
        ///
        /// # Safety
        /// As the MPI function's own.
        #[unsafe(no_mangle)]
        pub unsafe extern "C-unwind" fn $name($($arg: usize),*) -> c_int {
            const ID: CallId = CallId::of(stringify!($name));
            static NEXT: Next = Next::new(
                match CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                    Ok(name) => name,
                    Err(_) => panic!("a name without a NUL"),
                },
            );
            let real: unsafe extern "C-unwind" fn($($crate::wrap::word!($arg)),*) -> c_int = {
                // SAFETY: the next function of this name has this many word-sized arguments and returns an int.
                unsafe { std::mem::transmute(NEXT.get()) }
            };
            if !FOLLOWS.load(Relaxed) || guard::in_checker() {
                // SAFETY: the program's own arguments, passed on unchanged.
                return unsafe { real($($arg),*) };
            }
            let mut array = 0;
            let followed = guard::contained(ID, "before", || {
                options::test_panic(ID, "before");
                array = $array;
                before($count, array)
            });
            // SAFETY: as above.
            let code = unsafe { real($($arg),*) };
            if let Some(followed) = followed
                && state::on()
            {
                guard::contained(ID, "after", || {
                    options::test_panic(ID, "after");
                    after(&followed, array, $says);
                });
            }
            code
        }
    )*};
}

completes! {
    MPI_Wait(request, _status) 1, request => Says::Handle;
    MPI_Waitall(count, requests, _statuses) int(count), requests => Says::Handle;
    MPI_Waitany(count, requests, _index, _status) int(count), requests => Says::Handle;
    MPI_Waitsome(count, requests, _done, _indices, _statuses) int(count), requests => Says::Handle;
    MPI_Test(request, _flag, _status) 1, request => Says::Handle;
    MPI_Testall(count, requests, _flag, _statuses) int(count), requests => Says::Handle;
    MPI_Testany(count, requests, _index, _flag, _status) int(count), requests => Says::Handle;
    MPI_Testsome(count, requests, _done, _indices, _statuses) int(count), requests => Says::Handle;
    MPI_Request_free(request) 1, misused(request, REQUEST_FREE) => Says::GivenUp;
    MPI_Cancel(request) 1, misused(request, CANCEL) => Says::Nothing;
    MPI_Request_get_status_all(count, requests, flag, _statuses) int(count), requests => Says::Flag(flag);
    // Which request is complete is in an index; that any is, is enough to stop judging.
    MPI_Request_get_status_any(count, requests, _index, flag, _status) int(count), requests => Says::Flag(flag);
    MPI_Request_get_status_some(count, requests, done, _indices, _statuses) int(count), requests => Says::Flag(done);
}

/// `MPI_Request_get_status` takes the request itself, not its address.
///
/// # Safety
/// As the MPI function's own.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn MPI_Request_get_status(request: usize, flag: usize, status: usize) -> c_int {
    static NEXT: Next = Next::new(c"MPI_Request_get_status");
    // SAFETY: the next function of this name has this many word-sized arguments and returns an int.
    let real: unsafe extern "C-unwind" fn(usize, usize, usize) -> c_int =
        unsafe { std::mem::transmute(NEXT.get()) };
    // SAFETY: the program's own arguments, passed on unchanged.
    let code = unsafe { real(request, flag, status) };
    if code == 0 && FOLLOWS.load(Relaxed) && flag != 0 && !guard::in_checker() {
        guard::contained(CallId::of("MPI_Request_get_status"), "after", || {
            let Some(abi) = abi::get() else { return };
            // SAFETY: MPI succeeded, so it has written the flag.
            if unsafe { (flag as *const c_int).read_unaligned() } != 0
                && let Some(state) = state::lock().as_mut()
            {
                state.mirror.request_looked_at(abi.handle(request));
                FOLLOWS.store(state.mirror.follows_requests(), Relaxed);
            }
        });
    }
    code
}

fn int(word: usize) -> usize {
    usize::try_from(word as i32).unwrap_or(0)
}

const REQUEST_FREE: CallId = CallId::of("MPI_Request_free");
const CANCEL: CallId = CallId::of("MPI_Cancel");

/// The request of a one-sided operation must be neither freed nor cancelled. Returns the address as it is.
fn misused(request: usize, call: CallId) -> usize {
    let mut facts = Vec::new();
    let mut library = None;
    if let (Some(abi), Some(state)) = (abi::get(), state::lock().as_ref()) {
        // SAFETY: the program gives the address of its request, which MPI reads too.
        if let Some(handle) = unsafe { abi.read_handle(request) } {
            state.mirror.request_misused(handle, request, &mut facts);
            library = Some(state.library);
        }
    }
    if let Some(library) = library.filter(|_| !facts.is_empty()) {
        emit::rma_facts(&mut facts, call, library, false);
    }
    request
}

fn before(count: usize, array: usize) -> Followed {
    let mut followed = Followed { found: [(0, Handle(0), None); MOST], count: 0 };
    let (Some(abi), Some(state)) = (abi::get(), &mut *state::lock()) else { return followed };
    for index in 0..count {
        // SAFETY: the program gives an array of so many requests, which MPI reads too.
        let Some(request) = (unsafe { abi.read_handle(abi.element(array, index)) }) else { break };
        let Some(of) = state.mirror.followed(request) else { continue };
        match followed.found.get_mut(followed.count) {
            Some(place) => {
                *place = (index, request, Some(of));
                followed.count += 1;
            }
            None => state.mirror.request_done(request),
        }
    }
    followed
}

fn after(followed: &Followed, array: usize, says: Says) {
    let Some(abi) = abi::get() else { return };
    for &(index, request, of) in &followed.found[..followed.count] {
        if is_complete(abi, abi.element(array, index), says) {
            done(request, of, says);
        }
    }
}

fn is_complete(abi: &Abi, at: usize, says: Says) -> bool {
    match says {
        Says::GivenUp => true,
        Says::Nothing => false,
        // SAFETY: MPI has read, and where the request is complete written, this element.
        Says::Handle => (unsafe { abi.read_handle(at) }) == Some(abi.request_null()),
        // SAFETY: MPI has written the flag or count where it succeeded, and reading an old one does no harm.
        Says::Flag(flag) => flag != 0 && unsafe { (flag as *const c_int).read_unaligned() } > 0,
    }
}

fn done(request: Handle, of: Option<What>, says: Says) {
    if let Some(state) = state::lock().as_mut() {
        match (of, says) {
            (Some(What::Operation(_)), Says::Flag(_)) => state.mirror.request_looked_at(request),
            (Some(of), _) => state.mirror.followed_done(request, of),
            (None, _) => {}
        }
        FOLLOWS.store(state.mirror.follows_requests(), Relaxed);
    }
}
