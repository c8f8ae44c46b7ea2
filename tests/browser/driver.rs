//! Processes of node that drive a browser each, as many as there are checks under way, asked and answered in lines of JSON
//! (`tests/browser/drive.mjs`). One that is free takes the next check.
//!
//! Left out: installing any of it (`tests/browser/install.sh`).

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use libtest_mimic::Completion;
use serde_json::{Value, json};

use crate::pages::Page;
use crate::support::Places;

/// Names that Chromium goes by; `tests/browser/install.sh` looks for the same ones.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

pub struct Driver {
    browser: PathBuf,
    /// The folder of the npm packages.
    packages: PathBuf,
    script: PathBuf,
    shots: PathBuf,
    /// Where GUIDE.md's screenshots go, when they are to be made anew.
    docs: Option<PathBuf>,
    free: Mutex<Vec<Process>>,
    /// Figures that the checks took, to be told when all are done: in between they would cut the harness's lines.
    said: Mutex<Vec<String>>,
}

struct Process {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Driver {
    /// # Errors
    /// What is missing on this machine.
    pub fn find(places: &Places) -> Result<Self, String> {
        let packages = places.target.join("browser");
        if !packages.join("node_modules/playwright-core").is_dir() {
            return Err("playwright-core is not installed: tests/run.sh does it where it can".to_owned());
        }
        let node = Command::new("node").arg("--version").output();
        if !node.is_ok_and(|output| output.status.success()) {
            return Err("node is not installed".to_owned());
        }
        let browser = BROWSERS.iter().find_map(|name| on_path(name));
        let browser = browser.ok_or("chromium is not installed")?;
        let shots = packages.join("shots");
        std::fs::create_dir_all(&shots).map_err(|error| format!("{}: {error}", shots.display()))?;
        let is_asked = std::env::var_os("MPIWARDEN_WRITE_DOCS").is_some_and(|value| value == "1");
        let docs = is_asked.then(|| places.root.join("docs/screenshots"));
        let script = places.root.join("tests/browser/drive.mjs");
        Ok(Self { browser, packages, script, shots, docs, free: Mutex::default(), said: Mutex::default() })
    }

    /// Holds a check against a page.
    ///
    /// # Errors
    /// What the check found to be wrong, or what went wrong with the browser.
    pub fn hold(&self, check: &str, sample: &str, page: &Page) -> Result<Completion, String> {
        let answer = self.ask(&json!({
            "check": check, "sample": sample, "page": page.html, "report": page.report,
            "shots": self.shots, "docs": self.docs,
        }))?;
        for line in answer["said"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            self.said
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(format!("{check} {sample}: {line}"));
        }
        let problems: Vec<&str> =
            answer["problems"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        match (answer["done"].as_bool(), problems.is_empty()) {
            (Some(true), true) => Ok(match answer["skipped"].as_str() {
                Some(why) => Completion::ignored_with(why),
                None => Completion::Completed,
            }),
            _ => Err(format!("{}\nthe page is {}", problems.join("\n"), page.html.display())),
        }
    }

    /// The figures that the checks took.
    pub fn said(&self) -> Vec<String> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// All checks that are written.
    ///
    /// # Errors
    /// When the browser's process does not answer.
    pub fn names(&self) -> Result<BTreeSet<String>, String> {
        let answer = self.ask(&json!({ "check": null }))?;
        let names = answer["names"].as_array().into_iter().flatten().filter_map(Value::as_str);
        Ok(names.map(str::to_owned).collect())
    }

    fn ask(&self, request: &Value) -> Result<Value, String> {
        let free = || self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = free().pop();
        let mut process = taken.map_or_else(|| self.start(), Ok)?;
        let answer = process.ask(request)?; // one that does not answer is not asked again
        free().push(process);
        Ok(answer)
    }

    fn start(&self) -> Result<Process, String> {
        let mut child = Command::new("node")
            .arg(&self.script)
            .arg(&self.browser)
            .arg(&self.packages)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("node: {error}"))?;
        let requests = child.stdin.take().ok_or("node has no standard input")?;
        let answers = BufReader::new(child.stdout.take().ok_or("node has no standard output")?);
        Ok(Process { child, requests, answers })
    }
}

impl Process {
    /// The script sets a limit to each check, so that an answer comes in any case.
    fn ask(&mut self, request: &Value) -> Result<Value, String> {
        let failed = |error: std::io::Error| format!("the browser's process went away: {error}");
        writeln!(self.requests, "{request}").map_err(failed)?;
        let mut line = String::new();
        self.answers.read_line(&mut line).map_err(failed)?;
        serde_json::from_str(&line)
            .map_err(|error| format!("the browser's process answered {line:?}: {error}"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It was started here, and a browser that hangs must not outlive the tests.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path: &PathBuf| is_program(path))
}

fn is_program(path: &Path) -> bool {
    path.is_file()
}
