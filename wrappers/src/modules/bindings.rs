//! Where the calls of modules that were loaded late lead: into this library, or past it.
//!
//! A plug-in that is opened with RTLD_DEEPBIND finds the MPI library, and the C library, before this one. No function says
//! how a module was opened. But the loader keeps, in words of the module, where each function that it imports was found, and
//! they can be read. A word that leads into the module itself was not used yet: the loader searches at the first call.
//! Modules of the program's start are left out: with a preload, all of them find this library first.

use super::list::{Snapshot, own};
use super::module::Module;
use super::slots::{Purpose, Slot, read};
use super::symbols::Name;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

/// What passes by this library.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Passing {
    pub mpi: bool,
    pub frees: bool,
    /// Some words were not used yet.
    pub open: bool,
}

/// Where the calls of all late modules lead. `readable`: the snapshot is what is loaded, and the caller holds the loader's lock.
pub fn passing(snapshot: &Snapshot, readable: bool) -> Passing {
    let own = own();
    let mut passing = Passing::default();
    for module in snapshot.loaded.iter().filter(|module| !module.slots.is_empty()) {
        if readable {
            for slot in &module.slots {
                // SAFETY: a word of a module that is loaded.
                slot.target.store(unsafe { read(slot.at) }, Relaxed);
            }
        }
        passing.add(snapshot, &own, module);
        passing.open |= module.slots.iter().any(|slot| slot.is_open(&module.range()));
    }
    for module in snapshot.gone() {
        passing.add(snapshot, &own, module);
        // It may have made calls after the last look at its words. A call of it that was seen says that all were.
        let open = |slot: &Slot| slot.purpose == Purpose::Mpi && slot.is_open(&module.range());
        let found = |slot: &Slot| own.contains(&slot.target.load(Relaxed));
        passing.mpi |= module.slots.iter().any(open) && !module.was_met() && !module.slots.iter().any(found);
    }
    passing
}

impl Passing {
    fn add(&mut self, snapshot: &Snapshot, own: &Range<usize>, module: &Module) {
        for slot in &module.slots {
            let target = slot.target.load(Relaxed);
            // Null: a weak name that nobody defines.
            if target == 0 || own.contains(&target) || slot.is_open(&module.range()) {
                continue;
            }
            match slot.purpose {
                // Who defines functions of these names himself is looked at by his own imports.
                Purpose::Mpi => self.mpi |= snapshot.find(target).is_some_and(Module::is_of_mpi),
                Purpose::Memory => self.frees |= !snapshot.find(target).is_some_and(stands_for_frees),
            }
        }
    }
}

/// Whether an address in a module can only be the place where the executable calls an imported `free`. An executable with fixed
/// addresses that takes the address of `free` makes that place stand for the function, for all modules.
fn stands_for_frees(module: &Module) -> bool {
    const FREES: [Name; 2] = [Name::new(b"free"), Name::new(b"realloc")];
    module.is_executable() && module.symbols.as_ref().is_some_and(|symbols| !symbols.defines_any(&FREES))
}
