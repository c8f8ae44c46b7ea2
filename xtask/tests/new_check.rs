//! `cargo xtask new-check`, in a copy of the files that it changes.

#[path = "../../tests/support/files.rs"]
mod files;

use files::files_below;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const CATALOGUE: &str = "src/checks/catalogue.rs";
const MODULE: &str = "src/checks/objects/mod.rs";

fn checkout() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the checkout")
}

/// A folder with a copy of what the task reads.
fn copy() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for file in [CATALOGUE, MODULE] {
        let to = folder.path().join(file);
        fs::create_dir_all(to.parent().expect("a folder")).expect("it can be made");
        fs::copy(checkout().join(file), to).expect("it can be copied");
    }
    folder
}

/// Whether it ended well, and what it said.
fn xtask(folder: &Path, words: &str) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
    let output = command.args(words.split_whitespace()).current_dir(folder).output().expect("it starts");
    let said = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(said).expect("text"))
}

#[test]
fn all_parts_are_written() {
    let folder = copy();
    let (done, said) = xtask(folder.path(), "new-check object-made-twice --family objects --section 7.4.2");
    assert!(done, "{said}");
    let mut written = 0;
    for file in files_below(folder.path()) {
        let text = fs::read_to_string(&file).expect("text");
        assert!(
            text.contains("TODO(new-check)") || file.ends_with(MODULE),
            "nothing to do in {}",
            file.display()
        );
        assert!(!text.contains('@') || file.ends_with(CATALOGUE), "not filled in: {}", file.display());
        written += 1;
    }
    assert_eq!(written, 6 + 2);
    let text = |file: &str| fs::read_to_string(folder.path().join(file)).expect(file);
    let row = "    ObjectMadeTwice \"object-made-twice\" objects::object_made_twice Some(\"7.4.2\"),\n";
    let catalogue = text(CATALOGUE);
    let (before, after) = catalogue.split_once(row).expect("a row");
    assert!(before.trim_end().ends_with(';'), "behind a whole row");
    assert!(
        before.contains("\" objects::") && !after.contains("\" objects::"),
        "behind the last of its family"
    );
    assert_eq!(catalogue.lines().count(), text_of_checkout(CATALOGUE).lines().count() + 2);
    let module = text(MODULE);
    let modules: Vec<&str> = module.lines().filter(|line| line.starts_with("pub mod ")).collect();
    assert!(modules.contains(&"pub mod object_made_twice;") && modules.is_sorted(), "{modules:?}");
    assert!(
        text("tests/cases/objects/object-made-twice/bad_first.c")
            .contains("//~ violation[object-made-twice]")
    );
    assert!(text("src/checks/objects/object_made_twice.rs").contains("Check::ObjectMadeTwice"));
}

fn text_of_checkout(file: &str) -> String {
    fs::read_to_string(checkout().join(file)).expect("text")
}

#[test]
fn what_cannot_be_is_refused_and_nothing_is_written() {
    let folder = copy();
    let before: Vec<(PathBuf, String)> = files_below(folder.path())
        .into_iter()
        .map(|file| (file.clone(), fs::read_to_string(file).expect("text")))
        .collect();
    for (words, why) in [
        ("", "no task"),
        ("new-chck a-b", "there is no task new-chck"),
        ("new-check a-b", "--family is missing"),
        ("new-check a-b --family", "--family has no value"),
        ("new-check a-b --family objects --chapter 5", "unknown: --chapter 5"),
        ("new-check a-b --family objects", "--section is missing"),
        ("new-check a-b --family objects --section five", "five is no section"),
        ("new-check a-b --family none --section 5.1", "of the family none"),
        ("new-check A_b --family objects --section 5.1", "A_b is no id"),
        ("new-check alone --family objects --section 5.1", "alone is no id"),
        ("new-check type-bad-argument --family objects --section 5.1", "type-bad-argument already"),
    ] {
        let (done, said) = xtask(folder.path(), words);
        assert!(!done && said.contains(why), "{words}: {said}");
    }
    let elsewhere = tempfile::tempdir().expect("a folder");
    let (done, said) = xtask(elsewhere.path(), "new-check a-b --family objects --section 5.1");
    assert!(!done && said.contains("no checkout of mpiwarden"), "{said}");
    let after = files_below(folder.path());
    assert_eq!(after, before.iter().map(|(file, _)| file.clone()).collect::<Vec<_>>());
    for (file, text) in before {
        assert_eq!(fs::read_to_string(&file).expect("text"), text, "{}", file.display());
    }
}

#[test]
fn a_check_is_made_once() {
    let folder = copy();
    let words = "new-check object-made-twice --family objects --section 7.4.2";
    assert!(xtask(folder.path(), words).0);
    let (done, said) = xtask(folder.path(), words);
    assert!(!done && said.contains("object-made-twice already"), "{said}");
    // Its row alone is gone: what a human may have written by now is not written over.
    fs::copy(checkout().join(CATALOGUE), folder.path().join(CATALOGUE)).expect("it can be copied");
    let (done, said) = xtask(folder.path(), words);
    assert!(!done && said.contains("is there already"), "{said}");
}
