//! Whether a load decides at once what is done next, as one does that polls: read from the program's instructions.
//!
//! The load is known by the instruction behind it, and instructions are read forwards only: whatever could be the load is taken for it. So this may say
//! yes where the answer is no, and a conflict is not told. What is a call ends the looking, and what is returned is taken to be tested by the caller, for
//! functions of atomic loads are such.

use iced_x86::{
    Decoder, DecoderOptions, FlowControl, Instruction, InstructionInfoFactory, OpAccess, Register, UsedMemory,
};
use object::{Object, ObjectSegment};
use std::collections::BTreeSet;
use std::fs::File;
use std::path::Path;

/// The longest instruction, in bytes.
const LONGEST: usize = 15;
/// Bytes behind the load that are looked at, and instructions.
const BEHIND: usize = 160;
const STEPS: usize = 24;

/// Whether the load before this place is tested, or may be: where its module cannot be read.
pub fn is_tested(module: &Path, offset: u64) -> bool {
    code(module, offset).is_none_or(|code| is_tested_in(&code))
}

/// The bytes before a place, and those behind it.
struct Code {
    before: Vec<u8>,
    behind: Vec<u8>,
}

fn code(module: &Path, offset: u64) -> Option<Code> {
    let cache = object::ReadCache::new(File::open(module).ok()?);
    let parsed = object::File::parse(&cache).ok()?;
    let segment = parsed
        .segments()
        .find(|segment| (segment.address()..segment.address() + segment.size()).contains(&offset))?;
    let data = segment.data().ok()?;
    let at = usize::try_from(offset - segment.address()).ok().filter(|at| *at <= data.len())?;
    let before = data[at.saturating_sub(LONGEST)..at].to_vec();
    let behind = data[at..data.len().min(at + BEHIND)].to_vec();
    Some(Code { before, behind })
}

/// What holds the value that was loaded: whole registers, memory by how it is addressed, the flags.
#[derive(Default)]
struct Holding {
    registers: BTreeSet<u32>,
    memory: Vec<(Register, Register, u64)>,
    flags: bool,
}

fn address(memory: &UsedMemory) -> (Register, Register, u64) {
    (memory.base(), memory.index(), memory.displacement())
}

fn reads(access: OpAccess) -> bool {
    matches!(access, OpAccess::Read | OpAccess::CondRead | OpAccess::ReadWrite | OpAccess::ReadCondWrite)
}

fn writes(access: OpAccess) -> bool {
    matches!(access, OpAccess::Write | OpAccess::CondWrite | OpAccess::ReadWrite | OpAccess::ReadCondWrite)
}

impl Holding {
    /// One instruction is made. Answers whether the value decides something.
    fn step(&mut self, instruction: &Instruction, factory: &mut InstructionInfoFactory) -> bool {
        let decides = matches!(instruction.flow_control(), FlowControl::ConditionalBranch)
            || instruction.rflags_read() != 0;
        if decides && self.flags {
            return true;
        }
        let info = factory.info(instruction);
        let number = |register: Register| register.full_register() as u32;
        let uses = info
            .used_registers()
            .iter()
            .any(|used| reads(used.access()) && self.registers.contains(&number(used.register())))
            || info
                .used_memory()
                .iter()
                .any(|used| reads(used.access()) && self.memory.contains(&address(used)));
        for used in info.used_registers().iter().filter(|used| writes(used.access())) {
            if uses {
                self.registers.insert(number(used.register()));
            } else if used.access() == OpAccess::Write {
                self.registers.remove(&number(used.register()));
            }
        }
        for used in info.used_memory().iter().filter(|used| writes(used.access())) {
            let place = address(used);
            self.memory.retain(|known| *known != place);
            if uses {
                self.memory.push(place);
            }
        }
        if instruction.rflags_modified() != 0 {
            self.flags = uses;
        }
        false
    }
}

/// What holds the value behind each instruction that may be the load.
fn loads(before: &[u8], factory: &mut InstructionInfoFactory) -> Vec<Holding> {
    let mut all = Vec::new();
    for length in 1..=before.len() {
        let bytes = &before[before.len() - length..];
        let instruction = Decoder::new(64, bytes, DecoderOptions::NONE).decode();
        if instruction.is_invalid() || instruction.len() != length {
            continue;
        }
        let info = factory.info(&instruction);
        if !info.used_memory().iter().any(|used| reads(used.access())) {
            continue;
        }
        let registers = info.used_registers().iter().filter(|used| writes(used.access()));
        let registers = registers.map(|used| used.register().full_register() as u32).collect();
        all.push(Holding { registers, memory: Vec::new(), flags: instruction.rflags_modified() != 0 });
    }
    all
}

/// Whether a call stands before: then it told of the load, which comes behind it.
fn is_told(before: &[u8]) -> bool {
    let is_call = |length: usize| {
        let Some(bytes) = before.len().checked_sub(length).map(|at| &before[at..]) else { return false };
        let instruction = Decoder::new(64, bytes, DecoderOptions::NONE).decode();
        instruction.len() == length
            && matches!(instruction.flow_control(), FlowControl::Call | FlowControl::IndirectCall)
    };
    // By its distance, or by a place that holds its address.
    [5, 6].into_iter().any(is_call)
}

/// What holds the value behind each instruction that may be the load of which a call told, and where that is: the first that does not load from the
/// stack, and those from the stack before it.
fn loads_behind(behind: &[u8], factory: &mut InstructionInfoFactory) -> Vec<(Holding, usize)> {
    let mut all = Vec::new();
    let mut decoder = Decoder::new(64, behind, DecoderOptions::NONE);
    for _ in 0..STEPS {
        if !decoder.can_decode() {
            break;
        }
        let instruction = decoder.decode();
        if instruction.is_invalid() || instruction.flow_control() != FlowControl::Next {
            break;
        }
        let info = factory.info(&instruction);
        let from: Vec<Register> =
            info.used_memory().iter().filter(|used| reads(used.access())).map(UsedMemory::base).collect();
        if from.is_empty() {
            continue;
        }
        let registers = info.used_registers().iter().filter(|used| writes(used.access()));
        let registers = registers.map(|used| used.register().full_register() as u32).collect();
        let flags = instruction.rflags_modified() != 0;
        all.push((Holding { registers, memory: Vec::new(), flags }, decoder.position()));
        if !from.iter().all(|base| matches!(base, Register::RBP | Register::RSP)) {
            break;
        }
    }
    all
}

fn is_tested_in(code: &Code) -> bool {
    let mut factory = InstructionInfoFactory::new();
    let loads = if is_told(&code.before) {
        loads_behind(&code.behind, &mut factory)
    } else {
        loads(&code.before, &mut factory).into_iter().map(|holding| (holding, 0)).collect()
    };
    loads.into_iter().any(|(holding, at)| decides(holding, &code.behind, at, &mut factory))
}

/// Whether the value decides something in the instructions from this place on.
fn decides(mut holding: Holding, behind: &[u8], at: usize, factory: &mut InstructionInfoFactory) -> bool {
    let mut decoder = Decoder::new(64, behind, DecoderOptions::NONE);
    if decoder.set_position(at).is_err() {
        return false;
    }
    decoder.set_ip(at as u64);
    for _ in 0..STEPS {
        if !decoder.can_decode() {
            return false;
        }
        let instruction = decoder.decode();
        if instruction.is_invalid() {
            return false;
        }
        match instruction.flow_control() {
            FlowControl::Return => return holding.registers.contains(&(Register::RAX as u32)),
            FlowControl::UnconditionalBranch => {
                let to = usize::try_from(instruction.near_branch_target()).unwrap_or(usize::MAX);
                if to >= behind.len() || decoder.set_position(to).is_err() {
                    return false;
                }
                decoder.set_ip(to as u64);
            }
            FlowControl::Next => {
                if holding.step(&instruction, factory) {
                    return true;
                }
            }
            // What another value decides goes on behind it.
            FlowControl::ConditionalBranch => {
                if holding.flags {
                    return true;
                }
            }
            FlowControl::Call
            | FlowControl::IndirectCall
            | FlowControl::IndirectBranch
            | FlowControl::Interrupt
            | FlowControl::XbeginXabortXend
            | FlowControl::Exception => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tested(before: &[u8], behind: &[u8]) -> bool {
        is_tested_in(&Code { before: before.to_vec(), behind: behind.to_vec() })
    }

    #[test]
    fn a_value_that_decides_is_tested() {
        let load = [0x8b, 0x00]; // mov eax, [rax]
        assert!(tested(&load, &[0x85, 0xc0, 0x74, 0x10])); // test eax, eax; je
        assert!(tested(&load, &[0x89, 0x45, 0xfc, 0x83, 0x7d, 0xfc, 0x00, 0x75, 0x10])); // by way of a local variable
        assert!(tested(&[0x83, 0x38, 0x00], &[0x74, 0x10])); // cmp dword [rax], 0; je
        assert!(tested(&load, &[0x5d, 0xc3])); // pop rbp; ret
        assert!(tested(&load, &[0x85, 0xc0, 0x0f, 0x94, 0xc0])); // sete al
        assert!(tested(&load, &[0xeb, 0x01, 0x90, 0x85, 0xc0, 0x74, 0x10])); // jmp over one
        assert!(tested(&load, &[0x89, 0xc2, 0x39, 0xca, 0x74, 0x10])); // mov edx, eax; cmp edx, ecx; je
    }

    #[test]
    fn a_load_that_a_call_told_of_comes_behind_it() {
        let call = [0xe8, 1, 2, 3, 0];
        // mov rax, [rbp-8]; mov eax, [rax]; test eax, eax; je
        let polls = [0x48, 0x8b, 0x45, 0xf8, 0x8b, 0x00, 0x85, 0xc0, 0x74, 0x10];
        assert!(tested(&call, &polls));
        assert!(tested(&[0xff, 0x15, 1, 2, 3, 0], &polls));
        assert!(tested(&call, &[0x83, 0x7d, 0xfc, 0x00, 0x75, 0x10])); // cmp dword [rbp-4], 0; jne
        // mov eax, [rax]; mov [rbp-4], eax; mov ecx, [rbp-8]; cmp ecx, 3; jl
        let kept = [0x8b, 0x00, 0x89, 0x45, 0xfc, 0x8b, 0x4d, 0xf8, 0x83, 0xf9, 3, 0x7c, 0x10];
        assert!(!tested(&call, &kept));
        assert!(!tested(&call, &[0x8b, 0x00, 0xe8, 1, 2, 3, 0, 0x85, 0xc0, 0x75, 0x10]));
    }

    #[test]
    fn a_value_that_is_only_kept_is_not() {
        let load = [0x8b, 0x00];
        // mov [rip+…], eax; mov eax, [rip+…]; test eax, eax; jne
        let other = [0x89, 0x05, 1, 0, 0, 0, 0x8b, 0x05, 2, 0, 0, 0, 0x85, 0xc0, 0x75, 0x10];
        assert!(!tested(&load, &other));
        assert!(!tested(&load, &[0x89, 0xc6, 0xe8, 0, 0, 0, 0, 0x85, 0xc0, 0x74, 0x10])); // given to a call
        assert!(!tested(&load, &[0x83, 0xc1, 0x01, 0x39, 0xd1, 0x7c, 0xf0])); // add ecx, 1; cmp ecx, edx; jl
        assert!(!tested(&[], &[0x85, 0xc0, 0x74, 0x10]));
        assert!(!tested(&load, &[]));
    }
}
