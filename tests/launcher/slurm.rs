//! Slurm as it is: a cluster of one node, for one test. `srun` starts ranks under the checker, and a batch job runs the
//! checker around the MPI's own launcher, also by the job script of docs/howto/cluster.md.
//!
//! The node is a host of its own (`hosts.rs`), so that its daemons meet no other Slurm and are gone with it. Left out:
//! machines without Slurm or without a place for hosts (a named skip), several nodes, accounting.

use std::ffi::OsString;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::bench::{Test, expect, expect_status, expect_the_fault, told};
use crate::hosts::{Host, OWN_PROCESSES, not_allowed};
use crate::support::{Family, Job, Limit, Outcome, Report, find_program};

const NODE: &str = "node";
const ADDRESS: &str = "10.213.7.1";
/// How long the daemons may take to know each other.
const PATIENCE: Duration = Duration::from_secs(40);
/// Where the job script of the page is submitted.
const OF_THE_PAGE: &str = "mpich4";
/// The line of that script for which a test has another one.
const MODULE: &str = "module load mpiwarden";
const DAEMONS: [&str; 3] = ["munged", "slurmctld", "slurmd"];

pub fn starts_jobs(test: &Test<'_>) -> Result<(), String> {
    // First, for the cluster's time is measured.
    let program = test.program("ends.c")?;
    let Some(cluster) = Cluster::up(test)? else { return Ok(()) };

    // As people type it, without cargo at hand: what is built is taken.
    let mut words: Vec<OsString> = ["srun", kind(test), "-n", "2"].map(OsString::from).into();
    words.extend([program.as_os_str().to_owned(), "status".into(), "5".into()]);
    let mut job = cluster.job(test, &words);
    job.words[0] = test.bench.places.root.join("run-checked.sh").into();
    job.words.remove(1); // `run` is the script's own word
    let outcome = test.run(&cluster.on_the_node(job))?;
    expect_found(test, &outcome)?;

    // The launcher finds out by itself that it is inside a job.
    let launcher = test.words(2, &program, &["status", "5"]);
    let checked = cluster.job(test, &launcher);
    let script = test.folder.join("batch.sh");
    let line = shlex(&checked.words);
    fs::write(&script, format!("#!/bin/sh\n[ -n \"$SLURM_JOB_ID\" ] || exit 99\nexec {line}\n"))
        .and_then(|()| fs::set_permissions(&script, Permissions::from_mode(0o755)))
        .map_err(|e| format!("{}: {e}", script.display()))?;
    let mut job = cluster.job(test, &[]);
    let printed = test.folder.join("batch.out");
    job.words = ["sbatch", "--wait", "-n", "2", "-o"].map(OsString::from).into();
    job.words.extend([printed.as_os_str().to_owned(), script.into_os_string()]);
    let mut outcome = test.run(&cluster.on_the_node(job))?;
    outcome.stdout += &fs::read_to_string(&printed).unwrap_or_default();
    expect_found(test, &outcome)?;
    if test.target().name == OF_THE_PAGE {
        the_page(test, &cluster, &program)?;
    }
    Ok(())
}

/// The job script of docs/howto/cluster.md, as it stands there but for the module and the number of nodes.
fn the_page(test: &Test<'_>, cluster: &Cluster, program: &Path) -> Result<(), String> {
    let page = test.bench.places.root.join("docs/howto/cluster.md");
    let page = fs::read_to_string(&page).map_err(|e| format!("{}: {e}", page.display()))?;
    let mut scripts = page.split("```bash\n").skip(1).filter_map(|rest| rest.split("```").next());
    let script = scripts.find(|script| script.starts_with("#!") && script.contains(MODULE));
    let script = script.ok_or("docs/howto/cluster.md has no job script that loads the module")?;
    let folder = test.folder.join("page");
    let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    fs::copy(program, folder.join("app")).map_err(failed)?;
    let loaded = format!("PATH={}:$PATH", shlex(&[test.bench.places.target.join("release").into()]));
    fs::write(folder.join("job.sh"), script.replace(MODULE, &loaded)).map_err(failed)?;
    let mut job = cluster.job(test, &[]);
    job.env.push(("SLURM_MPI_TYPE".to_owned(), kind(test).trim_start_matches("--mpi=").to_owned()));
    let printed = folder.join("printed");
    job.words =
        ["sbatch", "--wait", "--nodes=1", "--ntasks-per-node=2", "--time=1", "-o"].map(OsString::from).into();
    job.words.extend([
        printed.clone().into(),
        "-D".into(),
        folder.clone().into(),
        folder.join("job.sh").into(),
    ]);
    let mut outcome = test.run(&cluster.on_the_node(job))?;
    outcome.stdout += &fs::read_to_string(&printed).unwrap_or_default();
    expect_status(&outcome, 66)?;
    let reports = fs::read_dir(&folder).map_err(failed)?.filter_map(Result::ok);
    let report = reports.map(|entry| entry.path()).find(|path| path.join("report.json").is_file());
    let report = report.ok_or_else(|| told(&outcome, "the job left no report"))?;
    expect_the_fault(&Report::read(&report.join("report.json"))?, &outcome, &[])
}

/// The fault on both ranks, and the program's own status.
fn expect_found(test: &Test<'_>, outcome: &Outcome) -> Result<(), String> {
    let report = test.report().map_err(|why| told(outcome, &why))?;
    expect_status(outcome, 5)?;
    expect_the_fault(&report, outcome, &[])?;
    let at: Vec<&str> = report.findings.iter().map(|finding| finding.ranks.as_str()).collect();
    expect(at == ["0-1"], outcome, &format!("the fault is at ranks {at:?}, expected 0-1"))?;
    let run = &report.run;
    let ranks = (run.ranks, run.ranks_reported, run.exit_status);
    expect(ranks == (Some(2), 2, Some(5)), outcome, &format!("ranks, reported, status are {ranks:?}"))?;
    // Of this run, and not of the one before.
    fs::remove_file(test.output().join("report.json")).map_err(|e| e.to_string())
}

/// How srun speaks with the MPI's ranks.
pub fn kind(test: &Test<'_>) -> &'static str {
    if test.target().family == Family::Mpich { "--mpi=pmi2" } else { "--mpi=pmix" }
}

/// Daemons lie where users do not look for programs.
fn daemon(name: &str) -> Option<PathBuf> {
    [Path::new(""), Path::new("/usr/sbin")].iter().find_map(|folder| find_program(folder, name))
}

/// The words for a shell.
fn shlex(words: &[OsString]) -> String {
    let quoted = words.iter().map(|word| format!("'{}'", word.to_string_lossy().replace('\'', r"'\''")));
    quoted.collect::<Vec<_>>().join(" ")
}

pub struct Cluster {
    host: Host,
    folder: PathBuf,
}

impl Cluster {
    /// A cluster that takes jobs; none where the machine has no place for it, which is a named skip.
    pub fn up(test: &Test<'_>) -> Result<Option<Self>, String> {
        let programs: Vec<PathBuf> = DAEMONS.iter().filter_map(|name| daemon(name)).collect();
        let commands = ["srun", "sbatch", "scancel", "sinfo"].map(|name| find_program(Path::new(""), name));
        if programs.len() < DAEMONS.len() || commands.iter().any(Option::is_none) {
            test.skip("Slurm and MUNGE are not installed");
            return Ok(None);
        }
        if let Some(why) = not_allowed() {
            test.skip(&why);
            return Ok(None);
        }
        Self::start(test, &programs).map(Some)
    }

    fn start(test: &Test<'_>, daemons: &[PathBuf]) -> Result<Self, String> {
        let folder = test.folder.join("cluster");
        for part in ["state", "spool", "munge", "tmp"] {
            fs::create_dir_all(folder.join(part)).map_err(|e| format!("{part}: {e}"))?;
        }
        let write = |name: &str, text: &str| {
            let path = folder.join(name);
            let written = fs::write(&path, text)
                .and_then(|()| fs::set_permissions(&path, Permissions::from_mode(0o600)));
            written.map_err(|e| format!("{name}: {e}"))
        };
        let at = folder.display();
        write("slurm.conf", &configuration(&at.to_string()))?;
        // Nobody else sees this network, so the key need not be a secret.
        write("munge/key", &"a key for this test alone, ".repeat(4))?;
        write("hosts", &format!("127.0.0.1 localhost\n{ADDRESS} {NODE}\n"))?;
        let [munged, slurmctld, slurmd] = daemons else { unreachable!("three were found") };
        let word = |text: String| shlex(&[text.into()]);
        let of_munge = |option: &str, file: &str| word(format!("--{option}={at}/munge/{file}"));
        let munge = format!(
            "{} --foreground --force {} {} {} {} {}",
            word(munged.display().to_string()),
            of_munge("key-file", "key"),
            of_munge("socket", "socket"),
            of_munge("pid-file", "pid"),
            of_munge("log-file", "log"),
            of_munge("seed-file", "seed")
        );
        // With no address but its own names are not looked up at all.
        let script = format!(
            "ip link add cable type veth peer name cable2 && ip address add {ADDRESS}/24 dev cable && \
             ip link set cable up && ip link set cable2 up && cd {} && mount --bind hosts /etc/hosts && \
             export SLURM_CONF=\"$PWD/slurm.conf\" && {{ {munge} >munged.out 2>&1 & \
             {} -D -i >slurmctld.out 2>&1 & {} -D >slurmd.out 2>&1 & }}",
            word(at.to_string()),
            word(slurmctld.display().to_string()),
            word(slurmd.display().to_string())
        );
        let cluster = Self { host: Host::new(NODE, OWN_PROCESSES, &script)?, folder: folder.clone() };
        cluster.wait()?;
        Ok(cluster)
    }

    /// Until the node takes jobs.
    fn wait(&self) -> Result<(), String> {
        let is_up = || {
            let output = self.command(&["timeout", "30", "sinfo", "-h", "-o", "%T"]).output();
            output.is_ok_and(|output| output.stdout == b"idle\n")
        };
        if Limit::new(PATIENCE).wait_until(is_up) {
            return Ok(());
        }
        let said = DAEMONS.map(|name| {
            let text = fs::read_to_string(self.folder.join(name).with_extension("out")).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            format!("{name}:\n  {}", lines[lines.len().saturating_sub(5)..].join("\n  "))
        });
        Err(format!("the cluster did not come up within {} s\n{}", PATIENCE.as_secs(), said.join("\n")))
    }

    /// A command of Slurm's on the node.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = self.host.command_in(&self.folder);
        command.args(words).env("SLURM_CONF", self.folder.join("slurm.conf"));
        command
    }

    /// `mpiwarden run` of these words.
    pub fn job(&self, test: &Test<'_>, words: &[OsString]) -> Job {
        let mut job = test.job(&["--fail-on", "never", "--quiet"], words);
        job.env.push(("SLURM_CONF".to_owned(), self.folder.join("slurm.conf").display().to_string()));
        job.env.push(("CARGO_TARGET_DIR".to_owned(), test.bench.places.target.display().to_string()));
        // Without cargo: see above.
        job.env.push(("PATH".to_owned(), "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin".to_owned()));
        job.deadline = Duration::from_secs(40);
        job
    }

    pub fn on_the_node(&self, mut job: Job) -> Job {
        let folder = format!("--wd={}", job.folder.display());
        job.words.splice(0..0, self.host.enter().into_iter().chain([folder]).map(OsString::from));
        job
    }
}

/// As root, with what Slurm brings itself: no control groups, no accounting. More processors than the machine may have, and
/// a folder of its own for PMIx, which names what it leaves there after the job's number.
fn configuration(at: &str) -> String {
    format!(
        "ClusterName=test\nSlurmctldHost={NODE}\nSlurmUser=root\nSlurmdUser=root\nAuthType=auth/munge\n\
         AuthInfo=socket={at}/munge/socket\nSlurmctldPidFile={at}/slurmctld.pid\nSlurmdPidFile={at}/slurmd.pid\n\
         StateSaveLocation={at}/state\nSlurmdSpoolDir={at}/spool\nTmpFS={at}/tmp\nProctrackType=proctrack/linuxproc\n\
         TaskPlugin=task/none\nSelectType=select/cons_tres\nSelectTypeParameters=CR_CPU\n\
         JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\n\
         JobCompType=jobcomp/none\nSwitchType=switch/none\nMpiDefault=none\nSlurmdParameters=config_overrides\n\
         SchedulerType=sched/builtin\nSchedulerParameters=batch_sched_delay=0\nKillWait=2\n\
         NodeName={NODE} CPUs=4 State=UNKNOWN\nPartitionName=all Nodes=ALL Default=YES MaxTime=10 State=UP\n"
    )
}
