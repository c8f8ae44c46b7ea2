//! Null addresses where MPI reads or writes (2.3, 2.5): of values that it answers with, of arrays that have elements, of strings and functions.

use super::{ArgumentWrong, BadArgument, Given};
use mpiwarden_spec::{By, Elements, Needed, Param, Procedure};

/// The first address where something is needed and nothing is. `status_ignore`: what stands for no status.
pub fn nowhere(call: Procedure, given: &dyn Given, status_ignore: usize) -> Option<BadArgument> {
    call.params().enumerate().find_map(|(at, (_, param))| {
        let needed = call.needs(param)?;
        let address = given.address(at);
        if address != 0 && !(needed == Needed::Status && address == status_ignore) {
            return None;
        }
        let wrong = match needed {
            Needed::Room => ArgumentWrong::NoRoom,
            Needed::Array => {
                ArgumentWrong::NoArray { elements: elements(call, param, given).filter(|many| *many > 0)? }
            }
            Needed::String => ArgumentWrong::NoString,
            Needed::Function => ArgumentWrong::NoFunction,
            Needed::Status if address == status_ignore => ArgumentWrong::IgnoredStatus,
            Needed::Status => ArgumentWrong::NoRoom,
        };
        let section = match needed {
            Needed::Status => "3.2.6",
            Needed::Array => "2.5.2",
            Needed::Room | Needed::String | Needed::Function => "2.3",
        };
        Some(BadArgument { name: param.name(), index: None, value: 0, wrong, section })
    })
}

/// How many elements an array has, where another argument says so.
fn elements(call: Procedure, param: &Param, given: &dyn Given) -> Option<i64> {
    let Elements::By(of, group) = param.elements()? else { return None };
    let (at, (_, length)) = call.params().enumerate().find(|(_, (place, _))| *place == of)?;
    let is_value = length.by == By::Value;
    is_value.then(|| given.number(at).saturating_mul(group as i64))
}
