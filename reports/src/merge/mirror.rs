//! Windows and keyvals with the names of their places: what the viewer shows.

use super::worlds;
use crate::load::Loaded;
use crate::report::{Keyval, LifeEvent, Region, Window};
use crate::symbolize::Names;

/// The windows of all ranks, as many as were kept.
pub fn windows(loaded: &Loaded, names: &Names) -> Vec<Window> {
    let named = |stack| names.stack(&loaded.places, stack);
    let windows = loaded.mirrors.windows.iter().map(|window| Window {
        rank: (window.rank >= 0).then_some(window.rank),
        world: worlds::number(loaded, window.world),
        flavor: window.flavor.clone(),
        number: window.number,
        created_at: window.created_at,
        freed_at: window.freed_at,
        created: named(window.created),
        freed: named(window.freed),
        regions: (window.regions.iter())
            .map(|region| Region {
                base: region.base,
                size: region.size,
                attached_at: region.attached_at,
                detached_at: region.detached_at,
                attached: named(region.attached),
                detached: named(region.detached),
            })
            .collect(),
    });
    windows.collect()
}

/// The keys, each with the ranks that created it at the same place.
pub fn keyvals(loaded: &Loaded, names: &Names) -> Vec<Keyval> {
    let keyvals = loaded.mirrors.keyvals.iter().map(|keyval| Keyval {
        ranks: keyval.ranks.text(),
        world: worlds::number(loaded, keyval.world),
        kind: keyval.kind.clone(),
        created: names.stack(&loaded.places, keyval.created),
        freed: names.stack(&loaded.places, keyval.freed),
        set: keyval.set,
        copied: keyval.copied,
        deleted: keyval.deleted,
        created_at: keyval.life.created_at,
        freed_at: keyval.life.freed_at,
        life: (keyval.life.events.iter())
            .map(|event| LifeEvent {
                event: event.event,
                what: event.what.clone(),
                object: event.object.clone(),
                from: event.from.clone(),
                stack: names.stack(&loaded.places, event.stack),
            })
            .collect(),
        life_omitted: keyval.life.omitted,
        life_rank: (keyval.life.rank >= 0 && keyval.life.created_at.is_some()).then_some(keyval.life.rank),
    });
    keyvals.collect()
}
