//! The other processes of a scenario: a directory of what they attached, fenced and posted, fed by its lines.
//!
//! ```text
//! group w 0 2                              rank 0 of two processes in the group of the window
//! peer w 1 attach 0x55000000 64            what rank 1 did, on the same window
//! peer w 1 detach 0x55000000
//! peer w 1 fence [assertion…]
//! peer w 1 post [assertion…]               with this process in its group
//! peer w 1 unexposed
//! peer w 1 has 64 [unit=8] [plain]         its memory, for a window that is not dynamic
//! peer w 1 silent                          it is asked, and has not answered yet: as one on another node
//! peer w 1 answers                         it answers again
//! peer w 1 unknown                         nothing can be told of it any more
//! ```
//!
//! What this process publishes itself is in the directory too. A line's number is the stack of what it does.

use std::collections::BTreeMap;
use std::ops::Range;

use mpiwarden::call::{Assertion, StackId};
use mpiwarden::mirror::directory::{AsOf, Cover, Directory, Exposure, Extent, Gone, Hole, Near, Publish};
use mpiwarden::mirror::objects::ObjectId;

/// A region that a process attached, and when it was detached.
#[derive(Clone, Copy, Debug)]
struct Attached {
    region: Near,
    serial: u64,
    from: u64,
    until: Option<(u64, StackId)>,
}

/// One process on one window.
#[derive(Debug, Default)]
struct Peer {
    regions: Vec<Attached>,
    fences: Vec<(u64, Assertion)>,
    posts: Vec<(u64, Assertion)>,
    exposed: Option<u32>,
    extent: Option<Extent>,
    silent: bool,
    unknown: bool,
}

/// All of them. Time is the number of events so far.
#[derive(Debug, Default)]
pub struct Peers {
    groups: BTreeMap<ObjectId, (u32, u32)>,
    peers: BTreeMap<(ObjectId, u32), Peer>,
    time: u64,
}

impl Peers {
    pub fn group(&mut self, window: ObjectId, rank: u32, size: u32) {
        self.groups.insert(window, (rank, size));
    }

    fn peer(&mut self, window: ObjectId, rank: u32) -> &mut Peer {
        self.time += 1;
        self.peers.entry((window, rank)).or_default()
    }

    pub fn attach(&mut self, window: ObjectId, rank: u32, base: usize, size: usize, attached: StackId) {
        let from = self.time + 1;
        let peer = self.peer(window, rank);
        let serial = peer.regions.len() as u64 + 1;
        peer.regions.push(Attached { region: Near { base, size, attached }, serial, from, until: None });
    }

    pub fn detach(&mut self, window: ObjectId, rank: u32, base: usize, stack: StackId) {
        let now = self.time + 1;
        let there = |attached: &&mut Attached| attached.region.base == base && attached.until.is_none();
        if let Some(attached) = self.peer(window, rank).regions.iter_mut().find(there) {
            attached.until = Some((now, stack));
        }
    }

    pub fn fence(&mut self, window: ObjectId, rank: u32, assertion: Assertion) {
        let now = self.time + 1;
        self.peer(window, rank).fences.push((now, assertion));
    }

    pub fn post(&mut self, window: ObjectId, rank: u32, assertion: Assertion) {
        let now = self.time + 1;
        let peer = self.peer(window, rank);
        peer.posts.push((now, assertion));
        peer.exposed = Some(peer.posts.len() as u32);
    }

    pub fn unexposed(&mut self, window: ObjectId, rank: u32) {
        self.peer(window, rank).exposed = None;
    }

    pub fn has(&mut self, window: ObjectId, rank: u32, extent: Extent) {
        self.peer(window, rank).extent = Some(extent);
    }

    pub fn silent(&mut self, window: ObjectId, rank: u32, silent: bool) {
        self.peer(window, rank).silent = silent;
    }

    pub fn unknown(&mut self, window: ObjectId, rank: u32) {
        self.peer(window, rank).unknown = true;
    }

    /// What this process tells the others, so that it can be its own target.
    pub fn publish(&mut self, publish: Publish) {
        let own = |peers: &Peers, window| peers.groups.get(&window).map_or(0, |(rank, _)| *rank);
        match publish {
            // What a window gives is said by the scenario itself.
            Publish::Window(_) | Publish::Unnamed => {}
            Publish::Attach { window, base, size, stack } => {
                self.attach(window, own(self, window), base, size, stack);
            }
            Publish::Detach { window, base, stack } => self.detach(window, own(self, window), base, stack),
            Publish::Undo { window, base } => {
                let rank = own(self, window);
                let last = self.peer(window, rank).regions.iter_mut().rfind(|of| of.region.base == base);
                if let Some(attached) = last {
                    attached.until = None;
                }
            }
            Publish::Fence { window, assertion } => self.fence(window, own(self, window), assertion),
            Publish::Post { window, origins, assertion } => {
                let rank = own(self, window);
                if origins.contains(&rank) {
                    self.post(window, rank, assertion);
                }
            }
            Publish::Unexposed { window } => self.unexposed(window, own(self, window)),
            Publish::Free { window } => {
                self.groups.remove(&window);
                self.peers.retain(|(of, _), _| *of != window);
            }
            Publish::Incomplete => self.peers.values_mut().for_each(|peer| peer.unknown = true),
        }
    }
}

impl Peer {
    /// The moment that is asked for; `None`: it has not come.
    fn moment(&self, when: AsOf) -> Option<u64> {
        let of = |list: &[(u64, Assertion)], number: u32| {
            list.get((number as usize).wrapping_sub(1)).map(|(time, _)| *time)
        };
        match when {
            AsOf::Now => Some(u64::MAX),
            AsOf::Fence(number) => of(&self.fences, number),
            AsOf::Post(number) => of(&self.posts, number),
        }
    }

    fn at(&self, moment: u64) -> impl Iterator<Item = &Attached> {
        let there =
            move |of: &&Attached| of.from <= moment && of.until.is_none_or(|(until, _)| until > moment);
        self.regions.iter().filter(there)
    }

    fn hole(&self, byte: usize, moment: u64) -> Hole {
        let holds = |of: &&Attached| of.region.base <= byte && byte < of.region.base + of.region.size;
        let gone = self.regions.iter().filter(holds).rfind(|of| of.from <= moment && of.until.is_some());
        let below = self.at(moment).filter(|of| of.region.base <= byte).max_by_key(|of| of.region.base);
        let above = self.at(moment).filter(|of| of.region.base > byte).min_by_key(|of| of.region.base);
        let ends = |of: &&Attached| of.region.base + of.region.size == byte;
        Hole {
            byte,
            detached: gone.and_then(|of| Some(Gone { region: of.region, detached: of.until?.1 })),
            before: below.filter(ends).map(|of| of.region),
            below: below.map(|of| of.region),
            above: above.map(|of| of.region),
            elsewhere: None,
            regions: self.at(moment).count(),
        }
    }
}

impl Directory for Peers {
    fn size(&self, window: ObjectId) -> Option<u32> {
        self.groups.get(&window).map(|(_, size)| *size)
    }

    fn rank(&self, window: ObjectId) -> Option<u32> {
        self.groups.get(&window).map(|(rank, _)| *rank)
    }

    fn world_rank(&self, _: ObjectId, target: u32) -> i32 {
        i32::try_from(target).unwrap_or(-1)
    }

    fn extent(&mut self, window: ObjectId, target: u32) -> Option<Extent> {
        self.peers.get(&(window, target))?.extent
    }

    fn cover(&mut self, window: ObjectId, target: u32, bytes: Range<usize>, when: AsOf) -> Cover {
        let nothing = Peer::default();
        let peer = self.peers.get(&(window, target)).unwrap_or(&nothing);
        if peer.unknown {
            return Cover::Unknown;
        }
        if peer.silent {
            return Cover::NotYet;
        }
        let Some(moment) = peer.moment(when) else { return Cover::NotYet };
        let (mut next, mut serials) = (bytes.start, Vec::new());
        while next < bytes.end {
            let holds = |of: &&Attached| of.region.base <= next && next < of.region.base + of.region.size;
            let Some(found) = peer.at(moment).find(holds) else {
                let mut hole = peer.hole(next, moment);
                let others = self.peers.iter().filter(|((of, rank), _)| *of != window && *rank == target);
                hole.elsewhere = others
                    .flat_map(|(_, other)| other.at(moment))
                    .find(|of| of.region.base <= next && next < of.region.base + of.region.size)
                    .map(|of| of.region);
                return Cover::Hole(Box::new(hole));
            };
            serials.push(found.serial);
            next = found.region.base + found.region.size;
        }
        match serials.as_slice() {
            [] => Cover::Unknown,
            [one] => Cover::Whole(*one),
            several => Cover::Several(several.iter().fold(0, |all, one| all * 31 + one)),
        }
    }

    fn exposure(&mut self, window: ObjectId, target: u32) -> Option<Exposure> {
        let peer = self.peers.get(&(window, target)).filter(|peer| !peer.unknown)?;
        let of = |list: &[(u64, Assertion)]| list.iter().map(|(_, assertion)| *assertion).collect();
        Some(Exposure { fences: of(&peer.fences), posts: of(&peer.posts), exposed: peer.exposed })
    }
}
