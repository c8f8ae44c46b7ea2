//! Windows and keyvals with the names of their places: what the viewer shows.

use crate::load::Loaded;
use crate::ranks;
use crate::report::{Keyval, Region, Window};
use crate::symbolize::Names;

/// The windows of all ranks, as many as were kept.
pub fn windows(loaded: &Loaded, names: &Names) -> Vec<Window> {
    let named = |stack| names.stack(&loaded.places, stack);
    let windows = loaded.mirrors.windows.iter().map(|window| Window {
        rank: (window.rank >= 0).then_some(window.rank),
        flavor: window.flavor.clone(),
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
        ranks: ranks::text(&keyval.ranks),
        kind: keyval.kind.clone(),
        created: names.stack(&loaded.places, keyval.created),
        freed: names.stack(&loaded.places, keyval.freed),
        set: keyval.set,
        copied: keyval.copied,
        deleted: keyval.deleted,
    });
    keyvals.collect()
}
