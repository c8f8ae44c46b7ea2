//! The program's stack from an exported entry outwards, by rules that are made once for each return address.
//!
//! The compiler's run time interprets the tables of each frame anew at every walk: some 100 ns a frame, more than all
//! else that is done at a call. Nearly every rule comes down to three numbers: where the caller's frame begins, from
//! the stack or the frame pointer, and where it saved that pointer. Those are kept. What they do not cover (signals,
//! realigned frames, other stacks than the thread's, code that no module holds) is left to the run time: then
//! [`walk`] says so. The tables are read in `tables`; only x86-64 has rules so far. A walk that is made again is known by
//! what it would read (`again`).

mod again;
#[cfg(target_arch = "x86_64")]
mod tables;

use crate::site::Site;
use crate::{memory, modules};
use again::{KnownWalk, Walks, Word};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Frames kept of one stack.
pub const DEPTH: usize = 64;
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
    walks: Walks,
    /// Room for the frames of a walk, and for the words that it depends on.
    room: (Vec<usize>, Vec<Word>),
    /// What was loaded and unloaded when they were made.
    changes: u64,
}

/// More return addresses than a program has that calls MPI; of more, the run time takes care.
const MOST: usize = 1 << 16;
/// A power of two.
const LAST: usize = 512;
/// Frames looked at.
const VISITED: usize = 512;
const WORD: usize = size_of::<usize>();

static RULES: Mutex<Option<Rules>> = Mutex::new(None);

/// Visits the frames outside of an entry of this library, innermost first, this library's own included. False: nobody
/// can tell by the rules, and what was visited is not all.
pub fn walk(site: Site, visit: impl FnMut(&Frame) -> ControlFlow<()>) -> bool {
    let Some(high) = end_of_stack(site) else { return false };
    let mut rules = RULES.lock().unwrap_or_else(PoisonError::into_inner);
    let rules = Rules::current(&mut rules);
    // SAFETY: the frame of the entry lies on the stack that ends there.
    unsafe { rules.walk(site, high, |_, _| (), visit) }
}

/// The number that `number` gives to the return addresses of the program outside of an entry of this library, of which
/// equal ones have equal numbers for ever: so it is not asked about a walk that is made again. At most [`DEPTH`] of them,
/// innermost first, without this library's own. `None`: nobody can tell by the rules.
pub fn numbered(site: Site, number: impl FnOnce(&[usize]) -> u32) -> Option<u32> {
    let high = end_of_stack(site)?;
    let mut kept = RULES.lock().unwrap_or_else(PoisonError::into_inner);
    // SAFETY: the entry runs on the stack that ends there.
    let known = kept.as_ref().and_then(|rules| unsafe { rules.walks.same(site, high) });
    if let Some(KnownWalk { number, lasts: true }) = known {
        return Some(number);
    }
    let rules = Rules::current(&mut kept);
    // SAFETY: as above; the walks may be gone.
    if let Some(known) = unsafe { rules.walks.same(site, high) } {
        return Some(known.number);
    }
    rules.number(site, high, number)
}

/// Whether a range of code with an entry of its own in the tables is a function, as far as they tell: at its begin nothing
/// but the return address is on the stack. Parts that compilers move away from a function are entered with its frame.
pub fn is_entry(function: usize) -> bool {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the run time gave the address, of code that is on the calling thread's stack.
    return unsafe { tables::is_entry(function) };
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = function;
        false
    }
}

/// The end of the calling thread's stack, on which the entry runs.
fn end_of_stack(site: Site) -> Option<usize> {
    let (low, high) = memory::thread_stack()?;
    (low..high - 2 * WORD).contains(&site.base).then_some(high)
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
            walks: Walks::new(),
            room: (Vec::new(), Vec::new()),
            changes,
        })
    }

    /// See [`numbered`], of a walk that is not known.
    #[inline(never)]
    fn number(&mut self, site: Site, high: usize, number: impl FnOnce(&[usize]) -> u32) -> Option<u32> {
        let own = modules::own();
        let (mut frames, mut words) = std::mem::take(&mut self.room);
        frames.clear();
        words.clear();
        let visit = |frame: &Frame| {
            if own.contains(&frame.address) {
                return ControlFlow::Continue(());
            }
            if frames.len() == DEPTH {
                return ControlFlow::Break(());
            }
            frames.push(frame.address);
            ControlFlow::Continue(())
        };
        // SAFETY: the frame of the entry lies on the stack that ends there.
        let complete = unsafe { self.walk(site, high, |at, word| words.push((at, word)), visit) };
        let number = complete.then(|| number(&frames));
        if let Some(number) = number {
            let stays = |address: &usize| modules::of(address - 1).is_some_and(|module| !module.late);
            self.walks.keep(site, high, &words, KnownWalk { number, lasts: frames.iter().all(stays) });
        }
        self.room = (frames, words);
        number
    }

    /// See [`walk`]. `note` is told of every word of the stack that anything depends on, beside where the entry goes back to.
    ///
    /// # Safety
    /// The entry runs on the stack that ends at `high`.
    #[inline]
    unsafe fn walk(
        &mut self,
        site: Site,
        high: usize,
        mut note: impl FnMut(usize, usize),
        mut visit: impl FnMut(&Frame) -> ControlFlow<()>,
    ) -> bool {
        // SAFETY: every address that is asked for below was held against the frame that runs and the end of the stack.
        let read = |at: usize| unsafe { (at as *const usize).read() };
        // Most functions save the register, few frames are found by it: till then it may hold anything.
        let (mut pointer, mut unused) = (read(site.base), Some(site.base));
        let (mut address, mut sp) = (site.caller, site.base + 2 * WORD);
        for _ in 0..VISITED {
            let rule = self.of(address);
            let (Rule::Caller { function, .. } | Rule::Outermost { function }) = rule else { return false };
            if visit(&Frame { address, sp, function }).is_break() {
                return true;
            }
            let Rule::Caller { from_frame_pointer, above, saved, .. } = rule else { return true };
            if from_frame_pointer && let Some(at) = unused.take() {
                note(at, pointer);
            }
            let begins = (if from_frame_pointer { pointer } else { sp }).wrapping_add(above);
            if begins < sp + WORD || begins > high || !begins.is_multiple_of(WORD) {
                return false;
            }
            if let Some(below) = saved {
                if below < WORD || below > begins - sp || !below.is_multiple_of(WORD) {
                    return false;
                }
                (pointer, unused) = (read(begins - below), Some(begins - below));
            }
            address = read(begins - WORD);
            note(begins - WORD, address);
            sp = begins;
        }
        true
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
        let site = crate::site::site!(cookie);
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
