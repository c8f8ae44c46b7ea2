//! What communicators and windows are called by all their members, and their numbers in this process's events, for who says where a thread waits.
//! Where no events are kept they have names all the same, but for windows.

use super::communicators::{comm, described};
use super::keeping::{on, with};
use crate::abi::Abi;
use crate::state;
use rustc_hash::FxHashMap;
use std::sync::{Mutex, PoisonError};
use warden::call::{Handle, Kind};
use warden::events::Number;
use warden::mirror::objects::ObjectId;

/// Names of communicators that were asked for while no events are kept: MPI is asked once for each.
static UNRECORDED: Mutex<Option<FxHashMap<Handle, (ObjectId, u64)>>> = Mutex::new(None);
/// More of them are asked for again.
const MOST: usize = 1 << 12;

/// The name and the number of a communicator or window: 0 where it has none. `None`: it is no live one.
pub fn named(abi: &'static Abi, handle: Handle, is_window: bool) -> Option<(u64, Number)> {
    match (on(), is_window) {
        (true, false) if handle == abi.null(Kind::Comm) => None,
        (true, false) => {
            let known = comm(abi, handle)?;
            Some((with(|recorder| recorder.numbers.name(known.number)).unwrap_or(0), known.number))
        }
        (true, true) => {
            let id = state::lock().as_ref()?.mirror.window_id(handle)?;
            with(|recorder| {
                let number = recorder.numbers.window(handle, id)?.number;
                Some((recorder.numbers.name(number), number))
            })?
        }
        (false, false) => Some((unrecorded(abi, handle)?, 0)),
        (false, true) => None,
    }
}

fn unrecorded(abi: &'static Abi, handle: Handle) -> Option<u64> {
    let (id, name) = state::lock().as_mut()?.mirror.comm_known(handle)?;
    let mut all = UNRECORDED.lock().unwrap_or_else(PoisonError::into_inner);
    let all = all.get_or_insert_default();
    if let Some((of, name)) = all.get(&handle)
        && *of == id
    {
        return Some(*name);
    }
    let name = described(abi, handle, name)?.name;
    if all.len() >= MOST {
        all.clear();
    }
    all.insert(handle, (id, name));
    Some(name)
}
