//! What a line with a call asks of MPI, and what MPI answers: from words to [`Call`] and [`Outcome`].

use mpiwarden::call::{
    Access, Call, Common, Flavor, Function, Handle, Kind, Local, Outcome, Outputs, Predefined, Results, Role,
    Target, WinMemory, replicated,
};

use crate::line::Line;
use crate::names::{Names, number};

/// The call of a line, and its outcome.
pub fn read(line: &Line, names: &mut Names) -> Result<(Call, Outcome), String> {
    let call = call(line, names)?;
    let results = if line.fails { failed(line) } else { results(line, &call, names)? };
    Ok((call, Outcome { success: !line.fails, results }))
}

fn failed(line: &Line) -> Results {
    if line.results.iter().any(|word| word == "not_shared") { Results::NotShared } else { Results::None }
}

/// The kind of object in the name of a call: communicators unless it says otherwise.
fn kind_of(name: &str) -> Kind {
    match name {
        _ if name.starts_with("MPI_Type_") => Kind::Datatype,
        _ if name.starts_with("MPI_Win_") => Kind::Win,
        _ => Kind::Comm,
    }
}

fn call(line: &Line, names: &mut Names) -> Result<Call, String> {
    let kind = kind_of(&line.word);
    let argument = |index: usize| {
        line.arguments.get(index).map(String::as_str).ok_or(format!("{} needs more arguments", line.word))
    };
    let has = |word: &str| line.arguments.iter().any(|argument| argument == word);
    let option =
        |name: &str| line.arguments.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    let access = if has("unmapped") {
        Access::Unmapped
    } else if has("read_only") {
        Access::ReadOnly
    } else if has("scattered") {
        Access::Scattered
    } else {
        Access::Usable
    };
    Ok(match line.word.as_str() {
        "MPI_Init" | "MPI_Init_thread" => Call::WorldBegin,
        "MPI_Finalize" => Call::WorldEnd,
        "MPI_Session_init" => Call::SessionBegin,
        "MPI_Session_finalize" => Call::SessionEnd { session: names.handle(Kind::Comm, argument(0)?) },
        "MPI_Group_from_session_pset" => {
            Call::GroupFromSession { session: names.handle(Kind::Comm, argument(0)?) }
        }
        "MPI_Keyval_create"
        | "MPI_Comm_create_keyval"
        | "MPI_Type_create_keyval"
        | "MPI_Win_create_keyval" => Call::KeyvalCreate {
            kind,
            copy: function(argument(0)?, kind)?,
            delete: function(argument(1)?, kind)?,
        },
        "MPI_Keyval_free" | "MPI_Comm_free_keyval" | "MPI_Type_free_keyval" | "MPI_Win_free_keyval" => {
            Call::KeyvalFree { kind, keyval: names.number(argument(0)?) }
        }
        "MPI_Attr_put" | "MPI_Comm_set_attr" | "MPI_Type_set_attr" | "MPI_Win_set_attr" => Call::AttrSet {
            kind,
            object: names.handle(kind, argument(0)?),
            keyval: names.number(argument(1)?),
            value: number(argument(2)?)? as usize,
            local: match option("local") {
                Some(frame) => Some(Local { frame: number(frame)? as usize, back: 0, function: None }),
                None => None,
            },
        },
        "MPI_Attr_get" | "MPI_Comm_get_attr" | "MPI_Type_get_attr" | "MPI_Win_get_attr" => {
            let mut outputs = Outputs::GOOD;
            if let Some(value) = option("value") {
                outputs.value = number(value)? as usize;
            }
            if let Some(flag) = option("flag") {
                outputs.flag = number(flag)? as usize;
            }
            let object = names.handle(kind, argument(0)?);
            Call::AttrGet { kind, object, keyval: names.number(argument(1)?), outputs }
        }
        "MPI_Attr_delete" | "MPI_Comm_delete_attr" | "MPI_Type_delete_attr" | "MPI_Win_delete_attr" => {
            Call::AttrDelete {
                kind,
                object: names.handle(kind, argument(0)?),
                keyval: names.number(argument(1)?),
            }
        }
        "MPI_Comm_dup" | "MPI_Comm_dup_with_info" | "MPI_Comm_idup" | "MPI_Comm_idup_with_info" => {
            Call::CommDup { comm: names.handle(kind, argument(0)?), nonblocking: line.word.contains("idup") }
        }
        "MPI_Comm_create_from_group" => Call::CommMake {
            from: [None, None],
            group: Some(names.handle(kind, argument(0)?)),
            common: Common::Members,
        },
        "MPI_Comm_spawn" | "MPI_Comm_accept" | "MPI_Comm_connect" => Call::CommMake {
            from: [None, Some(names.handle(kind, argument(0)?))],
            group: None,
            common: Common::Nothing,
        },
        "MPI_Intercomm_create" => Call::CommMake {
            from: [Some(names.handle(kind, argument(0)?)), Some(names.handle(kind, argument(1)?))],
            group: None,
            common: Common::Members,
        },
        "MPI_Comm_create"
        | "MPI_Comm_split"
        | "MPI_Cart_create"
        | "MPI_Comm_create_group"
        | "MPI_Graph_create" => Call::CommMake {
            from: [Some(names.handle(kind, argument(0)?)), None],
            group: None,
            common: Common::Parent,
        },
        "MPI_Comm_get_parent" => Call::Obtain { kind, from: None, counted: false },
        "MPI_Type_get_contents" => {
            Call::Obtain { kind, from: Some(names.handle(kind, argument(0)?)), counted: true }
        }
        "MPI_Type_match_size" => Call::Obtain { kind, from: None, counted: false },
        "MPI_File_get_view" => Call::Obtain { kind: Kind::Datatype, from: None, counted: true },
        "MPI_File_open" => Call::FileOpen { comm: names.handle(Kind::Comm, argument(0)?) },
        "MPI_File_close" => Call::FileClose,
        "MPI_Type_dup" => Call::TypeDup { datatype: names.handle(kind, argument(0)?) },
        "MPI_Type_contiguous" | "MPI_Type_vector" | "MPI_Type_hvector" | "MPI_Type_create_hindexed" => {
            let count = option("count").map_or(Ok(1), number)?;
            Call::TypeMake {
                from: Some(names.handle(kind, argument(0)?)),
                wrong: replicated(count as i64).map(Box::new),
            }
        }
        "MPI_Type_create_struct" => Call::TypeMake { from: None, wrong: None },
        "MPI_Type_commit" => Call::TypeCommit { datatype: names.handle(kind, argument(0)?) },
        "MPI_Comm_free" | "MPI_Comm_disconnect" | "MPI_Type_free" | "MPI_Win_free" => Call::ObjectFree {
            kind,
            object: names.handle(kind, argument(0)?),
            unmapped: match option("unmapped") {
                Some(base) => vec![number(base)? as usize],
                None => Vec::new(),
            },
        },
        "MPI_Win_create" | "MPI_Win_allocate" | "MPI_Win_allocate_shared" | "MPI_Win_create_dynamic" => {
            let comm = names.handle(Kind::Comm, argument(0)?);
            let flavor = match line.word.as_str() {
                "MPI_Win_create" => Flavor::Create,
                "MPI_Win_allocate" => Flavor::Allocate,
                "MPI_Win_allocate_shared" => Flavor::Shared,
                _ => Flavor::Dynamic,
            };
            let mut memory = WinMemory { disp_unit: 1, inter: has("inter"), ..WinMemory::default() };
            if flavor == Flavor::Create {
                memory.base = number(argument(1)?)? as usize;
                memory.size = number(argument(2)?)?;
            } else if flavor != Flavor::Dynamic {
                memory.size = number(argument(1)?)?;
            }
            if let Some(unit) = option("unit") {
                memory.disp_unit = number(unit)?;
            }
            Call::WinMake { flavor, comm, memory }
        }
        "MPI_Win_attach" => Call::WinAttach {
            win: names.handle(kind, argument(0)?),
            base: number(argument(1)?)? as usize,
            size: number(argument(2)?)?,
            access,
        },
        "MPI_Win_detach" => Call::WinDetach {
            win: names.handle(kind, argument(0)?),
            base: number(argument(1)?)? as usize,
            access,
        },
        "MPI_Win_set_info" | "MPI_Win_get_info" | "MPI_Win_set_name" | "MPI_Win_set_errhandler" => {
            Call::WinInfo { win: names.handle(kind, argument(0)?) }
        }
        "MPI_Win_shared_query" => {
            Call::WinSharedQuery { win: names.handle(kind, argument(0)?), rank: Target::Rank(0) }
        }
        "MPI_Alloc_mem" => Call::AllocMem { size: number(argument(0)?)? },
        "MPI_Free_mem" => Call::FreeMem { base: number(argument(0)?)? as usize },
        word => return Err(format!("{word} is not a word of scenarios")),
    })
}

/// What the call gives back when it succeeds.
fn results(line: &Line, call: &Call, names: &mut Names) -> Result<Results, String> {
    let target = line.targets.first().map(String::as_str);
    let mut handle = |kind, name: Option<&str>| match name {
        None | Some("null") => None,
        Some(name) => Some(names.handle(kind, name)),
    };
    let result = |index: usize| line.results.get(index).map(String::as_str);
    let needed = || format!("{} needs a result", line.word);
    Ok(match call {
        Call::SessionBegin => Results::Session(handle(Kind::Comm, target).ok_or_else(needed)?),
        Call::GroupFromSession { .. } => Results::Group(handle(Kind::Comm, target).ok_or_else(needed)?),
        Call::CommDup { nonblocking: true, .. } => Results::Pending {
            comm: handle(Kind::Comm, target).ok_or_else(needed)?,
            request: handle(Kind::Comm, line.targets.get(1).map(String::as_str)).ok_or_else(needed)?,
        },
        Call::CommDup { .. } | Call::CommMake { .. } => Results::Object(handle(Kind::Comm, target)),
        Call::TypeDup { .. } | Call::TypeMake { .. } => Results::Object(handle(Kind::Datatype, target)),
        Call::Obtain { kind, .. } => {
            let handles: Vec<Handle> =
                line.targets.iter().filter_map(|name| handle(*kind, Some(name))).collect();
            Results::Objects(handles)
        }
        Call::KeyvalCreate { .. } => Results::Keyval(names.number(target.ok_or_else(needed)?)),
        Call::AttrGet { .. } => {
            let value = result(0).ok_or_else(needed)?;
            let pointee = match result(1).and_then(|word| word.strip_prefix('*')) {
                Some(pointee) => Some(number(pointee)? as i64),
                None => None,
            };
            let flag = value != "none";
            Results::Attr { flag, value: if flag { number(value)? as usize } else { 0 }, pointee }
        }
        Call::WinMake { memory, flavor, .. } => {
            let base = if let Some(base) = result(0) { number(base)? as usize } else { memory.base };
            let size = if *flavor == Flavor::Dynamic { 0 } else { memory.size };
            Results::Window { win: handle(Kind::Win, target).ok_or_else(needed)?, base, size }
        }
        Call::WinSharedQuery { .. } => match (result(0), result(1)) {
            (Some(base), Some(size)) => Results::Shared { base: number(base)? as usize, size: number(size)? },
            (_, _) => Results::None,
        },
        Call::AllocMem { .. } => Results::Memory { base: number(result(0).ok_or_else(needed)?)? as usize },
        Call::WorldBegin
        | Call::WorldEnd
        | Call::Abort
        | Call::SessionEnd { .. }
        | Call::KeyvalFree { .. }
        | Call::AttrSet { .. }
        | Call::AttrDelete { .. }
        | Call::ObjectFree { .. }
        | Call::WinAttach { .. }
        | Call::WinDetach { .. }
        | Call::FreeMem { .. }
        | Call::TypeCommit { .. }
        | Call::WinInfo { .. }
        | Call::FileOpen { .. }
        | Call::FileClose => Results::None,
    })
}

/// `user`, `NULL`, or a predefined function: of the kind in question, of another («win.dup»), or of all («any.dup»).
fn function(word: &str, kind: Kind) -> Result<Function, String> {
    let (kind, name) = match word.split_once('.') {
        Some(("comm", name)) => (Some(Kind::Comm), name),
        Some(("type", name)) => (Some(Kind::Datatype), name),
        Some(("win", name)) => (Some(Kind::Win), name),
        Some(("any", name)) => (None, name),
        Some(_) | None => (Some(kind), word),
    };
    let (role, name) = match name {
        "user" => return Ok(Function::User),
        "NULL" => return Ok(Function::Null),
        "null_copy" => (Role::NullCopy, "NULL_COPY_FN"),
        "dup" => (Role::Dup, "DUP_FN"),
        "null_delete" => (Role::NullDelete, "NULL_DELETE_FN"),
        "either" => (Role::NullEither, "NULL_FN"),
        _ => return Err(format!("{word} is not a callback function")),
    };
    Ok(Function::Predefined(Predefined { role, kind, name, of_other_module: false }))
}
