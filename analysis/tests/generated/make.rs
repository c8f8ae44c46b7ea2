//! Makes up a job by playing it: who sends, waits, locks and accesses next is drawn, and what that orders is noted while it is done.

use crate::history::{BYTE, History, SIZE, TWIN, WORLD, base};
use crate::model::{Access, Model, Node};
use mpiwarden::events::{ANY, Collective, Did, EVERYBODY, Instances, KeptEvent, Posted, Rank};
use std::collections::{BTreeMap, VecDeque};

/// Numbers that look drawn, from a seed (xorshift).
pub struct Draw(u64);

impl Draw {
    pub fn new(seed: u64) -> Draw {
        Draw(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A message under way, by its send.
struct Message {
    tag: i32,
    sent: usize,
}

/// A receive that was posted.
struct Waiting {
    request: u32,
    from: i64,
    tag: i64,
    /// Source, tag, position of the send.
    got: Option<(usize, i32, usize)>,
    buffer: Option<usize>,
}

/// A collective operation: what it is, and where each process entered it, with its request.
struct Meeting {
    kind: Collective,
    root: usize,
    entered: BTreeMap<usize, (usize, u32)>,
}

pub struct Player {
    pub history: History,
    pub model: Model,
    pub draw: Draw,
    pub count: usize,
    pub requests: u32,
    /// By source and destination.
    queues: BTreeMap<(usize, usize), VecDeque<Message>>,
    waiting: Vec<Vec<Waiting>>,
    collectives: Vec<Meeting>,
    /// Operations that are not complete: process, window, target, access, whether it is a get, its request.
    pub open: Vec<Pending>,
    /// Epochs that are open on [`WINDOW`]: process, target.
    pub locks: BTreeMap<(usize, usize), (usize, bool)>,
}

pub struct Pending {
    pub process: usize,
    pub window: u32,
    pub target: usize,
    pub accesses: Vec<usize>,
    pub get: bool,
    pub request: u32,
}

/// Makes a job.
pub fn make(seed: u64) -> (History, Model) {
    let mut draw = Draw::new(seed);
    let count = 2 + draw.below(3);
    let history = History::new(count as u32);
    let steps = 20 + draw.below(60);
    let mut player = Player {
        history,
        model: Model::default(),
        draw,
        count,
        requests: 0,
        queues: BTreeMap::new(),
        waiting: (0..count).map(|_| Vec::new()).collect(),
        collectives: Vec::new(),
        open: Vec::new(),
        locks: BTreeMap::new(),
    };
    if player.draw.chance(15) {
        player.maps();
    }
    player.model.names = player.history.processes.iter().map(|process| process.events.len()).collect();
    for process in 0..count {
        player.did(process, Did::Lock { window: TWIN, to: EVERYBODY, exclusive: false });
    }
    player.fence();
    // Some jobs come to rest now and then.
    let rests = player.draw.chance(50);
    for step in 0..steps {
        player.step();
        if rests && step % 12 == 11 {
            player.rest();
        }
    }
    player.end();
    player.learns();
    player.model.lengths = player.history.processes.iter().map(|process| process.events.len()).collect();
    (player.history, player.model)
}

impl Player {
    pub fn did(&mut self, process: usize, did: Did) -> usize {
        self.model.played.push(process);
        let events = &mut self.history.processes[process].events;
        // Each event has a place of its own, so that no two pairs are one.
        events.push(KeptEvent { place: events.len() as u32 + 1, did });
        events.len() - 1
    }

    /// Notes which events tell their process something, and which ones end the call that the event before began.
    fn learns(&mut self) {
        for (process, all) in self.history.processes.iter().enumerate() {
            let operates = |event: &KeptEvent| matches!(event.did, Did::Rma { .. });
            let first = all.events.iter().position(operates).unwrap_or(usize::MAX);
            for (at, event) in all.events.iter().enumerate() {
                let completes =
                    matches!(event.did, Did::Unlocked { .. } | Did::AccessEnded { .. } | Did::Flush { .. });
                let tells = matches!(
                    event.did,
                    Did::Received { .. }
                        | Did::SendMatched { .. }
                        | Did::Probed { .. }
                        | Did::Done { .. }
                        | Did::Left { .. }
                        | Did::Fenced { .. }
                        | Did::ExposeEnded { .. }
                        | Did::Attached { .. }
                        | Did::Sync { .. }
                );
                if tells || (completes && first < at) {
                    self.model.learned.push((process, at));
                }
                let before = at.checked_sub(1).map(|before| &all.events[before].did);
                let two = (before, &event.did);
                let ends = matches!(two, (Some(Did::Collective { request: 0, .. }), Did::Left { .. }))
                    || matches!(two, (Some(Did::Fence { .. }), Did::Fenced { .. }))
                    || matches!(two, (Some(Did::Unlock { .. }), Did::Unlocked { .. }));
                if ends {
                    self.model.inside.insert((process, at));
                }
            }
        }
    }

    /// A process has the memory of another one mapped, where no buffer lies.
    fn maps(&mut self) {
        let process = self.draw.below(self.count);
        let owner = (process + 1 + self.draw.below(self.count - 1)) % self.count;
        let mapped = Did::Mapped { window: TWIN, rank: owner as Rank, base: 0x9000_0000, size: SIZE };
        let events = &mut self.history.processes[process].events;
        events.push(KeptEvent { place: events.len() as u32 + 1, did: mapped });
        self.model.mapped.insert((process, owner));
    }

    pub fn edge(&mut self, from: Node, to: Node) {
        if from.0 != to.0 {
            self.model.edges.push((from, to));
        }
    }

    pub fn request(&mut self) -> u32 {
        self.requests += 1;
        self.requests
    }

    pub fn step(&mut self) {
        let process = self.draw.below(self.count);
        match self.draw.below(20) {
            0..=6 => self.operate(process),
            7 | 8 => self.flush(process),
            9 | 10 => self.send(process),
            11 | 12 => self.receive(process),
            13 => self.post(process),
            14 => self.wait(process),
            15 => self.enter(process),
            16 => self.leave(process),
            17 => self.lock(process),
            18 => self.unlock(process),
            _ => match self.draw.below(5) {
                0 => self.fence(),
                1 => self.blocking(),
                2 => {
                    self.did(process, Did::Sync { window: TWIN });
                }
                3 => self.synchronous(process),
                _ => self.exposed(process),
            },
        }
    }

    /// A buffer in window memory, now and then. Its access is begun by the event that is to follow.
    pub fn buffer(&mut self, process: usize, writes: bool) -> Option<usize> {
        if !self.draw.chance(30) {
            return None;
        }
        let at = base(process as Rank) + 4 * self.draw.below(6) as u64;
        self.did(process, Did::Uses { at: Instances { at, count: 4, shape: BYTE }, writes });
        let start = (process, self.history.processes[process].events.len());
        self.model.accesses.push(Access {
            start,
            complete: Some(start),
            returned: Some(start.1),
            owner: process,
            bytes: (at..at + 4).collect(),
            writes,
            remote: false,
            fetches: false,
            update: None,
        });
        Some(self.model.accesses.len() - 1)
    }

    pub fn send(&mut self, process: usize) {
        let to = self.draw.below(self.count);
        let tag = self.draw.below(2) as i32;
        self.buffer(process, false);
        let sent = self.did(process, Did::Send { comm: WORLD, to: to as Rank, tag, request: 0 });
        // The first posted receive that fits takes it.
        let fits = |open: &&mut Waiting| {
            open.got.is_none()
                && (open.from == ANY || open.from == process as i64)
                && (open.tag == ANY || open.tag == i64::from(tag))
        };
        match self.waiting[to].iter_mut().find(fits) {
            Some(open) => open.got = Some((process, tag, sent)),
            None => self.queues.entry((process, to)).or_default().push_back(Message { tag, sent }),
        }
    }

    /// The first message that fits, from the first source that has one.
    pub fn take(&mut self, process: usize, from: i64, tag: i64) -> Option<(usize, i32, usize)> {
        for source in 0..self.count {
            if from != ANY && from != source as i64 {
                continue;
            }
            let Some(queue) = self.queues.get_mut(&(source, process)) else { continue };
            let fits = |message: &Message| tag == ANY || tag == i64::from(message.tag);
            if let Some(at) = queue.iter().position(fits) {
                return queue.remove(at).map(|message| (source, message.tag, message.sent));
            }
        }
        None
    }

    pub fn asked(&mut self) -> (i64, i64) {
        let from = if self.draw.chance(30) { ANY } else { self.draw.below(self.count) as i64 };
        let tag = if self.draw.chance(30) { ANY } else { self.draw.below(2) as i64 };
        (from, tag)
    }

    pub fn receive(&mut self, process: usize) {
        let (from, tag) = self.asked();
        let Some((source, got, sent)) = self.take(process, from, tag) else { return };
        let by = Posted { from, tag };
        let from = source as Rank;
        if self.draw.chance(20) {
            let seen = self.did(process, Did::Probed { comm: WORLD, from, tag: got });
            self.edge((source, sent), (process, seen));
        }
        self.buffer(process, true);
        let at = self.did(process, Did::Received { comm: WORLD, from, tag: got, by });
        self.edge((source, sent), (process, at));
    }

    pub fn post(&mut self, process: usize) {
        let (from, tag) = self.asked();
        let got = self.take(process, from, tag);
        let request = self.request();
        let buffer = self.buffer(process, true);
        self.did(process, Did::Post { comm: WORLD, from, tag, request });
        if let Some(access) = buffer {
            self.model.accesses[access].complete = None;
        }
        self.waiting[process].push(Waiting { request, from, tag, got, buffer });
    }

    pub fn wait(&mut self, process: usize) {
        let ready: Vec<usize> =
            (0..self.waiting[process].len()).filter(|at| self.waiting[process][*at].got.is_some()).collect();
        if ready.is_empty() {
            return;
        }
        let open = ready[self.draw.below(ready.len())];
        self.finish(process, open);
    }

    pub fn finish(&mut self, process: usize, open: usize) {
        let Waiting { request, got, buffer, .. } = self.waiting[process].remove(open);
        let told = got.map(|(source, tag, _)| (source as Rank, tag));
        let at = self.did(process, Did::Done { request, got: told, synchronous: false, sure: true });
        if let Some((source, _, sent)) = got {
            self.edge((source, sent), (process, at));
        }
        if let Some(access) = buffer {
            self.model.accesses[access].complete = Some((process, at));
        }
    }

    /// A synchronous send that is received at once.
    pub fn synchronous(&mut self, process: usize) {
        let to = (process + 1) % self.count;
        let tag = 7;
        let sent = self.did(process, Did::Send { comm: WORLD, to: to as Rank, tag, request: 0 });
        if self.waiting[to].iter().any(|open| open.tag == ANY && open.got.is_none()) {
            // A posted receive has it: its end is not waited for, and so it is an ordinary one here.
            self.history.processes[process].events.pop();
            self.model.played.pop();
            return;
        }
        let (from, by) = (process as Rank, Posted { from: process as i64, tag: i64::from(tag) });
        let got = self.did(to, Did::Received { comm: WORLD, from, tag, by });
        let back = self.did(process, Did::SendMatched { comm: WORLD, to: to as Rank, tag });
        self.edge((process, sent), (to, got));
        self.edge((to, got), (process, back));
    }

    /// Enters the next nonblocking collective operation.
    pub fn enter(&mut self, process: usize) {
        let next = self.collectives.iter().filter(|meeting| meeting.entered.contains_key(&process)).count();
        if next == self.collectives.len() {
            let kind = match self.draw.below(4) {
                0 => Collective::Everybody,
                1 => Collective::FromRoot,
                2 => Collective::ToRoot,
                _ => Collective::Upwards,
            };
            let root = self.draw.below(self.count);
            self.collectives.push(Meeting { kind, root, entered: BTreeMap::new() });
        }
        let request = self.request();
        let Meeting { kind, root, .. } = self.collectives[next];
        let at = self.did(process, Did::Collective { comm: WORLD, kind, root: root as Rank, request });
        self.collectives[next].entered.insert(process, (at, request));
    }

    /// Completes a collective operation that lets it.
    pub fn leave(&mut self, process: usize) {
        for number in 0..self.collectives.len() {
            let Meeting { kind, root, entered } = &self.collectives[number];
            let Some((_, request)) = entered.get(&process).copied().filter(|(_, request)| *request != 0)
            else {
                continue;
            };
            let needed: Vec<usize> = (0..self.count)
                .filter(|other| match kind {
                    Collective::Everybody => true,
                    Collective::FromRoot => other == root,
                    Collective::ToRoot => process == *root,
                    Collective::Upwards => *other < process,
                })
                .collect();
            if needed.iter().any(|other| !entered.contains_key(other)) {
                continue;
            }
            let from: Vec<Node> = needed.iter().map(|other| (*other, entered[other].0)).collect();
            if let Some(own) = self.collectives[number].entered.get_mut(&process) {
                own.1 = 0;
            }
            let at = self.did(process, Did::Done { request, got: None, synchronous: false, sure: true });
            for from in from {
                self.edge(from, (process, at));
            }
            return;
        }
    }

    /// All processes, one after another, as drawn.
    pub fn everybody(&mut self) -> Vec<usize> {
        let first = self.draw.below(self.count);
        (0..self.count).map(|at| (at + first) % self.count).collect()
    }

    /// All enter what all others have entered, so that the next one is the same for all.
    pub fn catch_up(&mut self) {
        for process in 0..self.count {
            while self.collectives.iter().any(|meeting| !meeting.entered.contains_key(&process)) {
                self.enter(process);
            }
        }
    }

    /// A blocking barrier.
    pub fn blocking(&mut self) {
        self.catch_up();
        let mut entered = BTreeMap::new();
        for process in self.everybody() {
            let kind = Collective::Everybody;
            let at = self.did(process, Did::Collective { comm: WORLD, kind, root: 0, request: 0 });
            entered.insert(process, (at, 0));
        }
        for process in self.everybody() {
            let at = self.did(process, Did::Left { comm: WORLD });
            for (other, (enter, _)) in &entered {
                self.edge((*other, *enter), (process, at));
            }
        }
        self.collectives.push(Meeting { kind: Collective::Everybody, root: 0, entered });
    }

    /// All that is open is closed and complete, and all meet.
    fn rest(&mut self) {
        self.catch_up();
        for process in 0..self.count {
            while self.locks.keys().any(|(of, _)| *of == process) {
                self.unlock(process);
            }
            while let Some((source, tag, sent)) = self.take(process, ANY, ANY) {
                let by = Posted { from: ANY, tag: ANY };
                let from = source as Rank;
                let at = self.did(process, Did::Received { comm: WORLD, from, tag, by });
                self.edge((source, sent), (process, at));
            }
            while !self.waiting[process].is_empty() {
                self.finish(process, 0);
            }
            while self.collectives.iter().any(|one| one.entered.get(&process).is_some_and(|own| own.1 != 0)) {
                self.leave(process);
            }
            let at = self.did(process, Did::Flush { window: TWIN, to: EVERYBODY, local: false });
            self.complete(at, |open| open.process == process && open.window == TWIN);
        }
        if self.draw.chance(50) {
            self.fence();
        } else if !self.open.is_empty() {
            return;
        }
        self.blocking();
    }

    /// All that is open is closed, but for some operations.
    pub fn end(&mut self) {
        for process in 0..self.count {
            while self.locks.keys().any(|(of, _)| *of == process) {
                self.unlock(process);
            }
            while !self.waiting[process].is_empty() {
                self.finish(process, 0);
            }
        }
        if self.draw.chance(50) {
            for process in 0..self.count {
                let to = EVERYBODY;
                let at = self.did(process, Did::Unlock { window: TWIN, to });
                self.did(process, Did::Unlocked { window: TWIN, to });
                self.complete(at, |open| open.process == process && open.window == TWIN);
            }
            self.fence();
        }
    }
}
