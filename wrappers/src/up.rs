//! Whether MPI may be called: it is up, in the World Model or by a session.
//!
//! To be asked where an MPI library was found: it has these functions.

use crate::next::Next;
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Whether MPI is up, as far as its start and its end were seen.
pub static UP: AtomicBool = AtomicBool::new(false);
/// Whether MPI began with a session, and nothing was seen of the World Model since.
pub static SESSIONS_ONLY: AtomicBool = AtomicBool::new(false);

/// Whether MPI's functions may be called that end the program outside of MPI.
#[inline]
pub fn is_up() -> bool {
    UP.load(Relaxed) || is_world_up()
}

/// Whether there is `MPI_COMM_SELF`: programs that use sessions only have none (11.3). There, Intel MPI 2021.18 says that MPI
/// was initialized.
pub fn is_world_up() -> bool {
    static INITIALIZED: Next = Next::new(c"PMPI_Initialized");
    static FINALIZED: Next = Next::new(c"PMPI_Finalized");
    !SESSIONS_ONLY.load(Relaxed) && asks(&INITIALIZED) && !asks(&FINALIZED)
}

/// Asks one of the questions that may be asked at any time.
fn asks(question: &Next) -> bool {
    let address = question.get();
    let mut answer: c_int = 0;
    // SAFETY: PMPI_Initialized and PMPI_Finalized have this signature and may be called at any time (11.4.1).
    unsafe {
        let ask: unsafe extern "C" fn(*mut c_int) -> c_int = std::mem::transmute(address);
        ask(&mut answer);
    }
    answer != 0
}
