//! The Python module of the wheel and its plug-in for pytest, where the wheel was installed: they read the
//! report of a run, and tests fail where it has findings, or where nothing was checked.

use std::path::Path;
use std::process::Command;

use crate::bench::Test;
use crate::install::run;
use crate::support::ready_to_launch;

/// Of an environment with the wheel, after a run of `ends.c`, whose report is still there.
pub fn module(test: &Test<'_>, environment: &Path) -> Result<(), String> {
    let python = environment.join("bin/python3");
    let texts = test.bench.places.root.join("tests/launcher/python");
    let folder = test.output();
    let mut reads = Command::new(&python);
    reads.arg(texts.join("reads.py")).arg(&folder).arg(test.folder.join("nowhere"));
    let said = run(reads.env("PYTHONDONTWRITEBYTECODE", "1"))?;
    if said.trim() != "all of it holds" {
        return Err(said);
    }
    let pytest = Command::new("python3")
        .args(["-m", "pip", "--disable-pip-version-check", "-q", "--python"])
        .arg(&python)
        .args(["install", "pytest"])
        .output();
    if !pytest.is_ok_and(|output| output.status.success()) {
        test.skip("the module reads reports; pytest could not be installed, so its plug-in was not tried");
        return Ok(());
    }
    let (faulty, clean) = (test.program("ends.c")?, test.program("barrier.c")?);
    let launcher = test.target().launch(2, &[]).join("\n");
    let tests = |options: &[&str]| {
        let mut pytest = Command::new(&python);
        pytest.args(["-m", "pytest", "-p", "no:cacheprovider", "-rA", "--tb=short", "--rootdir"]);
        pytest.arg(&test.folder).args(options).arg(texts.join("test_runs.py")).current_dir(&test.folder);
        pytest.env("PYTHONDONTWRITEBYTECODE", "1").env("LAUNCHER", &launcher);
        let output = ready_to_launch(pytest.env("FAULTY", &faulty).env("CLEAN", &clean)).output();
        output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).map_err(|e| e.to_string())
    };
    let holds = |said: &str, expected: &[&str]| match expected.iter().find(|text| !said.contains(**text)) {
        Some(missing) => Err(format!("pytest did not say {missing:?}:\n{said}")),
        None => Ok(()),
    };
    holds(&tests(&[])?, &["4 passed"])?;
    let checked = [
        "2 failed, 2 passed",
        "::test_faulty - ",
        "mpiwarden has 1 finding of severity error or worse:",
        "error[keyval-invalid]",
        "::test_no_mpi - ",
        "no rank of `true` was checked: is it an MPI program?",
    ];
    holds(&tests(&["--mpiwarden"])?, &checked)
}
