//! What the mirror knew at the end of MPI, with its places named by module and offset.

use crate::stack;
use rustc_hash::FxHashMap;
use warden::call::{Kind, StackId};
use warden::findings::form::{Frame, KeyvalLine, MirrorLine, WindowLine};
use warden::findings::objects::{LifeEvent, Region};
use warden::mirror::facts::Mark;
use warden::mirror::keyvals::Key;
use warden::mirror::lives::UNKNOWN;
use warden::mirror::naming::Name;
use warden::mirror::objects::ObjectId;
use warden::mirror::{Snapshot, WindowSummary};

/// Events of the lives of keys that no finding is about, all together: enough to look at some.
const OTHER_EVENTS: usize = 1024;

/// Regions of all windows together: a reader takes no line of more than 16 MiB, and each region has two stacks.
const REGIONS: usize = 2048;

/// The last line of a findings file.
pub fn line(snapshot: &Snapshot) -> MirrorLine {
    let mut lives = Lives { names: &snapshot.names, stacks: Vec::new(), known: FxHashMap::default() };
    let mut room = OTHER_EVENTS;
    let keyvals = snapshot.keys.iter().map(|(_, key)| keyval(key, &mut lives, &mut room)).collect();
    let mut regions = REGIONS;
    let windows = snapshot.windows.iter().map(|one| window(one, &mut regions)).collect();
    MirrorLine { windows, keyvals, stacks: lives.stacks }
}

/// What the lives of all keys have in common.
struct Lives<'a> {
    names: &'a [(ObjectId, &'static str)],
    stacks: Vec<Vec<Frame>>,
    known: FxHashMap<StackId, u32>,
}

impl Lives<'_> {
    /// The number of a stack in the line.
    fn stack(&mut self, stack: StackId) -> u32 {
        *self.known.entry(stack).or_insert_with(|| {
            self.stacks.push(stack::name(&stack::frames(stack)));
            self.stacks.len() as u32 - 1
        })
    }

    /// An object in words.
    fn object(&self, kind: Kind, id: ObjectId) -> String {
        let kind = kind.word();
        match self.names.iter().find(|(of, _)| *of == id) {
            Some((_, name)) => (*name).to_string(),
            None if id == UNKNOWN => format!("a {kind} that the library made for itself"),
            None => format!("{kind} {}", id.0),
        }
    }
}

/// `room`: for the lives of keys that no finding is about. One that does not fit is left out.
fn keyval(key: &Key, lives: &mut Lives, room: &mut usize) -> KeyvalLine {
    let events = key.life.events().count();
    let told = key.concerned || events <= *room;
    if !key.concerned && told {
        *room -= events;
    }
    let life = key.life.events().filter(|_| told).map(|event| LifeEvent {
        event: event.at,
        what: event.what.word().to_string(),
        object: lives.object(key.kind, event.object),
        from: (event.from != UNKNOWN).then(|| lives.object(key.kind, event.from)),
        stack: lives.stack(event.stack),
    });
    KeyvalLine {
        kind: key.kind.word().to_string(),
        created: frames(key.created),
        freed: key.freed.map(frames).unwrap_or_default(),
        created_at: key.created.when.event(),
        freed_at: key.freed.and_then(|freed| freed.when.event()),
        set: key.uses[0],
        copied: key.uses[1],
        deleted: key.uses[2],
        concerned: key.concerned,
        life: life.collect(),
        life_omitted: if told { key.life.omitted() } else { key.life.omitted() + events as u64 },
    }
}

/// `room`: for regions.
fn window(window: &WindowSummary, room: &mut usize) -> WindowLine {
    let created_at = window.created.when.event();
    let own = window.memory.map(|(base, size)| Region {
        base: base as u64,
        size: size as u64,
        attached_at: created_at.unwrap_or(0),
        detached_at: None,
        attached: frames(window.created),
        detached: Vec::new(),
    });
    let past = window.past.iter().map(|past| Region {
        base: past.base as u64,
        size: past.region.size as u64,
        attached_at: past.region.at,
        detached_at: Some(past.at),
        attached: frames(past.region.attached),
        detached: frames(past.detached),
    });
    let live = window.live.iter().map(|(base, region)| Region {
        base: *base as u64,
        size: region.size as u64,
        attached_at: region.at,
        detached_at: None,
        attached: frames(region.attached),
        detached: Vec::new(),
    });
    let regions: Vec<Region<_>> = own.into_iter().chain(past).chain(live).take(*room).collect();
    *room -= regions.len();
    WindowLine {
        flavor: window.flavor.word().to_string(),
        number: Some(window.id.0),
        name: window.name.map(Name::number),
        created_at,
        freed_at: window.freed.and_then(|freed| freed.when.event()),
        created: frames(window.created),
        freed: window.freed.map(frames).unwrap_or_default(),
        regions,
    }
}

fn frames(mark: Mark) -> Vec<Frame> {
    stack::name(&stack::frames(mark.stack))
}
