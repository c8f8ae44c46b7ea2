//! The made-up jobs' operations on windows, and what synchronises them.

use crate::history::{BYTE, DYNAMIC, TWIN, WINDOW, WORD, base};
use crate::make::{Pending, Player};
use crate::model::{Access, Epoch};
use mpiwarden::events::{Did, EVERYBODY, Instances, KeptRma, Rank, RmaKind};

impl Player {
    /// An operation on one of the windows; on [`WINDOW`] only where a lock is held.
    pub fn operate(&mut self, process: usize) {
        let mut target = self.draw.below(self.count);
        let window = match self.draw.below(3) {
            0 => DYNAMIC,
            1 => TWIN,
            _ => {
                let held: Vec<usize> =
                    self.locks.keys().filter(|(of, _)| *of == process).map(|(_, target)| *target).collect();
                if held.is_empty() {
                    return;
                }
                target = held[self.draw.below(held.len())];
                WINDOW
            }
        };
        self.access(process, window, target);
    }

    pub fn access(&mut self, process: usize, window: u32, target: usize) {
        let shape = if self.draw.chance(70) { WORD } else { BYTE };
        let size = if shape == WORD { 4 } else { 1 };
        let count = 1 + self.draw.below(2) as u64;
        let at = if self.draw.chance(80) { 4 * self.draw.below(6) } else { self.draw.below(24) } as u64;
        let basic = 1 + self.draw.below(2) as u32;
        let kind = match self.draw.below(5) {
            0 => RmaKind::Put,
            1 => RmaKind::Get,
            2 => RmaKind::Accumulate { basic, operator: 1, reads: false, writes: true },
            3 => RmaKind::Accumulate { basic, operator: 1, reads: true, writes: true },
            _ => RmaKind::Accumulate { basic, operator: 2, reads: true, writes: false },
        };
        // Bytes make no grid of four: they are put and got only.
        let kind = if shape == BYTE && !matches!(kind, RmaKind::Get) { RmaKind::Put } else { kind };
        let first = base(target as Rank) + at;
        let own =
            if self.draw.chance(15) { base(process as Rank) + 4 * self.draw.below(6) as u64 } else { 8 };
        let request = if window != DYNAMIC && self.draw.chance(25) { self.request() } else { 0 };
        let displacement = if window == DYNAMIC { first } else { at } as i64;
        let extent = |at| Instances { at, count, shape };
        let rma = KeptRma {
            kind,
            window,
            target: target as Rank,
            displacement,
            at_target: extent(0),
            origin: Some(extent(own)),
            result: None,
            compare: None,
            request,
        };
        let start = (process, self.did(process, Did::Rma { rma: Box::new(rma) }));
        let (reads, writes, update) = match kind {
            RmaKind::Put => (false, true, None),
            RmaKind::Get => (true, false, None),
            RmaKind::Accumulate { basic, reads, writes, .. } => (reads, writes, Some((window, basic, first))),
        };
        let bytes = |from: u64| (from..from + count * size).collect();
        let at_target = Access {
            start,
            complete: None,
            returned: None,
            owner: target,
            bytes: bytes(first),
            writes,
            remote: true,
            fetches: reads,
            update,
        };
        let mut accesses = vec![self.model.accesses.len()];
        self.model.accesses.push(at_target.clone());
        if own != 8 {
            accesses.push(self.model.accesses.len());
            self.model.accesses.push(Access {
                owner: process,
                bytes: bytes(own),
                writes: kind == RmaKind::Get,
                remote: false,
                fetches: false,
                update: None,
                ..at_target
            });
        }
        self.open.push(Pending { process, window, target, accesses, get: kind == RmaKind::Get, request });
    }

    /// Its process is told at this position that it may use its buffers again.
    pub fn returned(&mut self, pending: usize, at: usize) {
        let Pending { accesses, get, .. } = &self.open[pending];
        for (number, access) in accesses.iter().enumerate() {
            let access = &mut self.model.accesses[*access];
            access.returned = access.returned.or(Some(at));
            if number > 0 || *get {
                access.complete = access.complete.or(Some((access.start.0, at)));
            }
        }
    }

    pub fn complete(&mut self, at: usize, which: impl Fn(&Pending) -> bool) {
        for pending in 0..self.open.len() {
            if which(&self.open[pending]) {
                self.returned(pending, at);
                let first = self.open[pending].accesses[0];
                let access = &mut self.model.accesses[first];
                access.complete = access.complete.or(Some((access.start.0, at)));
            }
        }
        self.open.retain(|pending| !which(pending));
    }

    pub fn flush(&mut self, process: usize) {
        let requests = self.open.iter().position(|open| open.process == process && open.request != 0);
        if let Some(pending) = requests.filter(|_| self.draw.chance(30)) {
            let request = std::mem::take(&mut self.open[pending].request);
            let at = self.did(process, Did::Done { request, got: None, synchronous: false, sure: true });
            return self.returned(pending, at);
        }
        let target = self.draw.below(self.count);
        let local = self.draw.chance(30);
        let to = if self.draw.chance(30) { EVERYBODY } else { target as i64 };
        let fits = move |open: &Pending| {
            open.process == process && open.window == TWIN && (to == EVERYBODY || open.target == target)
        };
        let at = self.did(process, Did::Flush { window: TWIN, to, local });
        if local {
            for pending in 0..self.open.len() {
                if fits(&self.open[pending]) {
                    self.returned(pending, at);
                }
            }
        } else {
            self.complete(at, fits);
        }
    }

    /// A fence of the dynamic window.
    pub fn fence(&mut self) {
        let window = DYNAMIC;
        let mut entered = Vec::new();
        for process in self.everybody() {
            let at = self.did(process, Did::Fence { window, precede: true, succeed: true });
            self.complete(at, |open| open.process == process && open.window == window);
            entered.push((process, at));
        }
        for process in self.everybody() {
            let at = self.did(process, Did::Fenced { window });
            for enter in entered.clone() {
                self.edge(enter, (process, at));
            }
        }
    }

    pub fn lock(&mut self, process: usize) {
        let target = self.draw.below(self.count);
        let exclusive = self.draw.chance(50);
        let excluded = self.locks.iter().any(|((other, at), (_, other_exclusive))| {
            *at == target && (*other == process || exclusive || *other_exclusive)
        });
        if !excluded {
            let at = self.did(process, Did::Lock { window: WINDOW, to: target as i64, exclusive });
            self.locks.insert((process, target), (at, exclusive));
        }
    }

    pub fn unlock(&mut self, process: usize) {
        let held = self.locks.keys().find(|(of, _)| *of == process).copied();
        let Some((_, target)) = held else { return };
        let Some((lock, exclusive)) = self.locks.remove(&(process, target)) else { return };
        let to = target as i64;
        let unlock = self.did(process, Did::Unlock { window: WINDOW, to });
        let unlocked = self.did(process, Did::Unlocked { window: WINDOW, to });
        self.complete(unlock, |open| {
            open.process == process && open.window == WINDOW && open.target == target
        });
        let (unlock, unlocked) = (Some(unlock), Some(unlocked));
        self.model.epochs.push(Epoch { process, target, lock, unlock, unlocked, exclusive });
    }

    /// An exposure of this process's memory to all others on a window of its own kind, and an operation of each.
    pub fn exposed(&mut self, target: usize) {
        if self.locks.keys().any(|(_, at)| *at == target) {
            return;
        }
        let window = WINDOW;
        let origins: Vec<usize> = self.everybody().into_iter().filter(|other| *other != target).collect();
        let busy = |(of, _): &(usize, usize)| origins.contains(of);
        if self.locks.keys().any(busy) {
            return;
        }
        let to = origins.iter().map(|origin| *origin as Rank).collect();
        let expose = self.did(target, Did::Expose { window, to });
        let (mut ended, mut over) = (Vec::new(), Vec::new());
        for origin in origins {
            let access = self.did(origin, Did::Access { window, to: vec![target as Rank] });
            self.edge((target, expose), (origin, access));
            self.access(origin, window, target);
            let at = self.did(origin, Did::AccessEnded { window });
            let is_over =
                |open: &Pending| open.process == origin && open.window == window && open.target == target;
            for pending in 0..self.open.len() {
                if is_over(&self.open[pending]) {
                    self.returned(pending, at);
                    over.push(self.open[pending].accesses[0]);
                }
            }
            self.open.retain(|open| !is_over(open));
            ended.push((origin, at));
        }
        if self.draw.chance(50) {
            self.send(target);
        }
        let at = self.did(target, Did::ExposeEnded { window });
        for end in ended {
            self.edge(end, (target, at));
        }
        for access in over {
            let access = &mut self.model.accesses[access];
            access.complete = access.complete.or(Some((target, at)));
        }
    }
}
