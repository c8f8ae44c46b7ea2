//! docs/hunts.md: the commands of each hunt are typed, what they print is held against the page, the fix is made, and then nothing is
//! found any more.
//!
//! Left out: MPIs other than Debian's Open MPI; what the checks find under those is the matter of tests/cases.rs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use libtest_mimic::{Completion, Failed, Trial};

use crate::shell::{bash, set_up};
use crate::snippets::{Block, blocks, script};
use crate::support::{Machine, Places, Report, Tokens};

/// On the page: lines of the output that it leaves out.
const LEFT_OUT: &str = "[…]";
/// The interpreter that has mpi4py for Debian's Open MPI.
const PYTHON: &str = "/usr/bin/python3";

struct Hunt {
    places: Places,
    /// The names that the page uses, and the programs behind them.
    names: Vec<(&'static str, PathBuf)>,
    blocks: Vec<Block>,
}

pub fn trials(places: &Places, tokens: &Arc<Tokens>) -> Vec<Trial> {
    let page = fs::read_to_string(places.root.join("docs/hunts.md")).unwrap_or_default();
    let machine = Machine::look(places);
    let mut hunts: Vec<(String, Vec<Block>)> = Vec::new();
    for block in blocks(&page) {
        match hunts.last_mut() {
            Some((heading, blocks)) if *heading == block.heading => blocks.push(block),
            Some(_) | None => hunts.push((block.heading.clone(), vec![block])),
        }
    }
    let programs = fs::read_dir(places.root.join("docs/hunts")).map_or(0, Iterator::count);
    let counted = Trial::test("hunts::every_program_is_hunted", {
        let count = hunts.len();
        let what = format!("docs/hunts.md has {count} hunts, and docs/hunts {programs} programs");
        move || if count == programs && count > 0 { Ok(()) } else { Err(what.into()) }
    });
    let trial = |(heading, blocks): (String, Vec<Block>)| {
        let words: Vec<&str> = heading.split(' ').collect();
        let name = format!("hunts::{}", words.join("_").to_lowercase());
        match names(&machine, &blocks) {
            Err(why) => crate::skipped(&name, &why),
            Ok(names) => {
                let hunt = Hunt { places: places.clone(), names, blocks };
                let tokens = Arc::clone(tokens);
                Trial::ignorable_test(name.clone(), move || {
                    let _held = tokens.take(1);
                    hunt.play(&name)
                })
            }
        }
    };
    hunts.into_iter().map(trial).chain([counted]).collect()
}

/// What the commands of a hunt are to find on the `PATH`.
fn names(machine: &Machine, blocks: &[Block]) -> Result<Vec<(&'static str, PathBuf)>, String> {
    let target = machine.need("ompi4").map_err(str::to_owned)?;
    let types = |word: &str| blocks.iter().any(|block| block.language == "sh" && block.text.contains(word));
    let mut names = vec![
        ("mpicc", target.cc.clone()),
        ("mpicxx", target.cxx.clone()),
        ("mpirun", target.cc.with_file_name("mpirun.openmpi")),
    ];
    if types("mpif90") {
        names.push(("mpif90", target.fortran.clone()?));
    }
    if types("python3") {
        let finds = Command::new(PYTHON).args(["-c", "import mpi4py"]).output();
        if !finds.is_ok_and(|output| output.status.success()) {
            return Err(format!("{PYTHON} has no mpi4py"));
        }
        names.push(("python3", PYTHON.into()));
    }
    Ok(names)
}

impl Hunt {
    fn play(&self, name: &str) -> Result<Completion, Failed> {
        if let Some(missing) = self.places.missing_build() {
            return Err(missing.into());
        }
        let folder = self.places.target.join("browser").join(name.replace("::", "/"));
        let (bin, project) = (set_up(&self.places, &folder, &self.names)?, folder.join("project"));
        fs::create_dir_all(&project)?;
        let mut said = String::new();
        let (mut compared, mut fixed) = (0, 0);
        for block in &self.blocks {
            match block.language.as_str() {
                "sh" => {
                    let typed = script([block]);
                    let (status, new) = bash(&self.places, &bin, (&typed, &project), &[])?;
                    if status != 0 {
                        if let Some(why) = self.no_watchpoints(&project) {
                            return Ok(Completion::ignored_with(why));
                        }
                        return Err(format!("line {}: ended with {status}:\n{new}", block.line).into());
                    }
                    said = new;
                }
                "text" => {
                    compare(&block.text, &said).map_err(|what| format!("line {}: {what}", block.line))?;
                    compared += 1;
                }
                "diff" => {
                    change(&project, &block.text).map_err(|what| format!("line {}: {what}", block.line))?;
                    fixed += 1;
                }
                other => return Err(format!("line {}: a block of {other}", block.line).into()),
            }
        }
        let last = self.blocks.last().map(|block| block.language.as_str());
        if compared == 0 || fixed != 1 || last != Some("sh") {
            return Err("a hunt shows what is found, then the fix, and then that nothing is found".into());
        }
        let report = Report::read(&project.join("mpiwarden-report/report.json"))?;
        match report.findings.first() {
            None if report.run.complete => Ok(Completion::Completed),
            None => Err(format!("behind the fix the run is not complete:\n{said}").into()),
            Some(_) => Err(format!("behind the fix there are findings:\n{said}").into()),
        }
    }
}

impl Hunt {
    /// Why a run saw no loads and stores, where that is so because the machine lends no watchpoints, and this hunt needs them.
    fn no_watchpoints(&self, project: &Path) -> Option<String> {
        self.blocks.iter().find(|block| block.text.contains("[local-conflict]"))?;
        let report = Report::read(&project.join("mpiwarden-report/report.json")).ok()?;
        report.coverage.lends_no_watchpoints()
    }
}

/// The pieces of a text between lines that are left out stand in the output, in this order.
fn compare(text: &str, said: &str) -> Result<(), String> {
    let mut rest = said;
    for piece in text.split(LEFT_OUT) {
        let piece = piece.trim_matches('\n');
        let Some(at) = rest.find(piece) else {
            return Err(format!("this was not printed here:\n{piece}\nbut this:\n{said}"));
        };
        rest = &rest[at + piece.len()..];
    }
    Ok(())
}

/// Makes a change as the page shows it: the file's name, and lines that stay, go and come.
fn change(project: &Path, text: &str) -> Result<(), String> {
    let (name, lines) = text.split_once('\n').ok_or("an empty change")?;
    let path = project.join(name.strip_prefix("--- ").ok_or("it names no file")?);
    let side = |sign: char| -> String {
        let lines = lines.lines().filter(|line| line.starts_with([' ', sign]));
        lines.map(|line| format!("{}\n", &line[1..])).collect()
    };
    let (old, new) = (side('-'), side('+'));
    let source = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    if source.matches(&old).count() != 1 {
        return Err(format!("{} has this not once:\n{old}", path.display()));
    }
    fs::write(&path, source.replacen(&old, &new, 1)).map_err(|e| format!("{}: {e}", path.display()))
}
