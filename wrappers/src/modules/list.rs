//! The list of what is loaded, as it was at the last look, and the loader's own.
//!
//! The loader counts what it loads and unloads, so that a look at the list is taken only when something changed, and what is
//! known of an object is kept. Symbol tables may be read only while their object is loaded: under the loader's lock, and when
//! the count is that of the list.

use super::module::{self, Module, Part};
use super::names::Names;
use super::symbols::{Name, Symbols};
use super::{chain, remembered};
use crate::reserve;
use std::any::Any;
use std::ffi::{CStr, c_int, c_void};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicPtr, AtomicUsize};
use std::sync::{Mutex, PoisonError, TryLockError};

/// All modules at one moment, in the loader's order of search, and before them those that were unloaded.
pub struct Snapshot {
    /// How much had been loaded and unloaded.
    changes: u64,
    /// How much had been loaded.
    loads: u64,
    /// How much of what was ever loaded was never seen: it was gone again before a look, or is in a namespace of its own.
    missed: u64,
    gone: Vec<&'static Module>,
    pub loaded: Vec<&'static Module>,
    /// Where this library stands among them; behind all when it was not found.
    pub own: usize,
    /// By where they lie.
    places: Vec<&'static Module>,
    /// Some lie inside of others.
    nested: bool,
}

/// The newest snapshot. Older ones are kept for ever: they are small, and somebody may be reading them.
static NEWEST: AtomicPtr<Snapshot> = AtomicPtr::new(std::ptr::null_mut());
/// Held while the list is read anew.
static NAMES: Mutex<Option<Names>> = Mutex::new(None);
/// So often the list is read anew when something is loaded at the same time.
const TRIES: usize = 8;

pub fn newest() -> Option<&'static Snapshot> {
    // SAFETY: null, or a snapshot that was leaked.
    unsafe { NEWEST.load(Acquire).as_ref() }
}

/// The newest snapshot, unless something was loaded or unloaded since.
pub fn current() -> Option<&'static Snapshot> {
    newest().filter(|snapshot| snapshot.changes == changes())
}

/// The newest snapshot, after a look whether it still is.
pub fn refreshed() -> &'static Snapshot {
    current().unwrap_or_else(|| {
        let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        Snapshot::take(names.get_or_insert_default())
    })
}

/// As [`refreshed`]; `None` when somebody is reading the list, perhaps a thread that this process does not have since it was
/// forked, or when there is no memory for it.
pub fn refreshed_if_free() -> Option<&'static Snapshot> {
    current().or_else(|| {
        let mut names = match NAMES.try_lock() {
            Ok(names) => names,
            Err(TryLockError::Poisoned(names)) => names.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        (!reserve::has_run_out()).then(|| Snapshot::take(names.get_or_insert_default()))
    })
}

/// Hands over what is loaded now, under the loader's lock; `None` when that could not be had.
pub fn with_loaded<R>(mut visit: impl FnMut(&'static Snapshot) -> R) -> Option<R> {
    (0..TRIES).find_map(|_| locked(refreshed_if_free()?, &mut visit))
}

/// Hands over a snapshot under the loader's lock, if it still is what is loaded.
fn locked<R>(snapshot: &'static Snapshot, visit: &mut impl FnMut(&'static Snapshot) -> R) -> Option<R> {
    let mut result = None;
    each(|info| {
        if counted(info) == snapshot.changes {
            result = Some(visit(snapshot));
        }
        false
    });
    result
}

impl Snapshot {
    fn take(names: &mut Names) -> &'static Snapshot {
        // Read first: what is loaded meanwhile is found at the next look.
        let changes = changes();
        let old = newest();
        let known = old.map_or(&[][..], |old| &old.loaded);
        let mut stays = vec![false; known.len()];
        let mut loaded: Vec<&'static Module> = Vec::with_capacity(known.len() + 8);
        let (mut next, mut added) = (0, 0);
        each(|info| {
            added = info.dlpi_adds;
            // SAFETY: the record is the loader's.
            let extent = unsafe { module::extent(info) };
            let same = |module: &&Module| (module.start, module.end) == extent && is_named(module, info);
            // Most stand where they stood, or some places on.
            let place = match known.get(next).filter(|module| same(module)) {
                Some(_) => Some(next),
                None => known.iter().position(same),
            };
            loaded.push(match place {
                Some(place) => {
                    stays[place] = true;
                    next = place + 1;
                    known[place]
                }
                None => {
                    let late = chain::is_late(loaded.len());
                    // SAFETY: the record is the loader's, and this is its call-back.
                    Box::leak(Box::new(unsafe { Module::read(info, extent, late, names) }))
                }
            });
            true
        });
        let mut gone = old.map(|old| old.gone.clone()).unwrap_or_default();
        let before = gone.len();
        gone.extend(known.iter().zip(stays).filter(|(_, stays)| !stays).map(|(module, _)| *module));
        if gone.len() > before {
            remembered::forget();
        }
        let missed = added.saturating_sub((loaded.len() + gone.len()) as u64);
        let own = loaded.iter().position(|module| module.part == Part::Own).unwrap_or(loaded.len());
        let mut places = loaded.clone();
        places.sort_by_key(|module| module.start);
        let nested = places.windows(2).any(|two| two[0].end > two[1].start);
        let snapshot: &'static Snapshot = Box::leak(Box::new(Snapshot {
            changes,
            loads: added,
            missed,
            gone,
            loaded,
            own,
            places,
            nested,
        }));
        NEWEST.store(std::ptr::from_ref(snapshot).cast_mut(), Release);
        snapshot
    }

    /// What was unloaded.
    pub fn gone(&self) -> impl Iterator<Item = &'static Module> {
        self.gone.iter().copied()
    }

    /// How many objects were loaded that no snapshot has.
    pub fn missed(&self) -> u64 {
        self.missed
    }

    /// How much had been loaded, and unloaded, when it was taken.
    pub fn counts(&self) -> Counts {
        Counts { loads: self.loads, changes: self.changes }
    }

    /// The module that an address lies in, or lay in before it was unloaded.
    pub fn find(&self, address: usize) -> Option<&'static Module> {
        let holds = |module: &&'static Module| (module.start..module.end).contains(&address);
        let loaded = if self.nested {
            self.loaded.iter().copied().find(holds)
        } else {
            let after = self.places.partition_point(|module| module.start <= address);
            self.places[..after].last().copied().filter(holds)
        };
        loaded.or_else(|| self.gone.iter().rev().copied().find(holds))
    }

    /// Address of the next definition of a name after this library's own; where there is none, of the first before it.
    /// Only under the loader's lock.
    pub fn next_definition(&self, name: Name) -> Option<usize> {
        let (before, after) = self.loaded.split_at(self.own);
        let address = |module: &&'static Module| module.symbols.as_ref()?.address(name);
        after.iter().skip(1).find_map(address).or_else(|| before.iter().find_map(address))
    }
}

/// Whether an object at the place of a known one is the same file.
fn is_named(known: &Module, info: &libc::dl_phdr_info) -> bool {
    // SAFETY: names end in a NUL.
    let name = unsafe { CStr::from_ptr(info.dlpi_name) }.to_bytes();
    // A file may have been made anew, or be named from the folder of the moment.
    // SAFETY: the record is the loader's.
    let symbols = || unsafe { Symbols::of(info) };
    (name == known.path.as_bytes() || !name.starts_with(b"/")) && symbols() == known.symbols
}

/// What the loader has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub loads: u64,
    /// Loads and unloads.
    pub changes: u64,
}

/// How many objects were loaded and unloaded so far.
pub fn counts() -> Counts {
    let mut counts = Counts::default();
    each(|info| {
        counts = Counts { loads: info.dlpi_adds, changes: counted(info) };
        false
    });
    counts
}

/// As [`counts`], both together.
pub fn changes() -> u64 {
    counts().changes
}

fn counted(info: &libc::dl_phdr_info) -> u64 {
    info.dlpi_adds.wrapping_add(info.dlpi_subs)
}

/// Visits the loader's objects under its lock, until `visit` says no. A panic of it goes on behind the loader, which
/// could not be left by one.
pub fn each<F: FnMut(&libc::dl_phdr_info) -> bool>(visit: F) {
    struct Visit<F> {
        visit: F,
        panic: Option<Box<dyn Any + Send>>,
    }
    unsafe extern "C" fn entry<F: FnMut(&libc::dl_phdr_info) -> bool>(
        info: *mut libc::dl_phdr_info,
        _: usize,
        of: *mut c_void,
    ) -> c_int {
        // SAFETY: the loader passes a valid record, and `of` is what is handed over below, for this function alone.
        let (info, of) = unsafe { (&*info, &mut *of.cast::<Visit<F>>()) };
        match catch_unwind(AssertUnwindSafe(|| (of.visit)(info))) {
            Ok(goes_on) => c_int::from(!goes_on),
            Err(panic) => {
                of.panic = Some(panic);
                1
            }
        }
    }
    let mut of = Visit { visit, panic: None };
    // SAFETY: what is handed over outlives the call, and is used by nobody else meanwhile.
    unsafe { libc::dl_iterate_phdr(Some(entry::<F>), (&raw mut of).cast()) };
    if let Some(panic) = of.panic {
        resume_unwind(panic);
    }
}

/// Where this library lies. Allocates nothing.
pub fn own() -> Range<usize> {
    static START: AtomicUsize = AtomicUsize::new(0);
    static END: AtomicUsize = AtomicUsize::new(0);
    if END.load(Acquire) == 0 {
        let here = own as *const () as usize;
        each(|info| {
            // SAFETY: the record is the loader's.
            let (start, end) = unsafe { module::extent(info) };
            let found = (start..end).contains(&here);
            if found {
                START.store(start, Relaxed);
                END.store(end, Release);
            }
            !found
        });
    }
    START.load(Relaxed)..END.load(Acquire)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_goes_on_behind_the_loader() {
        let panic = catch_unwind(|| each(|_| std::panic::panic_any(7u8))).expect_err("it goes on");
        assert_eq!(panic.downcast_ref(), Some(&7u8));
        let mut objects = 0;
        each(|_| {
            objects += 1;
            true
        });
        assert!(objects > 1, "the loader's lock is free again");
    }

    #[test]
    fn places_are_found_in_any_order() {
        let snapshot = refreshed();
        for module in &snapshot.loaded {
            assert!(snapshot.find(module.start).is_some_and(|found| std::ptr::eq(found, *module)));
            assert!(snapshot.find(module.end - 1).is_some_and(|found| std::ptr::eq(found, *module)));
        }
        let last = snapshot.loaded.iter().map(|module| module.end).max().expect("some are loaded");
        assert!(snapshot.find(last).is_none() && snapshot.find(0).is_none() && !snapshot.nested);
        let nested = Snapshot {
            changes: 0,
            loads: 0,
            missed: 0,
            gone: snapshot.loaded.clone(),
            loaded: Vec::new(),
            own: 0,
            places: Vec::new(),
            nested: true,
        };
        assert!(nested.find(snapshot.loaded[0].start).is_some());
    }
}
