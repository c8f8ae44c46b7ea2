//! `message-bad-argument`: an argument of a message, of a collective operation, or of a call on a group, a topology,
//! packed data or a file that the text does not allow (3.2, 4.2.1, 5.2, 6, 7.3, 8.5, 14).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::checks::rma::rma_bad_operation::shown;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{ArgumentWrong, BadArgument, Misplaced, ModeWrong, NullHandle};

pub fn check(argument: &BadArgument, call: CallId) -> Finding {
    let name = argument.name;
    let subject = match argument.index {
        Some(_) => format!("an element of `{name}`"),
        None => format!("`{name}`"),
    };
    let (message, limit) = said(&subject, argument.wrong);
    let mut finding = Finding::new(Check::MessageBadArgument, Verdict::Violation, call, message)
        .section(argument.section)
        .detail("argument", name);
    if has_value(argument.wrong) {
        finding = finding.detail("value", argument.value);
    }
    if let Some(index) = argument.index {
        finding = finding.detail("element", index as i64);
    }
    if let Some((name, value)) = limit {
        finding = finding.detail(name, value);
    }
    match help(argument.wrong, call) {
        Some(help) => finding.help(help),
        None => finding,
    }
}

/// What to do about a buffer for messages in buffered mode (3.6). `None`: what the check says of all arguments.
fn help(wrong: ArgumentWrong, call: CallId) -> Option<&'static str> {
    if wrong == ArgumentWrong::SecondBuffer {
        return Some("call MPI_Buffer_detach before another buffer is attached");
    }
    let is_too_small = matches!(wrong, ArgumentWrong::LargerThanBuffer { .. } | ArgumentWrong::NoneAttached);
    if !is_too_small {
        return None;
    }
    Some(if call.name().starts_with("MPI_Buffer_") {
        "detach a buffer once, and only where one was attached"
    } else {
        "attach a buffer by MPI_Buffer_attach before: each message that it holds at a time takes its bytes and MPI_BSEND_OVERHEAD"
    })
}

/// Whether the argument is a number that says something to people.
fn has_value(wrong: ArgumentWrong) -> bool {
    match wrong {
        ArgumentWrong::Negative
        | ArgumentWrong::NotPositive
        | ArgumentWrong::Rank { .. }
        | ArgumentWrong::AboveTagUb(_)
        | ArgumentWrong::OfGroup { .. }
        | ArgumentWrong::Twice
        | ArgumentWrong::LargerThanGroup { .. }
        | ArgumentWrong::NotDivided { .. }
        | ArgumentWrong::NoNode { .. }
        | ArgumentWrong::OutsideGrid { .. }
        | ArgumentWrong::NoDimension { .. }
        | ArgumentWrong::NoPart { .. }
        | ArgumentWrong::OutsideBuffer { .. }
        | ArgumentWrong::Whence
        | ArgumentWrong::LockType
        | ArgumentWrong::LargerThanBuffer { .. }
        | ArgumentWrong::Mode(_) => true,
        ArgumentWrong::Null(_)
        | ArgumentWrong::NoBuffer
        | ArgumentWrong::NoneAttached
        | ArgumentWrong::SecondBuffer
        | ArgumentWrong::NoRoom
        | ArgumentWrong::NoArray { .. }
        | ArgumentWrong::NoString
        | ArgumentWrong::NoFunction
        | ArgumentWrong::IgnoredStatus
        | ArgumentWrong::InPlace(_)
        | ArgumentWrong::AnySource
        | ArgumentWrong::AnyTag
        | ArgumentWrong::Undefined { .. }
        | ArgumentWrong::Derived { .. }
        | ArgumentWrong::ForAccumulates { .. }
        | ArgumentWrong::NoStride
        | ArgumentWrong::OtherTopology(_)
        | ArgumentWrong::Named => false,
    }
}

/// The message, and a number that it goes by.
fn said(subject: &str, wrong: ArgumentWrong) -> (String, Option<(&'static str, i64)>) {
    match wrong {
        ArgumentWrong::Negative => (format!("{subject} is negative"), None),
        ArgumentWrong::NotPositive => (format!("{subject} is less than 1"), None),
        ArgumentWrong::Null(handle) => (format!("{subject} is {}", null(handle)), None),
        ArgumentWrong::NoBuffer => {
            (format!("{subject} is a null address, and the call is given elements to move"), None)
        }
        ArgumentWrong::NoneAttached => {
            ("the process has no buffer for messages in buffered mode".to_owned(), None)
        }
        ArgumentWrong::SecondBuffer => (
            format!("{subject} is a second buffer for messages in buffered mode, and one is still attached"),
            None,
        ),
        ArgumentWrong::LargerThanBuffer { room } => (
            "the message has more bytes than the buffer for messages in buffered mode".to_owned(),
            Some(("room", room)),
        ),
        ArgumentWrong::NoRoom => {
            (format!("{subject} is a null address, and MPI is to read or write a value there"), None)
        }
        ArgumentWrong::NoArray { elements } => (
            format!("{subject} is a null address, and an array is to be there"),
            Some(("elements", elements)),
        ),
        ArgumentWrong::NoString => {
            (format!("{subject} is a null address, and a string is to be there"), None)
        }
        ArgumentWrong::NoFunction => {
            (format!("{subject} is a null address, and a function is to be there"), None)
        }
        ArgumentWrong::IgnoredStatus => {
            (format!("{subject} is MPI_STATUS_IGNORE, and the call reads a status there"), None)
        }
        ArgumentWrong::InPlace(Misplaced::Here) => {
            (format!("{subject} is MPI_IN_PLACE, which has no meaning there"), None)
        }
        ArgumentWrong::InPlace(Misplaced::NotRoot) => {
            (format!("{subject} is MPI_IN_PLACE, which only the root may give"), None)
        }
        ArgumentWrong::InPlace(Misplaced::BetweenGroups) => {
            (format!("{subject} is MPI_IN_PLACE, which has no meaning on an inter-communicator"), None)
        }
        ArgumentWrong::Rank { size, remote: false } => {
            (format!("{subject} is no rank of the communicator's group"), Some(("processes", size)))
        }
        ArgumentWrong::Rank { size, remote: true } => (
            format!("{subject} is no rank of the inter-communicator's remote group"),
            Some(("processes", size)),
        ),
        ArgumentWrong::AnySource => {
            (format!("{subject} is MPI_ANY_SOURCE where one process must be named"), None)
        }
        ArgumentWrong::AnyTag => (format!("{subject} is MPI_ANY_TAG where one tag must be given"), None),
        ArgumentWrong::AboveTagUb(most) => (format!("{subject} is above MPI_TAG_UB"), Some(("most", most))),
        ArgumentWrong::Undefined { operator, element } => {
            (format!("{operator} is not defined for {}", shown(element)), None)
        }
        ArgumentWrong::Derived { operator } => (
            format!(
                "{operator} is given a datatype that the program made: predefined operators take predefined datatypes only"
            ),
            None,
        ),
        ArgumentWrong::ForAccumulates { operator } => {
            (format!("{operator} is for one-sided operations, and for no collective one"), None)
        }
        ArgumentWrong::OfGroup { size } => {
            (format!("{subject} is no rank of the group"), Some(("processes", size)))
        }
        ArgumentWrong::Twice => (format!("{subject} names a process for the second time"), None),
        ArgumentWrong::NoStride => (format!("{subject} has the stride 0"), None),
        ArgumentWrong::LargerThanGroup { processes } => (
            format!("{subject} asks for more processes than the communicator has"),
            Some(("processes", processes)),
        ),
        ArgumentWrong::NotDivided { by } => {
            (format!("{subject} is no multiple of the product of the given `dims`"), Some(("product", by)))
        }
        ArgumentWrong::NoNode { nodes } => {
            (format!("{subject} is no node of the graph"), Some(("nodes", nodes)))
        }
        ArgumentWrong::OtherTopology(topology) => {
            (format!("{subject} is a communicator without a {topology} topology"), None)
        }
        ArgumentWrong::OutsideGrid { places } => {
            (format!("{subject} lies outside of a dimension that is not periodic"), Some(("places", places)))
        }
        ArgumentWrong::NoDimension { dims } => {
            (format!("{subject} is no dimension of the Cartesian topology"), Some(("dimensions", dims)))
        }
        ArgumentWrong::NoPart { parts } => {
            (format!("{subject} is no partition of the message"), Some(("partitions", parts)))
        }
        ArgumentWrong::OutsideBuffer { bytes } => {
            (format!("{subject} lies outside of the packed buffer"), Some(("bytes", bytes)))
        }
        ArgumentWrong::Named => {
            (format!("{subject} is a predefined datatype, which no constructor made"), None)
        }
        ArgumentWrong::Whence => {
            (format!("{subject} is none of MPI_SEEK_SET, MPI_SEEK_CUR and MPI_SEEK_END"), None)
        }
        ArgumentWrong::LockType => {
            (format!("{subject} is none of MPI_LOCK_SHARED and MPI_LOCK_EXCLUSIVE"), None)
        }
        ArgumentWrong::Mode(ModeWrong::NotOneAccess) => (
            format!("{subject} must have exactly one of MPI_MODE_RDONLY, MPI_MODE_WRONLY and MPI_MODE_RDWR"),
            None,
        ),
        ArgumentWrong::Mode(ModeWrong::ReadOnly(mode)) => {
            (format!("{subject} has {mode} together with MPI_MODE_RDONLY"), None)
        }
        ArgumentWrong::Mode(ModeWrong::Sequential) => {
            (format!("{subject} has MPI_MODE_SEQUENTIAL together with MPI_MODE_RDWR"), None)
        }
    }
}

fn null(handle: NullHandle) -> &'static str {
    match handle {
        NullHandle::Comm => "MPI_COMM_NULL",
        NullHandle::Datatype => "MPI_DATATYPE_NULL",
        NullHandle::Group => "MPI_GROUP_NULL",
        NullHandle::Op => "MPI_OP_NULL",
    }
}
