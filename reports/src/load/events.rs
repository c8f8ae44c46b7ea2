//! Reads the events that a process kept, a piece at a time: a job's may be more than there is memory. What is damaged or cut costs what comes after it in
//! its piece, and says that something is missing.
//!
//! Where a recording reached its limit, its last events follow, behind a summary of those in between (`src/events/summary.rs`).

use super::open;
use mpiwarden::events::form::{Before, PIECE, Reader, Writer, piece, summary};
use mpiwarden::events::{Did, KeptEvent};
use mpiwarden_analysis::{Events, Mark};
use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Longest file that is read.
const LONGEST: u64 = 16 << 30;

/// The events of a process, in its file, which is opened by who reads it: there may be more files than can be open.
pub struct EventsFile {
    path: PathBuf,
    bytes: u64,
    tail: OnceLock<Option<Tail>>,
}

/// What was recorded behind the limit, as it was when it was first asked for: a process may go on meanwhile.
struct Tail {
    /// The first of the pieces that are filled in turn.
    first: u32,
    /// The pieces behind the summary with their turns, in this order. 0: one is missing.
    turns: Vec<(u64, u32)>,
    /// The turns that are in the summary, and where that may be: the bytes before each of the two, and their length.
    gone: u64,
    summaries: [u64; 2],
    long: u64,
}

impl EventsFile {
    pub fn open(path: &Path) -> io::Result<EventsFile> {
        let file = open::open(path)?;
        let bytes = file.metadata()?.len();
        if bytes > LONGEST {
            let why = format!("it has more than {} MiB", LONGEST >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
        }
        Ok(EventsFile { path: path.to_path_buf(), bytes, tail: OnceLock::new() })
    }

    /// The length of the file.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether the recording reached its limit, and went on behind it.
    pub fn reached_limit(&self) -> bool {
        self.tail().is_some()
    }

    fn tail(&self) -> Option<&Tail> {
        self.tail.get_or_init(|| Tail::find(&open::open(&self.path).ok()?, self.bytes)).as_ref()
    }

    /// All events from a mark on. Behind the limit of the recording first those that say what others come to ([`Did::LetGo`]), and then the last ones.
    pub fn read(&self, from: Mark) -> Pieces<'_> {
        let file = open::open(&self.path).ok();
        let mut pieces = Pieces {
            file,
            bytes: self.bytes,
            tail: self.tail(),
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

impl Tail {
    fn find(file: &File, bytes: u64) -> Option<Tail> {
        let mut header = [0; piece::HEADER];
        let mut filled = BTreeMap::new();
        let mut layout = None;
        let mut first = 0;
        for at in (0..(bytes / PIECE as u64) as u32).rev() {
            file.read_exact_at(&mut header, u64::from(at) * PIECE as u64).ok()?;
            match piece::turn(&header) {
                Some((turn, pieces, long)) => {
                    layout = Some((pieces, long));
                    filled.insert(turn, at);
                    first = at;
                }
                // The last of those that stay.
                None if piece::is_known(&header) => break,
                // A summary, one that was only reserved, or a damaged one.
                None => {}
            }
        }
        let (pieces, long) = layout?;
        let long = u64::from(long) * PIECE as u64;
        let summaries = [0, 1].map(|nth| u64::from(pieces) * PIECE as u64 + nth * long);
        // They come last: a process that goes on meanwhile makes the summary of a piece before it fills that again.
        let turns = |at: &u64| {
            let bytes = summary_at(file, *at, long)?;
            summary::content(&bytes).map(|(turns, _)| turns)
        };
        let gone = summaries.iter().filter_map(turns).max().unwrap_or(0);
        let mut turns = Vec::new();
        for turn in gone.saturating_add(1)..=filled.keys().next_back().copied().unwrap_or(0) {
            match filled.get(&turn) {
                Some(at) => turns.push((turn, *at)),
                None => {
                    turns.push((0, 0));
                    break;
                }
            }
        }
        Some(Tail { first, turns, gone, summaries, long })
    }

    /// The events of the summary, as bytes.
    fn summary(&self, file: &File) -> Option<Vec<u8>> {
        let events = |at: &u64| {
            let bytes = summary_at(file, *at, self.long)?;
            let (turns, events) = summary::content(&bytes)?;
            (turns == self.gone).then(|| events.to_vec())
        };
        if self.gone == 0 { Some(Vec::new()) } else { self.summaries.iter().find_map(events) }
    }

    /// Of what is read behind the pieces that stay, the content of the `nth`: what was let go, its summary, the pieces behind that. `None`: there is none.
    fn content(&self, file: &File, nth: usize) -> Option<Vec<u8>> {
        let said = |did| {
            let mut bytes = Vec::new();
            Writer::default().put(&KeptEvent { place: 0, did }, &mut bytes);
            bytes
        };
        let content = match nth {
            0 => Some(said(Did::LetGo {})),
            1 => self.summary(file),
            2 => Some(said(Did::GoesOn {})),
            _ => {
                let (turn, at) = *self.turns.get(nth - 3)?;
                let bytes = read_at(file, u64::from(at) * PIECE as u64, PIECE as u64);
                let bytes = bytes.filter(|bytes| piece::turn(bytes).is_some_and(|(of, ..)| of == turn));
                bytes.and_then(|bytes| piece::content(&bytes).map(|(content, _)| content.to_vec()))
            }
        };
        Some(content.unwrap_or_else(no_event))
    }
}

/// As many bytes as there are, at most so many.
fn read_at(file: &File, at: u64, most: u64) -> Option<Vec<u8>> {
    let left = file.metadata().ok()?.len().checked_sub(at)?;
    let mut bytes = vec![0; left.min(most) as usize];
    file.read_exact_at(&mut bytes, at).ok()?;
    Some(bytes)
}

/// The bytes of a summary, or what stands in its place.
fn summary_at(file: &File, at: u64, long: u64) -> Option<Vec<u8>> {
    let header = read_at(file, at, summary::HEADER as u64)?;
    read_at(file, at, summary::bytes(&header)?.min(long))
}

/// One byte that is no event: something is missing.
fn no_event() -> Vec<u8> {
    vec![u8::MAX]
}

/// Events, one after another.
pub struct Pieces<'a> {
    /// `None`: it is gone.
    file: Option<File>,
    bytes: u64,
    tail: Option<&'a Tail>,
    /// The piece that is read, or the one that is next where none is.
    piece: u32,
    content: Option<Vec<u8>>,
    at: usize,
    before: Before,
}

impl Pieces<'_> {
    /// Answers whether there is a piece. One that is none has no content.
    fn load(&mut self) -> bool {
        let nth = self.tail.and_then(|tail| Some((tail, self.piece.checked_sub(tail.first)?)));
        self.content = match (nth, self.file.as_ref()) {
            (Some((tail, nth)), Some(file)) => tail.content(file, nth as usize),
            (Some(_), None) => None,
            (None, _) => self.stays(),
        };
        (self.at, self.before) = (0, Before::default());
        self.content.is_some()
    }

    /// The content of a piece that stays.
    fn stays(&self) -> Option<Vec<u8>> {
        let start = u64::from(self.piece) * PIECE as u64;
        if start >= self.bytes {
            return None;
        }
        let mut bytes = vec![0; (self.bytes - start).min(PIECE as u64) as usize];
        let file = self.file.as_ref().filter(|file| file.read_exact_at(&mut bytes, start).is_ok());
        let content = file.and_then(|_| piece::content(&bytes)).map(|(content, _)| content.to_vec());
        let is_last = start + PIECE as u64 == self.bytes;
        Some(match content {
            Some(content) => content,
            // The process was killed before it wrote the first event: none is missing.
            None if file.is_some() && is_last && !piece::is_begun(&bytes) => Vec::new(),
            None => no_event(),
        })
    }
}

impl Iterator for Pieces<'_> {
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

impl Events for Pieces<'_> {
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
            let tag = |event: KeptEvent| {
                if let Did::Send { tag, .. } = event.did {
                    return tag.into();
                }
                if let Did::Counted { count, .. } = event.did {
                    return 1000 + count as i64;
                }
                let others = [(Did::LetGo {}, 100), (Did::GoesOn {}, 200), (Did::Missing {}, -1)];
                others.iter().find(|(did, _)| *did == event.did).map_or(0, |(_, tag)| *tag)
            };
            // From each mark the same follows.
            let mut reader = file.read(Mark::default());
            let all: Vec<i64> = file.read(Mark::default()).map(tag).collect();
            for at in 0..=all.len() {
                assert_eq!(file.read(reader.mark()).map(tag).collect::<Vec<_>>(), all[at..], "{at}");
                reader.next();
            }
            assert_eq!(file.reached_limit(), all.contains(&100));
            all
        };
        let stays = written(1, 2);
        assert_eq!(read(std::slice::from_ref(&stays), 0), [1, 1]);
        let first = [stays.clone(), in_turn(2, 1, 1, 3)];
        assert_eq!(read(&first, 0), [1, 1, 100, 200, 2]);
        let second = [stays.clone(), in_turn(2, 1, 1, 3), in_turn(3, 1, 2, 3)];
        assert_eq!(read(&second, 0), [1, 1, 100, 200, 2, 3]);
        // It was killed when it had begun another one, whose first words were not there.
        let mut half = in_turn(3, 0, 2, 3);
        half[..4].fill(0);
        assert_eq!(read(&[stays.clone(), in_turn(2, 1, 1, 3), half], 0), [1, 1, 100, 200, 2]);
        // The first of the two was filled again, and of what it held there is a summary.
        let third = [stays.clone(), in_turn(4, 1, 3, 3), in_turn(3, 1, 2, 3), vec![0; PIECE], summed_up(1)];
        assert_eq!(read(&third, 0), [1, 1, 100, 1001, 200, 3, 4]);
        assert_eq!(read(&third, PIECE - 200), [1, 1, 100, 1001, 200, 3, 4], "the file ends with the summary");
        assert_eq!(read(&third, PIECE - 70), [1, 1, 100, 200, -1], "the summary was not written to its end");
        // It was killed when it had made the summary of the second, and had not filled that again.
        let fourth = [stays.clone(), in_turn(4, 1, 3, 3), in_turn(3, 1, 2, 3), summed_up(2), summed_up(1)];
        assert_eq!(read(&fourth, 0), [1, 1, 100, 1002, 200, 4]);
        let emptied = [stays.clone(), in_turn(4, 1, 3, 3), in_turn(5, 0, 4, 3), summed_up(2), summed_up(1)];
        assert_eq!(read(&emptied, 0), [1, 1, 100, 1002, 200, 4]);
        // It went on while its file was read: a turn is missing.
        let gap = [stays.clone(), in_turn(6, 1, 5, 3), in_turn(5, 1, 4, 3), summed_up(2), summed_up(1)];
        assert_eq!(read(&gap, 0), [1, 1, 100, 1002, 200, -1]);
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
