//! What the mirror knew at the end of MPI, with its places named by module and offset.

use crate::stack;
use warden::findings::form::{Frame, KeyvalLine, MirrorLine, RegionLine, WindowLine};
use warden::mirror::facts::Mark;
use warden::mirror::{Snapshot, WindowSummary};

/// The last line of a findings file.
pub fn line(snapshot: &Snapshot) -> MirrorLine {
    let keyvals = snapshot.keys.iter().map(|key| KeyvalLine {
        kind: key.kind.word().to_string(),
        created: frames(key.created),
        freed: key.freed.map(frames).unwrap_or_default(),
        set: key.uses[0],
        copied: key.uses[1],
        deleted: key.uses[2],
    });
    MirrorLine { windows: snapshot.windows.iter().map(window).collect(), keyvals: keyvals.collect() }
}

fn window(window: &WindowSummary) -> WindowLine {
    let own = window.memory.map(|(base, size)| RegionLine {
        base: base as u64,
        size: size as u64,
        attached_at: 0,
        detached_at: None,
        attached: frames(window.created),
        detached: Vec::new(),
    });
    let past = window.past.iter().map(|past| RegionLine {
        base: past.base as u64,
        size: past.region.size as u64,
        attached_at: past.region.at,
        detached_at: Some(past.at),
        attached: frames(past.region.attached),
        detached: frames(past.detached),
    });
    let live = window.live.iter().map(|(base, region)| RegionLine {
        base: *base as u64,
        size: region.size as u64,
        attached_at: region.at,
        detached_at: None,
        attached: frames(region.attached),
        detached: Vec::new(),
    });
    WindowLine {
        flavor: window.flavor.word().to_string(),
        created: frames(window.created),
        freed: window.freed.map(frames).unwrap_or_default(),
        regions: own.into_iter().chain(past).chain(live).collect(),
    }
}

fn frames(mark: Mark) -> Vec<Frame> {
    stack::name(&stack::frames(mark.stack))
}
