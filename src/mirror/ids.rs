//! Identities: numbers that are never used again, for handles and key numbers are.

/// Identity of an object, never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ObjectId(pub u64);

/// An object that is not known: a library made it for itself.
pub const UNKNOWN: ObjectId = ObjectId(0);

/// Identity of a key, never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyId(pub u32);
