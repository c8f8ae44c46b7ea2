//! The processor's own watchpoints, as the kernel lends them: each watches up to eight bytes, and writes into one ring of records who touched them.
//!
//! Nothing is stopped and no signal is sent: the kernel adds a record and the program goes on. What the kernel itself writes is not seen. A watchpoint is of one
//! thread, the one that opened it.

use super::{NumberedRegisters, RegisterHit, STACK_POINTER, Sees};
use crate::descriptors;
use perf_event_open_sys::bindings::{self, perf_event_attr, perf_event_mmap_page};
use perf_event_open_sys::{ioctls, perf_event_open};
use std::ffi::{c_int, c_ulong};
use std::io::{Error, Result};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many watchpoints the processor has.
pub const MANY: usize = 4;
/// A watchpoint says nothing more after so many accesses, until it is set again: what is touched in each step of a loop would slow the program down.
const MOST_HITS: u32 = 4;
/// Bytes of the ring, and of the page in front of it that says how full it is.
const RING: usize = 4096;
/// In a record's user registers: those that hold addresses and numbers, by the kernel's counting (`PERF_REG_X86_AX` and so on).
const NUMBERED: u64 = 0x00ff_00ff;
/// The kernel has the first eight in this order; those behind them are counted as the processor counts them.
const IN_RECORD: [usize; 8] = [0, 3, 1, 2, 6, 7, 5, STACK_POINTER];
/// Bytes of the stack that a record has: where a function without a frame of its own returns to.
const STACK: u32 = 8;

/// Where the kernel says how full the ring is.
pub type RingPage = perf_event_mmap_page;

/// One watchpoint.
struct Register {
    file: c_int,
    /// The number that its records have.
    id: u64,
    /// So many accesses it may tell of in all. One that told of all of them is never heard of again (`event_limit` of Linux 6.18), and is opened anew.
    granted: u64,
}

/// The watchpoints of the thread that opened them.
pub struct Registers {
    all: Vec<Register>,
    /// What the ring belongs to: it counts nothing, and lives as long as this value.
    owner: c_int,
    page: *mut RingPage,
}

// SAFETY: the mapping belongs to this value alone, and is written to by the kernel with the order that `HitRing` reads it in.
unsafe impl Send for Registers {}

/// Something to watch while there is nothing to watch.
static NOTHING: AtomicU64 = AtomicU64::new(0);

fn attributes(range: &Range<u64>, sees: Sees) -> perf_event_attr {
    let mut attributes = perf_event_attr {
        type_: bindings::PERF_TYPE_BREAKPOINT,
        size: size_of::<perf_event_attr>() as u32,
        sample_type: u64::from(
            bindings::PERF_SAMPLE_IDENTIFIER
                | bindings::PERF_SAMPLE_IP
                | bindings::PERF_SAMPLE_REGS_USER
                | bindings::PERF_SAMPLE_STACK_USER,
        ),
        sample_regs_user: NUMBERED,
        sample_stack_user: STACK,
        bp_type: match sees {
            Sees::Stores => bindings::HW_BREAKPOINT_W,
            Sees::Both => bindings::HW_BREAKPOINT_RW,
        },
        ..perf_event_attr::default()
    };
    attributes.__bindgen_anon_1.sample_period = 1;
    attributes.__bindgen_anon_3.bp_addr = range.start;
    attributes.__bindgen_anon_4.bp_len = range.end - range.start;
    attributes.set_disabled(1);
    attributes.set_exclude_kernel(1);
    attributes.set_exclude_hv(1);
    attributes
}

fn checked(code: c_int) -> Result<c_int> {
    if code < 0 { Err(Error::last_os_error()) } else { Ok(code) }
}

/// Opens something for the calling thread, at a number that programs do not expect.
fn open(mut attributes: perf_event_attr) -> Result<c_int> {
    let flags = c_ulong::from(bindings::PERF_FLAG_FD_CLOEXEC);
    // SAFETY: the record is this function's own; the call makes a descriptor and changes nothing else.
    let file = checked(unsafe { perf_event_open(&mut attributes, 0, -1, -1, flags) })?;
    let moved = descriptors::high(file);
    if moved.is_some() {
        close(file);
    }
    Ok(moved.unwrap_or(file))
}

fn close(file: c_int) {
    // SAFETY: made here, and given to nobody.
    unsafe { libc::close(file) };
}

/// What counts nothing.
fn nothing() -> perf_event_attr {
    perf_event_attr {
        type_: bindings::PERF_TYPE_SOFTWARE,
        config: u64::from(bindings::PERF_COUNT_SW_DUMMY),
        size: size_of::<perf_event_attr>() as u32,
        ..perf_event_attr::default()
    }
}

impl Register {
    /// Opens a watchpoint whose records go to this ring's owner.
    fn open(owner: c_int) -> Result<Register> {
        let place = NOTHING.as_ptr() as u64;
        let file = open(attributes(&(place..place + 8), Sees::Both))?;
        let mut id = 0;
        // SAFETY: the descriptor is of a watchpoint, and the number is this function's own.
        let done = checked(unsafe { ioctls::ID(file, &mut id) })
            // SAFETY: both are descriptors of this thread.
            .and_then(|_| checked(unsafe { ioctls::SET_OUTPUT(file, owner) }));
        match done {
            Ok(_) => Ok(Register { file, id, granted: 0 }),
            Err(error) => {
                close(file);
                Err(error)
            }
        }
    }

    /// Of how many accesses more it may tell. Without a number it is not known.
    fn left(&self) -> Option<u64> {
        let mut count = 0u64;
        // SAFETY: the number is this function's own. A program that closed the descriptor has another file there, or none.
        let read = unsafe { libc::read(self.file, (&raw mut count).cast(), size_of::<u64>()) };
        (read == size_of::<u64>() as isize).then(|| self.granted.saturating_sub(count))
    }

    /// Whether it has told of all accesses that it may tell of.
    fn is_silent(&self) -> bool {
        self.granted > 0 && self.left() == Some(0)
    }

    /// Watches, and lets it tell of so many accesses as are missing.
    fn grant(&mut self) -> bool {
        let Some(left) = self.left() else { return false };
        let more = u64::from(MOST_HITS).saturating_sub(left);
        self.granted += more;
        let done = match more {
            // SAFETY: as in `left`.
            0 => unsafe { ioctls::ENABLE(self.file, 0) },
            // SAFETY: likewise.
            more => unsafe { ioctls::REFRESH(self.file, more as c_int) },
        };
        checked(done).is_ok()
    }
}

impl Registers {
    /// As many watchpoints as there are.
    ///
    /// # Errors
    /// When there is none: the kernel forbids it, or somebody else has them all.
    pub fn open() -> Result<Registers> {
        let owner = open(nothing())?;
        let length = 2 * RING;
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a new mapping of a descriptor that was just made.
        let page =
            unsafe { libc::mmap(std::ptr::null_mut(), length, protection, libc::MAP_SHARED, owner, 0) };
        if page == libc::MAP_FAILED {
            let error = Error::last_os_error();
            close(owner);
            return Err(error);
        }
        let mut all = Vec::new();
        let mut failed = None;
        while all.len() < MANY && failed.is_none() {
            match Register::open(owner) {
                Ok(register) => all.push(register),
                Err(error) => failed = Some(error),
            }
        }
        match failed {
            Some(error) if all.is_empty() => {
                // SAFETY: mapped above, and given to nobody.
                unsafe { libc::munmap(page, length) };
                close(owner);
                Err(error)
            }
            _ => Ok(Registers { all, owner, page: page.cast() }),
        }
    }

    pub fn many(&self) -> usize {
        self.all.len()
    }

    pub fn page(&self) -> *mut RingPage {
        self.page
    }

    /// Watches 1, 2, 4 or 8 bytes that begin at a multiple of their number, from now on.
    pub fn set(&mut self, register: usize, range: &Range<u64>, sees: Sees) -> bool {
        self.aim(register, range, sees) && self.begin(register)
    }

    /// Watches what it was aimed at.
    pub fn begin(&mut self, register: usize) -> bool {
        self.all[register].grant()
    }

    /// Goes on, if it may tell of more.
    pub fn go_on(&mut self, register: usize) -> bool {
        let register = &self.all[register];
        // SAFETY: as in `aim`.
        register.left().is_some_and(|left| left > 0)
            && checked(unsafe { ioctls::ENABLE(register.file, 0) }).is_ok()
    }

    /// Watches nothing until it goes on.
    pub fn pause(&mut self, register: usize) {
        // SAFETY: as in `aim`.
        unsafe { ioctls::DISABLE(self.all[register].file, 0) };
    }

    /// Is to watch these bytes, when it begins.
    pub fn aim(&mut self, register: usize, range: &Range<u64>, sees: Sees) -> bool {
        if self.all[register].is_silent() {
            // Closed first, for it has one of the few that there are.
            close(self.all[register].file);
            self.all[register] =
                Register::open(self.owner).unwrap_or(Register { file: -1, id: 0, granted: 0 });
        }
        let register = &mut self.all[register];
        let mut attributes = attributes(range, sees);
        // SAFETY: the record is this function's own. A program that closed the descriptor has another file there, or none: then this fails.
        checked(unsafe { ioctls::MODIFY_ATTRIBUTES(register.file, &mut attributes) }).is_ok()
    }

    /// What was seen since this was asked last, in order.
    pub fn hits(&self) -> Vec<RegisterHit> {
        // SAFETY: the page is mapped for as long as this value lives.
        let ring = unsafe { HitRing::at(self.page) };
        let mut hits = Vec::new();
        ring.take(|id, next, registers, top| {
            if let Some(register) = self.all.iter().position(|register| register.id == id) {
                hits.push(RegisterHit { register, next, registers, top });
            }
        });
        hits
    }
}

/// The records of the kernel.
pub struct HitRing {
    page: *mut RingPage,
}

impl HitRing {
    /// # Safety
    /// The page is mapped, with the ring behind it, and only one thread reads it.
    pub unsafe fn at(page: *mut RingPage) -> HitRing {
        HitRing { page }
    }

    /// Up to where the kernel has written, and up to where it was read.
    #[inline(always)]
    fn ends(&self) -> (&AtomicU64, &AtomicU64) {
        // SAFETY: both are aligned words of the page, which the kernel and this process change at once.
        unsafe {
            (
                AtomicU64::from_ptr(&raw mut (*self.page).data_head),
                AtomicU64::from_ptr(&raw mut (*self.page).data_tail),
            )
        }
    }

    /// Whether nothing was written since it was read.
    #[inline(always)]
    pub fn is_read(&self) -> bool {
        let (head, tail) = self.ends();
        head.load(Ordering::Relaxed) == tail.load(Ordering::Relaxed)
    }

    /// Passes over what was written. Answers whether there was anything.
    #[inline(always)]
    pub fn skip(&self) -> bool {
        let (head, tail) = self.ends();
        let written = head.load(Ordering::Acquire);
        let is_new = written != tail.load(Ordering::Relaxed);
        if is_new {
            tail.store(written, Ordering::Release);
        }
        is_new
    }

    /// Reads the word so many bytes behind the ring's beginning, counted on from one round to the next.
    fn word(&self, at: u64) -> u64 {
        let offset = RING + (at as usize % RING);
        // SAFETY: records are whole words; the ring lies behind the page, and the kernel does not touch what was not read.
        unsafe { self.page.cast::<u8>().add(offset).cast::<u64>().read_volatile() }
    }

    /// Tells of each record: number of the watchpoint, next instruction, registers, and what lies on top of the stack (0: not known).
    fn take(&self, mut each: impl FnMut(u64, usize, Option<NumberedRegisters>, usize)) {
        let (head, tail) = self.ends();
        let written = head.load(Ordering::Acquire);
        let mut at = tail.load(Ordering::Relaxed);
        while at < written {
            // A record begins with what it is (32 bits), flags and its size in bytes (16 bits each).
            let header = self.word(at);
            let size = header >> 48;
            if size == 0 || !size.is_multiple_of(8) {
                break;
            }
            if header as u32 == bindings::PERF_RECORD_SAMPLE {
                let field = |number: u64| self.word(at + 8 * number);
                // Identifier, instruction, then the registers' kind (0: none) and the registers, then the stack with its size.
                let registers = (field(3) != 0).then(|| {
                    let mut registers = [0; 16];
                    for (at, value) in (4..).zip(0..registers.len()) {
                        registers[IN_RECORD.get(value).copied().unwrap_or(value)] = field(at);
                    }
                    registers
                });
                let stack = 4 + registers.map_or(0, |registers| registers.len() as u64);
                let top = if field(stack) == u64::from(STACK) { field(stack + 1) } else { 0 };
                each(field(1), field(2) as usize, registers, top as usize);
            }
            at += size;
        }
        tail.store(written, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_and_loads_are_seen_with_their_places() {
        let Ok(mut registers) = Registers::open() else {
            eprintln!("this machine lends no watchpoints: not tested");
            return;
        };
        let value = AtomicU64::new(0);
        let at = value.as_ptr() as u64;
        assert!(registers.set(0, &(at..at + 8), Sees::Stores));
        value.store(1, Ordering::Relaxed);
        let _ = std::hint::black_box(value.load(Ordering::Relaxed));
        value.store(2, Ordering::Relaxed);
        let hits = registers.hits();
        assert_eq!(hits.len(), 2, "{hits:?}");
        assert!(hits.iter().all(|hit| hit.register == 0 && hit.next != 0));
        if registers.many() > 1 {
            assert!(registers.set(1, &(at + 4..at + 8), Sees::Both));
            value.store(3, Ordering::Relaxed);
            let _ = std::hint::black_box(value.load(Ordering::Relaxed));
            let by: Vec<usize> = registers.hits().iter().map(|hit| hit.register).collect();
            assert_eq!(by.iter().filter(|register| **register == 0).count(), 1, "{by:?}");
            assert_eq!(by.iter().filter(|register| **register == 1).count(), 2, "{by:?}");
        }
        // SAFETY: the page is mapped, and this thread alone reads it.
        let ring = unsafe { HitRing::at(registers.page()) };
        value.store(4, Ordering::Relaxed);
        assert!(!ring.is_read());
        assert!(ring.skip());
        assert!(ring.is_read() && registers.hits().is_empty());
    }

    #[test]
    fn what_is_touched_all_the_time_is_told_of_a_few_times() {
        let Ok(mut registers) = Registers::open() else {
            eprintln!("this machine lends no watchpoints: not tested");
            return;
        };
        let value = AtomicU64::new(0);
        let at = value.as_ptr() as u64;
        assert!(registers.set(0, &(at..at + 1), Sees::Stores));
        for number in 0..100_000 {
            value.store(number, Ordering::Relaxed);
        }
        assert_eq!(registers.hits().len(), MOST_HITS as usize);
        value.store(5, Ordering::Relaxed);
        assert!(registers.hits().is_empty());
        for _ in 0..3 {
            assert!(registers.set(0, &(at..at + 1), Sees::Stores));
            for number in 0..100 {
                value.store(number, Ordering::Relaxed);
            }
            assert_eq!(registers.hits().len(), MOST_HITS as usize);
        }
    }
}
