//! Where the calling thread's stack lies: asked once a thread, for the C library reads the memory map for it.

use std::cell::Cell;
use std::mem::MaybeUninit;

thread_local! {
    /// Lowest and highest address; equal when nobody knows.
    static BOUNDS: Cell<Option<(usize, usize)>> = const { Cell::new(None) };
}

/// First and last-but-one address of the calling thread's stack. A program that switches stacks is on another one.
pub fn thread_stack() -> Option<(usize, usize)> {
    let bounds = BOUNDS.get().unwrap_or_else(|| {
        let bounds = ask().unwrap_or((0, 0));
        BOUNDS.set(Some(bounds));
        bounds
    });
    (bounds.0 < bounds.1).then_some(bounds)
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
    }
}
