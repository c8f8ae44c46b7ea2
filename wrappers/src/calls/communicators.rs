//! Calls that make, duplicate and free communicators (7.4.2, 7.4.3, 8.5, 11.8, 11.10), and files, whose creation
//! duplicates one in secret.

use crate::abi::Abi;
use crate::start;
use crate::wrap::wrapped;
use std::ffi::c_int;
use warden::call::{Call, Handle, Kind, Results};

wrapped! {
    MPI_Comm_dup(comm, new) Full [copies Comm comm new] |abi| dup(abi, comm, false) => made(abi, new, Kind::Comm);
    MPI_Comm_dup_with_info(comm, _info, new) Full [copies Comm comm new] |abi| dup(abi, comm, false) => made(abi, new, Kind::Comm);
    MPI_Comm_idup(comm, new, request) Full [copies_later comm new request] |abi| dup(abi, comm, true) => started(abi, new, request);
    MPI_Comm_idup_with_info(comm, _info, new, request) Full [copies_later comm new request]
        |abi| dup(abi, comm, true) => started(abi, new, request);

    MPI_Comm_create(comm, _group, new) Full |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Comm_create_group(comm, _group, _tag, new) Full |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Comm_split(comm, _color, _key, new) Full |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Comm_split_type(comm, _split, _key, _info, new) Full |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Cart_create(comm, _ndims, _dims, _periods, _reorder, new) Full |abi| from(abi, comm)
        => made(abi, new, Kind::Comm);
    MPI_Cart_sub(comm, _remain, new) Full |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Graph_create(comm, _nnodes, _index, _edges, _reorder, new) Full |abi| from(abi, comm)
        => made(abi, new, Kind::Comm);
    MPI_Dist_graph_create(comm, _n, _sources, _degrees, _destinations, _weights, _info, _reorder, new) Full
        |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Dist_graph_create_adjacent(comm, _in, _sources, _sweights, _out, _dests, _dweights, _info, _reorder, new) Full
        |abi| from(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Intercomm_create(local, _leader, peer, _remote, _tag, new) Full |abi| between(abi, local, peer)
        => made(abi, new, Kind::Comm);
    MPI_Intercomm_merge(inter, _high, new) Full |abi| from(abi, inter) => made(abi, new, Kind::Comm);
    MPI_Comm_accept(_port, _info, _root, comm, new) Full |abi| hidden(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Comm_connect(_port, _info, _root, comm, new) Full |abi| hidden(abi, comm) => made(abi, new, Kind::Comm);
    MPI_Comm_join(_fd, new) Full |abi| nowhere() => made(abi, new, Kind::Comm);
    MPI_Comm_spawn(_command, _argv, _max, _info, root, comm, new, _codes) Full |abi| hidden(abi, comm)
        => spawned(abi, comm, root, new);
    MPI_Comm_spawn_multiple(_count, _commands, _argvs, _maxes, _infos, root, comm, new, _codes) Full
        |abi| hidden(abi, comm) => spawned(abi, comm, root, new);
    MPI_Comm_create_from_group(group, _tag, _info, _errhandler, new) Full |abi| of_group(abi, group)
        => made(abi, new, Kind::Comm);
    MPI_Intercomm_create_from_groups(group, _leader, _remote, _rleader, _tag, _info, _errhandler, new) Full
        |abi| of_group(abi, group) => made(abi, new, Kind::Comm);
    MPIX_Comm_shrink(comm, new) Full |abi| hidden(abi, comm) => made(abi, new, Kind::Comm);
    MPIX_Stream_comm_create(comm, _stream, new) Full |abi| hidden(abi, comm) => made(abi, new, Kind::Comm);
    MPIX_Stream_comm_create_multiplex(comm, _count, _streams, new) Full |abi| hidden(abi, comm)
        => made(abi, new, Kind::Comm);
    MPIX_Threadcomm_init(comm, _threads, new) Full |abi| hidden(abi, comm) => made(abi, new, Kind::Comm);

    MPI_Comm_get_parent(parent) Caller |abi| Some(Call::Obtain { kind: Kind::Comm, from: None, counted: false })
        => parent_of(abi, parent);

    MPI_Comm_free(comm) Full [frees Comm comm] |abi| free(abi, comm) => Results::None;
    MPI_Comm_disconnect(comm) Full [frees Comm comm] |abi| free(abi, comm) => Results::None;
    MPIX_Threadcomm_free(comm) Full [frees Comm comm] |abi| free(abi, comm) => Results::None;

    MPI_File_open(_comm, _name, _mode, _info, _file) Full |abi| Some(Call::File) => Results::None;
    MPI_File_close(file) Full [frees File file] |abi| Some(Call::File) => Results::None;
}

fn dup(abi: &Abi, comm: usize, nonblocking: bool) -> Option<Call> {
    Some(Call::CommDup { comm: abi.handle(comm), nonblocking })
}

/// Made from one communicator, without its attributes: a copy callback that runs is a fault of the library.
fn from(abi: &Abi, comm: usize) -> Option<Call> {
    Some(Call::CommMake { from: [Some(abi.handle(comm)), None], group: None })
}

/// Made between two communicators; libraries duplicate the local one in secret.
fn between(abi: &Abi, local: usize, peer: usize) -> Option<Call> {
    // The peer communicator counts at the leader only, so it is not looked at.
    let _ = peer;
    hidden(abi, local)
}

/// Made over a communicator that libraries may duplicate in secret.
fn hidden(abi: &Abi, comm: usize) -> Option<Call> {
    Some(Call::CommMake { from: [None, Some(abi.handle(comm))], group: None })
}

fn of_group(abi: &Abi, group: usize) -> Option<Call> {
    Some(Call::CommMake { from: [None, None], group: Some(abi.handle(group)) })
}

fn nowhere() -> Option<Call> {
    Some(Call::CommMake { from: [None, None], group: None })
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

fn started(abi: &Abi, new: usize, request: usize) -> Results {
    // SAFETY: MPI succeeded, so it has written both handles.
    match unsafe { (abi.read_handle(new), abi.read_handle(request)) } {
        (Some(comm), Some(request)) => {
            super::requests::follow();
            Results::Pending { comm, request }
        }
        (_, _) => Results::None,
    }
}

fn parent_of(abi: &Abi, parent: usize) -> Results {
    // SAFETY: MPI succeeded, so it has written the handle.
    Results::Objects(unsafe { abi.read_handle(parent) }.into_iter().collect())
}
