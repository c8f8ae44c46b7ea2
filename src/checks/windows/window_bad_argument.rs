//! `window-bad-argument`: an argument of a window creation that cannot be right (12.2.1 to 12.2.4).

use crate::call::{CallId, Flavor};
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{ArgumentFault, WindowArguments};

pub fn check(arguments: &WindowArguments, call: CallId) -> Finding {
    let (message, help) = match arguments.fault {
        ArgumentFault::NegativeSize => {
            ("the size of the window is negative", "give the size in bytes, not negative")
        }
        ArgumentFault::DisplacementUnit => {
            ("the displacement unit is less than 1", "give a displacement unit of at least 1 byte")
        }
        ArgumentFault::NullBase => (
            "the base of the window is NULL and its size is not 0",
            "give the address of the memory, or size 0 for a process without memory in the window",
        ),
        ArgumentFault::InterCommunicator => (
            "a window needs an intra-communicator, and this is an inter-communicator",
            "merge it with MPI_Intercomm_merge first",
        ),
        ArgumentFault::NotShared => (
            "the processes of the communicator cannot share memory with each other",
            "split it first: MPI_Comm_split_type with MPI_COMM_TYPE_SHARED",
        ),
    };
    let section = match arguments.flavor {
        Flavor::Create => "12.2.1",
        Flavor::Allocate => "12.2.2",
        Flavor::Shared => "12.2.3",
        Flavor::Dynamic => "12.2.4",
    };
    let finding =
        Finding::new(Check::WindowBadArgument, Verdict::Violation, call, message).section(section).help(help);
    match arguments.fault {
        ArgumentFault::NegativeSize | ArgumentFault::DisplacementUnit | ArgumentFault::NullBase => {
            finding.detail("value", arguments.value as i64)
        }
        ArgumentFault::InterCommunicator | ArgumentFault::NotShared => finding,
    }
}
