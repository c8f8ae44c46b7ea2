//! Calls that receive a message which a matched probe took out of the queue before (3.8.3). They order nothing: the probe did.

use super::spot::{Where, recording};
use super::statuses::is_ignored;
use super::{Observer, lent};
use crate::abi;
use crate::recorder::{self, BegunBy, EventPlace, GivenBuffer};
use crate::thread::{Thread, Whereabouts};
use std::ffi::c_int;
use warden::events::Number;
use warden::mirror::request_rules::RequestKind;

/// One of these calls, with the addresses of its message's handle and of its status, or of its request: the other one is 0.
pub struct ReceivesMatched {
    pub at: Where,
    pub given: GivenBuffer,
    pub message: usize,
    pub status: usize,
    pub request: usize,
}

impl<P: Whereabouts> Observer<P> for ReceivesMatched {
    /// The message, and the place.
    type Kept = Option<(Number, EventPlace)>;

    #[inline(always)]
    fn before(&self, thread: &Thread, _at: P) -> Self::Kept {
        if recorder::on() { self.begins(thread) } else { None }
    }

    #[inline(always)]
    fn after(&self, thread: &Thread, _at: P, kept: &Self::Kept, code: c_int) {
        if let Some(kept) = *kept
            && code == 0
        {
            recording(thread, || self.returned(kept));
        }
    }
}

impl ReceivesMatched {
    #[inline(never)]
    fn begins(&self, thread: &Thread) -> Option<(Number, EventPlace)> {
        let message = recording(thread, || recorder::taken_out(self.message)).flatten()?;
        lent::frames(thread, self.at);
        lent::buffer(thread, self.at, self.given, true);
        let place = self.at.place();
        recording(thread, || {
            if self.request == 0 {
                return recorder::fills(message, self.given, place);
            }
            if recorder::watches() {
                recorder::watches_message(Some(self.given), true);
            }
            let variable = self.at.variable(self.request);
            if recorder::has_handle(variable) {
                recorder::writes_over(variable, place);
            }
        });
        Some((message, place))
    }

    fn returned(&self, (message, at): (Number, EventPlace)) {
        let Some(abi) = abi::get() else { return };
        if self.request == 0 {
            let status = (!is_ignored(abi, self.status, self.at.site.language)).then_some(self.status);
            return recorder::filled(self.given, status, at);
        }
        // SAFETY: MPI succeeded, so it has written the handle.
        let Some(handle) = (unsafe { abi.read_handle(self.request) }) else { return };
        let by = BegunBy { at, kind: RequestKind::Receive, persistent: false };
        recorder::fills_with(message, self.given, (handle, self.at.variable(self.request)), by);
        recorder::lend_buffer(handle, self.given, true, at);
    }
}
