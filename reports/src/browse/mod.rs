//! `mpiwarden view` on a terminal: a browser through a report, for people on ssh.
//!
//! The state is plain data (`state.rs`) that keys change (`keys.rs`) and a screen is drawn from (`draw`), so all of it
//! is tested without a terminal. `screen.rs` alone touches one: it takes it over, reads keys, and gives it back however
//! the browser ends. Leaves out: the mouse, which belongs to the terminal, and changing anything.

pub mod draw;
pub mod filter;
pub mod keys;
pub mod look;
pub mod ranks;
pub mod screen;
pub mod state;
pub mod text;

use look::Look;
use std::io::IsTerminal;

/// A person sits at a terminal that can show a whole screen. Elsewhere the report is plain text.
pub fn is_possible() -> bool {
    // What cannot move its cursor says so; one without a name is no terminal that is known.
    let named = std::env::var("TERM").is_ok_and(|name| !name.is_empty() && name != "dumb");
    named && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// What the terminal shows, as the environment says.
pub fn look() -> Look {
    Look::of(|name| std::env::var(name).ok())
}
