//! Reports as people and programs read them. Renderers are pure: they change nothing and know no MPI.

pub mod json;
mod numbers;
pub mod page;
pub mod snippet;
pub mod style;
pub mod terminal;
