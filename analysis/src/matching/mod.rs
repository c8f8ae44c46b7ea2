//! What messages and collective operations of several ranks show together (chapters 3, 5 and 6): whether what is sent fits what receives it, whether it is
//! received at all, and whether the members of a communicator make the same collective operations.
//!
//! Judged is what certainly belongs together: the k-th message of an envelope and its k-th receive (3.5), the n-th operation of a communicator at each
//! member (6.14). Where a thread, a wildcard or events that are missing leave that open, nothing is said. Left out: neighbourhood collectives, whose
//! partners the events do not tell, and messages in parts.

mod amounts;
mod between;
mod channels;
mod collectives;
mod members;
mod ready;
mod signatures;
mod unbuffered;

use crate::answer::Blind;
use crate::job::Job;
use crate::misfits::{Found, Mismatch};
use mpiwarden::events::Did;
use mpiwarden_spec::{Order, Procedure};
use signatures::Signatures;

/// What is wrong between the ranks of a job, each pair of places once, and what was not judged.
pub(crate) fn judge(job: &Job) -> (Vec<Mismatch>, Vec<Blind>) {
    let mut signatures = Signatures::default();
    for process in 0..job.len() {
        signatures.add(job, process);
    }
    let mut found = Found::default();
    channels::judge(job, &signatures, &mut found);
    let names: Vec<Procedure> = Procedure::all().collect();
    collectives::judge(job, &names, &signatures, &mut found);
    ready::judge(job, &names, &mut found);
    let blind = unbuffered::judge(job, &names, &mut found);
    (found.end(&job.given), blind)
}

/// Whether messages, or collective operations of a communicator, may have been made that are no events: all later ones of their process may belong to
/// others than they seem to.
pub(crate) fn hides(did: &Did) -> bool {
    let Did::Unknown { call } = *did else { return false };
    let call = Procedure::all().find(|known| known.place() == usize::from(call));
    call.is_none_or(|call| match call.order() {
        Order::Other => !HIDES_NOTHING.iter().any(|name| call.name().starts_with(name)) || makes(call.name()),
        Order::None => makes(call.name()),
        Order::Sends { .. }
        | Order::Receives
        | Order::SendsAndReceives
        | Order::Probes
        | Order::Matches
        | Order::Everybody
        | Order::FromRoot
        | Order::ToRoot
        | Order::Upwards
        | Order::Starts
        | Order::SendsParts
        | Order::ReceivesParts
        | Order::Ready
        | Order::Arrived => true,
    })
}

/// Calls whose messages and collective operations are not those of the communicators that they are given: files have one of their own, and what has to do
/// with other worlds is the same for all members.
const HIDES_NOTHING: [&str; 13] = [
    "MPI_Close_port",
    "MPI_Comm_accept",
    "MPI_Comm_connect",
    "MPI_Comm_create_from_group",
    "MPI_Comm_join",
    "MPI_Comm_spawn",
    "MPI_File_",
    "MPI_Grequest_complete",
    "MPI_Intercomm_",
    "MPI_Lookup_name",
    "MPI_Open_port",
    "MPI_Publish_name",
    "MPI_Win_",
];

/// Whether it makes a window of a communicator, or ends one: that takes its turn among the communicator's operations.
fn makes(name: &str) -> bool {
    ["MPI_Win_create", "MPI_Win_allocate", "MPI_Win_free"].iter().any(|make| name.starts_with(make))
}
