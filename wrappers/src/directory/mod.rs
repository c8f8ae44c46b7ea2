//! What every rank has attached: this process's table, and how the tables of others are read (12.2.4).
//!
//! Each process publishes its windows and regions in a table of its own. Processes on the same node read it in
//! shared memory; who is where they tell each other when a window is made. Nothing is opened before the first window.

mod blocks;
mod card;
mod exchange;
mod gone;
mod hole;
mod layout;
mod link;
mod links;
mod lookup;
mod members;
mod memory;
mod number;
mod peers;
mod publish;
mod reader;
mod records;
mod remote;
mod stacks;
mod table;
#[cfg(test)]
mod tests;
mod view;

pub use card::Card;
pub use exchange::exchange;
pub use links::{Ending, close_all, ended, ending, expect_part, is_making, made, take_ending, took_part};
pub use number::make_room;
pub use remote::{finish, start};

use crate::options;
use lookup::Ask;
use members::{Place, Window};
use peers::Peers;
use publish::Publisher;
use reader::Found;
use records::Record;
use remote::{Remote, Target};
use rustc_hash::FxHashMap;
use std::ops::Range;
use view::View;
use warden::call::Flavor;
use warden::mirror::directory::{Cover, Directory as Answers, Exposure, Extent, Publish, When};
use warden::mirror::objects::ObjectId;

/// Why some targets go unchecked.
pub mod limit {
    /// This process cannot have a table.
    pub const NO_TABLE: u32 = 1;
    /// Not everything fitted into this process's table.
    pub const FULL: u32 = 2;
    /// A member is on another node, and is not reached.
    pub const ELSEWHERE: u32 = 4;
    /// A member's checker does not watch the window.
    pub const ABSENT: u32 = 8;
    /// A member on this node has no table, or one that could not be opened.
    pub const UNREADABLE: u32 = 16;
}

/// The directory as this process has it.
#[derive(Default)]
pub struct Directory {
    own: Own,
    windows: FxHashMap<ObjectId, Window>,
    peers: Peers,
    remote: Remote,
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

    /// What this process says of itself in the creation of a window, before the real call. Takes a record for the
    /// window, which [`bind`](Self::bind) or [`cancel`](Self::cancel) settles.
    pub fn card(&mut self, memory: Extent, flavor: Flavor, group: u32, world_rank: i32) -> Card {
        let card = Card::new(memory, flavor, world_rank, options::get().directory_over_mpi);
        let Some(own) = self.open() else { return card };
        match own.window(group) {
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

    /// The window was made: by the members who gave these cards, the own one among them.
    pub fn bind(&mut self, window: ObjectId, rank: u32, cards: &[Card]) {
        let own = match &self.own {
            Own::Ready(own) => Some(own.memory.identity),
            Own::NotYet | Own::Failed => None,
        };
        let made = Window::new(rank, own, cards, &mut self.peers);
        self.limits |= made.limits(cards);
        self.far |= made.reaches_over();
        self.windows.insert(window, made);
    }

    /// Fixes this process's table, so that it can be read over MPI: where it lies, and its words.
    fn pin(&mut self) -> (usize, usize) {
        self.open().map_or((0, 0), |own| own.pin(options::get().directory_size))
    }

    /// Whether questions wait for [`start`].
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

    /// The answers of a window's targets on other nodes were used: what is asked next is asked anew.
    #[inline]
    pub fn forget(&mut self, window: ObjectId) {
        self.remote.forget(window);
    }

    fn remote(&mut self) -> &mut Remote {
        &mut self.remote
    }

    /// Tells the others.
    pub fn apply(&mut self, event: Publish) {
        match event {
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
                self.windows.remove(&window);
                self.remote.free(window);
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
        let record = self.windows.get(&window).and_then(Window::record);
        if let (Some(record), Own::Ready(own)) = (record, &mut self.own) {
            tell(own, record);
        }
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

    #[inline]
    fn way(&mut self, window: ObjectId, target: u32) -> Option<Way<'_>> {
        let window = self.windows.get(&window)?;
        let member = window.members.get(target as usize)?;
        let view = match member.place {
            Place::Near(peer) => self.peers.view(peer)?,
            Place::Own => match &mut self.own {
                Own::Ready(own) => &mut own.memory.view,
                Own::NotYet | Own::Failed => return None,
            },
            Place::Far => return window.far(target).map(Way::Far),
            Place::Nowhere => return None,
        };
        Some(Way::Near(view, member.record, window.rank))
    }
}

impl Answers for Directory {
    fn size(&self, window: ObjectId) -> Option<u32> {
        self.windows.get(&window).map(|window| window.members.len() as u32)
    }

    fn rank(&self, window: ObjectId) -> Option<u32> {
        self.windows.get(&window).map(|window| window.rank)
    }

    fn world_rank(&self, window: ObjectId, target: u32) -> i32 {
        let member = self.windows.get(&window).and_then(|window| window.members.get(target as usize));
        member.map_or(-1, |member| member.world_rank)
    }

    fn extent(&self, window: ObjectId, target: u32) -> Option<Extent> {
        self.windows.get(&window)?.members.get(target as usize)?.extent
    }

    fn cover(&mut self, window: ObjectId, target: u32, bytes: Range<usize>, when: When) -> Cover {
        let bytes = bytes.start as u64..bytes.end as u64;
        match self.way(window, target) {
            None => Cover::Unknown,
            Some(Way::Near(view, record, rank)) => match reader::cover(view, record, rank, &bytes, when) {
                Found::Unknown => Cover::Unknown,
                Found::NotYet => Cover::NotYet,
                Found::Whole(serial) => Cover::Whole(serial),
                Found::Several(serials) => Cover::Several(serials),
                Found::Hole(byte) => Cover::Hole(Box::new(hole::explain(view, record, byte))),
            },
            Some(Way::Far(far)) => {
                self.limits |= if far.link.is_broken() { limit::ELSEWHERE } else { 0 };
                self.remote.cover(window, &far, Ask { bytes, when })
            }
        }
    }

    #[inline]
    fn changes(&mut self, window: ObjectId, target: u32) -> Option<u64> {
        match self.way(window, target)? {
            Way::Near(view, ..) => view.version(layout::header::CHANGES).ok(),
            Way::Far(_) => None,
        }
    }

    fn exposure(&mut self, window: ObjectId, target: u32) -> Option<Exposure> {
        match self.way(window, target)? {
            Way::Near(view, record, rank) => {
                reader::steady(view, |view| records::exposure(view, record, rank))?
            }
            Way::Far(_) => self.remote.exposure(window, target),
        }
    }
}
