//! One-sided nonsense: any operation and any synchronisation, on anything, with other processes that answer as they like.

use std::ops::Range;
use std::sync::Arc;

use mpiwarden::call::{Assertion, Buffer, Context, Kind, Operation, Reduction, Rma, StackId, Sync, Target};
use mpiwarden::mirror::asserted::Asserted;
use mpiwarden::mirror::directory::{AsOf, Cover, Directory, Exposure, Extent, Gone, Hole, Near};
use mpiwarden::mirror::facts::{Fact, Mark};
use mpiwarden::mirror::layout::{Bounds, Element, Elements, Flat, Layout, Run};
use mpiwarden::mirror::objects::ObjectId;

use crate::choices::Choices;
use crate::nonsense::Chaos;

/// Other processes that say one thing now and another thing then.
struct Whim(Choices);

impl Chaos {
    pub fn one_sided(&mut self, context: &Context, facts: &mut Vec<Fact>) {
        let mut whim = self.whim();
        match self.choices.below(10) {
            0..=3 => {
                let rma = self.operation();
                let ticket = self.mirror.rma_enter(&rma, context, &mut whim, facts);
                self.operations.push(ticket);
            }
            4 | 5 => {
                let again = self.choices.pick(&self.operations);
                let ticket = if self.choices.one_in(4) { again } else { self.operations.pop() };
                let mark = Mark { stack: context.stack, call: Some(context.call), ..Mark::default() };
                let request = (self.handle(Kind::Comm), mark, self.word());
                let request = self.choices.one_in(2).then_some(request);
                let success = !self.choices.one_in(4);
                self.mirror.rma_leave(ticket.unwrap_or_default(), success, request);
            }
            6 | 7 => {
                let (win, sync) = (self.handle(Kind::Win), self.synchronisation());
                let ticket = self.mirror.sync_enter(win, &sync, context, &mut whim, facts);
                if self.choices.one_in(4) {
                    self.synchronisations.push(ticket);
                } else {
                    let (success, flag) = (!self.choices.one_in(4), self.choices.one_in(2));
                    self.mirror.sync_leave(ticket, win, sync, context, success, flag, &mut whim, facts);
                }
            }
            8 => {
                let (win, sync) = (self.handle(Kind::Win), self.synchronisation());
                let ticket = self.synchronisations.pop().unwrap_or_default();
                self.mirror.sync_leave(ticket, win, sync, context, true, true, &mut whim, facts);
            }
            _ => self.odd(facts),
        }
    }

    fn odd(&mut self, facts: &mut Vec<Fact>) {
        let (request, win, datatype) =
            (self.handle(Kind::Comm), self.handle(Kind::Win), self.handle(Kind::Datatype));
        match self.choices.below(6) {
            0 => self.mirror.request_looked_at(request),
            1 => {
                let (at, shared) = (self.word(), self.choices.one_in(2));
                self.mirror.request_misused(request, at, shared, facts);
            }
            2 => {
                let layout = self.layout();
                self.mirror.keep_layout(datatype, Arc::new(layout), None);
            }
            3 => {
                let given = [None, Some(false), Some(true)][self.choices.below(3)];
                self.mirror.hint_no_locks(win, given);
            }
            4 => {
                self.mirror.take_published().for_each(drop);
            }
            _ => {
                let rma = self.operation();
                self.mirror.unknown_layouts(&rma);
                self.mirror.window_id(win);
                let (base, size) = (self.word(), self.word() as isize);
                self.mirror.is_mpi_memory(base, size);
            }
        }
    }

    fn whim(&mut self) -> Whim {
        let seeds = (0..4).map(|_| self.choices.below(usize::MAX) as u64).collect();
        let mut choices = Choices::new(seeds);
        choices.next_step();
        Whim(choices)
    }

    fn target(&mut self) -> Target {
        [
            Target::Rank(0),
            Target::Rank(1),
            Target::Rank(2),
            Target::Rank(-5),
            Target::Rank(i32::MAX),
            Target::Null,
        ][self.choices.below(6)]
    }

    fn count(&mut self) -> i64 {
        [0, 1, 2, 7, -1, i64::MAX, i64::MIN][self.choices.below(7)]
    }

    fn buffer(&mut self) -> Buffer {
        Buffer { address: self.word(), count: self.count(), datatype: self.handle(Kind::Datatype) }
    }

    fn operation(&mut self) -> Rma {
        let operation = [
            Operation::Put,
            Operation::Get,
            Operation::Accumulate,
            Operation::GetAccumulate,
            Operation::FetchAndOp,
            Operation::CompareAndSwap,
        ][self.choices.below(6)];
        let reductions =
            [Reduction::Predefined("MPI_SUM"), Reduction::Replace, Reduction::NoOp, Reduction::Other];
        Rma {
            operation,
            win: self.handle(Kind::Win),
            target: self.target(),
            displacement: self.word() as isize,
            target_count: self.count(),
            target_type: self.handle(Kind::Datatype),
            origin: self.buffer(),
            result: if self.choices.one_in(2) { Some(self.buffer()) } else { None },
            compare: if self.choices.one_in(4) { Some(self.buffer()) } else { None },
            reduction: if self.choices.one_in(2) { Some(reductions[self.choices.below(4)]) } else { None },
            request: self.choices.one_in(3),
        }
    }

    fn ranks(&mut self) -> Option<Vec<u32>> {
        [None, Some(vec![]), Some(vec![0, 1]), Some(vec![1, 1, u32::MAX])][self.choices.below(4)].clone()
    }

    fn synchronisation(&mut self) -> Sync {
        let assertion = assertion(&mut self.choices);
        match self.choices.below(15) {
            0 | 1 => Sync::Fence(assertion),
            2 => Sync::Start(self.ranks(), assertion),
            3 => Sync::Complete,
            4 => Sync::Post(self.ranks(), assertion),
            5 => Sync::Wait,
            6 => Sync::Test,
            7 => Sync::Lock { target: self.target(), exclusive: self.choices.one_in(2), assertion },
            8 => Sync::Unlock(self.target()),
            9 => Sync::LockAll(assertion),
            10 => Sync::UnlockAll,
            11 => Sync::Flush(self.target()),
            12 => Sync::FlushAll,
            13 => Sync::FlushLocal(self.target()),
            _ => [Sync::FlushLocalAll, Sync::Sync][self.choices.below(2)].clone(),
        }
    }

    /// A layout that may contradict itself.
    fn layout(&mut self) -> Layout {
        let numbers = [0, 1, 4, 64, i64::MAX, i64::MIN, -8];
        let mut number = || numbers[self.choices.below(7)];
        let bounds = Bounds {
            size: number().unsigned_abs(),
            lb: number(),
            extent: number(),
            true_lb: number(),
            true_extent: number(),
        };
        let runs =
            [Run { offset: number(), length: number().unsigned_abs() }, Run { offset: number(), length: 4 }];
        let runs = runs.map(|run| Run { length: run.length.max(1), ..run });
        let flat = if self.choices.one_in(3) { None } else { Flat::from_runs(&runs) };
        let element =
            [None, Element::named("MPI_INT"), Element::named("MPI_FLOAT"), Element::named("MPI_2INT")]
                [self.choices.below(4)];
        let handle = self.handle(Kind::Datatype);
        let elements = match self.choices.below(3) {
            0 => Elements::One { handle, element, size: 4 },
            1 => Elements::Mixed,
            _ => Elements::Unknown,
        };
        Layout::new(bounds, flat, elements)
    }
}

fn assertion(choices: &mut Choices) -> Assertion {
    let mut given = || choices.one_in(4);
    Assertion {
        no_check: given(),
        no_store: given(),
        no_put: given(),
        no_precede: given(),
        no_succeed: given(),
    }
}

impl Whim {
    fn word(&mut self) -> usize {
        [0, 1, usize::MAX, 0x5500_0000, 0x5500_0040][self.0.below(5)]
    }

    fn near(&mut self) -> Option<Near> {
        let near = Near { base: self.word(), size: self.word(), attached: StackId(7) };
        self.0.one_in(2).then_some(near)
    }
}

impl Directory for Whim {
    fn size(&self, window: ObjectId) -> Option<u32> {
        [None, Some(0), Some(2), Some(3)][window.0 as usize % 4]
    }

    fn rank(&self, window: ObjectId) -> Option<u32> {
        [None, Some(0), Some(1)][window.0 as usize % 3]
    }

    fn world_rank(&self, _: ObjectId, target: u32) -> i32 {
        target as i32
    }

    fn extent(&mut self, window: ObjectId, target: u32) -> Option<Extent> {
        let units = [0, 1, 8, isize::MAX, isize::MIN];
        let disp_unit = units[(window.0 as usize + target as usize) % 5];
        let size = [0, 64, isize::MAX, -1][target as usize % 4];
        (!window.0.is_multiple_of(5)).then_some(Extent {
            size,
            disp_unit,
            mpi_memory: target.is_multiple_of(2),
        })
    }

    fn cover(&mut self, _: ObjectId, _: u32, bytes: Range<usize>, _: AsOf) -> Cover {
        match self.0.below(6) {
            0 => Cover::Unknown,
            1 => Cover::NotYet,
            2 => Cover::Whole(self.0.below(3) as u64),
            3 => Cover::Several(self.0.below(3) as u64),
            _ => {
                let detached = self.near().map(|region| Gone { region, detached: StackId(8) });
                Cover::Hole(Box::new(Hole {
                    byte: if self.0.one_in(2) { bytes.start } else { self.word() },
                    detached,
                    before: self.near(),
                    below: self.near(),
                    above: self.near(),
                    elsewhere: self.near(),
                    regions: self.word(),
                }))
            }
        }
    }

    fn exposure(&mut self, _: ObjectId, _: u32) -> Option<Exposure> {
        let mut some = || (0..self.0.below(4)).map(|_| assertion(&mut self.0)).collect::<Asserted>();
        let (fences, posts) = (some(), some());
        let exposed = if self.0.one_in(2) { Some(posts.count) } else { None };
        (!self.0.one_in(4)).then_some(Exposure { fences, posts, exposed })
    }
}
