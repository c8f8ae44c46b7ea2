//! What a started program would inherit, had Rust's run time not changed it: an ignored SIGPIPE.
//!
//! The run time ignores the signal before `main`, and gives every child its default. A script that began with `trap '' PIPE`
//! would be killed where it goes on without the command.

use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static IGNORED: AtomicBool = AtomicBool::new(false);

/// The C library calls what stands in this section before Rust's run time begins.
#[used]
// SAFETY: the section holds addresses of functions that take nothing they must have and return nothing.
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;

extern "C" fn look() {
    // SAFETY: a structure of plain numbers; the call only reads what is set.
    let handler = unsafe {
        let mut now: libc::sigaction = std::mem::zeroed();
        libc::sigaction(libc::SIGPIPE, std::ptr::null(), &mut now);
        now.sa_sigaction
    };
    IGNORED.store(handler == libc::SIG_IGN, Relaxed);
}

/// Makes a command's child ignore the signal where this process was started so.
pub fn hand_on(command: &mut Command) {
    if IGNORED.load(Relaxed) {
        // SAFETY: between fork and exec only a call is made that may be made there.
        unsafe {
            command.pre_exec(|| {
                libc::signal(libc::SIGPIPE, libc::SIG_IGN);
                Ok(())
            });
        }
    }
}
