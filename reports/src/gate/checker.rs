//! What the checker says about itself.

use mpiwarden::checks::catalogue::Check;

/// Findings of this check say that the checker could not do its work: nothing hides them.
pub fn is_about_the_checker(check: &str) -> bool {
    check == Check::Tool.id()
}
