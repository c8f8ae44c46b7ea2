//! Programs that the compiler has built a sanitizer into, and what its run time must be told so that it bears a preload.
//!
//! AddressSanitizer in a shared library refuses to start when it is not the first one that is loaded. ThreadSanitizer does not
//! see the locks of libraries that it is not built into, and takes what they guard for races: those of the MPI library, and
//! ours. Both are told by their own environment variables; what the user has set of the same stays. The other sanitizers need
//! nothing.

use super::program::Program;
use std::ffi::OsString;

/// Variables for the ranks.
pub type SanitizerOptions = Vec<(String, OsString)>;

/// A sanitizer that must be told something.
struct Told {
    variable: &'static str,
    option: &'static str,
    value: &'static str,
}

const ADDRESS: Told = Told { variable: "ASAN_OPTIONS", option: "verify_asan_link_order", value: "0" };
const THREAD: Told = Told { variable: "TSAN_OPTIONS", option: "ignore_noninstrumented_modules", value: "1" };

/// What these programs need.
pub fn options(programs: &[Program]) -> SanitizerOptions {
    let needed = [(&ADDRESS, Program::has_shared_asan as fn(&Program) -> bool), (&THREAD, Program::has_tsan)];
    needed
        .iter()
        .filter(|(_, has)| programs.iter().any(has))
        .filter_map(|(told, _)| told.with(&std::env::var(told.variable).unwrap_or_default()))
        .collect()
}

impl Told {
    /// The variable with the option added to what the user has set; `None` when that says it already.
    fn with(&self, users: &str) -> Option<(String, OsString)> {
        // Colons, commas and spaces separate options; some launchers take the text apart at commas.
        let mut options: Vec<&str> = users.split([':', ',', ' ']).filter(|part| !part.is_empty()).collect();
        if options.iter().any(|known| known.split('=').next() == Some(self.option)) {
            return None;
        }
        let own = format!("{}={}", self.option, self.value);
        options.push(&own);
        Some((self.variable.to_string(), options.join(":").into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_user_has_set_stays() {
        let told = |users| ADDRESS.with(users).map(|(_, value)| value.into_string().expect("text"));
        assert_eq!(told("").as_deref(), Some("verify_asan_link_order=0"));
        let with = told("detect_leaks=0,log_path=/tmp/a");
        assert_eq!(with.as_deref(), Some("detect_leaks=0:log_path=/tmp/a:verify_asan_link_order=0"));
        assert_eq!(told("verify_asan_link_order=1:abort_on_error=1"), None);
    }
}
