//! What messages of findings call the buffers of messages, of collective operations and of accesses to files.

use crate::call::CallId;
use mpiwarden_spec::Procedure;

/// That the buffer of an access to a file is MPI's until the access is complete.
pub const OF_FILES: &str = "14.4.1";

/// Whether a call moves data between memory and a file (14.4).
pub fn is_of_file(call: CallId) -> bool {
    call.name().starts_with("MPI_File_")
}

/// Whether a call only combines two buffers of its process (6.9.7).
pub fn is_local(call: CallId) -> bool {
    call.name().starts_with("MPI_Reduce_local")
}

/// The buffer of a call, which writes there, or only reads.
pub fn buffer(call: CallId, writes: bool) -> &'static str {
    match (is_of_file(call), writes) {
        (false, true) => "receive buffer",
        (false, false) => "send buffer",
        (true, _) => "buffer",
    }
}

/// What a call does with such a buffer.
pub fn uses(call: CallId, writes: bool) -> &'static str {
    if is_local(call) || Procedure::find(call.name()).is_some_and(Procedure::is_one_sided) {
        return if writes { "writes" } else { "reads" };
    }
    match (is_of_file(call), writes) {
        (false, true) => "receives into",
        (false, false) => "sends from",
        (true, true) => "reads from a file into",
        (true, false) => "writes to a file from",
    }
}
