//! What a kind of fact means for others: which are certain only when every call of the program was seen, and which make the
//! outcome of the call uncertain.
//!
//! A module that was loaded late may have freed, made or changed what a fact is about, where nobody saw it. What follows from
//! the arguments of one call, or from what a callback did before the checker's eyes, is certain all the same.

use super::facts::{Fact, KeyFound, ObjectFound, ObjectUsed, OtherUsed};
use super::lent::InUseBy;

impl Fact {
    /// Whether it may be untrue when calls were made that the mirror was not told of.
    pub fn needs_history(&self) -> bool {
        match self {
            Fact::KeyvalUsed(used) => match used.found {
                KeyFound::Live(_) | KeyFound::Held(_) | KeyFound::Gone(_) | KeyFound::Unknown => true,
                KeyFound::Invalid { .. } | KeyFound::Predefined(_) => false,
            },
            Fact::ObjectUsed(ObjectUsed { found, .. }) | Fact::OtherUsed(OtherUsed { found, .. }) => {
                match found {
                    ObjectFound::Freed { .. }
                    | ObjectFound::NotReady { .. }
                    | ObjectFound::SessionEnded { .. } => true,
                    ObjectFound::Null | ObjectFound::Unset | ObjectFound::Predefined => false,
                }
            }
            Fact::Buffer(met) => match met.in_use_by {
                InUseBy::Active { .. } => true,
                InUseBy::Other { .. } | InUseBy::Received => false,
            },
            // Another module may have completed the operation.
            Fact::BufferFreed(_) => true,
            // Another module may have set the attribute since, in another language.
            Fact::CutOff(_) | Fact::OtherLanguage(_) => true,
            Fact::Differs(_)
            | Fact::Left(_)
            | Fact::BadTarget { .. }
            | Fact::Rma(_)
            | Fact::Epoch(_)
            | Fact::Hint(_)
            | Fact::RequestMisused { .. }
            | Fact::Request(_)
            | Fact::Overwritten { .. }
            | Fact::Uncommitted { .. }
            | Fact::Overlapping { .. }
            | Fact::AbsentDeleted { .. }
            | Fact::NotDynamic { .. }
            | Fact::SharedQuery(_)
            | Fact::AttachTouches(_)
            | Fact::DetachMissed(_)
            | Fact::MemoryFreed(_)
            | Fact::PlainMemoryLocked { .. }
            | Fact::AttachRefused { .. } => true,
            Fact::KeyvalMade(_)
            | Fact::CallbackDone(_)
            | Fact::Reentered(_)
            | Fact::OutputAddress(_)
            | Fact::Dangling(_)
            | Fact::PredefinedElsewhere { .. }
            | Fact::OutsideMpi(_)
            | Fact::Deprecated(_)
            | Fact::TypeArgument(_)
            | Fact::Unusable(_)
            | Fact::Argument(_)
            | Fact::WindowArguments(_)
            | Fact::AttachRange { .. }
            | Fact::AttachAccess { .. }
            | Fact::AttachScattered { .. } => false,
            // Keys of the project's own interface: its functions are called by nobody else.
            Fact::Key(_) | Fact::KeyLeft(_) => false,
        }
    }

    /// Whether it means that the call may not do what the standard says of a right one.
    pub fn is_fault(&self) -> bool {
        match self {
            Fact::Deprecated(_) | Fact::PredefinedElsewhere { .. } => false,
            Fact::KeyvalUsed(_)
            | Fact::KeyvalMade(_)
            | Fact::CallbackDone(_)
            | Fact::Reentered(_)
            | Fact::OutputAddress(_)
            | Fact::Dangling(_)
            | Fact::CutOff(_)
            | Fact::OtherLanguage(_)
            | Fact::AbsentDeleted { .. }
            | Fact::ObjectUsed(_)
            | Fact::OtherUsed(_)
            | Fact::OutsideMpi(_)
            | Fact::Differs(_)
            | Fact::TypeArgument(_)
            | Fact::Argument(_)
            | Fact::WindowArguments(_)
            | Fact::SharedQuery(_)
            | Fact::NotDynamic { .. }
            | Fact::AttachTouches(_)
            | Fact::AttachRange { .. }
            | Fact::AttachAccess { .. }
            | Fact::AttachScattered { .. }
            | Fact::AttachRefused { .. }
            | Fact::DetachMissed(_)
            | Fact::MemoryFreed(_)
            | Fact::Left(_)
            | Fact::BadTarget { .. }
            | Fact::Rma(_)
            | Fact::Epoch(_)
            | Fact::Hint(_)
            | Fact::PlainMemoryLocked { .. }
            | Fact::RequestMisused { .. }
            | Fact::Request(_)
            | Fact::Overwritten { .. }
            | Fact::Buffer(_)
            | Fact::Unusable(_)
            | Fact::BufferFreed(_)
            | Fact::Uncommitted { .. }
            | Fact::Overlapping { .. }
            | Fact::Key(_)
            | Fact::KeyLeft(_) => true,
        }
    }
}
