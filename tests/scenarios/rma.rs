//! One-sided operations and synchronisation in scenarios: what a line asks of MPI.
//!
//! ```text
//! MPI_Put w 1 0x55000000 [count=4] [type=int] [from=0x1000] [origin_count=2] [origin_type=t] [compare=0x1800]
//! MPI_Get_accumulate w 1 0 [op=max|user|replace|no_op] [into=0x2000] [result_count=1] [result_type=t]
//! r = MPI_Rput w null 0
//! MPI_Win_start w 0 1 [nocheck]            ranks of the group; «unknown» where they cannot be told
//! MPI_Win_lock w 1 [exclusive] [nocheck]
//! MPI_Win_test w -> true
//! ```

use mpiwarden::call::{Assertion, Buffer, Handle, Kind, Operation, Reduction, Rma, Sync, Target};
use mpiwarden::mirror::layout::{Bounds, Element, Elements, Flat, Layout, Run};

use crate::line::Line;
use crate::names::{Names, number};
use crate::setup;

/// What a line asks for.
pub enum Asked {
    Operation(Box<Rma>),
    Sync(Handle, Sync),
    /// It is no call of this kind.
    Other,
}

/// The words of a line behind the window.
struct Words<'a>(&'a [String]);

impl<'a> Words<'a> {
    fn option(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
    }

    fn number(&self, name: &str, otherwise: isize) -> Result<isize, String> {
        self.option(name).map_or(Ok(otherwise), number)
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|word| word == name)
    }

    /// The ranks among them; `None` for «unknown».
    fn ranks(&self) -> Option<Vec<u32>> {
        (!self.has("unknown")).then(|| self.0.iter().filter_map(|word| word.parse().ok()).collect())
    }

    fn target(&self) -> Result<Target, String> {
        match self.0.first().map(String::as_str) {
            Some("null") => Ok(Target::Null),
            Some(rank) => Ok(Target::Rank(number(rank)? as i32)),
            None => Err("a rank is missing".to_string()),
        }
    }
}

/// The assertions among some words.
pub fn assertion(words: &[String]) -> Assertion {
    let words = Words(words);
    Assertion {
        no_check: words.has("nocheck"),
        no_store: words.has("nostore"),
        no_put: words.has("noput"),
        no_precede: words.has("noprecede"),
        no_succeed: words.has("nosucceed"),
    }
}

pub fn read(line: &Line, names: &mut Names) -> Result<Asked, String> {
    let Some((win, rest)) = line.arguments.split_first() else { return Ok(Asked::Other) };
    let words = Words(rest);
    if let Some((operation, request)) = operation_of(&line.word) {
        let win = names.handle(Kind::Win, win);
        let rma = operation_on(operation, request, win, &words, names)?;
        return Ok(Asked::Operation(Box::new(rma)));
    }
    let given = assertion(rest);
    let sync = match line.word.as_str() {
        "MPI_Win_fence" => Sync::Fence(given),
        "MPI_Win_start" => Sync::Start(words.ranks(), given),
        "MPI_Win_complete" => Sync::Complete,
        "MPI_Win_post" => Sync::Post(words.ranks(), given),
        "MPI_Win_wait" => Sync::Wait,
        "MPI_Win_test" => Sync::Test,
        "MPI_Win_lock" => {
            Sync::Lock { target: words.target()?, exclusive: words.has("exclusive"), assertion: given }
        }
        "MPI_Win_unlock" => Sync::Unlock(words.target()?),
        "MPI_Win_lock_all" => Sync::LockAll(given),
        "MPI_Win_unlock_all" => Sync::UnlockAll,
        "MPI_Win_flush" => Sync::Flush(words.target()?),
        "MPI_Win_flush_all" => Sync::FlushAll,
        "MPI_Win_flush_local" => Sync::FlushLocal(words.target()?),
        "MPI_Win_flush_local_all" => Sync::FlushLocalAll,
        "MPI_Win_sync" => Sync::Sync,
        _ => return Ok(Asked::Other),
    };
    Ok(Asked::Sync(names.handle(Kind::Win, win), sync))
}

/// The operation of a call, and whether it gives a request.
fn operation_of(word: &str) -> Option<(Operation, bool)> {
    Some(match word {
        "MPI_Put" => (Operation::Put, false),
        "MPI_Rput" => (Operation::Put, true),
        "MPI_Get" => (Operation::Get, false),
        "MPI_Rget" => (Operation::Get, true),
        "MPI_Accumulate" => (Operation::Accumulate, false),
        "MPI_Raccumulate" => (Operation::Accumulate, true),
        "MPI_Get_accumulate" => (Operation::GetAccumulate, false),
        "MPI_Rget_accumulate" => (Operation::GetAccumulate, true),
        "MPI_Fetch_and_op" => (Operation::FetchAndOp, false),
        "MPI_Compare_and_swap" => (Operation::CompareAndSwap, false),
        _ => return None,
    })
}

/// One element of MPI_INT unless it says otherwise; buffers are as large as the data unless they say otherwise.
fn operation_on(
    operation: Operation,
    request: bool,
    win: Handle,
    words: &Words,
    names: &mut Names,
) -> Result<Rma, String> {
    let displacement = words.0.get(1).ok_or("a displacement is missing")?;
    let count = words.number("count", 1)? as i64;
    let word = words.option("type").unwrap_or("int");
    let datatype = names.handle(Kind::Datatype, word);
    let mut buffer = |address: usize, side: &str| -> Result<Buffer, String> {
        let of = words.option(&format!("{side}_type")).unwrap_or(word);
        Ok(Buffer {
            address,
            count: words.number(&format!("{side}_count"), count as isize)? as i64,
            datatype: names.handle(Kind::Datatype, of),
        })
    };
    let fetches = operation.fetches() && operation != Operation::Get;
    let compares = operation == Operation::CompareAndSwap;
    Ok(Rma {
        operation,
        win,
        target: words.target()?,
        displacement: number(displacement)?,
        target_count: count,
        target_type: datatype,
        origin: buffer(words.number("from", 0x1000)? as usize, "origin")?,
        result: if fetches { Some(buffer(words.number("into", 0x2000)? as usize, "result")?) } else { None },
        compare: if compares {
            Some(buffer(words.number("compare", 0x1800)? as usize, "compare")?)
        } else {
            None
        },
        reduction: if operation.accumulates() { reduction(words, operation)? } else { None },
        request,
    })
}

fn reduction(words: &Words, operation: Operation) -> Result<Option<Reduction>, String> {
    if operation == Operation::CompareAndSwap {
        return Ok(None);
    }
    Ok(Some(match words.option("op").unwrap_or("sum") {
        "sum" => Reduction::Predefined("MPI_SUM"),
        "max" => Reduction::Predefined("MPI_MAX"),
        "band" => Reduction::Predefined("MPI_BAND"),
        "replace" => Reduction::Replace,
        "no_op" => Reduction::NoOp,
        "user" => Reduction::Other,
        word => return Err(format!("{word} is not an operator")),
    }))
}

/// `layout t 0+4 8+4 [extent=16] [of=int|char|double|mixed]`: runs of bytes, each by its offset and length.
pub fn layout(line: &Line, names: &mut Names) -> Result<(Handle, Layout), String> {
    let Some((name, rest)) = line.arguments.split_first() else {
        return Err("a datatype is missing".to_string());
    };
    let words = Words(rest);
    let mut runs = Vec::new();
    for (offset, length) in rest.iter().filter_map(|word| word.split_once('+')) {
        runs.push(Run { offset: number(offset)? as i64, length: number(length)? as u64 });
    }
    let first = runs.iter().map(|run| run.offset).min().unwrap_or(0);
    let end = runs.iter().map(|run| run.offset + run.length as i64).max().unwrap_or(0);
    let size = runs.iter().map(|run| run.length).sum();
    let extent = words.number("extent", end as isize)? as i64;
    let bounds = Bounds { size, lb: 0, extent, true_lb: first, true_extent: end - first };
    let elements = match words.option("of").unwrap_or("int") {
        "int" => Elements::One { handle: setup::INT, element: Element::named("MPI_INT"), size: 4 },
        "char" => Elements::One { handle: setup::CHAR, element: Element::named("MPI_BYTE"), size: 1 },
        "double" => Elements::One { handle: Handle(9), element: Element::named("MPI_DOUBLE"), size: 8 },
        "mixed" => Elements::Mixed,
        word => return Err(format!("{word} is not an element")),
    };
    Ok((names.handle(Kind::Datatype, name), Layout::new(bounds, Flat::from_runs(&runs), elements)))
}
