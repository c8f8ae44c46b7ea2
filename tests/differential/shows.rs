//! Every deviation shows with its smallest program, under the libraries that have it and no other.

use mpiwarden::mirror::deviations::DEVIATIONS;

use crate::agrees::check;
use crate::deviations::Deviations;
use crate::launch::{Built, Driver};
use crate::support::{Places, Target};
use crate::{show, smallest};

/// A deviation that no library shows any more has no place in the list, and one that a library has not is not its.
pub fn shows_every_deviation(places: &Places, target: &Target) -> Result<(), String> {
    let driver = Driver::new(places, target, Built::Plain)?.apart("smallest");
    let deviations = Deviations { library: driver.library };
    let mut problems = Vec::new();
    let certain = |id: &str| !NOT_ALWAYS.contains(&(target.name, id));
    for (id, program) in smallest::all().into_iter().filter(|(id, _)| certain(id)) {
        let hangs = id == "orphaned-window-hangs" && deviations.has(id);
        let driver = if hangs { driver.impatient() } else { driver.clone() };
        let played = driver.play(std::slice::from_ref(&program))?;
        let shows = match check(&driver, &program, &played[0]) {
            Ok(played) => played.deviations.contains_key(id),
            Err(found) => {
                problems.push(format!("the program of {id} leads to {:?} at {:?}", found.what, found.op));
                continue;
            }
        };
        match (deviations.has(id), shows) {
            (true, false) => problems.push(format!("{id} does not show:\n{}", show::program(&program, None))),
            (false, true) => problems.push(format!("{id} shows, and is not said of this library")),
            (true, true) | (false, false) => {}
        }
    }
    let programs = smallest::all();
    let missing = |id: &str| !programs.iter().any(|(known, _)| *known == id);
    problems
        .extend(DEVIATIONS.iter().filter(|of| missing(of.id)).map(|of| format!("{} has no program", of.id)));
    let text = std::fs::read_to_string(places.root.join("docs/mpi-libraries.md")).unwrap_or_default();
    for of in
        DEVIATIONS.iter().filter(|of| !text.contains(&format!("`{}`", of.id)) || !text.contains(of.section))
    {
        problems.push(format!("docs/mpi-libraries.md says nothing of {} ({})", of.id, of.section));
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

/// What these programs show under these libraries depends on what lies in the heap.
const NOT_ALWAYS: [(&str, &str); 2] =
    [("ompi4", "window-refused-corrupts"), ("ompi4", "window-broken-by-failed-copy")];
