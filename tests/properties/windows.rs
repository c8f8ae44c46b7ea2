//! What a correct library does with windows, and a correct program with their memory (12.2).

use mpiwarden::call::{Access, Call, Flavor, Handle, Kind, Outcome, Outputs, Results, WinMemory};
use mpiwarden::mirror::facts::FreedBy;

use crate::model::{BLOCK, Model, Object, WORLD, Window};
use crate::setup;

impl Model {
    pub fn make_dynamic(&mut self, thread: usize) -> usize {
        self.make_window(thread, WORLD, Flavor::Dynamic)
    }

    /// A window. Some libraries duplicate the communicator for it.
    pub fn make_window(&mut self, thread: usize, comm: usize, flavor: Flavor) -> usize {
        let unit = [1, 8, BLOCK][self.choices.below(3)];
        let size = if flavor == Flavor::Dynamic { 0 } else { [0, 8, BLOCK][self.choices.below(3)] };
        let given = if flavor == Flavor::Create && size > 0 { self.allocate() } else { 0 };
        let memory =
            WinMemory { base: given, size: size as isize, disp_unit: unit as isize, ..WinMemory::default() };
        let name = match flavor {
            Flavor::Create => "MPI_Win_create",
            Flavor::Allocate => "MPI_Win_allocate",
            Flavor::Shared => "MPI_Win_allocate_shared",
            Flavor::Dynamic => "MPI_Win_create_dynamic",
        };
        let comm_handle = self.objects[comm].handle;
        let entered = self.driver.enter(thread, name, Call::WinMake { flavor, comm: comm_handle, memory });
        let base = match flavor {
            Flavor::Create | Flavor::Dynamic => given,
            Flavor::Allocate | Flavor::Shared if size > 0 => self.allocate(),
            Flavor::Allocate | Flavor::Shared => 0,
        };
        self.objects[comm].busy += 1;
        let hidden = if self.choices.one_in(2) { Some(self.make_hidden(thread, comm)) } else { None };
        self.objects[comm].busy -= 1;
        let win = Handle(self.handles.take());
        self.driver.leave(entered, &Outcome::success(Results::Window { win, base, size: size as isize }));
        let window = Window { flavor, base, size, unit, regions: Vec::new() };
        self.add(Object { hidden, window: Some(window), ..Object::new(Kind::Win, win) })
    }

    /// After a window is gone: the library frees what it allocated, the program what it gave.
    pub fn release_memory(&mut self, object: usize) {
        let Some(window) = self.objects[object].window.take() else { return };
        if window.base != 0 {
            if window.flavor == Flavor::Create {
                self.driver.memory_freed(window.base, BLOCK, FreedBy::Free);
            }
            self.blocks.give(window.base);
        }
        let mut blocks: Vec<_> = window.regions.iter().map(|(base, _)| base / BLOCK * BLOCK).collect();
        blocks.sort_unstable();
        blocks.dedup();
        for block in blocks {
            self.forget_block(block);
        }
    }

    /// A block that no window has attached any more is freed at once.
    fn forget_block(&mut self, block: usize) {
        let attached = self
            .objects
            .iter()
            .filter_map(|object| object.window.as_ref())
            .any(|window| window.regions.iter().any(|(base, _)| base / BLOCK * BLOCK == block));
        if !attached {
            self.driver.memory_freed(block, BLOCK, FreedBy::Free);
            self.blocks.give(block);
        }
    }

    /// Attaches part of a new block, or abutting parts and parts that are attached elsewhere.
    pub fn attach(&mut self, thread: usize, win: usize) {
        let elsewhere: Vec<_> = self
            .objects
            .iter()
            .enumerate()
            .filter(|(index, object)| *index != win && object.alive)
            .flat_map(|(_, object)| object.window.iter().flat_map(|window| window.regions.clone()))
            .collect();
        let Some(window) = &self.objects[win].window else { return };
        let taken = window.regions.clone();
        let (base, size) = match self.choices.below(3) {
            0 if !elsewhere.is_empty() => elsewhere[self.choices.below(elsewhere.len())],
            1 if !taken.is_empty() => {
                let (base, size) = taken[self.choices.below(taken.len())];
                (base + size, 1 + self.choices.below(64))
            }
            _ => (self.allocate() + self.choices.below(64), 1 + self.choices.below(256)),
        };
        let overlaps =
            |(other, other_size): &(usize, usize)| base < other + other_size && *other < base + size;
        let leaves_block = base / BLOCK != (base + size - 1) / BLOCK;
        if taken.iter().any(overlaps) || leaves_block {
            return;
        }
        let handle = self.objects[win].handle;
        let call = Call::WinAttach { win: handle, base, size: size as isize, access: Access::Usable };
        let entered = self.driver.enter(thread, "MPI_Win_attach", call);
        if let Some(window) = &mut self.objects[win].window {
            window.regions.push((base, size));
        }
        self.driver.leave(entered, &Outcome::success(Results::None));
    }

    /// `meanwhile`: what another thread does after the library let the region go and before the call returns.
    pub fn detach(&mut self, thread: usize, win: usize, meanwhile: impl FnOnce(&mut Model)) {
        let regions =
            self.objects[win].window.as_ref().map(|window| window.regions.clone()).unwrap_or_default();
        let Some((base, size)) = self.choices.pick(&regions) else { return };
        let handle = self.objects[win].handle;
        let call = Call::WinDetach { win: handle, base, access: Access::Usable };
        let entered = self.driver.enter(thread, "MPI_Win_detach", call);
        if let Some(window) = &mut self.objects[win].window {
            window.regions.retain(|region| *region != (base, size));
        }
        meanwhile(self);
        self.driver.leave(entered, &Outcome::success(Results::None));
        self.forget_block(base / BLOCK * BLOCK);
    }

    /// Reads a predefined attribute of a window.
    pub fn get_predefined(&mut self, thread: usize, win: usize) {
        let Some(window) = self.objects[win].window.clone() else { return };
        let (name, pointee) = match self.choices.below(4) {
            0 => ("win_base", None),
            1 => ("win_size", Some(window.size as i64)),
            2 if window.flavor != Flavor::Dynamic => ("win_disp_unit", Some(window.unit as i64)),
            _ => ("win_create_flavor", Some(window.flavor.number())),
        };
        let known = setup::PREDEFINED.iter().find(|(known, _, _)| *known == name);
        let keyval = known.map_or(0, |(_, number, _)| *number);
        let object = self.objects[win].handle;
        let call = Call::AttrGet { kind: Kind::Win, object, keyval, outputs: Outputs::GOOD };
        let entered = self.driver.enter(thread, "MPI_Win_get_attr", call);
        let value = if name == "win_base" { window.base } else { 0x9000 };
        self.driver.leave(entered, &Outcome::success(Results::Attr { flag: true, value, pointee }));
    }

    /// `MPI_Alloc_mem` and `MPI_Free_mem`.
    pub fn alloc_and_free_mem(&mut self, thread: usize) {
        let entered = self.driver.enter(thread, "MPI_Alloc_mem", Call::AllocMem { size: 64 });
        let base = self.allocate();
        self.driver.leave(entered, &Outcome::success(Results::Memory { base }));
        let entered = self.driver.enter(thread, "MPI_Free_mem", Call::FreeMem { base });
        self.blocks.give(base);
        self.driver.leave(entered, &Outcome::success(Results::None));
    }
}
