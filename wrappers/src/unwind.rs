//! The program's stack from an exported entry outwards, by rules that are made once for each return address.
//!
//! The compiler's run time interprets the tables of each frame anew at every walk: some 100 ns a frame, more than all
//! else that is done at a call. Nearly every rule comes down to three numbers: where the caller's frame begins, from
//! the stack or the frame pointer, and where it saved that pointer. Those are kept. What they do not cover (signals,
//! realigned frames, other stacks than the thread's, code that no module holds) is left to the run time: then
//! [`walk`] says so. The tables are read in `tables`; only x86-64 has rules so far.

#[cfg(target_arch = "x86_64")]
mod tables;

use crate::wrap::Site;
use crate::{memory, modules};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// A frame of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Where it goes on after its call.
    pub address: usize,
    /// The stack pointer then.
    pub sp: usize,
    /// Where its function begins.
    pub function: usize,
}

/// How to get from a frame to its caller's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    Caller {
        function: usize,
        /// The caller's stack pointer: so many bytes above the frame pointer, or else the stack pointer.
        from_frame_pointer: bool,
        above: usize,
        /// Where the caller's frame pointer was saved, below its stack pointer; `None`: it is still in its register.
        saved: Option<usize>,
    },
    /// There is no caller.
    Outermost { function: usize },
    /// Something else.
    Other,
}

struct Rules {
    by_address: FxHashMap<usize, Rule>,
    /// Those that were used last, each in the one place that its address has: most frames are found here.
    last: Box<[(usize, Rule)]>,
    /// What was loaded and unloaded when they were made.
    changes: u64,
}

/// More return addresses than a program has that calls MPI; of more, the run time takes care.
const MOST: usize = 1 << 16;
/// A power of two.
const LAST: usize = 512;
/// Frames looked at.
const VISITED: usize = 512;

static RULES: Mutex<Option<Rules>> = Mutex::new(None);

/// Visits the frames outside of an entry of this library, innermost first, this library's own included. False: nobody
/// can tell by the rules, and what was visited is not all.
pub fn walk(site: Site, mut visit: impl FnMut(&Frame) -> ControlFlow<()>) -> bool {
    const WORD: usize = size_of::<usize>();
    let Some((low, high)) = memory::thread_stack() else { return false };
    if !(low..high - 2 * WORD).contains(&site.base) {
        return false;
    }
    let mut rules = RULES.lock().unwrap_or_else(PoisonError::into_inner);
    let rules = Rules::current(&mut rules);
    // SAFETY: every address that is asked for below was held against the frame that runs and the end of the thread's stack.
    let read = |at: usize| unsafe { (at as *const usize).read() };
    let mut pointer = read(site.base);
    let (mut address, mut sp) = (site.caller, site.base + 2 * WORD);
    for _ in 0..VISITED {
        let rule = rules.of(address);
        let (Rule::Caller { function, .. } | Rule::Outermost { function }) = rule else { return false };
        if visit(&Frame { address, sp, function }).is_break() {
            return true;
        }
        let Rule::Caller { from_frame_pointer, above, saved, .. } = rule else { return true };
        let begins = (if from_frame_pointer { pointer } else { sp }).wrapping_add(above);
        if begins < sp + WORD || begins > high || !begins.is_multiple_of(WORD) {
            return false;
        }
        if let Some(below) = saved {
            if below < WORD || below > begins - sp || !below.is_multiple_of(WORD) {
                return false;
            }
            pointer = read(begins - below);
        }
        address = read(begins - WORD);
        sp = begins;
    }
    true
}

impl Rules {
    /// The rules for what is loaded now.
    fn current(kept: &mut Option<Rules>) -> &mut Rules {
        let changes = modules::changes();
        if kept.as_ref().is_some_and(|rules| rules.changes != changes || rules.by_address.len() >= MOST) {
            *kept = None;
        }
        kept.get_or_insert_with(|| Rules {
            by_address: FxHashMap::default(),
            last: vec![(0, Rule::Other); LAST].into_boxed_slice(),
            changes,
        })
    }

    #[inline]
    fn of(&mut self, address: usize) -> Rule {
        let place = address.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (usize::BITS - LAST.trailing_zeros());
        // No frame goes on at 0, for which the empty places have the right rule.
        let (last, rule) = self.last[place];
        if last == address {
            return rule;
        }
        let rule = self.look_up(address);
        self.last[place] = (address, rule);
        rule
    }

    #[inline(never)]
    fn look_up(&mut self, address: usize) -> Rule {
        if let Some(rule) = self.by_address.get(&address) {
            return *rule;
        }
        // Code in no module may change without a word.
        if address == 0 || modules::of(address - 1).is_none() {
            return Rule::Other;
        }
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a return address in a module that is loaded.
        let rule = unsafe { tables::rule(address) };
        #[cfg(not(target_arch = "x86_64"))]
        let rule = Rule::Other;
        self.by_address.insert(address, rule);
        rule
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use std::hint::black_box;

    /// The frames outside of this function, by the rules and by the run time.
    #[inline(never)]
    fn both() -> (bool, Vec<Frame>, Vec<Frame>) {
        let mut cookie = 0usize;
        let site = crate::wrap::site!(cookie);
        let mut ours = Vec::new();
        let complete = walk(site, |frame| {
            ours.push(*frame);
            ControlFlow::Continue(())
        });
        let mut theirs = Vec::new();
        backtrace::trace(|frame| {
            let (address, sp) = (frame.ip() as usize, frame.sp() as usize);
            if sp >= site.base + 16 && address != 0 {
                theirs.push(Frame { address, sp, function: frame.symbol_address() as usize });
            }
            true
        });
        black_box(cookie);
        (complete, ours, theirs)
    }

    #[inline(never)]
    fn deep(level: usize, rest: &mut dyn FnMut()) {
        let room = black_box([level; 20]);
        match level {
            0 => rest(),
            _ => deep(level - 1, rest),
        }
        black_box(room);
    }

    fn compare() {
        let (complete, ours, theirs) = both();
        assert!(complete && ours.len() > 3);
        assert_eq!(ours, theirs);
    }

    #[test]
    fn as_the_run_time_says() {
        compare();
        deep(20, &mut compare);
        [3, 1, 2].sort_by_key(|number: &i32| {
            compare();
            *number
        });
        std::thread::spawn(compare).join().expect("it compares");
        // Through the C library, twice: made, and kept.
        extern "C" fn order(_: *const libc::c_void, _: *const libc::c_void) -> i32 {
            compare();
            0
        }
        let mut two = [2u8, 1];
        for _ in 0..2 {
            // SAFETY: two elements of one byte.
            unsafe { libc::qsort(two.as_mut_ptr().cast(), 2, 1, Some(order)) };
        }
    }
}
