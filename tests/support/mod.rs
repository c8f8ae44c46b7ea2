//! What the test programs share: reading a case, finding the MPIs of this machine, compiling, running through the
//! front door, reading the report, and comparing it with what the case expects.
//!
//! Left out: any knowledge of single checks. A case says itself what it expects.

#![allow(
    dead_code,
    unused_imports,
    reason = "each test program is a crate of its own and uses another part of this module"
)]

mod bench;
mod case;
mod compare;
mod compile;
mod conventions;
mod expectation;
mod files;
mod findings_list;
mod fortran;
mod header;
mod headings;
mod launch;
mod page;
mod patience;
mod places;
mod report;
mod runs;
mod targets;
mod tokens;
mod trials;

pub use bench::Bench;
pub use case::{Case, Exit, Skip};
pub use compare::compare;
pub use compile::{Program, compile, exact_flags};
pub use conventions::problems_of_wording;
pub use expectation::{Expectation, Related, parse_expectations};
pub use files::files_below;
pub use findings_list::{TrueFinding, no_longer_met};
pub use fortran::{fortran_libraries, fortran_symbols};
pub use header::{macros, prototypes, read_prototypes};
pub use headings::anchors;
pub use launch::{Job, Outcome, ready_to_launch, shell_status, signal, start, wait};
pub use page::{Block, BlockLanguage, block_under};
pub use patience::{Limit, crowding};
pub use places::Places;
pub use report::{Finding, Frame, OpenOperation, Report};
pub use runs::{NOT_IN_TIME, Runs, told};
pub use targets::{Family, Machine, Target, find_program};
pub use tokens::Tokens;
pub use trials::{arguments, everywhere, passes, skipped};
