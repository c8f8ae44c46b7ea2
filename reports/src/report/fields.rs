//! What fields of the report have in common: when they are left out, and in the schema the form of some texts.

/// A number that is 0, or a false statement: such a field is left out.
pub fn is_zero<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Of lists of ranks.
#[cfg(test)]
pub const RANKS: &str = r"^([0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*)?$";
/// Of fingerprints.
#[cfg(test)]
pub const PRINT: &str = "^[0-9a-f]{32}$";
