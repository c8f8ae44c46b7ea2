//! Windows and keyvals with the names of their places: what the viewer shows.

use super::worlds;
use crate::load::Loaded;
use crate::report::{Keyval, Window};
use crate::symbolize::Names;
use mpiwarden::findings::objects;

/// The windows of all ranks, as many as were kept.
pub fn windows(loaded: &Loaded, names: &Names) -> Vec<Window> {
    let named = |stack| names.stack(&loaded.places, stack);
    let windows = loaded.mirrors.windows.iter().map(|window| Window {
        rank: (window.rank >= 0).then_some(window.rank),
        world: worlds::number(loaded, window.world),
        // Ranks were told apart by the name, and no reader of a report has a use for it.
        of_rank: objects::Window { name: None, ..window.of_rank.clone().map(named) },
    });
    windows.collect()
}

/// The keys, each with the ranks that created it at the same place.
pub fn keyvals(loaded: &Loaded, names: &Names) -> Vec<Keyval> {
    let named = |stack| names.stack(&loaded.places, stack);
    let keyvals = loaded.mirrors.keyvals.iter().map(|keyval| Keyval {
        ranks: keyval.ranks.text(),
        world: worlds::number(loaded, keyval.world),
        life_rank: (keyval.rank >= 0 && keyval.of_rank.created_at.is_some()).then_some(keyval.rank),
        of_rank: objects::Keyval { concerned: false, ..keyval.of_rank.clone().map(named).map_life(named) },
    });
    keyvals.collect()
}
