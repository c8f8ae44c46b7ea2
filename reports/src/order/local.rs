//! What was watched of the program's own loads and stores, as the ranks told when MPI ended.

use crate::report::LocalCoverage;
use mpiwarden::events::{Did, KeptEvent};
use std::io::Error;

/// The way in which nothing is left out.
pub const INSTRUMENTED: &str = "instrumented";

/// What a rank says in the place of an error where it was traced from the beginning (`wrappers/src/watchpoints`).
const TRACED: i32 = libc::EBUSY;

/// Summed over processes. `None`: none of them told of it.
pub fn coverage<'a>(told: impl Iterator<Item = &'a KeptEvent>) -> Option<LocalCoverage> {
    let mut sum: Option<LocalCoverage> = None;
    for event in told {
        if let Did::Watched { of, watched, error, exact, .. } = event.did {
            let sum = sum.get_or_insert_default();
            sum.of += of;
            sum.watched += watched;
            if error == 0 {
                let way = if exact { INSTRUMENTED } else { "watchpoints" };
                if !sum.ways.iter().any(|known| known == way) {
                    sum.ways.push(way.to_owned());
                }
            } else {
                let why = match error {
                    TRACED => {
                        "a debugger is there, and the processor's watchpoints are left to it".to_owned()
                    }
                    _ => format!(
                        "the system lends no watchpoints (perf_event_open: {})",
                        Error::from_raw_os_error(error)
                    ),
                };
                if !sum.not.contains(&why) {
                    sum.not.push(why);
                }
            }
        }
    }
    sum
}

/// Whether any load or store of a program was seen.
pub fn is_seen<'a>(mut told: impl Iterator<Item = &'a KeptEvent>) -> bool {
    told.any(|event| matches!(event.did, Did::Watched { seen: 1.., .. }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_summed_and_reasons_told_once() {
        let told = |of, watched, seen, error| KeptEvent {
            place: 0,
            did: Did::Watched { of, watched, seen, error, exact: false },
        };
        assert_eq!(coverage([].into_iter()), None);
        let all = [told(10, 4, 0, 0), told(0, 0, 0, 13), told(5, 5, 2, 0), told(0, 0, 0, 13)];
        let sum = coverage(all.iter()).expect("they told of it");
        assert_eq!((sum.watched, sum.of, sum.ways.len(), sum.not.len()), (9, 15, 1, 1));
        assert!(sum.not[0].contains("ermission denied"), "{:?}", sum.not);
        assert!(is_seen(all.iter()) && !is_seen(all[..2].iter()));
    }

    #[test]
    fn a_program_that_tells_is_another_way() {
        let told = |of, error| KeptEvent {
            place: 0,
            did: Did::Watched { of, watched: of, seen: 0, error, exact: true },
        };
        let sum = coverage([told(3, 0), told(4, 0)].iter()).expect("they told of it");
        assert_eq!((sum.ways, sum.watched, sum.of), (vec![INSTRUMENTED.to_owned()], 7, 7));
    }
}
