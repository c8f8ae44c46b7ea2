//! Runs the launcher as if the command were not there: streams inherited, signals passed on, its end told as a shell
//! tells it.
//!
//! A signal from the terminal reaches the whole foreground group, the launcher included, and is not sent twice.
//! Signals that were ignored when the command began stay ignored, for the launcher too.

use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};
use signal_hook::iterator::SignalsInfo;
use signal_hook::iterator::exfiltrator::WithOrigin;
use signal_hook::low_level::emulate_default_handler;
use signal_hook::low_level::siginfo::Cause;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

const PASSED_ON: [(i32, Signal); 6] = [
    (SIGINT, Signal::INT),
    (SIGTERM, Signal::TERM),
    (SIGHUP, Signal::HUP),
    (SIGQUIT, Signal::QUIT),
    (SIGUSR1, Signal::USR1),
    (SIGUSR2, Signal::USR2),
];

/// After the child's end a signal is meant for this command; until this time has passed it may still be the one that
/// ended the child, and must not cost the report.
const GRACE: Duration = Duration::from_secs(1);

/// The child, for who has to do with it while it runs.
#[derive(Clone)]
pub struct Launched {
    pub pid: u32,
    /// Set before the child is reaped: its number may be another's afterwards.
    ended: Arc<Mutex<Option<Instant>>>,
    /// It was asked to end by a signal.
    asked: Arc<AtomicBool>,
}

impl Launched {
    /// Asks it to end, or ends it.
    pub fn end(&self, for_good: bool) {
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        let pid = Pid::from_raw(self.pid.cast_signed()).filter(|_| ended.is_none());
        let signal = if for_good { Signal::KILL } else { Signal::TERM };
        // One that is gone by now needs no signal.
        let _ = pid.map(|pid| kill_process(pid, signal));
    }

    /// Somebody has asked it to end.
    pub fn is_ending(&self) -> bool {
        self.asked.load(Relaxed)
    }
}

/// Signals that ask for an end.
const ENDS: [i32; 4] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT];

/// Starts the command, tells of it, and waits for its end: its exit status, or 128 + n when signal n ended it.
pub fn run(command: &mut Command, started: impl FnOnce(Launched)) -> io::Result<i32> {
    // Before the child is there, so that no signal is lost; what arrives early waits for it.
    let signals = SignalsInfo::<WithOrigin>::new(watched())?;
    let mut child = command.spawn()?;
    let pid = Pid::from_child(&child);
    let ended = Arc::new(Mutex::new(None));
    let launched = Launched { pid: child.id(), ended: Arc::clone(&ended), asked: Arc::default() };
    started(launched.clone());
    std::thread::spawn(move || pass_on(signals, pid, &launched));
    // Waits for the end and leaves the child to be reaped below.
    let leave = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while waitid(WaitId::Pid(pid), leave).is_err_and(|error| error == Errno::INTR) {}
    *ended.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    Ok(number(child.wait()?))
}

/// Sends on what arrives, for as long as the command runs.
fn pass_on(mut signals: SignalsInfo<WithOrigin>, pid: Pid, launched: &Launched) {
    for origin in &mut signals {
        if ENDS.contains(&origin.signal) {
            launched.asked.store(true, Relaxed);
        }
        let ended = launched.ended.lock().unwrap_or_else(PoisonError::into_inner);
        match *ended {
            None if matches!(origin.cause, Cause::Kernel) => {}
            None => {
                let known = PASSED_ON.iter().find(|(number, _)| *number == origin.signal);
                // A child that is gone by now needs no signal.
                let _ = known.map(|(_, signal)| kill_process(pid, *signal));
            }
            Some(end) if end.elapsed() > GRACE => {
                // Ends this process, as the signal would have without us; if it cannot, the merge goes on.
                let _ = emulate_default_handler(origin.signal);
            }
            Some(_) => {}
        }
    }
}

fn number(status: ExitStatus) -> i32 {
    status.code().or(status.signal().map(|signal| 128 + signal)).unwrap_or(1)
}

/// The signals that are not ignored already.
fn watched() -> Vec<i32> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    PASSED_ON.iter().map(|(number, _)| *number).filter(|number| ignored & (1 << (number - 1)) == 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> i32 {
        run(Command::new("/bin/sh").args(["-c", script]), |_| {}).expect("there is a shell")
    }

    #[test]
    fn the_end_is_told_as_a_shell_tells_it() {
        assert_eq!(shell("exit 7"), 7);
        assert_eq!(shell("kill -9 $$"), 137);
        // The parent of the shell is this test: the signal must come back to the shell.
        assert_eq!(
            shell(
                "trap 'exit 5' USR1; kill -USR1 $PPID; for i in 1 2 3 4 5 6 7 8 9; do sleep 0.2; done; exit 1"
            ),
            5
        );
    }
}
