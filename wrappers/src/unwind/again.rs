//! Walks that are made again: a call in a loop finds the stack as it was.
//!
//! What a walk comes to depends on some words of the stack, on where it began, on the rules and on where the stack ends, and
//! on nothing else. Those words are kept with it, in the order in which they were read. As long as each is what
//! it was, the walk would read the next one in the same place: so nothing is looked at here that the walk itself would not
//! read, and when all are as they were, it would come to the same. That is no guess, and costs a comparison for each word.
//! The rules are the caller's business ([`super::Rules`] holds the walks, and goes when something is loaded or unloaded).

use crate::site::Site;

/// Places for walks that begin alike, and a power of two of such rooms: one place in a program is come to in many ways.
const WAYS: usize = 8;
const ROOMS: usize = 128;
/// Words that a walk may depend on; others are not kept.
const MOST_WORDS: usize = 128;

/// A word of the stack: where it stands, and what was there.
pub type Word = (usize, usize);

/// A walk from an entry outwards.
#[derive(Clone, Default)]
struct Walk {
    /// Of the entry: where it goes back to and its frame. 0: there is no walk here.
    caller: usize,
    base: usize,
    /// The end of the stack.
    high: usize,
    words: Vec<Word>,
    /// The number of the frames that were found.
    number: u32,
    /// All code that it goes through was there at the program's start, and is never unloaded: what is loaded since changes nothing of it.
    lasts: bool,
}

/// What a walk came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownWalk {
    pub number: u32,
    /// It holds whatever is loaded and unloaded.
    pub lasts: bool,
}

/// The walks that were made last.
pub struct Walks {
    kept: Box<[[Walk; WAYS]]>,
}

impl Walks {
    pub fn new() -> Self {
        Walks { kept: vec![Default::default(); ROOMS].into_boxed_slice() }
    }

    /// What the walk from an entry came to, where it would come to the same again.
    ///
    /// # Safety
    /// The entry runs on the stack that ends at `high`.
    #[inline]
    pub unsafe fn same(&self, site: Site, high: usize) -> Option<KnownWalk> {
        // SAFETY: the words lie between the frame of the entry, which runs, and the end of the stack.
        let stands = |&(at, word): &Word| unsafe { (at as *const usize).read() } == word;
        let begins = |walk: &&Walk| walk.caller == site.caller && walk.base == site.base && walk.high == high;
        let ways = &self.kept[room(site)];
        let is_it = |walk: &&Walk| begins(walk) && walk.words.iter().all(stands);
        ways.iter().find(is_it).map(|walk| KnownWalk { number: walk.number, lasts: walk.lasts })
    }

    /// Keeps a walk. `words`: all that it depends on, between the frame of the entry and the end.
    pub fn keep(&mut self, site: Site, high: usize, words: &[Word], known: KnownWalk) {
        if words.len() > MOST_WORDS {
            return;
        }
        // The last one stands first, where it is found first; that which was kept longest goes.
        let ways = &mut self.kept[room(site)];
        ways.rotate_right(1);
        let walk = &mut ways[0];
        walk.words.clear();
        walk.words.extend_from_slice(words);
        (walk.caller, walk.base, walk.high) = (site.caller, site.base, high);
        (walk.number, walk.lasts) = (known.number, known.lasts);
    }
}

fn room(site: Site) -> usize {
    let mixed = (site.caller ^ site.base.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed >> (usize::BITS - ROOMS.trailing_zeros())
}

#[cfg(test)]
mod tests {
    use super::*;
    use warden::call::Language;

    #[test]
    fn a_walk_is_known_as_long_as_each_word_is_what_it_was() {
        let mut stack = [11usize, 22, 33];
        let high = stack.as_ptr_range().end as usize;
        let at = |index: usize| high - (3 - index) * size_of::<usize>();
        let site = Site {
            caller: 7,
            base: at(0),
            cookie: std::ptr::null_mut(),
            language: Language::C,
            descriptor: 0,
            request: 0,
        };
        let mut walks = Walks::new();
        // SAFETY: the words lie in the array, which lives.
        let same = |walks: &Walks, site, high| unsafe { walks.same(site, high) }.map(|known| known.number);
        let numbered = |number| KnownWalk { number, lasts: false };
        assert_eq!(same(&walks, site, high), None);
        walks.keep(site, high, &[(at(0), 11), (at(2), 33)], numbered(5));
        assert_eq!(same(&walks, site, high), Some(5));
        stack[1] = 23; // nothing depends on it
        assert_eq!(same(&walks, site, high), Some(5));
        stack[2] = 34;
        assert_eq!(same(&walks, site, high), None);
        walks.keep(site, high, &[(at(0), 11), (at(2), 34)], numbered(6));
        assert_eq!(same(&walks, site, high), Some(6));
        stack[2] = 33; // the earlier way is still known
        assert_eq!(same(&walks, site, high), Some(5));
        assert_eq!(same(&walks, Site { caller: 8, ..site }, high), None);
        assert_eq!(same(&walks, Site { base: at(1), ..site }, high), None);
        assert_eq!(same(&walks, site, high + size_of::<usize>()), None);
        walks.keep(Site { caller: 9, ..site }, high, &[(at(0), 11); MOST_WORDS + 1], numbered(8));
        assert_eq!(same(&walks, Site { caller: 9, ..site }, high), None);
        std::hint::black_box(&stack);
    }
}
