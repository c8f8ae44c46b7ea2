//! Checks of messages, requests and collective operations (chapters 3, 4 and 6).

pub mod buffer_in_use;
pub mod buffer_inaccessible;
pub mod buffer_overlap;
pub mod message_bad_argument;
pub mod message_lost;
pub mod message_type_overlap;
pub mod message_type_uncommitted;
pub mod request_leak;
pub mod request_misuse;
pub mod request_overwritten;
