//! What the mirror knows about windows and keys, for the viewer: bounded, and only for reading.

use super::Mirror;
use super::facts::Mark;
use super::windows::{PastRegion, Region, Window};
use crate::call::{Flavor, Kind};

/// Windows and keys that are kept for the viewer.
const KEPT: usize = 256;

/// Everything the viewer shows of one rank.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    pub windows: Vec<WindowSummary>,
    pub keys: Vec<KeySummary>,
}

/// One window.
#[derive(Clone, Debug)]
pub struct WindowSummary {
    pub flavor: Flavor,
    pub created: Mark,
    pub freed: Option<Mark>,
    /// Memory of a window that is not dynamic: first byte and size.
    pub memory: Option<(usize, usize)>,
    pub live: Vec<(usize, Region)>,
    pub past: Vec<PastRegion>,
}

/// One key.
#[derive(Clone, Debug)]
pub struct KeySummary {
    pub kind: Kind,
    pub created: Mark,
    pub freed: Option<Mark>,
    /// How often it was set, copied and deleted.
    pub uses: [u64; 3],
}

impl Mirror {
    /// The windows and keys that are known now, and windows that are gone.
    pub fn snapshot(&self) -> Snapshot {
        let mut windows = self.past_windows.clone();
        for (_, _, object) in self.objects.all() {
            if let Some(window) = &object.window
                && windows.len() < KEPT
            {
                windows.push(summary(window, object.created, None));
            }
        }
        let keys = self.keys.all().into_iter().take(KEPT).map(|key| KeySummary {
            kind: key.kind,
            created: key.created,
            freed: key.freed,
            uses: key.uses,
        });
        Snapshot { windows, keys: keys.collect() }
    }

    /// Remembers a window that is gone.
    pub(super) fn keep_window(&mut self, window: &Window, created: Mark, freed: Option<Mark>) {
        if self.past_windows.len() < KEPT {
            self.past_windows.push(summary(window, created, freed));
        }
    }
}

fn summary(window: &Window, created: Mark, freed: Option<Mark>) -> WindowSummary {
    let size = usize::try_from(window.size).unwrap_or(0);
    WindowSummary {
        flavor: window.flavor,
        created,
        freed,
        memory: (window.flavor != Flavor::Dynamic).then_some((window.base, size)),
        live: window.regions.live().take(KEPT).map(|(base, region)| (base, *region)).collect(),
        past: window.regions.past().copied().collect(),
    }
}
