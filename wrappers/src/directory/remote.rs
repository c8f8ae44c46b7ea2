//! Looks at tables on other nodes, by window and target: asked under the lock of the state, begun and finished outside.
//!
//! An operation's question is noted, and the answer is «not yet». `looks::start` then begins the look, and `looks::finish` waits
//! for it where the program waits itself; until [`Remote::forget`] the answers are there to be asked for again.

use super::link::Link;
use super::links;
use super::lookup::{Answers, Ask, Lookup};
use super::records::Record;
use super::view::View;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use warden::mirror::directory::{Cover, Exposure};
use warden::mirror::objects::ObjectId;

type Key = (ObjectId, u32);

#[derive(Default)]
pub struct Remote {
    looks: FxHashMap<Key, Look>,
    /// Looks with questions that were not begun.
    new: Vec<Key>,
    /// Shadows of tables that nobody looks at now, by link and target.
    idle: FxHashMap<(u64, u32), Vec<View>>,
}

enum Look {
    /// With questions.
    Open(Box<Lookup>),
    /// A thread has it; what is asked meanwhile.
    Away(Vec<Ask>),
    Answered(Box<Lookup>, Answers),
}

/// Who is asked.
pub struct Target {
    pub link: Arc<Link>,
    pub rank: u32,
    pub record: Record,
    /// The asking process's rank.
    pub me: u32,
}

impl Remote {
    pub fn cover(&mut self, window: ObjectId, target: &Target, ask: Ask) -> Cover {
        let key = (window, target.rank);
        match self.looks.get_mut(&key) {
            Some(Look::Answered(lookup, answers)) => {
                let found = answers.covers.iter().find(|(known, _)| *known == ask);
                return found.map_or_else(|| lookup.later(&ask), |(_, cover)| cover.clone());
            }
            Some(Look::Away(asks)) => asks.push(ask),
            Some(Look::Open(lookup)) => {
                if lookup.ask(ask) {
                    self.new.push(key);
                }
            }
            None => {
                let shadow = self.idle.get_mut(&(target.link.id, target.rank)).and_then(Vec::pop);
                let made = Lookup::new(target.link.clone(), target.rank, target.record, target.me, shadow);
                let Some(mut lookup) = made else { return Cover::Unknown };
                lookup.ask(ask);
                self.looks.insert(key, Look::Open(Box::new(lookup)));
                self.new.push(key);
            }
        }
        Cover::NotYet
    }

    pub fn exposure(&self, window: ObjectId, target: u32) -> Option<Exposure> {
        match self.looks.get(&(window, target))? {
            Look::Answered(_, answers) => answers.exposure,
            Look::Open(_) | Look::Away(_) => None,
        }
    }

    /// Lets the answers go: what is asked from here on is asked anew.
    pub fn forget(&mut self, window: ObjectId) {
        let answered = |(key, look): (&Key, &Look)| match look {
            Look::Answered(..) if key.0 == window => Some(*key),
            Look::Answered(..) | Look::Open(_) | Look::Away(_) => None,
        };
        let keys: Vec<Key> = self.looks.iter().filter_map(answered).collect();
        keys.into_iter().for_each(|key| self.end(key));
    }

    /// The window is gone.
    pub fn free(&mut self, window: ObjectId) {
        let keys: Vec<Key> = self.looks.keys().filter(|(of, _)| *of == window).copied().collect();
        keys.into_iter().for_each(|key| self.end(key));
        self.idle.retain(|(id, _), _| links::by_id(*id).is_some());
    }

    /// Ends a look. Pieces may still be under way, so the memory stays.
    fn end(&mut self, key: Key) {
        match self.looks.remove(&key) {
            Some(Look::Open(lookup) | Look::Answered(lookup, _)) => self.keep(*lookup),
            Some(Look::Away(_)) | None => {}
        }
    }

    /// Whether a look is to be begun.
    pub fn has_new(&self) -> bool {
        !self.new.is_empty()
    }

    pub fn has_any(&self) -> bool {
        !self.looks.is_empty()
    }

    pub fn take_new(&mut self) -> Vec<(Key, Box<Lookup>)> {
        std::mem::take(&mut self.new).into_iter().filter_map(|key| self.take(key)).collect()
    }

    /// The looks at a target of a window, or at all.
    pub fn take_all(&mut self, window: ObjectId, target: Option<u32>) -> Vec<(Key, Box<Lookup>)> {
        let wanted = |key: &&Key| key.0 == window && target.is_none_or(|target| target == key.1);
        let keys: Vec<Key> = self.looks.keys().filter(wanted).copied().collect();
        keys.into_iter().filter_map(|key| self.take(key)).collect()
    }

    fn take(&mut self, key: Key) -> Option<(Key, Box<Lookup>)> {
        let look = self.looks.get_mut(&key)?;
        if !matches!(look, Look::Open(_)) {
            return None;
        }
        match std::mem::replace(look, Look::Away(Vec::new())) {
            Look::Open(lookup) => Some((key, lookup)),
            Look::Away(_) | Look::Answered(..) => None,
        }
    }

    pub fn put_back(&mut self, key: Key, mut lookup: Box<Lookup>) {
        match self.looks.get_mut(&key) {
            Some(look @ Look::Away(_)) => {
                if let Look::Away(asks) = std::mem::replace(look, Look::Away(Vec::new())) {
                    for ask in asks {
                        lookup.ask(ask);
                    }
                }
                *look = Look::Open(lookup);
            }
            // The window was freed meanwhile.
            Some(Look::Open(_) | Look::Answered(..)) | None => self.keep(*lookup),
        }
    }

    pub fn answered(&mut self, key: Key, lookup: Box<Lookup>, answers: Answers) {
        match self.looks.get_mut(&key) {
            Some(look @ Look::Away(_)) => *look = Look::Answered(lookup, answers),
            // The window was freed meanwhile.
            Some(Look::Open(_) | Look::Answered(..)) | None => self.keep(*lookup),
        }
    }

    fn keep(&mut self, lookup: Lookup) {
        let of = (lookup.link.id, lookup.target);
        self.idle.entry(of).or_default().push(lookup.into_shadow());
    }
}
