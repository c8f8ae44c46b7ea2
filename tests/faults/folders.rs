//! Output folders that are full, cannot be written, or lie where others may write: nothing is lost without a word, and nothing is
//! written where somebody else wants it to be.

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::bench::{Test, expect, expect_same, expect_status};
use crate::support::{Outcome, Report};

/// A file system of its own, until this goes.
struct Mounted(PathBuf);

impl Drop for Mounted {
    fn drop(&mut self) {
        // Left behind it would be seen by the next run, which tries again.
        let _ = unmount(&self.0);
    }
}

/// Also when a file of it is still open. Whether there was something to unmount.
fn unmount(folder: &Path) -> bool {
    let done = Command::new("umount").arg("-l").arg(folder).stderr(Stdio::null()).status();
    done.is_ok_and(|status| status.success())
}

/// Mounts an empty file system in memory; where that is not allowed, the test is skipped.
fn mount(test: &Test<'_>, options: &str) -> Result<Option<Mounted>, String> {
    let folder = test.folder.join("disk");
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    while unmount(&folder) {} // of runs that were killed
    let mut command = Command::new("mount");
    command.args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(&folder);
    let done = match command.output() {
        Ok(done) => done,
        Err(error) => {
            test.skip(&format!("no file system can be mounted: mount: {error}"));
            return Ok(None);
        }
    };
    if done.status.success() {
        return Ok(Some(Mounted(folder)));
    }
    test.skip(&format!("no file system can be mounted: {}", String::from_utf8_lossy(&done.stderr).trim()));
    Ok(None)
}

/// Room for the library's copy and the report, and not much more.
const SMALL: &str = "size=32m";
/// Faults of tests/programs/full_disk.c.
const FAULTS: u64 = 21;

/// The disk is full for some time; what was found meanwhile is written when there is room again.
pub fn full_for_a_while(test: &Test<'_>) -> Result<(), String> {
    let Some(disk) = mount(test, SMALL)? else { return Ok(()) };
    let outcome = filled(test, &disk, &[])?;
    expect_status(&outcome, 0)?;
    expect(outcome.stdout.contains("done"), &outcome, "the program runs to its end")?;
    let report = Report::read(&disk.0.join("report/report.json"))?;
    let found: u64 = report.findings.iter().map(|finding| finding.count).sum();
    expect(found == FAULTS, &outcome, &format!("{found} faults, expected {FAULTS}"))?;
    expect(report.coverage.limits.is_empty(), &outcome, "nothing is missing")
}

/// It stays full: the program does not notice, and everything that is known is said.
pub fn full(test: &Test<'_>) -> Result<(), String> {
    let Some(disk) = mount(test, SMALL)? else { return Ok(()) };
    let outcome = filled(test, &disk, &["stay"])?;
    expect_status(&outcome, 70)?;
    expect(outcome.stdout.contains("done"), &outcome, "the program runs to its end")?;
    let says = |text: &str| outcome.stderr.contains(text);
    expect(says("cannot write the report to "), &outcome, "the library says that it could not write")?;
    expect(says("report.json: No space left"), &outcome, "and so does the command")?;
    expect(
        says("fault.h:") && says("no report could be written"),
        &outcome,
        "what was found is told all the same",
    )?;
    let left = fs::read_dir(disk.0.join("report")).map_err(|e| e.to_string())?.count();
    expect(left == 1, &outcome, "no half of a report stays behind")
}

fn filled(test: &Test<'_>, disk: &Mounted, arguments: &[&str]) -> Result<Outcome, String> {
    let folder = disk.0.to_string_lossy();
    let arguments: Vec<&str> = std::iter::once(&*folder).chain(arguments.iter().copied()).collect();
    let mut job = test.checked(1, &test.program("full_disk.c")?, &arguments);
    job.words[3] = disk.0.join("report").into();
    test.run(&job)
}

/// Nothing is started: a long job must not end without its report.
pub fn read_only(test: &Test<'_>) -> Result<(), String> {
    let Some(disk) = mount(test, "ro")? else { return Ok(()) };
    let outcome = refused(test, &disk.0.join("report"))?;
    expect(outcome.stderr.contains("Read-only"), &outcome, "the reason should be named")
}

fn refused(test: &Test<'_>, output: &Path) -> Result<Outcome, String> {
    let mut job = test.checked(1, &test.program("streams.c")?, &["an argument"]);
    job.words[3] = output.into();
    let outcome = test.run(&job)?;
    expect_status(&outcome, 70)?;
    expect(outcome.stdout.is_empty(), &outcome, "nothing should have been run")?;
    expect(outcome.stderr.contains("give another one with --output"), &outcome, "what to do should be said")?;
    Ok(outcome)
}

/// A folder as `/tmp` is.
fn shared_folder(test: &Test<'_>) -> Result<PathBuf, String> {
    let folder = test.folder.join("shared");
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    fs::set_permissions(&folder, Permissions::from_mode(0o1777)).map_err(|e| e.to_string())?;
    Ok(folder)
}

/// Somebody else made the output folder before, where everybody may.
pub fn planted_folder(test: &Test<'_>) -> Result<(), String> {
    let planted = shared_folder(test)?.join("planted");
    fs::create_dir_all(planted.join("raw")).map_err(|e| e.to_string())?;
    if chown(&planted, Some(12_345), None).is_err() {
        test.skip("only the superuser can give a folder to somebody else");
        return Ok(());
    }
    let outcome = refused(test, &planted)?;
    expect(outcome.stderr.contains("belongs to another user"), &outcome, "the reason should be named")
}

/// What is made in a shared folder is the user's own.
pub fn shared(test: &Test<'_>) -> Result<(), String> {
    let output = shared_folder(test)?.join("report");
    let mut job = test.checked(1, &test.program("ends.c")?, &["normally"]);
    job.words[3] = output.clone().into();
    let outcome = test.run(&job)?;
    expect_status(&outcome, 0)?;
    let mode = fs::metadata(&output).map_err(|e| e.to_string())?.mode() & 0o777;
    expect(mode == 0o700, &outcome, &format!("the folder's mode is {mode:o}"))?;
    // Everybody may write into the output folder itself.
    let open = test.folder.join("shared");
    job.words[3] = open.clone().into();
    let outcome = test.run(&job)?;
    expect_status(&outcome, 0)?;
    for file in ["report.json", "report.html"] {
        let mode = fs::metadata(open.join(file)).map_err(|e| format!("{file}: {e}"))?.mode() & 0o777;
        expect(mode == 0o600, &outcome, &format!("the mode of {file} is {mode:o}"))?;
    }
    Report::read(&open.join("report.json")).map(|_| ())
}

/// Puts something where a file will be: the user's own file, and the place.
type Plant = fn(&Path, &Path) -> std::io::Result<()>;

/// What makes a process write into this folder, without the command.
fn as_run_r1(test: &Test<'_>, output: &Path) -> [(String, String); 3] {
    [
        ("LD_PRELOAD", test.bench.places.library().display().to_string()),
        ("MPIWARDEN_OUTPUT", output.display().to_string()),
        ("MPIWARDEN_RUN", "r1".to_owned()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
}

/// The file that the processes of a node share: it is named by the run and the node.
fn name_of_a_slot_file(test: &Test<'_>, program: &Path) -> Result<OsString, String> {
    let output = test.folder.join("first");
    let mut job = test.plain(1, program, &["normally"]);
    job.env.extend(as_run_r1(test, &output));
    let outcome = test.run(&job)?;
    let files = fs::read_dir(output.join("raw")).map_err(|e| e.to_string())?;
    let mut names = files.filter_map(Result::ok).map(|file| file.file_name());
    let found = names.find(|name| name.to_string_lossy().ends_with(".status"));
    expect(found.is_some(), &outcome, "a run without hindrance has a file of slots")?;
    found.ok_or_else(String::new)
}

/// Something stands already where a rank will write: it stays what it is, nobody waits for it, and it is said.
pub fn planted_files(test: &Test<'_>) -> Result<(), String> {
    let program = test.program("ends.c")?;
    let name = name_of_a_slot_file(test, &program)?;
    let plain = test.run(&test.plain(1, &program, &["normally"]))?;
    let own = test.folder.join("own");
    let plant: [(&str, Plant); 4] = [
        ("link", |own, path| symlink(own, path)),
        ("second name", |own, path| fs::hard_link(own, path)),
        ("folder", |_, path| fs::create_dir(path)),
        ("pipe", |_, path| Command::new("mkfifo").arg(path).status().map(|_| ())),
    ];
    for (what, plant) in plant {
        let output = test.folder.join(what.replace(' ', "-"));
        let raw = output.join("raw");
        fs::create_dir_all(&raw).map_err(|e| e.to_string())?;
        fs::write(&own, "mine").map_err(|e| e.to_string())?;
        plant(&own, &raw.join(&name)).map_err(|e| format!("{what}: {e}"))?;
        let mut job = test.plain(1, &program, &["normally"]);
        job.env.extend(as_run_r1(test, &output));
        let outcome = test.run(&job)?;
        expect_same(&outcome, &plain)?;
        let said = outcome.stderr.matches("mpiwarden: cannot write the report to").count();
        expect(said == 1, &outcome, &format!("{what}: it should be said once"))?;
        let kept = fs::read(&own).map_err(|e| e.to_string())?;
        expect(kept == b"mine", &outcome, &format!("{what}: the user's own file is changed"))?;
    }
    Ok(())
}
