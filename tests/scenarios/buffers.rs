//! `buffer MPI_Recv writes 100 200 during MPI_Isend reads 150 160`: a call uses memory, from the first byte to the one behind the last, while an
//! operation that another call began uses some. `buffer MPI_Allreduce reads 0 8 and writes 4 12 and writes 20 30`: one call uses all of these.

use mpiwarden::call::{CallId, Handle, StackId};
use mpiwarden::mirror::facts::{Fact, Mark, NoAccess, UnusableBuffer};
use mpiwarden::mirror::facts_rma::Side;
use mpiwarden::mirror::lent::{
    BufferFreed, BufferMet, GivenUpBy, InUseBy, LentBuffers, LentMemory, met_inside,
};
use mpiwarden_spec::Procedure;

use crate::line::Line;
use crate::names::number;

/// `freed 64 128 during MPI_Isend reads 100 200`: memory is freed while an operation that a call began uses some; `moved`: by `realloc`;
/// `gone`: it is that of procedures which have returned.
pub fn read_freed(line: &Line) -> Result<(CallId, Option<Fact>), String> {
    let [from, end, during, earlier, lent @ ..] = &line.arguments[..] else {
        return Err("what is freed, and during which call?".into());
    };
    if during != "during" {
        return Err(format!("{during}, not during"));
    }
    let mut buffers = LentBuffers::default();
    for lent in memory(lent)? {
        buffers.lend(Handle(1), (), lent);
    }
    let call = CallId::counted(Procedure::of(earlier.clone().leak()));
    let begun = Mark { call: Some(call), ..Mark::from(StackId(line.number as u32)) };
    let memory = number(from)? as u64..number(end)? as u64;
    let at = StackId(line.number as u32);
    let fact = |writes, by| Fact::BufferFreed(BufferFreed { begun, writes, by });
    let freed = match &line.word[..] {
        "gone" => buffers.beginning_in(&memory).map(|(_, (), writes)| fact(writes, GivenUpBy::Return(at))),
        word => buffers.in_block(memory.clone(), &memory).map(|((), writes)| {
            fact(writes, if word == "moved" { GivenUpBy::Realloc(at) } else { GivenUpBy::Free(at) })
        }),
    };
    Ok((call, freed))
}

/// `unusable MPI_Recv writes 100 200 unmapped`: the process cannot use a buffer of a call so; `constant`: it may not write there. `compare`, `result`: that
/// buffer of a one-sided operation.
pub fn read_unusable(line: &Line) -> Result<(CallId, Fact), String> {
    let [name, how, from, end, why] = &line.arguments[..] else {
        return Err("which memory, and why?".into());
    };
    let access = match &why[..] {
        "unmapped" => NoAccess::Unmapped,
        "constant" => NoAccess::ReadOnly,
        other => return Err(format!("{other:?} is no reason")),
    };
    let (base, end) = (number(from)?, number(end)?);
    let bytes = (end - base) as u64;
    let side = match &how[..] {
        "result" => Some(Side::Result),
        "compare" => Some(Side::Compare),
        _ => None,
    };
    let writes = ["writes", "result"].contains(&&how[..]);
    let buffer = UnusableBuffer { base: base as usize, bytes, writes, side, access };
    Ok((CallId::counted(Procedure::of(name.clone().leak())), Fact::Unusable(buffer)))
}

/// The call of a line, and what is found.
pub fn read(line: &Line) -> Result<(CallId, Option<Fact>), String> {
    let [name, words @ ..] = &line.arguments[..] else { return Err("which call?".into()) };
    let call = |name: &String| CallId::counted(Procedure::of(name.clone().leak()));
    let during = words.iter().position(|word| word == "during");
    let used = memory(&words[..during.unwrap_or(words.len())])?;
    let met = match during.map(|at| &words[at + 1..]) {
        None => met_inside(&used, true),
        Some([earlier, lent @ ..]) => {
            let mut buffers = LentBuffers::default();
            for lent in memory(lent)? {
                buffers.lend(Handle(1), (), lent);
            }
            let begun = Mark { call: Some(call(earlier)), ..Mark::from(StackId(line.number as u32)) };
            used.iter().find_map(|now| {
                let ((), writes, bytes) = buffers.meeting(now)?;
                let in_use_by = InUseBy::Active { begun, writes };
                Some(BufferMet { in_use_by, writes: now.writes, bytes })
            })
        }
        Some([]) => return Err("during which call?".into()),
    };
    Ok((call(name), met.map(Fact::Buffer)))
}

/// Memory that is read or written.
fn memory(words: &[String]) -> Result<Vec<LentMemory>, String> {
    let parts = words.split(|word| word == "and");
    let each = parts.map(|part| match part {
        [how, from, end] => {
            let span = number(from)? as u64..number(end)? as u64;
            Ok(LentMemory::dense(span, how == "writes"))
        }
        _ => Err(format!("{part:?} is no memory")),
    });
    each.collect()
}
