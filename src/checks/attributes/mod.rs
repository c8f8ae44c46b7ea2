//! Checks of attributes and their callbacks.

pub mod attr_absent_delete;
pub mod attr_bad_output;
pub mod attr_callback_reentry;
pub mod attr_copy_failed;
pub mod attr_copy_no_flag;
pub mod attr_copy_no_value;
pub mod attr_dangling;
pub mod attr_delete_failed;
pub mod attr_extra_state_changed;
pub mod attr_language;
pub mod attr_leak;
pub mod attr_predefined_elsewhere;
pub mod attr_truncated;
pub mod attr_world_finalize;
