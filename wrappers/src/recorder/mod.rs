//! What the process does that orders it with others or touches memory, kept as events (`src/events`) for the command to ask for order
//! when the job is over.
//!
//! Events are added under one lock, so that those of all threads stand in one order. What an event is about is asked of the mirror and of MPI before that,
//! with no lock held. Where something is not known or cannot be kept, an event says so: then nothing is judged that it could bear on.

mod amounts;
mod buffers;
mod communicators;
mod contents;
mod contributions;
mod datatypes;
mod file;
mod frames;
mod keeping;
mod lent;
mod local;
mod matched;
mod messages;
mod named;
mod numbers;
mod outside;
mod parts;
mod pending;
mod place;
mod reachable;
mod request_uses;
mod requests;
mod signatures;
mod tail;
mod variables;
mod waiting;
mod windows;

pub use buffers::{
    Array, GivenBuffer, Gives, Holds, Lent, Party, Roles, When, layout, of_collective, of_persistent,
};
pub use frames::{left_frames, may_be_left};
pub use keeping::{EventPlace, NOWHERE, failed, lost, on, stands, unknown};
pub use lent::{
    both_meet, buffer_meets, collective_meets, has_peer, in_use, is_memory, lend_buffer, lend_collective,
    lend_message, lent, memory_meets, memory_of_buffer, memory_of_collective, memory_of_message,
    message_meets, told_of, two_meet,
};
pub use local::{pauses, takes_turn, touched, watches, watches_collective, watches_message};
pub use matched::{filled, fills, fills_with, taken_out, takes_out};
pub use messages::{
    BegunCollective, Message, Sent, awaits, collective_begins, left, persistent, posts, probed, received,
    sends, sent, takes_any,
};
pub use named::named;
pub use parts::{PartFault, Parts, arrived, is_no_part, readies};
pub use pending::{Begins, Begun, BegunBy, may_be_lent, nothing_is_lent};
pub use reachable::Used;
pub use request_uses::{mark, request_misused, requests_left};
pub use requests::{
    Ended, InCalls, cancels, ended, file_started, found_complete, given_up, has_wildcards, not_started,
    persists, restarts, snapshot, snapshot_of, started, writes_over,
};
pub use variables::has_handle;
pub use waiting::{waits, waits_no_more};
pub use windows::{
    AfterCall, call_begins, call_returned, operation, operation_began, quick_operation, synchronised,
    synchronises,
};

use crate::options::Watch;
use crate::{abi, options, output, up, watchpoints};
use file::EventFile;

/// Begins, where the options want it: once the process has its files.
pub fn begin() {
    let Some(bytes) = options::get().record else { return };
    // The entries of other machines do not lead here.
    if !output::is_rank_process() || cfg!(not(target_arch = "x86_64")) {
        return;
    }
    if !EventFile::new(bytes).is_some_and(keeping::open) {
        return;
    }
    watchpoints::set_may_watch(options::get().watch != Watch::Off);
    output::begin_findings();
    // The file is there from now on, also of a process that makes no call which is kept.
    if let Some(abi) = abi::get().filter(|_| up::is_world_up()) {
        communicators::comm(abi, abi.world());
    }
}
