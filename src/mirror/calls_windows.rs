//! Window calls: creation by flavour, attach and detach, shared query, and the predefined attributes (12.2).

use super::deviations;
use super::directory::{Extent, Publish, Published};
use super::epochs::Epochs;
use super::facts::{
    ArgumentFault, AttachTouches, Because, DetachMissed, Difference, Differs, Fact, FreedBy, MemoryFreed,
    SharedQuery, WhoseMemory, WindowArguments,
};
use super::frames::{CallFrame, Released};
use super::marks::Mark;
use super::name::Name;
use super::objects::{Object, ObjectId};
use super::predefined::{LEAST_TAG_UB, PredefinedKey};
use super::state::Mirror;
use super::windows::{AttachedRegion, PastRegion, Regions, WindowState};
use crate::call::{Access, Flavor, Handle, Kind, Outcome, Results, Target, WinMemory};

impl Mirror {
    pub(super) fn window_mut(&mut self, win: Handle) -> Option<&mut WindowState> {
        self.objects.get_mut(Kind::Win, win)?.window.as_deref_mut()
    }

    pub(super) fn window(&self, win: Handle) -> Option<&WindowState> {
        self.objects.get(Kind::Win, win)?.window.as_deref()
    }

    /// Whether the hint no_locks was given for a window, and the library gives it back.
    pub fn hint_no_locks(&mut self, win: Handle, no_locks: Option<bool>) {
        if let Some(window) = self.window_mut(win) {
            window.no_locks = no_locks;
        }
    }

    /// Base and size of what is attached to a window, for a look at the memory map.
    pub fn regions_of(&self, win: Handle) -> Vec<(usize, usize)> {
        match self.window(win) {
            Some(window) => window.regions.live().map(|(base, region)| (base, region.size)).collect(),
            None => Vec::new(),
        }
    }

    /// The memory that MPI allocated for a window.
    pub fn own_memory_of(&self, win: Handle) -> Option<usize> {
        let window = self.window(win)?;
        matches!(window.flavor, Flavor::Allocate | Flavor::Shared).then_some(window.base)
    }

    /// Size of the region attached at a base.
    pub fn region_size(&self, win: Handle, base: usize) -> Option<usize> {
        self.window(win)?.regions.get(base).map(|region| region.size)
    }

    pub(super) fn window_before(
        &mut self,
        frame: &mut CallFrame,
        flavor: Flavor,
        comm: Handle,
        memory: WinMemory,
        facts: &mut Vec<Fact>,
    ) {
        self.use_object(Kind::Comm, comm, false, frame.context.thread, facts);
        let mut fault =
            |fault, value| facts.push(Fact::WindowArguments(WindowArguments { flavor, fault, value }));
        if memory.inter {
            fault(ArgumentFault::InterCommunicator, 0);
        }
        let name = self.next_window(comm, flavor);
        frame.name = name;
        self.publish_window(frame, name, flavor, memory);
        if flavor == Flavor::Dynamic {
            return;
        }
        if memory.size < 0 {
            fault(ArgumentFault::NegativeSize, memory.size);
        }
        if memory.disp_unit < 1 {
            fault(ArgumentFault::DisplacementUnit, memory.disp_unit);
        }
        if flavor == Flavor::Create && memory.base == 0 && memory.size > 0 {
            fault(ArgumentFault::NullBase, memory.size);
        }
    }

    pub(super) fn window_after(
        &mut self,
        frame: &mut CallFrame,
        flavor: Flavor,
        comm: Handle,
        memory: WinMemory,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        if outcome.results == Results::NotShared && !frame.faulty {
            let fault = ArgumentFault::NotShared;
            facts.push(Fact::WindowArguments(WindowArguments { flavor, fault, value: 0 }));
        }
        let Results::Window { win, base, size } = outcome.results else {
            return self.window_failed(frame.window.take());
        };
        if !outcome.success {
            return self.window_failed(frame.window.take());
        }
        self.has_worked_on(comm);
        let created = self.mark(&frame.context);
        let id = frame.window.take().unwrap_or_else(|| self.objects.identity());
        let mut object = Object::new(id, created);
        object.certain = !frame.faulty;
        object.session = self.objects.get(Kind::Comm, comm).and_then(|comm| comm.session);
        let disp_unit = if flavor == Flavor::Dynamic { 1 } else { memory.disp_unit };
        let window = WindowState {
            name: frame.name.take(),
            flavor,
            base,
            size,
            disp_unit,
            freed: false,
            queried: Vec::new(),
            regions: Regions::default(),
            epochs: Epochs::default(),
            members: None,
            no_locks: None,
            told_locks: false,
        };
        object.window = Some(Box::new(window));
        self.objects.insert(Kind::Win, win, object);
    }

    /// Tells the others of a window before it is there: who comes out of its creation first finds it.
    fn publish_window(
        &mut self,
        frame: &mut CallFrame,
        name: Option<Name>,
        flavor: Flavor,
        memory: WinMemory,
    ) {
        let Some((rank, size)) = memory.place.filter(|_| self.complete && !memory.inter) else { return };
        let window = self.objects.identity();
        frame.window = Some(window);
        let mpi_memory = flavor != Flavor::Create || self.is_mpi_memory(memory.base, memory.size);
        let extent = Extent { size: memory.size, disp_unit: memory.disp_unit, mpi_memory };
        self.published.push(Publish::Window(Box::new(Published {
            window,
            name,
            flavor,
            extent,
            rank,
            size,
        })));
    }

    /// A window that was told of was not made.
    pub(super) fn window_failed(&mut self, window: Option<ObjectId>) {
        self.published.extend(window.map(|window| Publish::Free { window }));
    }

    /// Where a window was created, as far as it is known.
    fn created(&self, win: Handle) -> Mark {
        self.objects.get(Kind::Win, win).map(|object| object.created).unwrap_or_default()
    }

    /// Says when a window is of another flavour than attach and detach need.
    fn needs_dynamic(&mut self, frame: &CallFrame, win: Handle, facts: &mut Vec<Fact>) {
        self.use_object(Kind::Win, win, false, frame.context.thread, facts);
        if let Some(object) = self.objects.get(Kind::Win, win)
            && let Some(window) = &object.window
            && window.flavor != Flavor::Dynamic
            && self.complete
        {
            facts.push(Fact::NotDynamic { flavor: window.flavor, created: object.created });
        }
    }

    pub(super) fn attach_before(
        &mut self,
        frame: &mut CallFrame,
        win: Handle,
        base: usize,
        size: isize,
        access: Access,
        facts: &mut Vec<Fact>,
    ) {
        let already = facts.len();
        self.needs_dynamic(frame, win, facts);
        let window = self.created(win);
        let wraps = usize::try_from(size).is_ok_and(|size| base.checked_add(size).is_none());
        if size < 0 || wraps || (base == 0 && size > 0) {
            facts.push(Fact::AttachRange { window, base, size });
        }
        if facts.len() > already || size <= 0 {
            return;
        }
        if access == Access::Scattered {
            facts.push(Fact::AttachScattered { window, base });
        } else if access != Access::Usable {
            facts.push(Fact::AttachAccess { window, base, size, access });
        }
        let size = size.unsigned_abs();
        if let Some(window) = self.window(win)
            && let Some((other_base, other)) = window.regions.overlapping(base, size)
            && self.complete
        {
            let (other_size, attached, freed) = (other.size, other.attached, other.freed);
            facts.push(Fact::AttachTouches(AttachTouches {
                base,
                size,
                other_base,
                other_size,
                attached,
                freed,
            }));
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the arguments of the MPI call, and what came of it")]
    pub(super) fn attach_after(
        &mut self,
        frame: &mut CallFrame,
        win: Handle,
        base: usize,
        size: isize,
        access: Access,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        let (attached, at) = (self.mark(&frame.context), self.clock);
        let faulty = frame.faulty;
        let Some(object) = self.objects.get_mut(Kind::Win, win) else { return };
        let (id, created) = (object.id, object.created);
        let Some(window) = object.window.as_deref_mut() else { return };
        if outcome.success {
            if let Ok(size) = usize::try_from(size) {
                // Memory that was never there needs not be told a second time.
                let freed = (access == Access::Unmapped).then(Mark::default);
                window.regions.attach(base, AttachedRegion { size, attached, at, freed });
                if size > 0 {
                    let stack = attached.stack;
                    self.published.push(Publish::Attach { window: id, base, size, stack });
                }
            }
        } else if !faulty {
            let live = window.regions.live().count();
            facts.push(Fact::AttachRefused { window: created, live, size });
        }
    }

    pub(super) fn detach_before(
        &mut self,
        frame: &mut CallFrame,
        win: Handle,
        base: usize,
        access: Access,
        facts: &mut Vec<Fact>,
    ) {
        let already = facts.len();
        self.needs_dynamic(frame, win, facts);
        if facts.len() > already {
            return;
        }
        if access == Access::Unmapped {
            self.regions_gone(win, &[base], facts);
        }
        let complete = self.complete;
        let created = self.created(win);
        let id = self.objects.get(Kind::Win, win).map(|object| object.id);
        let Some(window) = self.window_mut(win) else { return };
        match window.regions.take(base) {
            Some(region) => {
                frame.released = Released::Region(base, region);
                if let Some(window) = id {
                    let stack = frame.context.stack;
                    self.published.push(Publish::Detach { window, base, stack });
                }
            }
            None if !complete => {}
            None => {
                let found = window.regions.near(base);
                facts.push(Fact::DetachMissed(DetachMissed { window: created, base, found }));
            }
        }
    }

    pub(super) fn detach_after(
        &mut self,
        frame: &mut CallFrame,
        win: Handle,
        base: usize,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        let Released::Region(_, region) = frame.released else { return };
        if !outcome.success {
            // The libraries' own limits, and faults on memory that is gone or overlaps, are not theirs to answer for.
            let crossed = self.window(win).is_some_and(|window| window.regions.were_crossed());
            if region.freed.is_none() && !crossed {
                let because = Some(Because::RegionAttached(region.attached));
                self.refused(frame, Kind::Win, because, facts);
            }
            self.undo(frame);
            return;
        }
        let (detached, at) = (self.mark(&frame.context), self.clock);
        if let Some(window) = self.window_mut(win) {
            window.regions.remember(PastRegion { base, region, detached, at });
        }
    }

    pub(super) fn shared_query_before(
        &mut self,
        frame: &mut CallFrame,
        (win, of): (Handle, Target),
        facts: &mut Vec<Fact>,
    ) {
        self.use_object(Kind::Win, win, false, frame.context.thread, facts);
        let Some(object) = self.objects.get(Kind::Win, win).filter(|_| self.complete) else { return };
        let Some(window) = &object.window else { return };
        let (flavor, created) = (window.flavor, object.created);
        if flavor != Flavor::Shared {
            let standard = self.setup.library.standard;
            facts.push(Fact::SharedQuery(SharedQuery { flavor, created, standard }));
        } else if let (Target::Rank(rank), Some(size)) = (of, window.members)
            && !u32::try_from(rank).is_ok_and(|rank| rank < size)
        {
            facts.push(Fact::BadTarget { window: created, rank, size });
        }
    }

    /// A member's memory was asked for: it goes with the window, too.
    pub(super) fn shared_query_after(&mut self, win: Handle, outcome: &Outcome) {
        /// Kept for each window.
        const MOST: usize = 1024;
        let Results::Shared { base, size } = outcome.results else { return };
        let Some(window) = self.window_mut(win).filter(|window| window.queried.len() < MOST) else { return };
        let size = usize::try_from(size).unwrap_or(0);
        if outcome.success && size > 0 && base != window.base && !window.queried.contains(&(base, size)) {
            window.queried.push((base, size));
        }
    }

    /// Attached memory that is not mapped any more, found at a detach or when the window is freed.
    pub(super) fn regions_gone(&mut self, win: Handle, bases: &[usize], facts: &mut Vec<Fact>) {
        if !self.complete {
            return;
        }
        let Some(window) = self.window_mut(win) else { return };
        for (base, region) in window.regions.live_mut() {
            if bases.contains(&base) && region.freed.is_none() {
                region.freed = Some(Mark::default());
                facts.push(Fact::MemoryFreed(MemoryFreed {
                    whose: WhoseMemory::Attached,
                    by: FreedBy::Unmapped,
                    base,
                    size: region.size,
                    since: region.attached,
                    freed: None,
                }));
            }
        }
    }

    /// A predefined attribute was read: its value is known for windows, and bounded for `MPI_TAG_UB`.
    pub(super) fn compare_predefined(
        &self,
        key: PredefinedKey,
        kind: Kind,
        handle: Handle,
        outcome: &Outcome,
        facts: &mut Vec<Fact>,
    ) {
        if !outcome.success || !self.complete || key.kind() != kind {
            return;
        }
        let Results::Attr { flag, value, pointee } = outcome.results else { return };
        let known = self.known_value(key);
        let expected = match (kind, self.window(handle)) {
            (Kind::Win, Some(window)) => predefined_of_window(key, window),
            (Kind::Comm, _) if handle == self.setup.world && key == PredefinedKey::TagUb => {
                Expectation::AtLeast(LEAST_TAG_UB)
            }
            (_, _) => return,
        };
        let found = if key == PredefinedKey::WinBase { Some(value as i64) } else { pointee };
        let (expected, right) = match (expected, found) {
            (Expectation::Open, _) => return,
            (Expectation::Exactly(number), Some(found)) if flag => (number, number == found),
            (Expectation::AtLeast(number), Some(found)) if flag => (number, found >= number),
            (_, None) if flag => return,
            (Expectation::Exactly(_) | Expectation::AtLeast(_), _) => {
                facts.push(Fact::Differs(Difference::here(Differs::ValueMissing, kind)));
                return;
            }
        };
        if !right && let Some(found) = found {
            let what = Differs::Predefined { key, expected, found };
            facts.push(Fact::Differs(Difference { known, ..Difference::here(what, kind) }));
        }
    }
}

impl Mirror {
    /// The number that a predefined attribute of a window must stand for.
    pub(super) fn number_of_window(&self, win: Handle, key: PredefinedKey) -> Option<i64> {
        match predefined_of_window(key, self.window(win)?) {
            Expectation::Exactly(number) => Some(number),
            Expectation::AtLeast(_) | Expectation::Open => None,
        }
    }

    /// The libraries that are known to give a wrong value of a predefined attribute.
    fn known_value(&self, key: PredefinedKey) -> Option<&'static str> {
        (key == PredefinedKey::WinBase)
            .then(|| deviations::known("window-base-rounded", self.setup.library))
            .flatten()
    }
}

/// What a predefined attribute must be.
enum Expectation {
    Exactly(i64),
    AtLeast(i64),
    /// Nothing certain.
    Open,
}

/// The predefined attributes of a window (12.2.6). The base of a window without memory is left open.
fn predefined_of_window(key: PredefinedKey, window: &WindowState) -> Expectation {
    match key {
        PredefinedKey::WinBase if window.flavor == Flavor::Dynamic => Expectation::Exactly(0),
        PredefinedKey::WinBase if window.size == 0 => Expectation::Open,
        PredefinedKey::WinBase => Expectation::Exactly(window.base as i64),
        PredefinedKey::WinSize if window.flavor == Flavor::Dynamic => Expectation::Exactly(0),
        PredefinedKey::WinSize => Expectation::Exactly(window.size as i64),
        PredefinedKey::WinDispUnit if i32::try_from(window.disp_unit).is_ok() => {
            Expectation::Exactly(window.disp_unit as i64)
        }
        PredefinedKey::WinCreateFlavor => Expectation::Exactly(window.flavor.number()),
        PredefinedKey::WinDispUnit
        | PredefinedKey::WinModel
        | PredefinedKey::TagUb
        | PredefinedKey::Host
        | PredefinedKey::Io
        | PredefinedKey::WtimeIsGlobal
        | PredefinedKey::Other => Expectation::Open,
    }
}
