//! `gives group G [new] [at ADDRESS]`: a call gives the program this handle, in a variable of its own or at an address. `given_back group G
//! [at ADDRESS]`: a call frees it; with `fails` it does not. `exit`: the process ends.

use mpiwarden::call::{CallId, Kind, StackId};
use mpiwarden::mirror::Mirror;
use mpiwarden::mirror::facts::{HandleType, Mark};

use crate::line::Line;
use crate::names::{Names, number};

/// The mirror is told of a line.
pub fn tell(line: &Line, names: &mut Names, mirror: &mut Mirror) -> Result<(), String> {
    let [of, name, rest @ ..] = line.arguments.as_slice() else {
        return Err("a handle has a type and a name".to_string());
    };
    let types = [
        ("group", HandleType::Group),
        ("info", HandleType::Info),
        ("op", HandleType::Op),
        ("errhandler", HandleType::Errhandler),
        ("file", HandleType::File),
    ];
    let of = types.into_iter().find(|(word, _)| word == of).ok_or(format!("no type is called {of}"))?.1;
    let handle = names.handle(Kind::Comm, name);
    let at = rest.iter().position(|word| word == "at").and_then(|at| rest.get(at + 1));
    let variable = at.map_or(Ok(handle.0 as isize), |at| number(at))? as usize;
    let call = Some(CallId::of("MPI_Group_from_session_pset"));
    let by = Mark { stack: StackId(line.number as u32), call, ..Mark::default() };
    if line.word == "gives" {
        let new = rest.iter().any(|word| word == "new");
        mirror.handle_given(of, handle, new, variable, by);
    } else if let Some(giving) = mirror.handle_given_back(of, handle, variable, by)
        && line.fails
    {
        mirror.handle_stays(of, handle, giving);
    }
    Ok(())
}
