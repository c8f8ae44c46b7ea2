//! The mirror held against real MPI libraries: random programs, played by both, must have the same results and
//! callbacks, or the difference is a deviation with a name (`src/mirror/deviations.rs`, `docs/mpi-libraries.md`).
//!
//! Left out: more than one process (`tests/cases`, `tests/mpi4py`, `tests/opencoarrays` have several), threads, Fortran.
//! `MPIWARDEN_DIFFERENTIAL_PROGRAMS` and `MPIWARDEN_DIFFERENTIAL_SEED` ask for other programs than the usual ones.

mod acts;
mod acts_keys;
mod acts_objects;
mod acts_windows;
mod agrees;
mod callbacks;
mod checked;
mod deviations;
mod difference;
#[expect(dead_code, reason = "the properties use more of it")]
#[path = "../properties/driver.rs"]
mod driver;
mod finalize;
mod generate;
mod launch;
mod once_wrong;
#[expect(dead_code, reason = "scenarios use more of it")]
#[path = "../scenarios/peers.rs"]
mod peers;
mod player;
mod program;
mod record;
#[path = "../scenarios/rma_words.rs"]
mod rma_words;
#[expect(dead_code, reason = "scenarios use more of it")]
#[path = "../scenarios/setup.rs"]
mod setup;
mod show;
mod shows;
mod shrink;
mod smallest;
#[path = "../support/mod.rs"]
mod support;
mod things;
mod trials;

use std::sync::Arc;

use support::{Machine, Places};

fn main() {
    let arguments = support::arguments(2);
    let places = Places::find();
    let machine = Machine::look(&places);
    let trials = trials::all(&Arc::new(places), &machine);
    libtest_mimic::run(&arguments, trials).exit();
}
