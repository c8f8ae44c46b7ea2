//! `attr-language`: set in one language and read in another, where the two see different things (19.3.7).

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::OtherLanguage;
use crate::mirror::forms::Form;

pub fn check(other: &OtherLanguage, call: CallId) -> Finding {
    let message = match other.put {
        Form::Address => {
            "reads in Fortran an attribute that was set in C: the value is the address, not what lies there"
        }
        Form::AddressInteger => {
            "reads in C an attribute that was set in Fortran: the value is the address of an MPI_Aint"
        }
        Form::Integer => {
            "reads in C an attribute that was set in Fortran by MPI_Attr_put: the value is the address of an int"
        }
    };
    Finding::new(Check::AttrLanguage, Verdict::Note, call, message).related(
        "set",
        "the attribute was set here",
        other.set,
    )
}
