//! The checks: each reads facts that the mirror established, and says what is wrong with them. None changes the mirror.

pub mod attributes;
pub mod catalogue;
mod dispatch;
pub mod keys;
pub mod keyvals;
pub mod objects;
pub mod rma;
pub mod windows;

pub use dispatch::judge;
