//! What the mirror knows about windows and keys, for the viewer: bounded, and only for reading.

use super::ids::ObjectId;
use super::keyvals::{Key, KeyId};
use super::marks::Mark;
use super::state::Mirror;
use super::windows::{WindowState, WindowSummary};
use crate::call::Kind;

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

impl Mirror {
    /// The windows and keys that are known now, and windows that are gone.
    pub fn snapshot(&self) -> Snapshot {
        let mut windows = self.past_windows.clone();
        for (_, _, object) in self.objects.all() {
            if let Some(window) = &object.window
                && windows.len() < KEPT
            {
                windows.push(window.summary(object.id, object.created, None));
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
            self.past_windows.push(window.summary(id, created, freed));
        }
    }
}
