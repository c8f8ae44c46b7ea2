//! The pages that the checks are held against: a report of each kind, made into a page by `mpiwarden convert`, as users
//! make it. The reports of real runs are in `tests/browser/reports`; those that no run gives in a minute are written here.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::support::Places;
use crate::{hostile, many};

/// `old` is a report of the time before events had numbers; the others of real runs are made anew when reports get more.
pub const SAMPLES: [&str; 11] = [
    "demo",
    "clean",
    "fortran",
    "windows",
    "relay",
    "old",
    "incomplete",
    "gated",
    "failed",
    "many",
    "hostile",
];

/// A page, and the report that it was made from.
#[derive(Clone)]
pub struct Page {
    pub html: PathBuf,
    pub report: PathBuf,
}

pub struct Pages {
    places: Places,
    made: std::sync::Mutex<std::collections::BTreeMap<String, Result<Page, String>>>,
}

impl Pages {
    pub fn new(places: &Places) -> Self {
        Self { places: places.clone(), made: std::sync::Mutex::default() }
    }

    /// The page of a sample, made once.
    ///
    /// # Errors
    /// What the command said when it made none.
    pub fn page(&self, sample: &str) -> Result<Page, String> {
        let mut made = self.made.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        made.entry(sample.to_owned()).or_insert_with(|| self.make(sample)).clone()
    }

    /// Half of a character, which JSON can write and no text of Rust can hold: the command says so, and makes no page.
    ///
    /// # Errors
    /// When it does something else.
    pub fn half_a_character_is_refused(&self) -> Result<(), String> {
        let folder = self.places.target.join("browser/pages/half");
        let _ = fs::remove_dir_all(&folder); // of an earlier run, if any
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let text = self.fixture("clean")?.to_string().replacen("mpirun", "\\ud800", 1);
        let path = folder.join("report.json");
        fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        match self.convert(&folder, &[]) {
            Ok(()) => Err("it was taken".to_owned()),
            Err(_) if folder.join("report.html").exists() => Err("there is a page of it".to_owned()),
            Err(said) if said.contains("report.json could not be read") => Ok(()),
            Err(said) => Err(said),
        }
    }

    fn make(&self, sample: &str) -> Result<Page, String> {
        if let Some(missing) = self.places.missing_build() {
            return Err(missing);
        }
        let folder = self.places.target.join("browser/pages").join(sample);
        let _ = fs::remove_dir_all(&folder); // of an earlier run, if any
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut options = Vec::new();
        let report = match sample {
            "gated" => {
                options = gating(&folder, &self.fixture("demo")?)?;
                self.fixture("demo")?
            }
            "failed" => with_failed_checker(self.fixture("demo")?),
            "many" => many::report(&folder)?,
            "hostile" => hostile::report(&folder)?,
            _ => self.fixture(sample)?,
        };
        write(&folder.join("report.json"), &report)?;
        self.convert(&folder, &options)?;
        let page = Page { html: folder.join("report.html"), report: folder.join("report.json") };
        if page.html.is_file() { Ok(page) } else { Err(format!("{} was not made", page.html.display())) }
    }

    fn fixture(&self, name: &str) -> Result<Value, String> {
        let path = self.places.root.join(format!("tests/browser/reports/{name}.json"));
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// In the root folder, for the reports name their sources from there.
    fn convert(&self, folder: &Path, options: &[String]) -> Result<(), String> {
        let mut command = Command::new(self.places.command());
        command.arg("convert").arg(folder).args(["--format", "html", "--fail-on", "never"]).args(options);
        command.current_dir(&self.places.root).env_remove("GITHUB_ACTIONS");
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        if output.status.success() {
            return Ok(());
        }
        Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)))
    }
}

pub fn write(path: &Path, report: &Value) -> Result<(), String> {
    fs::write(path, report.to_string()).map_err(|error| format!("{}: {error}", path.display()))
}

/// Rules of which one is used, one is not and one is over; and an earlier report that lacks one finding of this one and
/// has another that is gone.
fn gating(folder: &Path, report: &Value) -> Result<Vec<String>, String> {
    let rules = r#"
[[suppress]]
check = "attr-delete-failed"
file = "demo/*.c"
reason = "the statistics module returns its count here, and MPICH only warns; a fix is on its way"

[[suppress]]
check = "window-leak"
reason = "the library frees its window at exit"

[[suppress]]
check = "attached-memory-freed"
reason = "until the new allocator is in"
until = 2026-01-31
"#;
    let (suppress, baseline) = (folder.join("mpiwarden.toml"), folder.join("earlier.json"));
    fs::write(&suppress, rules).map_err(|error| format!("{}: {error}", suppress.display()))?;
    let mut earlier = report.clone();
    let findings = earlier["findings"].as_array_mut().ok_or("the report has findings")?;
    let kept = findings.iter().position(|finding| finding["check"] == "keyval-freed");
    let mut gone = findings.remove(kept.ok_or("the report has a finding of keyval-freed")?);
    gone["fingerprint"] = json!("00112233445566778899aabbccddeeff");
    gone["message"] = json!("gets an attribute of a window with a keyval of communicators");
    gone["check"] = json!("keyval-wrong-kind");
    findings.push(gone);
    write(&baseline, &earlier)?;
    let words = [
        "--suppress".into(),
        suppress.display().to_string(),
        "--baseline".into(),
        baseline.display().to_string(),
    ];
    Ok(words.to_vec())
}

/// The checker gave up on rank 1, and says so.
fn with_failed_checker(mut report: Value) -> Value {
    report["run"]["checker_failed"] = json!("1");
    report["coverage"]["limits"] = json!([
        "the checker failed on rank 1 and switched itself off there: what the rank did afterwards was not checked"
    ]);
    report
}
