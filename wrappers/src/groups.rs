//! Groups, as ranks in the group of a window (7.3).

use crate::abi::Abi;
use std::ffi::c_int;

/// The ranks in a window's group of the members of `group`; `None` where one of them is no member of it, or MPI does
/// not say. The window must be live; a group that is not makes MPI's own call fail as well.
pub fn ranks(abi: &Abi, group: usize, win: usize) -> Option<Vec<u32>> {
    if abi.is_group_null(group) {
        return None;
    }
    let of_window = abi.real(c"PMPI_Win_get_group")?;
    let size_of = abi.real(c"PMPI_Group_size")?;
    let translate = abi.real(c"PMPI_Group_translate_ranks")?;
    let free = abi.real(c"PMPI_Group_free")?;
    let mut size: c_int = 0;
    // A handle is written in its own width; the rest of the word stays zero.
    let mut whole = 0usize;
    // SAFETY: MPI's functions of these names, with these signatures; handles fit words; the arrays are as long as said.
    unsafe {
        let size_of: unsafe extern "C" fn(usize, *mut c_int) -> c_int = std::mem::transmute(size_of);
        let of_window: unsafe extern "C" fn(usize, *mut usize) -> c_int = std::mem::transmute(of_window);
        let translate: unsafe extern "C" fn(usize, c_int, *const c_int, usize, *mut c_int) -> c_int =
            std::mem::transmute(translate);
        let free: unsafe extern "C" fn(*mut usize) -> c_int = std::mem::transmute(free);
        if size_of(group, &mut size) != 0 || of_window(win, &mut whole) != 0 {
            return None;
        }
        let from: Vec<c_int> = (0..size).collect();
        let mut to = vec![-1; from.len()];
        let code = if size > 0 { translate(group, size, from.as_ptr(), whole, to.as_mut_ptr()) } else { 0 };
        free(&mut whole);
        (code == 0).then_some(to)?.into_iter().map(|rank| u32::try_from(rank).ok()).collect()
    }
}
