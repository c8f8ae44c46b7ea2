//! The three texts for people, held against what they speak of: the README's table of checks against the catalogue and
//! the pages; every path, test, option, variable and command that a text names in backticks against the tree and the
//! command as built.
//!
//! Left out: whether the sentences are true, and the form of the pages (tests/drift.rs). The table is written anew by
//! `MPIWARDEN_WRITE_DOCS=1 cargo test --test docs`.

mod support;
#[path = "docs/table.rs"]
mod table;
#[path = "docs/text.rs"]
mod text;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use mpiwarden::checks::catalogue::CATALOGUE;
use support::Places;
use text::{TEXTS, complaints, files_below, none, read, root};

/// Names that look like files of the repository and are made by a build, a run or an MPI library.
const MADE_ELSEWHERE: [&str; 8] = [
    "report.json",
    "mpiwarden-report/report.json",
    "report.md",
    "report.gitlab.json",
    "mpiwarden.toml",
    "target/release",
    "libmpiwarden.so",
    "mpi.h",
];

/// What a file's name ends in, where no slash shows that it is a path.
const EXTENSIONS: [&str; 7] = [".rs", ".md", ".sh", ".c", ".json", ".toml", ".py"];

/// Programs that the texts show and the repository does not hold.
const OTHER_PROGRAMS: [&str; 3] = ["mpiwarden", "mpicc", "cd"];

/// Options that the script in front knows and the command does not.
const OF_THE_SCRIPT: [&str; 2] = ["--demo", "--install"];

#[test]
fn every_path_exists() {
    none(&complaints(|code| {
        let is_one_word = !code.block && !code.text.contains([' ', '"', '(']);
        if !is_one_word || MADE_ELSEWHERE.contains(&code.text.as_str()) || code.text.starts_with("--") {
            return Vec::new();
        }
        let (path, name) =
            code.text.split_once("::").map_or((code.text.as_str(), None), |(path, name)| (path, Some(name)));
        let is_path = path.contains('/') || EXTENSIONS.iter().any(|extension| path.ends_with(extension));
        if !is_path {
            return Vec::new();
        }
        // Up to the first place holder.
        let fixed = path.find(['<', '*', '…']).map_or(path, |at| &path[..path[..at].rfind('/').unwrap_or(0)]);
        if !root().join(fixed).exists() {
            return vec![format!("there is no `{fixed}`")];
        }
        match name {
            Some(name) if !has_word(&read(path), name) => vec![format!("`{path}` knows no `{name}`")],
            Some(_) | None => Vec::new(),
        }
    }));
}

fn has_word(text: &str, word: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(inside) && !text[at + word.len()..].starts_with(inside))
}

#[test]
fn every_link_leads_to_a_file() {
    let mut complaints = Vec::new();
    for file in TEXTS {
        for target in
            read(file).split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next().map(str::to_owned))
        {
            let folder = root().join(file).parent().map(Path::to_path_buf).unwrap_or_default();
            if !target.is_empty() && !target.contains("://") && !folder.join(&target).exists() {
                complaints.push(format!("{file}: a link leads to `{target}`"));
            }
        }
    }
    none(&complaints);
}

#[test]
fn every_variable_is_read_somewhere() {
    let folders = ["src", "spec", "keys", "analysis", "exact", "wrappers", "reports", "tests"]
        .iter()
        .flat_map(|folder| files_below(folder));
    let sources: String = folders.filter_map(|path| fs::read_to_string(path).ok()).collect();
    none(&complaints(|code| {
        let words = code.text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let ours = words.filter(|word| word.starts_with("MPIWARDEN_"));
        ours.filter(|word| !has_word(&sources, word)).map(|word| format!("nobody reads {word}")).collect()
    }));
}

/// What the command says with these arguments.
fn said(arguments: &[&str]) -> String {
    let places = Places::find();
    if let Some(missing) = places.missing_build() {
        panic!("{missing}");
    }
    let output = Command::new(places.command()).args(arguments).output().expect("the command can be run");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The words of a help text that begin with two hyphens.
fn options(help: &str) -> BTreeSet<String> {
    let words = help.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    words.filter(|word| word.len() > 2 && word.starts_with("--")).map(str::to_owned).collect()
}

/// The words that stand first on the lines under «Commands:».
fn subcommands(help: &str) -> BTreeSet<String> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    lines
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_command_can_be_typed() {
    let (options, subcommands) = (options(&said(&["run", "--help"])), subcommands(&said(&["--help"])));
    assert!(options.contains("--output") && subcommands.contains("run"), "{options:?} {subcommands:?}");
    none(&complaints(|code| {
        let words: Vec<&str> = code.text.split_whitespace().skip_while(|word| word.contains('=')).collect();
        let Some((&first, rest)) = words.split_first() else { return Vec::new() };
        let known_option = |word: &&str| options.contains(*word) || OF_THE_SCRIPT.contains(word);
        let ours = |words: &[&str]| -> Vec<String> {
            let own = words.iter().take_while(|word| word.starts_with('-') && **word != "--");
            own.filter(|word| !known_option(word)).map(|word| format!("there is no option {word}")).collect()
        };
        match (first, rest) {
            ("./run-checked.sh", rest) => ours(rest),
            ("mpiwarden", ["run", rest @ ..]) => ours(rest),
            ("mpiwarden", ["explain", id])
                if !CATALOGUE.iter().any(|row| row.id == *id) && *id != "CHECK" =>
            {
                vec![format!("there is no check {id}")]
            }
            ("mpiwarden", [name, ..]) if !subcommands.contains(*name) => {
                vec![format!("there is no `mpiwarden {name}`")]
            }
            ("tests/run.sh", [suite, ..]) if *suite != "--full" && !is_suite(suite) => {
                vec![format!("there is no suite {suite}")]
            }
            ("cargo", rest) => cargo_suites(rest),
            (option, []) if option.starts_with("--") && !known_option(&option) => {
                vec![format!("there is no option {option}")]
            }
            (program, _)
                if code.block && !root().join(program).is_file() && !OTHER_PROGRAMS.contains(&program) =>
            {
                vec![format!("`{program}` is no program of the repository")]
            }
            (_, _) => Vec::new(),
        }
    }));
}

fn is_suite(name: &str) -> bool {
    name == "SUITE"
        || ["tests/NAME.rs", "tests/NAME/main.rs"]
            .iter()
            .any(|path| root().join(path.replace("NAME", name)).is_file())
}

fn cargo_suites(words: &[&str]) -> Vec<String> {
    let named = words.windows(2).filter(|pair| pair[0] == "--test").map(|pair| pair[1]);
    // Of the crates below, each has its tests beside it.
    let elsewhere = words.contains(&"-p");
    named
        .filter(|name| !elsewhere && !is_suite(name))
        .map(|name| format!("there is no test program {name}"))
        .collect()
}

/// The test programs of the root package: tests/NAME.rs and tests/NAME/main.rs.
#[test]
fn every_suite_is_explained() {
    let text = read("CONTRIBUTING.md");
    let suites = files_below("tests").into_iter().filter_map(|path| {
        let path = path.strip_prefix(root().join("tests")).ok()?.to_str()?;
        let name = path.strip_suffix("/main.rs").or(path.strip_suffix(".rs"))?;
        (!name.contains('/')).then(|| name.to_owned())
    });
    let missing: Vec<String> = suites.filter(|name| !text.contains(&format!("`tests/{name}"))).collect();
    none(
        &missing.iter().map(|name| format!("CONTRIBUTING.md does not name tests/{name}")).collect::<Vec<_>>(),
    );
}

#[test]
fn the_readme_names_every_option_subcommand_and_exit_status() {
    let (readme, help) = (read("README.md"), said(&["run", "--help"]));
    let mut missing: Vec<String> =
        options(&help).into_iter().filter(|option| !readme.contains(&format!("`{option}"))).collect();
    missing.extend(
        subcommands(&said(&["--help"]))
            .into_iter()
            .map(|name| format!("mpiwarden {name}"))
            .filter(|name| !readme.contains(name.as_str())),
    );
    let statuses = help.split_once("Exit status:").expect("the help says how it ends").1;
    let numbers = statuses.split(|c: char| !c.is_ascii_digit()).filter(|number| number.len() == 2);
    missing
        .extend(numbers.map(|number| format!("| {number} |")).filter(|row| !readme.contains(row.as_str())));
    none(&missing.iter().map(|what| format!("README.md does not name {what}")).collect::<Vec<_>>());
}
