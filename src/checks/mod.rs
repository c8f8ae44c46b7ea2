//! The checks: each reads facts that the mirror established, and says what is wrong with them. None changes the mirror.

mod attributes;
mod buffers;
pub mod catalogue;
mod dispatch;
mod keys;
mod keyvals;
mod messages;
mod objects;
mod rma;
mod subject;
mod windows;
mod words;

pub use dispatch::judge;
