//! Where the calling thread's stack lies: asked once a thread, for the C library reads the memory map for the first one, which
//! has a thousand lines where a hundred libraries are loaded. Of an ordinary one everything is known without.

use crate::thread::THREAD;
use std::ffi::c_void;
use std::mem::MaybeUninit;

/// First and last-but-one address of the calling thread's stack. A program that switches stacks is on another one.
#[inline]
pub fn thread_stack() -> Option<(usize, usize)> {
    let bounds = match THREAD.with(|thread| thread.stack.get()) {
        NOT_ASKED => find(),
        known => known,
    };
    (bounds != NOBODY_KNOWS).then_some(bounds)
}

#[cold]
#[inline(never)]
fn find() -> (usize, usize) {
    let bounds = first().or_else(ask).unwrap_or(NOBODY_KNOWS);
    THREAD.with(|thread| thread.stack.set(bounds));
    bounds
}

/// In the place of a thread's bounds.
const NOT_ASKED: (usize, usize) = (0, 0);
const NOBODY_KNOWS: (usize, usize) = (1, 1);

/// Below the first thread's stack the system maps nothing in such a distance, whatever the limit.
const GAP: usize = 64 << 20;

unsafe extern "C" {
    /// The loader's: where the first thread's stack pointer was when the process began.
    static __libc_stack_end: *const c_void;
}

/// Where the first thread's stack pointer was when the process began.
pub fn began() -> usize {
    // SAFETY: the loader sets it before any code of a library runs.
    unsafe { __libc_stack_end as usize }
}

/// The stack of the first thread, when this is it and its limit is an ordinary one.
fn first() -> Option<(usize, usize)> {
    let here = 0u8;
    let bounds = first_within(limit()?)?;
    (bounds.0..bounds.1).contains(&(&raw const here as usize)).then_some(bounds)
}

fn first_within(limit: usize) -> Option<(usize, usize)> {
    let began = began();
    let page = super::map::page();
    let end = (began & !(page - 1)).checked_add(page)?;
    let lowest = end.checked_sub(limit & !(page - 1))?;
    (began != 0 && limit <= GAP).then_some((lowest, end))
}

fn limit() -> Option<usize> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is to be filled in.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_STACK, &mut limit) } == 0;
    known.then(|| usize::try_from(limit.rlim_cur).ok()).flatten()
}

fn ask() -> Option<(usize, usize)> {
    let mut attributes = MaybeUninit::<libc::pthread_attr_t>::uninit();
    // SAFETY: the function fills the attributes in.
    if unsafe { libc::pthread_getattr_np(libc::pthread_self(), attributes.as_mut_ptr()) } != 0 {
        return None;
    }
    let (mut lowest, mut size) = (std::ptr::null_mut(), 0);
    // SAFETY: the attributes were filled in.
    let known = unsafe { libc::pthread_attr_getstack(attributes.as_ptr(), &mut lowest, &mut size) } == 0;
    // SAFETY: as above, and they are not used afterwards.
    unsafe { libc::pthread_attr_destroy(attributes.as_mut_ptr()) };
    known.then(|| (lowest as usize, lowest as usize + size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_local_variable_lies_on_it() {
        let local = 0u8;
        let address = &raw const local as usize;
        let here = thread_stack().expect("a thread of the C library");
        assert!((here.0..here.1).contains(&address));
        assert_eq!(thread_stack(), Some(here));
        let other = std::thread::spawn(thread_stack).join().expect("it does not panic");
        assert_ne!(other, Some(here));
        assert_eq!(first(), None, "tests run in threads of their own");
    }

    #[test]
    fn the_first_thread_is_known_without_the_map() {
        let map = std::fs::read_to_string("/proc/self/maps").expect("the system tells");
        let line = map.lines().find(|line| line.ends_with("[stack]")).expect("there is one");
        let range = line.split_once(' ').and_then(|(range, _)| range.split_once('-')).expect("a range");
        let [start, end] = [range.0, range.1].map(|text| usize::from_str_radix(text, 16).expect("a number"));
        let found = first_within(8 << 20).expect("an ordinary limit");
        // Above it are only the arguments and the environment.
        assert!(found.0 < start && start < found.1 && found.1 <= end);
        assert_eq!(found.1 - found.0, 8 << 20);
        assert_eq!(first_within(usize::MAX), None);
    }
}
