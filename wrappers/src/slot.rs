//! The rank's slot: a piece of the node's status file, mapped shared and written with plain stores.
//!
//! Every function does nothing when there is no slot. The layout is the core's.

use crate::file;
use mpiwarden_spec::NAMES;
use std::ffi::CStr;
use std::io::{Error, Result};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64};
use warden::call::CallId;
use warden::findings::status::{
    HEADER_SIZE, MAGIC, MAX_CALLS, MAX_COUNTS, MAX_OPERATIONS, MAX_OWN_THREADS, MAX_SEEN, MOST_SLOTS,
    SLOT_SIZE, State, VERSION, offset, operation,
};

static SLOT: AtomicPtr<u8> = AtomicPtr::new(std::ptr::null_mut());
/// Where calls that are passed on are counted, without asking whether there is a slot: nobody reads [`NOWHERE`].
pub static SEEN: AtomicPtr<u8> = AtomicPtr::new((&raw const NOWHERE).cast_mut().cast());
static NOWHERE: [AtomicU64; MAX_SEEN] = [const { AtomicU64::new(0) }; MAX_SEEN];
/// Its number in the file.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// Who writes.
pub struct Writer<'a> {
    pub pid: u32,
    pub rank: i32,
    pub abi: u32,
    pub standard: u32,
    pub library: &'a str,
    pub world: &'a str,
}

/// Takes the next slot of the file, which is made when it is not there. Returns its number.
pub fn open(path: &CStr, private: bool) -> Result<usize> {
    let file = file::open(path, libc::O_RDWR, private)?;
    file.reserve(0, HEADER_SIZE)?;
    let header = file.map(0, HEADER_SIZE)?;
    // SAFETY: the header is mapped and begins with the counter, which all processes of the node use atomically.
    let number = unsafe { AtomicU32::from_ptr(header.cast()) }.fetch_add(1, Relaxed) as usize;
    // SAFETY: mapped above, not used afterwards.
    unsafe { libc::munmap(header.cast(), HEADER_SIZE) };
    if number >= MOST_SLOTS {
        return Err(Error::other("the status file has too many slots"));
    }
    let at = HEADER_SIZE + number * SLOT_SIZE;
    file.reserve(at, SLOT_SIZE)?;
    NUMBER.store(number as u32, Relaxed);
    let slot = file.map(at, SLOT_SIZE)?;
    SLOT.store(slot, Release);
    set(offset::SEEN_NAMES, NAMES);
    // SAFETY: inside the mapped slot.
    SEEN.store(unsafe { slot.add(offset::SEEN) }, Relaxed);
    Ok(number)
}

/// Enters who writes. The magic number comes last: with it the slot counts.
pub fn identity(identity: &Writer) {
    let executable = std::fs::read_link("/proc/self/exe").unwrap_or_default();
    set(offset::VERSION, VERSION);
    set(offset::PID, identity.pid);
    set(offset::RANK, identity.rank as u32);
    set(offset::STATE, State::Started as u32);
    set(offset::ABI, identity.abi);
    set(offset::STANDARD, identity.standard);
    text(offset::EXECUTABLE, offset::LIBRARY, &executable.to_string_lossy());
    text(offset::LIBRARY, offset::WORLD_ID, identity.library);
    text(offset::WORLD_ID, offset::ORIGIN, identity.world);
    if let Some(magic) = word(offset::MAGIC) {
        magic.store(MAGIC, Release);
    }
}

/// Enters the world that MPI confirmed. Its size comes last: with it the rest is final.
pub fn world(rank: i32, size: i32, id: &str, origin: u32) {
    text(offset::WORLD_ID, offset::ORIGIN, id);
    set(offset::ORIGIN, origin);
    set(offset::RANK, rank as u32);
    if let Some(world) = word(offset::WORLD) {
        world.store(size.max(0) as u32, Release);
    }
}

/// Processes that this one started as the root of a call.
pub fn spawned(processes: u32) {
    if let Some(word) = word(offset::SPAWNED) {
        word.fetch_add(processes, Relaxed);
    }
}

/// States go on, and MPI may be up again after its end, by a session; `Aborted` and `Failed` are the last ones.
pub fn state(state: State) {
    let Some(word) = word(offset::STATE) else { return };
    let _ = word.fetch_update(Relaxed, Relaxed, |now| next_state(now, state));
}

/// The state behind `now`, where `state` was reached; `None` where it stays.
fn next_state(now: u32, state: State) -> Option<u32> {
    let again = state == State::Running && now < State::Aborted as u32;
    (again || state as u32 > now).then_some(state as u32)
}

/// Where this process's table of regions is. The inode comes last: with it the table counts.
pub fn table(file: i32, device: u64, inode: u64, reach: u64) {
    let (Some(to_device), Some(to_inode), Some(to_reach)) =
        (long(offset::TABLE_DEVICE), long(offset::TABLE_INODE), long(offset::REACH))
    else {
        return;
    };
    set(offset::TABLE_FILE, file as u32);
    to_device.store(device, Relaxed);
    to_reach.store(reach, Relaxed);
    to_inode.store(inode, Release);
}

/// The number of this process's slot in the file.
pub fn number() -> Option<usize> {
    let number = NUMBER.load(Relaxed);
    (!SLOT.load(Acquire).is_null()).then_some(number as usize)
}

/// The places of the process's threads.
pub fn places() -> Option<*mut u8> {
    let slot = SLOT.load(Acquire);
    // SAFETY: inside the mapped slot.
    (!slot.is_null()).then(|| unsafe { slot.add(offset::WAITS) })
}

/// A thread found no place any more.
pub fn without_place() {
    if let Some(word) = word(offset::WITHOUT_PLACE) {
        word.fetch_add(1, Relaxed);
    }
}

/// The threads that MPI started for itself.
pub fn own_threads(threads: &[u32]) {
    for (at, thread) in threads.iter().enumerate().take(MAX_OWN_THREADS) {
        set(offset::OWN_THREADS + 4 + 4 * at, *thread);
    }
    if let Some(many) = word(offset::OWN_THREADS) {
        many.store(threads.len().min(MAX_OWN_THREADS) as u32 + 1, Release);
    }
}

pub fn limits(bits: u32) {
    if let Some(word) = word(offset::LIMITS) {
        word.fetch_or(bits, Relaxed);
    }
}

pub fn findings(number: u32) {
    set(offset::FINDINGS, number);
}

/// Findings that are muted, and how often any was met so.
pub fn muted(findings: u32, met: u32) {
    set(offset::MUTED, findings);
    set(offset::MUTED_MET, met);
}

/// Which threads may call MPI.
pub fn thread_level(level: u32) {
    set(offset::LEVEL, level);
}

pub fn count(number: u32, count: u32) {
    if (number as usize) < MAX_COUNTS {
        set(offset::COUNTS + 4 * number as usize, count);
    }
}

/// Counts a call.
#[inline]
pub fn count_call(call: CallId) {
    count_in(SLOT.load(Relaxed), call);
}

/// A call that is checked begins: it is counted, and it is the one that is being made.
#[inline]
pub fn begun(call: CallId) {
    let slot = SLOT.load(Acquire);
    if !slot.is_null() {
        // SAFETY: inside the mapped slot, aligned.
        let word = unsafe { AtomicU32::from_ptr(slot.add(offset::IN_FLIGHT).cast()) };
        word.store(u32::from(call.0) + 1, Relaxed);
        count_in(slot, call);
    }
}

#[inline]
fn count_in(slot: *mut u8, call: CallId) {
    if let Some(count) = counter(slot, call) {
        count.fetch_add(1, Relaxed);
    }
}

/// A call was counted that is counted once more.
#[cold]
pub fn uncount_call(call: CallId) {
    if let Some(count) = counter(SLOT.load(Relaxed), call) {
        count.fetch_sub(1, Relaxed);
    }
}

#[inline]
fn counter(slot: *mut u8, call: CallId) -> Option<&'static AtomicU64> {
    let is_there = !slot.is_null() && usize::from(call.0) < MAX_CALLS;
    // SAFETY: inside the mapped slot, which is there for ever, and aligned.
    is_there.then(|| unsafe { AtomicU64::from_ptr(slot.add(offset::CALLS + 8 * usize::from(call.0)).cast()) })
}

/// Counts a call that is passed on: `at` bytes behind the first counter of such calls.
#[inline]
pub fn count_seen(at: usize) {
    // SAFETY: a counter of the slot, or of nowhere; both are there for ever, and all threads use their words as atomics.
    unsafe { AtomicU64::from_ptr(SEEN.load(Relaxed).add(at).cast()) }.fetch_add(1, Relaxed);
}

/// How often such a call was made.
pub fn seen(at: usize) -> u64 {
    // SAFETY: likewise.
    unsafe { AtomicU64::from_ptr(SEEN.load(Relaxed).add(at).cast()) }.load(Relaxed)
}

/// No call is being made any more.
#[inline]
pub fn over() {
    set(offset::IN_FLIGHT, 0);
}

/// A one-sided operation that is being made.
pub struct Operation {
    pub call: CallId,
    pub flags: u32,
    pub target: i32,
    pub world: i32,
    pub window: u32,
    pub site: u64,
    pub first: u64,
    pub bytes: u64,
}

/// Enters an operation, in the place of the oldest.
#[inline]
pub fn operation(op: &Operation) {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let slot = SLOT.load(Acquire);
    if slot.is_null() {
        return;
    }
    let index = NEXT.load(Relaxed);
    NEXT.store(index.wrapping_add(1), Relaxed);
    let at = offset::OPERATIONS + (index as usize % MAX_OPERATIONS) * operation::SIZE;
    // SAFETY: inside the mapped slot, aligned; other threads and processes use these words as atomics too.
    let word = |field: usize| unsafe { AtomicU32::from_ptr(slot.add(at + field).cast()) };
    // SAFETY: as above.
    let long = |field: usize| unsafe { AtomicU64::from_ptr(slot.add(at + field).cast()) };
    word(operation::FLAGS).store(op.flags, Relaxed);
    word(operation::TARGET).store(op.target as u32, Relaxed);
    word(operation::WORLD).store(op.world as u32, Relaxed);
    word(operation::WINDOW).store(op.window, Relaxed);
    long(operation::SITE).store(op.site, Relaxed);
    long(operation::FIRST).store(op.first, Relaxed);
    long(operation::BYTES).store(op.bytes, Relaxed);
    word(operation::CALL).store(u32::from(op.call.0) + 1, Release);
}

/// The operations on a window, or on one target of it, are complete.
#[inline]
pub fn completed(window: u32, target: Option<i32>) {
    let slot = SLOT.load(Acquire);
    if slot.is_null() {
        return;
    }
    for index in 0..MAX_OPERATIONS {
        let at = offset::OPERATIONS + index * operation::SIZE;
        // SAFETY: inside the mapped slot, aligned; other threads and processes use these words as atomics too.
        let word = |field: usize| unsafe { AtomicU32::from_ptr(slot.add(at + field).cast()) };
        if word(operation::WINDOW).load(Relaxed) == window
            && target.is_none_or(|target| word(operation::TARGET).load(Relaxed) == target as u32)
        {
            word(operation::CALL).store(0, Relaxed);
        }
    }
}

/// Gives the slot up, as it is.
pub fn forget() {
    SLOT.store(std::ptr::null_mut(), Relaxed);
    SEEN.store((&raw const NOWHERE).cast_mut().cast(), Relaxed);
}

#[inline]
fn set(at: usize, value: u32) {
    if let Some(word) = word(at) {
        word.store(value, Relaxed);
    }
}

#[inline]
fn word(at: usize) -> Option<&'static AtomicU32> {
    let slot = SLOT.load(Acquire);
    if slot.is_null() || at + 4 > SLOT_SIZE {
        return None;
    }
    // SAFETY: inside the mapped slot, which is never unmapped; all fields of this width are aligned.
    Some(unsafe { AtomicU32::from_ptr(slot.add(at).cast()) })
}

#[inline]
fn long(at: usize) -> Option<&'static AtomicU64> {
    let slot = SLOT.load(Acquire);
    if slot.is_null() || at + 8 > SLOT_SIZE {
        return None;
    }
    // SAFETY: inside the mapped slot, which is never unmapped; all fields of this width are aligned.
    Some(unsafe { AtomicU64::from_ptr(slot.add(at).cast()) })
}

/// Text, cut where the field ends, with a zero after it.
fn text(start: usize, end: usize, text: &str) {
    let slot = SLOT.load(Acquire);
    if slot.is_null() {
        return;
    }
    let mut length = text.len().min(end - start - 1);
    while !text.is_char_boundary(length) {
        length -= 1;
    }
    // SAFETY: the fields are inside the mapped slot; nobody relies on them before the magic number, or the world's size, is there.
    unsafe {
        std::ptr::copy_nonoverlapping(text.as_ptr(), slot.add(start), length);
        slot.add(start + length).write(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mpi_may_be_up_again_and_what_went_wrong_stays() {
        let begun_with = |now: State, state| next_state(now as u32, state);
        assert_eq!(begun_with(State::Ended, State::Running), Some(State::Running as u32), "a later session");
        assert_eq!(begun_with(State::Running, State::Ended), Some(State::Ended as u32));
        assert_eq!(begun_with(State::Ended, State::Ending), None);
        for last in [State::Aborted, State::Failed] {
            assert_eq!(begun_with(last, State::Running), None);
            assert_eq!(begun_with(last, State::Ended), None);
        }
        assert_eq!(begun_with(State::Aborted, State::Failed), Some(State::Failed as u32));
    }
}
