//! Writes what the ranks of a run would have written, in the form of the core crate's `findings`.

#![allow(dead_code, reason = "each test program uses a part of this")]

pub mod browsing;
pub mod compiled;
pub mod samples;
pub mod scene;

use mpiwarden::call::CALLS;
use mpiwarden::findings::form::{self, FindingLine, Frame, Line, RankLine, RelatedLine};
use mpiwarden::findings::status::{HEADER_SIZE, MAGIC, SLOT_SIZE, State, VERSION, offset};
use mpiwarden::findings::subject::{Communicator, Subject};
use mpiwarden::findings::{Detail, Verdict};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub const HOST: &str = "node-1";

/// How long this thread has computed. What other processes of a busy machine take is not in it.
pub fn computed() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// One rank's slot.
pub struct Rank {
    /// The node, and the id of the world.
    pub host: &'static str,
    pub world_id: &'static str,
    /// Bits of `origin`, and processes that it started.
    pub origin: u32,
    pub spawned: u32,
    pub rank: i32,
    pub pid: u32,
    pub world: u32,
    pub state: State,
    pub in_flight: Option<&'static str>,
    pub limits: u32,
    /// Findings that were muted, and how often any was met so.
    pub muted: [u32; 2],
    pub calls: Vec<(&'static str, u64)>,
    pub counts: Vec<u32>,
    pub lines: Vec<Line>,
}

impl Rank {
    pub fn ended(rank: i32, world: u32) -> Rank {
        let calls = vec![("MPI_Init", 1), ("MPI_Finalize", 1)];
        let (state, in_flight, limits, muted) = (State::Ended, None, 0, [0, 0]);
        // The same process number on every machine that this runs on.
        let pid = (1000 + rank) as u32;
        Rank {
            host: HOST,
            world_id: "w1",
            origin: 0,
            spawned: 0,
            rank,
            pid,
            world,
            state,
            in_flight,
            limits,
            muted,
            calls,
            counts: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Adds a finding that was met so many times.
    pub fn finding(mut self, mut line: FindingLine, count: u32) -> Rank {
        line.number = self.counts.len() as u32;
        self.counts.push(count);
        self.lines.push(Line::Finding(Box::new(line)));
        self
    }

    fn slot(&self) -> Vec<u8> {
        let mut bytes = vec![0; SLOT_SIZE];
        let mut word = |at: usize, value: u32| bytes[at..at + 4].copy_from_slice(&value.to_ne_bytes());
        word(offset::MAGIC, MAGIC);
        word(offset::VERSION, VERSION);
        word(offset::PID, self.pid);
        word(offset::RANK, self.rank as u32);
        word(offset::WORLD, self.world);
        word(offset::ORIGIN, self.origin);
        word(offset::SPAWNED, self.spawned);
        word(offset::STATE, self.state as u32);
        word(offset::ABI, 1);
        word(offset::STANDARD, 4 * 256);
        word(offset::LIMITS, self.limits);
        word(offset::FINDINGS, self.counts.len() as u32);
        word(offset::MUTED, self.muted[0]);
        word(offset::MUTED_MET, self.muted[1]);
        let number = |name: &str| CALLS.iter().position(|call| call.name == name).expect("a wrapped call");
        word(offset::IN_FLIGHT, self.in_flight.map_or(0, |name| number(name) as u32 + 1));
        for (index, count) in self.counts.iter().enumerate() {
            word(offset::COUNTS + 4 * index, *count);
        }
        for (name, count) in &self.calls {
            let at = offset::CALLS + 8 * number(name);
            bytes[at..at + 8].copy_from_slice(&count.to_ne_bytes());
        }
        let id = self.world_id.as_bytes();
        bytes[offset::WORLD_ID..offset::WORLD_ID + id.len()].copy_from_slice(id);
        bytes[offset::EXECUTABLE..offset::EXECUTABLE + 8].copy_from_slice(b"/bin/app");
        let library = b"MPICH Version:      4.0.2\n";
        bytes[offset::LIBRARY..offset::LIBRARY + library.len()].copy_from_slice(library);
        bytes
    }

    fn file(&self, run: &str) -> String {
        let identity = RankLine {
            version: form::VERSION,
            run: run.into(),
            host: self.host.into(),
            pid: self.pid,
            rank: self.rank,
        };
        // A rank that reached its end wrote what its mirror knew.
        let has_end = self.lines.iter().any(|line| matches!(line, Line::Mirror(_)));
        let end = (self.state == State::Ended && !has_end).then(|| Line::Mirror(form::MirrorLine::default()));
        let lines = std::iter::once(Line::Rank(identity)).chain(self.lines.iter().cloned()).chain(end);
        lines.map(|line| serde_json::to_string(&line).expect("lines can be written") + "\n").collect()
    }
}

/// Writes the raw files of a run into an output folder, and tells the findings files' names.
pub fn write(output: &Path, run: &str, ranks: &[Rank]) -> Vec<PathBuf> {
    let raw = output.join("raw");
    fs::create_dir_all(&raw).expect("the folder can be made");
    let mut files = Vec::new();
    let hosts: BTreeSet<&str> = ranks.iter().map(|rank| rank.host).collect();
    for host in hosts {
        let here = || ranks.iter().filter(|rank| rank.host == host);
        let mut status = vec![0; HEADER_SIZE];
        status[..4].copy_from_slice(&(here().count() as u32).to_ne_bytes());
        for (slot, rank) in here().enumerate() {
            status.extend(rank.slot());
            let file = raw.join(format!("{run}-{host}-{}.{slot}.findings", rank.pid));
            if !rank.lines.is_empty() {
                fs::write(&file, rank.file(run)).expect("written");
                files.push(file);
            }
        }
        fs::write(raw.join(format!("{run}-{host}.status")), status).expect("written");
    }
    files
}

/// A frame without symbols.
pub fn frame(module: &str, offset: u64) -> Frame {
    Frame { module: module.into(), build_id: String::new(), offset }
}

/// A finding of a check of the catalogue.
pub fn finding(check: &str, verdict: Verdict, message: &str, call: &str, stack: Vec<Frame>) -> FindingLine {
    let info = mpiwarden::checks::catalogue::Check::from_id(check).expect("an id of the catalogue").info();
    FindingLine {
        number: 0,
        check: check.into(),
        verdict,
        message: message.into(),
        help: info.help.into(),
        section: info.section.map(str::to_string),
        call: call.into(),
        language: "c".into(),
        event: None,
        stack,
        related: Vec::new(),
        subject: None,
        details: Default::default(),
    }
}

/// A use of a freed key.
pub fn freed_key(stack: Vec<Frame>) -> FindingLine {
    finding(
        "keyval-freed",
        Verdict::Violation,
        "the key was freed before this use",
        "MPI_Comm_get_attr",
        stack,
    )
}

/// A failed copy callback in a collective duplication.
pub fn failed_copy(key: &str, comm_size: u32, stack: Vec<Frame>) -> FindingLine {
    let mut line =
        finding("attr-copy-failed", Verdict::Violation, "the copy callback failed", "MPI_Comm_dup", stack);
    let communicator = Some(Communicator { name: key.into(), processes: comm_size });
    line.subject = Some(Subject { communicator, ..Subject::default() });
    line.details.insert("comm".into(), Detail::Text("world".into()));
    line
}

pub fn related(role: &str, message: &str, stack: Vec<Frame>) -> RelatedLine {
    RelatedLine { role: role.into(), message: message.into(), stack, rank: None, event: None }
}

/// What the official schema has against a SARIF file.
pub fn sarif_errors(text: &str) -> Vec<String> {
    let schema = include_str!("../sarif/sarif-schema-2.1.0.json");
    // The pattern of run.language has a bracket too many, and is refused before anything is looked at.
    let schema = schema.replace("-[a-zA-Z]{2}]?$", "-[a-zA-Z]{2}$");
    let schema = serde_json::from_str(&schema).expect("JSON");
    let options = jsonschema::options().should_validate_formats(true);
    let validator = options.build(&schema).expect("a schema");
    let value = serde_json::from_str(text).expect("JSON");
    validator.iter_errors(&value).map(|error| format!("{error} at {}", error.instance_path())).collect()
}
