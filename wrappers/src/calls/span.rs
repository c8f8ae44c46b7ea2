//! The start and the end of MPI (11.2, 11.3).

use super::wrapped;
use crate::abi::Abi;
use crate::{directory, keys, session_groups, start};
use warden::call::{Call, Results};

wrapped! {
    MPI_Init(_argc, _argv) Full |abi| Some(Call::WorldBegin) => world_up(abi);
    MPI_Init_thread(_argc, _argv, _required, _provided) Full |abi| Some(Call::WorldBegin) => world_up(abi);
    MPI_Abort(_comm, _code) Full |abi| aborting() => Results::None;
    MPI_Session_init(_info, _errhandler, session) Full [begins] |abi| session_beginning() => session_up(abi, session);
    MPI_Group_from_session_pset(session, _name, group) Caller [hands Group group] |abi| of_session(abi, session) => group_made(abi, group);
    MPI_Finalize() Nested [ends] |abi| ending(abi) => Results::None;
    MPI_Session_finalize(session) Nested [frees Session session] |abi| session_end(abi, session) => Results::None;
}

fn world_up(abi: &'static Abi) -> Results {
    start::up(abi, true);
    Results::None
}

fn aborting() -> Option<Call> {
    start::aborting();
    Some(Call::Abort)
}

fn ending(abi: &'static Abi) -> Option<Call> {
    directory::close_all(abi);
    start::ending();
    Some(Call::WorldEnd)
}

fn session_beginning() -> Option<Call> {
    start::beginning();
    Some(Call::SessionBegin)
}

fn session_up(abi: &'static Abi, session: usize) -> Results {
    start::up(abi, false);
    // SAFETY: MPI succeeded, so it has written the handle.
    unsafe { abi.read_handle(session) }.map_or(Results::None, Results::Session)
}

fn of_session(abi: &Abi, session: usize) -> Option<Call> {
    Some(Call::GroupFromSession { session: abi.handle(session) })
}

/// `MPI_GROUP_EMPTY` is nobody's.
fn group_made(abi: &Abi, group: usize) -> Results {
    // SAFETY: MPI succeeded, so it has written the handle.
    let made = unsafe { abi.read_handle(group) };
    session_groups::begin();
    made.filter(|group| !keys::is_predefined_group(abi, *group)).map_or(Results::None, Results::Group)
}

fn session_end(abi: &Abi, session: usize) -> Option<Call> {
    // SAFETY: the program gives the address of its handle, which MPI reads too.
    Some(Call::SessionEnd { session: unsafe { abi.read_handle(session) }? })
}
