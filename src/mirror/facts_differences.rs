//! Facts about a library that answers otherwise than the mirror predicts.

use super::facts_attributes::CallbackRole;
use super::ids::KeyId;
use super::marks::Mark;
use super::predefined::PredefinedKey;
use crate::call::Kind;

/// The library's answer is not what the mirror predicts.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub what: Differs,
    pub kind: Kind,
    /// The key that it is about.
    pub key: Option<KeyId>,
    /// Known for this library and version, by name.
    pub known: Option<&'static str>,
    /// The place it is about when it is not the present call.
    pub place: Option<Mark>,
    /// A place that explains the prediction.
    pub because: Option<Because>,
}

/// What a prediction rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Because {
    /// Where the value was set that is asked for or handed to a callback.
    ValueSet(Mark),
    /// Where the attribute was set whose callback must run.
    AttributeSet(Mark),
    /// Where the object was made, on which the attribute was never set.
    MadeWithout(Mark),
    /// Where the key was made that is in use.
    KeyMade(Mark),
    /// Where the object was made that is freed.
    ObjectMade(Mark),
    /// Where the region was attached.
    RegionAttached(Mark),
}

/// What differs.
#[derive(Clone, Debug, PartialEq)]
pub enum Differs {
    /// get_attr found nothing where a value is set.
    ValueMissing,
    /// get_attr found something where nothing is set.
    ValueUnexpected,
    /// get_attr gave another value than was set.
    Value { expected: usize, found: usize },
    /// A predefined attribute has another value than it must have.
    Predefined { key: PredefinedKey, expected: i64, found: i64 },
    /// A right call failed.
    Refused,
    /// A callback that had to run did not, until the end of MPI.
    NotRun(CallbackRole),
    /// A callback ran that the call may not run.
    Ran(CallbackRole),
    /// A delete callback was given another value than was set.
    CallbackValue { expected: usize, found: usize },
    /// The delete callbacks of `MPI_COMM_SELF` did not run in the reverse of the order of setting.
    Order,
    /// A new key has the number of a key that is in use.
    KeyReused,
}
