//! How much the mirror holds, table by table: for the tests that it does not grow with the length of a run.

use super::state::Mirror;

impl Mirror {
    /// Entries of what is there now. What is only remembered, and bounded, is in [`Mirror::remembered`].
    #[doc(hidden)]
    pub fn sizes(&self) -> Vec<(&'static str, usize)> {
        let [objects, attributes, regions, _] = self.objects.sizes();
        let [keys, numbers, _, ended, _] = self.keys.sizes();
        vec![
            ("sessions", self.sessions.len()),
            ("groups", self.groups.len()),
            ("objects", objects),
            ("attributes", attributes),
            ("regions", regions),
            ("keys", keys),
            ("key numbers", numbers),
            ("keys that ended", ended),
            ("calls under way", self.frames.count()),
            ("requests", self.requests.len()),
            ("layouts", self.layouts.len()),
            ("published", self.published.len()),
            ("values", self.values.values().map(Vec::len).sum()),
            ("allocations", self.allocations.len()),
            ("callbacks owed", self.owed.len()),
            ("attributes on predefined objects", self.on_predefined.len()),
        ]
    }

    /// Entries of what is gone and remembered.
    #[doc(hidden)]
    pub fn remembered(&self) -> Vec<(&'static str, usize)> {
        let [_, _, _, tombstones] = self.objects.sizes();
        let [_, _, gone, _, kept] = self.keys.sizes();
        vec![
            ("freed objects", tombstones),
            ("freed keys", gone),
            ("keys for the viewer", kept),
            ("windows for the viewer", self.past_windows.len()),
        ]
    }
}
