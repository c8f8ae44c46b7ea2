//! Groups, as ranks in the group of a window and in that of the whole world (7.3). All of these are questions that a
//! library answers by itself.

use crate::abi::Abi;
use crate::{asking, up};
use std::ffi::{CStr, c_char, c_int};
use warden::call::Handle;
use warden::mirror::naming::mixed;

/// A group that was asked for, given back when it is dropped.
struct Group<'a> {
    abi: &'a Abi,
    handle: usize,
}

type Of = unsafe extern "C" fn(usize, *mut usize) -> c_int;
type Translate = unsafe extern "C" fn(usize, c_int, *const c_int, usize, *mut c_int) -> c_int;
type GroupSize = unsafe extern "C" fn(usize, *mut c_int) -> c_int;
type Compare = unsafe extern "C" fn(usize, usize, *mut c_int) -> c_int;

impl<'a> Group<'a> {
    /// The group of an object that is live.
    fn of(abi: &'a Abi, question: &CStr, object: Handle) -> Option<Group<'a>> {
        // A handle is written in its own width; the rest of the word stays zero.
        let mut handle = 0usize;
        let of = abi.real(question)?;
        // SAFETY: PMPI_Win_get_group, PMPI_Comm_group and PMPI_Comm_remote_group have this signature; handles fit words.
        let code = unsafe { std::mem::transmute::<usize, Of>(of)(object.0, &mut handle) };
        (code == 0).then_some(Group { abi, handle })
    }

    /// The group of the world: of the process set, where the window's communicator was made from a session.
    fn of_world(abi: &'a Abi, session: Option<Handle>) -> Option<Group<'a>> {
        let Some(session) = session else {
            return if up::is_world_up() { Group::of(abi, c"PMPI_Comm_group", abi.world()) } else { None };
        };
        let mut handle = 0usize;
        let of = abi.real(c"PMPI_Group_from_session_pset")?;
        // SAFETY: MPI's function of this name, on a session that is live, with a set that every session has.
        let code = unsafe {
            let of: unsafe extern "C" fn(usize, *const c_char, *mut usize) -> c_int = std::mem::transmute(of);
            of(session.0, c"mpi://WORLD".as_ptr(), &mut handle)
        };
        (code == 0).then_some(Group { abi, handle })
    }

    fn size(&self) -> Option<c_int> {
        let size_of = self.abi.real(c"PMPI_Group_size")?;
        let mut size: c_int = 0;
        // SAFETY: MPI's function of this name, on a group that is live.
        let code = unsafe { std::mem::transmute::<usize, GroupSize>(size_of)(self.handle, &mut size) };
        (code == 0).then_some(size)
    }

    /// The ranks that members have in another group; negative for those who are not in it.
    fn translate(&self, ranks: &[c_int], other: &Group) -> Option<Vec<c_int>> {
        let translate = self.abi.real(c"PMPI_Group_translate_ranks")?;
        let mut to = vec![-1; ranks.len()];
        if ranks.is_empty() {
            return Some(to);
        }
        let count = c_int::try_from(ranks.len()).ok()?;
        // SAFETY: MPI's function of this name, on groups that are live, with arrays that are as long as said.
        let code = unsafe {
            let translate: Translate = std::mem::transmute(translate);
            translate(self.handle, count, ranks.as_ptr(), other.handle, to.as_mut_ptr())
        };
        (code == 0).then_some(to)
    }

    /// Whether it has the same members in the same order.
    fn is(&self, other: &Group) -> bool {
        let Some(compare) = self.abi.real(c"PMPI_Group_compare") else { return false };
        let ask = |one: usize, two: usize| {
            let mut answer: c_int = -1;
            // SAFETY: MPI's function of this name, on groups that are live.
            let code = unsafe { std::mem::transmute::<usize, Compare>(compare)(one, two, &mut answer) };
            (code == 0).then_some(answer)
        };
        // What a library answers for equal groups it says itself.
        let equal = ask(other.handle, other.handle);
        equal.is_some() && ask(self.handle, other.handle) == equal
    }
}

impl Drop for Group<'_> {
    fn drop(&mut self) {
        if let Some(free) = self.abi.real(c"PMPI_Group_free") {
            // SAFETY: MPI's function of this name, on a group that was asked for here.
            unsafe {
                let free: unsafe extern "C" fn(*mut usize) -> c_int = std::mem::transmute(free);
                free(&mut self.handle);
            }
        }
    }
}

/// The ranks in a window's group of the members of `group`; `None` where one of them is no member of it, or MPI does
/// not say. Both must be live.
pub fn ranks(abi: &Abi, group: usize, win: usize) -> Option<Vec<u32>> {
    if abi.is_group_null(group) {
        return None;
    }
    let given = std::mem::ManuallyDrop::new(Group { abi, handle: group });
    let size = given.size()?;
    let whole = Group::of(abi, c"PMPI_Win_get_group", Handle(win))?;
    let from: Vec<c_int> = (0..size).collect();
    given.translate(&from, &whole)?.into_iter().map(|rank| u32::try_from(rank).ok()).collect()
}

/// Where members of a window stand in the world.
#[derive(Default)]
pub struct InWorld {
    /// -1: in none, or in another world.
    pub ranks: Vec<i32>,
    /// The window's group is that of the world, in its order.
    pub is_world: bool,
}

/// Where members of a window stand in the world. The window must be live.
pub fn in_world(abi: &Abi, win: Handle, session: Option<Handle>, targets: &[i32]) -> InWorld {
    let nowhere = InWorld { ranks: vec![-1; targets.len()], is_world: false };
    let of_window = Group::of(abi, c"PMPI_Win_get_group", win);
    let (Some(of_window), Some(world)) = (of_window, Group::of_world(abi, session)) else { return nowhere };
    if of_window.is(&world) {
        return InWorld { ranks: targets.to_vec(), is_world: true };
    }
    let Some(ranks) = of_window.translate(targets, &world) else { return nowhere };
    InWorld { ranks: ranks.into_iter().map(|rank| rank.max(-1)).collect(), is_world: false }
}

/// The ranks in a window's group of members of the world, for those that are in it. The window must be live.
pub fn of_world(abi: &Abi, win: Handle, session: Option<Handle>, worlds: &[i32]) -> Vec<Option<u32>> {
    let of_window = Group::of(abi, c"PMPI_Win_get_group", win);
    let (Some(of_window), Some(world)) = (of_window, Group::of_world(abi, session)) else {
        return Vec::new();
    };
    let Some(size) = world.size() else { return Vec::new() };
    // A slot may be that of another run's process, with a rank that this world does not have.
    let asked: Vec<c_int> = worlds.iter().map(|rank| if *rank < size { *rank } else { 0 }).collect();
    let found = world.translate(&asked, &of_window).unwrap_or_default();
    let known =
        |(found, (asked, rank)): (c_int, (&c_int, &i32))| u32::try_from(found).ok().filter(|_| asked == rank);
    found.into_iter().zip(asked.iter().zip(worlds)).map(known).collect()
}

/// A number for the members of a new communicator in their order, and for the tag that it was made with; of both
/// groups of an inter-communicator, whichever is whose. `None`: one of them is of another world.
pub fn members(abi: &Abi, comm: Handle, session: Option<Handle>, tag: u64) -> Option<u64> {
    let [local, remote] = of_both(abi, comm, session)?;
    Some(mixed(mixed(mixed(tag, local.min(remote)), local.max(remote)), 0))
}

/// Whether the own group of an inter-communicator is the second one of its two: all members answer alike.
pub fn is_second(abi: &Abi, comm: Handle, session: Option<Handle>) -> Option<bool> {
    let [local, remote] = of_both(abi, comm, session)?;
    (local != remote).then_some(local > remote)
}

/// A number for the members of a communicator's group in their order, and one for those of the other group: 0 where there is none.
fn of_both(abi: &Abi, comm: Handle, session: Option<Handle>) -> Option<[u64; 2]> {
    /// Ranks that are translated at once.
    const FEW: c_int = 1024;
    let world = Group::of_world(abi, session)?;
    let number = |group: Group| {
        let size = group.size()?;
        let mut hash = mixed(size.unsigned_abs().into(), 0);
        for first in (0..size).step_by(FEW as usize) {
            let ranks: Vec<c_int> = (first..size.min(first + FEW)).collect();
            for rank in group.translate(&ranks, &world)? {
                hash = mixed(hash, u64::try_from(rank).ok()?);
            }
        }
        Some(hash)
    };
    let local = number(Group::of(abi, c"PMPI_Comm_group", comm)?)?;
    let remote = match asking::asked(abi, c"PMPI_Comm_test_inter", comm) {
        0 => 0,
        _ => number(Group::of(abi, c"PMPI_Comm_remote_group", comm)?)?,
    };
    Some([local, remote])
}
