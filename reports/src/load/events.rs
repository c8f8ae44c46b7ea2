//! Reads the events that a process kept. What is damaged or cut costs what comes after it in its piece, and says that something is missing.

use super::open;
use mpiwarden::events::form::{PIECE, Reader, piece};
use mpiwarden::events::{Did, KeptEvent};
use std::io;
use std::path::Path;

/// Longest file that is read.
const LONGEST: u64 = 16 << 30;

/// All events of a file, in their order.
pub fn read(path: &Path) -> io::Result<Vec<KeptEvent>> {
    let bytes = open::read(path, LONGEST)?;
    let mut events = Vec::new();
    let missing = || KeptEvent { place: 0, did: Did::Missing {} };
    for piece in bytes.chunks(PIECE) {
        let Some((content, _)) = piece::content(piece) else {
            events.push(missing());
            continue;
        };
        let mut reader = Reader::new(content);
        events.extend(reader.by_ref());
        if reader.left() > 0 {
            events.push(missing());
        }
    }
    Ok(events)
}
