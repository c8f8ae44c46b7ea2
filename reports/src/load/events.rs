//! Reads the events that a process kept, a piece at a time: a job's may be more than there is memory. What is damaged or cut costs what comes after it in
//! its piece, and says that something is missing.
//!
//! Where a recording reached its limit, what is read in order ends there; [`EventsFile::to_the_end`] has a summary of what came then, and the last events.

use super::open;
use mpiwarden::events::form::{Before, PIECE, Reader, piece, summary};
use mpiwarden::events::{Did, KeptEvent};
use mpiwarden_analysis::{Events, Mark};
use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

/// Longest file that is read.
const LONGEST: u64 = 16 << 30;

/// The events of a process, in its file, which is opened by who reads it: there may be more files than can be open.
pub struct EventsFile {
    path: PathBuf,
    bytes: u64,
}

impl EventsFile {
    pub fn open(path: &Path) -> io::Result<EventsFile> {
        let file = open::open(path)?;
        let bytes = file.metadata()?.len();
        if bytes > LONGEST {
            let why = format!("it has more than {} MiB", LONGEST >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
        }
        Ok(EventsFile { path: path.to_path_buf(), bytes })
    }

    /// The length of the file.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// All events, as far as they say what the process did until it was looked at: in place of those that were let go what they come to.
    pub fn to_the_end(&self) -> impl Iterator<Item = KeptEvent> {
        let mut tail = self.tail();
        let mut pieces = self.read(Mark::default());
        pieces.says_end = tail.is_none();
        let tail = std::iter::from_fn(move || tail.take()).flatten();
        pieces.chain(tail)
    }

    /// Whether the recording reached its limit, and went on behind it.
    pub fn reached_limit(&self) -> bool {
        open::open(&self.path).is_ok_and(|file| !self.turns(&file).is_empty())
    }

    /// The pieces that are filled in turn, from the last one in the file on.
    fn turns(&self, file: &File) -> Vec<u64> {
        let mut header = [0; piece::HEADER];
        let mut turns = Vec::new();
        for at in (0..self.bytes / PIECE as u64).rev() {
            let read = file.read_exact_at(&mut header, at * PIECE as u64);
            match read.is_ok().then(|| piece::turn(&header)).flatten() {
                Some(_) => turns.push(at),
                // The first of those that stay, or a summary behind them.
                None if !turns.is_empty() => break,
                None => {}
            }
        }
        turns
    }

    /// What was recorded behind the events that are read in order: a summary, and the last events. `None`: nothing was.
    fn tail(&self) -> Option<Vec<KeptEvent>> {
        let file = open::open(&self.path).ok()?;
        let read = |at: u64, pieces: u64| {
            let at = at * PIECE as u64;
            let left = self.bytes.max(file.metadata().ok()?.len()).checked_sub(at)?;
            let mut bytes = vec![0; left.min(pieces * PIECE as u64) as usize];
            file.read_exact_at(&mut bytes, at).ok()?;
            Some(bytes)
        };
        // The pieces first: a process that goes on meanwhile makes the summary of a piece before it fills it anew.
        let mut turns = BTreeMap::new();
        let mut layout = None;
        for at in self.turns(&file) {
            let piece = read(at, 1)?;
            if let Some((turn, pieces, long)) = piece::turn(&piece) {
                layout = Some((u64::from(pieces), u64::from(long)));
                turns.insert(turn, piece);
            }
        }
        let (pieces, long) = layout?;
        let summaries = [0, 1].map(|nth| read(pieces + nth * long, long));
        let summaries = summaries.iter().flatten().filter_map(|bytes| summary::content(bytes));
        let (gone, before) = summaries.max_by_key(|(turns, _)| *turns).unwrap_or_default();
        let mut events: Vec<KeptEvent> = Reader::new(before).collect();
        let last = turns.keys().next_back().copied().unwrap_or_default();
        for turn in gone.saturating_add(1)..=last {
            let content = turns.get(&turn).and_then(|piece| piece::content(piece));
            let mut reader = Reader::new(content.map_or(&[u8::MAX][..], |(content, _)| content));
            events.extend(reader.by_ref());
            if reader.left() > 0 {
                events.push(KeptEvent { place: 0, did: Did::Missing {} });
                break;
            }
        }
        Some(events)
    }

    /// All events from a mark on.
    pub fn read(&self, from: Mark) -> Pieces {
        let file = open::open(&self.path).ok();
        let mut pieces = Pieces {
            file,
            bytes: self.bytes,
            says_end: true,
            piece: from.piece,
            content: None,
            at: 0,
            before: Before::default(),
        };
        if from != Mark::default() {
            pieces.load();
            pieces.at = from.offset as usize;
            pieces.before = from.before;
        }
        pieces
    }
}

/// Events, one after another.
pub struct Pieces {
    /// `None`: it is gone.
    file: Option<File>,
    bytes: u64,
    /// Where the recording reached its limit, an event says that others are missing.
    says_end: bool,
    /// The piece that is read, or the one that is next where none is.
    piece: u32,
    content: Option<Vec<u8>>,
    at: usize,
    before: Before,
}

impl Pieces {
    /// Answers whether there is a piece. One that is none has no content.
    fn load(&mut self) -> bool {
        let start = u64::from(self.piece) * PIECE as u64;
        if start >= self.bytes {
            return false;
        }
        let mut bytes = vec![0; (self.bytes - start).min(PIECE as u64) as usize];
        let file = self.file.as_ref().filter(|file| file.read_exact_at(&mut bytes, start).is_ok());
        if piece::turn(&bytes).is_some() {
            // What is behind it is not read in order.
            self.bytes = 0;
            self.content = Some(if self.says_end { vec![u8::MAX] } else { Vec::new() });
            (self.at, self.before) = (0, Before::default());
            return true;
        }
        let content = file.and_then(|_| piece::content(&bytes)).map(|(content, _)| content.to_vec());
        let is_last = start + PIECE as u64 == self.bytes;
        self.content = match content {
            Some(content) => Some(content),
            // The process was killed before it wrote the first event: none is missing.
            None if file.is_some() && is_last && !piece::is_begun(&bytes) => Some(Vec::new()),
            // One byte that is no event: something is missing.
            None => Some(vec![u8::MAX]),
        };
        (self.at, self.before) = (0, Before::default());
        true
    }
}

impl Iterator for Pieces {
    type Item = KeptEvent;

    fn next(&mut self) -> Option<KeptEvent> {
        loop {
            let Some(content) = self.content.as_deref() else {
                if !self.load() {
                    return None;
                }
                continue;
            };
            let left = content.get(self.at..).unwrap_or_default();
            if left.is_empty() {
                self.content = None;
                self.piece += 1;
                (self.at, self.before) = (0, Before::default());
                continue;
            }
            let mut reader = Reader::resume(left, self.before);
            let event = reader.next();
            (self.at, self.before) = match event {
                Some(_) => (content.len() - reader.left(), reader.before()),
                None => (content.len(), Before::default()),
            };
            return Some(event.unwrap_or(KeptEvent { place: 0, did: Did::Missing {} }));
        }
    }
}

impl Events for Pieces {
    fn mark(&self) -> Mark {
        Mark { piece: self.piece, offset: self.at as u32, before: self.before }
    }
}

#[cfg(test)]
mod tests {
    use super::EventsFile;
    use mpiwarden::events::form::{PIECE, Writer, piece, summary};
    use mpiwarden::events::{Counted, Did, KeptEvent};
    use mpiwarden_analysis::{Events, Mark};

    /// A piece with events of this tag.
    fn written(tag: i32, many: u32) -> Vec<u8> {
        let mut bytes = vec![0; piece::HEADER];
        let mut writer = Writer::default();
        for place in 0..many {
            let did = Did::Send { comm: 1, to: place, tag, request: 0 };
            writer.put(&KeptEvent { place, did }, &mut bytes);
        }
        for (at, word) in piece::words(None) {
            bytes[at..at + 4].copy_from_slice(&word.to_ne_bytes());
        }
        let used = bytes.len() as u64;
        bytes[piece::USED..piece::USED + 8].copy_from_slice(&used.to_ne_bytes());
        bytes.resize(PIECE, 0);
        bytes
    }

    #[test]
    fn events_are_read_on_from_every_mark() {
        let mut damaged = written(2, 5);
        damaged[piece::HEADER + 9] = u8::MAX;
        let none = vec![0; PIECE];
        let pieces = [written(0, 20), written(1, 0), damaged, none, written(3, 7)].concat();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("events");
        std::fs::write(&path, &pieces[..pieces.len() - 9]).unwrap();
        let file = EventsFile::open(&path).unwrap();
        let all: Vec<KeptEvent> = file.read(Mark::default()).collect();
        let missing = all.iter().filter(|event| matches!(event.did, Did::Missing {})).count();
        assert_eq!((all.len() > 28, missing), (true, 2), "{all:?}");
        assert_eq!(all.last().map(|event| event.place), Some(6));
        let mut reader = file.read(Mark::default());
        for at in 0..=all.len() {
            let rest: Vec<KeptEvent> = file.read(reader.mark()).collect();
            assert_eq!(rest, all[at..], "{at}");
            reader.next();
        }
    }

    /// One that was filled in the turn of this number, and says that there are so many pieces before the summaries.
    fn in_turn(tag: i32, many: u32, turn: u64, pieces: u32) -> Vec<u8> {
        let mut bytes = written(tag, many);
        bytes[piece::TURN..][..8].copy_from_slice(&turn.to_ne_bytes());
        bytes[piece::PIECES..][..4].copy_from_slice(&pieces.to_ne_bytes());
        bytes[piece::SUMMARY..][..4].copy_from_slice(&1u32.to_ne_bytes());
        bytes
    }

    /// A summary of these turns, with one event.
    fn summed_up(turns: u64) -> Vec<u8> {
        let mut events = Vec::new();
        let did = Did::Counted { what: Counted::Sent, of: 1, with: 0, tag: 0, count: turns };
        Writer::default().put(&KeptEvent { place: 0, did }, &mut events);
        let mut bytes = [&summary::header(turns, &events)[..], &events].concat();
        bytes.resize(PIECE, 0);
        bytes
    }

    #[test]
    fn behind_the_limit_a_summary_and_the_last_events_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("events");
        let read = |pieces: &[Vec<u8>], cut: usize| {
            let bytes = pieces.concat();
            std::fs::write(&path, &bytes[..bytes.len() - cut]).unwrap();
            let file = EventsFile::open(&path).unwrap();
            let tags = |events: &mut dyn Iterator<Item = KeptEvent>| -> Vec<i64> {
                let tag = |event: KeptEvent| {
                    if let Did::Send { tag, .. } = event.did {
                        return tag.into();
                    }
                    if let Did::Counted { count, .. } = event.did { 1000 + count as i64 } else { -1 }
                };
                events.map(tag).collect()
            };
            (tags(&mut file.read(Mark::default())), tags(&mut file.to_the_end()), file.reached_limit())
        };
        let stays = written(1, 2);
        assert_eq!(read(std::slice::from_ref(&stays), 0), (vec![1, 1], vec![1, 1], false));
        let first = [stays.clone(), in_turn(2, 1, 1, 3)];
        assert_eq!(read(&first, 0), (vec![1, 1, -1], vec![1, 1, 2], true));
        let second = [stays.clone(), in_turn(2, 1, 1, 3), in_turn(3, 1, 2, 3)];
        assert_eq!(read(&second, 0), (vec![1, 1, -1], vec![1, 1, 2, 3], true));
        // The first of the two was filled anew, and of what it held there is a summary.
        let third = [stays.clone(), in_turn(4, 1, 3, 3), in_turn(3, 1, 2, 3), vec![0; PIECE], summed_up(1)];
        assert_eq!(read(&third, 0), (vec![1, 1, -1], vec![1, 1, 1001, 3, 4], true));
        assert_eq!(read(&third, PIECE - 200).1, [1, 1, 1001, 3, 4], "the file ends with the summary");
        assert_eq!(read(&third, PIECE - 70).1, [1, 1, -1], "the summary was not written to its end");
        // It was killed after it had made the summary of the second, and before it filled that anew.
        let fourth = [stays.clone(), in_turn(4, 1, 3, 3), in_turn(3, 1, 2, 3), summed_up(2), summed_up(1)];
        assert_eq!(read(&fourth, 0).1, [1, 1, 1002, 4]);
        let emptied = [stays.clone(), in_turn(4, 1, 3, 3), in_turn(5, 0, 4, 3), summed_up(2), summed_up(1)];
        assert_eq!(read(&emptied, 0).1, [1, 1, 1002, 4]);
        // It went on while its file was read: a turn is missing.
        let gap = [stays.clone(), in_turn(6, 1, 5, 3), in_turn(5, 1, 4, 3), summed_up(2), summed_up(1)];
        assert_eq!(read(&gap, 0).1, [1, 1, 1002, -1]);
    }

    #[test]
    fn a_piece_that_was_only_reserved_misses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("events");
        let missing = |pieces: &[Vec<u8>]| {
            std::fs::write(&path, pieces.concat()).unwrap();
            let events: Vec<KeptEvent> = EventsFile::open(&path).unwrap().read(Mark::default()).collect();
            events.iter().filter(|event| matches!(event.did, Did::Missing {})).count()
        };
        let none = vec![0; PIECE];
        let mut half = none.clone();
        half[..4].copy_from_slice(&piece::MAGIC.to_ne_bytes());
        assert_eq!(missing(&[written(0, 3), none.clone()]), 0);
        assert_eq!(missing(&[written(0, 3), half]), 0, "it had a part of its header");
        assert_eq!(missing(&[none.clone(), written(0, 3)]), 1, "others come after it");
        let mut lost = written(0, 3);
        lost[..piece::HEADER].fill(0);
        assert_eq!(missing(&[written(0, 3), lost]), 1, "it had events");
        assert_eq!(missing(&[written(0, 3), none[..PIECE / 2].to_vec()]), 1, "it was cut");
    }
}
