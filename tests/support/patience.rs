//! Time limits that hold on a busy machine: the more processes want each core, the slower time passes for them.
//!
//! What a program takes grows with what else runs. So a limit is written down as on a free machine, and a second counts as a
//! fifteenth of one while thirty processes share two cores. A program that hangs is still found out: no limit grows more than
//! [`MOST`] times.

use std::fs;
use std::thread::{available_parallelism, sleep};
use std::time::{Duration, Instant};

/// How much longer a limit gets at most.
const MOST: f64 = 20.0;
/// How often the machine is looked at, and whether what is waited for has come.
const LOOK: Duration = Duration::from_millis(500);
const STEP: Duration = Duration::from_millis(10);

/// How many processes want each core: 1 on a machine that has one for each.
pub fn crowding() -> f64 {
    let cores = available_parallelism().map_or(1, usize::from);
    crowding_by(&fs::read_to_string("/proc/loadavg").unwrap_or_default(), cores)
}

/// The last minute's load, or what runs in this moment where that is more: load that has just begun is in that only.
fn crowding_by(loadavg: &str, cores: usize) -> f64 {
    let mut words = loadavg.split_whitespace();
    let minute: f64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(0.0);
    let running: f64 = words.nth(2).and_then(|word| word.split_once('/')?.0.parse().ok()).unwrap_or(0.0);
    (minute.max(running) / cores as f64).clamp(1.0, MOST)
}

/// A limit that is running out.
#[derive(Debug)]
pub struct Limit {
    left: Duration,
    last: Instant,
    looked: Instant,
    crowding: f64,
}

impl Limit {
    pub fn new(limit: Duration) -> Self {
        let now = Instant::now();
        Self { left: limit, last: now, looked: now, crowding: crowding() }
    }

    /// Whether the time is over.
    pub fn is_over(&mut self) -> bool {
        let now = Instant::now();
        if now - self.looked > LOOK {
            (self.looked, self.crowding) = (now, crowding());
        }
        self.pass(now);
        self.left.is_zero()
    }

    fn pass(&mut self, now: Instant) {
        let spent = now.saturating_duration_since(self.last).div_f64(self.crowding);
        self.left = self.left.saturating_sub(spent);
        self.last = now;
    }

    /// Waits until something holds; false when the time is over before it does.
    pub fn wait_until(&mut self, mut holds: impl FnMut() -> bool) -> bool {
        loop {
            if holds() {
                return true;
            }
            if self.is_over() {
                return false;
            }
            sleep(STEP);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowded_machine_has_more_time() {
        let by = |loadavg: &str| crowding_by(loadavg, 2);
        assert_eq!(by("0.10 0.10 0.10 1/400 77"), 1.0);
        assert_eq!(by("30.00 9.00 3.00 2/400 77"), 15.0);
        assert_eq!(by("1.00 1.00 1.00 30/400 77"), 15.0, "load that has just begun");
        assert_eq!(by("900.00 1.00 1.00 30/400 77"), MOST);
        assert_eq!(by("what is no load"), 1.0);
        assert_eq!(by(""), 1.0);
    }

    #[test]
    fn a_limit_ends_where_it_should() {
        let mut limit = Limit::new(Duration::from_secs(60));
        let begin = limit.last;
        let after = |seconds| begin + Duration::from_secs(seconds);
        limit.crowding = 1.0;
        limit.pass(after(59));
        assert_eq!(limit.left, Duration::from_secs(1));
        limit.crowding = 15.0;
        limit.pass(after(59 + 14));
        assert!(!limit.left.is_zero(), "a second among thirty processes takes fifteen");
        limit.pass(after(59 + 16));
        assert!(limit.left.is_zero());
        assert!(!Limit::new(Duration::ZERO).wait_until(|| false));
        assert!(Limit::new(Duration::ZERO).wait_until(|| true));
    }
}
