//! Programs that this test itself once took wrongly for a difference: right ones, after others of the same process.

use crate::agrees::check;
use crate::launch::{Built, Driver};
use crate::program::{Op, Program, Step, callback};
use crate::smallest::{MYSELF, WORLD, key, set, step};
use crate::support::{Places, Target};

pub fn agrees_on_what_was_wrong(places: &Places, target: &Target) -> Result<(), String> {
    let driver = Driver::new(places, target, Built::Plain)?.apart("once-wrong");
    for (why, programs) in [("after a list of attributes broke", after_reentering()), ("owed", owed())] {
        let all = driver.play(&programs)?;
        for (program, played) in programs.iter().zip(&all) {
            if let Err(found) = check(&driver, program, played) {
                return Err(format!("{why}: {found:?}"));
            }
        }
    }
    Ok(())
}

/// Where `reentered-list-breaks`, an attribute's memory is freed twice, and two objects of the next program get it. That
/// program needs another process.
fn after_reentering() -> Vec<Program> {
    use callback::{DELETES, NULL};
    let delete = |place, slot| step(Op::Delete, [0, place, slot, 0, 0]);
    let reenters = vec![
        step(Op::Key, [0, 1, NULL, DELETES, 1]),
        key(0, 2, NULL, DELETES),
        set(0, MYSELF, 1),
        set(0, MYSELF, 2),
        delete(MYSELF, 1),
        Step { body: 1, ..delete(MYSELF, 2) },
    ];
    let places = [(WORLD, 0), (WORLD, 1), (MYSELF, 0), (MYSELF, 1)];
    let all = |make: fn(i32, i32) -> Step| places.map(|(place, slot)| make(place, slot)).to_vec();
    let right = [
        vec![key(0, 0, NULL, DELETES), key(0, 1, NULL, DELETES)],
        all(|place, slot| step(Op::Set, [0, place, slot, 10 * place + slot, 0])),
        all(|place, slot| step(Op::Get, [0, place, slot, 0, 0])),
        all(|place, slot| step(Op::Delete, [0, place, slot, 0, 0])),
    ];
    let program = |wild, steps| Program { wild, orphans: false, leave: false, steps };
    vec![program(true, reenters), program(false, right.concat())]
}

/// The delete callback of a datatype that others are made of comes when the last of them is freed, also when that one
/// shows `attribute-set-twice` and is not compared any more.
fn owed() -> Vec<Program> {
    use callback::{DELETES, NULL};
    let steps = vec![
        key(1, 0, NULL, DELETES),
        key(1, 1, NULL, DELETES),
        step(Op::TypeDup, [0, 1, 0, 0, 0]),
        step(Op::TypeDup, [1, 2, 0, 0, 0]),
        set(1, 2, 1),
        set(1, 2, 0),
        set(1, 2, 0),
        set(1, 1, 1),
        step(Op::Free, [1, 1, 0, 0, 0]),
        step(Op::Free, [1, 2, 0, 0, 0]),
    ];
    vec![Program { wild: false, orphans: false, leave: false, steps }]
}
