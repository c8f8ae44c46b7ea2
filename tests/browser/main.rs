//! The viewer in a real browser: pages made by the command from reports of each kind, opened by Debian's Chromium, which
//! playwright-core drives. What is looked at stands in `tests/browser/checks`, a function a check; here are the reports,
//! and which check is held against which of them.
//!
//! Of every check it is demanded too that no request leaves the page, that nothing is said on the console, and that no
//! script of the report ran (`tests/browser/visit.mjs`). Screenshots go to the folder `browser/shots` of the build
//! folder, and those of GUIDE.md to `docs/screenshots` with MPIWARDEN_WRITE_DOCS=1.
//!
//! Left out: other browsers, and whether the page is beautiful; people look at the screenshots.

mod driver;
mod guide;
mod hostile;
mod howto;
mod hunts;
mod many;
mod pages;
mod shell;
mod snippets;
#[path = "../support/mod.rs"]
mod support;

use driver::Driver;
use libtest_mimic::{Arguments, Failed, Trial};
use pages::{Pages, SAMPLES};
use std::collections::BTreeSet;
use std::sync::Arc;
use support::{Places, Tokens};

/// Checks under way at once: a browser computes on little more than one processor.
const AT_ONCE: usize = 2;

/// It takes times, and has the machine for itself.
const TIMED: &str = "many/is_usable_within_two_seconds";

/// Which check is held against which reports. A check that is in the folder and not in here fails a test.
const CHECKS: [(&str, &[&str]); 34] = [
    ("opened/says_how_it_stands", &SAMPLES),
    ("opened/shows_every_finding_whole", &["demo", "fortran", "windows", "relay", "old", "gated"]),
    ("opened/shows_windows_keyvals_and_coverage", &["demo", "windows", "fortran", "clean", "incomplete"]),
    ("opened/draws_the_memory_of_a_window", &["windows", "old"]),
    ("opened/says_what_to_do_without_scripts", &["demo"]),
    ("opened/draws_the_life_of_a_key", &["demo", "fortran"]),
    ("opened/draws_what_came_before_what", &["relay"]),
    ("opened/draws_who_waits_for_whom", &["relay"]),
    ("opened/draws_the_ranks", &["demo", "windows", "many"]),
    ("filters/by_each_choice", &["demo", "windows", "gated"]),
    ("filters/by_rank", &["demo", "windows", "many"]),
    ("filters/together_and_taken_back", &["demo"]),
    ("filters/search", &["demo", "fortran", "hostile"]),
    ("moving/by_mouse", &["demo"]),
    ("moving/by_keyboard", &["demo", "windows"]),
    ("moving/through_tabs_of_stacks", &["demo", "windows"]),
    ("moving/help_and_escape", &["demo"]),
    ("moving/copies_a_suppression_that_works", &["demo", "hostile"]),
    ("links/opened_fresh", &["demo", "windows", "many"]),
    ("links/followed_and_gone_back", &["demo"]),
    ("links/with_filters", &["demo"]),
    ("links/into_an_editor", &["demo", "many"]),
    ("links/that_lead_nowhere", &["demo", "clean"]),
    ("hostile/no_text_becomes_more_than_text", &["hostile"]),
    ("hostile/nothing_is_hidden_from_the_reader", &["hostile"]),
    ("hostile/the_policy_forbids_the_rest", &["demo", "hostile"]),
    ("hostile/the_listeners_hear", &["demo"]),
    ("many/is_usable_within_two_seconds", &["many"]),
    ("many/has_few_rows_at_any_time", &["many"]),
    ("looks/light_dark_and_by_button", &["demo"]),
    (
        "looks/fits_narrow_windows",
        &["demo", "windows", "relay", "fortran", "gated", "many", "hostile", "clean"],
    ),
    ("looks/prints_its_findings", &["demo", "windows", "gated", "many", "clean"]),
    (
        "looks/can_be_used_without_eyes_or_colours",
        &["demo", "windows", "relay", "gated", "clean", "incomplete", "hostile"],
    ),
    ("looks/screenshots", &SAMPLES),
];

fn main() {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(AT_ONCE);
    let tokens = Arc::new(Tokens::new(AT_ONCE));
    let places = Places::find();
    let driver = Driver::find(&places).map(Arc::new);
    let pages = Arc::new(Pages::new(&places));
    let mut trials = Vec::new();
    for (check, samples) in CHECKS {
        for &sample in samples {
            let name = format!("{}::{sample}", check.replace('/', "::"));
            match &driver {
                Ok(driver) => {
                    let (driver, pages, tokens) =
                        (Arc::clone(driver), Arc::clone(&pages), Arc::clone(&tokens));
                    trials.push(Trial::ignorable_test(name, move || {
                        let _held = tokens.take(if check == TIMED { AT_ONCE } else { 1 });
                        driver.hold(check, sample, &pages.page(sample)?).map_err(Failed::from)
                    }));
                }
                Err(why) => trials.push(skipped(&name, why)),
            }
        }
    }
    let half = Arc::clone(&pages);
    trials.push(Trial::test("hostile::half_a_character_is_refused", move || {
        half.half_a_character_is_refused().map_err(Failed::from)
    }));
    match &driver {
        Ok(driver) => {
            let driver = Arc::clone(driver);
            trials.push(Trial::test("every_check_is_held_against_a_report", move || all_are_held(&driver)));
        }
        Err(why) => trials.push(skipped("every_check_is_held_against_a_report", why)),
    }
    trials.extend(guide::trials(&places, &tokens));
    trials.extend(howto::trials(&places, &tokens));
    trials.extend(hunts::trials(&places, &tokens));
    let conclusion = libtest_mimic::run(&arguments, trials);
    for line in driver.iter().flat_map(|driver| driver.said()) {
        println!("{line}");
    }
    conclusion.exit();
}

fn skipped(name: &str, why: &str) -> Trial {
    println!("skipped: {name} — {why}");
    Trial::test(name, || Ok(())).with_ignored_flag(true)
}

fn all_are_held(driver: &Driver) -> Result<(), Failed> {
    let held: BTreeSet<String> = CHECKS.iter().map(|(check, _)| (*check).to_owned()).collect();
    let written = driver.names()?;
    if held == written {
        return Ok(());
    }
    let forgotten: Vec<_> = written.symmetric_difference(&held).collect();
    Err(format!("in the folder and not in the table, or the other way round: {forgotten:?}").into())
}
