//! Whether this process is watched: the first call decides, and makes the mirror.

use crate::arguments::quick;
use crate::state::State;
use crate::switch::{ON, look_at_arguments, switch_off};
use crate::{abi, asking, directory, emit, locals, memory, options, state};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::atomic::Ordering::Relaxed;
use warden::call::Handle;
use warden::mirror::Mirror;
use warden::mirror::predefined::{Library, PredefinedKey, Setup};

/// Whether checking is on. The first call decides.
#[inline]
pub fn on() -> bool {
    match ON.load(Relaxed) {
        1 => true,
        0 => begin(),
        _ => false,
    }
}

#[cold]
#[inline(never)]
fn begin() -> bool {
    let Some(abi) = abi::get() else {
        // Several libraries: refused for good. None: the call finds that out for itself.
        if abi::several() {
            emit::several_libraries();
            switch_off();
        }
        return false;
    };
    let mut state = state::lock();
    if ON.load(Relaxed) != 0 {
        return ON.load(Relaxed) == 1;
    }
    if options::get().checks_off {
        switch_off();
        drop(state);
        emit::switched_off();
        return false;
    }
    let library = asking::library(abi);
    let mirror = Mirror::new(setup(abi, library));
    *state = Some(State {
        mirror,
        library,
        boxes: FxHashMap::default(),
        ended: VecDeque::new(),
        directory: directory::Directory::new(),
        making: FxHashMap::default(),
        promised: FxHashMap::default(),
    });
    // What a panic says belongs in the report, not on the program's standard error. This crate has a standard library
    // of its own, so the hook is for its own panics only.
    std::panic::set_hook(Box::new(|_| {}));
    // SAFETY: the handlers are plain functions that only store to atomics.
    unsafe { libc::pthread_atfork(None, None, Some(in_child)) };
    // Not when there was too little memory for this.
    let _ = ON.compare_exchange(0, 1, Relaxed, Relaxed);
    let on = ON.load(Relaxed) == 1;
    if on {
        // The entries of other machines do not lead on to who looks.
        look_at_arguments(cfg!(target_arch = "x86_64"));
        quick::begin(abi);
    }
    on
}

/// A forked child is no rank.
extern "C" fn in_child() {
    switch_off();
}

fn setup(abi: &'static abi::Abi, library: Library) -> Setup {
    let table = abi.table();
    let keys = table.keys.iter().map(|(name, number, _)| (*number, PredefinedKey::from_name(name)));
    Setup {
        world: abi.world(),
        myself: abi.self_comm(),
        null_comm: abi.null(warden::call::Kind::Comm),
        null_datatype: abi.null(warden::call::Kind::Datatype),
        null_win: abi.null(warden::call::Kind::Win),
        null_request: abi.request_null(),
        in_place: table.in_place,
        keyval_invalid: table.keyval_invalid,
        predefined_keys: keys.collect(),
        may_be_own_key: |keyval| abi::get().is_none_or(|abi| abi.may_be_own_key(keyval)),
        is_predefined: |kind, handle: Handle| abi::get().is_some_and(|abi| abi.is_predefined(kind, handle)),
        still_freed: memory::still_freed,
        number_at: memory::number_at,
        runs: locals::runs,
        frame_alive: locals::alive,
        library,
    }
}
