//! Numbers of descriptors that programs do not expect to get themselves: for the files that this library has open while the program runs.

use std::ffi::c_int;

/// The same file at such a number.
pub fn high(file: c_int) -> Option<c_int> {
    // SAFETY: a call on a descriptor that the caller has.
    let moved = unsafe { libc::fcntl(file, libc::F_DUPFD_CLOEXEC, lowest()) };
    (moved >= 0).then_some(moved)
}

/// Makes the system's table of descriptors long enough for such a number, while the process has but one thread. With more,
/// the system waits until each has let go of the shorter table: that took 10 to 20 ms of the first window.
pub fn make_room() {
    let flags = libc::O_PATH | libc::O_DIRECTORY | libc::O_CLOEXEC;
    // SAFETY: the path ends in a NUL.
    let threads = unsafe { libc::open(c"/proc/self/task".as_ptr(), flags) };
    if threads < 0 {
        return;
    }
    // The folder itself and its parent have a link each, and every thread.
    let alone = status(threads).is_some_and(|status| status.st_nlink == 3);
    let moved = if alone { high(threads) } else { None };
    for file in [Some(threads), moved].into_iter().flatten() {
        // SAFETY: made above, and given to nobody.
        unsafe { libc::close(file) };
    }
}

/// What the system says of the file behind a descriptor.
pub fn status(file: c_int) -> Option<libc::stat> {
    // SAFETY: all fields are numbers, for which zero is a value.
    let mut status: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: the record is this function's own.
    let done = unsafe { libc::fstat(file, &mut status) };
    (done == 0).then_some(status)
}

/// Not at the very end of what is allowed either: the system's table grows with the highest number.
fn lowest() -> c_int {
    let limit = limit(libc::RLIMIT_NOFILE).min(4096) as c_int;
    (limit - 64).max(limit / 2)
}

/// What the system allows the process at most; 0 where it does not tell.
pub fn limit(resource: libc::__rlimit_resource_t) -> u64 {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the record is this function's own.
    let done = unsafe { libc::getrlimit(resource, &mut limit) };
    if done == 0 { limit.rlim_cur } else { 0 }
}
