//! Reads the events that a process kept, a piece at a time: a job's may be more than there is memory. What is damaged or cut costs what comes after it in
//! its piece, and says that something is missing.

use super::open;
use mpiwarden::events::form::{Before, PIECE, Reader, piece};
use mpiwarden::events::{Did, KeptEvent};
use mpiwarden_analysis::{Events, Mark};
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

    /// All events from a mark on.
    pub fn read(&self, from: Mark) -> Pieces {
        let file = open::open(&self.path).ok();
        let mut pieces = Pieces {
            file,
            bytes: self.bytes,
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
    use mpiwarden::events::form::{PIECE, Writer, piece};
    use mpiwarden::events::{Did, KeptEvent};
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
