//! Reports made by hand, for the tests of the renderers.

use mpiwarden::findings::{Detail, Severity, Verdict};
use mpiwarden_reports::report::{
    Configured, Coverage, Finding, Frame, Mpi, Related, Report, Run, SCHEMA_VERSION, Section, Summary,
    ToolInfo,
};
use std::collections::BTreeMap;

pub const SOURCE: &str = "static void exchange(MPI_Comm comm)
{
\tMPI_Comm_get_attr(comm, key, &value, &flag);
}

static void setup(void)
{
    MPI_Comm_free_keyval(&key);
}
";

pub fn place(file: &str, line: u32, function: &str) -> Vec<Frame> {
    let library = Frame { module: "/usr/lib/libmpich.so.12".into(), offset: 64, ..Frame::default() };
    let own = Frame {
        function: Some(function.into()),
        file: Some(file.into()),
        line: Some(line),
        module: "/home/u/app".into(),
        offset: 4096,
    };
    vec![library, own]
}

pub fn finding(file: &str) -> Finding {
    Finding {
        check: "keyval-freed".into(),
        verdict: Verdict::Violation,
        severity: Severity::Error,
        message: "the key was freed before this use".into(),
        help: "free the key after its last use, or create a new one".into(),
        call: "MPI_Comm_get_attr".into(),
        language: "c".into(),
        ranks: "0-3,7".into(),
        count: 1200,
        stack: place(file, 3, "exchange"),
        related: vec![Related {
            role: "freed".into(),
            message: "the key was freed here".into(),
            rank: Some(0),
            stack: place(file, 8, "setup"),
        }],
        details: BTreeMap::from([
            ("keyval".into(), Detail::Number(12)),
            ("value".into(), Detail::Text("0x1".into())),
        ]),
        standard: Some(Section { version: "5.0".into(), section: "7.7.2".into() }),
        library: "/home/u/app".into(),
        fingerprint: "0123456789abcdef0123456789abcdef".into(),
        suppressed: None,
        baseline: None,
    }
}

pub fn unplaced() -> Finding {
    Finding {
        check: "attr-leak".into(),
        verdict: Verdict::Leak,
        severity: Severity::Warning,
        message: "an attribute was still set at the end of MPI".into(),
        ranks: "2".into(),
        count: 1,
        stack: vec![Frame { module: "/home/u/app".into(), offset: 0x1234, ..Frame::default() }],
        related: Vec::new(),
        standard: None,
        ..finding("")
    }
}

pub fn report(findings: Vec<Finding>) -> Report {
    let error = findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    Report {
        schema_version: SCHEMA_VERSION,
        tool: ToolInfo { name: "mpiwarden".into(), version: "0.1.0".into() },
        run: Run {
            id: "r1".into(),
            command: "mpiexec -n 8 ./app".into(),
            started: "2026-01-02T03:04:05Z".into(),
            seconds: Some(1.5),
            exit_status: Some(0),
            complete: true,
            ranks: 8,
            ranks_reported: 8,
            mpi: Some(Mpi {
                abi: "mpich".into(),
                library: "MPICH Version: 4.0.2".into(),
                standard: "4.0".into(),
            }),
            unfinished: Vec::new(),
            checker_failed: String::new(),
        },
        summary: Summary { error, warning: findings.len() - error, note: 0, suppressed: 0 },
        findings,
        coverage: Coverage {
            calls: BTreeMap::from([("MPI_Comm_get_attr".into(), 1200), ("MPI_Init".into(), 34)]),
            unchecked: vec!["MPI_Send".into()],
            limits: Vec::new(),
        },
        windows: Vec::new(),
        keyvals: Vec::new(),
        suppressions: Vec::new(),
        baseline: None,
        configuration: Configured::default(),
    }
}
