//! The README's table of checks against the catalogue, the pages and the cases.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use mpiwarden::checks::catalogue::{CATALOGUE, CheckInfo, Family};

use crate::support::Case;
use crate::text::{files_below, none, read, root};

const BEGIN: &str = "<!-- checks: begin; written by tests/docs.rs -->\n";
const END: &str = "<!-- checks: end -->";
const WRITE: &str = "MPIWARDEN_WRITE_DOCS";

/// In the order in which the table names them.
const VERDICTS: [&str; 6] = ["violation", "library", "portability", "suspicious", "leak", "note"];

fn checks() -> impl Iterator<Item = &'static CheckInfo> {
    CATALOGUE.iter().filter(|row| row.family != Family::Tool)
}

fn page_of(row: &CheckInfo) -> String {
    format!("src/checks/{}/{}.md", row.family.name(), row.id.replace('-', "_"))
}

/// The verdicts that a page names where it says what it reports.
fn verdicts(page: &str) -> Vec<&'static str> {
    let part = page.split("\n## ").find(|part| part.starts_with("What it reports\n")).unwrap_or_default();
    VERDICTS.into_iter().filter(|verdict| part.contains(&format!("`{verdict}`"))).collect()
}

fn table() -> String {
    let mut text = String::new();
    let mut family = None;
    for row in checks() {
        if family != Some(row.family) {
            family = Some(row.family);
            text += &format!(
                "\n### {}\n\n| Check | Verdict | What it finds |\n| --- | --- | --- |\n",
                title(row.family)
            );
        }
        let (path, page) = (page_of(row), read(&page_of(row)));
        let finds = page.lines().nth(1).unwrap_or_default().trim_end_matches('.').replace('|', "\\|");
        text += &format!("| [{}]({path}) | {} | {finds} |\n", row.id, verdicts(&page).join(", "));
    }
    text + "\n"
}

fn title(family: Family) -> &'static str {
    match family {
        Family::Keyvals => "Keyvals",
        Family::Attributes => "Attributes and their callbacks",
        Family::Objects => "Objects and the span of MPI",
        Family::Windows => "Windows: life, attach and detach",
        Family::Rma => "RMA and its epochs",
        Family::Hangs => "Hangs",
        Family::Messages => "Messages, requests and collective operations",
        Family::Keys => "Keys and values of ticket 304",
        Family::Tool => "The checker itself",
    }
}

#[test]
fn the_table_of_checks_is_what_catalogue_and_pages_say() {
    let readme = read("README.md");
    let (before, rest) = readme.split_once(BEGIN).expect("README.md has the mark where the table begins");
    let (committed, after) = rest.split_once(END).expect("README.md has the mark where the table ends");
    let wanted = table();
    if committed == wanted {
        return;
    }
    if std::env::var_os(WRITE).is_some() {
        let text = format!("{before}{BEGIN}{wanted}{END}{after}");
        fs::write(root().join("README.md"), text).expect("README.md can be written");
        return;
    }
    let old: BTreeSet<&str> = committed.lines().collect();
    let new: Vec<&str> = wanted.lines().filter(|line| !old.contains(line)).collect();
    panic!("README.md is not up to date: {WRITE}=1 cargo test --test docs\n  {}", new.join("\n  "));
}

#[test]
fn pages_name_the_verdicts_that_the_cases_expect() {
    let mut expected = BTreeMap::<String, BTreeSet<String>>::new();
    for path in files_below("tests/cases") {
        for expectation in Case::read(root(), &path).map(|case| case.expectations).unwrap_or_default() {
            expected.entry(expectation.check).or_default().insert(expectation.verdict);
        }
    }
    let mut complaints = Vec::new();
    for row in checks() {
        let said: BTreeSet<String> = verdicts(&read(&page_of(row))).into_iter().map(str::to_owned).collect();
        let cases = expected.remove(row.id).unwrap_or_default();
        if said != cases {
            complaints.push(format!("{}: the page says {said:?}, the cases expect {cases:?}", row.id));
        }
    }
    none(&complaints);
}
