//! The Fortran entries of the wrapped calls, from what `spec` says of them: a macro with an arm for each call, which the row of its C
//! entry invokes with the names of its arguments (`wrappers/src/wrap/mod.rs`).
//!
//! Left out: calls whose Fortran procedure does something else than C's function does. Those have their entries by hand, in `wrappers/src/fortran`.

use mpiwarden_spec::{By, Direction, Kind, Module, Order, Param, Procedure, Type};

/// The macro `in_fortran! { maker NAME (arguments) }`, for these calls. It makes nothing where Fortran has no such procedure.
pub fn in_fortran(calls: impl Iterator<Item = Procedure>) -> String {
    let mut arms = String::from("macro_rules! in_fortran {\n");
    let procedures = calls.filter(|call| !is_by_hand(*call));
    for call in procedures.filter(|call| call.is_in(Module::Mpi) || call.is_in(Module::F08)) {
        arms += &arm(call);
    }
    arms + "    ($maker:ident $name:ident ($($arg:ident),*)) => {};\n}\n"
}

/// Whether the words of C's function cannot be had from the procedure's: a value that is an address in C and a number in Fortran,
/// callbacks with a state, an array of handles where Fortran has INTEGERs, arguments that only C has.
fn is_by_hand(call: Procedure) -> bool {
    call.params().any(|(_, param)| {
        param.c_only
            || matches!(param.kind, Kind::Attribute | Kind::ExtraState | Kind::Varargs)
            || (is_written_array_of_handles(param) && !call.is_large() && param.kind != Kind::Request)
    })
}

/// `NAME` and its arguments lead to `maker! { NAME [names] [names without an underscore behind them] (argument: what it is, …) (hidden
/// lengths) [the request that it makes] }`.
fn arm(call: Procedure) -> String {
    let spellings = call.spellings().into_iter().map(|spelling| spelling.symbol);
    let (symbols, plain): (Vec<String>, Vec<String>) = spellings.partition(|symbol| symbol.ends_with('_'));
    let params: Vec<&Param> = call.fortran_params().map(|(_, param)| param).collect();
    let arguments = |form: &dyn Fn(usize, &Param) -> String| {
        let each: Vec<String> = params.iter().enumerate().map(|(at, param)| form(at, param)).collect();
        each.join(", ")
    };
    let request = params.iter().position(|param| what(call, param) == "request_out");
    format!(
        "    ($maker:ident {name} ({taken})) => {{ $crate::fortran::entry::$maker! {{ {name} [{symbols}] [{plain}] ({told}) ({lengths}) [{request}] }} }};\n",
        name = call.name(),
        taken = arguments(&|at, _| format!("$a{at}:ident")),
        symbols = symbols.join(" "),
        plain = plain.join(" "),
        told = arguments(&|at, param| format!("$a{at}: {}", what(call, param))),
        lengths =
            call.hidden_lengths().enumerate().map(|(at, _)| format!("length_{at} ")).collect::<String>(),
        request = request.map_or(String::new(), |at| format!("$a{at}")),
    )
}

/// What an argument is, in a word of `wrappers/src/fortran/words.rs`.
fn what(call: Procedure, param: &Param) -> String {
    let of = param.c_type(call.is_large());
    let word = if param.kind == Kind::Buffer {
        if is_operation(call) {
            "elements"
        } else if keeps_buffers(call) {
            "contents"
        } else {
            "buffer"
        }
    } else if param.kind == Kind::Keyval {
        if param.direction == Direction::In { "key" } else { "key_var" }
    } else if param.kind == Kind::Status && param.by == By::Pointer && param.direction == Direction::Out {
        "status"
    } else if param.kind == Kind::Function {
        "function"
    } else if is_request_in_place(param) || matches!(param.kind, Kind::Address | Kind::Status) {
        "address"
    } else if is_written_array_of_handles(param) {
        "handles"
    } else if param.kind == Kind::Datatype && param.by == By::Array && keeps_buffers(call) {
        // INTEGERs, as who looks at them knows.
        "address"
    } else if param.is_handle() && param.by != By::Array {
        return handle(param);
    } else if param.kind == Kind::Flag {
        // A LOGICAL. One that is written is as long as C's, and nothing but its being zero is asked of it.
        if param.direction == Direction::Out { "address" } else { "other" }
    } else if param.by == By::Value {
        number(param, of)
    } else if is_number(of) {
        "address"
    } else {
        "other"
    };
    word.to_owned()
}

/// Whether it is a request that is looked at where it lies: all but those that are made or handed over by value.
fn is_request_in_place(param: &Param) -> bool {
    let is_made = param.by == By::Pointer && param.direction == Direction::Out;
    param.kind == Kind::Request && param.by != By::Value && !is_made
}

/// Whether it is an operation on a window, whose buffers need not lie in one piece.
fn is_operation(call: Procedure) -> bool {
    let has = |kind| call.params().any(|(_, param)| param.kind == kind && param.by == By::Value);
    has(Kind::Win) && has(Kind::Rank)
}

/// Whether it is a message, a collective operation on a communicator or an access to a file, whose buffers are looked at.
fn keeps_buffers(call: Procedure) -> bool {
    call.accesses_file().is_some()
        || call.receives_matched()
        || !matches!(call.order(), Order::None | Order::Other | Order::SendsParts | Order::ReceivesParts)
}

fn is_written_array_of_handles(param: &Param) -> bool {
    param.is_handle() && param.by == By::Array && param.direction != Direction::In
}

fn handle(param: &Param) -> String {
    let name = format!("{:?}", param.kind).to_lowercase();
    match param.direction {
        Direction::In => name,
        Direction::Out => name + "_out",
        Direction::InOut => name + "_var",
    }
}

/// What is handed over by its value in C.
fn number(param: &Param, of: Type) -> &'static str {
    if param.plain || of == Type::Int {
        "int"
    } else if is_number(of) {
        "wide"
    } else {
        "other"
    }
}

fn is_number(of: Type) -> bool {
    matches!(of, Type::Int | Type::Aint | Type::Count | Type::Offset)
}
