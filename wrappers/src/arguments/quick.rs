//! Whether arguments are plainly right: a few comparisons with words that are known since the start, no lock and no call of MPI.
//!
//! `false` says nothing but that somebody must look. What is known of communicators is kept in a table that any thread may write: what it
//! says of one that is gone leads to such a look, or to none, and never to a finding.

use crate::abi::Abi;
use crate::numbers::Numbers;
use crate::up::UP;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use warden::call::{Handle, Kind};

const UNSET: usize = Handle::UNSET.0;

/// AbiWords of the binary interface.
struct AbiWords {
    mask: AtomicUsize,
    null_comm: AtomicUsize,
    null_group: AtomicUsize,
    null_op: AtomicUsize,
    null_info: AtomicUsize,
    null_file: AtomicUsize,
    null_errhandler: AtomicUsize,
    in_place: AtomicUsize,
    proc_null: AtomicI32,
    any_source: AtomicI32,
    any_tag: AtomicI32,
    lock_shared: AtomicI32,
    lock_exclusive: AtomicI32,
    /// What every library allows, until somebody asked.
    tag_ub: AtomicI32,
}

static WORDS: AbiWords = AbiWords {
    mask: AtomicUsize::new(0),
    null_comm: AtomicUsize::new(0),
    null_group: AtomicUsize::new(0),
    null_op: AtomicUsize::new(0),
    null_info: AtomicUsize::new(0),
    null_file: AtomicUsize::new(0),
    null_errhandler: AtomicUsize::new(0),
    in_place: AtomicUsize::new(0),
    proc_null: AtomicI32::new(0),
    any_source: AtomicI32::new(0),
    any_tag: AtomicI32::new(0),
    lock_shared: AtomicI32::new(0),
    lock_exclusive: AtomicI32::new(0),
    tag_ub: AtomicI32::new(32767),
};

/// Before anything is looked at.
pub fn begin(abi: &Abi) {
    let table = abi.table();
    WORDS.mask.store(abi.handle(usize::MAX).0, Relaxed);
    WORDS.null_comm.store(abi.null(Kind::Comm).0, Relaxed);
    let nulls = abi.other_nulls();
    WORDS.null_group.store(nulls.group.0, Relaxed);
    WORDS.null_op.store(nulls.op.0, Relaxed);
    WORDS.null_info.store(abi.info_null().0, Relaxed);
    WORDS.null_file.store(nulls.file.0, Relaxed);
    WORDS.null_errhandler.store(nulls.errhandler.0, Relaxed);
    WORDS.in_place.store(table.in_place, Relaxed);
    WORDS.proc_null.store(table.proc_null, Relaxed);
    WORDS.any_source.store(table.any_source, Relaxed);
    WORDS.any_tag.store(table.any_tag, Relaxed);
    WORDS.lock_shared.store(table.lock_shared, Relaxed);
    WORDS.lock_exclusive.store(table.lock_exclusive, Relaxed);
}

/// MPI has said how large tags may be.
pub fn know_tags(most: i32) {
    WORDS.tag_ub.store(most, Relaxed);
}

/// What is known of a communicator, or of another object: half of its handle, and a number. Nothing is known where the half is another one's.
struct OfComms([AtomicU64; ENTRIES]);

const ENTRIES: usize = 256;
/// Of an entry of nothing. Zero would be found for a variable that was never set.
const NOTHING: u64 = Handle::UNTOLD.0 as u64;

impl OfComms {
    const fn new() -> OfComms {
        OfComms([const { AtomicU64::new(NOTHING) }; ENTRIES])
    }

    #[inline(always)]
    fn entry(&self, comm: usize) -> &AtomicU64 {
        // Handles lie close together, or in steps of what an object takes.
        &self.0[((comm as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize]
    }

    #[inline(always)]
    fn get(&self, comm: usize) -> Option<u32> {
        let entry = self.entry(comm).load(Relaxed);
        (entry >> 32 == comm as u64 & 0xffff_ffff).then_some(entry as u32)
    }

    fn put(&self, comm: usize, number: u32) {
        self.entry(comm).store((comm as u64) << 32 | u64::from(number), Relaxed);
    }

    fn forget(&self, comm: usize) {
        self.entry(comm).store(NOTHING, Relaxed);
    }

    fn forget_all(&self) {
        self.0.iter().for_each(|entry| entry.store(NOTHING, Relaxed));
    }
}

/// How many processes may be sent to, and whether they are of another group.
static REACHABLE: OfComms = OfComms::new();
const BETWEEN_GROUPS: u32 = 1 << 31;
/// The own rank, of a communicator that is no inter-communicator.
static RANKS: OfComms = OfComms::new();
/// Of communicators with a grid: how many dimensions, and the places of each (`grid`).
static GRIDS: OfComms = OfComms::new();
/// Of communicators with a topology: that they have one.
static WITH_NEIGHBOURS: OfComms = OfComms::new();
/// Windows that are there.
static WINDOWS: OfComms = OfComms::new();
/// How many processes a group has. Of one that was freed nothing else is known than that it need not be looked at.
static GROUPS: OfComms = OfComms::new();

/// MPI has said this of a communicator.
pub fn know(comm: Handle, reachable: i64, rank: i64, between_groups: bool) {
    let (Ok(reachable), Ok(rank)) = (u32::try_from(reachable), u32::try_from(rank)) else { return };
    REACHABLE.put(comm.0, reachable | if between_groups { BETWEEN_GROUPS } else { 0 });
    if !between_groups {
        RANKS.put(comm.0, rank);
    }
}

/// Dimensions of a grid that are remembered, and the bits for the places of each.
const DIMS: usize = 3;
const PLACES_BITS: usize = 10;

/// MPI has said that a communicator has this grid. A larger one is asked for each time.
pub fn know_grid(comm: Handle, places: impl ExactSizeIterator<Item = i64>) {
    let many = places.len();
    let word = places.enumerate().try_fold(many as u32, |word, (dim, places)| {
        let places = u32::try_from(places).ok().filter(|places| places >> PLACES_BITS == 0)?;
        Some(word | places << (2 + PLACES_BITS * dim))
    });
    if let Some(word) = word.filter(|_| many <= DIMS) {
        GRIDS.put(comm.0, word);
    }
}

/// MPI has said that a communicator has a topology.
pub fn know_neighbours(comm: Handle) {
    WITH_NEIGHBOURS.put(comm.0, 1);
}

/// A window is there.
pub fn know_win(win: Handle) {
    WINDOWS.put(win.0, 1);
}

/// A window is freed.
pub fn forget_win(win: Handle) {
    WINDOWS.forget(win.0);
}

/// MPI has said how many processes a group has.
pub fn know_group(group: Handle, size: i64) {
    if let Ok(size) = u32::try_from(size) {
        GROUPS.put(group.0, size);
    }
}

/// A group is freed.
pub fn forget_group(group: Handle) {
    GROUPS.forget(group.0);
}

/// A communicator is freed.
pub fn forget(comm: Handle) {
    REACHABLE.forget(comm.0);
    RANKS.forget(comm.0);
    GRIDS.forget(comm.0);
    WITH_NEIGHBOURS.forget(comm.0);
}

/// Whether an operator, a group, an info object or an error handler was freed: from then on those that are used are looked at.
static ANY_FREED: AtomicBool = AtomicBool::new(false);

#[inline(always)]
pub fn is_any_freed() -> bool {
    ANY_FREED.load(Relaxed)
}

/// Whether somebody must look at the groups, operators, info objects and error handlers that a call is given: some were freed, or one may be no handle, or no group.
/// `places`: which of the words they are (`Procedure::others_given`).
#[inline(always)]
pub fn are_others_unclear(places: u32, words: &[usize]) -> bool {
    let mut given = words.iter().enumerate().filter(|(place, _)| places >> place & 1 == 1);
    let nulls = [UNSET, WORDS.null_group.load(Relaxed), WORDS.null_errhandler.load(Relaxed)];
    is_any_freed() || given.any(|(_, word)| nulls.iter().any(|null| *word as u32 == *null as u32))
}

/// Whether the objects that a call is given are plainly there: which of the words are communicators, windows, files and the objects that
/// `are_others_unclear` is asked about.
#[inline(always)]
pub fn are_objects_clear([comms, wins, files, others]: [u32; 4], words: &[usize]) -> bool {
    let all = |places: u32, is: fn(usize) -> bool| {
        let mut given = words.iter().enumerate().filter(|(place, _)| places >> place & 1 == 1);
        given.all(|(_, word)| is(*word))
    };
    all(comms, is_known)
        && all(wins, is_win)
        && all(files, is_file)
        && (others == 0 || !are_others_unclear(others, words))
}

/// A way to lock a process.
#[inline(always)]
pub fn is_lock(lock: usize) -> bool {
    [&WORDS.lock_shared, &WORDS.lock_exclusive].iter().any(|known| known.load(Relaxed) == lock as i32)
}

/// One was.
pub fn know_freed() {
    ANY_FREED.store(true, Relaxed);
}

/// Likewise of files, which are used more often.
static ANY_CLOSED: AtomicBool = AtomicBool::new(false);

/// One was closed.
pub fn know_closed() {
    ANY_CLOSED.store(true, Relaxed);
}

/// An operator of the program was freed: whoever uses one next must look.
pub fn forget_own_pairs() {
    OWN_PAIRS.iter().for_each(|pair| pair.store(0, Relaxed));
}

/// MPI has ended: whatever is asked of it next is looked at.
pub fn end() {
    [&REACHABLE, &RANKS, &GRIDS, &WITH_NEIGHBOURS, &WINDOWS, &GROUPS]
        .iter()
        .for_each(|known| known.forget_all());
}

/// Whether MPI is up, as far as was seen.
#[inline(always)]
pub fn is_up() -> bool {
    UP.load(Relaxed)
}

/// Whether such a handle is there for all that is known: neither the null handle nor what is none, and nothing of the kind was freed.
#[inline(always)]
fn is_clear(word: usize, null: &AtomicUsize) -> bool {
    ![null.load(Relaxed), UNSET].contains(&handle(word)) && !is_any_freed()
}

#[inline(always)]
pub fn is_group(group: usize) -> bool {
    is_clear(group, &WORDS.null_group)
}

/// Of how many dimensions the communicator's grid is, and how many places each has. `None`: somebody must look.
#[inline(always)]
fn grid(comm: usize) -> Option<(u32, [u32; DIMS])> {
    let word = GRIDS.get(handle(comm))?;
    let places = |dim: usize| word >> (2 + PLACES_BITS * dim) & ((1 << PLACES_BITS) - 1);
    Some((word & DIMS as u32, std::array::from_fn(places)))
}

#[inline(always)]
pub fn has_grid(comm: usize) -> bool {
    is_known(comm) && grid(comm).is_some()
}

#[inline(always)]
pub fn has_neighbours(comm: usize) -> bool {
    WITH_NEIGHBOURS.get(handle(comm)).is_some()
}

/// A process of a communicator with a grid.
#[inline(always)]
pub fn in_grid(rank: usize, comm: usize) -> bool {
    is_member(rank as i32, comm) && grid(comm).is_some()
}

#[inline(always)]
pub fn direction(direction: usize, comm: usize) -> bool {
    is_known(comm) && grid(comm).is_some_and(|(dims, _)| (direction as u32) < dims)
}

/// Coordinates within the grid: those beyond the ends of a ring are looked at.
#[inline(always)]
pub fn coordinates(coords: usize, comm: usize) -> bool {
    is_known(comm)
        && grid(comm).is_some_and(|(dims, places)| {
            let mut coords = Numbers::ints(coords, dims.into()).zip(places);
            coords.all(|(at, places)| (0..i64::from(places)).contains(&at))
        })
}

/// Ranks of a group, to be translated.
#[inline(always)]
pub fn ranks(ranks: usize, many: i64, group: usize) -> bool {
    let proc_null = i64::from(WORDS.proc_null.load(Relaxed));
    GROUPS.get(handle(group)).is_some_and(|size| {
        let is_there = |rank: i64| (0..i64::from(size)).contains(&rank) || rank == proc_null;
        many >= 0 && Numbers::ints(ranks, many).all(is_there)
    })
}

#[inline(always)]
pub fn is_op(op: usize) -> bool {
    is_clear(op, &WORDS.null_op)
}

#[inline(always)]
pub fn is_info(info: usize) -> bool {
    is_clear(info, &WORDS.null_info)
}

/// Files are pointers in every interface.
#[inline(always)]
pub fn is_file(file: usize) -> bool {
    file != WORDS.null_file.load(Relaxed) && file != UNSET && !ANY_CLOSED.load(Relaxed)
}

/// A window that somebody looked at, and that was not freed since.
#[inline(always)]
pub fn is_win(win: usize) -> bool {
    WINDOWS.get(handle(win)).is_some()
}

#[inline(always)]
pub fn is_errhandler(errhandler: usize) -> bool {
    is_clear(errhandler, &WORDS.null_errhandler)
}

#[inline(always)]
fn handle(word: usize) -> usize {
    word & WORDS.mask.load(Relaxed)
}

/// A communicator that MPI was asked about, and that was not freed since.
#[inline(always)]
pub fn is_known(comm: usize) -> bool {
    is_comm(comm) && REACHABLE.get(handle(comm)).is_some()
}

#[inline(always)]
fn is_comm(comm: usize) -> bool {
    handle(comm) != WORDS.null_comm.load(Relaxed)
}

#[inline(always)]
pub fn is_in_place(buffer: usize) -> bool {
    buffer == WORDS.in_place.load(Relaxed)
}

/// Of a communicator that is no inter-communicator.
#[inline(always)]
pub fn size(comm: usize) -> Option<u32> {
    REACHABLE.get(handle(comm)).filter(|size| size & BETWEEN_GROUPS == 0)
}

#[inline(always)]
fn is_member(rank: i32, comm: usize) -> bool {
    REACHABLE.get(handle(comm)).is_some_and(|size| (rank as u32) < size & !BETWEEN_GROUPS)
}

#[inline(always)]
pub fn peer(rank: usize, comm: usize) -> bool {
    let rank = rank as i32;
    is_member(rank, comm) || (rank == WORDS.proc_null.load(Relaxed) && is_known(comm))
}

#[inline(always)]
pub fn source(rank: usize, comm: usize) -> bool {
    peer(rank, comm) || (rank as i32 == WORDS.any_source.load(Relaxed) && is_known(comm))
}

/// Whether this process is the root. `None`: somebody must look.
#[inline(always)]
pub fn root(root: usize, comm: usize) -> Option<bool> {
    let root = root as u32;
    size(comm).filter(|size| root < *size)?;
    Some(RANKS.get(handle(comm))? == root)
}

#[inline(always)]
pub fn tag(tag: usize) -> bool {
    (tag as u32) <= WORDS.tag_ub.load(Relaxed).cast_unsigned()
}

#[inline(always)]
pub fn tag_or_any(given: usize) -> bool {
    tag(given) || given as i32 == WORDS.any_tag.load(Relaxed)
}

/// Datatypes that were found to be there and committed, without a byte that occurs twice, and that were not freed since. Those of one hash share a
/// few places; one that has none is looked at again.
static USUAL_TYPES: [[AtomicUsize; USUAL_TYPES_KEPT]; 256] =
    [const { [const { AtomicUsize::new(0) }; USUAL_TYPES_KEPT] }; 256];
const USUAL_TYPES_KEPT: usize = 4;

#[inline(always)]
fn usual_types(datatype: usize) -> &'static [AtomicUsize; USUAL_TYPES_KEPT] {
    &USUAL_TYPES[((datatype as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize]
}

/// Somebody looked at it, and whoever uses it next need not.
pub fn know_type(datatype: Handle) {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let known = usual_types(datatype.0);
    if datatype.0 == 0 || known.iter().any(|place| place.load(Relaxed) == datatype.0) {
        return;
    }
    // Only a free place or the one that is written changes: what another thread forgets meanwhile does not come back.
    let free = known.iter().position(|place| place.load(Relaxed) == 0);
    let place = free.unwrap_or_else(|| NEXT.fetch_add(1, Relaxed) % USUAL_TYPES_KEPT);
    known[place].store(datatype.0, Relaxed);
}

/// A datatype was made, or is freed: whoever uses it next must look.
pub fn forget_type(datatype: Handle) {
    for place in usual_types(datatype.0) {
        let _ = place.compare_exchange(datatype.0, 0, Relaxed, Relaxed);
    }
}

#[inline(always)]
pub fn is_usual(datatype: usize) -> bool {
    let datatype = handle(datatype);
    // Zero is a free place.
    datatype != 0 && usual_types(datatype).iter().any(|place| place.load(Relaxed) == datatype)
}

/// Whether something is at the addresses at these places of the words, for all that is known: a null address is looked at, and so is what stands for no status.
#[inline(always)]
pub fn are_there(places: u32, words: &[usize]) -> bool {
    words.iter().enumerate().all(|(place, word)| places >> place & 1 == 0 || is_there(*word))
}

/// The same of one.
#[inline(always)]
pub fn is_there(address: usize) -> bool {
    address > 1
}

/// Neither a handle that was never set nor one of an object that may have been freed.
#[inline(always)]
pub fn may_be_given(info: usize) -> bool {
    info as u32 != UNSET as u32 && !is_any_freed()
}

/// So many elements of a datatype in a buffer.
#[inline(always)]
pub fn side(buffer: usize, count: i64, datatype: usize) -> bool {
    count >= 0 && is_usual(datatype) && (buffer != 0 || count == 0) && !is_in_place(buffer)
}

/// Where the next byte lies in a packed buffer.
#[inline(always)]
pub fn place(position: usize, bytes: i64, wide: bool) -> bool {
    let numbers = if wide { Numbers::counts } else { Numbers::ints };
    numbers(position, 1).next().is_some_and(|place| place >= 0 && place <= bytes)
}

/// As [`side`], with a count for each process.
#[inline(always)]
pub fn counts(buffer: usize, counts: usize, wide: bool, comm: usize, datatype: usize) -> bool {
    let Some(processes) = size(comm) else { return false };
    let numbers = if wide { Numbers::counts } else { Numbers::ints };
    let all = || numbers(counts, processes.into()).fold(0, |all, count| all | count);
    is_usual(datatype)
        && is_there(counts)
        && !is_in_place(buffer)
        && if buffer == 0 { all() == 0 } else { all() >= 0 }
}

/// Operators and predefined datatypes that were found to go together.
static PAIRS: [AtomicU64; PAIRS_KEPT] = [const { AtomicU64::new(0) }; PAIRS_KEPT];
const PAIRS_KEPT: usize = 64;
/// Likewise operators of the program, which it may free, and whatever datatypes they were used with.
static OWN_PAIRS: [AtomicU64; OWN_PAIRS_KEPT] = [const { AtomicU64::new(0) }; OWN_PAIRS_KEPT];
const OWN_PAIRS_KEPT: usize = 16;

#[inline(always)]
fn pair(op: usize, datatype: usize) -> u64 {
    (handle(op) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32) ^ handle(datatype) as u64
}

/// An operator, and a datatype that it takes: predefined ones, or an operator of the program's `own`.
pub fn know_pair(op: usize, datatype: usize, own: bool) {
    let pair = pair(op, datatype);
    if own {
        OWN_PAIRS[pair as usize % OWN_PAIRS_KEPT].store(pair, Relaxed);
    } else {
        PAIRS[pair as usize % PAIRS_KEPT].store(pair, Relaxed);
    }
}

#[inline(always)]
pub fn reduces(op: usize, datatype: usize) -> bool {
    let pair = pair(op, datatype);
    PAIRS[pair as usize % PAIRS_KEPT].load(Relaxed) == pair
        || OWN_PAIRS[pair as usize % OWN_PAIRS_KEPT].load(Relaxed) == pair
}
