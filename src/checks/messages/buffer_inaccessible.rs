//! `buffer-inaccessible`: a buffer of a call has bytes that are not mapped, or MPI is to write some that may not be written (3.2.2, 12.3).

use crate::call::CallId;
use crate::checks::buffers;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{NoAccess, UnusableBuffer};

pub fn check(buffer: &UnusableBuffer, call: CallId) -> Finding {
    let name = match buffer.side {
        Some(side) => format!("{} buffer", side.word()),
        None => buffers::buffer(call, buffer.writes).to_owned(),
    };
    let message = match buffer.access {
        NoAccess::Unmapped => format!("part of the {name} is not mapped: there is no memory"),
        NoAccess::ReadOnly => format!("part of the {name} may not be written, and MPI writes there"),
    };
    let section = if buffer.side.is_some() { "12.3" } else { "3.2.2" };
    Finding::new(Check::BufferInaccessible, Verdict::Suspicious, call, message)
        .section(section)
        .detail("address", buffer.base)
        .detail("size", buffer.bytes as i64)
}
