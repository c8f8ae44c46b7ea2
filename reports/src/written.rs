//! Reports that were written earlier, by this version or another: what version a file has, and why it is no report.
//!
//! Every version up to this one's is read. A report may lack fields that came later, and fields that are not known are
//! passed over; a later version may mean something else by its fields, and is refused.

use crate::report::SCHEMA_VERSION;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// Why a file is no report that can be read.
#[derive(Debug)]
pub enum Unreadable {
    /// Not one of ours, or damaged.
    NoReport(serde_json::Error),
    /// From another version of mpiwarden.
    Version(i128),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unreadable::NoReport(error) => {
                write!(f, "is no report of mpiwarden ({error}): give the report.json of a checked run")
            }
            Unreadable::Version(version) => {
                let ours = env!("CARGO_PKG_VERSION");
                write!(
                    f,
                    "has schema_version {version}, and mpiwarden {ours} reads versions up to {SCHEMA_VERSION}: \
                     use a newer mpiwarden, or make the report anew with this one"
                )
            }
        }
    }
}

/// Understands as much of a report as the caller asks for.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Unreadable> {
    #[derive(Deserialize)]
    struct Version {
        schema_version: i128,
    }
    // Some editors begin a file with a mark of its encoding.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let version = serde_json::from_slice::<Version>(bytes).map_err(Unreadable::NoReport)?.schema_version;
    if !(1..=i128::from(SCHEMA_VERSION)).contains(&version) {
        return Err(Unreadable::Version(version));
    }
    serde_json::from_slice(bytes).map_err(Unreadable::NoReport)
}
