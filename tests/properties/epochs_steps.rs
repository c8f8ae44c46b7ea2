//! The steps of a random program with epochs: what opens, uses and closes them, as the standard allows (12.3, 12.5).

use mpiwarden::call::{Assertion, Buffer, Handle, Operation, Reduction, Rma, Sync, Target};

use crate::epochs::{Access, PEER, Program, SIZE};
use crate::setup;

impl Program {
    /// Opens an epoch, closes it, or completes what is under way in it.
    pub fn go_on(&mut self, win: usize) {
        let none = Assertion::default();
        let exposed = self.windows[win].exposed;
        let target = self.choices.below(2) as i32;
        match self.windows[win].access.clone() {
            Access::Nothing | Access::Fenced { operations: false, .. } => match self.choices.below(4) {
                0 if !exposed => self.fence(win),
                1 if !exposed => {
                    self.windows[win].access = Access::LockedAll;
                    self.sync(win, Sync::LockAll(none), false);
                }
                2 => self.start(win),
                _ => self.lock(win, if exposed { 1 } else { target }, Vec::new()),
            },
            Access::Fenced { operations: true, .. } => self.fence(win),
            Access::Started { posted, no_check } => {
                if !posted {
                    self.post(win, no_check);
                }
                self.sync(win, Sync::Complete, false);
                self.windows[win].access = Access::Nothing;
            }
            Access::LockedAll => match self.choices.below(6) {
                0 => self.sync(win, Sync::FlushAll, false),
                1 => self.sync(win, Sync::FlushLocalAll, false),
                2 => self.sync(win, Sync::Flush(Target::Rank(target)), false),
                3 => self.sync(win, Sync::FlushLocal(Target::Rank(target)), false),
                4 => self.sync(win, Sync::Sync, false),
                _ => {
                    self.sync(win, Sync::UnlockAll, false);
                    self.windows[win].access = Access::Nothing;
                }
            },
            Access::Locked(mut targets) => {
                let held = targets[self.choices.below(targets.len())];
                match self.choices.below(6) {
                    0 => self.sync(win, Sync::Flush(Target::Rank(held)), false),
                    1 => self.sync(win, Sync::FlushLocal(Target::Rank(held)), false),
                    2 => self.sync(win, Sync::FlushAll, false),
                    3 if !(targets.contains(&target) || exposed && target == 0) => {
                        self.lock(win, target, targets)
                    }
                    _ => {
                        targets.retain(|target| *target != held);
                        self.sync(win, Sync::Unlock(Target::Rank(held)), false);
                        self.windows[win].access =
                            if targets.is_empty() { Access::Nothing } else { Access::Locked(targets) };
                    }
                }
            }
        }
    }

    fn lock(&mut self, win: usize, target: i32, mut targets: Vec<i32>) {
        targets.push(target);
        let exclusive = self.choices.one_in(2);
        let sync = Sync::Lock { target: Target::Rank(target), exclusive, assertion: Assertion::default() };
        self.sync(win, sync, false);
        self.windows[win].access = Access::Locked(targets);
    }

    /// Both processes fence, either first.
    fn fence(&mut self, win: usize) {
        let before = matches!(self.windows[win].access, Access::Fenced { operations: true, .. });
        let no_succeed = self.choices.one_in(4);
        let assertion = Assertion {
            no_precede: !before && self.choices.one_in(2),
            no_succeed,
            no_store: self.choices.one_in(2),
            ..Assertion::default()
        };
        let id = self.driver.mirror.window_id(self.windows[win].handle).expect("it is alive");
        let first = self.choices.one_in(2);
        if first {
            self.driver.peers.fence(id, PEER, assertion);
        }
        self.sync(win, Sync::Fence(assertion), false);
        if !first {
            self.driver.peers.fence(id, PEER, assertion);
        }
        self.windows[win].access = Access::Fenced { operations: false, may_follow: !no_succeed };
    }

    fn start(&mut self, win: usize) {
        if self.choices.one_in(4) {
            self.sync(win, Sync::Start(Some(Vec::new()), Assertion::default()), false);
            self.sync(win, Sync::Complete, false);
            return;
        }
        let no_check = self.choices.one_in(3);
        let posted = no_check || self.choices.one_in(2);
        if posted {
            self.post(win, no_check);
        }
        let assertion = Assertion { no_check, ..Assertion::default() };
        self.sync(win, Sync::Start(Some(vec![PEER]), assertion), false);
        self.windows[win].access = Access::Started { posted, no_check };
    }

    fn post(&mut self, win: usize, no_check: bool) {
        let id = self.driver.mirror.window_id(self.windows[win].handle).expect("it is alive");
        self.driver.peers.post(id, PEER, Assertion { no_check, ..Assertion::default() });
    }

    /// Exposes the window to the other process, or ends that.
    pub fn expose(&mut self, win: usize) {
        let own = match &self.windows[win].access {
            Access::Locked(targets) => targets.contains(&0),
            Access::LockedAll => true,
            Access::Fenced { operations, .. } => *operations,
            Access::Nothing | Access::Started { .. } => false,
        };
        match (self.windows[win].exposed, own) {
            (false, true) => {}
            (false, false) => {
                self.sync(win, Sync::Post(Some(vec![PEER]), Assertion::default()), false);
                self.windows[win].exposed = true;
            }
            (true, _) => {
                let flag = self.choices.one_in(2);
                if self.choices.one_in(2) {
                    self.sync(win, Sync::Test, flag);
                    self.windows[win].exposed = !flag;
                } else {
                    self.sync(win, Sync::Wait, false);
                    self.windows[win].exposed = false;
                }
            }
        }
    }

    /// An operation that the epoch allows, if it allows any.
    pub fn operate(&mut self, win: usize) {
        let (targets, passive) = match &self.windows[win].access {
            Access::Fenced { may_follow: true, .. } if !self.windows[win].exposed => (vec![0, 1], false),
            Access::Nothing | Access::Fenced { .. } => return,
            Access::Started { .. } => (vec![1], false),
            Access::Locked(targets) => (targets.clone(), true),
            Access::LockedAll => (vec![0, 1], true),
        };
        let mut target = targets[self.choices.below(targets.len())];
        let displacement = if self.windows[win].dynamic {
            if target == 0 {
                return;
            }
            let regions = self.windows[win].regions.clone();
            regions[self.choices.below(regions.len())] + self.choices.below(SIZE / 8)
        } else {
            self.choices.below(SIZE / 8)
        };
        if let Access::Fenced { operations, .. } = &mut self.windows[win].access {
            *operations = true;
        }
        let nobody = self.choices.one_in(10);
        if nobody {
            target = 0;
        }
        let request = passive && self.choices.one_in(3);
        let (name, rma) = self.operation(win, target, displacement as isize, request);
        let rma = if nobody { Rma { target: Target::Null, ..rma } } else { rma };
        let operating = self.driver.rma_enter(self.choices.below(2), name, &rma);
        let handle = request.then(|| Handle(self.fresh()));
        self.driver.rma_leave(&operating, true, handle);
        self.requests.extend(handle);
    }

    fn operation(
        &mut self,
        win: usize,
        target: i32,
        displacement: isize,
        request: bool,
    ) -> (&'static str, Rma) {
        let (name, operation) = match (self.choices.below(4), request) {
            (0, false) => ("MPI_Put", Operation::Put),
            (1, false) => ("MPI_Get", Operation::Get),
            (2, false) => ("MPI_Accumulate", Operation::Accumulate),
            (_, false) => ("MPI_Get_accumulate", Operation::GetAccumulate),
            (0, true) => ("MPI_Rput", Operation::Put),
            (1, true) => ("MPI_Rget", Operation::Get),
            (2, true) => ("MPI_Raccumulate", Operation::Accumulate),
            (_, true) => ("MPI_Rget_accumulate", Operation::GetAccumulate),
        };
        let count = self.choices.below(SIZE / 8) as i64;
        let mut buffer = || Buffer { address: self.fresh(), count, datatype: setup::INT };
        let origin = buffer();
        let result = (operation == Operation::GetAccumulate).then(buffer);
        let rma = Rma {
            operation,
            win: self.windows[win].handle,
            target: Target::Rank(target),
            displacement,
            target_count: count,
            target_type: setup::INT,
            origin,
            result,
            compare: None,
            reduction: operation.accumulates().then_some(Reduction::Predefined("MPI_SUM")),
            request,
        };
        (name, rma)
    }
}
