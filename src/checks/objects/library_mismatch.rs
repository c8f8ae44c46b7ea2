//! `library-mismatch`: the call is right, and the MPI library's answer is not what the standard says.
//!
//! What is compared is what the mirror predicts; what the catalogue says is not compared never becomes a difference.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{Because, CallbackRole, Difference, Differs, Mark};

pub fn check(difference: &Difference, call: CallId) -> Finding {
    let call = difference.place.and_then(|mark| mark.call).unwrap_or(call);
    let name = call.name();
    let kind = difference.kind.word();
    let message = match &difference.what {
        Differs::ValueMissing => format!("{name} says that the {kind} has no such attribute, and it has"),
        Differs::ValueUnexpected => format!("{name} finds an attribute that the {kind} does not have"),
        Differs::Value { .. } => format!("{name} gives another attribute value than was set"),
        Differs::Predefined { key, .. } => format!("{name} gives a wrong value for {}", key.name()),
        Differs::Refused => format!("{name} fails, and the call is right"),
        Differs::NotRun(role) => format!("{name} had to run {}, and the MPI library never did", callback(*role)),
        Differs::Ran(role) => format!("{name} runs {}, and the standard has it copy no attributes", callback(*role)),
        Differs::CallbackValue { .. } => format!("{name} gives a callback another value than was set"),
        Differs::Order => {
            "MPI_Finalize does not delete the attributes of MPI_COMM_SELF in the reverse of the order of setting"
                .to_string()
        }
        Differs::KeyReused => format!("{name} returns the number of a keyval that is in use"),
    };
    let verdict = if difference.known.is_some() { Verdict::Note } else { Verdict::Library };
    let mut finding =
        Finding::new(Check::LibraryMismatch, verdict, call, message).section(section(difference));
    if let Some(mark) = difference.place {
        finding = finding.at(mark);
    }
    if let Some(known) = difference.known {
        finding = finding.detail("known", known).help("nothing: this deviation of the MPI library is known");
    }
    if let Some(because) = difference.because {
        let (role, text, mark) = explained(because);
        finding = finding.related(role, text, mark);
    }
    match difference.what {
        Differs::Value { expected, found } | Differs::CallbackValue { expected, found } => {
            finding.detail("expected", expected).detail("found", found)
        }
        Differs::Predefined { expected, found, .. } => {
            finding.detail("expected", expected).detail("found", found)
        }
        Differs::ValueMissing
        | Differs::ValueUnexpected
        | Differs::Refused
        | Differs::NotRun(_)
        | Differs::Ran(_)
        | Differs::Order
        | Differs::KeyReused => finding,
    }
}

fn explained(because: Because) -> (&'static str, &'static str, Mark) {
    match because {
        Because::ValueSet(mark) => ("set", "the value was set here", mark),
        Because::AttributeSet(mark) => ("set", "the attribute was set here", mark),
        Because::MadeWithout(mark) => {
            ("created", "the object was created here, without this attribute", mark)
        }
        Because::KeyMade(mark) => ("created", "the key in use was created here", mark),
        Because::ObjectMade(mark) => ("created", "it was created here", mark),
        Because::RegionAttached(mark) => ("attached", "the region was attached here", mark),
    }
}

fn callback(role: CallbackRole) -> &'static str {
    match role {
        CallbackRole::Copy => "a copy callback",
        CallbackRole::Delete => "a delete callback",
    }
}

/// The section that says what the answer must be.
fn section(difference: &Difference) -> &'static str {
    use crate::call::Kind;
    match (&difference.what, difference.kind) {
        (Differs::Order, _) => "11.2.4",
        (Differs::Predefined { .. }, Kind::Win) => "12.2.6",
        (Differs::Predefined { .. }, _) => "9.1.2",
        (Differs::Ran(_), _) => "7.7.1",
        (_, Kind::Comm) => "7.7.2",
        (_, Kind::Win) => "7.7.3",
        (_, Kind::Datatype) => "7.7.4",
    }
}
