//! The tables by themselves: names are found, forms differ where they should, and the columns that are written by hand agree with
//! the parameters of the data.
//!
//! Left out: whether the data is what the standard says, and the MPI libraries of a machine (`tests/spec.rs`).

use mpiwarden_spec::{By, Direction, Elements, Kind, Module, Over, Param, Procedure, Type, Version};
use std::collections::BTreeSet;

fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n  {}", complaints.join("\n  "));
}

/// Asks something of every procedure, once for both forms.
fn each(complains: impl Fn(Procedure) -> Vec<String>) {
    let small = Procedure::all().filter(|procedure| !procedure.is_large());
    none(&small.flat_map(complains).collect::<Vec<String>>());
}

fn param(procedure: Procedure, name: &str) -> &'static Param {
    let found = procedure.params().find(|(_, param)| param.name() == name);
    found.unwrap_or_else(|| panic!("{procedure:?} has no {name}")).1
}

#[test]
fn every_name_is_found_and_no_other() {
    let all: Vec<Procedure> = Procedure::all().collect();
    assert_eq!(all.iter().filter(|procedure| !procedure.is_large()).count(), 541);
    assert_eq!(all.iter().filter(|procedure| procedure.is_large()).count(), 159);
    let names: BTreeSet<&str> = all.iter().map(|procedure| procedure.name()).collect();
    assert_eq!(names.len(), all.len());
    for procedure in all {
        assert_eq!(Procedure::find(procedure.name()), Some(procedure));
    }
    for name in [
        "",
        "MPI_",
        "MPI_Sen",
        "MPI_Send_",
        "MPI_Sende",
        "MPI_Barrier_c",
        "MPI_Zzz",
        "_c",
        "MPI_Address_c",
        "MPI_Sizeof",
    ] {
        assert_eq!(Procedure::find(name), None, "{name}");
    }
    // A constant can ask, too.
    const PUT: Procedure = Procedure::of("MPI_Put_c");
    const PARAMS: usize = PUT.params_in_c();
    assert_eq!((PUT.name(), PARAMS, PUT.small().name()), ("MPI_Put_c", 8, "MPI_Put"));
    assert!(PUT.is_large() && PUT.small().large() == Some(PUT) && PUT.number() == PUT.small().number());
}

#[test]
fn parameters_are_as_c_has_them() {
    let isend = Procedure::of("MPI_Isend");
    let names: Vec<&str> = isend.params().map(|(_, param)| param.name()).collect();
    assert_eq!(names, ["buf", "count", "datatype", "dest", "tag", "comm", "request"]);
    let buf = param(isend, "buf");
    assert!(buf.constant && buf.kind == Kind::Buffer && buf.by == By::Pointer);
    let count = param(isend, "count");
    assert_eq!(
        (count.kind, count.c_type(false), count.c_type(true), count.by),
        (Kind::Count, Type::Int, Type::Count, By::Value)
    );
    let request = param(isend, "request");
    assert_eq!((request.direction, request.by, request.is_handle()), (Direction::Out, By::Pointer, true));
    let waitall = Procedure::of("MPI_Waitall");
    assert_eq!(param(waitall, "array_of_requests").elements(), Some(Elements::By(0, 1)));
    assert_eq!(param(waitall, "array_of_statuses").elements(), Some(Elements::Other));
    assert_eq!(param(Procedure::of("MPI_Group_range_incl"), "ranges").elements(), Some(Elements::By(1, 3)));
    assert_eq!(param(Procedure::of("MPI_Info_get"), "value").elements(), Some(Elements::By(2, 1)));
    assert_eq!(param(Procedure::of("MPI_Cancel"), "request").by, By::Pointer);
    assert_eq!(Procedure::of("MPI_Wtime").returns(), (Kind::Double, Type::Double));
    assert_eq!(Procedure::of("MPI_Comm_f2c").returns(), (Kind::Comm, Type::Handle));
    assert_eq!(isend.returns(), (Kind::Error, Type::Int));
    // The two procedures of which the large-count form has more parameters.
    let of = |name: &str| Procedure::of(name).params_in_c();
    assert_eq!([of("MPI_Type_get_contents"), of("MPI_Type_get_contents_c")], [7, 9]);
    assert_eq!([of("MPI_Type_get_envelope"), of("MPI_Type_get_envelope_c")], [5, 6]);
    assert_eq!([of("MPI_Pcontrol"), of("MPI_Finalize"), of("MPI_Type_struct")], [1, 0, 5]);
}

#[test]
fn forms_differ_where_there_are_two() {
    each(|procedure| {
        let differs = procedure.all_params().iter().any(|param| param.differs || param.large_only);
        let is_right = differs == procedure.large().is_some();
        let types = |param: &&Param| (param.c_type(false) != param.c_type(true)) && !param.differs;
        let silent = procedure.all_params().iter().filter(types).map(|param| param.name());
        let silent = silent.map(|name| format!("{procedure:?} has a {name} that differs without saying so"));
        let wrong = (!is_right).then(|| format!("{procedure:?} and its large-count form are one"));
        silent.chain(wrong).collect()
    });
}

#[test]
fn an_array_is_as_long_as_a_number_says() {
    each(|procedure| {
        let params = procedure.all_params();
        let complaints = params.iter().filter_map(|param| {
            let Some(Elements::By(of, _)) = param.elements() else { return None };
            let of = &params[of];
            let is_number = matches!(of.kind, Kind::Length | Kind::Count | Kind::Integer | Kind::Argc);
            (!is_number || of.by == By::Array).then(|| {
                format!("{procedure:?}: {} is as long as {}, which is no number", param.name(), of.name())
            })
        });
        complaints.collect()
    });
}

#[test]
fn fortran_has_other_names() {
    let symbols = |name: &str| -> Vec<String> {
        Procedure::of(name).spellings().into_iter().map(|spelling| spelling.symbol).collect()
    };
    assert_eq!(
        symbols("MPI_Comm_rank"),
        ["mpi_comm_rank_", "mpi_comm_rank__", "MPI_COMM_RANK", "mpi_comm_rank", "mpi_comm_rank_f08_"]
    );
    assert!(symbols("MPI_Put").ends_with(&["mpi_put_f08_".into(), "mpi_put_f08ts_".into()]));
    assert_eq!(
        symbols("MPI_Put_c"),
        ["mpi_put_f08_large_", "mpi_put_c_f08_", "mpi_put_f08ts_large_", "mpi_put_c_f08ts_"]
    );
    assert!(symbols("MPI_Win_allocate").contains(&"mpi_win_allocate_cptr_".into()));
    assert!(symbols("MPI_Comm_f2c").is_empty());
    assert_eq!(symbols("MPI_Attr_put").len(), 4);
    for procedure in Procedure::all() {
        for spelling in procedure.spellings() {
            assert_eq!(Procedure::of_symbol(&spelling.symbol), Some(procedure), "{}", spelling.symbol);
        }
    }
    for name in [
        "MPI_Send",
        "mpi_send_f08_large__",
        "mpi_barrier_c_f08_",
        "mpi_barrier_f08ts_",
        "mpi_helper_",
        "pmpi_send_",
    ] {
        assert_eq!(Procedure::of_symbol(name), None, "{name}");
    }
    let has =
        |name: &str| [Module::Mpif, Module::Mpi, Module::F08].map(|module| Procedure::of(name).is_in(module));
    assert_eq!(has("MPI_Send"), [true; 3]);
    assert_eq!(has("MPI_Send_c"), [false, false, true]);
    assert_eq!(has("MPI_Attr_put"), [true, true, false]);
    assert_eq!(has("MPI_Status_f2f08"), [false, true, true]);
    assert_eq!(has("MPI_Comm_c2f"), [false; 3]);
}

#[test]
fn strings_have_hidden_lengths() {
    let hidden = |name: &str| -> Vec<&str> {
        Procedure::of(name).hidden_lengths().map(|(_, param)| param.name()).collect()
    };
    assert_eq!(hidden("MPI_Comm_set_name"), ["comm_name"]);
    assert_eq!(hidden("MPI_Info_set"), ["key", "value"]);
    assert_eq!(hidden("MPI_Comm_spawn"), ["command", "argv"]);
    assert_eq!(hidden("MPI_Comm_spawn_multiple"), ["array_of_commands", "array_of_argv"]);
    assert_eq!(hidden("MPI_File_open"), ["filename"]);
    assert!(hidden("MPI_Init").is_empty() && hidden("MPI_Send").is_empty());
    let without = |name: &str| Procedure::of(name).fortran_params().count();
    assert_eq!([without("MPI_Init"), without("MPI_Init_thread"), without("MPI_Pcontrol")], [0, 2, 1]);
    assert!(!Procedure::of("MPI_Wtime").has_ierror() && Procedure::of("MPI_Send").has_ierror());
}

/// Kinds of object that programs make and free, and keyvals.
fn is_object(param: &Param) -> bool {
    (param.is_handle() && param.kind != Kind::ToolHandle) || param.kind == Kind::Keyval
}

#[test]
fn what_is_made_is_written_and_what_is_freed_is_changed() {
    each(|procedure| {
        let (params, columns) = (procedure.all_params(), procedure.columns());
        let mut complaints = Vec::new();
        let mut demand = |holds: bool, place: usize, what: &str| {
            if !holds {
                complaints.push(format!("{procedure:?}: {} {what}", params[place].name()));
            }
        };
        for place in columns.makes().chain(columns.hands()) {
            let param = &params[place];
            demand(is_object(param), place, "is made or handed out, and is no object");
            demand(param.direction == Direction::Out, place, "is made or handed out, and not written");
        }
        for place in columns.frees() {
            demand(is_object(&params[place]), place, "is freed, and is no object");
            demand(params[place].direction == Direction::InOut, place, "is freed, and stays as it was");
        }
        for place in columns.starts().chain(columns.completes()) {
            demand(params[place].kind == Kind::Request, place, "is started or completed, and is no request");
            demand(
                params[place].direction != Direction::In,
                place,
                "is started or completed, and stays as it was",
            );
        }
        for place in columns.starts() {
            let is_new = columns.makes().any(|made| made == place);
            demand(
                is_new == (params[place].direction == Direction::Out),
                place,
                "is started where it is not",
            );
        }
        if let Some(place) = columns.from() {
            demand(
                params[place].is_handle() && params[place].direction != Direction::Out,
                place,
                "cannot be derived from",
            );
            let makes = columns.makes().chain(columns.hands()).any(|made| params[made].kind != Kind::Request);
            demand(makes, place, "has nothing derived from it");
        }
        complaints
    });
}

/// Handles that a procedure changes, and that it neither makes nor frees.
const CHANGED: [&str; 1] = ["MPI_Type_commit"];

#[test]
fn every_handle_that_is_written_has_a_column() {
    each(|procedure| {
        let columns = procedure.columns();
        let said: BTreeSet<usize> = (columns.makes().chain(columns.hands()).chain(columns.frees()))
            .chain(columns.starts())
            .chain(columns.completes())
            .collect();
        let written = procedure.all_params().iter().enumerate().filter(|(place, param)| {
            param.direction != Direction::In && is_object(param) && !said.contains(place)
        });
        let complaints =
            written.map(|(_, param)| format!("{procedure:?}: what becomes of {}?", param.name()));
        complaints.filter(|_| !CHANGED.contains(&procedure.name())).collect()
    });
}

#[test]
fn what_is_collective_has_a_group() {
    each(|procedure| {
        let (columns, params) = (procedure.columns(), procedure.all_params());
        let mut complaints = Vec::new();
        if let Some(Over::Param(place)) = columns.over {
            let param = &params[usize::from(place)];
            if !matches!(param.kind, Kind::Comm | Kind::Group | Kind::Win | Kind::File)
                || param.direction == Direction::Out
            {
                complaints
                    .push(format!("{procedure:?} is collective over {}, which has no group", param.name()));
            }
        }
        // 2.4.2: what is collective is nonlocal, but for the start of nonblocking operations.
        let begins = columns.starts().next().is_some();
        if columns.over.is_some() && columns.waits == begins {
            complaints.push(format!("{procedure:?} is collective: does it wait, or start an operation?"));
        }
        if begins && columns.waits {
            complaints.push(format!("{procedure:?} starts an operation, and waits"));
        }
        complaints
    });
}

/// What the names of the standard say.
#[test]
fn names_keep_their_promises() {
    each(|procedure| {
        let (name, columns) = (procedure.name(), procedure.columns());
        let makes_request = columns.makes().any(|place| procedure.all_params()[place].kind == Kind::Request);
        let starts = columns.starts().next().is_some();
        let mut complaints = Vec::new();
        let mut demand = |holds: bool, what: &str| {
            if !holds {
                complaints.push(format!("{name} {what}"));
            }
        };
        if let Some(base) = name.strip_suffix("_init")
            && let Some(blocking) = Procedure::find(base).filter(|_| !matches!(base, "MPI_T" | "MPI_Session"))
        {
            demand(makes_request && !starts, "makes a request and starts nothing");
            demand(
                columns.over == blocking.columns().over.map(|over| moved(over, blocking, procedure)),
                "has another group",
            );
        }
        if let Some(rest) = name.strip_prefix("MPI_I")
            && let Some(blocking) =
                Procedure::find(&format!("MPI_{}{}", rest[..1].to_ascii_uppercase(), &rest[1..]))
            && makes_request
        {
            demand(starts && !columns.waits, "is nonblocking");
            demand(
                columns.over == blocking.columns().over.map(|over| moved(over, blocking, procedure)),
                "has another group",
            );
            let of_bsend = ["MPI_Ibsend", "MPI_Irsend", "MPI_Imrecv"].contains(&name);
            demand(blocking.columns().waits != of_bsend, "is the nonblocking form of one that waits");
        }
        if let Some(old) = columns.old {
            demand(old.instead().columns().old.is_none(), "is replaced by a procedure that is old itself");
            demand(old.removed == (old.since == Version::V3_0), "was removed by MPI 3.0, and no other");
        }
        complaints
    });
    let removed = Procedure::all().filter(|procedure| procedure.columns().old.is_some_and(|old| old.removed));
    assert_eq!(removed.count(), 10);
    assert_eq!(
        Procedure::of("MPI_Type_ub").columns().old.map(|old| old.instead().name()),
        Some("MPI_Type_get_extent")
    );
}

/// The same argument in a procedure with others before it.
fn moved(over: Over, of: Procedure, to: Procedure) -> Over {
    let Over::Param(place) = over else { return over };
    let name = of.all_params()[usize::from(place)].name();
    let place = to.all_params().iter().position(|param| param.name() == name).expect("the same argument");
    Over::Param(u8::try_from(place).expect("few parameters"))
}

#[test]
fn columns_fit_their_procedures() {
    let columns = |name: &str| Procedure::of(name).columns();
    let names = |name: &str, places: Vec<usize>| -> Vec<&str> {
        places.into_iter().map(|place| Procedure::of(name).all_params()[place].name()).collect()
    };
    assert_eq!(names("MPI_Comm_idup", columns("MPI_Comm_idup").makes().collect()), ["newcomm", "request"]);
    assert_eq!(names("MPI_Comm_idup", columns("MPI_Comm_idup").starts().collect()), ["request"]);
    assert_eq!(
        names("MPI_Type_get_contents_c", columns("MPI_Type_get_contents_c").makes().collect()),
        ["array_of_datatypes"]
    );
    assert!(columns("MPI_Send").waits && !columns("MPI_Bsend").waits && !columns("MPI_Put").waits);
    assert_eq!(columns("MPI_Win_fence").over, Some(Over::Param(1)));
    assert_eq!(columns("MPI_Finalize").over, Some(Over::Connected));
    assert_eq!(columns("MPI_Send_c"), columns("MPI_Send"));
}

/// The rows can make things in other crates, as they make the tables here.
#[test]
fn rows_are_handed_to_macros() {
    macro_rules! counted {
        ($($name:ident $($mark:ident)* ($($arg:ident [$($is:tt)+]),*) $(-> $($returns:ident)+)?;)*) => {
            const ROWS: &[(&str, usize)] = &[$((stringify!($name), <[&str]>::len(&[$(stringify!($arg)),*]))),*];
        };
    }
    mpiwarden_spec::procedures! { [counted] }
    assert_eq!(ROWS.len(), 541);
    for (name, params) in ROWS {
        assert_eq!(Procedure::of(name).all_params().len(), *params, "{name}");
    }
}

/// What a tool puts itself before, and what it leaves to the MPI library.
#[test]
fn questions_whether_there_is_an_mpi_are_left_to_it() {
    let seen = |name: &str| Procedure::of(name).is_seen();
    for name in ["MPI_Gather", "MPI_Isend_c", "MPI_File_open", "MPI_Comm_get_name", "MPI_Status_set_elements"]
    {
        assert!(seen(name), "{name}");
    }
    for name in [
        "MPI_Get_version",
        "MPI_Get_library_version",
        "MPI_Abi_get_version",
        "MPI_Initialized",
        "MPI_Wtime",
        "MPI_T_init_thread",
        "MPI_Comm_c2f",
    ] {
        assert!(!seen(name), "{name}");
    }
}

#[test]
fn what_is_checked_or_followed_for_keys_says_so() {
    let checked: Vec<Procedure> = Procedure::all().filter(|call| call.is_checked()).collect();
    assert_eq!(checked, Procedure::CHECKED);
    assert!(
        ["MPI_Put", "MPI_Put_c", "MPI_Win_free"].map(Procedure::of).into_iter().all(Procedure::is_checked)
    );
    let followed = |name: &str| Procedure::of(name).is_followed();
    // It makes a request on a communicator, and moves nothing by it; a request that no communicator knows of; one that is checked.
    let not = ["MPI_Comm_iflush_buffer", "MPI_File_iread", "MPI_Comm_idup", "MPI_Send", "MPI_Comm_dup"];
    assert_eq!(not.map(followed), [false; 5]);
    let all = [
        "MPI_Isend_c",
        "MPI_Ibarrier",
        "MPI_Psend_init",
        "MPI_Bcast_init",
        "MPI_Win_get_group",
        "MPI_Errhandler_get",
    ];
    assert_eq!(all.map(followed), [true; 6]);
    assert_eq!(Procedure::all().filter(|call| call.is_followed()).count(), 142);
}
