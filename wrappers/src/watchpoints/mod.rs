//! Which bytes are watched for the program's own loads and stores: few at a time, chosen anew as operations begin.
//!
//! Candidates are buffers of operations that are under way and memory that others can reach. Which of them are watched follows from how many there were and
//! from a number that the user may give, so a run can be repeated. One thread of the process has watchpoints: the first that begins an operation. Those of
//! buffers watch while it is outside of MPI only, for MPI uses them all the time, and an access that is seen takes some microseconds. What those of window
//! memory see inside of MPI is passed over: nobody knows when it ends that others may reach it.

mod budget;
pub mod masked;
#[cfg(not(target_arch = "x86_64"))]
mod no_registers;
#[cfg(target_arch = "x86_64")]
mod registers;

use budget::Chance;

use crate::thread::Thread;
#[cfg(not(target_arch = "x86_64"))]
use no_registers::{NoPage as RingPage, NoRegisters as Registers, NoRing as HitRing};
#[cfg(target_arch = "x86_64")]
use registers::{HitRing, Registers, RingPage};
use std::io::{Error, Result};
use std::ops::Range;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize, Ordering::Relaxed};

/// The thread that has watchpoints, by where what is kept of it lies; 0: none has.
static OWNER: AtomicUsize = AtomicUsize::new(0);
/// Others can reach memory of this process by windows.
static EXPOSED: AtomicBool = AtomicBool::new(false);
/// So many calls more return before what is watched of window memory moves.
static UNTIL_MOVE: AtomicU32 = AtomicU32::new(0);
/// After so many calls it moves, and after so many once the budget is spent.
const MOVES: u32 = 4;
const SPARING_MOVES: u32 = 64;
/// Buffers are watched at the moment.
static WATCHING: AtomicBool = AtomicBool::new(false);
/// Buffers are to be watched when the thread is outside of MPI again.
static TO_WATCH: AtomicBool = AtomicBool::new(false);
/// Whether operations are to be watched, as far as anybody knows.
static MAY_WATCH: AtomicBool = AtomicBool::new(false);
/// So many operations more pass before one may be watched.
static PASS: AtomicU32 = AtomicU32::new(0);
/// Its ring.
static PAGE: AtomicPtr<RingPage> = AtomicPtr::new(null_mut());

/// The ring of the calling thread. `None`: it has no watchpoints.
#[inline(always)]
fn ring(thread: &Thread) -> Option<HitRing> {
    if OWNER.load(Relaxed) != std::ptr::from_ref(thread).addr() {
        return None;
    }
    // SAFETY: it was stored before the owner, by the same thread, and stays mapped.
    Some(unsafe { HitRing::at(PAGE.load(Relaxed)) })
}

/// Whether an operation that begins may be watched: somebody wants it, watchpoints were not refused, and the budget is not spent.
#[inline(always)]
pub fn may_watch() -> bool {
    if !MAY_WATCH.load(Relaxed) {
        return false;
    }
    let pass = PASS.load(Relaxed);
    if pass > 0 {
        // Where two threads count at once, one more or one less is watched.
        PASS.store(pass - 1, Relaxed);
    }
    pass == 0
}

/// Says so.
pub fn set_may_watch(may: bool) {
    MAY_WATCH.store(may, Relaxed);
}

/// Whether the calling thread touched something that is watched, since it was last outside of MPI.
#[inline(always)]
pub fn has_seen(thread: &Thread) -> bool {
    ring(thread).is_some_and(|ring| !ring.is_read())
}

/// Whether watchpoints of the calling thread are to pause while it is inside of MPI.
#[inline(always)]
pub fn is_watching(thread: &Thread) -> bool {
    WATCHING.load(Relaxed) && is_owner(thread)
}

/// A call of the calling thread has returned: what was seen just now was inside of MPI. Answers whether the watchpoints have something to do: some may soon
/// say nothing more, or it is time to look elsewhere.
#[inline(always)]
pub fn pass_over(thread: &Thread) -> Turn {
    let Some(ring) = ring(thread) else { return Turn::default() };
    let mut turn = Turn { speaks: ring.skip(), moves: false, watches: TO_WATCH.load(Relaxed) };
    if EXPOSED.load(Relaxed) {
        // Only the owner counts.
        let calls = UNTIL_MOVE.load(Relaxed);
        turn.moves = calls == 0;
        UNTIL_MOVE.store(if turn.moves { MOVES } else { calls - 1 }, Relaxed);
    }
    turn
}

/// What is to be done when a call has returned.
#[derive(Clone, Copy, Default)]
pub struct Turn {
    /// Something was passed over.
    pub speaks: bool,
    /// What is watched of window memory may move.
    pub moves: bool,
    /// Buffers are to be watched from now on.
    pub watches: bool,
}

impl Turn {
    #[inline(always)]
    pub fn is_due(self) -> bool {
        self.speaks || self.moves || self.watches
    }
}

/// Whether the calling thread is the one that has watchpoints.
#[inline(always)]
pub fn is_owner(thread: &Thread) -> bool {
    ring(thread).is_some()
}

/// Whether a debugger or the like is there, which may want all of the few that the processor has.
fn is_traced() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let tracer = status.lines().find_map(|line| line.strip_prefix("TracerPid:"));
    tracer.is_some_and(|process| process.trim() != "0")
}

/// A forked child has no ring.
extern "C" fn in_child() {
    OWNER.store(0, Relaxed);
}

/// What a watchpoint is to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sees {
    Stores,
    /// Loads and stores, which it does not tell apart.
    Both,
}

/// Registers that hold addresses and numbers, as the processor counts them in instructions.
pub type NumberedRegisters = [u64; 16];

/// The stack pointer among them.
const STACK_POINTER: usize = 4;

/// One access that was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegisterHit {
    /// Which watchpoint saw it.
    pub register: usize,
    /// The instruction behind the one that made it.
    pub next: usize,
    /// What the thread had in its registers behind the instruction. `None`: not known.
    pub registers: Option<NumberedRegisters>,
    /// What lies on top of the stack; 0: not known.
    pub top: usize,
}

impl RegisterHit {
    /// Whether this is where the stack ends: then a call or the like has put something on it, so that what was there before is in no frame any more.
    /// A variable that lies there is given up with it.
    fn is_on_top(&self, bytes: &Range<u64>) -> bool {
        let Some(stack) = self.registers.map(|registers| registers[STACK_POINTER]) else { return false };
        let top = stack..stack.saturating_add(size_of::<usize>() as u64);
        bytes.start < top.end && top.start < bytes.end
    }
}

/// What a watchpoint is set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WatchedBytes {
    pub bytes: Range<u64>,
    pub sees: Sees,
}

/// When a buffer is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pause {
    /// From the return of the call on that begins the operation.
    New,
    /// Between calls, of which so many returned since. `known`: whether it is in use is known.
    Since { calls: u32, known: bool },
    /// Not any more.
    Done,
}

/// What is watched from now on, and what is not any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Changed {
    pub now: Range<u64>,
    pub before: Option<Range<u64>>,
}

/// Memory of this process that others can reach by a window.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Exposed {
    window: u32,
    memory: Range<u64>,
    /// What displacements are counted in.
    unit: u64,
}

/// The watchpoints, and what they are set to.
pub struct Watchpoints {
    registers: Registers,
    set: Vec<Option<WatchedBytes>>,
    /// Up to which buffer, counted, each of them stays where it is.
    stays: Vec<u64>,
    /// Of those for buffers, whether they are to watch.
    pauses: Vec<Pause>,
    /// Of those for buffers, whether another buffer may have them for its second place and those behind it: nothing is known to need them.
    spare: Vec<bool>,
    /// Buffers that were offered.
    offered: u64,
    chance: Chance,
    exposed: Vec<Exposed>,
    /// How often what is watched of window memory had a chance to move.
    moved: u64,
    /// Something was seen of window memory, so its watchpoints may soon say nothing more.
    spoken: bool,
}

/// The watchpoints of window memory, counted from the last one: what sees stores only, and what sees both.
const FOR_WINDOWS: usize = 2;
/// Window memory is watched where that leaves as many for buffers.
const LEAST: usize = 4;
/// Of so many buffers each takes the watchpoint that was set longest ago: in a short run each is watched for a time. Later they stay where they are for a
/// while, for a buffer is touched, perhaps, when others have been begun behind it.
const PLAIN: u64 = 64;
/// At most for so many buffers.
const LONGEST: u64 = 16;
/// Chances to move that window memory is given before it moves: in a short run what was exposed or reached last is the best guess.
const STILL: u64 = 8;
/// A buffer is watched behind so many calls in a row, and then behind one of so many: most operations end soon.
const BEHIND: u32 = 16;
const SOMETIMES: u32 = 64;
/// Of window memory the first so many elements each have their turn.
const ELEMENTS: u64 = 256;
/// Bytes of one, at least.
const ELEMENT: u64 = 4;

impl Watchpoints {
    /// Those of the calling thread.
    ///
    /// # Errors
    /// When there are none to be had; `EBUSY`: they are left to a debugger.
    pub fn open(thread: &Thread, seed: u64) -> Result<Watchpoints> {
        if is_traced() {
            return Err(Error::from_raw_os_error(libc::EBUSY));
        }
        let registers = Registers::open()?;
        PAGE.store(registers.page(), Relaxed);
        // SAFETY: the handler only stores to an atomic.
        unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
        OWNER.store(std::ptr::from_ref(thread).addr(), Relaxed);
        let set = vec![None; registers.many()];
        let stays = vec![0; registers.many()];
        let pauses = vec![Pause::Done; registers.many()];
        let spare = vec![true; registers.many()];
        Ok(Watchpoints {
            registers,
            set,
            stays,
            pauses,
            spare,
            offered: 0,
            chance: Chance::new(seed),
            exposed: Vec::new(),
            moved: 0,
            spoken: false,
        })
    }

    /// How many operations there were, and how many of them were watched.
    pub fn share(&self) -> (u64, u64) {
        self.chance.share()
    }

    /// How many of them are for buffers.
    fn for_buffers(&self) -> usize {
        let many = self.set.len();
        if self.exposed.is_empty() || many < LEAST { many } else { many - FOR_WINDOWS }
    }

    /// The watchpoint of window memory that sees loads and stores, with the one behind it that sees stores alone.
    fn window_pair(&self) -> Option<usize> {
        let first = self.for_buffers();
        (first < self.set.len()).then_some(first)
    }

    /// One more operation begins. Whether it may be watched: then [`Watchpoints::lend`] follows.
    pub fn wants(&mut self) -> bool {
        self.chance.comes(1);
        self.affords()
    }

    fn affords(&mut self) -> bool {
        let afforded = self.chance.affords();
        if let Err(pass) = afforded {
            // They are counted now, for nobody asks when they come.
            self.chance.comes(pass.into());
            PASS.store(pass, Relaxed);
        }
        afforded.is_ok()
    }

    /// An operation begins that uses this memory until it is complete. `writes`: it writes there, so nobody may look at it either. In a short run
    /// more of it is watched than one place, where nothing else needs the watchpoints.
    pub fn lend(&mut self, memory: &Range<u64>, writes: bool) -> Vec<Changed> {
        if memory.is_empty() {
            return Vec::new();
        }
        self.offered += 1;
        let is_early = self.offered <= PLAIN;
        let many = self.for_buffers();
        let longest = self.stays[..many].iter().copied().enumerate().min_by_key(|(_, until)| *until);
        let Some((register, _)) = longest.filter(|(_, until)| is_early || *until <= self.offered) else {
            return Vec::new();
        };
        self.stays[register] =
            self.offered + if self.offered < PLAIN { 0 } else { self.chance.below(LONGEST) };
        self.spare[register] = false;
        let (first, round) = self.chance.place(memory);
        let mut places = vec![first.clone()];
        self.chance.spends();
        let mut changed: Vec<Changed> = self.aim(register, first, writes, round).into_iter().collect();
        let spare: Vec<usize> = (0..many).filter(|register| is_early && self.spare[*register]).collect();
        for register in spare {
            let (bytes, round) = self.chance.place(memory);
            // All of it is watched.
            if places.contains(&bytes) {
                break;
            }
            places.push(bytes.clone());
            self.chance.spends();
            changed.extend(self.aim(register, bytes, writes, round));
        }
        changed
    }

    /// A watchpoint is to watch a place of a buffer when the thread is outside of MPI again.
    fn aim(&mut self, register: usize, bytes: Range<u64>, writes: bool, round: u32) -> Option<Changed> {
        // What stores alone is known for it only where loads are not seen: some time of both kinds.
        let sees = if writes && round.is_multiple_of(2) { Sees::Both } else { Sees::Stores };
        let is_aimed = self.registers.aim(register, &bytes, sees);
        self.pauses[register] = if is_aimed { Pause::New } else { Pause::Done };
        TO_WATCH.fetch_or(is_aimed, Relaxed);
        is_aimed.then(|| self.changed(register, WatchedBytes { bytes, sees }))
    }

    /// The thread is outside of MPI again: buffers are watched, if it is their time. `is_in_use`: an operation is known that uses these bytes.
    pub fn go_on(&mut self, is_in_use: impl Fn(&Range<u64>) -> bool) {
        let (mut watching, mut to_watch) = (false, false);
        for register in 0..self.for_buffers() {
            let Some(WatchedBytes { bytes, .. }) = &self.set[register] else { continue };
            let (goes_on, next) = match self.pauses[register] {
                Pause::Done => continue,
                Pause::New => {
                    (self.registers.begin(register), Pause::Since { calls: 1, known: is_in_use(bytes) })
                }
                // What is not in use any more is the program's own.
                Pause::Since { known: true, .. } if !is_in_use(bytes) => (false, Pause::Done),
                Pause::Since { calls, known } => {
                    let next = Pause::Since { calls: calls.wrapping_add(1), known };
                    if calls >= BEHIND && !calls.is_multiple_of(SOMETIMES) {
                        to_watch = true;
                        self.pauses[register] = next;
                        continue;
                    }
                    (self.registers.go_on(register), next)
                }
            };
            watching |= goes_on;
            self.pauses[register] = if goes_on { next } else { Pause::Done };
            self.spare[register] |= !goes_on;
        }
        WATCHING.store(watching, Relaxed);
        TO_WATCH.store(watching || to_watch, Relaxed);
    }

    /// Operations are complete, and it is not known which: later ones are watched instead, where the first ones were watched already.
    pub fn completed(&mut self) {
        for (spare, pause) in self.spare.iter_mut().zip(&self.pauses) {
            *spare |= !matches!(pause, Pause::Since { known: true, .. });
        }
        if self.chance.is_sparing() {
            for pause in &mut self.pauses {
                match pause {
                    Pause::New | Pause::Since { known: false, .. } => *pause = Pause::Done,
                    Pause::Since { known: true, .. } | Pause::Done => {}
                }
            }
        }
    }

    /// The thread is inside of MPI.
    pub fn pause(&mut self) {
        for register in 0..self.for_buffers() {
            if self.pauses[register] != Pause::Done {
                self.registers.pause(register);
            }
        }
        WATCHING.store(false, Relaxed);
    }

    /// Others can reach this memory from now on.
    pub fn expose(&mut self, window: u32, memory: Range<u64>, unit: u64) -> Vec<Changed> {
        let one = Exposed { window, memory, unit };
        if one.memory.is_empty() || self.exposed.contains(&one) {
            return Vec::new();
        }
        let start = one.memory.start;
        self.exposed.push(one);
        EXPOSED.store(true, Relaxed);
        self.look_at(start)
    }

    /// Others cannot reach it any more; without an address nothing of this window.
    pub fn hide(&mut self, window: u32, start: Option<u64>) {
        self.exposed
            .retain(|one| one.window != window || start.is_some_and(|start| start != one.memory.start));
        EXPOSED.store(!self.exposed.is_empty(), Relaxed);
    }

    /// This process reaches the memory of another member at this displacement: programs are much alike on all ranks, so this may be where others reach it.
    pub fn reach(&mut self, window: u32, displacement: u64) -> Vec<Changed> {
        let one = self.exposed.iter().find(|one| one.window == window);
        let reached = one.and_then(|one| {
            let byte = one.memory.start.checked_add(displacement.checked_mul(one.unit)?)?;
            one.memory.contains(&byte).then_some(byte)
        });
        let Some(byte) = reached else { return Vec::new() };
        // Of what was seen first it is the best guess; later it is one of several.
        let is_first = self.chance.share().0 <= PLAIN;
        if is_first || self.chance.below(4) == 0 { self.look_at(byte) } else { Vec::new() }
    }

    /// One byte of window memory: who touches it touches what begins there, and no more is known of whoever touches more. Where no buffer needs the other
    /// watchpoints, stores to the elements behind it are seen, too.
    fn look_at(&mut self, byte: u64) -> Vec<Changed> {
        let is_set = |set: &Option<WatchedBytes>| set.as_ref().is_some_and(|set| set.bytes.start == byte);
        self.chance.comes(1);
        let pair = self.window_pair().filter(|pair| !is_set(&self.set[pair + 1]));
        let Some(pair) = pair.filter(|_| self.chance.affords().is_ok()) else { return Vec::new() };
        let one = |byte: u64, sees| WatchedBytes { bytes: byte..byte + 1, sees };
        self.chance.spends();
        self.change(pair + 1, one(byte, Sees::Stores));
        let mut changed: Vec<Changed> = self.change(pair, one(byte, Sees::Both)).into_iter().collect();
        let Some(Exposed { memory, unit, .. }) =
            self.exposed.iter().find(|one| one.memory.contains(&byte)).cloned()
        else {
            return changed;
        };
        let behind = (1..).map(|element| byte.saturating_add(element * unit.max(ELEMENT)));
        let spare: Vec<usize> = (0..pair).filter(|register| self.spare[*register]).collect();
        for (register, byte) in spare.into_iter().zip(behind).filter(|(_, byte)| memory.contains(byte)) {
            self.chance.spends();
            changed.extend(self.change(register, one(byte, Sees::Stores)));
        }
        changed
    }

    /// A call has returned: the watchpoints of window memory may look elsewhere, or go on.
    pub fn turn(&mut self, turn: Turn) -> Vec<Changed> {
        self.looked_at(turn).map(|byte| self.look_at(byte)).unwrap_or_default()
    }

    /// Where in window memory to look next.
    fn looked_at(&mut self, turn: Turn) -> Option<u64> {
        let pair = self.window_pair()?;
        let spoke = std::mem::take(&mut self.spoken) || turn.speaks;
        if spoke && self.chance.affords().is_ok() {
            self.chance.comes(1);
            for register in [pair, pair + 1] {
                if let Some(WatchedBytes { bytes, sees }) = &self.set[register] {
                    self.registers.set(register, bytes, *sees);
                }
            }
            self.chance.spends();
        }
        if !turn.moves {
            return None;
        }
        if self.chance.is_sparing() {
            UNTIL_MOVE.store(SPARING_MOVES, Relaxed);
        }
        self.moved += 1;
        let moved = self.moved.checked_sub(STILL)?;
        let many = self.exposed.len() as u64;
        let Exposed { memory, unit, .. } = self.exposed.get((moved % many.max(1)) as usize)?.clone();
        let size = unit.max(ELEMENT);
        let elements = ((memory.end - memory.start) / size).max(1);
        let round = moved / many.max(1);
        // In large memory one of the first ones, and one of all.
        let element = match round % 2 {
            _ if elements <= ELEMENTS => round % elements,
            0 => round / 2 % ELEMENTS,
            _ => self.chance.below(elements),
        };
        Some(memory.start + element * size)
    }

    fn change(&mut self, register: usize, watched: WatchedBytes) -> Option<Changed> {
        let is_set = self.registers.set(register, &watched.bytes, watched.sees);
        self.pauses[register] = Pause::Done;
        self.spare[register] = true;
        is_set.then(|| self.changed(register, watched))
    }

    fn changed(&mut self, register: usize, watched: WatchedBytes) -> Changed {
        let now = watched.bytes.clone();
        let before = self.set[register].replace(watched).map(|watched| watched.bytes);
        Changed { now, before }
    }

    /// What was seen since this was asked last.
    pub fn accesses(&mut self) -> Vec<SeenAccess> {
        let hits = self.registers.hits();
        let pair = self.window_pair();
        let mut seen: Vec<SeenAccess> = Vec::new();
        let mut at = 0;
        while let Some(hit) = hits.get(at) {
            at += 1;
            let Some(WatchedBytes { bytes, sees }) = self.set[hit.register].clone() else { continue };
            if hit.is_on_top(&bytes) {
                continue;
            }
            // One instruction is told of by both, one after the other.
            let by_pair = pair == Some(hit.register);
            let is_store = by_pair
                && hits
                    .get(at)
                    .is_some_and(|other| (other.register, other.next) == (hit.register + 1, hit.next));
            at += usize::from(is_store);
            self.spoken |= pair.is_some_and(|pair| hit.register >= pair);
            let how = match sees {
                Sees::Stores => How::Stores,
                Sees::Both if is_store => How::Stores,
                Sees::Both if by_pair => How::Loads,
                Sees::Both => How::Either,
            };
            match seen.iter_mut().find(|one| (one.next, one.how, &one.bytes) == (hit.next, how, &bytes)) {
                Some(one) => one.often = true,
                None => {
                    let RegisterHit { next, registers, top, .. } = *hit;
                    seen.push(SeenAccess { bytes, how, next, registers, top, often: false });
                }
            }
        }
        seen
    }
}

/// The watchpoints of this process.
#[derive(Default)]
pub enum LocalWatch {
    /// Nothing was to be watched yet.
    #[default]
    Untried,
    On(Box<Watchpoints>),
    /// None are to be had: the system's number of the error; 0: they are not wanted.
    Off(i32),
}

/// What an access was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    Loads,
    Stores,
    /// One of both.
    Either,
}

/// Accesses to watched bytes by one instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeenAccess {
    pub bytes: Range<u64>,
    pub how: How,
    /// The instruction behind it.
    pub next: usize,
    /// What the thread had in its registers behind it, the first time. `None`: not known.
    pub registers: Option<NumberedRegisters>,
    /// What lies on top of the stack: in a function without a frame of its own, where it returns to.
    pub top: usize,
    /// It was made more than once.
    pub often: bool,
}
