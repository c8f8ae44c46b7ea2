//! A job that goes on while it is read is not judged by what was read before and after it moved.

mod support;

use mpiwarden::events::form::{Writer, piece};
use mpiwarden::events::{Did, KeptEvent};
use mpiwarden::findings::status::{HEADER_SIZE, SLOT_SIZE, State, level, offset};
use mpiwarden::findings::waits::{inside, peer, place};
use mpiwarden::mirror::naming::Name;
use mpiwarden_reports::load::{Loaded, RunFiles};
use mpiwarden_reports::merge;
use mpiwarden_reports::run::note::Note;
use mpiwarden_reports::source::Sources;
use mpiwarden_spec::Procedure;
use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::Path;
use support::Rank;

const RUN: &str = "r1";

/// Two ranks, each in a receive of what the other one has not sent.
fn job(output: &Path) -> File {
    let ranks = [0, 1].map(|rank| {
        let (state, lines) = (State::Running, Vec::new());
        Rank { state, lines, ..Rank::ended(rank, 2) }
    });
    support::write(output, RUN, &ranks);
    let raw = output.join("raw");
    let status = File::options().read(true).write(true).open(raw.join(format!("{RUN}-node-1.status")));
    let status = status.expect("it was written");
    for rank in 0..2 {
        let mut bytes = vec![0; piece::HEADER];
        let did = Did::Comm { comm: 1, name: Name::WORLD.number(), rank, size: 2 };
        Writer::default().put(&KeptEvent { place: 0, did }, &mut bytes);
        let used = bytes.len() as u64;
        for (at, word) in piece::words(Some(rank as usize)) {
            bytes[at..][..4].copy_from_slice(&word.to_ne_bytes());
        }
        bytes[piece::USED..][..8].copy_from_slice(&used.to_ne_bytes());
        fs::write(raw.join(format!("{RUN}-node-1-{}.{rank}.events", 1000 + rank)), bytes).expect("written");
        let call = Procedure::find("MPI_Recv").expect("the standard has it").place() as u32 + 1;
        for (at, word) in [
            (offset::LEVEL, level::SINGLE),
            (offset::WAITS + place::THREAD, 77),
            (offset::WAITS + place::INSIDE, inside::MPI),
            (offset::WAITS + place::CALL, call),
            (offset::WAITS + place::NUMBER, 1),
            (offset::WAITS + place::PEER, 1 - rank),
            (offset::WAITS + place::TAG, 7),
            (offset::WAITS + place::SECOND_PEER, peer::NONE as u32),
        ] {
            set(&status, rank, at, word);
        }
    }
    status
}

fn set(status: &File, rank: u32, at: usize, word: u32) {
    let at = (HEADER_SIZE + rank as usize * SLOT_SIZE + at) as u64;
    status.write_all_at(&word.to_ne_bytes(), at).expect("it can be written");
}

fn checks(loaded: Loaded) -> Vec<String> {
    let report = merge::of_a_running_job(RUN, &Note::default(), loaded, &Sources::default());
    report.findings.into_iter().map(|finding| finding.check).collect()
}

#[test]
fn a_rank_that_moved_while_it_was_read_proves_nothing() {
    let output = tempfile::tempdir().expect("there is room");
    let status = job(output.path());
    let read = || Loaded::read(&RunFiles::of(output.path(), RUN).expect("there is a run"));
    assert_eq!(checks(read()), ["deadlock"]);
    let before = read();
    set(&status, 1, offset::WAITS + place::ENDED, 1);
    assert!(checks(before).is_empty(), "it has come to the end of an operation since");
    assert_eq!(checks(read()), ["deadlock"]);
    let before = read();
    set(&status, 0, offset::WAITS + place::TAG, 8);
    assert!(checks(before).is_empty(), "it is in another call by now");
    let before = read();
    fs::remove_file(output.path().join("raw").join(format!("{RUN}-node-1.status"))).expect("it is there");
    assert!(checks(before).is_empty(), "nobody knows where it is by now");
}
