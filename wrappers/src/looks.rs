//! When tables on other nodes are looked at (`directory/remote.rs`): without the lock of the state, around the real calls.

use crate::directory::Remote;
use crate::state;
use warden::mirror::objects::ObjectId;

/// Begins the looks that were asked for. Without the state's lock, before the real operation. Does not wait.
pub fn start() {
    let Some(mut looks) = with(Remote::take_new) else { return };
    looks.iter_mut().for_each(|(_, lookup)| lookup.begin());
    with(|remote| looks.into_iter().for_each(|(key, lookup)| remote.put_back(key, lookup)));
}

/// Waits for the answers about a target of a window, or about all. Without the state's lock, before a real call that
/// waits for that target.
pub fn finish(window: ObjectId, target: Option<u32>) {
    let Some(looks) = with(|remote| remote.take_all(window, target)) else { return };
    for (key, mut lookup) in looks {
        let answers = lookup.finish();
        with(|remote| remote.answered(key, lookup, answers));
    }
}

fn with<T>(part: impl FnOnce(&mut Remote) -> T) -> Option<T> {
    state::lock().as_mut().map(|state| part(state.directory.remote()))
}
