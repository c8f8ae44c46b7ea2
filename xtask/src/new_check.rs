//! The skeleton of a check: its source, its page, a wrong and a right program in C and in Fortran, its row in the catalogue and its
//! line in the family's module. Everything that is left to do is marked, and failing tests name it.
//!
//! What a check reads is not known here: its row reads nothing, and the compiler says that its function is never used.

use std::fs;
use std::path::{Path, PathBuf};

/// What stands wherever a human has to write. `tests/drift.rs` finds what is left.
const MARK: &str = "TODO(new-check)";

const CATALOGUE: &str = "src/checks/catalogue.rs";

/// The files of a check: where each lies, and what stands in it first.
const FILES: [(&str, &str); 6] = [
    ("src/checks/@FAMILY@/@FILE@.rs", include_str!("../templates/check.rs.txt")),
    ("src/checks/@FAMILY@/@FILE@.md", include_str!("../templates/page.md.txt")),
    ("tests/cases/@FAMILY@/@ID@/bad_first.c", include_str!("../templates/bad.c.txt")),
    ("tests/cases/@FAMILY@/@ID@/good_first.c", include_str!("../templates/good.c.txt")),
    ("tests/cases/@FAMILY@/@ID@/bad_first_f08.f90", include_str!("../templates/bad.f90.txt")),
    ("tests/cases/@FAMILY@/@ID@/good_first_f08.f90", include_str!("../templates/good.f90.txt")),
];

const ROW: &str = r#"        @NAME@ "@ID@" @FAMILY@::@FILE@ Some("@SECTION@"),
            "TODO(new-check): how to fix the program";
"#;

/// What is asked for.
pub struct Asked {
    pub id: String,
    pub family: String,
    /// Of MPI 5.0.
    pub section: String,
}

/// Writes the skeleton into the checkout around the current folder, and gives what to do next.
///
/// # Errors
/// What cannot be, and what to do. Then nothing was written but what the system had written before it refused.
pub fn make(asked: &Asked) -> Result<String, String> {
    let root = root()?;
    is_an_id(&asked.id)?;
    is_a_section(&asked.section)?;
    let catalogue = with_row(&read(&root.join(CATALOGUE))?, asked)?;
    let module = root.join("src/checks").join(&asked.family).join("mod.rs");
    let with_module = with_module(&read(&module)?, &asked.filled("@FILE@"))?;
    let files: Vec<(PathBuf, String)> =
        FILES.iter().map(|(path, text)| (root.join(asked.filled(path)), asked.filled(text))).collect();
    if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
        return Err(format!("{} is there already: remove it, or choose another id", path.display()));
    }
    for (path, text) in files.iter().chain(&[(root.join(CATALOGUE), catalogue), (module, with_module)]) {
        write(path, text)?;
    }
    let mut said = String::from("written:\n");
    for (path, _) in &files {
        said += &format!("  {}\n", path.strip_prefix(&root).unwrap_or(path).display());
    }
    said += &format!("and a row in {CATALOGUE}, a line in src/checks/{}/mod.rs.\n", asked.family);
    said += &format!(
        "What is left to do in these is marked {MARK}. Then come a scenario, a fault in tests/properties, the table of\n"
    );
    said += "README.md and a line in CHANGELOG.md: CONTRIBUTING.md, «Add a check». Failing tests name all but the last.\n";
    Ok(said)
}

/// The checkout around the current folder.
fn root() -> Result<PathBuf, String> {
    let here = std::env::current_dir().map_err(|error| format!("the current folder: {error}"))?;
    let found = here.ancestors().find(|folder| folder.join(CATALOGUE).is_file());
    found
        .map(Path::to_path_buf)
        .ok_or_else(|| format!("{} is in no checkout of mpiwarden: go into one", here.display()))
}

fn is_an_id(id: &str) -> Result<(), String> {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
    if id.split('-').all(is_word) && id.contains('-') {
        return Ok(());
    }
    Err(format!(
        "{id} is no id: give two or more words of small letters with hyphens between them, as type-bad-argument"
    ))
}

fn is_a_section(section: &str) -> Result<(), String> {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if section.split('.').all(is_number) {
        return Ok(());
    }
    Err(format!("{section} is no section: give numbers with dots between them, as 5.1.2"))
}

impl Asked {
    fn filled(&self, text: &str) -> String {
        let name: String = self.id.split('-').map(capitalised).collect();
        text.replace("@ID@", &self.id)
            .replace("@FAMILY@", &self.family)
            .replace("@SECTION@", &self.section)
            .replace("@FILE@", &self.id.replace('-', "_"))
            .replace("@NAME@", &name)
    }
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// The catalogue with a row more, behind the last one of the family.
fn with_row(catalogue: &str, asked: &Asked) -> Result<String, String> {
    let lines: Vec<&str> = catalogue.split_inclusive('\n').collect();
    if lines.iter().any(|line| line.contains(&format!("\"{}\"", asked.id))) {
        return Err(format!("the catalogue has a check {} already: an id is never used twice", asked.id));
    }
    // A row begins: eight spaces, the check, its id in quotes, `family::file`.
    let is_row =
        |line: &&str| line.starts_with("        ") && line.contains(&format!("\" {}::", asked.family));
    let last = lines.iter().rposition(is_row).ok_or_else(|| {
        format!("no check of the catalogue is of the family {}: see the folders in src/checks", asked.family)
    })?;
    let end = lines[last..].iter().position(|line| line.trim_end().ends_with(';'));
    let end = last + end.ok_or_else(|| format!("the last row of {CATALOGUE} has no end"))? + 1;
    Ok(lines[..end].concat() + &asked.filled(ROW) + &lines[end..].concat())
}

/// The family's module with a line more, in the order of the alphabet.
fn with_module(module: &str, file: &str) -> Result<String, String> {
    let line = format!("pub mod {file};\n");
    let mut lines: Vec<&str> = module.split_inclusive('\n').collect();
    let is_module = |line: &&str| line.starts_with("pub mod ");
    let first = lines.iter().position(is_module).ok_or("the family's mod.rs names no module")?;
    let behind =
        lines[first..].iter().take_while(|other| is_module(other) && **other < line.as_str()).count();
    lines.insert(first + behind, &line);
    Ok(lines.concat())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let told = |error| format!("{}: {error}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(told)?;
    fs::write(path, text).map_err(told)
}
