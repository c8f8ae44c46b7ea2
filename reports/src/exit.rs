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

/// When which status is given, in the order in which they are decided.
pub const OF_A_RUN: &[(&str, &str)] = &[
    ("64", "for wrong usage"),
    ("66", "when a hang was ended by --on-hang abort"),
    ("the program's own", "when it is not 0"),
    ("70", "when the checker failed"),
    ("66", "when findings reach --fail-on"),
    ("0", "otherwise"),
];
pub const OF_A_COMPARISON: &[(&str, &str)] = &[
    ("64", "for wrong usage"),
    ("66", "when new findings reach --fail-on"),
    ("70", "when not all of the later run was looked at"),
    ("0", "otherwise"),
];
pub const OF_OTHERS: &[(&str, &str)] =
    &[("64", "for wrong usage"), ("70", "when a file could not be read or written"), ("0", "otherwise")];

/// "Exit status: 64 for wrong usage; …": for the help.
pub fn sentence(statuses: &[(&str, &str)]) -> String {
    let parts: Vec<String> = statuses.iter().map(|(status, when)| format!("{status} {when}")).collect();
    format!("Exit status: {}.", parts.join("; "))
}

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
