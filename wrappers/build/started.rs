//! The calls that begin operations on communicators, or make persistent requests for them, with their arguments: the communicator and
//! the request have names, and what nobody looks at is a number with an underscore before it.

use crate::{arguments, recorded};
use mpiwarden_spec::{Direction, Kind, Procedure};

/// The rows of `wrappers/src/key_calls/started.rs`, for those of these calls that make a request.
pub fn rows(calls: impl Iterator<Item = Procedure>) -> String {
    let (nonblocking, persistent): (Vec<Procedure>, Vec<Procedure>) =
        calls.filter(|call| makes_request(*call)).partition(|call| call.columns().starts().next().is_some());
    format!("{}{}", listed("nonblocking", &nonblocking), listed("persistent", &persistent))
}

fn makes_request(call: Procedure) -> bool {
    call.params().any(|(_, param)| param.kind == Kind::Request && param.direction == Direction::Out)
        && call.params().any(|(_, param)| param.kind == Kind::Comm)
}

fn listed(maker: &str, calls: &[Procedure]) -> String {
    let rows: String = calls.iter().map(|call| row(*call)).collect();
    format!("{maker}! {{\n{rows}}}\n")
}

fn row(call: Procedure) -> String {
    let plain = arguments::plain(call);
    let begins = format!("[{}, {}] [{plain}]", recorded::begins(call), recorded::given(call));
    let looked_at = |name: &str| {
        let mut words = begins.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        matches!(name, "comm" | "request") || words.any(|word| word == name)
    };
    let arguments = recorded::arguments(call)
        .enumerate()
        .map(|(at, name)| if looked_at(&name) { name } else { format!("_{at}") });
    let arguments: Vec<String> = arguments.collect();
    format!("    {}({}) comm request {} {begins};\n", call.name(), arguments.join(", "), call.place())
}
