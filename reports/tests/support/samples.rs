//! Reports made by hand, for the tests of the renderers.

use mpiwarden::findings::{Detail, Severity, Verdict};
use mpiwarden_reports::report::{
    Configured, Coverage, Event, Finding, Frame, Mpi, Related, Report, Rule, RuleState, Run, SCHEMA_VERSION,
    Section, Summary, Suppression, ToolInfo,
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
        world: None,
        count: 1200,
        event: Some(Event { rank: 0, number: 9 }),
        stack: place(file, 3, "exchange"),
        subject: None,
        related: vec![Related {
            role: "freed".into(),
            message: "the key was freed here".into(),
            rank: Some(0),
            event: Some(7),
            stack: place(file, 8, "setup"),
        }],
        details: BTreeMap::from([
            ("keyval".into(), Detail::Number(12)),
            ("value".into(), Detail::Text("0x1".into())),
        ]),
        standard: Some(Section { version: "5.0".into(), section: "7.7.2".into() }),
        library: "/home/u/app".into(),
        fingerprint: "0123456789abcdef0123456789abcdef".into(),
        fingerprint_v1: None,
        called_from: None,
        follows: None,
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
        event: None,
        stack: vec![Frame { module: "/home/u/app".into(), offset: 0x1234, ..Frame::default() }],
        related: Vec::new(),
        subject: None,
        standard: None,
        ..finding("")
    }
}

pub fn report(findings: Vec<Finding>) -> Report {
    let error = findings.iter().filter(|finding| finding.severity == Severity::Error).count();
    Report {
        schema_version: SCHEMA_VERSION,
        tool: ToolInfo { name: "mpiwarden".into(), version: "0.2.0".into() },
        run: Run {
            id: "r1".into(),
            command: "mpiexec -n 8 ./app".into(),
            started: "2026-01-02T03:04:05Z".into(),
            seconds: Some(1.5),
            exit_status: Some(0),
            complete: true,
            ranks: 8,
            ranks_reported: 8,
            worlds: Vec::new(),
            findings_lost: 0,
            not_read: Vec::new(),
            unseen: Vec::new(),
            mpi: Some(Mpi {
                abi: "mpich".into(),
                library: "MPICH Version: 4.0.2".into(),
                standard: "4.0".into(),
            }),
            unfinished: Vec::new(),
            switched_off: Vec::new(),
            checker_failed: String::new(),
        },
        summary: Summary { error, warning: findings.len() - error, note: 0, suppressed: 0, omitted: 0 },
        findings,
        omitted: Vec::new(),
        coverage: Coverage {
            calls: BTreeMap::from([("MPI_Comm_get_attr".into(), 1200), ("MPI_Init".into(), 34)]),
            seen: BTreeMap::new(),
            recorded: None,
            local: None,
            unchecked: vec!["MPI_Send".into()],
            limits: Vec::new(),
            muted: 0,
            questions: Vec::new(),
        },
        windows: Vec::new(),
        keyvals: Vec::new(),
        sources: None,
        suppressions: Vec::new(),
        baseline: None,
        configuration: Configured::default(),
    }
}

/// What terminals would obey, and what turns text around.
pub const EVIL: &str = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m\u{202e}cod.exe\u{2066}\r\n\u{0}\u{200b}";

/// A report whose every text tries to steer the terminal.
pub fn hostile(file: &str) -> Report {
    let mut report = report(vec![finding(file), unplaced()]);
    report.run.command = EVIL.into();
    report.run.checker_failed = EVIL.into();
    report.coverage.limits.push(EVIL.into());
    report.configuration.off.insert(EVIL.into(), 1);
    report.suppressions.push(Suppression {
        source: EVIL.into(),
        line: 1,
        rule: Rule::default(),
        reason: EVIL.into(),
        until: Some(EVIL.into()),
        state: RuleState::Expired,
        findings: 0,
    });
    report.coverage.unchecked.push(EVIL.into());
    report.coverage.calls.insert(EVIL.into(), 1);
    for finding in &mut report.findings {
        for text in [
            &mut finding.check,
            &mut finding.message,
            &mut finding.help,
            &mut finding.call,
            &mut finding.ranks,
            &mut finding.library,
            &mut finding.fingerprint,
        ] {
            text.push_str(EVIL);
        }
        for related in &mut finding.related {
            related.role = format!("set{EVIL}");
            related.message = EVIL.into();
        }
        for frame in &mut finding.stack {
            frame.function = Some(EVIL.into());
            frame.module.push_str(EVIL);
        }
        finding.details.insert(format!("first_byte{EVIL}"), Detail::Text(EVIL.into()));
        finding.details.insert("first_byte".into(), Detail::Text("0x10".into()));
        finding.details.insert("operation".into(), Detail::Text(EVIL.into()));
    }
    report
}
