//! From a fact to the checks that read it, as the catalogue says.

use super::catalogue::rows;
use super::subject::subject;
use super::{attributes, keys, keyvals, messages, objects, rma, windows};
use crate::call::CallId;
use crate::findings::Finding;
use crate::mirror::facts::Fact;
use crate::mirror::facts_rma::{Fault, Missing, RmaFault};
use crate::mirror::predefined::Library;
use Read::{One, Operation};

/// What a check reads: a fact, or of one about an operation what it is.
#[derive(Clone, Copy)]
enum Read<'a> {
    One(&'a Fact),
    Operation(&'a RmaFault, &'a Fault),
}

/// What the checks say of a fact. `call`: the call that is being made, or the one that ran the callback.
pub fn judge(fact: &Fact, call: CallId, library: Library) -> Vec<Finding> {
    let mut found = if let Fact::Rma(fault) = fact {
        ask_all(Read::Operation(fault, &fault.fault), call, library)
    } else if let Fact::CallbackDone(done) = fact {
        // A callback that an unknown call ran is told at the call that made its key.
        let call = done.by.call.or(done.key.created.call).unwrap_or(call);
        ask_all(Read::One(fact), call, library)
    } else {
        ask_all(Read::One(fact), call, library)
    };
    if !found.is_empty() {
        let about = subject(fact);
        found.iter_mut().for_each(|finding| finding.subject.clone_from(&about));
    }
    found
}

/// Asks one check. Never a part of its caller: the room that its finding takes on the stack is given back, for threads
/// may have small ones.
#[inline(never)]
fn ask<F: Into<Option<Finding>>>(found: &mut Vec<Finding>, check: impl FnOnce() -> F) {
    found.extend(check().into());
}

/// Makes the dispatch from the rows of the catalogue.
macro_rules! dispatch {
    (|$call:ident, $library:ident| $(
        $check:ident $id:literal $family:ident::$file:ident $section:expr, $help:literal
        $(, $read:pat => $function:ident($($argument:expr),*))*;
    )*) => {
        /// Asks every check that reads this, in the order of the rows.
        fn ask_all(read: Read<'_>, $call: CallId, $library: Library) -> Vec<Finding> {
            let mut found = Vec::new();
            $($(
                if let $read = read {
                    ask(&mut found, || $family::$file::$function($($argument),*));
                }
            )*)*
            found
        }

        /// A fact that no row reads does not compile.
        #[expect(unreachable_patterns, unused_variables, reason = "several checks read one fact")]
        const _: fn(Read<'_>) = |read| match read {
            $($($read => {})*)*
            One(Fact::Rma(_)) => {} // split up by `Read`
        };
    };
}

rows!(dispatch);
