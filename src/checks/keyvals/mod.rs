//! Checks of keyvals: communicators, datatypes and windows alike.

pub mod keyval_callback_kind;
pub mod keyval_freed;
pub mod keyval_invalid;
pub mod keyval_leak;
pub mod keyval_null_callback;
pub mod keyval_predefined;
pub mod keyval_unknown;
pub mod keyval_wrong_kind;
