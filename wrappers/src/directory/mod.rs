//! What every rank has attached: this process's table, and how the tables of others are read (12.2.4).
//!
//! Each process publishes its windows and regions in a table of its own. Processes on the same node read it in shared memory:
//! the table is found by world and rank in the node's status file, and the window in it by a name that all members give it.
//! Nothing of that takes a message, and nobody waits. Where the user promises that every rank is watched, the members of a
//! window tell each other where their tables are, and read them over MPI. Nothing is opened before the first window.

mod answers;
mod blocks;
mod card;
mod exchange;
mod gone;
mod hole;
mod layout;
pub mod limit;
mod link;
mod links;
mod lookup;
mod members;
mod memory;
mod names;
mod peers;
mod posts;
mod publish;
mod reader;
mod records;
mod remote;
mod roster;
mod stacks;
mod table;
#[cfg(test)]
mod tests;
mod view;
mod window;

pub use card::Card;
pub use exchange::exchange;
pub use link::place_in;
pub use links::{Ending, close_all, ended, ending, expect_part, is_making, made, take_ending, took_part};

use crate::{options, output};
#[cfg(test)]
use card::TableOf;
use members::{Exchanged, Place};
use memory::FileIdentity;
use peers::Peers;
use publish::Publisher;
use records::Record;
pub use remote::Remote;
use remote::Target;
use roster::{Found, Roster};
use rustc_hash::FxHashMap;
use view::View;
use warden::call::Handle;
use warden::mirror::directory::{Directory as Answers, Extent, Publish, Published};
use warden::mirror::objects::ObjectId;
use window::{Known, Members, Named, Window};

/// The directory as this process has it.
#[derive(Default)]
pub struct Directory {
    own: Own,
    windows: FxHashMap<ObjectId, Window>,
    peers: Peers,
    roster: Roster,
    remote: Remote,
    /// The window and the target that were used last, and are known.
    last: Option<(Handle, i32)>,
    /// A window has members that are asked over MPI.
    far: bool,
    limits: u32,
    /// Calls of this process may be missed.
    incomplete: bool,
}

/// This process's table.
#[derive(Default)]
enum Own {
    #[default]
    NotYet,
    Ready(Box<Publisher>),
    /// It cannot be had; that is not tried again.
    Failed,
}

/// How a member's table is reached.
enum Way<'a> {
    /// In shared memory: the table, the window's record in it, and the own rank.
    Near(&'a mut View, Record, u32),
    /// Over MPI.
    Far(Target),
}

impl Directory {
    pub fn new() -> Self {
        Directory::default()
    }

    /// A window is about to be made. Its record is there before it, so that no member misses it.
    fn begin(&mut self, given: Published) {
        self.last = None;
        let window = given.window;
        // Members that exchange cards have one already, which the window is bound to.
        let exchanges = options::get().directory_over_mpi;
        let record = if exchanges { None } else { self.open().and_then(|own| own.window(&given)) };
        self.windows.insert(window, Window { given, record, members: Members::Named(Named::default()) });
    }

    /// What this process says of itself in the creation of a window, before the real call. Takes a record for the
    /// window, which [`bind`](Self::bind) or [`cancel`](Self::cancel) settles.
    pub fn card(&mut self, given: &Published, world_rank: i32) -> Card {
        let card = Card::new(given.extent, given.flavor, world_rank, options::get().directory_over_mpi);
        let Some(own) = self.open() else { return card };
        match own.window(given) {
            Some(record) => card.with_table(own.memory.file, own.memory.identity, record),
            None => card,
        }
    }

    /// The creation failed, on this rank at least.
    pub fn cancel(&mut self, card: &Card) {
        if let (Some((_, record)), Own::Ready(own)) = (card.table(), &mut self.own) {
            own.free(record);
        }
    }

    /// The window was made by members who gave these cards, the own one among them.
    pub fn bind(&mut self, window: ObjectId, rank: u32, cards: &[Card]) {
        let own = match &self.own {
            Own::Ready(own) => Some(own.memory.identity),
            Own::NotYet | Own::Failed => None,
        };
        let made = Exchanged::new(rank, own, cards, &mut self.peers);
        self.limits |= made.limits(cards);
        self.far |= made.reaches_over();
        match self.windows.get_mut(&window) {
            Some(window) => {
                window.record = made.record();
                window.members = Members::Exchanged(made);
            }
            // Its process may miss calls, and asks nothing about it.
            None => cards.get(rank as usize).into_iter().for_each(|own| self.cancel(own)),
        }
    }

    /// Fixes this process's table, so that it can be read over MPI: where it lies, and its words.
    pub fn pin(&mut self) -> (usize, usize) {
        self.open().map_or((0, 0), |own| own.pin(options::get().directory_size))
    }

    /// Whether questions wait for `looks::start`.
    #[inline]
    pub fn is_asked(&self) -> bool {
        self.remote.has_new()
    }

    /// Whether there ever was a window with members on other nodes.
    #[inline]
    pub fn reaches_over(&self) -> bool {
        self.far
    }

    /// Whether there are looks at other nodes, which [`finish`] waits for.
    #[inline]
    pub fn is_looking(&self) -> bool {
        self.remote.has_any()
    }

    /// The answers of a window's targets on other nodes were used: what is asked next is asked again.
    #[inline]
    pub fn forget(&mut self, window: ObjectId) {
        self.remote.forget(window);
    }

    pub fn remote(&mut self) -> &mut Remote {
        &mut self.remote
    }

    /// Tells the others.
    pub fn apply(&mut self, event: Publish) {
        match event {
            Publish::Window(given) => self.begin(*given),
            Publish::Attach { window, base, size, stack } => {
                self.tell(window, |own, record| own.attach(record, base, size, stack));
            }
            Publish::Detach { window, base, stack } => {
                self.tell(window, |own, record| own.detach(record, base, stack));
            }
            Publish::Undo { window, base } => self.tell(window, |own, record| own.undo(record, base)),
            Publish::Fence { window, assertion } => {
                self.tell(window, |own, record| own.fence(record, assertion));
            }
            Publish::Post { window, origins, assertion } => {
                self.tell(window, |own, record| own.post(record, &origins, assertion));
            }
            Publish::Unexposed { window } => self.tell(window, |own, record| own.unexposed(record)),
            Publish::Free { window } => {
                self.tell(window, |own, record| own.free(record));
                self.last = None;
                self.windows.remove(&window);
                self.remote.free(window);
            }
            Publish::Unnamed => {
                self.limits |= limit::UNNAMED;
                self.incomplete = true;
                if let Own::Ready(own) = &mut self.own {
                    own.incomplete();
                }
            }
            Publish::Incomplete => {
                self.incomplete = true;
                if let Own::Ready(own) = &mut self.own {
                    own.incomplete();
                }
            }
        }
    }

    fn tell(&mut self, window: ObjectId, tell: impl FnOnce(&mut Publisher, Record)) {
        let record = self.windows.get(&window).and_then(|window| window.record);
        if let (Some(record), Own::Ready(own)) = (record, &mut self.own) {
            tell(own, record);
        }
    }

    /// Whether targets went unchecked for a reason that was not said yet.
    #[inline]
    pub fn has_limits(&self) -> bool {
        self.limits != 0 || self.peers.unreadable
    }

    /// Why targets went unchecked since this was asked last: bits of [`limit`].
    pub fn take_limits(&mut self) -> u32 {
        if std::mem::take(&mut self.peers.unreadable) {
            self.limits |= limit::UNREADABLE;
        }
        if let Own::Ready(own) = &mut self.own
            && std::mem::take(&mut own.full)
        {
            self.limits |= limit::FULL;
        }
        std::mem::take(&mut self.limits)
    }

    /// This process's table, made when it is needed first.
    fn open(&mut self) -> Option<&mut Publisher> {
        if let Own::NotYet = self.own {
            self.own = match Publisher::new() {
                Some(mut own) => {
                    if self.incomplete {
                        own.incomplete();
                    }
                    let FileIdentity { device, inode } = own.memory.identity;
                    output::table(own.memory.file, device, inode, card::host());
                    Own::Ready(Box::new(own))
                }
                None => {
                    self.limits |= limit::NO_TABLE;
                    Own::Failed
                }
            };
        }
        match &mut self.own {
            Own::Ready(own) => Some(own),
            Own::NotYet | Own::Failed => None,
        }
    }

    /// Whether a target of a window needs no [`meet`](Self::meet): the usual answer, at the cost of a comparison.
    #[inline]
    pub fn was_met(&self, win: Handle, target: i32) -> bool {
        self.last == Some((win, target))
    }

    /// Those of a window's targets of which it is not known where they stand in the world. Of others, and of ranks that the
    /// group does not have, nothing has to be asked.
    pub fn unmet(&mut self, window: ObjectId, win: Handle, targets: &[i32]) -> Vec<i32> {
        let Some(Window { given, members: Members::Named(named), .. }) = self.windows.get_mut(&window) else {
            return Vec::new();
        };
        let mut unmet = Vec::new();
        for &target in targets {
            let Some(rank) = u32::try_from(target).ok().filter(|rank| *rank < given.size) else { continue };
            if rank == given.rank || named.get(rank).is_some() {
                self.last = Some((win, target));
            } else if named.is_world {
                named.set(rank, Known::new(target));
            } else {
                unmet.push(target);
            }
        }
        unmet
    }

    /// The group of a window is that of the whole world, in its order.
    pub fn is_world(&mut self, window: ObjectId) {
        if let Some(Window { members: Members::Named(named), .. }) = self.windows.get_mut(&window) {
            named.is_world = true;
        }
    }

    /// A target of a window is used, and has this rank in the world; -1: it belongs to another.
    pub fn meet(&mut self, window: ObjectId, target: u32, world_rank: i32) {
        if let Some(Window { given, members: Members::Named(named), .. }) = self.windows.get_mut(&window)
            && target < given.size
            && named.get(target).is_none()
        {
            named.set(target, Known::new(world_rank));
        }
    }

    /// Ranks in the world of those who may be members of a window and have tables on this node.
    pub fn neighbours(&mut self) -> Vec<i32> {
        self.roster.ranks()
    }

    /// What all members that can be asked without waiting give to a window, and this process.
    pub fn extents(&mut self, window: ObjectId, targets: &[u32]) -> Vec<Extent> {
        let Some(of) = self.windows.get(&window) else { return Vec::new() };
        let own = of.given.extent;
        let others: Vec<Extent> = match &of.members {
            Members::Exchanged(made) => made.members().iter().filter_map(|member| member.extent).collect(),
            Members::Named(_) => targets.iter().filter_map(|target| self.extent(window, *target)).collect(),
        };
        std::iter::once(own).chain(others).collect()
    }

    /// The way to a member's table.
    #[inline]
    fn way(&mut self, window: ObjectId, target: u32) -> Option<Way<'_>> {
        let of = self.windows.get(&window)?;
        let me = of.given.rank;
        match &of.members {
            Members::Exchanged(made) => {
                let member = made.get(target)?;
                let view = match member.place {
                    Place::Near(peer) => self.peers.view(peer)?,
                    Place::Own => self.own.view()?,
                    Place::Far => return made.far(target).map(Way::Far),
                    Place::Nowhere => return None,
                };
                Some(Way::Near(view, member.record, me))
            }
            Members::Named(_) if target == me => Some(Way::Near(self.own.view()?, of.record?, me)),
            Members::Named(named) => {
                let known = named.get(target)?;
                let (peer, record) = match known.found() {
                    Some(found) => found,
                    None => self.look_for(window, target, known)?,
                };
                Some(Way::Near(self.peers.view(peer)?, record, me))
            }
        }
    }

    /// Looks for a window's record at a target where it was not found before.
    #[cold]
    fn look_for(&mut self, window: ObjectId, target: u32, mut known: Known) -> Option<(u32, Record)> {
        let Window { given, members: Members::Named(named), .. } = self.windows.get_mut(&window)? else {
            return None;
        };
        let looks = known.looks();
        named.set(target, known);
        if !looks {
            return None;
        }
        let Some(name) = given.name else {
            self.limits |= limit::UNNAMED;
            return None;
        };
        let table = match self.roster.find(known.world_rank) {
            Found::Table(table) => table,
            Found::Nowhere => {
                self.limits |= limit::NOT_HERE;
                return None;
            }
            Found::NoTable | Found::OutOfReach => {
                self.limits |= limit::UNREADABLE;
                return None;
            }
        };
        let peer = self.peers.number(table);
        let view = self.peers.view(peer)?;
        let found = reader::steady(view, |view| match names::find(view, name.number())? {
            Some(record) => Ok(records::is_of(view, record, given, target)?.then_some(record)),
            None => Ok(None),
        });
        let Some(record) = found.flatten() else {
            self.limits |= limit::UNNAMED;
            return None;
        };
        known.find(peer, record);
        named.set(target, known);
        Some((peer, record))
    }
}

impl Own {
    fn view(&mut self) -> Option<&mut View> {
        match self {
            Own::Ready(own) => Some(&mut own.memory.view),
            Own::NotYet | Own::Failed => None,
        }
    }
}
