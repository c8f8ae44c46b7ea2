//! What this process tells the others, written into its table in the order of events.
//!
//! One publisher a process, made at its first window. Time is the number of the event. What cannot be written down
//! for want of memory is marked, so that nobody takes it for absent.

use super::gone::{Detached, Ring};
use super::layout::{Region, header, key, record, region};
use super::memory::{Full, Memory};
use super::records::{self, Record};
use super::stacks::Stacks;
use super::table::RegionBlocks;
use warden::call::{Assertion, StackId};
use warden::mirror::directory::Published;

/// Words of a fixed table that are not for regions.
const BESIDES: usize = 64 * 1024;

pub struct Publisher {
    pub memory: Memory,
    table: RegionBlocks,
    ring: Ring,
    stacks: Stacks,
    time: u64,
    serials: u32,
    /// Regions without bytes: they hold nothing, and are only remembered for their detach.
    empty: Vec<(u32, u64)>,
    /// Detaches of what was not attached: to take one back means nothing.
    vain: Vec<(u32, u64)>,
    regions: usize,
    /// Regions that there may be.
    most: usize,
    /// Something did not fit.
    pub full: bool,
}

impl Publisher {
    pub fn new() -> Option<Publisher> {
        Some(Publisher {
            memory: Memory::new()?,
            table: RegionBlocks::default(),
            ring: Ring::default(),
            stacks: Stacks::default(),
            time: 0,
            serials: 0,
            empty: Vec::new(),
            vain: Vec::new(),
            regions: 0,
            most: usize::MAX,
            full: false,
        })
    }

    /// A record for a new window.
    pub fn window(&mut self, given: &Published) -> Option<Record> {
        self.serials = self.serials.checked_add(1)?;
        let made = Record::new(&mut self.memory, self.serials, given);
        self.full |= made.is_err();
        made.ok()
    }

    fn tick(&mut self) -> u64 {
        self.time += 1;
        self.time
    }

    pub fn attach(&mut self, record: Record, base: usize, size: usize, stack: StackId) {
        let time = self.tick();
        self.vain.retain(|&vain| vain != (record.serial, base as u64));
        if size == 0 {
            self.empty.push((record.serial, base as u64));
            return;
        }
        let stack = self.stacks.place(&mut self.memory, stack);
        let new = Region { window: record.serial, base: base as u64, size: size as u64, time, stack };
        self.insert(record, new);
    }

    fn insert(&mut self, record: Record, new: Region) {
        if self.table.overlaps(&self.memory, &new) {
            record.flag(&mut self.memory, record::UNCERTAIN);
        }
        let (table, room) = (&mut self.table, self.regions < self.most);
        let done = self
            .memory
            .change(header::CHANGES, |memory| if room { table.insert(memory, new) } else { Err(Full) });
        self.inserted(record, done);
    }

    fn inserted(&mut self, record: Record, done: Result<(), Full>) {
        match done {
            Ok(()) => {
                self.regions += 1;
                record.regions(&mut self.memory, 1);
            }
            Err(Full) => {
                self.full = true;
                record.flag(&mut self.memory, record::INCOMPLETE);
            }
        }
    }

    /// Fixes the table, with room for so many regions; where it lies, and its words.
    pub fn pin(&mut self, regions: usize) -> (usize, usize) {
        // Blocks are half full at worst. The rest is for the index, detached regions and stacks.
        self.memory.pin(regions.saturating_mul(2 * region::STRIDE + 1).saturating_add(BESIDES));
        self.most = regions;
        (self.memory.view.address(0), self.memory.view.len())
    }

    pub fn detach(&mut self, record: Record, base: usize, stack: StackId) {
        let time = self.tick();
        let wanted = key(record.serial, base as u64);
        let found = self.table.last_upto(&self.memory, wanted).filter(|region| region.key() == wanted);
        let empty = self.empty.iter().position(|&empty| empty == (record.serial, base as u64));
        if let Some(at) = empty {
            self.empty.swap_remove(at);
            if found.is_some() {
                // Which of the two was meant cannot be told.
                record.flag(&mut self.memory, record::UNCERTAIN);
            }
            return;
        }
        let Some(region) = found else {
            self.vain.push((record.serial, base as u64));
            return;
        };
        let stack = self.stacks.place(&mut self.memory, stack);
        let (table, ring) = (&mut self.table, &mut self.ring);
        self.memory.change(header::CHANGES, |memory| {
            ring.push(memory, Detached { region, time, stack });
            table.remove(memory, wanted);
        });
        self.regions = self.regions.saturating_sub(1);
        record.regions(&mut self.memory, -1);
    }

    /// The detach was refused: the region is what it was.
    pub fn undo(&mut self, record: Record, base: usize) {
        if let Some(at) = self.vain.iter().position(|&vain| vain == (record.serial, base as u64)) {
            self.vain.swap_remove(at);
            return;
        }
        let (table, ring) = (&mut self.table, &mut self.ring);
        let done = self.memory.change(header::CHANGES, |memory| {
            let region = ring.undo(memory, record.serial, base as u64)?;
            Some(table.insert(memory, region))
        });
        // None: a region without bytes.
        if let Some(done) = done {
            self.inserted(record, done);
        }
    }

    pub fn fence(&mut self, record: Record, assertion: Assertion) {
        let time = self.tick();
        record.fence(&mut self.memory, time, assertion);
    }

    pub fn post(&mut self, record: Record, origins: &[u32], assertion: Assertion) {
        let time = self.tick();
        self.full |= record.post(&mut self.memory, time, origins, assertion).is_err();
    }

    pub fn unexposed(&mut self, record: Record) {
        record.unexposed(&mut self.memory);
    }

    /// Calls may be missed from here on.
    pub fn incomplete(&mut self) {
        self.memory.publish(header::INCOMPLETE, 1);
    }

    /// The window is gone: first the record, so that nobody takes its regions for detached.
    pub fn free(&mut self, record: Record) {
        let regions = records::regions(&self.memory.view, record);
        self.regions = self.regions.saturating_sub(regions);
        record.close(&mut self.memory);
        let table = &mut self.table;
        self.memory.change(header::CHANGES, |memory| table.remove_window(memory, record.serial));
        self.empty.retain(|&(window, _)| window != record.serial);
        self.vain.retain(|&(window, _)| window != record.serial);
    }
}
