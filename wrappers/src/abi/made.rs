//! Which handles the INTEGERs stood for that procedures wrote to variables.
//!
//! Open MPI's conversion knows a number no more once its object is freed, and only by its handle can the mirror tell
//! that it was freed. A handle whose memory serves another object by now is forgotten: that object is not meant.

use super::fortran::Opaque;
use rustc_hash::FxHashMap;
use std::ffi::c_int;
use std::sync::{Mutex, MutexGuard, PoisonError};
use warden::call::Handle;

#[derive(Default)]
struct Made {
    handles: FxHashMap<(Opaque, c_int), Handle>,
    integers: FxHashMap<(Opaque, Handle), c_int>,
}

static MADE: Mutex<Option<Made>> = Mutex::new(None);

fn made() -> MutexGuard<'static, Option<Made>> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A procedure has written this INTEGER, which stands for this handle.
pub fn remember(opaque: Opaque, integer: c_int, handle: Handle) {
    made().get_or_insert_default().remember(opaque, integer, handle);
}

/// The handle that an INTEGER stood for when it was written; 0 where that is not known.
#[cold]
pub fn find(opaque: Opaque, integer: c_int) -> Handle {
    let known = |made: &Made| made.handles.get(&(opaque, integer)).copied();
    made().as_ref().and_then(known).unwrap_or(Handle(0))
}

/// The INTEGER that last stood for a handle; 0 where none is known.
pub fn integer_of(opaque: Opaque, handle: Handle) -> c_int {
    let known = |made: &Made| made.integers.get(&(opaque, handle)).copied();
    made().as_ref().and_then(known).unwrap_or(0)
}

impl Made {
    fn remember(&mut self, opaque: Opaque, integer: c_int, handle: Handle) {
        if let Some(before) = self.integers.insert((opaque, handle), integer)
            && before != integer
        {
            self.handles.remove(&(opaque, before));
        }
        if let Some(before) = self.handles.insert((opaque, integer), handle)
            && before != handle
        {
            self.integers.remove(&(opaque, before));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_that_of_its_last_handle_and_a_handle_has_one_number() {
        let mut made = Made::default();
        let handle = |made: &Made, integer| made.handles.get(&(Opaque::Comm, integer)).copied();
        made.remember(Opaque::Comm, 4, Handle(0x100));
        made.remember(Opaque::Comm, 4, Handle(0x200));
        assert_eq!(handle(&made, 4), Some(Handle(0x200)));
        made.remember(Opaque::Comm, 5, Handle(0x200));
        assert_eq!((handle(&made, 4), handle(&made, 5)), (None, Some(Handle(0x200))));
        made.remember(Opaque::Win, 5, Handle(0x200));
        assert_eq!(handle(&made, 5), Some(Handle(0x200)), "another kind");
    }
}
