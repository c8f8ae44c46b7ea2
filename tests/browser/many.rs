//! A report as large as the viewer must be able to show at once: 10,000 findings over 10,000 ranks, with stacks, places
//! and source lines of the size that real ones have, and a window of every rank.
//!
//! The same numbers each time, without a random one.

use std::fs;
use std::path::{Path, PathBuf};

use mpiwarden::checks::catalogue::{CATALOGUE, Family};
use serde_json::{Value, json};

pub const FINDINGS: usize = 10_000;
pub const RANKS: usize = 10_000;
const FILES: usize = 120;
const LINES: usize = 900;
/// Places in the program that call something: every finding has one of its own, the frames above come again.
const PLACES: usize = 20_000;

const CALLS: [&str; 8] = [
    "MPI_Comm_get_attr",
    "MPI_Comm_set_attr",
    "MPI_Win_attach",
    "MPI_Win_detach",
    "MPI_Put",
    "MPI_Get",
    "MPI_Accumulate",
    "MPI_Win_free",
];
const VERDICTS: [(&str, &str); 5] = [
    ("violation", "error"),
    ("portability", "warning"),
    ("suspicious", "warning"),
    ("leak", "warning"),
    ("note", "note"),
];

/// The report; its sources are written into the folder.
pub fn report(folder: &Path) -> Result<Value, String> {
    let files = sources(&folder.join("sources"))?;
    let checks: Vec<_> = CATALOGUE.iter().filter(|row| row.family != Family::Tool).collect();
    let mut summary = [("error", 0), ("warning", 0), ("note", 0)];
    let mut findings: Vec<(usize, Value)> = Vec::new();
    for number in 0..FINDINGS {
        let kind = [0, 0, 1, 2, 0, 3, 2, 4][number % 8];
        let (verdict, severity) = VERDICTS[kind];
        let place = summary.iter().position(|(name, _)| *name == severity).unwrap_or(0);
        summary[place].1 += 1;
        let check = checks[number * 7 % checks.len()];
        let section = check.section.map(|section| json!({ "version": "5.0", "section": section }));
        let finding = json!({
            "check": check.id, "verdict": verdict, "severity": severity,
            "message": format!("the {} of step {} meets what was undone before", check.id.replace('-', " "), number),
            "help": check.help, "call": CALLS[number % CALLS.len()], "language": if number % 5 == 4 { "fortran" } else { "c" },
            "ranks": ranks(number), "count": number * 3 + 1, "stack": stack(&files, number, 6),
            "related": [
                { "role": "created", "message": "it was created here", "rank": number % RANKS, "stack": stack(&files, number * 13 + 5, 5) },
                { "role": "freed", "message": "it was freed here", "rank": number % RANKS, "stack": stack(&files, number * 17 + 3, 5) },
            ],
            "details": { "keyval": number, "value": format!("0x{:x}", 0x5555_0000 + number * 64), "bytes": number % 4096 },
            "standard": section, "library": library(number), "fingerprint": format!("{:032x}", number + 1),
        });
        findings.push((place, finding));
    }
    findings.sort_by_key(|(place, _)| *place); // as the command sorts them
    let findings: Vec<Value> = findings.into_iter().map(|(_, finding)| finding).collect();
    let windows: Vec<Value> = (0..RANKS).map(|rank| window(&files, rank)).collect();
    Ok(json!({
        "schema_version": 1, "tool": { "name": "mpiwarden", "version": "0.1.0" },
        "run": {
            "id": "r1700000000.000000p1", "command": "srun -n 10000 ./model input.nml", "started": "2026-01-02T03:04:05Z",
            "seconds": 5025.5, "exit_status": 0, "complete": true, "ranks": RANKS, "ranks_reported": RANKS,
            "mpi": { "abi": "mpich", "library": "MPICH Version: 4.0.2", "standard": "4.0" },
        },
        "summary": { "error": summary[0].1, "warning": summary[1].1, "note": summary[2].1, "suppressed": 0 },
        "findings": findings,
        "coverage": {
            "calls": CALLS.iter().enumerate().map(|(at, call)| ((*call).to_owned(), json!(at * 1_000_003))).collect::<serde_json::Map<_, _>>(),
            "unchecked": ["MPI_Send", "MPI_Recv"], "limits": [],
        },
        "windows": windows, "keyvals": [],
    }))
}

/// All ranks, one, a range, or many with gaps, which makes long texts.
fn ranks(number: usize) -> String {
    let first = number * 37 % RANKS;
    match number % 10 {
        0 => format!("0-{}", RANKS - 1),
        1 | 2 => format!("{first}-{}", (first + 99).min(RANKS - 1)),
        3 if number % 100 == 3 => {
            (0..RANKS).step_by(3).map(|rank| rank.to_string()).collect::<Vec<_>>().join(",")
        }
        4 => (0..12)
            .map(|at| ((first + at * 800) % RANKS).to_string())
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect::<Vec<_>>()
            .join(","),
        _ => first.to_string(),
    }
}

fn library(number: usize) -> String {
    ["/home/user/model", "/home/user/lib/libcoupler.so.3", "/opt/io/libwriter.so"][number % 3].to_owned()
}

fn stack(files: &[PathBuf], number: usize, depth: usize) -> Value {
    let frame = |level: usize| {
        let at = (number * 31 + level * 7) % PLACES;
        json!({
            "function": format!("module_{}::step_{}", at % FILES, at % 400), "file": files[at % FILES],
            "line": 2 + at / FILES * 5 % (LINES - 4), "module": library(at), "offset": 4096 + at * 4,
        })
    };
    (0..depth).map(frame).collect()
}

fn window(files: &[PathBuf], rank: usize) -> Value {
    let base = 0x7f00_0000_0000_u64 + rank as u64 * 65_536;
    let region = |number: u64| {
        json!({
            "base": base + number * 8192, "size": 4096, "attached_at": 10 + number,
            "detached_at": (number == 0).then_some(40), "attached": stack(files, rank, 2),
            "detached": if number == 0 { stack(files, rank + 1, 2) } else { json!([]) },
        })
    };
    json!({
        "rank": rank, "flavor": "dynamic", "created": stack(files, 3, 3), "freed": stack(files, 4, 3),
        "regions": [region(0), region(1)],
    })
}

fn sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(failed)?;
    let mut files = Vec::new();
    for number in 0..FILES {
        let path = folder.join(format!("module_{number}.c"));
        let line = |line: usize| {
            format!(
                "    step_{line}(comm, key, &value_{line}, &flag); /* line {} of module {number} */\n",
                line + 1
            )
        };
        fs::write(&path, (0..LINES).map(line).collect::<String>()).map_err(failed)?;
        files.push(path);
    }
    Ok(files)
}
