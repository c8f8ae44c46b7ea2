//! The faults of one-sided operations and of epochs. This process is rank 0 of two.

use std::sync::Arc;

use mpiwarden::call::{
    Assertion, Buffer, Call, Flavor, Handle, Kind, Operation, Reduction, Results, Rma, StackId, Sync, Target,
};
use mpiwarden::checks::catalogue::Check;
use mpiwarden::findings::Verdict;
use mpiwarden::mirror::directory::Extent;
use mpiwarden::mirror::layout::{Bounds, Elements, Flat, Layout, Run};

use crate::faults::{Fault, fault};
use crate::model::Model;
use crate::setup;

/// A region of the other process, of 64 bytes.
const REGION: usize = 0x6600_0000;

pub const FAULTS: &[Fault] = &[
    fault(Check::RmaUnattached, Verdict::Violation, |model| {
        model.locked(Flavor::Dynamic, |model, win| model.operates(&put(win, REGION + 0x1000), false));
    }),
    fault(Check::RmaDetached, Verdict::Violation, |model| {
        model.locked(Flavor::Dynamic, |model, win| {
            let id = model.driver.mirror.window_id(win).expect("it is alive");
            model.driver.peers.detach(id, 1, REGION, StackId(2));
            model.operates(&put(win, REGION), false);
        });
    }),
    fault(Check::RmaPastRegion, Verdict::Violation, |model| {
        model.locked(Flavor::Dynamic, |model, win| model.operates(&put(win, REGION + 61), false));
    }),
    fault(Check::RmaSpansRegions, Verdict::Portability, |model| {
        model.locked(Flavor::Dynamic, |model, win| {
            let id = model.driver.mirror.window_id(win).expect("it is alive");
            model.driver.peers.attach(id, 1, REGION + 64, 64, StackId(1));
            model.operates(&put(win, REGION + 62), true);
        });
    }),
    fault(Check::RmaOutOfBounds, Verdict::Violation, |model| {
        model.locked(Flavor::Allocate, |model, win| model.operates(&put(win, 61), false));
    }),
    fault(Check::RmaBadTarget, Verdict::Violation, |model| {
        model.locked(Flavor::Allocate, |model, win| {
            model.operates(&Rma { target: Target::Rank(2), ..put(win, 0) }, false);
        });
    }),
    fault(Check::RmaBadOperation, Verdict::Violation, |model| {
        model.locked(Flavor::Shared, |model, win| {
            model.operates(&Rma { reduction: Some(Reduction::Other), ..accumulate(win) }, false);
        });
    }),
    fault(Check::RmaTruncation, Verdict::Violation, |model| {
        model.locked(Flavor::Allocate, |model, win| {
            let origin = Buffer { count: 2, ..put(win, 0).origin };
            model.operates(&Rma { origin, ..put(win, 0) }, false);
        });
    }),
    fault(Check::RmaTypeUncommitted, Verdict::Violation, |model| {
        model.with_type(|model, win, target_type| model.operates(&Rma { target_type, ..put(win, 0) }, false));
    }),
    fault(Check::RmaTypeOverlap, Verdict::Violation, |model| {
        model.with_type(|model, win, target_type| {
            let commit = Call::TypeCommit { datatype: target_type };
            model.succeeds("MPI_Type_commit", commit, Results::None);
            let runs = [Run { offset: 0, length: 8 }, Run { offset: 4, length: 8 }];
            let bounds = Bounds { size: 16, lb: 0, extent: 12, true_lb: 0, true_extent: 12 };
            let layout = Layout::new(bounds, Flat::from_runs(&runs), Elements::Unknown);
            model.driver.mirror.keep_layout(target_type, Arc::new(layout), None);
            model.operates(&Rma { target_type, ..put(win, 0) }, false);
        });
    }),
    fault(Check::RmaBuffersOverlap, Verdict::Violation, |model| {
        model.locked(Flavor::Allocate, |model, win| {
            let rma = accumulate(win);
            let (operation, result) = (Operation::GetAccumulate, Some(rma.origin));
            model.operates(&Rma { operation, result, ..rma }, true);
        });
    }),
    fault(Check::RmaNoEpoch, Verdict::Violation, |model| {
        model.with_peers(Flavor::Allocate, |model, win| model.operates(&put(win, 0), false));
    }),
    fault(Check::RmaRequestMisuse, Verdict::Violation, |model| {
        model.locked(Flavor::Allocate, |model, win| {
            let request = model.begins(&put(win, 0));
            model.driver.misuse("MPI_Cancel", request);
            model.driver.mirror.request_done(request, request.0);
        });
    }),
    fault(Check::RmaRequestLeak, Verdict::Leak, |model| {
        model.locked(Flavor::Allocate, |model, win| {
            model.begins(&put(win, 0));
        });
    }),
    fault(Check::RmaOriginReused, Verdict::Suspicious, |model| {
        model.locked(Flavor::Allocate, |model, win| {
            model.operates(&put(win, 0), true);
            model.operates(&Rma { operation: Operation::Get, ..put(win, 8) }, true);
        });
    }),
    fault(Check::EpochMisuse, Verdict::Violation, |model| {
        model.locked(Flavor::Dynamic, |model, win| model.syncs(win, Sync::Unlock(Target::Rank(0)), false));
    }),
    fault(Check::EpochMisuse, Verdict::Violation, |model| {
        model.with_peers(Flavor::Shared, |model, win| {
            model.syncs(win, Sync::Post(Some(vec![1]), Assertion::default()), true);
        });
    }),
    fault(Check::EpochPortability, Verdict::Portability, |model| {
        model.locked(Flavor::Dynamic, |model, win| model.syncs(win, Sync::Flush(Target::Null), true));
    }),
    fault(Check::WindowHintBroken, Verdict::Violation, |model| {
        model.with_peers(Flavor::Allocate, |model, win| {
            model.syncs(win, Sync::Fence(Assertion::default()), true);
            model.operates(&put(win, 0), true);
            model.syncs(win, Sync::Fence(Assertion { no_precede: true, ..Assertion::default() }), true);
        });
    }),
    fault(Check::LockPlainMemory, Verdict::Note, |model| model.locked(Flavor::Create, |_, _| {})),
];

/// A right put of one element to the other process, but for its place.
fn put(win: Handle, displacement: usize) -> Rma {
    Rma {
        operation: Operation::Put,
        win,
        target: Target::Rank(1),
        displacement: displacement as isize,
        target_count: 1,
        target_type: setup::INT,
        origin: Buffer { address: 0x7700_0000, count: 1, datatype: setup::INT },
        result: None,
        compare: None,
        reduction: None,
        request: false,
    }
}

fn accumulate(win: Handle) -> Rma {
    let reduction = Some(Reduction::Predefined("MPI_SUM"));
    Rma { operation: Operation::Accumulate, reduction, ..put(win, 0) }
}

impl Model {
    /// A window of two processes. On a dynamic one the other has attached a region; else it has 64 bytes.
    fn with_peers(&mut self, flavor: Flavor, wrong: impl FnOnce(&mut Model, Handle)) {
        self.with_window(flavor, |model, win| {
            let id = model.driver.mirror.window_id(win).expect("it was made just now");
            model.driver.peers.group(id, 0, 2);
            if flavor == Flavor::Dynamic {
                model.driver.peers.attach(id, 1, REGION, 64, StackId(1));
            } else {
                let mpi_memory = flavor != Flavor::Create;
                model.driver.peers.has(id, 1, Extent { size: 64, disp_unit: 1, mpi_memory });
            }
            wrong(model, win);
        });
    }

    /// The same, with the other process locked.
    fn locked(&mut self, flavor: Flavor, wrong: impl FnOnce(&mut Model, Handle)) {
        self.with_peers(flavor, |model, win| {
            let (target, assertion) = (Target::Rank(1), Assertion::default());
            model.syncs(win, Sync::Lock { target, exclusive: false, assertion }, true);
            wrong(model, win);
            model.syncs(win, Sync::Unlock(target), true);
        });
    }

    /// The same, with a datatype that is not committed.
    fn with_type(&mut self, wrong: impl FnOnce(&mut Model, Handle, Handle)) {
        self.locked(Flavor::Allocate, |model, win| {
            let datatype = Handle(model.handles.take());
            let make = Call::TypeMake { from: Some(setup::INT), wrong: None };
            model.succeeds("MPI_Type_contiguous", make, Results::Object(Some(datatype)));
            wrong(model, win, datatype);
            let free = Call::ObjectFree { kind: Kind::Datatype, object: datatype, unmapped: Vec::new() };
            model.succeeds("MPI_Type_free", free, Results::None);
            model.handles.give(datatype.0);
        });
    }

    fn operates(&mut self, rma: &Rma, success: bool) {
        let name = match rma.operation {
            Operation::Put => "MPI_Put",
            Operation::Get => "MPI_Get",
            Operation::Accumulate => "MPI_Accumulate",
            Operation::GetAccumulate => "MPI_Get_accumulate",
            Operation::FetchAndOp => "MPI_Fetch_and_op",
            Operation::CompareAndSwap => "MPI_Compare_and_swap",
        };
        let operating = self.driver.rma_enter(0, name, rma);
        self.driver.rma_leave(&operating, success, None);
    }

    /// A put with a request.
    fn begins(&mut self, rma: &Rma) -> Handle {
        let request = Handle(self.requests.take());
        let operating = self.driver.rma_enter(0, "MPI_Rput", &Rma { request: true, ..*rma });
        self.driver.rma_leave(&operating, true, Some(request));
        request
    }

    fn syncs(&mut self, win: Handle, sync: Sync, success: bool) {
        let entered = self.driver.sync_enter(0, win, sync);
        self.driver.sync_leave(entered, success, false);
    }
}
