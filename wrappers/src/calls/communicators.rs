//! Calls that make, duplicate and free communicators (7.4.2, 7.4.3, 8.5, 11.8, 11.10), and files, whose creation
//! duplicates one in secret.

use super::wrapped;
use crate::abi::Abi;
use crate::{groups, keys, start, state, switch, up};
use std::ffi::{CStr, c_char, c_int};
use warden::call::{Call, Common, Handle, Kind, Results};
use warden::mirror::naming::mixed;

wrapped! {
    MPI_Comm_dup(comm, new) Nested [copies Comm comm new] |abi| dup(abi, comm, false) => made(abi, new, Kind::Comm);
    MPI_Comm_dup_with_info(comm, _info, new) Nested [copies Comm comm new] |abi| dup(abi, comm, false) => made(abi, new, Kind::Comm);
    MPI_Comm_idup(comm, new, request) Nested [copies_later comm new request] |abi| dup(abi, comm, true) => started(abi, new, request);
    MPI_Comm_idup_with_info(comm, _info, new, request) Nested [copies_later comm new request]
        |abi| dup(abi, comm, true) => started(abi, new, request);

    MPI_Comm_create(comm, _group, new) Full |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Comm_create_group(comm, _group, tag, new) Full |abi| by_group(abi, comm) => made_of(abi, new, None, || Some(tag as u32 as u64));
    MPI_Comm_split(comm, color, _key, new) Full |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Comm_split_type(comm, _split, _key, _info, new) Full |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Cart_create(comm, ndims, dims, _periods, _reorder, new) Full |abi| from(abi, comm)
        => made(abi, new, Kind::Comm);
    MPI_Cart_sub(comm, _remain, new) Full |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Graph_create(comm, nnodes, index, edges, _reorder, new) Full |abi| from(abi, comm)
        => made(abi, new, Kind::Comm);
    MPI_Dist_graph_create(comm, n, sources, degrees, destinations, _weights, _info, _reorder, new) Full
        |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Dist_graph_create_adjacent(comm, indegree, sources, _sweights, outdegree, destinations, _dweights, _info, _reorder, new) Full
        |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Intercomm_create(local, leader, peer, remote, tag, new) Full |abi| between(abi, local, peer)
        => made_of(abi, new, None, || alone(abi, tag));
    MPI_Intercomm_merge(inter, _high, new) Full |abi| from(abi, inter) => made(abi, new, Kind::Comm);
    MPI_Comm_accept(_port, _info, root, comm, new) Full |abi| hidden(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Comm_connect(_port, _info, root, comm, new) Full |abi| hidden(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Comm_join(_fd, new) Full |abi| nowhere() => made(abi, new, Kind::Comm);
    MPI_Comm_spawn(_command, _argv, _max, _info, root, comm, new, _codes) Full |abi| hidden(abi, comm)
        => spawned(abi, comm, root, new);
    MPI_Comm_spawn_multiple(_count, _commands, _argvs, _maxes, _infos, root, comm, new, _codes) Full
        |abi| hidden(abi, comm) => spawned(abi, comm, root, new);
    MPI_Comm_create_from_group(group, tag, _info, _errhandler, new) Full |abi| of_group(abi, group)
        => made_of(abi, new, Some(group), || Some(text(tag)));
    MPI_Intercomm_create_from_groups(group, leader, _remote, remote_leader, tag, _info, _errhandler, new) Full
        |abi| of_group(abi, group) => made_of(abi, new, Some(group), || Some(text(tag)));
    MPIX_Comm_shrink(comm, new) Full |abi| hidden(abi, comm) => made(abi, new, Kind::Comm);
    MPIX_Stream_comm_create(comm, _stream, new) Full |abi| hidden(abi, comm) => made(abi, new, Kind::Comm);
    MPIX_Stream_comm_create_multiplex(comm, _count, _streams, new) Full |abi| hidden(abi, comm)
        => made(abi, new, Kind::Comm);
    MPIX_Threadcomm_init(comm, _threads, new) Full |abi| hidden(abi, comm) => made(abi, new, Kind::Comm);

    MPI_Comm_get_parent(parent) Caller |abi| Some(Call::Obtain { kind: Kind::Comm, from: None, counted: false })
        => parent_of(abi, parent);

    MPI_Comm_free(comm) Nested [frees Comm comm] |abi| free(abi, comm) => Results::None;
    MPI_Comm_disconnect(comm) Nested [frees Comm comm] |abi| free(abi, comm) => Results::None;
    MPIX_Threadcomm_free(comm) Nested [frees Comm comm] |abi| free(abi, comm) => Results::None;

    MPI_File_open(comm, _name, _mode, _info, file) Full [gives File file] |abi|
        Some(Call::FileOpen { comm: abi.handle(comm) }) => Results::None;
    MPI_File_close(file) Full [frees File file] |abi| Some(Call::FileClose) => Results::None;
}

fn dup(abi: &Abi, comm: usize, nonblocking: bool) -> Option<Call> {
    Some(Call::CommDup { comm: abi.handle(comm), nonblocking })
}

/// Made from one communicator, without its attributes: a copy callback that runs is a fault of the library.
fn from(abi: &Abi, comm: usize) -> Option<Call> {
    Some(Call::CommMake { from: [Some(abi.handle(comm)), None], group: None, common: Common::Parent })
}

/// The same, by the members of the new communicator only.
fn by_group(abi: &Abi, comm: usize) -> Option<Call> {
    Some(Call::CommMake { from: [Some(abi.handle(comm)), None], group: None, common: Common::Members })
}

/// Made between two communicators; libraries duplicate the local one in secret.
fn between(abi: &Abi, local: usize, peer: usize) -> Option<Call> {
    // The peer communicator counts at the leader only, so it is not looked at.
    let _ = peer;
    Some(Call::CommMake { from: [None, Some(abi.handle(local))], group: None, common: Common::Members })
}

/// Made over a communicator that libraries may duplicate in secret.
fn hidden(abi: &Abi, comm: usize) -> Option<Call> {
    Some(Call::CommMake { from: [None, Some(abi.handle(comm))], group: None, common: Common::Nothing })
}

fn of_group(abi: &Abi, group: usize) -> Option<Call> {
    Some(Call::CommMake { from: [None, None], group: Some(abi.handle(group)), common: Common::Members })
}

fn nowhere() -> Option<Call> {
    Some(Call::CommMake { from: [None, None], group: None, common: Common::Nothing })
}

pub(super) fn free(abi: &Abi, object: usize) -> Option<Call> {
    // SAFETY: the program gives the address of its handle, which MPI reads too.
    let object = unsafe { abi.read_handle(object) }?;
    Some(Call::ObjectFree { kind: Kind::Comm, object, unmapped: Vec::new() })
}

/// The new object, which is none for a process outside of a group.
pub(super) fn made(abi: &Abi, new: usize, kind: Kind) -> Results {
    // SAFETY: MPI succeeded, so it has written the handle.
    let handle: Option<Handle> = unsafe { abi.read_handle(new) };
    Results::Object(handle.filter(|handle| *handle != abi.null(kind)))
}

/// As [`made`], with processes that are expected to report, too.
fn spawned(abi: &Abi, comm: usize, root: usize, new: usize) -> Results {
    let results = made(abi, new, Kind::Comm);
    if let Results::Object(Some(inter)) = results {
        // An `int` is the lower half of its word.
        start::spawned(abi, abi.handle(comm), root as c_int, inter);
    }
    results
}

/// The new communicator, which its members alone made: the tag tells it from others of the same members. `group`: that of a
/// session.
fn made_of(abi: &Abi, new: usize, group: Option<usize>, tag: impl Fn() -> Option<u64>) -> Results {
    let Results::Object(Some(handle)) = made(abi, new, Kind::Comm) else { return Results::Object(None) };
    let group = group.map(|group| abi.handle(group));
    let asked = state::lock().as_ref().map(|state| {
        let session = group.and_then(|group| state.mirror.session_of_group(group));
        (state.mirror.is_complete(), session)
    });
    let members = match asked {
        Some((true, session)) => tag().and_then(|tag| groups::members(abi, handle, session, tag)),
        Some((false, _)) | None => None,
    };
    Results::ByMembers { handle, members }
}

/// A tag that tells the calls of one thread apart. Those of several, on different peers, may come in another order elsewhere.
fn alone(abi: &Abi, tag: usize) -> Option<u64> {
    (up::is_world_up() && !keys::asking::has_threads(abi)).then_some(tag as u32 as u64)
}

/// A number for a text of the program's that MPI has read.
fn text(at: usize) -> u64 {
    let text = if at == 0 {
        &[]
    } else {
        // SAFETY: MPI succeeded, so it has read the text up to its NUL.
        unsafe { CStr::from_ptr(at as *const c_char) }.to_bytes()
    };
    text.iter().fold(text.len() as u64, |hash, byte| mixed(hash, u64::from(*byte)))
}

fn started(abi: &Abi, new: usize, request: usize) -> Results {
    // SAFETY: MPI succeeded, so it has written both handles.
    match unsafe { (abi.read_handle(new), abi.read_handle(request)) } {
        (Some(comm), Some(request)) => {
            switch::FOLLOWS.set_checker(true);
            Results::Pending { comm, request }
        }
        (_, _) => Results::None,
    }
}

fn parent_of(abi: &Abi, parent: usize) -> Results {
    // SAFETY: MPI succeeded, so it has written the handle.
    Results::Objects(unsafe { abi.read_handle(parent) }.into_iter().collect())
}
