//! Tables of handles and key numbers: what they are must make no difference, only which are equal.

use mpiwarden::call::{Handle, Kind};

use crate::choices::Choices;
use crate::setup;

/// One table for handles of all kinds, one for key numbers. The first places are the ABI's own and stay.
#[derive(Clone, Debug)]
pub struct Names {
    handles: Vec<Handle>,
    keyvals: Vec<i32>,
}

impl Names {
    pub const HANDLES: usize = 13;
    pub const KEYVALS: usize = 15;

    /// Small numbers, in order.
    pub fn plain() -> Names {
        Names {
            handles: (0..6).map(|place| Handle(setup::FIRST_HANDLE + place)).collect(),
            keyvals: (0..8).map(|place| setup::FIRST_KEY + place).collect(),
        }
    }

    /// Any other numbers, in any order.
    pub fn any(seed: u64) -> Names {
        let mut choices = Choices::new(vec![seed]);
        choices.next_step();
        // Each is in a range of its own, so that no two are equal.
        let mut handles: Vec<_> =
            (1..7).map(|place| Handle((place << 40) + 1000 + choices.below(1 << 30))).collect();
        choices.shuffle(&mut handles);
        let mut keyvals: Vec<_> =
            (0..8).map(|place| (place << 24) + 1000 + choices.below(1 << 20) as i32).collect();
        choices.shuffle(&mut keyvals);
        keyvals[0] = -keyvals[0];
        Names { handles, keyvals }
    }

    pub fn handle(&self, kind: Kind, slot: usize) -> Handle {
        let own = [
            setup::WORLD,
            setup::MYSELF,
            setup::null(kind),
            setup::NULL_REQUEST,
            setup::INT,
            setup::CHAR,
            Handle(0),
        ];
        if slot < own.len() { own[slot] } else { self.handles[slot - own.len()] }
    }

    pub fn keyval(&self, slot: usize) -> i32 {
        let own = [setup::KEYVAL_INVALID, 10, 11, 12, 20, 21, 24];
        if slot < own.len() { own[slot] } else { self.keyvals[slot - own.len()] }
    }
}
