//! Reports as people and programs read them. Renderers are pure: they change nothing and know no MPI.

pub mod by_check;
pub mod escaped;
pub mod follows;
pub mod gating;
pub mod github;
pub mod gitlab;
pub mod html;
pub mod json;
pub mod junit;
pub mod markdown;
pub mod numbers;
pub mod page;
pub mod place;
pub mod roll;
pub mod sarif;
pub mod shown;
pub mod snippet;
pub mod spoken;
pub mod style;
pub mod suppression;
pub mod terminal;
pub mod values;
pub mod words;
