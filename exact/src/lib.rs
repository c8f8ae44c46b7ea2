//! What compilers call around each load and store with `-fsanitize=thread` (`__tsan_*`), for programs whose accesses mpiwarden is to see exactly
//! (`mpiwarden flags`). It takes the place of ThreadSanitizer's run time in the program.
//!
//! An access costs a look into a table of pages. Where the page may be of interest, whoever watches is told: `libmpiwarden.so`, which is asked for when the
//! program starts. Without it nothing is ever of interest, and the program runs as if it were built without.
//!
//! Nothing here allocates, waits, or can panic.
#![cfg(target_arch = "x86_64")]

mod accesses;
mod atomics;
mod copies;
mod watched;
