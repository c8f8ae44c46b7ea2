//! What the requests of a process stand for while they are open.
//!
//! A handle may stand for several operations at once: libraries have one for those that are complete when they begin. Then the
//! variables that the handles are in tell them apart, and where these do not, all of them are taken for complete.

use super::reachable::Used;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use warden::call::Handle;
use warden::events::{Collective, Number, Posted, Rank};

/// A message's communicator, peer and tag, as the call has them; `None` in the peer: `MPI_PROC_NULL`.
#[derive(Clone, Copy)]
pub struct Message {
    pub comm: usize,
    pub peer: usize,
    pub tag: usize,
}

/// What a request stands for.
#[derive(Clone, Copy)]
pub enum Begun {
    Send {
        synchronous: bool,
    },
    Receive(Posted),
    Collective,
    Operation,
    /// A message of which so many parts are not ready.
    Parts {
        comm: Number,
        to: Rank,
        tag: i32,
        left: i64,
    },
}

/// What a call with a request begins, or what is begun when a persistent one is started.
#[derive(Clone, Copy)]
pub enum Begins {
    Send {
        message: Message,
        synchronous: bool,
    },
    Receive(Message),
    Collective {
        comm: usize,
        kind: Collective,
        root: usize,
    },
    SendAndReceive {
        send: Message,
        receive: Message,
    },
    /// So many parts of a message are sent one by one.
    SendParts {
        message: Message,
        parts: i64,
    },
    /// Such a message is received.
    ReceiveParts(Message),
}

/// A request that is not complete.
#[derive(Clone, Copy)]
pub struct Pending {
    pub request: Number,
    pub begun: Begun,
    /// Where the program has the handle, as far as that is known.
    pub variable: usize,
    /// It was to be cancelled.
    pub cancelled: bool,
}

/// What is begun when a persistent request is started.
#[derive(Clone)]
pub struct Persistent {
    pub begins: Begins,
    pub used: Arc<[Used]>,
    /// The communicator that stands for the starts of a collective operation, or of a message in parts.
    pub comm: Option<Number>,
}

/// Lists of handles that are kept, with nothing in them.
const MOST_LISTS: usize = 1 << 12;

/// Requests that are not complete.
#[derive(Default)]
pub struct OpenRequests {
    /// A list may be empty.
    pub by_handle: FxHashMap<Handle, Vec<Pending>>,
    pub persistent: FxHashMap<Handle, Persistent>,
}

impl OpenRequests {
    pub fn knows(&self, handle: Handle) -> bool {
        self.by_handle.get(&handle).is_some_and(|pending| !pending.is_empty())
    }

    /// Takes those of a handle in this variable; where it is not known which ones these are, all of the handle: one, and perhaps others.
    pub fn take(&mut self, handle: Handle, variable: usize) -> (Option<Pending>, Vec<Pending>) {
        let many = self.by_handle.len();
        let Some(pending) = self.by_handle.get_mut(&handle) else { return (None, Vec::new()) };
        let is_there = |one: &Pending| one.variable == variable;
        let taken = match pending.iter().position(is_there) {
            // One request may stand for a send and a receive.
            Some(at) => (Some(pending.remove(at)), pending.extract_if(.., |one| is_there(one)).collect()),
            None => (pending.pop(), std::mem::take(pending)),
        };
        // A handle comes again, so its list is kept, unless there are more of them than come again.
        if pending.is_empty() && many > MOST_LISTS {
            self.by_handle.remove(&handle);
        }
        taken
    }
}
