//! Places in the program as numbers: each module, frame and stack is kept once, however many ranks name it.

use mpiwarden::findings::form;
use rustc_hash::FxHashMap;

/// A file that holds code, as the ranks saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    pub path: String,
    /// Hexadecimal, empty when there was none.
    pub build_id: String,
}

/// Number of a stack in [`Places`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StackIndex(u32);

/// The tables.
#[derive(Default)]
pub struct Places {
    modules: Vec<Module>,
    /// By path; files of one name may have several builds.
    module_index: FxHashMap<String, Vec<u32>>,
    frames: Vec<(u32, u64)>,
    frame_index: FxHashMap<(u32, u64), u32>,
    stacks: Vec<Box<[u32]>>,
    stack_index: FxHashMap<Box<[u32]>, u32>,
}

impl Places {
    /// The number of a stack.
    pub fn stack(&mut self, frames: &[form::Frame]) -> StackIndex {
        let frames: Vec<u32> = frames.iter().map(|frame| self.frame(frame)).collect();
        if let Some(&known) = self.stack_index.get(&frames[..]) {
            return StackIndex(known);
        }
        let number = self.stacks.len() as u32;
        self.stacks.push(frames.clone().into());
        self.stack_index.insert(frames.into(), number);
        StackIndex(number)
    }

    fn frame(&mut self, frame: &form::Frame) -> u32 {
        let place = (self.module(&frame.module, &frame.build_id), frame.offset);
        *self.frame_index.entry(place).or_insert_with(|| {
            self.frames.push(place);
            self.frames.len() as u32 - 1
        })
    }

    fn module(&mut self, path: &str, build_id: &str) -> u32 {
        let builds = match self.module_index.get_mut(path) {
            Some(builds) => builds,
            None => self.module_index.entry(path.to_string()).or_default(),
        };
        let known = builds.iter().find(|&&number| self.modules[number as usize].build_id == build_id);
        known.copied().unwrap_or_else(|| {
            self.modules.push(Module { path: path.to_string(), build_id: build_id.to_string() });
            builds.push(self.modules.len() as u32 - 1);
            self.modules.len() as u32 - 1
        })
    }

    pub fn modules(&self) -> &[Module] {
        &self.modules
    }

    /// Every frame as (number of its module, offset).
    pub fn frames(&self) -> &[(u32, u64)] {
        &self.frames
    }

    /// Numbers of the frames of a stack, innermost first.
    pub fn frames_of(&self, stack: StackIndex) -> &[u32] {
        &self.stacks[stack.0 as usize]
    }
}
