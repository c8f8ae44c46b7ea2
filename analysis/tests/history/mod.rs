//! Histories for tests: what processes did, written down call by call. The line of a test that says a call is the call's place.

#![allow(dead_code, reason = "each test program takes what it needs")]

use mpiwarden::events::{
    Collective, Did, EVERYBODY, Instances, KeptEvent, KeptRma, LocalAccess, Number, Posted, Rank, RmaKind,
    Shape,
};
use mpiwarden_analysis::{Answer, Kind, Pair, Process, analyze};
use std::panic::Location;

/// All processes.
pub const WORLD: Number = 1;
/// One between two groups, where a test tells of it.
pub const INTER: Number = 9;
/// A window with memory, of all processes; and another one on the same memory.
pub const WINDOW: Number = 1;
pub const TWIN: Number = 2;
/// A dynamic window.
pub const DYNAMIC: Number = 3;
/// One byte; an element of four bytes, and the first half of one of eight.
pub const BYTE: Number = 1;
pub const WORD: Number = 2;
pub const HALF: Number = 3;

/// How large each process's window memory is.
pub const SIZE: u64 = 4096;

/// Where a process's window memory begins: at the same address everywhere, as it may be.
pub fn base(rank: Rank) -> u64 {
    0x10000 + u64::from(rank % 2) * 0x10000
}

/// The processes of a job.
pub struct History {
    pub processes: Vec<Process>,
    requests: Number,
}

/// One process of it, to say what it does.
pub struct Doing<'a> {
    history: &'a mut History,
    rank: usize,
}

impl History {
    pub fn new(processes: u32) -> History {
        let mut all = Vec::new();
        for rank in 0..processes {
            let window = |window, name, dynamic| Did::Window {
                window,
                name,
                rank,
                members: processes,
                base: if dynamic { 0 } else { base(rank) },
                size: if dynamic { 0 } else { SIZE },
                unit: 1,
                dynamic,
                event: 0,
            };
            let shape = |shape, extent, length| Did::Shape {
                shape,
                bytes: Shape { extent, runs: Some(vec![(0, length)]), element: length as u32 },
            };
            let dids = [
                Did::Comm { comm: WORLD, name: 7, rank, size: processes },
                window(WINDOW, 11, false),
                window(TWIN, 12, false),
                window(DYNAMIC, 13, true),
                shape(BYTE, 1, 1),
                shape(WORD, 4, 4),
                shape(HALF, 8, 4),
            ];
            let events = dids.into_iter().map(|did| KeptEvent { place: 0, did }).collect();
            all.push(Process { rank: rank as i32, world: 0, events, whole: true });
        }
        History { processes: all, requests: 0 }
    }

    pub fn at(&mut self, rank: usize) -> Doing<'_> {
        Doing { history: self, rank }
    }

    /// Every process enters and leaves.
    #[track_caller]
    pub fn barrier(&mut self) {
        for rank in 0..self.processes.len() {
            self.at(rank).collective(Collective::Everybody, 0).left();
        }
    }

    #[track_caller]
    pub fn fence(&mut self) {
        for rank in 0..self.processes.len() {
            self.at(rank).fence(true);
        }
    }

    pub fn answer(&self) -> Answer {
        analyze(&self.processes)
    }

    /// Nothing is told, and nothing is left out.
    #[track_caller]
    pub fn right(&self) {
        let answer = self.answer();
        assert_eq!(answer.pairs, []);
        assert_eq!(answer.limits, []);
    }

    /// Nothing is told, for a reason.
    #[track_caller]
    pub fn silent(&self) {
        let answer = self.answer();
        assert_eq!(answer.pairs, []);
        assert_ne!(answer.limits, []);
    }

    /// One pair is told.
    #[track_caller]
    pub fn wrong(&self) -> Pair {
        let answer = self.answer();
        assert_eq!(answer.pairs.len(), 1, "{:#?}", answer.pairs);
        answer.pairs[0].clone()
    }

    #[track_caller]
    pub fn wrong_as(&self, kind: Kind) -> Pair {
        let pair = self.wrong();
        assert_eq!(pair.kind, kind);
        pair
    }
}

/// A part of a window: displacement, number of instances, datatype.
pub type Bytes = (i64, u64, Number);

impl Doing<'_> {
    #[track_caller]
    pub fn did(self, did: Did) -> Self {
        let place = Location::caller().line();
        self.history.processes[self.rank].events.push(KeptEvent { place, did });
        self
    }

    /// The request of the last call that began one.
    pub fn request(&self) -> Number {
        self.history.requests
    }

    fn new_request(&mut self) -> Number {
        self.history.requests += 1;
        self.history.requests
    }

    #[track_caller]
    pub fn rma(self, kind: RmaKind, window: Number, target: Rank, bytes: Bytes, request: Number) -> Self {
        // Its own buffer is out of everybody's reach.
        self.operation(kind, window, target, bytes, (8, request))
    }

    #[track_caller]
    pub fn put(self, target: Rank, bytes: Bytes) -> Self {
        self.rma(RmaKind::Put, WINDOW, target, bytes, 0)
    }

    #[track_caller]
    pub fn get(self, target: Rank, bytes: Bytes) -> Self {
        self.rma(RmaKind::Get, WINDOW, target, bytes, 0)
    }

    #[track_caller]
    pub fn accumulate(self, target: Rank, bytes: Bytes) -> Self {
        self.rma(update(5, false), WINDOW, target, bytes, 0)
    }

    #[track_caller]
    pub fn fetch(self, target: Rank, bytes: Bytes) -> Self {
        self.rma(update(5, true), WINDOW, target, bytes, 0)
    }

    #[track_caller]
    pub fn rput(mut self, target: Rank, bytes: Bytes) -> Self {
        let request = self.new_request();
        self.rma(RmaKind::Put, WINDOW, target, bytes, request)
    }

    #[track_caller]
    pub fn rget(mut self, target: Rank, bytes: Bytes) -> Self {
        let request = self.new_request();
        self.rma(RmaKind::Get, WINDOW, target, bytes, request)
    }

    #[track_caller]
    pub fn flush(self, target: Rank) -> Self {
        self.did(Did::Flush { window: WINDOW, to: i64::from(target), local: false })
    }

    #[track_caller]
    pub fn flush_local(self, target: Rank) -> Self {
        self.did(Did::Flush { window: WINDOW, to: i64::from(target), local: true })
    }

    #[track_caller]
    pub fn lock(self, target: Rank, exclusive: bool) -> Self {
        self.did(Did::Lock { window: WINDOW, to: i64::from(target), exclusive })
    }

    #[track_caller]
    pub fn unlock(self, target: Rank) -> Self {
        let to = i64::from(target);
        self.did(Did::Unlock { window: WINDOW, to }).did(Did::Unlocked { window: WINDOW, to })
    }

    #[track_caller]
    pub fn lock_all(self) -> Self {
        self.lock_all_as(WINDOW)
    }

    #[track_caller]
    pub fn unlock_all(self) -> Self {
        self.unlock_all_as(WINDOW)
    }

    #[track_caller]
    pub fn lock_all_as(self, window: Number) -> Self {
        self.did(Did::Lock { window, to: EVERYBODY, exclusive: false })
    }

    #[track_caller]
    pub fn unlock_all_as(self, window: Number) -> Self {
        self.did(Did::Unlock { window, to: EVERYBODY }).did(Did::Unlocked { window, to: EVERYBODY })
    }

    /// With a buffer of its own at this address.
    #[track_caller]
    pub fn from(self, kind: RmaKind, target: Rank, bytes: Bytes, at: u64) -> Self {
        self.operation(kind, WINDOW, target, bytes, (at, 0))
    }

    #[track_caller]
    fn operation(
        self,
        kind: RmaKind,
        window: Number,
        target: Rank,
        bytes: Bytes,
        own: (u64, Number),
    ) -> Self {
        let at_target = Instances { at: 0, count: bytes.1, shape: bytes.2 };
        let rma = KeptRma {
            kind,
            window,
            target,
            displacement: bytes.0,
            at_target,
            origin: Some(Instances { at: own.0, ..at_target }),
            result: None,
            compare: None,
            request: own.1,
        };
        self.did(Did::Rma { rma: Box::new(rma) })
    }

    #[track_caller]
    pub fn fence(self, precede: bool) -> Self {
        self.did(Did::Fence { window: WINDOW, precede, succeed: true }).did(Did::Fenced { window: WINDOW })
    }

    #[track_caller]
    pub fn send(self, to: Rank, tag: i32) -> Self {
        self.did(Did::Send { comm: WORLD, to, tag, request: 0 })
    }

    #[track_caller]
    pub fn ssend(self, to: Rank, tag: i32) -> Self {
        self.send(to, tag).did(Did::SendMatched { comm: WORLD, to, tag })
    }

    #[track_caller]
    pub fn receive(self, from: Rank, tag: i32) -> Self {
        let by = Posted { from: i64::from(from), tag: i64::from(tag) };
        self.did(Did::Received { comm: WORLD, from, tag, by })
    }

    #[track_caller]
    pub fn post(mut self, from: i64, tag: i64) -> Self {
        let request = self.new_request();
        self.did(Did::Post { comm: WORLD, from, tag, request })
    }

    #[track_caller]
    pub fn done(self, request: Number, got: Option<(Rank, i32)>) -> Self {
        self.did(Did::Done { request, got, synchronous: false, sure: true })
    }

    #[track_caller]
    pub fn collective(self, kind: Collective, root: Rank) -> Self {
        self.did(Did::Collective { comm: WORLD, kind, root, request: 0 })
    }

    #[track_caller]
    pub fn left(self) -> Self {
        self.did(Did::Left { comm: WORLD })
    }

    #[track_caller]
    pub fn uses(self, at: u64, count: u64, writes: bool) -> Self {
        self.did(Did::Uses { at: Instances { at, count, shape: BYTE }, writes })
    }
}

/// What a process does without a call.
impl Doing<'_> {
    #[track_caller]
    pub fn loads(self, at: u64, count: u64) -> Self {
        self.local(at, count, false, false)
    }

    #[track_caller]
    pub fn stores(self, at: u64, count: u64) -> Self {
        self.local(at, count, true, false)
    }

    #[track_caller]
    pub fn local(self, at: u64, count: u64, writes: bool, often: bool) -> Self {
        let how = if writes { LocalAccess::Stores } else { LocalAccess::Loads };
        self.did(Did::Local { at: Instances { at, count, shape: BYTE }, how, often })
    }
}

/// An update of elements of a predefined datatype.
pub fn update(basic: u32, reads: bool) -> RmaKind {
    RmaKind::Accumulate { basic, operator: 1, reads, writes: true }
}
