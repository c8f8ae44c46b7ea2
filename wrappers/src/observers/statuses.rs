//! Statuses that a call does not want (3.2.6): how they are recognised, and the own ones that MPI is given in their place where events need what is in them.

use crate::abi::{self, Abi};
use crate::request_lists::Requests;
use crate::switch::FOLLOWS;
use crate::thread::THREAD;
use crate::{memory, next, recorder};
use std::ffi::CStr;
use std::sync::OnceLock;
use warden::call::Language;

/// Whether nothing is to be read of a status: it is the one that stands for none in the language of the call, or NULL, with which some calls succeed.
/// Where that cannot be told it is taken for none.
pub(super) fn is_ignored(abi: &Abi, status: usize, language: Language) -> bool {
    match language {
        Language::C => [0, abi.table().status_ignore, abi.table().statuses_ignore].contains(&status),
        Language::Fortran => status == 0 || fortran_ignores().is_none_or(|known| known.contains(&status)),
    }
}

/// The addresses of Fortran's statuses that stand for none, of one and of several: those of `mpif.h` and the module `mpi`, and those of `mpi_f08`. MPICH
/// keeps them in variables (18.2.5), and fills in the first two at the first call by these bindings; in Open MPI both are one
/// variable, whose name is its own. `None`: the library has neither.
fn fortran_ignores() -> Option<[usize; 4]> {
    /// Where the first four are kept, and the last two themselves: looked up once.
    static SYMBOLS: OnceLock<[Option<usize>; 6]> = OnceLock::new();
    let symbol = |name: &CStr| next::find_global(name).or_else(|| next::find(name));
    let [one, several, f08, several_f08, own, several_own] = *SYMBOLS.get_or_init(|| {
        [
            symbol(c"MPI_F_STATUS_IGNORE"),
            symbol(c"MPI_F_STATUSES_IGNORE"),
            symbol(c"MPI_F08_STATUS_IGNORE"),
            symbol(c"MPI_F08_STATUSES_IGNORE"),
            symbol(c"mpi_fortran_status_ignore_"),
            symbol(c"mpi_fortran_statuses_ignore_"),
        ]
    });
    let kept = |at: Option<usize>| at.and_then(memory::word_at);
    Some([kept(one)?, kept(several)?, kept(f08).or(own)?, kept(several_f08).or(several_own)?])
}

/// Statuses of so many requests that a call in C is given: those of the program, or own ones where it wants none and events need them, for one of
/// the requests is that of a receive which takes whatever comes. To be given to [`done_with`] after the call; what an exception leaves stays.
pub fn statuses_or(statuses: usize, requests: usize, count: usize) -> usize {
    let wanted = FOLLOWS.for_recorder() && recorder::on() && !THREAD.with(|thread| thread.inside.get());
    let Some(abi) = abi::get().filter(|_| wanted) else { return statuses };
    let listed = Requests { at: requests, language: Language::C };
    if statuses != abi.table().statuses_ignore || !recorder::has_wildcards(abi, listed, count) {
        return statuses;
    }
    let own = vec![0u64; count.saturating_mul(abi.table().status_bytes).div_ceil(size_of::<u64>())];
    Box::into_raw(own.into_boxed_slice()) as *mut u64 as usize
}

/// Gives own statuses back.
pub fn done_with(own: usize, given: usize, count: usize) {
    let Some(abi) = abi::get().filter(|_| own != given) else { return };
    let words = count.saturating_mul(abi.table().status_bytes).div_ceil(size_of::<u64>());
    // SAFETY: `statuses_or` made it, of so many words, and MPI has done with it.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(own as *mut u64, words)) });
}

/// An own status for a call in Fortran that wants none, while events are kept: 0, or to be given to [`done_with_status`].
pub fn own_status_in_fortran(status: usize) -> usize {
    let wanted = recorder::on() && !THREAD.with(|thread| thread.inside.get());
    if !wanted || status == 0 || !fortran_ignores().is_some_and(|known| known.contains(&status)) {
        return 0;
    }
    Box::into_raw(Box::new([0u64; 8])) as usize
}

/// Gives an own status back.
pub fn done_with_status(own: usize) {
    // SAFETY: `own_status_in_fortran` made it, and MPI has done with it.
    drop(unsafe { Box::from_raw(own as *mut [u64; 8]) });
}

/// The status that a call in C is given: that of the program, or `own` where it wants none and events need it.
pub fn status_or(status: usize, own: &mut [u64; 8]) -> usize {
    let wanted = recorder::on() && !THREAD.with(|thread| thread.inside.get());
    match abi::get() {
        Some(abi) if wanted && status == abi.table().status_ignore => own.as_mut_ptr() as usize,
        Some(_) | None => status,
    }
}
