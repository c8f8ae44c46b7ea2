//! Exit statuses (the contract's).

/// Wrong usage.
pub const USAGE: u8 = 64;
/// Findings reached `--fail-on`.
pub const FINDINGS: u8 = 66;
/// The checker failed: no report, or a rank that never reported.
pub const CHECKER: u8 = 70;
/// As a shell says it: the file is there and cannot be run.
pub const NOT_EXECUTABLE: u8 = 126;
/// As a shell says it: not found.
pub const NOT_FOUND: u8 = 127;

/// What ends with a sentence for the user and an exit status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub status: u8,
    /// What was asked, what was found, what to do.
    pub message: String,
}

impl Failure {
    pub fn usage(message: impl Into<String>) -> Self {
        Failure { status: USAGE, message: message.into() }
    }

    pub fn checker(message: impl Into<String>) -> Self {
        Failure { status: CHECKER, message: message.into() }
    }
}
