//! What a finding is about, as data.

use mpiwarden::findings::subject::{Bytes, Communicator, KnownRegion, OrderedCall, WaitingGroup};
use serde::{Deserialize, Serialize};

/// What a finding is about, as the first of its ranks knows it. Empty where it is about nothing of these.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Subject {
    /// Position in the report's `windows`, from 0: the window whose memory it is about, on the process whose memory it is. Missing
    /// where no rank told of that window.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<usize>,
    /// Position in the report's `keyvals`, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keyval: Option<usize>,
    /// The communicator that is made or used, where all its processes know it by one name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub communicator: Option<Communicator>,
    /// The request, by the event number at which the finding's first rank began its operation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<u64>,
    /// The bytes that were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<Bytes>,
    /// Regions that explain it: addresses and sizes in bytes, in the memory that `bytes` is of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<KnownRegion>,
    /// Other processes that it is about, as ranks in `MPI_COMM_WORLD`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub peers: Vec<i32>,
    /// Calls of several processes that explain which came before which, in an order in which they may have been made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<OrderedCall>,
    /// Who waits for whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits: Vec<WaitingGroup>,
}
