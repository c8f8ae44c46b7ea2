//! What is there instead of a region: the nearest ones, the one that was detached, the one of another window.
//!
//! Only asked when a hole is certain. These details are the explanation, not the verdict: where the owner does not
//! hold still they are left out.

use super::gone::{self, Detached};
use super::layout::{Region, key};
use super::reader::{from, steady};
use super::records::{self, Record};
use super::stacks;
use super::view::{Torn, View};
use std::ops::ControlFlow;
use warden::call::StackId;
use warden::mirror::directory::{Gone, Hole, Near};

#[derive(Default)]
pub struct Details {
    detached: Option<Detached>,
    before: Option<Region>,
    below: Option<Region>,
    above: Option<Region>,
    elsewhere: Option<Region>,
}

/// The hole that begins at this byte.
pub fn explain(view: &mut View, record: Record, byte: u64) -> Hole {
    let found = steady(view, |view| details(view, record.serial, byte, true));
    found.unwrap_or_default().told(view, record, byte, |_| true)
}

impl Details {
    /// Places of the stacks that are spoken of.
    pub fn stacks(&self) -> impl Iterator<Item = u32> {
        let regions =
            [self.before, self.below, self.above, self.elsewhere, self.detached.map(|gone| gone.region)];
        let detached = self.detached.map(|gone| gone.stack);
        let attached = regions.into_iter().flatten().map(|region| region.stack);
        attached.chain(detached).filter(|place| *place != 0)
    }

    /// In the mirror's terms, with the stacks that can be read.
    pub fn told(&self, view: &View, record: Record, byte: u64, is_there: impl Fn(u32) -> bool) -> Hole {
        let named = |stack: u32| {
            if is_there(stack) { stacks::foreign(view, stack) } else { StackId::default() }
        };
        let near = |region: Region| Near {
            base: region.base as usize,
            size: region.size as usize,
            attached: named(region.stack),
        };
        Hole {
            byte: byte as usize,
            detached: self
                .detached
                .map(|gone| Gone { region: near(gone.region), detached: named(gone.stack) }),
            before: self.before.map(near),
            below: self.below.map(near),
            above: self.above.map(near),
            elsewhere: self.elsewhere.map(near),
            regions: records::regions(view, record),
        }
    }
}

/// What is around a byte; regions of other windows only where all of them can be read.
pub fn details(view: &View, window: u32, byte: u64, others: bool) -> Result<Details, Torn> {
    let mut details = Details::default();
    let wanted = key(window, byte);
    from(view, wanted, |region| {
        let mine = region.window == window;
        if region.key() > wanted {
            details.above = Some(region).filter(|_| mine);
            return ControlFlow::Break(());
        }
        details.below = Some(region).filter(|_| mine);
        ControlFlow::Continue(())
    })?;
    details.before = details.below.filter(|below| below.end() == byte);
    if others {
        details.elsewhere = elsewhere(view, window, byte)?;
    }
    gone::each(view, |gone| {
        let found = gone.region.window == window && gone.region.holds(byte);
        if found {
            details.detached = Some(gone);
        }
        !found
    });
    Ok(details)
}

/// The region of another window that holds the byte: windows are looked through one by one.
fn elsewhere(view: &View, window: u32, byte: u64) -> Result<Option<Region>, Torn> {
    let mut other = 0;
    while let Some(next) = next_window(view, other)? {
        let (mut found, wanted) = (None, key(next, byte));
        from(view, wanted, |region| {
            found = Some(region).filter(|region| region.window == next && region.holds(byte));
            ControlFlow::Break(())
        })?;
        if let Some(found) = found.filter(|_| next != window) {
            return Ok(Some(found));
        }
        other = next;
    }
    Ok(None)
}

/// The first window above this one that has regions.
fn next_window(view: &View, window: u32) -> Result<Option<u32>, Torn> {
    let mut next = None;
    from(view, key(window, u64::MAX), |region| {
        if region.window <= window {
            return ControlFlow::Continue(());
        }
        next = Some(region.window);
        ControlFlow::Break(())
    })?;
    Ok(next)
}
