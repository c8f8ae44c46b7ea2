//! `mpiwarden view` in a real pseudo-terminal: keys in, screen out, and the terminal as it was afterwards.

mod support;

use mpiwarden_reports::report::Report;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::browsing::real;
use support::samples;

/// Longer than any of this takes, for slow machines.
/// With room for a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(300);

/// The command in a terminal of its own.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Option<Box<dyn Write + Send>>,
    seen: Arc<Mutex<Seen>>,
    /// What keys did before: echo and whole lines.
    before: String,
}

struct Seen {
    screen: vt100::Parser,
    /// Every byte that came.
    bytes: Vec<u8>,
}

impl Terminal {
    fn open(
        folder: &Path,
        arguments: &[&str],
        environment: &[(&str, &str)],
        (columns, rows): (u16, u16),
    ) -> Terminal {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("the system has pseudo-terminals");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_mpiwarden"));
        command.args(arguments);
        command.cwd(folder);
        for name in ["NO_COLOR", "LC_ALL", "LC_CTYPE", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        for (name, value) in [("TERM", "xterm-256color"), ("LANG", "C.UTF-8")].iter().chain(environment) {
            command.env(name, value);
        }
        let before = mode(pair.master.as_ref());
        let child = pair.slave.spawn_command(command).expect("it was built for this test");
        let seen = Seen { screen: vt100::Parser::new(rows, columns, 0), bytes: Vec::new() };
        let seen = Arc::new(Mutex::new(seen));
        let mut reader = pair.master.try_clone_reader().expect("a second descriptor");
        let reading = seen.clone();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The terminal's end is an error of its own on Linux.
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                let mut seen = reading.lock().expect("nobody panics with it");
                seen.screen.process(&buffer[..count]);
                seen.bytes.extend(&buffer[..count]);
            }
        });
        let keys = pair.master.take_writer().expect("it is the first");
        Terminal { child, master: Some(pair.master), keys: Some(keys), seen, before }
    }

    fn screen(&self) -> String {
        self.seen.lock().expect("nobody panics with it").screen.screen().contents()
    }

    fn bytes(&self) -> Vec<u8> {
        self.seen.lock().expect("nobody panics with it").bytes.clone()
    }

    fn wait(&self, what: &str, holds: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if holds(&screen) {
                return screen;
            }
            assert!(begun.elapsed() < PATIENCE, "never saw {what}:\n{screen}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn sees(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    fn types(&mut self, keys: &str) {
        let writer = self.keys.as_mut().expect("the terminal is open");
        writer.write_all(keys.as_bytes()).and_then(|()| writer.flush()).expect("the terminal takes keys");
    }

    fn resize(&self, columns: u16, rows: u16) {
        self.seen.lock().expect("nobody panics with it").screen.screen_mut().set_size(rows, columns);
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.as_ref().expect("the terminal is open").resize(size).expect("terminals can be resized");
    }

    fn signal(&self, signal: Signal) {
        let number = self.child.process_id().and_then(|number| i32::try_from(number).ok());
        let process = number.and_then(Pid::from_raw).expect("it runs");
        kill_process(process, signal).expect("it is ours");
    }

    fn ends(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it is ours") {
                return status;
            }
            if begun.elapsed() >= PATIENCE {
                let _ = self.child.kill();
                panic!("it never ended:\n{}", self.screen());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// The screen from before is back, the cursor is seen, and keys do what they did.
    fn is_as_it_was(&self) {
        let begun = Instant::now();
        loop {
            let seen = self.seen.lock().expect("nobody panics with it");
            let screen = seen.screen.screen();
            let (other, hidden) = (screen.alternate_screen(), screen.hide_cursor());
            drop(seen);
            let mode = mode(self.master.as_ref().expect("the terminal is open").as_ref());
            if !other && !hidden && mode == self.before {
                return;
            }
            let state = format!("other screen: {other}, hidden cursor: {hidden}, {mode} was {}", self.before);
            assert!(begun.elapsed() < PATIENCE, "{state}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

fn mode(master: &dyn MasterPty) -> String {
    let mode = master.get_termios().expect("it is a terminal");
    format!("{:?} {:?} {:?}", mode.local_flags, mode.input_flags, mode.output_flags)
}

/// A folder with a real report; its sources are the repository's.
fn scene(report: &Report) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let output = folder.path().join("report");
    mpiwarden_reports::render::json::write(report, &output).expect("written");
    (folder, output)
}

#[test]
fn a_person_opens_searches_looks_and_quits() {
    let (report, _) = real("rma-past-region");
    let (folder, _) = scene(&report);
    let mut terminal = Terminal::open(folder.path(), &["view", "report"], &[], (80, 24));
    let list = terminal.sees("2 errors on 2 ranks");
    assert!(list.contains("▸ error   rma-past-region") && list.contains("q quit"), "{list}");
    terminal.types("/get_acc");
    terminal.sees("1 of 2");
    terminal.types("\r\r");
    let finding = terminal.sees("error[rma-past-region]");
    assert!(finding.contains("the get_accumulate begins in an attached region"), "{finding}");
    assert!(finding.contains("▸ 29 │     MPI_Get_accumulate("), "{finding}");
    terminal.types("\t\t\t");
    let map = terminal.sees("▓ get_accumulate 16 bytes");
    assert!(map.contains("██▓▓") && map.contains("memory of the dynamic window on rank 1"), "{map}");
    // Esc alone is not the beginning of another key.
    terminal.types("\u{1b}");
    terminal.sees("only «get_acc»");
    terminal.types("?");
    terminal.sees("Everywhere");
    terminal.types("\u{1b}");
    terminal.wait("the list", |screen| screen.contains("Enter open"));
    // Arrow keys, as terminals send them.
    terminal.types("\u{1b}c\u{1b}[B");
    terminal.types("q");
    let status = terminal.ends();
    assert!(status.success(), "{status:?}");
    terminal.is_as_it_was();
}

#[test]
fn another_size_is_drawn_at_once() {
    let (report, _) = real("rma-past-region");
    let (folder, _) = scene(&report);
    let mut terminal = Terminal::open(folder.path(), &["view", "report/report.json"], &[], (80, 24));
    terminal.sees("mpirun -n 2 ./app");
    terminal.resize(40, 10);
    let small = terminal.wait("a small screen", |screen| screen.contains("[1 Find]"));
    assert!(small.lines().count() <= 10 && small.contains("Enter open"), "{small}");
    terminal.resize(120, 40);
    terminal.wait("a large screen", |screen| {
        screen.contains("[1 Findings (2)]")
            && screen.contains("the accumulate begins in an attached region and runs past")
    });
    terminal.types("\u{3}");
    assert!(terminal.ends().success());
    terminal.is_as_it_was();
    // Terminals that are slow to answer are not asked anything.
    assert!(!terminal.bytes().windows(4).any(|bytes| bytes == b"\x1b[6n"));
}

#[test]
fn signals_give_the_terminal_back_and_end_it_as_they_should() {
    let (report, _) = real("rma-past-region");
    let (folder, _) = scene(&report);
    for (signal, name) in [(Signal::TERM, "Terminated"), (Signal::INT, "Interrupt"), (Signal::HUP, "Hangup")]
    {
        let mut terminal = Terminal::open(folder.path(), &["view", "report"], &[], (80, 24));
        terminal.sees("q quit");
        terminal.signal(signal);
        let status = terminal.ends();
        assert_eq!(status.signal(), Some(name), "{status:?}");
        terminal.is_as_it_was();
    }
}

#[test]
fn ctrl_z_gives_the_terminal_back_until_it_goes_on() {
    let (report, _) = real("rma-past-region");
    let (folder, _) = scene(&report);
    let mut terminal = Terminal::open(folder.path(), &["view", "report"], &[], (80, 24));
    terminal.sees("q quit");
    terminal.types("\u{1a}");
    terminal.is_as_it_was();
    terminal.signal(Signal::CONT);
    terminal.sees("q quit");
    terminal.types("q");
    assert!(terminal.ends().success());
    terminal.is_as_it_was();
}

#[test]
fn it_ends_when_its_terminal_is_gone() {
    let (report, _) = real("rma-past-region");
    let (folder, _) = scene(&report);
    let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).expect("the system has pseudo-terminals");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_mpiwarden"));
    command.args(["view", "report"]);
    command.cwd(folder.path());
    command.env("TERM", "xterm");
    let mut child = pair.slave.spawn_command(command).expect("it was built for this test");
    drop(pair.slave);
    // Whether it has drawn by then or not: it must not go on without a terminal.
    std::thread::sleep(Duration::from_secs(1));
    assert!(child.try_wait().expect("it is ours").is_none(), "it was there");
    drop(pair.master);
    let begun = Instant::now();
    while child.try_wait().expect("it is ours").is_none() {
        assert!(begun.elapsed() < PATIENCE, "it goes on");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn without_colours_and_unicode() {
    let (report, _) = real("rma-past-region");
    let (folder, _) = scene(&report);
    let environment = [("NO_COLOR", "1"), ("LC_ALL", "C")];
    let mut terminal = Terminal::open(folder.path(), &["view", "report"], &environment, (80, 24));
    terminal.sees("> error   rma-past-region");
    terminal.types("\r\t\t\t");
    terminal.sees("##XX");
    terminal.types("q");
    assert!(terminal.ends().success());
    let bytes = terminal.bytes();
    assert!(bytes.is_ascii(), "{}", String::from_utf8_lossy(&bytes));
    let text = String::from_utf8(bytes).expect("ASCII");
    for code in text.split("\u{1b}[").skip(1).filter_map(|rest| rest.split_once('m')).map(|(code, _)| code) {
        let is_colour = code
            .split(';')
            .filter_map(|part| part.parse::<u16>().ok())
            .any(|part| (30..=38).contains(&part) || (40..=48).contains(&part) || (90..=107).contains(&part));
        assert!(!is_colour, "a colour: {code}");
    }
}

#[test]
fn a_report_cannot_steer_the_terminal() {
    let evil = "\u{1b}]0;owned\u{7}\u{1b}[?1049l\u{9b}31m\u{202e}";
    let mut report = samples::report(vec![samples::finding("/home/u/halo.c")]);
    report.run.command = evil.into();
    (report.findings[0].message, report.findings[0].check) = (evil.into(), format!("x{evil}"));
    let (folder, _) = scene(&report);
    let mut terminal = Terminal::open(folder.path(), &["view", "report"], &[], (80, 24));
    terminal.sees("\\u{1b}]0;owned");
    terminal.types("\r");
    terminal.sees("[here]");
    terminal.types("q");
    assert!(terminal.ends().success());
    let text = String::from_utf8_lossy(&terminal.bytes()).into_owned();
    assert!(!text.contains("\u{1b}]") && !text.contains('\u{7}') && !text.contains('\u{202e}'), "{text:?}");
    assert_eq!(text.matches("\u{1b}[?1049l").count(), 1, "only at the end");
}

#[test]
fn without_a_terminal_it_is_plain_text() {
    let (report, _) = real("rma-past-region");
    let (folder, output) = scene(&report);
    let mut command = Command::new(env!("CARGO_BIN_EXE_mpiwarden"));
    command.args(["view", "report"]).current_dir(folder.path()).env("TERM", "xterm");
    let text = String::from_utf8(command.output().expect("it was built for this test").stdout).expect("text");
    assert!(text.contains("error[rma-past-region]: ") && !text.contains('\u{1b}'), "{text}");
    // The report itself is as good as its folder.
    let other = folder.path().join("renamed.json");
    std::fs::rename(output.join("report.json"), &other).expect("it is ours");
    let mut command = Command::new(env!("CARGO_BIN_EXE_mpiwarden"));
    command.args(["view", "renamed.json"]).current_dir(folder.path());
    let output = command.output().expect("it was built for this test");
    let of_file = String::from_utf8(output.stdout).expect("text");
    assert!(of_file.ends_with("report in renamed.json\n"), "{of_file}");
    std::fs::write(&other, "{}").expect("it is ours");
    let mut command = Command::new(env!("CARGO_BIN_EXE_mpiwarden"));
    let output =
        command.args(["view", "renamed.json"]).current_dir(folder.path()).output().expect("as before");
    assert_eq!(output.status.code(), Some(64));
    assert!(
        String::from_utf8_lossy(&output.stderr)
            .contains("renamed.json could not be read: it is no report of mpiwarden")
    );
}

#[test]
fn a_terminal_that_cannot_and_one_that_shall_not_get_plain_text() {
    let (report, _) = real("rma-past-region");
    let (folder, _) = scene(&report);
    for (arguments, term) in [
        (&["view", "report"][..], "dumb"),
        (&["view", "--plain", "report"], "xterm"),
        (&["view", "report"], ""),
    ] {
        let mut terminal = Terminal::open(folder.path(), arguments, &[("TERM", term)], (200, 100));
        assert!(terminal.ends().success());
        terminal.sees("report in report/report.json");
        assert!(!terminal.bytes().windows(6).any(|bytes| bytes == b"\x1b[?104"), "{arguments:?} {term}");
        terminal.is_as_it_was();
    }
}
