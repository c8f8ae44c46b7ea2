//! What messages hold: the signatures of their datatypes, and how many instances (3.3.1).
//!
//! Each is an event of its own, before that of its call, and of the same thread. What is not known is told as that. Left out: messages in parts.

use super::amounts::{Content, UNKNOWN};
use super::buffers::{self, GivenBuffer, Holds};
use super::keeping::{EventPlace, Recorder, with};
use crate::abi::{self, Abi};
use std::sync::Arc;
use warden::call::Handle;
use warden::events::{Did, Number};
use warden::mirror::layout::Layout;

impl Recorder {
    /// The number of a layout's signature, which is told where it is new.
    fn signature(&mut self, datatype: Handle, layout: Option<&Arc<Layout>>) -> Number {
        let Some(signature) = layout.and_then(|layout| layout.signature.as_ref()) else {
            self.numbers.signatures.use_for(datatype, 0);
            return 0;
        };
        let number = match self.numbers.signatures.known(signature) {
            Some(number) => number,
            None => {
                let number = self.numbers.next();
                self.numbers.signatures.add(signature.clone(), number);
                let runs = signature.runs.iter().map(|(basic, count)| (basic.0, *count)).collect();
                self.put(0, Did::Signature { signature: number, runs, times: signature.times });
                number
            }
        };
        self.numbers.signatures.use_for(datatype, number);
        number
    }

    /// What is in a buffer, as far as that is known without a question.
    #[inline(always)]
    pub(super) fn content(&self, abi: &Abi, given: Option<GivenBuffer>) -> Option<Content> {
        let GivenBuffer { holds: Holds::Elements { count, datatype }, .. } = given? else { return None };
        let signature = self.numbers.signatures.last(abi.handle(datatype))?;
        Some((signature, u64::try_from(count).ok()?))
    }

    /// A message is about to be sent, or a receive of it was posted: its event follows.
    #[inline(always)]
    pub(super) fn holds(&mut self, (signature, count): Content, at: EventPlace) {
        self.place_and_put_short(at, Did::Holds { signature, count });
    }
}

/// The number of a datatype's signature.
pub(super) fn signature(abi: &'static Abi, datatype: Handle) -> Number {
    if let Some(known) = with(|recorder| recorder.numbers.signatures.last(datatype)).flatten() {
        return known;
    }
    let layout = buffers::layout(abi, datatype);
    with(|recorder| recorder.signature(datatype, layout.as_ref())).unwrap_or(0)
}

pub(super) fn content(abi: &'static Abi, datatype: Handle, count: i64) -> Content {
    match u64::try_from(count) {
        Ok(count) => (signature(abi, datatype), count),
        Err(_) => UNKNOWN,
    }
}

/// What is in a message's buffer.
pub(super) fn of_message(given: Option<GivenBuffer>) -> Content {
    match (given, abi::get()) {
        (Some(GivenBuffer { holds: Holds::Elements { count, datatype }, .. }), Some(abi)) => {
            content(abi, abi.handle(datatype), count)
        }
        _ => UNKNOWN,
    }
}
