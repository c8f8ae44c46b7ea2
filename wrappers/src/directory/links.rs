//! The tool's own windows: one for each communicator of the program that needs it.
//!
//! What decides about opening and closing is the same on all members: the cards that they exchanged, and the program's
//! own calls. This does not need the mirror, and goes on where the checker has switched itself off: the other members
//! would wait.

use super::card::Card;
use super::link::Link;
use crate::abi::Abi;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use warden::call::Handle;

#[derive(Default)]
struct Registry {
    links: FxHashMap<u64, Arc<Link>>,
    /// The newest link of each communicator of the program. The handle may be another one's by now.
    by_comm: FxHashMap<Handle, u64>,
    /// Windows of the program, by their handles.
    windows: FxHashMap<Handle, u64>,
    uses: FxHashMap<u64, u32>,
}

/// A link could not be opened. That is not tried again.
static FAILED: AtomicBool = AtomicBool::new(false);
/// What the card says then.
const CANNOT: (u64, u32) = (0, u32::MAX);

thread_local! {
    /// The link of the window that the thread is making, 0 for none.
    static MAKING: Cell<u64> = const { Cell::new(0) };
    static ENDING: Cell<Ending> = const { Cell::new(Ending::NONE) };
    /// The thread has done its part of what members do together.
    static DONE: Cell<bool> = const { Cell::new(false) };
}

/// Before a call in which members do something together.
pub fn expect_part() {
    DONE.set(false);
}

/// Whether this process's part of it is done, or was begun.
pub fn took_part() -> bool {
    DONE.get()
}

/// Whether the members have agreed on a window that is not yet [`made`] here.
pub fn is_making() -> bool {
    MAKING.get() != 0
}

fn registry() -> MutexGuard<'static, Registry> {
    static REGISTRY: LazyLock<Mutex<Registry>> = LazyLock::new(Mutex::default);
    REGISTRY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The link that a communicator had last, and this process's rank in it: for its card. It counts as used from here on,
/// so that no other thread closes it while the members agree.
pub fn reserve(comm: Handle) -> (u64, u32) {
    DONE.set(true);
    let mut registry = registry();
    if FAILED.load(Relaxed) {
        return CANNOT;
    }
    let link = registry.by_comm.get(&comm).and_then(|id| registry.links.get(id));
    let Some((id, rank)) = link.map(|link| (link.id, link.rank)) else { return (0, 0) };
    *registry.uses.entry(id).or_default() += 1;
    (id, rank)
}

/// Gives a use up. Collective over the link's members when it was the last one.
pub fn release(abi: &Abi, id: u64) {
    let mut registry = registry();
    let Some(uses) = registry.uses.get_mut(&id) else { return };
    *uses -= 1;
    if *uses > 0 {
        return;
    }
    registry.uses.remove(&id);
    registry.by_comm.retain(|_, link| *link != id);
    let link = registry.links.get(&id).cloned();
    drop(registry);
    let Some(link) = link else { return };
    // It is there until it is closed: what it still has under way goes into memory that is kept as long.
    link.close(abi);
    let links = &mut self::registry().links;
    if links.get(&id).is_some_and(|known| Arc::ptr_eq(known, &link)) {
        links.remove(&id);
    }
}

pub fn by_id(id: u64) -> Option<Arc<Link>> {
    registry().links.get(&id).cloned()
}

/// Whether the members need a link, and all of them can have it.
fn is_needed(cards: &[Card]) -> bool {
    let host = cards.first().map_or(0, Card::host);
    cards.len() > 1
        && cards.iter().all(|card| card.takes_part() && card.link() != (0, u64::from(CANNOT.1)))
        && cards.iter().any(|card| card.over_mpi() || host == 0 || card.host() != host)
}

/// The link of the members with these cards: the one that this process [reserved](reserve), if all of them still have
/// it, else a new one; 0 where there is none. Collective.
pub fn agree(
    abi: &Abi,
    comm: Handle,
    rank: u32,
    cards: &[Card],
    reserved: u64,
    table: impl FnOnce() -> (usize, usize),
) -> u64 {
    MAKING.set(0);
    let members = by_id(reserved).map_or(0, |link| link.members());
    let known = members == cards.len()
        && is_needed(cards)
        && cards.iter().zip(0..).all(|(card, rank)| card.link() == (reserved, rank));
    if known {
        MAKING.set(reserved);
        return reserved;
    }
    release(abi, reserved);
    if !is_needed(cards) {
        return 0;
    }
    let mut hasher = DefaultHasher::new();
    cards.hash(&mut hasher);
    let id = hasher.finish().max(1);
    let Some(link) = Link::open(abi, comm, id, (rank, cards.len()), table()) else {
        FAILED.store(true, Relaxed);
        return 0;
    };
    let mut registry = registry();
    registry.links.insert(id, Arc::new(link));
    registry.by_comm.insert(comm, id);
    registry.uses.insert(id, 1);
    MAKING.set(id);
    id
}

/// After the real creation of a window: it uses the link that was agreed upon.
pub fn made(win: Handle) {
    let id = MAKING.take();
    if id != 0 {
        registry().windows.insert(win, id);
    }
}

/// Before a window of the program is freed: it uses its link no more.
pub fn ending(win: Handle) {
    DONE.set(true);
    let id = registry().windows.remove(&win).unwrap_or(0);
    ENDING.set(Ending { win, id });
}

/// What the calling thread has just said to [`ending`], for [`ended`]: callbacks may free other windows meanwhile.
pub fn take_ending() -> Ending {
    ENDING.replace(Ending::NONE)
}

/// After a window was freed, or was not. Collective when it was the link's last one.
pub fn ended(abi: &Abi, ending: Ending, freed: bool) {
    if ending.id != 0 && freed {
        release(abi, ending.id);
    } else if ending.id != 0 {
        registry().windows.insert(ending.win, ending.id);
    }
}

/// Before the real `MPI_Finalize`: closes what windows have left open that the program did not free. Collective over
/// the members of each link; all have the same ones, and close them in the same order.
pub fn close_all(abi: &Abi) {
    DONE.set(true);
    let mut left = std::mem::take(&mut *registry());
    let mut ids: Vec<u64> = left.links.keys().copied().collect();
    ids.sort_unstable();
    ids.into_iter().filter_map(|id| left.links.remove(&id)).for_each(|link| link.close(abi));
}

/// A window that is being freed, and its link.
#[derive(Clone, Copy)]
pub struct Ending {
    win: Handle,
    id: u64,
}

impl Ending {
    pub const NONE: Ending = Ending { win: Handle(0), id: 0 };

    pub fn is_none(self) -> bool {
        self.id == 0
    }
}
