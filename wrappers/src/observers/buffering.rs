//! Calls that attach buffers for messages in buffered mode, or detach them (3.6): what they changed is known from then on.

use super::Observer;
use super::spot::Where;
use crate::arguments::buffering;
use crate::thread::{Thread, Whereabouts};
use std::ffi::c_int;

/// A buffer of so many bytes for the process.
pub struct Attaches {
    pub at: Where,
    pub buffer: usize,
    pub size: i64,
}

impl<P: Whereabouts> Observer<P> for Attaches {
    type Kept = ();

    fn before(&self, _thread: &Thread, _at: P) {}

    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        if code == 0 && !thread.inside.get() {
            buffering::attached(self.buffer, self.size, self.at.site.language);
        }
    }
}

/// A buffer for a communicator, or for a session.
pub struct AttachesElsewhere;

impl<P: Whereabouts> Observer<P> for AttachesElsewhere {
    type Kept = ();

    fn before(&self, _thread: &Thread, _at: P) {
        buffering::attached_elsewhere();
    }

    fn after(&self, _thread: &Thread, _at: P, (): &(), _code: c_int) {}
}

/// That of the process is given back.
pub struct Detaches;

impl<P: Whereabouts> Observer<P> for Detaches {
    type Kept = ();

    fn before(&self, _thread: &Thread, _at: P) {}

    fn after(&self, thread: &Thread, _at: P, (): &(), code: c_int) {
        if code == 0 && !thread.inside.get() {
            buffering::detached();
        }
    }
}
