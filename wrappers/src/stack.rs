//! Call stacks of the program, as addresses: taken, numbered, and told as (module, build id, offset).
//!
//! Equal stacks have equal numbers. Debug information is never read here: the command names the places. Frames of
//! this library are left out, wherever they stand: between MPI and a user's callback there are some too.

use crate::site::Site;
use crate::unwind::DEPTH;
use crate::{modules, unwind};
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError, TryLockError};
use warden::call::{Language, StackId};
use warden::findings::form::Frame;

/// Distinct stacks kept in full, and kept at all. Deep recursion makes a new one with each level.
const FULL: usize = 1 << 16;
const MOST: usize = 1 << 20;
/// Frames kept of each stack above that.
const SHORT: usize = 3;
/// Marks the numbers of other processes' stacks.
const FOREIGN: u32 = 1 << 31;
/// Marks the numbers of stacks whose call was made in Fortran.
const IN_FORTRAN: u32 = 1 << 30;
const MOST_FOREIGN: usize = 4096;
/// Frames looked at, own ones and those of broken stacks included.
const VISITED: usize = 512;

/// Takes the stack of the program's call of an entry of this library, and gives it its number.
pub fn capture(site: Site) -> StackId {
    let number = unwind::numbered(site, |frames| intern(frames).0).unwrap_or_else(|| {
        let mut frames = [0; DEPTH];
        let depth = take(&mut frames);
        intern(&frames[..depth]).0
    });
    match site.language {
        Language::Fortran if number != 0 => StackId(number | IN_FORTRAN),
        Language::Fortran | Language::C => StackId(number),
    }
}

/// The language of the call that a stack was taken of.
pub fn language(id: StackId) -> Language {
    if id.0 & (FOREIGN | IN_FORTRAN) == IN_FORTRAN { Language::Fortran } else { Language::C }
}

/// Takes the stack of the program's call.
pub fn capture_now() -> Vec<usize> {
    let mut frames = [0; DEPTH];
    let depth = take(&mut frames);
    frames[..depth].to_vec()
}

/// The number of a stack; 0 when there is none to take.
pub fn intern(frames: &[usize]) -> StackId {
    let frames = &frames[..frames.len().min(DEPTH)];
    let mut stacks = STACKS.lock().unwrap_or_else(PoisonError::into_inner);
    let (id, new) = stacks.intern(frames);
    drop(stacks);
    // What is loaded now may be gone when the stack is to be named.
    if new && modules::changed() {
        modules::look();
    }
    id
}

/// The addresses of a numbered stack.
pub fn frames(id: StackId) -> Vec<usize> {
    let id = StackId(id.0 & !IN_FORTRAN);
    STACKS.lock().unwrap_or_else(PoisonError::into_inner).frames(id).to_vec()
}

/// The caller in a numbered stack; `None` where there is none, or somebody holds the stacks just now.
pub fn caller_in(id: StackId) -> Option<usize> {
    let stacks = match STACKS.try_lock() {
        Ok(stacks) => stacks,
        Err(TryLockError::Poisoned(stacks)) => stacks.into_inner(),
        Err(TryLockError::WouldBlock) => return None,
    };
    stacks.frames(StackId(id.0 & !IN_FORTRAN)).first().copied()
}

/// Whether the executable itself made the call with this stack.
pub fn is_by_executable(id: StackId) -> bool {
    caller_in(id).is_some_and(|caller| modules::in_executable(caller.wrapping_sub(1)).is_some())
}

/// Tells addresses in the terms of the files that they were loaded from.
pub fn name(addresses: &[usize]) -> Vec<Frame> {
    // The call is before the address that it returns to, which may be in no module at all.
    let place = |&address: &usize| match modules::of(address.wrapping_sub(1)) {
        Some(module) => Frame {
            module: module.path.clone(),
            build_id: module.build_id.clone(),
            offset: address.wrapping_sub(module.base) as u64,
        },
        None => Frame { module: String::new(), build_id: String::new(), offset: address as u64 },
    };
    addresses.iter().map(place).collect()
}

/// Names a numbered stack, of this process or of another one.
pub fn named(id: StackId) -> Vec<Frame> {
    if id.0 & FOREIGN == 0 {
        return name(&frames(id));
    }
    let known = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
    known.get((id.0 & !FOREIGN) as usize).cloned().unwrap_or_default()
}

/// The number of a stack of another process, which is named already. Only findings have such, so they are few.
pub fn foreign(frames: Vec<Frame>) -> StackId {
    let mut known = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
    let place = known.iter().position(|other| *other == frames).unwrap_or(known.len());
    if frames.is_empty() || place >= MOST_FOREIGN {
        return StackId::default();
    }
    if place == known.len() {
        known.push(frames);
    }
    StackId(FOREIGN | place as u32)
}

/// Takes the return addresses of the calling thread's stack, innermost first, without this library's own; returns
/// how many. Allocates nothing and takes no lock.
pub fn take(into: &mut [usize]) -> usize {
    let own = modules::own();
    let mut depth = 0;
    walk(|frame| {
        let address = frame.ip() as usize;
        if address != 0 && !own.contains(&address) {
            match into.get_mut(depth) {
                Some(place) => *place = address,
                None => return ControlFlow::Break(()),
            }
            depth += 1;
        }
        ControlFlow::Continue(())
    });
    depth
}

fn walk(mut visit: impl FnMut(&backtrace::Frame) -> ControlFlow<()>) {
    let mut left = VISITED;
    // SAFETY: on Linux the unwinder may run in several threads at once; what must not is the naming of places, which
    // is not done here.
    unsafe {
        backtrace::trace_unsynchronized(|frame| {
            left -= 1;
            left > 0 && visit(frame).is_continue()
        });
    }
}

static OTHERS: Mutex<Vec<Vec<Frame>>> = Mutex::new(Vec::new());
static STACKS: Mutex<KeptStacks> =
    Mutex::new(KeptStacks { words: Vec::new(), ends: Vec::new(), table: Vec::new() });

/// Every distinct stack once.
struct KeptStacks {
    /// The addresses of all, one after the other.
    words: Vec<usize>,
    /// Where each ends in `words`.
    ends: Vec<usize>,
    /// Open addressing: numbers of stacks, 0 for empty; a power of two, at most half full.
    table: Vec<u32>,
}

impl KeptStacks {
    /// The number, and whether it is a new one.
    fn intern(&mut self, frames: &[usize]) -> (StackId, bool) {
        if frames.is_empty() {
            return (StackId::default(), false);
        }
        if 2 * (self.ends.len() + 1) > self.table.len() {
            self.grow();
        }
        let place = self.place(frames);
        match self.table[place] {
            0 if self.ends.len() >= FULL && frames.len() > SHORT => self.intern(&frames[..SHORT]),
            0 if self.ends.len() >= MOST => (StackId::default(), false),
            0 => {
                self.words.extend_from_slice(frames);
                self.ends.push(self.words.len());
                self.table[place] = self.ends.len() as u32;
                (StackId(self.table[place]), true)
            }
            known => (StackId(known), false),
        }
    }

    fn frames(&self, id: StackId) -> &[usize] {
        let Some(index) = (id.0 as usize).checked_sub(1) else { return &[] };
        let Some(&end) = self.ends.get(index) else { return &[] };
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.words[start..end]
    }

    /// Where these frames stand in the table, or where they would.
    fn place(&self, frames: &[usize]) -> usize {
        let mut hasher = FxHasher::default();
        frames.iter().for_each(|&frame| hasher.write_usize(frame));
        let mask = self.table.len() - 1;
        let mut place = hasher.finish() as usize & mask;
        while self.table[place] != 0 && self.frames(StackId(self.table[place])) != frames {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        self.table = vec![0; (4 * self.ends.len()).max(256).next_power_of_two()];
        for number in 1..=self.ends.len() as u32 {
            let place = self.place(self.frames(StackId(number)));
            self.table[place] = number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty() -> KeptStacks {
        KeptStacks { words: Vec::new(), ends: Vec::new(), table: Vec::new() }
    }

    #[test]
    fn equal_stacks_have_equal_numbers() {
        let mut stacks = empty();
        let first = stacks.intern(&[1, 2, 3]);
        assert_eq!(first, (StackId(1), true));
        assert_eq!(stacks.intern(&[1, 2]), (StackId(2), true));
        assert_eq!(stacks.intern(&[1, 2, 3]), (StackId(1), false));
        assert_eq!(stacks.frames(StackId(1)), [1, 2, 3]);
        assert_eq!(stacks.frames(StackId(2)), [1, 2]);
        assert!(stacks.frames(StackId(3)).is_empty() && stacks.frames(StackId::default()).is_empty());
        assert_eq!(stacks.intern(&[]), (StackId::default(), false));
    }

    #[test]
    fn stacks_of_other_processes_are_named() {
        let frame = |offset| Frame { module: "/lib/x.so".into(), build_id: "ab".into(), offset };
        let first = foreign(vec![frame(1), frame(2)]);
        assert_eq!(named(first), [frame(1), frame(2)]);
        assert_eq!(foreign(vec![frame(1), frame(2)]), first);
        assert_ne!(foreign(vec![frame(1)]), first);
        assert_eq!(foreign(Vec::new()), StackId::default());
        assert!(named(StackId(FOREIGN | 5000)).is_empty());
    }

    #[test]
    fn numbers_stay_when_the_table_grows() {
        let mut stacks = empty();
        for round in [true, false] {
            for number in 1..5_000usize {
                assert_eq!(stacks.intern(&[number, number * 7]), (StackId(number as u32), round));
            }
        }
    }

    #[test]
    fn many_stacks_are_kept_short() {
        let mut stacks = empty();
        for number in 1..=FULL {
            stacks.intern(&[number, 1, 1, 1]);
        }
        let (id, new) = stacks.intern(&[5, 6, 7, 8]);
        assert!(new);
        assert_eq!(stacks.frames(id), [5, 6, 7]);
        assert_eq!(stacks.intern(&[5, 6, 7, 9]), (id, false));
        assert_eq!(stacks.intern(&[1, 1, 1, 1]), (StackId(1), false));
    }
}
