//! Programs of all families, in pairs: a right one, and its wrong twin.

use crate::draw::Draw;
use crate::exchange::{self, MISTAKES, Mistake};
use crate::judge::Answer;
use crate::script::{Frame, Script};
use crate::window::Flavor;
use crate::{active, local, looks, own, passive};

/// A program, and what must be said of it.
#[derive(Clone, Debug)]
pub struct Program {
    pub script: Script,
    /// `None`: it is right.
    pub answer: Option<Answer>,
    /// It may be missed: who waits in a loop and writes there may be told anything by whoever holds the memory, so that what it does in between is silent where that
    /// one has operations of its own.
    pub may_be_missed: bool,
}

/// Processes that share memory may tell each other anything by it, for as long as they live: these programs have batches of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Batch {
    Apart,
    Sharing,
    /// Messages and collective calls, without one-sided communication.
    Exchanges,
    /// Such in which messages are lost: some libraries end the job in `MPI_Finalize`, so that what is seen at the end of MPI is not.
    Losing,
    /// Such with inter-communicators.
    Between,
    /// Loads and stores that are right: many programs are one launch.
    Loads,
    /// Those that are wrong: a launch each, for no more than a share of what a launch does is looked at.
    Races,
    /// Both, built so that they tell of all of their accesses: none may be missed.
    Exact,
}

impl Batch {
    /// What files of it are called.
    pub fn name(self) -> &'static str {
        match self {
            Batch::Apart | Batch::Sharing => "answers",
            Batch::Exchanges | Batch::Losing | Batch::Between => "exchanges",
            Batch::Loads => "loads",
            Batch::Races => "races",
            Batch::Exact => "exact",
        }
    }

    pub fn frame(self) -> Frame {
        let exchanges = |begin, end| Frame { text: include_str!("exchange/begin.c"), begin, end };
        match self {
            Batch::Apart | Batch::Sharing | Batch::Loads | Batch::Races | Batch::Exact => {
                Frame { text: "", begin: "", end: "" }
            }
            Batch::Exchanges | Batch::Losing => {
                exchanges("    begin_exchanges(0);\n", "    end_exchanges(0);\n")
            }
            Batch::Between => exchanges("    begin_exchanges(1);\n", "    end_exchanges(1);\n"),
        }
    }
}

/// So many programs, of so many ranks at most.
pub fn made(seed: u64, count: usize, batch: Batch, most: usize) -> Vec<Program> {
    let mut draw = Draw::new(seed, most);
    let mut programs = Vec::new();
    while programs.len() < count {
        match batch {
            Batch::Exchanges | Batch::Losing | Batch::Between => {
                programs.push(exchanges(&mut draw, batch, programs.len()));
            }
            Batch::Apart | Batch::Sharing => programs.extend(twins(&mut draw, batch, most)),
            Batch::Loads => programs.push(local(&mut draw)[0].clone()),
            Batch::Races => programs.push(local(&mut draw)[1].clone()),
            Batch::Exact => {
                let twins = local(&mut draw);
                programs.extend(twins.map(|twin| Program { may_be_missed: false, ..twin }));
            }
        }
    }
    programs.truncate(count);
    programs
}

fn exchanges(draw: &mut Draw, batch: Batch, number: usize) -> Program {
    let mistake = match batch {
        Batch::Exchanges | Batch::Between => Some(draw.pick(&MISTAKES)).filter(|_| draw.chance(50)),
        // Open MPI does not come to its end with dozens of messages that nobody receives.
        Batch::Losing => draw.chance(10).then_some(Mistake::Lost),
        Batch::Apart | Batch::Sharing | Batch::Loads | Batch::Races | Batch::Exact => None,
    };
    let (script, answer) = exchange::program(draw, number, mistake, batch == Batch::Between);
    Program { script, answer, may_be_missed: false }
}

/// A right program about loads and stores, and its wrong twin. That may be missed where few bytes are looked at.
fn local(draw: &mut Draw) -> [Program; 2] {
    let [right, wrong] = local::twins(draw);
    let answer = Some(Answer { check: "local-conflict", verdict: "suspicious" });
    [
        Program { script: right, answer: None, may_be_missed: false },
        Program { script: wrong, answer, may_be_missed: true },
    ]
}

/// A right program about order and its wrong twin.
fn twins(draw: &mut Draw, batch: Batch, most: usize) -> [Program; 2] {
    let mut check = "rma-conflict";
    let mut may_be_missed = false;
    let family = draw.below(20);
    // Some need a third rank.
    let family = if most == 2 && [11, 12, 17, 18].contains(&family) { 0 } else { family };
    let (right, wrong) = match family {
        _ if batch == Batch::Sharing => passive::twins(draw, Some(Flavor::Shared)),
        0..=7 => passive::twins(draw, None),
        8..=10 => active::fences(draw),
        11 | 12 => active::posts(draw),
        13 => looks::flag(draw),
        14 => {
            may_be_missed = true;
            looks::mutex(draw)
        }
        15 | 16 => own::origin(draw),
        17 | 18 => own::buffer(draw),
        _ => {
            check = "rma-unordered";
            own::detach(draw)
        }
    };
    let answer = Some(Answer { check, verdict: "suspicious" });
    [
        Program { script: right, answer: None, may_be_missed: false },
        Program { script: wrong, answer, may_be_missed },
    ]
}
