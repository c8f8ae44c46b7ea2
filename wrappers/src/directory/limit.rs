//! Why some targets go unchecked.

/// This process cannot have a table.
pub const NO_TABLE: u32 = 1;
/// Not everything fitted into this process's table.
pub const FULL: u32 = 2;
/// A member is on another node, and is not reached.
pub const ELSEWHERE: u32 = 4;
/// A member's checker does not watch the window.
pub const ABSENT: u32 = 8;
/// A member on this node has no table, or one that could not be opened.
pub const UNREADABLE: u32 = 16;
/// A member is not on this node, or not watched.
pub const NOT_HERE: u32 = 32;
/// A window has no name, here or at a member.
pub const UNNAMED: u32 = 64;
