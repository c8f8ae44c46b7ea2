//! What the steps of windows are to the mirror: making them, their memory, and operations in epochs.

use mpiwarden::call::{
    Access, Assertion, Buffer, Call, Flavor, Kind, Operation, Outcome, Outputs, Reduction, Results, Rma,
    Sync, Target, WinMemory,
};
use mpiwarden::mirror::directory::Extent;
use mpiwarden::mirror::predefined::PredefinedKey;

use crate::difference::What;
use crate::player::{Player, Result};
use crate::program::Step;
use crate::setup;
use crate::things::{State, Thing};

/// Where the memory of windows and the regions lie, for the mirror.
const MEMORY: usize = 0x5500_0000;
const REGIONS: usize = 0x5600_0000;

impl Player<'_> {
    pub fn window(&mut self, step: &Step) -> Result {
        let [comm, place, flavor, size, unit] = step.with;
        let (of, name) = match flavor {
            1 => (Flavor::Create, "MPI_Win_create"),
            2 => (Flavor::Allocate, "MPI_Win_allocate"),
            3 => (Flavor::Dynamic, "MPI_Win_create_dynamic"),
            _ => (Flavor::Shared, "MPI_Win_allocate_shared"),
        };
        let (size, unit) = if flavor == 3 { (0, 1) } else { (size, unit) };
        let base = if size > 0 { MEMORY + place as usize * 0x1_0000 } else { 0 };
        let given = if flavor == 1 { base } else { 0 };
        let memory =
            WinMemory { base: given, size: size as isize, disp_unit: unit as isize, ..WinMemory::default() };
        let handle = self.thing(0, comm).handle;
        let entered = self.driver.enter(0, name, Call::WinMake { flavor: of, comm: handle, memory });
        self.things[2][place as usize].state = State::Made;
        self.things[2][place as usize].from = comm;
        self.things[0][comm as usize].busy += 1;
        let (rc, _, _) = self.callbacks()?;
        self.things[0][comm as usize].busy -= 1;
        self.succeeds(rc)?;
        if rc != 0 {
            self.things[2][place as usize].state = State::Empty;
            self.driver.leave(entered, &Outcome::failure());
            return Ok(());
        }
        let win = self.fresh();
        let thing = Thing { state: State::Alive, handle: win, made_by: Some(step.op), ..Thing::empty() };
        let broken = self.under.last().is_some_and(|under| under.hidden_copy_failed);
        self.things[2][place as usize] = Thing { flavor, size, unit, broken, from: comm, ..thing };
        let results = Results::Window { win, base, size: size as isize };
        self.driver.leave(entered, &Outcome::success(results));
        if let Some(id) = self.driver.mirror.window_id(win) {
            self.driver.peers.group(id, 0, 1);
            let extent = Extent { size: size as isize, disp_unit: unit as isize, mpi_memory: true };
            self.driver.peers.has(id, 0, extent);
        }
        Ok(())
    }

    pub fn attach(&mut self, win: i32, region: i32, offset: i32, size: i32) -> Result {
        let base = region_base(region, offset);
        let handle = self.thing(2, win).handle;
        let call = Call::WinAttach { win: handle, base, size: size as isize, access: Access::Usable };
        let entered = self.driver.enter(0, "MPI_Win_attach", call);
        let (rc, _, _) = self.callbacks()?;
        self.succeeds(rc)?;
        if rc == 0 {
            self.things[2][win as usize].attached[region as usize] = Some((offset, size));
        }
        self.driver.leave(entered, &Outcome { success: rc == 0, results: Results::None });
        Ok(())
    }

    pub fn detach(&mut self, win: i32, region: i32) -> Result {
        let Some((offset, _)) = self.thing(2, win).attached[region as usize] else {
            return self.strange("a region that is not attached is detached");
        };
        let base = region_base(region, offset);
        let handle = self.thing(2, win).handle;
        let call = Call::WinDetach { win: handle, base, access: Access::Usable };
        let entered = self.driver.enter(0, "MPI_Win_detach", call);
        let (rc, _, _) = self.callbacks()?;
        self.succeeds(rc)?;
        if rc == 0 {
            self.things[2][win as usize].attached[region as usize] = None;
        }
        self.driver.leave(entered, &Outcome { success: rc == 0, results: Results::None });
        Ok(())
    }

    pub fn predefined(&mut self, win: i32, which: i32) -> Result {
        let keys = [
            ("win_base", PredefinedKey::WinBase),
            ("win_size", PredefinedKey::WinSize),
            ("win_disp_unit", PredefinedKey::WinDispUnit),
            ("win_create_flavor", PredefinedKey::WinCreateFlavor),
            ("win_model", PredefinedKey::WinModel),
        ];
        let (name, key) = keys[which as usize];
        let number = setup::PREDEFINED.iter().find(|(known, _, _)| *known == name).map_or(0, |of| of.1);
        let object = self.thing(2, win).handle;
        let call = Call::AttrGet { kind: Kind::Win, object, keyval: number, outputs: Outputs::GOOD };
        let entered = self.driver.enter(0, "MPI_Win_get_attr", call);
        let (rc, flag, value) = self.plain_result()?;
        let predicted = self.driver.mirror.predicted_number(object, key);
        let base = key == PredefinedKey::WinBase;
        if rc != 0 {
            self.differ(What::Refused)?;
        } else if !flag {
            self.differ(What::Flag { expected: true })?;
        } else if let Some(expected) = predicted.map(|number| if base { 0 } else { number })
            && expected != value
        {
            // Of the base it was recorded how far it is from where it must be.
            self.differ(What::Value { expected, found: value })?;
        }
        let known = predicted.unwrap_or(0);
        let value = if base { known as usize } else { 0x9000 };
        let results = Results::Attr { flag: true, value, pointee: Some(known) };
        self.driver.leave(entered, &Outcome::success(results));
        Ok(())
    }

    pub fn tag_ub(&mut self) -> Result {
        let (object, kind) = (setup::WORLD, Kind::Comm);
        let call = Call::AttrGet { kind, object, keyval: 10, outputs: Outputs::GOOD };
        let entered = self.driver.enter(0, "MPI_Comm_get_attr", call);
        let (rc, flag, value) = self.plain_result()?;
        if (rc, flag, value) != (0, true, 1) {
            self.differ(What::Value { expected: 1, found: value })?;
        }
        let results = Results::Attr { flag: true, value: 0x9000, pointee: Some(32767) };
        self.driver.leave(entered, &Outcome::success(results));
        Ok(())
    }

    /// One operation in an epoch of its own.
    pub fn rma(&mut self, step: &Step) -> Result {
        let [win, epoch, operation, at, number] = step.with;
        let thing = self.thing(2, win);
        let handle = thing.handle;
        let (displacement, cell) = match thing.attached[(at % 4) as usize] {
            Some((offset, _)) if thing.flavor == 3 => {
                (region_base(at % 4, offset) as isize, Err((at % 4, offset)))
            }
            _ => ((at * 8 / thing.unit) as isize, Ok(at)),
        };
        let none = Assertion::default();
        let target = Target::Rank(0);
        let lock = |exclusive| Sync::Lock { target, exclusive, assertion: none };
        let (open, close) = match epoch {
            0 => (
                Sync::Fence(Assertion { no_precede: true, ..none }),
                Sync::Fence(Assertion { no_succeed: true, ..none }),
            ),
            1 => (lock(true), Sync::Unlock(target)),
            2 => (Sync::LockAll(none), Sync::UnlockAll),
            3 => (lock(false), Sync::Unlock(target)),
            _ => (Sync::Fence(none), Sync::Fence(none)),
        };
        let origin = Buffer { address: 0x7ffe_0000_0000, count: 1, datatype: setup::INT };
        let result = Buffer { address: 0x7ffe_0000_1000, ..origin };
        let sum = Reduction::Predefined("MPI_SUM");
        let (name, operation_, result_, reduction) = match operation {
            0 => ("MPI_Put", Operation::Put, None, None),
            1 => ("MPI_Get", Operation::Get, None, None),
            2 => ("MPI_Accumulate", Operation::Accumulate, None, Some(sum)),
            3 => ("MPI_Get_accumulate", Operation::GetAccumulate, Some(result), Some(sum)),
            _ => ("MPI_Fetch_and_op", Operation::FetchAndOp, Some(result), Some(Reduction::Replace)),
        };
        let rma = Rma {
            operation: operation_,
            win: handle,
            target,
            displacement,
            target_count: 1,
            target_type: setup::INT,
            origin,
            result: result_,
            compare: None,
            reduction,
            request: false,
        };
        let synchronising = self.driver.sync_enter(0, handle, open);
        self.driver.sync_leave(synchronising, true, false);
        let operating = self.driver.rma_enter(0, name, &rma);
        self.driver.rma_leave(&operating, true, None);
        if epoch == 2 {
            let synchronising = self.driver.sync_enter(0, handle, Sync::Flush(target));
            self.driver.sync_leave(synchronising, true, false);
        }
        let synchronising = self.driver.sync_enter(0, handle, close);
        self.driver.sync_leave(synchronising, true, false);
        self.played.calls += 2;
        let (rc, _, value) = self.plain_result()?;
        if rc != 0 {
            return self.differ(What::Refused);
        }
        let own = &mut self.things[2][win as usize].cells;
        let cell = match cell {
            Ok(at) => own.entry(at).or_default(),
            Err((region, offset)) => self.cells.entry((region, offset)).or_default(),
        };
        let (before, after) = match operation {
            0 => (0, number),
            1 => (*cell, *cell),
            2 => (0, cell.wrapping_add(number)),
            3 => (*cell, cell.wrapping_add(number)),
            _ => (*cell, number),
        };
        *cell = after;
        if value != i64::from(before) {
            self.differ(What::Value { expected: i64::from(before), found: value })?;
        }
        Ok(())
    }
}

fn region_base(region: i32, offset: i32) -> usize {
    REGIONS + region as usize * 0x2000 + offset as usize
}
