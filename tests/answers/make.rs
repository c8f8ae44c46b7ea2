//! Programs of all families, in pairs: a right one, and its wrong twin.

use crate::draw::Draw;
use crate::exchange::{self, MISTAKES, Mistake};
use crate::judge::Answer;
use crate::script::{Frame, Script};
use crate::window::Flavor;
use crate::{active, looks, own, passive};

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
    /// Such with inter-communicators, all of them right: messages of several groups are not judged.
    Between,
}

impl Batch {
    pub fn is_of_messages(self) -> bool {
        matches!(self, Batch::Exchanges | Batch::Losing | Batch::Between)
    }

    pub fn frame(self) -> Frame {
        match self {
            Batch::Apart | Batch::Sharing => Frame { text: "", begin: "", end: "" },
            Batch::Exchanges | Batch::Losing => Frame {
                text: include_str!("exchange/begin.c"),
                begin: "    begin_exchanges(0);\n",
                end: "    end_exchanges(0);\n",
            },
            Batch::Between => Frame {
                text: include_str!("exchange/begin.c"),
                begin: "    begin_exchanges(1);\n",
                end: "    end_exchanges(1);\n",
            },
        }
    }
}

/// So many programs, of so many ranks at most.
pub fn made(seed: u64, count: usize, batch: Batch, most: usize) -> Vec<Program> {
    let mut draw = Draw::new(seed, most);
    let mut programs = Vec::new();
    let between = batch == Batch::Between;
    while batch.is_of_messages() && programs.len() < count {
        let mistake = match batch {
            Batch::Losing => Some(Mistake::Lost),
            Batch::Exchanges => Some(draw.pick(&MISTAKES)),
            Batch::Apart | Batch::Sharing | Batch::Between => None,
        };
        // Open MPI does not come to its end with dozens of messages that nobody receives.
        let share = if batch == Batch::Losing { 10 } else { 50 };
        let mistake = mistake.filter(|_| draw.chance(share));
        let (script, answer) = exchange::program(&mut draw, programs.len(), mistake, between);
        programs.push(Program { script, answer, may_be_missed: false });
    }
    while programs.len() < count {
        let mut check = "rma-conflict";
        let mut may_be_missed = false;
        let one = &mut draw;
        let family = one.below(20);
        // Some need a third rank.
        let family = if most == 2 && [11, 12, 17, 18].contains(&family) { 0 } else { family };
        let (right, wrong) = match (batch, family) {
            (Batch::Sharing | Batch::Exchanges | Batch::Losing | Batch::Between, _) => {
                passive::twins(one, Some(Flavor::Shared))
            }
            (Batch::Apart, 0..=7) => passive::twins(one, None),
            (Batch::Apart, 8..=10) => active::fences(one),
            (Batch::Apart, 11 | 12) => active::posts(one),
            (Batch::Apart, 13) => looks::flag(one),
            (Batch::Apart, 14) => {
                may_be_missed = true;
                looks::mutex(one)
            }
            (Batch::Apart, 15 | 16) => own::origin(one),
            (Batch::Apart, 17 | 18) => own::buffer(one),
            (Batch::Apart, _) => {
                check = "rma-unordered";
                own::detach(one)
            }
        };
        programs.push(Program { script: right, answer: None, may_be_missed: false });
        programs.push(Program {
            script: wrong,
            answer: Some(Answer { check, verdict: "suspicious" }),
            may_be_missed,
        });
    }
    programs.truncate(count);
    programs
}
