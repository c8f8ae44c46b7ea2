//! Members of a window's group give each other their cards, inside of the window's creation.
//!
//! One allgather on the program's own communicator, at a place where the program's call is collective on it anyway.
//! Every member takes part, also one whose checker has switched itself off.

use super::card::Card;
use super::{link, links};
use crate::abi::Abi;
use std::ffi::c_int;
use warden::call::Handle;

/// The caller's rank and the cards of all members in the order of their ranks; `None` when MPI refuses. Where members
/// cannot read each other's memory they open a link now. Called without any lock, before the real creation, on a
/// communicator that is no inter-communicator. `pin`: of the own table.
pub fn exchange(
    abi: &Abi,
    comm: Handle,
    own: &Card,
    pin: impl FnOnce() -> (usize, usize),
) -> Option<(u32, Vec<Card>)> {
    let (rank, size) = link::place_in(abi, comm)?;
    let reserved = links::reserve(comm);
    let mut own = *own;
    own.set_known_link(reserved);
    let mut cards = vec![Card::default(); size];
    // SAFETY: as many cards as the communicator has members.
    if !unsafe { allgather(abi, comm, &[own], &mut cards) } {
        links::release(abi, reserved.0);
        return None;
    }
    let link = links::agree(abi, comm, rank, &cards, reserved.0, pin);
    cards.iter_mut().for_each(|card| card.set_link(link));
    Some((rank, cards))
}

/// What may be sent as bytes.
///
/// # Safety
/// It is made of plain words without gaps, of which any value is one.
pub unsafe trait Words: Copy {}
// SAFETY: words of 64 bits and nothing else.
unsafe impl Words for Card {}
// SAFETY: one word.
unsafe impl Words for u64 {}

/// Everybody's words for everybody.
///
/// # Safety
/// `all` has a place for each member of the communicator.
pub unsafe fn allgather<T: Words>(abi: &Abi, comm: Handle, mine: &[T; 1], all: &mut [T]) -> bool {
    type Allgather =
        unsafe extern "C-unwind" fn(*const T0, c_int, usize, *mut T0, c_int, usize, usize) -> c_int;
    type T0 = std::ffi::c_void;
    let Some(gather) = abi.real(c"PMPI_Allgather") else { return false };
    let (bytes, byte) = (size_of::<T>() as c_int, abi.byte().0);
    // SAFETY: MPI's function of this name, with buffers for the words of one and, by the caller's promise, of all.
    let code = unsafe {
        let gather: Allgather = std::mem::transmute(gather);
        gather(mine.as_ptr().cast(), bytes, byte, all.as_mut_ptr().cast(), bytes, byte, comm.0)
    };
    code == 0
}
