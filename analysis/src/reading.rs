//! The accesses of a process, read from its events: which bytes, from when, and what completes them (12.5, 12.7).

use crate::accesses::{AccessId, Alike, Groups, NEVER, Times};
use crate::answer::Access;
use crate::extents::Place;
use crate::fences::Waits;
use crate::job::Job;
use crate::memory::Reachable;
use mpiwarden::events::{Did, EVERYBODY, Instances, KeptRma, Number, Rank, RmaKind, Shape};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The accesses of one call that are completed together.
#[derive(Default)]
struct Operation {
    /// Where it was made.
    stack: Number,
    at_target: Option<AccessId>,
    /// It is over at the target when its data has arrived.
    fetches_only: bool,
    /// It is over at the target when that has waited.
    exposed: bool,
    here: Vec<AccessId>,
}

/// What is open on a window.
#[derive(Default)]
struct OpenEpochs {
    /// Operations that are not complete at their target.
    pending: BTreeMap<Rank, Vec<usize>>,
    fence: Option<u32>,
    access: (u32, Vec<Rank>),
    unlocks: FxHashMap<i64, u32>,
}

pub(crate) struct Reading<'a, 'b> {
    job: &'a Job<'b>,
    reachable: &'a Reachable,
    waits: &'a Waits,
    groups: &'a mut Groups,
    process: usize,
    shapes: FxHashMap<Number, &'b Shape>,
    windows: FxHashMap<usize, OpenEpochs>,
    operations: Vec<Operation>,
    requests: FxHashMap<Number, usize>,
    /// Buffers of the call whose event follows.
    used: Vec<(Instances, bool, Number)>,
    /// Buffers of the blocking collective operation that was entered last on a communicator.
    blocking: FxHashMap<Number, usize>,
}

impl<'a, 'b> Reading<'a, 'b> {
    pub fn new(
        job: &'a Job<'b>,
        (reachable, waits): (&'a Reachable, &'a Waits),
        groups: &'a mut Groups,
        process: usize,
    ) -> Self {
        Reading {
            job,
            reachable,
            waits,
            groups,
            process,
            shapes: FxHashMap::default(),
            windows: FxHashMap::default(),
            operations: Vec::new(),
            requests: FxHashMap::default(),
            used: Vec::new(),
            blocking: FxHashMap::default(),
        }
    }

    /// Adds the accesses to the groups, and answers with the datatypes.
    pub fn read(mut self) -> FxHashMap<Number, &'b Shape> {
        for (at, event) in self.job.events[self.process].iter().enumerate() {
            let at = at as u32;
            match &event.did {
                Did::Shape { shape, bytes } => {
                    self.shapes.insert(*shape, bytes);
                }
                Did::Uses { at, writes } => self.used.push((*at, *writes, event.place)),
                Did::Local { at: bytes, how, often } => {
                    self.local(at, event.place, *bytes, Access::Local { how: *how, often: *often });
                }
                Did::Rma { rma } => self.operation(at, event.place, rma),
                Did::Send { request: 0, .. } => {
                    // A call that sends and receives: what it writes belongs to the receive, whose event is yet to come.
                    let (written, read) = std::mem::take(&mut self.used).into_iter().partition(|used| used.1);
                    self.used = read;
                    self.uses(at, 0, None);
                    self.used = written;
                }
                Did::Send { request, .. } | Did::Post { request, .. } => self.uses(at, *request, None),
                // What a blocking one uses is told of when it has returned.
                Did::Fills { request: 0, .. } => {}
                Did::Fills { request, .. } => self.uses(at, *request, None),
                Did::Collective { comm, request, .. } => self.uses(at, *request, Some(*comm)),
                Did::Left { comm } => {
                    // What is only written when the data of others has come.
                    self.uses(at, 0, None);
                    if let Some(operation) = self.blocking.remove(comm) {
                        self.returned(operation, at);
                    }
                }
                Did::Done { request, .. } => {
                    self.uses(at, 0, None);
                    if let Some(operation) = self.requests.remove(request) {
                        self.returned(operation, at);
                    }
                }
                Did::Fence { window, .. } => self.with(*window, |open| open.fence = Some(at)),
                Did::Fenced { window } => {
                    let mut entered = None;
                    self.with(*window, |open| entered = open.fence.take());
                    if let Some(at) = entered {
                        self.complete(*window, EVERYBODY, at, None);
                    }
                }
                Did::Access { window, to } => self.with(*window, |open| open.access = (at, to.clone())),
                Did::AccessEnded { window } => {
                    let mut access = (at, Vec::new());
                    self.with(*window, |open| access = std::mem::take(&mut open.access));
                    for target in access.1 {
                        let wait = self.waits.get(&(self.process, access.0, target)).copied();
                        self.complete(*window, i64::from(target), at, wait);
                    }
                }
                Did::Unlock { window, to } => self.with(*window, |open| {
                    open.unlocks.insert(*to, at);
                }),
                // An epoch is over for others as soon as its unlock has begun: nothing of this process lies between.
                Did::Unlocked { window, to } => {
                    let mut begun = None;
                    self.with(*window, |open| begun = open.unlocks.remove(to));
                    self.complete(*window, *to, begun.unwrap_or(at), None);
                }
                Did::Flush { window, to, local: false } => self.complete(*window, *to, at, None),
                Did::Failed {} => self.failed(event.place),
                Did::Flush { window, to, local: true } => self.flush_local(*window, *to, at),
                Did::WindowEnds { window } => self.complete(*window, EVERYBODY, at, None),
                Did::Received { .. } | Did::Unknown { .. } => self.uses(at, 0, None),
                Did::Module { .. }
                | Did::Place { .. }
                | Did::Comm { .. }
                | Did::Window { .. }
                | Did::Mapped { .. }
                | Did::Shared { .. }
                | Did::SharesMemory { .. }
                | Did::Signature { .. }
                | Did::Holds { .. }
                | Did::Taken { .. }
                | Did::Ready {}
                | Did::Cancels { .. }
                | Did::Closes {}
                | Did::Between { .. }
                | Did::Parts { .. }
                | Did::Arrived { .. }
                | Did::OtherWorld { .. }
                | Did::Watched { .. }
                | Did::Awaits { .. }
                | Did::Contributes { .. }
                | Did::Thread { .. }
                | Did::SendMatched { .. }
                | Did::Probed { .. }
                | Did::GivenUp { .. }
                | Did::Expose { .. }
                | Did::ExposeEnded { .. }
                | Did::Lock { .. }
                | Did::Sync { .. }
                | Did::Attached { .. }
                | Did::Detach { .. }
                | Did::Counted { .. }
                | Did::LetGo {}
                | Did::GoesOn {}
                | Did::Missing {} => {}
            }
        }
        self.shapes
    }

    /// What is never complete is not judged.
    fn failed(&mut self, stack: Number) {
        let last = self.operations.iter().rposition(|operation| operation.stack == stack && stack != 0);
        let lists = self.windows.values_mut().flat_map(|open| open.pending.values_mut());
        lists.for_each(|list| list.retain(|operation| Some(*operation) != last));
        self.requests.retain(|_, operation| Some(*operation) != last);
    }

    fn with(&mut self, window: Number, change: impl FnOnce(&mut OpenEpochs)) {
        if let Some(team) = self.job.window(self.process, window) {
            change(self.windows.entry(team).or_default());
        }
    }

    fn operation(&mut self, at: u32, stack: Number, rma: &KeptRma) {
        let team = self.job.window(self.process, rma.window);
        let access = match rma.kind {
            RmaKind::Put => Access::Put,
            RmaKind::Get => Access::Get,
            RmaKind::Accumulate { basic, reads, writes, .. } => Access::Accumulate { basic, reads, writes },
        };
        let fetches_only = rma.kind == RmaKind::Get;
        let open = team.and_then(|team| self.windows.get(&team));
        let exposed = !fetches_only && open.is_some_and(|open| open.access.1.contains(&rma.target));
        let mut operation = Operation { stack, fetches_only, exposed, ..Operation::default() };
        if let Some(team) = team
            && let Some(target) = self.job.windows[team].member(rma.target)
        {
            let memory = target.memory;
            let from = if memory.dynamic { 0 } else { i128::from(memory.base) };
            let unit = if memory.dynamic { 1 } else { i128::from(memory.unit) };
            // Of a dynamic window it is an address, whose upper half looks negative.
            let displacement = if memory.dynamic {
                i128::from(rma.displacement.cast_unsigned())
            } else {
                i128::from(rma.displacement)
            };
            let start = from + displacement * unit + i128::from(rma.at_target.at);
            let alike = Alike {
                process: self.process,
                owner: target.process,
                access,
                stack,
                window: Some((team, rma.target)),
                exposed,
                place: Place { at: start, count: rma.at_target.count },
                shape: rma.at_target.shape,
                within: 0..u64::MAX,
            };
            operation.at_target = self.groups.add(alike, at, &self.shapes);
        }
        for (extent, writes) in
            [(rma.origin, rma.kind == RmaKind::Get), (rma.result, true), (rma.compare, false)]
        {
            if let Some(extent) = extent {
                self.own(at, stack, extent, Access::Origin { writes }, &mut operation.here);
            }
        }
        if operation.at_target.is_none() && operation.here.is_empty() {
            return;
        }
        let number = self.operations.len();
        self.operations.push(operation);
        if rma.request != 0 {
            self.requests.insert(rma.request, number);
        }
        if let Some(team) = team {
            self.windows.entry(team).or_default().pending.entry(rma.target).or_default().push(number);
        }
    }

    /// Takes note of an access to this process's address space, as far as others can reach what it touches.
    fn own(&mut self, at: u32, stack: Number, extent: Instances, access: Access, into: &mut Vec<AccessId>) {
        let Some(shape) = self.shapes.get(&extent.shape) else {
            self.groups.unknown(self.process, extent.shape);
            return;
        };
        let place = Place { at: i128::from(extent.at), count: extent.count };
        for part in self.reachable.parts(self.process, place, shape) {
            let shift = i128::from(part.there) - i128::from(part.here.start);
            let alike = Alike {
                process: self.process,
                owner: part.owner,
                access,
                stack,
                window: None,
                exposed: false,
                place: Place { at: place.at + shift, count: place.count },
                shape: extent.shape,
                within: part.there..part.there.saturating_add(part.here.end - part.here.start),
            };
            into.extend(self.groups.add(alike, at, &self.shapes));
        }
    }

    /// The program's own access, complete as soon as it is made.
    fn local(&mut self, at: u32, stack: Number, bytes: Instances, access: Access) {
        let mut here = Vec::new();
        self.own(at, stack, bytes, access, &mut here);
        for id in here {
            *self.groups.times(id) = Times { start: at, complete: at, returned: at };
        }
    }

    /// Begins the accesses of buffers that are used by the event at this position.
    fn uses(&mut self, at: u32, request: Number, collective: Option<Number>) {
        if self.used.is_empty() {
            return;
        }
        let mut here = Vec::new();
        for (extent, writes, stack) in std::mem::take(&mut self.used) {
            self.own(at, stack, extent, Access::Buffer { writes }, &mut here);
        }
        let number = self.operations.len();
        self.operations.push(Operation { here, ..Operation::default() });
        match (request, collective) {
            (0, Some(comm)) => {
                self.blocking.insert(comm, number);
            }
            (0, None) => self.returned(number, at),
            (request, _) => {
                self.requests.insert(request, number);
            }
        }
    }

    /// An operation is complete at its own process.
    fn returned(&mut self, operation: usize, at: u32) {
        let Operation { at_target, fetches_only, here, .. } = &self.operations[operation];
        for id in here {
            let times = self.groups.times(*id);
            times.complete = times.complete.min(at);
        }
        if let Some(id) = at_target {
            let times = self.groups.times(*id);
            times.returned = times.returned.min(at);
            if *fetches_only {
                times.complete = times.complete.min(at);
            }
        }
    }

    fn flush_local(&mut self, window: Number, to: i64, at: u32) {
        let mut pending = Vec::new();
        self.with(window, |open| {
            let fits = |target: &Rank| to == EVERYBODY || i64::from(*target) == to;
            pending.extend(
                open.pending.iter().filter(|(target, _)| fits(target)).flat_map(|(_, list)| list.clone()),
            );
        });
        for operation in pending {
            self.returned(operation, at);
        }
    }

    /// All operations on a window and target are complete. `wait`: where the target has waited for them, if it did.
    fn complete(&mut self, window: Number, to: i64, at: u32, wait: Option<u32>) {
        let mut over = Vec::new();
        self.with(window, |open| {
            if to == EVERYBODY {
                over.extend(std::mem::take(&mut open.pending).into_values().flatten());
            } else if let Ok(target) = Rank::try_from(to) {
                over.extend(open.pending.remove(&target).into_iter().flatten());
            }
        });
        for operation in over {
            self.returned(operation, at);
            let Operation { at_target, exposed, .. } = self.operations[operation];
            if let Some(id) = at_target {
                let times = self.groups.times(id);
                times.complete = times.complete.min(if exposed { wait.unwrap_or(NEVER) } else { at });
            }
        }
    }
}
