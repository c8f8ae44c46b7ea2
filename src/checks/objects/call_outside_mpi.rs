//! `call-outside-mpi`: a call before MPI is up or after it has ended (11.4.1), and a second start of MPI (11.2.1).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{Mark, Span};

pub fn check(span: Span, call: CallId) -> Finding {
    let name = call.name();
    let (verdict, message, ended) = match span {
        Span::Before => {
            (Verdict::Violation, format!("{name} is called before MPI is initialized"), Mark::default())
        }
        Span::After(ended) => {
            (Verdict::Violation, format!("{name} is called after MPI was finalized"), ended)
        }
        Span::Ending => (
            Verdict::Portability,
            format!("{name} is called inside MPI_Finalize, after the callbacks of MPI_COMM_SELF"),
            Mark::default(),
        ),
        Span::Again => {
            (Verdict::Violation, format!("{name} is called when MPI is initialized already"), Mark::default())
        }
    };
    let finding = Finding::new(Check::CallOutsideMpi, verdict, call, message).related(
        "ended",
        "the end of MPI was here",
        ended,
    );
    // The end of MPI came first, and reported the key then.
    let frees_a_key = name.ends_with("_free_keyval") || name == "MPI_Keyval_free";
    match span {
        Span::Again => finding
            .section("11.2.1")
            .help("call it once; ask MPI_Initialized where somebody else may have called it"),
        Span::After(_) if frees_a_key => finding.help(
            "free the keyval before MPI_Finalize; that also settles the keyval-leak which is reported for it",
        ),
        Span::After(_) | Span::Before | Span::Ending => finding,
    }
}
