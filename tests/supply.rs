//! What mpiwarden is made of: the licences, sources and versions of all packages, by the rules in deny.toml, and the
//! few packages that come into other people's programs with the library.
//!
//! cargo-deny reads the same rules, in a step of tests/run.sh, where it can be had. Left out: advisories, which need a
//! database from the network.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde::Deserialize;
use spdx::{Expression, LicenseReq, ParseMode};

/// What is linked into `libmpiwarden.so`, and what each is there for. A package more needs a reason here.
const IN_THE_LIBRARY: [(&str, &str); 22] = [
    ("addr2line", "backtrace: names of places, never asked for in a program"),
    ("adler2", "backtrace, by miniz_oxide"),
    ("backtrace", "call stacks where frame pointers do not tell them"),
    ("cfg-if", "backtrace"),
    ("gimli", "backtrace: how frames are unwound"),
    ("itoa", "serde_json"),
    ("libc", "the system's functions"),
    ("memchr", "object and serde_json"),
    ("miniz_oxide", "backtrace: compressed debugging information"),
    ("mpiwarden", "the core"),
    ("mpiwarden-keys", "the interface of keys and values"),
    ("mpiwarden-spec", "the table of MPI's procedures, which is data"),
    ("mpiwarden-wrappers", "the library itself"),
    ("object", "backtrace: symbols of files"),
    ("perf-event-open-sys", "the kernel's interface of watchpoints: numbers and structures"),
    ("redhook", "the hooks of free and realloc"),
    ("rustc-demangle", "backtrace"),
    ("rustc-hash", "tables that are looked up in every call"),
    ("serde", "the forms of findings"),
    ("serde_core", "serde_json"),
    ("serde_json", "findings as lines of JSON"),
    ("zmij", "serde_json: numbers as text"),
];

/// What runs only while the library is built.
const WHILE_BUILDING: [(&str, &str); 6] = [
    ("pastey", "names of entries made of parts, by macro"),
    ("proc-macro2", "serde_derive"),
    ("quote", "serde_derive"),
    ("serde_derive", "the forms of findings, by derive"),
    ("syn", "serde_derive"),
    ("unicode-ident", "serde_derive"),
];

#[derive(Deserialize)]
struct Rules {
    licenses: Licenses,
    bans: Bans,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    skip: Vec<Skipped>,
}

#[derive(Deserialize)]
struct Skipped {
    #[serde(rename = "crate")]
    package: String,
    reason: String,
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    source: Option<String>,
    checksum: Option<String>,
}

/// A file of the repository's root folder, as TOML.
fn read<T: for<'de> Deserialize<'de>>(file: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The packages that are built on this machine: names, versions and licences.
fn packages(options: &[&str]) -> BTreeSet<(String, String, String)> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["tree", "--locked", "--offline", "--prefix", "none", "--format", "{p}|{l}"]).args(options);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("cargo runs this test");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    let lines = text.lines().filter_map(|line| {
        let (package, licence) = line.trim_end_matches(" (*)").split_once('|')?;
        let (name, rest) = package.split_once(" v")?;
        let version = rest.split(' ').next()?;
        Some((name.to_owned(), version.to_owned(), licence.to_owned()))
    });
    lines.collect()
}

fn everything() -> BTreeSet<(String, String, String)> {
    let all = packages(&["--workspace", "--edges", "normal,build,dev"]);
    assert!(all.len() > 100, "only {} packages were understood", all.len());
    all
}

/// Whether a licence expression can be met with the licences that are allowed.
fn is_allowed(licence: &str, allowed: &BTreeSet<String>) -> Result<bool, String> {
    // Old packages write «MIT/Apache-2.0».
    let expression = Expression::parse_mode(licence, ParseMode::LAX).map_err(|error| error.to_string())?;
    Ok(expression.evaluate(|wanted: &LicenseReq| allowed.contains(&wanted.to_string())))
}

fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n  {}", complaints.join("\n  "));
}

#[test]
fn every_licence_is_an_allowed_one() {
    let allowed: BTreeSet<String> = read::<Rules>("deny.toml").licenses.allow.into_iter().collect();
    assert_eq!(is_allowed("MIT/Apache-2.0", &allowed), Ok(true));
    assert_eq!(is_allowed("MIT AND GPL-3.0-only", &allowed), Ok(false), "the test itself sees a licence");
    let mut complaints = Vec::new();
    for (name, version, licence) in everything() {
        match is_allowed(&licence, &allowed) {
            Ok(true) => {}
            Ok(false) => complaints.push(format!("{name} {version} is under {licence}")),
            Err(error) => complaints.push(format!("{name} {version}: {licence:?} is no licence: {error}")),
        }
    }
    none(&complaints);
}

#[test]
fn every_package_comes_from_the_registry_with_a_checksum() {
    let lock = read::<Lock>("Cargo.lock");
    let own = [
        "mpiwarden",
        "mpiwarden-analysis",
        "mpiwarden-spec",
        "mpiwarden-keys",
        "mpiwarden-exact",
        "mpiwarden-wrappers",
        "mpiwarden-reports",
        "xtask",
    ];
    // That of a package which nobody takes from elsewhere.
    let registry =
        lock.package.iter().find(|package| package.name == "libc").and_then(|libc| libc.source.clone());
    assert!(registry.as_ref().is_some_and(|source| source.starts_with("registry+")), "{registry:?}");
    let mut complaints = Vec::new();
    for package in &lock.package {
        let Locked { name, source, checksum } = package;
        let is_fine = match source {
            None => own.contains(&name.as_str()),
            Some(source) => Some(source) == registry.as_ref() && checksum.is_some(),
        };
        if !is_fine {
            complaints.push(format!("{name} comes from {}", source.as_deref().unwrap_or("a folder")));
        }
    }
    none(&complaints);
    assert!(lock.package.len() > 100);
}

#[test]
fn two_versions_of_a_package_have_a_reason() {
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, version, _) in everything() {
        versions.entry(name).or_default().push(version);
    }
    let skipped = read::<Rules>("deny.toml").bans.skip;
    let mut complaints: Vec<String> = skipped
        .iter()
        .filter(|skipped| skipped.reason.is_empty())
        .map(|skipped| format!("deny.toml gives no reason for {}", skipped.package))
        .collect();
    for (name, of_it) in &versions {
        let left = of_it
            .iter()
            .filter(|version| !skipped.iter().any(|skip| skip.package == format!("{name}@{version}")));
        if left.count() > 1 {
            complaints.push(format!("{name} is there as {}", of_it.join(" and ")));
        }
    }
    for skipped in &skipped {
        let (name, version) = skipped.package.split_once('@').expect("deny.toml names versions");
        let of_it = versions.get(name).map_or(&[][..], Vec::as_slice);
        if of_it.len() < 2 || !of_it.iter().any(|found| found == version) {
            complaints.push(format!("deny.toml skips {}, which is no second version", skipped.package));
        }
    }
    none(&complaints);
}

#[test]
fn the_library_has_few_parts_and_each_its_reason() {
    let names = |edges: &str| -> BTreeSet<String> {
        let found = packages(&["-p", "mpiwarden-wrappers", "--edges", edges]);
        found.into_iter().map(|(name, _, _)| name).collect()
    };
    let listed = |list: &[(&str, &str)]| -> BTreeSet<String> {
        assert!(list.iter().all(|(_, reason)| !reason.is_empty()));
        list.iter().map(|(name, _)| (*name).to_owned()).collect()
    };
    let known: BTreeSet<String> = listed(&IN_THE_LIBRARY).union(&listed(&WHILE_BUILDING)).cloned().collect();
    let found = names("normal,build");
    let mut complaints = Vec::new();
    complaints.extend(found.difference(&known).map(|name| format!("{name} is new in the library")));
    complaints.extend(known.difference(&found).map(|name| format!("{name} is listed and not there")));
    none(&complaints);
}
