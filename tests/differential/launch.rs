//! Compiles `driver.c` for an MPI, and has it play programs: as one process without a launcher, which takes a moment
//! only. What a crash cuts off is played in a new process.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use mpiwarden::mirror::predefined::{Library, LibraryFamily};

use crate::deviations::Deviations;
use crate::program::Program;
use crate::record::{Line, Record};
use crate::support::{Job, Places, Program as Source, Report, Target, compile, crowding};

/// A driver, ready to be started.
#[derive(Clone, Debug)]
pub struct Driver {
    pub target: &'static str,
    pub library: Library,
    program: PathBuf,
    folder: PathBuf,
    env: Vec<(String, String)>,
    /// Words before the driver's: the command, for a run with the library.
    words: Vec<PathBuf>,
    /// Seconds for one program, on a free machine.
    patience: u32,
    /// After what the library is not to be trusted any more, as `driver.c` numbers it.
    spoils: u32,
}

/// Which driver: the one that tells the truth, or one for a test of the test.
#[derive(Clone, Copy, Debug)]
pub enum Built {
    Plain,
    Lying,
    Crashing,
}

/// What came of one program.
#[derive(Clone, Debug)]
pub struct Played {
    pub lines: Vec<Line>,
    /// How its process ended.
    pub status: i32,
}

/// As many processes may crash before nothing more is played.
const MOST_CRASHES: usize = 200;
/// A library that hangs takes the driver's whole patience each time, so that fewer may.
const MOST_HANGS: usize = 5;
/// The status of a process that its alarm has ended.
pub const ALARM: i32 = 128 + 14;
/// The status of a process that a program has left in no good state.
const NOT_CLEAN: i32 = 7;

impl Driver {
    /// # Errors
    /// When it does not compile.
    pub fn new(places: &Places, target: &Target, built: Built) -> Result<Driver, String> {
        let (name, flags) = match built {
            Built::Plain => ("driver", Vec::new()),
            Built::Lying => ("lying", vec!["-DLIE".to_owned()]),
            Built::Crashing => ("crashing", vec!["-DCRASH".to_owned()]),
        };
        let output = places.target.join("differential").join(target.name).join(name);
        let source = places.root.join("tests/differential/driver.c");
        let source = Source { compiler: &target.cc, source: &source, output: &output, flags: &flags };
        let program = compile(&source, &places.root)?;
        let (family, major, minor) = match target.name {
            "ompi4" => (LibraryFamily::OpenMpi, 4, 1),
            "ompi5" => (LibraryFamily::OpenMpi, 5, 0),
            "mpich4" => (LibraryFamily::Mpich, 4, 0),
            _ => (LibraryFamily::Mpich, 5, 0),
        };
        let mut env = Vec::new();
        if target.name == "ompi4" {
            // Without another process it has no dynamic windows by default.
            env.push(("OMPI_MCA_osc".to_owned(), "sm,pt2pt".to_owned()));
        }
        let library = Library { family, major, minor, standard: (4, 0) };
        let folder = output.with_extension("run");
        let (words, spoils) = (Vec::new(), spoils(Deviations { library }));
        Ok(Driver { target: target.name, library, program, folder, env, words, patience: 20, spoils })
    }

    /// The same with the library preloaded, and the report in a folder.
    pub fn checked(&self, places: &Places) -> Driver {
        let folder = self.folder.with_extension("checked");
        let words = [&places.command(), Path::new("run"), Path::new("--output"), &folder.join("report")];
        let mut words: Vec<_> = words.map(Path::to_path_buf).to_vec();
        words.extend(["--fail-on", "never", "--quiet", "--"].map(PathBuf::from));
        Driver { folder, words, ..self.clone() }
    }

    /// What the last process said on its standard error, as far as it helps.
    pub fn said(&self) -> String {
        let text = fs::read_to_string(self.folder.join("stderr")).unwrap_or_default();
        text.lines().rev().take(12).collect::<Vec<_>>().join("\n")
    }

    /// The reports of all processes that played the last programs.
    ///
    /// # Errors
    /// When one of them left none.
    pub fn reports(&self) -> Result<Vec<Report>, String> {
        let folders = fs::read_dir(self.folder.join("reports")).map_err(|e| format!("reports: {e}"))?;
        folders.flatten().map(|folder| Report::read(&folder.path().join("report.json"))).collect()
    }

    /// Another folder for what runs leave behind.
    pub fn apart(&self, name: &str) -> Driver {
        Driver { folder: self.folder.join(name), ..self.clone() }
    }

    /// Less patience, for programs that are expected to hang.
    pub fn impatient(&self) -> Driver {
        Driver { patience: 3, ..self.clone() }
    }

    /// Plays programs, in as many processes as it takes.
    ///
    /// # Errors
    /// When the driver cannot be started, or its record cannot be read.
    pub fn play(&self, programs: &[Program]) -> Result<Vec<Played>, String> {
        let mut all = Vec::new();
        let (mut processes, mut crashes, mut hangs) = (0, 0, 0);
        let reports = self.folder.join("reports");
        let _ = fs::remove_dir_all(&reports); // of an earlier play, if any
        while all.len() < programs.len() {
            let played = self.launch(&programs[all.len()..])?;
            if !self.words.is_empty() {
                // The next process would write over it.
                fs::create_dir_all(&reports)
                    .and_then(|()| {
                        fs::rename(self.folder.join("report"), reports.join(processes.to_string()))
                    })
                    .map_err(|e| format!("{}: {e}", reports.display()))?;
            }
            processes += 1;
            let ended =
                |how: fn(i32) -> bool| usize::from(played.last().is_some_and(|last| how(last.status)));
            crashes += ended(|status| status != 0 && status != NOT_CLEAN);
            hangs += ended(|status| status == ALARM);
            if played.is_empty() || crashes > MOST_CRASHES || hangs > MOST_HANGS {
                return Err(format!("{} plays nothing any more after program {}", self.target, all.len()));
            }
            if all.len() + played.len() < programs.len() {
                // What a crash said would be overwritten.
                let _ = fs::copy(self.folder.join("stderr"), self.folder.join("stderr.crash"));
            }
            all.extend(played);
        }
        Ok(all)
    }

    fn launch(&self, programs: &[Program]) -> Result<Vec<Played>, String> {
        fs::create_dir_all(&self.folder).map_err(|e| format!("{}: {e}", self.folder.display()))?;
        let mut text = String::new();
        for (number, program) in programs.iter().enumerate() {
            program.write(number, &mut text);
        }
        let (input, output) = (self.folder.join("programs"), self.folder.join("record"));
        fs::write(&input, text).map_err(|e| format!("{}: {e}", input.display()))?;
        let _ = fs::remove_file(&output); // of an earlier run, if any
        let patience = (f64::from(self.patience) * crowding()) as u32;
        let [patience, spoils] = [patience, self.spoils].map(|number| PathBuf::from(number.to_string()));
        let own = [&self.program, &input, &output, &patience, &spoils];
        let job = Job {
            words: self.words.iter().chain(own).map(|word| word.clone().into_os_string()).collect(),
            env: self.env.clone(),
            folder: self.folder.clone(),
            input: String::new(),
            deadline: Duration::from_secs(600),
        };
        let outcome = job.run()?;
        let text = fs::read_to_string(&output)
            .map_err(|e| format!("{}\n{}: {e}\n{}", outcome.command, output.display(), outcome.stderr))?;
        let record = Record::read(&text)?;
        if record.starts.is_empty() {
            return Err(format!(
                "{}\nplays nothing: {}\n{}",
                outcome.command, outcome.status, outcome.stderr
            ));
        }
        let status = outcome.status;
        Ok(record.programs().map(|(_, lines)| Played { lines: lines.to_vec(), status }).collect())
    }
}

/// What breaks a library's memory, or its lists, so that the next program would not find them whole.
fn spoils(deviations: Deviations) -> u32 {
    let window = deviations.has("window-broken-by-failed-copy") || deviations.has("window-refused-corrupts");
    u32::from(window) | (u32::from(deviations.has("reentered-list-breaks")) << 1)
}
