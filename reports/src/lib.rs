//! From what the ranks wrote to what a person reads: the library behind the command `mpiwarden`.
//!
//! `run` starts the launcher with the preload for its ranks; `load` reads what they wrote; `symbolize` names the
//! places; `merge` joins the ranks into one [`report::Report`]; `render` shows it. No MPI is needed here, and nothing
//! here runs inside the program that is checked.

pub mod browse;
pub mod cli;
pub mod exit;
pub mod explain;
pub mod files;
pub mod fingerprint;
mod flags;
pub mod folding;
pub mod formats;
pub mod gate;
mod hang;
mod live;
pub mod load;
pub mod merge;
mod order;
mod paths;
pub mod pictures;
pub mod ranks;
pub mod render;
pub mod report;
pub mod run;
pub mod source;
pub mod symbolize;
mod typing;
pub mod view;
mod waiting_groups;
pub mod written;
