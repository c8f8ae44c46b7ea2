//! What the test command does where a package cannot be installed, and that the services of packages are not started: with an
//! apt-get, pip, npm and cargo that are scripts of these tests. Left out: what is installed, and whether it works.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of a test's own, with commands that come before those of the machine.
struct Machine {
    folder: PathBuf,
}

impl Machine {
    fn new(name: &str) -> Machine {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("install").join(name);
        let _ = fs::remove_dir_all(&folder); // of an earlier run, if any
        fs::create_dir_all(folder.join("bin")).expect("the target folder is writable");
        let machine = Machine { folder };
        machine.command("id", "echo 0");
        machine
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn command(&self, name: &str, script: &str) {
        let path = self.folder.join("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).expect("a script");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a script of ours");
    }

    fn run(&self, words: &[&str], set: &[(&str, &str)]) -> Output {
        let own = self.folder.join("bin").into_os_string().into_string().expect("a path of plain letters");
        let path = std::env::var("PATH").expect("PATH is set");
        // A signal that whoever runs the tests has ignored could not be trapped.
        let mut command = Command::new("env");
        command
            .args(["--default-signal=HUP,INT,TERM", "/bin/bash"])
            .args(words)
            .current_dir(env!("CARGO_MANIFEST_DIR"));
        command.env_remove("MPIWARDEN_MUST_INSTALL").env_remove("MPIWARDEN_INSTALL_FAILURES");
        command.env("PATH", format!("{own}:{path}")).env("CARGO_TARGET_DIR", self.at("target"));
        command.env("MPIWARDEN_POLICY", self.at("policy-rc.d")).env("MPIWARDEN_APT_PAUSE", "0");
        command.envs(set.iter().copied()).output().expect("bash is there")
    }

    /// Installs packages. What apt-get does meanwhile is the script's matter.
    fn install(&self, packages: &str, init: &str) -> Output {
        let script = format!(". tests/apt.sh; apt_install {}/log {packages}", self.folder.display());
        self.run(&["-c", &script], &[("MPIWARDEN_INIT", init)])
    }

    /// An apt-get that asks the policy, as packages do: the answers of one install are a line.
    fn asks(&self, then: &str) {
        let script = r#"case "$*" in *update*) exit 0 ;; esac
policy=$MPIWARDEN_POLICY
answers=
for question in "munge start" "slurmctld.service start" "--quiet slurmd restart" "dbus start" "dbus (start)"; do
    if [ -x "$policy" ]; then "$policy" $question; answers="$answers $?"; else answers="$answers none"; fi
done
echo "$answers" >>"$(dirname "$policy")/answers""#;
        self.command("apt-get", &format!("{script}\n{then}"));
    }

    fn answers(&self) -> Vec<String> {
        let text = fs::read_to_string(self.at("answers")).unwrap_or_default();
        text.lines().map(|line| line.trim().to_owned()).collect()
    }
}

const INIT: &str = "/bin/sh"; // any file that is there
const HELD: &str = "101 101 101 0 101";
const NOT_ASKED: &str = "none none none none none";

#[test]
fn a_package_that_cannot_be_installed_fails_a_run_that_must_install() {
    let machine = Machine::new("failing");
    machine.command("apt-get", "echo 'E: no route'; exit 100");
    machine.command("dpkg-query", "exit 1");
    machine.command("python3", "echo 'no route'; exit 1");
    machine.command("npm", "echo 'no route'; exit 1");
    machine.command(
        "cargo",
        r#"case $1 in test) echo "     Running tests/corpus
test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s" ;; esac"#,
    );
    let output = machine.run(&["tests/run.sh", "corpus"], &[]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.ends_with("2 passed, 0 failed, 0 skipped\n"), "{text}");
    assert!(text.contains("install: apt-get failed, its last lines: E: no route"), "{text}");

    let output = machine.run(&["tests/run.sh", "corpus"], &[("MPIWARDEN_MUST_INSTALL", "1")]);
    let text = String::from_utf8_lossy(&output.stdout);
    let failed: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("failed: ")).collect();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(failed.iter().all(|name| name.starts_with("install ")), "{text}");
    for name in ["install nwchem-openmpi nwchem-mpich", "install playwright-core axe-core"] {
        assert!(failed.contains(&name), "{name} is not in {failed:?}");
    }
    assert!(failed.iter().any(|name| name.starts_with("install openmpi==")), "{failed:?}");
    assert!(text.ends_with(&format!("2 passed, {} failed, 0 skipped\n", failed.len())), "{text}");
}

/// Jobs of one user may begin at the same time, with a checkout that was not built yet.
#[test]
fn several_runs_may_build_at_once() {
    let machine = Machine::new("at-once");
    let built = "for name in mpiwarden libmpiwarden.so; do
    printf '#!/bin/sh\\necho it runs\\n' >\"$CARGO_TARGET_DIR/release/$name.$$\"
    chmod +x \"$CARGO_TARGET_DIR/release/$name.$$\"
    mv \"$CARGO_TARGET_DIR/release/$name.$$\" \"$CARGO_TARGET_DIR/release/$name\"
done";
    machine.command("cargo", &format!("sleep 0.3\n{built}"));
    std::thread::scope(|scope| {
        let runs: Vec<_> =
            (0..3).map(|_| scope.spawn(|| machine.run(&["run-checked.sh", "true"], &[]))).collect();
        for run in runs {
            let output = run.join().expect("it does not panic");
            let text = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{text}");
            assert_eq!(String::from_utf8_lossy(&output.stdout), "it runs\n", "{text}");
        }
    });
    let left: Vec<_> = fs::read_dir(machine.at("target/release")).expect("it is there").collect();
    assert_eq!(left.len(), 3, "the command, the library and the stamp: {left:?}");
}

/// A machine whose cargo makes no tests, but writes down what it was asked for, and passes.
fn pretending(name: &str, result: &str) -> Machine {
    let machine = Machine::new(name);
    for command in ["apt-get", "dpkg-query", "python3", "npm"] {
        machine.command(command, "exit 1");
    }
    let script = format!(
        r#"case $1 in test) echo "$MPIWARDEN_LOAD $MPIWARDEN_DIFFERENTIAL_PROGRAMS $*" >>{}/asked
echo "     Running tests/some
test result: ok. {result}; 0 measured; 0 filtered out; finished in 0.00s" ;; esac"#,
        machine.folder.display()
    );
    machine.command("cargo", &script);
    // The steps of a full run that are scripts take minutes, and are no matter of who counts them.
    let folder = machine.folder.display();
    let steps = "tests/supply/sbom.sh|tests/older/run.sh";
    machine.command(
        "bash",
        &format!("case $1 in {steps}) echo \"$1\" >>{folder}/steps ;; *) exec /bin/bash \"$@\" ;; esac"),
    );
    machine
}

fn asked(machine: &Machine) -> Vec<String> {
    let text = fs::read_to_string(machine.at("asked")).expect("tests were made");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_filter_that_fits_no_test_is_a_failure() {
    let machine = pretending("filter", "0 passed; 0 failed; 0 ignored");
    let output = machine.run(&["tests/run.sh", "cases,pages", "nonsense"], &[]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("no test of cases pages was made: none has \"nonsense\" in its name"), "{text}");
    assert!(text.ends_with("1 passed, 1 failed, 0 skipped\n"), "{text}");
    // One that is skipped was asked for rightly.
    let machine = pretending("filter-skipped", "0 passed; 0 failed; 1 ignored");
    let output = machine.run(&["tests/run.sh", "cases", "bad_fortran"], &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn quick_suites_come_first_and_none_is_left_out() {
    let machine = pretending("order", "1 passed; 0 failed; 0 ignored");
    machine.run(&["tests/run.sh"], &[("MPIWARDEN_LOAD", "")]);
    let all = asked(&machine);
    let place = |suite: &str| {
        let word = format!("--test={suite}");
        let places: Vec<usize> =
            (0..all.len()).filter(|place| all[*place].split(' ').any(|other| other == word)).collect();
        assert_eq!(places.len(), 1, "{suite} is asked for at {places:?} of {all:#?}");
        places[0]
    };
    for quick in ["drift", "docs", "scenarios", "merge", "gating"] {
        assert!(place(quick) < place("cases"), "{quick}: {all:#?}");
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["tests", "reports/tests"] {
        for path in fs::read_dir(root.join(folder)).expect("it is there").flatten().map(|entry| entry.path())
        {
            let is_suite = path.extension().is_some_and(|end| end == "rs") || path.join("main.rs").is_file();
            if is_suite {
                place(path.file_stem().and_then(|name| name.to_str()).expect("plain letters"));
            }
        }
    }
}

#[test]
fn a_full_run_makes_more_of_everything() {
    let machine = pretending("full", "1 passed; 0 failed; 0 ignored");
    machine.run(&["tests/run.sh", "--full"], &[("MPIWARDEN_LOAD", "2")]);
    let all = asked(&machine);
    let cases = all.iter().filter(|line| line.contains("--test=cases")).count();
    assert_eq!(cases, 3, "{all:#?}");
    let steps = fs::read_to_string(machine.at("steps")).expect("scripts were started");
    assert_eq!(steps.lines().collect::<Vec<_>>(), ["tests/supply/sbom.sh", "tests/older/run.sh"]);
    // What is set already stays as it is.
    assert!(all.iter().all(|line| line.starts_with("2 20000 ")), "{all:#?}");
    let output = machine.run(&["tests/run.sh", "--full", "cases"], &[]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_the_machine_cannot_do_is_no_failure() {
    let machine = Machine::new("not-root");
    machine.command("id", "echo 1000");
    machine.command("apt-get", "exit 100");
    let failures = machine.at("failures");
    let script = format!(". tests/apt.sh; apt_install {}/log gcc", machine.folder.display());
    let set = [("MPIWARDEN_INSTALL_FAILURES", failures.to_str().expect("a path of plain letters"))];
    let output = machine.run(&["-c", &script], &set);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("apt-get needs root") && !failures.exists(), "{text}");
}

#[test]
fn services_are_not_started_while_their_packages_are_installed() {
    let machine = Machine::new("services");
    machine.asks("");
    for packages in ["slurmctld slurmd slurm-client munge", "munge", "chromium"] {
        assert!(machine.install(packages, INIT).status.success());
        assert!(!machine.at("policy-rc.d").exists(), "it is left behind");
    }
    assert!(machine.install("munge", "/no/init").status.success());
    assert_eq!(machine.answers(), [HELD, HELD, NOT_ASKED, NOT_ASKED]);
}

#[test]
fn a_policy_of_somebodys_own_stays() {
    let machine = Machine::new("own-policy");
    machine.asks("");
    machine.command("../policy-rc.d", "exit 104");
    let before = fs::read(machine.at("policy-rc.d")).expect("made above");
    assert!(machine.install("munge", INIT).status.success());
    assert_eq!(fs::read(machine.at("policy-rc.d")).expect("it stays"), before);
    assert_eq!(machine.answers(), ["104 104 104 104 104"]);
}

#[test]
fn an_install_that_is_ended_leaves_no_policy() {
    let machine = Machine::new("ended");
    for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        machine.asks(&format!("kill -{signal} $PPID"));
        let output = machine.install("munge", INIT);
        // By the signal itself: then the script that called it ends too.
        assert_eq!(output.status.signal(), Some(number), "{signal}");
        assert!(!machine.at("policy-rc.d").exists(), "{signal}: it is left behind");
    }
    // Nobody can clean up after this one: the policy itself does, when it is asked next.
    machine.asks("kill -KILL $PPID");
    assert_eq!(machine.install("munge", INIT).status.signal(), Some(9));
    let policy = machine.at("policy-rc.d");
    assert!(policy.exists());
    let answer = Command::new(&policy).args(["munge", "start"]).status().expect("it can be run");
    assert!(answer.success() && !policy.exists(), "it stands in the way of other installs");
    // Or the next install, which makes its own.
    assert_eq!(machine.install("munge", INIT).status.signal(), Some(9));
    machine.asks("");
    assert!(machine.install("munge", INIT).status.success());
    assert!(!policy.exists());
    assert_eq!(machine.answers(), [HELD; 6]);
}
