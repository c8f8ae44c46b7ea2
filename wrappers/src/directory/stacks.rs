//! Call stacks in a table: written once each, as (module, offset), so that another process can name their places.
//!
//! The first thousands are written in full, then only their innermost frames, then none.

use super::layout::header;
use super::memory::{Full, Memory};
use super::view::View;
use crate::{modules, stack, unwind};
use rustc_hash::FxHashMap;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use warden::call::StackId;
use warden::findings::form::Frame;

/// Stacks written in full, and at all.
const FULL: usize = 4096;
const MOST: usize = 65_536;
/// Frames written of each above that.
const SHORT: usize = 4;
/// Bits of a frame's word that hold the offset; above them is the number of its module, 0 for none.
const OFFSET: u32 = 48;
/// Modules that can be told, and bytes of their names.
pub const MODULES: usize = 1024;
const NAME: usize = 4096;
/// Words of a stack, and of what is told of a module, at most.
pub const LONGEST: usize = 1 + unwind::DEPTH;
pub const MODULE_WORDS: usize = 2 + 2 * NAME / 8;

/// The owner's side.
#[derive(Default)]
pub struct Stacks {
    places: FxHashMap<StackId, u32>,
    /// Numbers of modules, by the address of what this process knows of them.
    modules: FxHashMap<usize, u16>,
}

impl Stacks {
    /// The place of a stack in the table; 0 where it cannot be had.
    pub fn place(&mut self, memory: &mut Memory, id: StackId) -> u32 {
        if id == StackId::default() {
            return 0;
        }
        if let Some(&place) = self.places.get(&id) {
            return place;
        }
        let place = self.write(memory, id).unwrap_or(0);
        self.places.insert(id, place);
        place
    }

    fn write(&mut self, memory: &mut Memory, id: StackId) -> Result<u32, Full> {
        if self.places.len() >= MOST {
            return Err(Full);
        }
        let mut frames = stack::frames(id);
        if self.places.len() >= FULL {
            frames.truncate(SHORT);
        }
        let words: Vec<u64> = frames.iter().map(|&address| self.frame(memory, address)).collect();
        let place = memory.take(1 + words.len())?;
        memory.set(place, words.len() as u64);
        for (at, word) in words.into_iter().enumerate() {
            memory.set(place + 1 + at, word);
        }
        Ok(place as u32)
    }

    fn frame(&mut self, memory: &mut Memory, address: usize) -> u64 {
        // As `stack::name` does it.
        let found = modules::known(address.wrapping_sub(1));
        let number = found.map_or(0, |module| self.module(memory, module));
        let offset = match found {
            Some(module) if number != 0 => address.wrapping_sub(module.base),
            Some(_) | None => address,
        };
        u64::from(number) << OFFSET | (offset as u64 & ((1 << OFFSET) - 1))
    }

    fn module(&mut self, memory: &mut Memory, module: &'static modules::Module) -> u16 {
        let known = std::ptr::from_ref(module) as usize;
        if let Some(&number) = self.modules.get(&known) {
            return number;
        }
        let number = self.modules.len() + 1;
        let written = if number < MODULES { write_module(memory, number, module) } else { Err(Full) };
        let number = if written.is_ok() { number as u16 } else { 0 };
        self.modules.insert(known, number);
        number
    }
}

/// The length of both names, then their bytes, eight a word.
fn write_module(memory: &mut Memory, number: usize, module: &modules::Module) -> Result<(), Full> {
    if memory.view.get(header::MODULES) == 0 {
        let list = memory.take(MODULES)?;
        (0..MODULES).for_each(|at| memory.set(list + at, 0));
        memory.publish(header::MODULES, list as u64);
    }
    let list = memory.view.get(header::MODULES) as usize;
    let (path, id) = (cut(&module.path), cut(&module.build_id));
    let bytes = [path, id].concat();
    let place = memory.take(2 + bytes.len().div_ceil(8))?;
    memory.set(place, path.len() as u64);
    memory.set(place + 1, id.len() as u64);
    for (at, bytes) in bytes.chunks(8).enumerate() {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        memory.set(place + 2 + at, u64::from_le_bytes(word));
    }
    memory.publish(list + number, place as u64);
    Ok(())
}

fn cut(text: &str) -> &[u8] {
    &text.as_bytes()[..text.len().min(NAME)]
}

/// The number under which this process names a stack of a table.
pub fn foreign(view: &View, place: u32) -> StackId {
    if place == 0 { StackId::default() } else { stack::foreign(frames(view, place as usize)) }
}

/// The words of a stack in a table. Stacks are never changed once their place is known.
fn words(view: &View, place: usize) -> &[AtomicU64] {
    let count = (view.acquire(place) as usize).min(unwind::DEPTH);
    view.words(place + 1, count).unwrap_or_default()
}

fn frames(view: &View, place: usize) -> Vec<Frame> {
    let frame = |word: u64| {
        let (module, build_id) = module(view, (word >> OFFSET) as usize).unwrap_or_default();
        Frame { module, build_id, offset: word & ((1 << OFFSET) - 1) }
    };
    words(view, place).iter().map(|word| frame(word.load(Relaxed))).collect()
}

/// Places of what is told of the modules of a stack.
pub fn modules_of(view: &View, place: usize) -> Vec<usize> {
    let numbers = words(view, place).iter().map(|word| (word.load(Relaxed) >> OFFSET) as usize);
    let mut places: Vec<usize> = numbers.filter_map(|number| place_of_module(view, number)).collect();
    places.sort_unstable();
    places.dedup();
    places
}

fn place_of_module(view: &View, number: usize) -> Option<usize> {
    let list = view.acquire(header::MODULES) as usize;
    if number == 0 || number >= MODULES || list == 0 {
        return None;
    }
    Some(view.acquire(list + number) as usize).filter(|place| *place != 0)
}

fn module(view: &View, number: usize) -> Option<(String, String)> {
    let place = place_of_module(view, number)?;
    let (path, id) = (view.get(place) as usize, view.get(place + 1) as usize);
    if path > NAME || id > NAME {
        return None;
    }
    let words = view.words(place + 2, (path + id).div_ceil(8)).ok()?;
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.load(Relaxed).to_le_bytes()).collect();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Some((text(bytes.get(..path)?), text(bytes.get(path..path + id)?)))
}
