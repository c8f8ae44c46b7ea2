//! GUIDE.md: its commands are typed one after the other in a folder like the one that it speaks of, and each pipeline
//! of continuous integration is run: it lets the program pass with the baseline, and stops it without.
//!
//! Left out: the machines of those systems. Commands that prepare one are not run (`tests/browser/snippets.rs`).

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use libtest_mimic::{Completion, Failed, Trial};

use crate::shell::{bash, set_up};
use crate::snippets::{Block, Pipeline, blocks, script};
use crate::support::{Machine, Places, Tokens, anchors};

/// The exit status of a gate that is shut.
const FINDINGS: i32 = 66;

struct Guide {
    places: Places,
    /// The MPI that the guide's reader has on the PATH.
    mpi: PathBuf,
    blocks: Vec<Block>,
    /// The project's folder after all commands of the guide, run once for all tests.
    project: OnceLock<Result<PathBuf, String>>,
}

pub fn trials(places: &Places, tokens: &Arc<Tokens>) -> Vec<Trial> {
    let blocks = blocks(&fs::read_to_string(places.root.join("GUIDE.md")).unwrap_or_default());
    let machine = Machine::look(places);
    let names = [
        "guide::commands",
        "guide::pipeline_of_github_actions",
        "guide::pipeline_of_gitlab",
        "guide::pipeline_of_jenkins",
        "guide::muting",
    ];
    let linked = {
        let places = places.clone();
        Trial::test("guide::links_and_pictures", move || links(&places))
    };
    let mpi = match machine.need("ompi4") {
        Ok(target) => target.cc.clone(),
        Err(why) => return names.iter().map(|name| crate::skipped(name, why)).chain([linked]).collect(),
    };
    let guide = Arc::new(Guide { places: places.clone(), mpi, blocks, project: OnceLock::new() });
    let headings =
        [("", ""), ("GitHub Actions", "yaml"), ("GitLab", "yaml"), ("Jenkins", "groovy"), ("", "")];
    let tests = names.into_iter().zip(headings).map(|(name, (heading, language))| {
        let (guide, tokens) = (Arc::clone(&guide), Arc::clone(tokens));
        Trial::ignorable_test(name, move || {
            let _held = tokens.take(1);
            match name {
                "guide::commands" => guide.project().map(|_| Completion::Completed).map_err(Failed::from),
                "guide::muting" => guide.muting(),
                _ => guide.pipeline(heading, language),
            }
        })
    });
    tests.chain([linked]).collect()
}

impl Guide {
    fn project(&self) -> Result<PathBuf, String> {
        self.project.get_or_init(|| self.make()).clone()
    }

    fn folder(&self) -> PathBuf {
        self.places.target.join("browser/guide")
    }

    /// A folder with mpiwarden in it, and the guide's commands typed there.
    fn make(&self) -> Result<PathBuf, String> {
        if let Some(missing) = self.places.missing_build() {
            return Err(missing);
        }
        let folder = self.folder();
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        let mpirun = self.mpi.with_file_name("mpirun.openmpi");
        set_up(&self.places, &folder, &[("mpicc", self.mpi.clone()), ("mpirun", mpirun)]).map_err(failed)?;
        self.places.mark_as_built().map_err(failed)?;
        let project = folder.join("project");
        let text = script(&self.blocks);
        if text.matches("mpiwarden").count() < 8 {
            return Err("GUIDE.md has hardly a command".to_owned());
        }
        let (status, said) = self.bash(&text, &folder, &[])?;
        if status != 0 {
            return Err(format!("GUIDE.md: status {status} behind the last of these lines\n{said}"));
        }
        self.closing_line(&said)?;
        Ok(project)
    }

    /// The closing line that the guide shows is the one that is printed, up to what is a sample: that hangs on the machine.
    fn closing_line(&self, said: &str) -> Result<(), String> {
        let shown = self.blocks.iter().filter(|block| block.language == "text");
        let line = shown.flat_map(|block| block.text.lines()).find(|line| line.starts_with("mpiwarden: "));
        let (line, _) =
            line.and_then(|line| line.split_once("; in part: loads and stores")).unwrap_or_default();
        if !line.is_empty() && said.contains(line) {
            return Ok(());
        }
        Err(format!("GUIDE.md shows «{line}», which is not printed:\n{said}"))
    }

    /// Runs a script with the MPI that is tested, and tells its exit status and what it said.
    fn bash(&self, script: &str, folder: &Path, env: &[(&str, &str)]) -> Result<(i32, String), String> {
        bash(&self.places, &self.folder().join("bin"), (script, folder), env)
    }

    /// The commands of a pipeline pass with the guide's baseline, leave the files that the pipeline hands on, and end
    /// with 66 when the baseline is empty.
    fn pipeline(&self, heading: &str, language: &str) -> Result<Completion, Failed> {
        let block = self.blocks.iter().find(|block| block.heading == heading && block.language == language);
        let block = block.ok_or_else(|| format!("GUIDE.md has no {language} under «{heading}»"))?;
        let pipeline = Pipeline::of(block)?;
        let project = self.project()?;
        let checkout = project.with_file_name(format!("checkout-{}", heading.replace(' ', "-")));
        fs::create_dir_all(&checkout)?;
        for name in ["heat.c", "mpi-baseline.json", "mpiwarden.toml"] {
            fs::copy(project.join(name), checkout.join(name))?;
        }
        symlink(&self.places.root, checkout.join("mpiwarden"))?;
        let summary = checkout.join("summary.md");
        let workspace = checkout.display().to_string();
        let told = summary.display().to_string();
        let mut env = vec![("GITHUB_STEP_SUMMARY", told.as_str()), ("GITHUB_WORKSPACE", workspace.as_str())];
        if heading.starts_with("GitHub") {
            env.push(("GITHUB_ACTIONS", "true"));
        }
        let script = format!("set -eu\n{}", pipeline.commands.join("\n"));
        let (status, said) = self.bash(&script, &checkout, &env)?;
        if status != 0 {
            return Err(format!("{script}\nended with {status}:\n{said}").into());
        }
        for file in &pipeline.files {
            if !checkout.join(file).is_file() {
                return Err(format!("the pipeline of {heading} hands on {file}, which is not there").into());
            }
        }
        fs::write(
            checkout.join("mpi-baseline.json"),
            without_findings(&checkout.join("mpi-baseline.json"))?,
        )?;
        let (status, said) = self.bash(&script, &checkout, &env)?;
        if status != FINDINGS {
            return Err(format!("{script}\nwith an empty baseline ended with {status}:\n{said}").into());
        }
        if heading.starts_with("GitHub") && !(said.contains("::error file=heat.c") && summary.is_file()) {
            return Err(format!("there is no annotation, or no summary:\n{said}").into());
        }
        Ok(Completion::Completed)
    }

    /// What the guide shows of `MPI_Pcontrol` mutes a fault, and nothing before and behind it.
    fn muting(&self) -> Result<Completion, Failed> {
        let block = self.blocks.iter().find(|block| block.language == "c");
        let block = block.ok_or("GUIDE.md shows nothing of MPI_Pcontrol")?;
        let library = fs::read(self.places.library())?;
        if !library.windows(14).any(|word| word == b"\0MPI_Pcontrol\0") {
            return Ok(Completion::ignored_with("the library does not know MPI_Pcontrol yet"));
        }
        self.project()?;
        let folder = self.folder().join("muting");
        fs::create_dir_all(&folder)?;
        let program = |inner: &str| {
            format!(
                "#include <mpi.h>\nstatic int key = MPI_KEYVAL_INVALID, flag;\nstatic void *value;\n\
                 static void legacy_setup(MPI_Comm comm)\n{{\n    MPI_Comm_get_attr(comm, key, &value, &flag);\n}}\n\
                 int main(int argc, char **argv)\n{{\n    MPI_Comm comm;\n    MPI_Init(&argc, &argv);\n    MPI_Comm_dup(MPI_COMM_WORLD, &comm);\n\
                     MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);\n{inner}\n    MPI_Comm_free(&comm);\n    MPI_Finalize();\n    return 0;\n}}\n"
            )
        };
        let unmuted = block.text.replace("MPI_Pcontrol(0);", "").replace("MPI_Pcontrol(1);", "");
        for (text, expected) in [
            (block.text.clone(), 0),
            (unmuted, FINDINGS),
            (format!("{}legacy_setup(comm);", block.text), FINDINGS),
        ] {
            fs::write(folder.join("muted.c"), program(&text))?;
            let (status, said) =
                self.bash("mpicc -g -o muted muted.c && mpiwarden run mpirun -n 2 ./muted", &folder, &[])?;
            if status != expected {
                return Err(format!("ended with {status}, not with {expected}:\n{text}\n{said}").into());
            }
        }
        Ok(Completion::Completed)
    }
}

/// The report without what it found: nothing is in the baseline then.
fn without_findings(path: &Path) -> Result<String, Failed> {
    let mut report: serde_json::Value = serde_json::from_str(&fs::read_to_string(path)?)?;
    report["findings"] = serde_json::json!([]);
    Ok(report.to_string())
}

/// Links of the guide lead to files, headings of it and of the README; and the README leads to the guide.
fn links(places: &Places) -> Result<(), Failed> {
    let read = |name: &str| fs::read_to_string(places.root.join(name)).unwrap_or_default();
    let (guide, mut problems) = (read("GUIDE.md"), Vec::new());
    for link in guide.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
        let file = if file.is_empty() { "GUIDE.md" } else { file };
        if !places.root.join(file).is_file() {
            problems.push(format!("there is no {file}"));
        } else if !anchor.is_empty() && !anchors(&read(file)).any(|(name, _)| name == anchor) {
            problems.push(format!("{file} has no heading #{anchor}"));
        }
    }
    if !read("README.md").contains("(GUIDE.md") {
        problems.push("README.md does not lead to GUIDE.md".to_owned());
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
}
