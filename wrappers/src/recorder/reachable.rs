//! Memory of a process that others can reach, or that is another one's, and what a call uses of its address space.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use warden::events::Number;
use warden::mirror::layout::Layout;

/// Memory that a call uses.
#[derive(Clone)]
pub struct Used {
    pub at: u64,
    pub count: u64,
    /// `None`: it is not known what the datatype covers.
    pub layout: Option<Arc<Layout>>,
    pub writes: bool,
}

impl Used {
    /// From the first byte to the last.
    fn bounds(&self) -> Option<(i128, i128)> {
        let layout = self.layout.as_ref()?;
        let first = i128::from(self.at) + i128::from(layout.true_lb);
        let last = first + i128::from(layout.extent) * (i128::from(self.count) - 1);
        Some((first.min(last), first.max(last) + i128::from(layout.true_extent)))
    }
}

/// Memory of this process's address space that others can reach, or that is another one's.
#[derive(Default)]
pub struct ReachableMemory {
    /// By window: from where to where.
    all: Vec<(Number, u64, u64)>,
}

/// How many such parts there are.
static PARTS: AtomicUsize = AtomicUsize::new(0);

impl ReachableMemory {
    pub fn add(&mut self, window: Number, base: u64, size: u64) {
        let part = (window, base, base.saturating_add(size));
        if size > 0 && !self.all.contains(&part) {
            self.all.push(part);
            PARTS.store(self.all.len(), Relaxed);
        }
    }

    /// The region that begins there is gone; with `None`, all of the window.
    pub fn remove(&mut self, window: Number, base: Option<u64>) {
        self.all.retain(|(of, from, _)| *of != window || base.is_some_and(|base| base != *from));
        PARTS.store(self.all.len(), Relaxed);
    }

    pub fn meets(&self, used: &Used) -> bool {
        let Some((first, end)) = used.bounds() else { return true };
        self.all.iter().any(|(_, from, to)| i128::from(*from) < end && first < i128::from(*to))
    }
}

/// Whether there is no such memory, so that buffers need not be looked at.
#[inline]
pub fn is_none() -> bool {
    PARTS.load(Relaxed) == 0
}
