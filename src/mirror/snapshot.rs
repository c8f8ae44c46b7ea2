//! What the mirror knows about windows and keys, for the viewer: bounded, and only for reading.

use super::ids::ObjectId;
use super::keyvals::{Key, KeyId};
use super::marks::Mark;
use super::name::Name;
use super::state::Mirror;
use super::windows::{AttachedRegion, PastRegion, WindowState};
use crate::call::{Flavor, Kind};

/// Windows and keys that are kept for the viewer.
const KEPT: usize = 256;

/// Everything the viewer shows of one rank.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    pub windows: Vec<WindowSummary>,
    /// Keys that exist, and keys that are gone.
    pub keys: Vec<(KeyId, Key)>,
    /// What objects that have a name of their own are called.
    pub names: Vec<(ObjectId, &'static str)>,
}

/// One window.
#[derive(Clone, Debug)]
pub struct WindowSummary {
    pub id: ObjectId,
    pub name: Option<Name>,
    pub flavor: Flavor,
    pub created: Mark,
    pub freed: Option<Mark>,
    /// Memory of a window that is not dynamic: first byte and size.
    pub memory: Option<(usize, usize)>,
    pub live: Vec<(usize, AttachedRegion)>,
    pub past: Vec<PastRegion>,
}

impl Mirror {
    /// The windows and keys that are known now, and windows that are gone.
    pub fn snapshot(&self) -> Snapshot {
        let mut windows = self.past_windows.clone();
        for (_, _, object) in self.objects.all() {
            if let Some(window) = &object.window
                && windows.len() < KEPT
            {
                windows.push(summary(object.id, window, object.created, None));
            }
        }
        let keys = self.keys.for_viewer(KEPT).into_iter().map(|(id, key)| (id, key.clone())).collect();
        let named = [(self.setup.world, "MPI_COMM_WORLD"), (self.setup.myself, "MPI_COMM_SELF")];
        let name = |(handle, name)| Some((self.objects.get(Kind::Comm, handle)?.id, name));
        Snapshot { windows, keys, names: named.into_iter().filter_map(name).collect() }
    }

    /// Remembers a window that is gone.
    pub(super) fn keep_window(
        &mut self,
        id: ObjectId,
        window: &WindowState,
        created: Mark,
        freed: Option<Mark>,
    ) {
        if self.past_windows.len() < KEPT {
            self.past_windows.push(summary(id, window, created, freed));
        }
    }
}

fn summary(id: ObjectId, window: &WindowState, created: Mark, freed: Option<Mark>) -> WindowSummary {
    let size = usize::try_from(window.size).unwrap_or(0);
    WindowSummary {
        id,
        name: window.name,
        flavor: window.flavor,
        created,
        freed,
        memory: (window.flavor != Flavor::Dynamic).then_some((window.base, size)),
        live: window.regions.live().take(KEPT).map(|(base, region)| (base, *region)).collect(),
        past: window.regions.past().copied().collect(),
    }
}
