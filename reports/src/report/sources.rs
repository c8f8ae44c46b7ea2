//! The source files of a report.

use super::fields::is_zero;
use serde::{Deserialize, Serialize};

/// A file that was there when the report was made. What changed since then is not what ran, and is not quoted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct SourceFile {
    /// As the debug information has it.
    pub file: String,
    /// Of its bytes, hexadecimal.
    #[cfg_attr(test, schemars(regex(pattern = r"^[0-9a-f]{64}$")))]
    pub sha256: String,
    /// It was changed later than a module that was compiled from it: its lines may not be those that ran.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub newer_than_program: bool,
}
