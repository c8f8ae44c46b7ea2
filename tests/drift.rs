//! Tests against drift: every check of the catalogue has its source, its page and its programs, every page has the same
//! form, and nothing lies about that belongs to no check.
//!
//! Every page shows programs in C and in Fortran, or the lists below say why not.
//!
//! Left out: that the pages' programs do what they say (tests/pages.rs), and how findings are worded (held against
//! every message that any case produces, in tests/support/conventions.rs).

#[path = "support/files.rs"]
mod files;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use files::files_below;
use mpiwarden::checks::catalogue::{CATALOGUE, CheckInfo, Family};

/// The headings of a page, in this order.
const HEADINGS: [&str; 7] = [
    "What it reports",
    "Why it is wrong",
    "What MPI libraries do",
    "Wrong",
    "Right",
    "How to fix it",
    "Limits",
];

/// Pages without programs in C, and why.
const NOT_IN_C: [(&str, &str); 3] = [
    ("attach-not-contiguous", "C hands over an address, without a shape"),
    ("attr-extra-state-changed", "C hands extra_state over by value"),
    ("attr-truncated", "the MPI-1 calls of C give the whole word"),
];

/// Pages without programs in Fortran, and why.
const NOT_IN_FORTRAN: [(&str, &str); 4] = [
    ("thread-level", "Fortran has no threads without a compiler's option"),
    ("attr-bad-output", "a compiler gives the addresses of variables, of the right kind"),
    ("attr-dangling", "Fortran stores integers, and not the addresses of its variables"),
    ("keyval-null-callback", "there is no null procedure to give"),
];

/// Judged outside of the core, where what all ranks found meets.
const JUDGED_BY_THE_COMMAND: [(&str, &str); 15] = [
    ("attr-dup-diverged", "reports/src/merge/diverged.rs"),
    ("collective-missing", "analysis/src/waits/mod.rs"),
    ("deadlock", "analysis/src/waits/mod.rs"),
    ("rma-conflict", "analysis/src/conflicts.rs"),
    ("local-conflict", "analysis/src/conflicts.rs"),
    ("rma-unordered", "analysis/src/conflicts.rs"),
    ("stuck", "analysis/src/waits/mod.rs"),
    ("message-type-mismatch", "analysis/src/matching/channels.rs"),
    ("message-truncated", "analysis/src/matching/channels.rs"),
    ("message-lost", "analysis/src/matching/channels.rs"),
    ("thread-level", "analysis/src/thread_use.rs"),
    ("send-unbuffered", "analysis/src/matching/unbuffered/mod.rs"),
    ("ready-early", "analysis/src/matching/ready.rs"),
    ("collective-mismatch", "analysis/src/matching/collectives.rs"),
    ("collective-type-mismatch", "analysis/src/matching/amounts.rs"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The checks proper: findings about the checker itself have neither page nor cases.
fn checks() -> impl Iterator<Item = &'static CheckInfo> {
    CATALOGUE.iter().filter(|row| row.family != Family::Tool)
}

fn source_of(row: &CheckInfo, extension: &str) -> PathBuf {
    let file = format!("{}.{extension}", row.id.replace('-', "_"));
    match JUDGED_BY_THE_COMMAND.iter().find(|(id, _)| *id == row.id && extension == "rs") {
        Some((_, source)) => root().join(source),
        None => root().join("src/checks").join(row.family.name()).join(file),
    }
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Fails with all complaints at once: they are mended together.
fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n  {}", complaints.join("\n  "));
}

#[test]
fn every_check_has_its_source_and_its_page() {
    let missing: Vec<String> = checks()
        .flat_map(|row| ["rs", "md"].map(|extension| source_of(row, extension)))
        .filter(|path| !path.is_file())
        .map(|path| format!("missing: {}", path.strip_prefix(root()).unwrap_or(&path).display()))
        .collect();
    none(&missing);
}

#[test]
fn every_check_has_a_bad_and_a_good_program() {
    let mut missing = Vec::new();
    for row in checks() {
        let folder = root().join("tests/cases").join(row.family.name()).join(row.id);
        let names = names_in(&folder);
        for kind in ["bad_", "good_"] {
            if !names.iter().any(|name| name.starts_with(kind)) {
                missing.push(format!("no {kind}* program in tests/cases/{}/{}", row.family.name(), row.id));
            }
        }
    }
    none(&missing);
}

#[test]
fn every_folder_of_cases_is_a_check_of_that_family() {
    let known: BTreeSet<(&str, &str)> = checks().map(|row| (row.family.name(), row.id)).collect();
    let mut strays = Vec::new();
    for family in names_in(&root().join("tests/cases")) {
        for id in names_in(&root().join("tests/cases").join(&family)) {
            // Traps have names of their own; only good programs lie there.
            let stray = if family == "traps" {
                names_in(&root().join("tests/cases/traps").join(&id))
                    .iter()
                    .any(|name| name.starts_with("bad_"))
            } else {
                !known.contains(&(family.as_str(), id.as_str()))
            };
            if stray {
                strays.push(format!("tests/cases/{family}/{id}"));
            }
        }
    }
    none(&strays);
}

#[test]
fn no_page_and_no_source_is_without_a_row_in_the_catalogue() {
    let mut strays = Vec::new();
    let families = [
        Family::Keyvals,
        Family::Attributes,
        Family::Objects,
        Family::Windows,
        Family::Rma,
        Family::Hangs,
        Family::Messages,
        Family::Keys,
    ];
    for family in families {
        let folder = root().join("src/checks").join(family.name());
        for name in names_in(&folder) {
            let id = Path::new(&name).file_stem().unwrap_or_default().to_string_lossy().replace('_', "-");
            let known = checks().any(|row| row.family == family && row.id == id);
            if !known && name != "mod.rs" && name != "memory.rs" {
                strays.push(format!("src/checks/{}/{name}", family.name()));
            }
        }
    }
    none(&strays);
}

#[test]
fn pages_have_the_same_form() {
    let mut complaints = Vec::new();
    for row in checks() {
        let path = source_of(row, "md");
        let text = fs::read_to_string(&path).unwrap_or_default();
        if text.is_empty() {
            continue; // missing: another test says so
        }
        for what in form_of_page(&text, row) {
            complaints.push(format!("{}: {what}", path.strip_prefix(root()).unwrap_or(&path).display()));
        }
    }
    none(&complaints);
}

/// What `cargo xtask new-check` leaves to be written.
#[test]
fn no_skeleton_is_half_filled_in() {
    let mut left = Vec::new();
    for folder in ["src/checks", "tests/cases"] {
        for path in files_below(&root().join(folder)) {
            let text = fs::read_to_string(&path).unwrap_or_default();
            for (at, line) in text.lines().enumerate().filter(|(_, line)| line.contains("TODO(new-check)")) {
                let file = path.strip_prefix(root()).unwrap_or(&path).display();
                left.push(format!("{file}:{}: {}", at + 1, line.trim()));
            }
        }
    }
    none(&left);
}

fn form_of_page(text: &str, row: &CheckInfo) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut lines = text.lines();
    if lines.next() != Some(&format!("# {}", row.id)) {
        complaints.push(format!("does not begin with `# {}`", row.id));
    }
    if lines.next().is_none_or(|line| line.trim().is_empty()) {
        complaints.push("no line under the title that says what it finds".to_owned());
    }
    let headings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    if headings != HEADINGS {
        complaints.push(format!("headings are {headings:?}"));
    }
    for (index, line) in text.lines().enumerate() {
        if line.chars().count() > 100 {
            complaints.push(format!("line {} is wider than 100", index + 1));
        }
    }
    for part in text.split("\n## ").skip(1) {
        let (heading, body) = part.split_once('\n').unwrap_or((part, ""));
        if heading == "Wrong" || heading == "Right" {
            complaints.extend(blocks_of(body, row.id).map(|what| format!("under `{heading}` {what}")));
        }
        if body.trim().is_empty() {
            complaints.push(format!("nothing under `{heading}`"));
        }
    }
    if let Some(section) = row.section
        && !text.contains(section)
    {
        complaints.push(format!("does not name section {section}, on which the catalogue says it rests"));
    }
    complaints
}

/// What is wrong with the number of blocks in each language.
fn blocks_of(body: &str, id: &'static str) -> impl Iterator<Item = String> {
    let languages = [("c", &NOT_IN_C[..]), ("fortran", &NOT_IN_FORTRAN[..])];
    let counted = languages.map(|(language, without)| {
        let fence = format!("```{language}");
        let blocks = body.lines().filter(|line| *line == fence).count();
        let wanted = usize::from(!without.iter().any(|(listed, _)| *listed == id));
        (blocks != wanted).then(|| format!("{blocks} `{language}` blocks, not {wanted}"))
    });
    counted.into_iter().flatten()
}

#[test]
fn the_lists_of_pages_without_a_language_name_checks_and_reasons() {
    for (id, reason) in NOT_IN_C.iter().chain(&NOT_IN_FORTRAN) {
        assert!(checks().any(|row| row.id == *id), "{id} is no check");
        assert!(!reason.is_empty(), "{id} is listed without a reason");
    }
    let both = NOT_IN_C.iter().find(|(id, _)| NOT_IN_FORTRAN.iter().any(|(other, _)| other == id));
    assert_eq!(both, None, "a page shows programs in one language at least");
}

#[test]
fn the_page_that_the_command_shows_is_the_file() {
    let differing: Vec<String> = checks()
        .filter(|row| fs::read_to_string(source_of(row, "md")).unwrap_or_default() != row.page)
        .map(|row| format!("{}: the catalogue has another text", row.id))
        .collect();
    none(&differing);
}

#[test]
fn help_is_an_imperative_of_the_house_form() {
    let wrong: Vec<String> = CATALOGUE
        .iter()
        .filter(|row| !row.help.starts_with(|c: char| c.is_ascii_lowercase()) || row.help.ends_with('.'))
        .map(|row| format!("{}: `{}` does not start in lower case, or has a full stop", row.id, row.help))
        .collect();
    none(&wrong);
}
