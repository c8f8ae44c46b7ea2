//! Memory that is freed while a window, or an attribute's value, still means it (12.2.4, 12.2.5).
//!
//! What the MPI library frees inside its own calls is never told. What was told once is not told again.

use super::facts::{CallbackRole, Fact, FreedBy, MemoryFreed, WhoseMemory};
use super::facts_rma::{Earlier, Fault, RmaFault, Side};
use super::frames::{CallFrame, Released};
use super::marks::Mark;
use super::state::Mirror;
use super::windows::WindowState;
use crate::call::{Flavor, Kind, Operation, Outcome, Results, StackId};
use std::ops::Range;

/// A block of memory was freed.
#[derive(Clone, Copy, Debug)]
pub struct FreedMemory {
    pub base: usize,
    pub size: usize,
    pub by: FreedBy,
    /// The MPI library did it, inside one of its calls.
    pub by_library: bool,
    pub stack: StackId,
}

impl Mirror {
    /// A block was freed by `free`, `realloc` (the part that is gone) or `MPI_Free_mem`.
    pub fn memory_freed(&mut self, freed: &FreedMemory, facts: &mut Vec<Fact>) {
        if freed.by_library || !self.complete {
            return;
        }
        let mark = Mark { stack: freed.stack, call: None, when: self.now() };
        let told = |whose, base, size, since| {
            let stack = Some(freed.stack);
            Fact::MemoryFreed(MemoryFreed { whose, by: freed.by, base, size, since, freed: stack })
        };
        for (_, object) in self.objects.of_kind(Kind::Win) {
            let created = object.created;
            let Some(window) = object.window.as_deref_mut() else { continue };
            match window.flavor {
                Flavor::Dynamic => {
                    for (base, region) in window.regions.overlapping_mut(freed.base, freed.size.max(1)) {
                        if region.freed.is_none() {
                            region.freed = Some(mark);
                            facts.push(told(WhoseMemory::Attached, base, region.size, region.attached));
                        }
                    }
                }
                flavor @ (Flavor::Create | Flavor::Allocate | Flavor::Shared) => {
                    let size = usize::try_from(window.size).unwrap_or(0);
                    let overlaps = size > 0
                        && window.base < freed.base.saturating_add(freed.size.max(1))
                        && freed.base < window.base.saturating_add(size);
                    let given = flavor == Flavor::Create;
                    let own = window.base == freed.base && freed.by != FreedBy::WinFree;
                    if overlaps && !window.freed && (given || own) {
                        window.freed = true;
                        let whose = if given { WhoseMemory::Given } else { WhoseMemory::Allocated(flavor) };
                        facts.push(told(whose, window.base, size, created));
                    }
                }
            }
        }
        self.buffers_freed(freed, facts);
        // Of what the library frees nothing is said about attributes.
        if freed.by != FreedBy::WinFree {
            self.values_freed(freed.base, mark);
        }
    }

    /// A window that MPI had allocated memory for is about to be freed, and that memory with it (12.2.5): its own, and the other
    /// members' that the program asked for.
    pub(super) fn memory_freed_with(&mut self, window: &WindowState, stack: StackId, facts: &mut Vec<Fact>) {
        if !matches!(window.flavor, Flavor::Allocate | Flavor::Shared) {
            return;
        }
        let own = (window.base, usize::try_from(window.size).unwrap_or(0));
        for (base, size) in std::iter::once(own).chain(window.queried.iter().copied()).filter(|of| of.1 > 0) {
            let by = FreedBy::WinFree;
            self.memory_freed(&FreedMemory { base, size, by, by_library: false, stack }, facts);
        }
    }

    /// Buffers of operations that are not complete.
    fn buffers_freed(&mut self, freed: &FreedMemory, facts: &mut Vec<Fact>) {
        let end = freed.base.saturating_add(freed.size.max(1));
        let meets = |buffer: &Range<usize>| buffer.start < end && freed.base < buffer.end;
        for (_, object) in self.objects.of_kind(Kind::Win) {
            let created = object.created;
            let Some(window) = object.window.as_deref_mut() else { continue };
            let open = window.epochs.pending.all().filter(|(_, op)| !op.origin_done);
            let found =
                open.filter(|(_, op)| meets(&op.reads) || meets(&op.writes)).min_by_key(|(_, op)| op.number);
            let Some((target, op)) = found else { continue };
            let result = op.operation.fetches() && op.operation != Operation::Get && meets(&op.writes);
            let side = if result { Side::Result } else { Side::Origin };
            facts.push(Fact::Rma(Box::new(RmaFault {
                operation: op.operation,
                target: i32::try_from(target).unwrap_or(-1),
                world: -1,
                earlier: Some(Earlier::new(op.call, op.site)),
                fault: Fault::OriginFreed { side, freed: freed.stack },
                created,
            })));
            // Told once.
            window.epochs.pending.release(freed.base..end);
        }
    }

    /// Whether an attribute has this value, and so may mean the memory there.
    pub fn is_value(&self, value: usize) -> bool {
        self.values.contains_key(&value)
    }

    /// Marks the attributes whose value was the address of this block, except where their own delete callback is
    /// what frees it.
    fn values_freed(&mut self, base: usize, mark: Mark) {
        let Some(places) = self.values.get(&base) else { return };
        for (kind, handle, key) in places.clone() {
            let deleting = self.frames.all_callbacks().any(|callback| {
                let own = (callback.kind, callback.object, callback.key) == (kind, handle, key);
                own && callback.role == CallbackRole::Delete && callback.value == base
            });
            if let Some(object) = self.objects.get_mut(kind, handle)
                && let Some(attribute) = object.attributes.get_mut(key)
                && !deleting
            {
                attribute.freed = Some(mark);
            }
        }
    }

    pub(super) fn alloc_mem_after(&mut self, size: isize, outcome: &Outcome) {
        if let Results::Memory { base } = outcome.results
            && outcome.success
        {
            self.allocations.insert(base, size);
        }
    }

    pub(super) fn free_mem_before(&mut self, frame: &mut CallFrame, base: usize, facts: &mut Vec<Fact>) {
        let size = self.allocations.remove(&base);
        if let Some(size) = size {
            frame.released = Released::Memory(base, size);
        }
        let size = size.and_then(|size| usize::try_from(size).ok()).unwrap_or(1);
        let stack = frame.context.stack;
        self.memory_freed(&FreedMemory { base, size, by: FreedBy::FreeMem, by_library: false, stack }, facts);
    }

    pub(super) fn free_mem_after(&mut self, frame: &mut CallFrame, outcome: &Outcome) {
        if !outcome.success {
            self.undo(frame);
        }
    }
}
