//! The crate `spec` against what it is made from and what it is for: the MPI Forum's data, the MPI libraries of this machine, and the rows of
//! calls that are wrapped.
//!
//! Left out: the tables by themselves (spec/tests/tables.rs).

#[path = "../wrappers/build/fortran.rs"]
mod build;
mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use build::in_fortran;
use libtest_mimic::{Arguments, Failed, Trial};
use mpiwarden::call::{CALLS, CallId, deprecation, followed, is_deprecated};
use mpiwarden_spec::{By, Direction, Kind, Param, Procedure, Type};
use support::{Machine, Places, Target, fortran_libraries, fortran_symbols, passes, prototypes, skipped};

/// What the data is taken from; tests/mpi/install.sh puts it there.
const DATA: &str = "pympistandard/data/apis.json";

fn main() {
    let arguments = Arguments::from_args();
    let places = Places::find();
    let mut trials = vec![Trial::test("tables::deprecations", || passes(&deprecations()))];
    for (name, test) in [
        ("tables::rows_of_c", rows_of_c as fn(&Path) -> Vec<String>),
        ("tables::rows_of_fortran", rows_of_fortran),
    ] {
        let root = places.root.clone();
        trials.push(Trial::test(name, move || passes(&test(&root))));
    }
    trials.push(match data(&places) {
        Ok(data) => {
            let root = places.root.clone();
            Trial::test("made_anew", move || made_anew(&root, &data))
        }
        Err(why) => skipped("made_anew", &why),
    });
    for target in Machine::look(&places).targets {
        match target {
            Ok(target) => {
                if let Some(libraries) = fortran_libraries(&target) {
                    let name = format!("spellings::{}", target.name);
                    trials.push(match target.fortran.clone() {
                        Ok(compiler) => Trial::test(name, move || knows_all_spellings(&compiler, libraries)),
                        Err(why) => skipped(&name, &why),
                    });
                }
                let name = format!("prototypes::{}", target.name);
                trials.push(Trial::test(name, move || agrees_with_header(&target)));
            }
            Err((name, why)) => trials.push(skipped(&format!("prototypes::{name}"), &why)),
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The MPI Forum's data on this machine.
fn data(places: &Places) -> Result<PathBuf, String> {
    if support::find_program(Path::new(""), "python3").is_none() {
        return Err("python3 is not installed".to_owned());
    }
    let libraries = places.mpi().join("spec/lib");
    let pythons = fs::read_dir(&libraries).into_iter().flatten().flatten();
    let mut found = pythons.map(|python| python.path().join("site-packages").join(DATA));
    found.find(|path| path.is_file()).ok_or_else(|| "the package pympistandard is not installed".to_owned())
}

/// The committed rows are those that the generator makes.
fn made_anew(root: &Path, data: &Path) -> Result<(), Failed> {
    let made = Command::new("python3").arg(root.join("spec/generate.py")).arg(data).output()?;
    if !made.status.success() {
        return Err(String::from_utf8_lossy(&made.stderr).into_owned().into());
    }
    let made = String::from_utf8(made.stdout)?;
    let committed = fs::read_to_string(root.join("spec/src/procedures.rs"))?;
    let differ = made.lines().zip(committed.lines()).find(|(made, committed)| made != committed);
    match differ {
        Some((made, committed)) => Err(format!("made:      {made}\ncommitted: {committed}").into()),
        None if made != committed => Err("one is longer than the other".into()),
        None => Ok(()),
    }
}

/// Every function of MPI that the header declares is known, with as many parameters.
fn agrees_with_header(target: &Target) -> Result<(), Failed> {
    let declared = prototypes(target)?;
    let of_mpi = || declared.iter().filter(|(name, _)| name.starts_with("MPI_"));
    let complaints = of_mpi().filter_map(|(name, &params)| match Procedure::find(name) {
        Some(procedure) if procedure.params_in_c() == params => None,
        Some(procedure) => {
            Some(format!("{name} has {params} parameters there, {} here", procedure.params_in_c()))
        }
        None if ONLY_THERE.contains(&name.as_str()) => None,
        None => Some(format!("{name} is declared, and not known here")),
    });
    let mut complaints: Vec<String> = complaints.collect();
    if of_mpi().count() < 300 {
        complaints.push(format!("only {} functions were found in the header", of_mpi().count()));
    }
    passes(&complaints)
}

/// Functions with names of MPI that no version of the standard has: Open MPI 5's own.
const ONLY_THERE: [&str; 1] = ["MPI_Session_set_info"];

/// Every procedure of a Fortran library is a spelling of one that is known here.
fn knows_all_spellings(compiler: &Path, libraries: &[&str]) -> Result<(), Failed> {
    let mut complaints = Vec::new();
    let mut known = BTreeSet::new();
    for (library, name) in fortran_symbols(compiler, libraries)? {
        // The names that mpif.h and mpi_f08 have with gfortran: others are these in other letters.
        if !name.starts_with("mpi_") || !name.ends_with('_') || name.ends_with("__") {
            continue;
        }
        if Procedure::of_symbol(&name).is_some() {
            known.insert(name);
        } else if !NO_PROCEDURES.iter().any(|part| name.contains(part)) {
            complaints.push(format!("{library} has {name}, which is no spelling known here"));
        }
    }
    if known.len() < 600 {
        complaints.push(format!("only {} spellings were found in {libraries:?}", known.len()));
    }
    passes(&complaints)
}

/// Parts of names that are no procedures of C: what only Fortran has, constants, predefined callbacks, and MPICH's own names of
/// MPI_Remove_error_class and its neighbours before MPI 4.1.
const NO_PROCEDURES: [&str; 6] =
    ["mpi_sizeof", "mpi_f_sync_reg", "mpi_fortran_", "_fn_", "mpi_conversion_fn_null", "mpi_delete_error_"];

/// The wrapped calls that are old, and what is said of each.
fn deprecations() -> Vec<String> {
    const OLD: [(&str, &str, &str, bool); 8] = [
        ("MPI_Keyval_create", "MPI_Comm_create_keyval", "16.1", false),
        ("MPI_Keyval_free", "MPI_Comm_free_keyval", "16.1", false),
        ("MPI_Attr_put", "MPI_Comm_set_attr", "16.1", false),
        ("MPI_Attr_get", "MPI_Comm_get_attr", "16.1", false),
        ("MPI_Attr_delete", "MPI_Comm_delete_attr", "16.1", false),
        ("MPI_Type_hvector", "MPI_Type_create_hvector", "17.1", true),
        ("MPI_Type_hindexed", "MPI_Type_create_hindexed", "17.1", true),
        ("MPI_Type_struct", "MPI_Type_create_struct", "17.1", true),
    ];
    let numbers = 0..u16::try_from(CALLS.len()).expect("fewer calls than that");
    let complaints = numbers.map(CallId).filter_map(|call| {
        let old = OLD.into_iter().find(|(name, ..)| *name == call.name());
        let said = deprecation(call).map(|said| (call.name(), said.instead, said.section, said.removed));
        (said != old || is_deprecated(call) != old.is_some())
            .then(|| format!("{}: {old:?}, {said:?}", call.name()))
    });
    complaints.collect()
}

/// All Rust files of a folder of the library, with nothing but code.
fn code_in(root: &Path, folder: &str) -> Vec<String> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(root.join(folder)).into_iter().flatten().flatten().map(|file| file.path()).collect();
    files.sort();
    let texts = files.iter().filter_map(|file| fs::read_to_string(file).ok());
    let code = |text: String| -> String {
        text.lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .flat_map(|line| [line, "\n"])
            .collect()
    };
    texts.map(code).collect()
}

/// What C rows call arguments that say what they are.
const NAMES: [(&str, Kind); 15] = [
    ("comm", Kind::Comm),
    ("win", Kind::Win),
    ("datatype", Kind::Datatype),
    ("info", Kind::Info),
    ("group", Kind::Group),
    ("op", Kind::Op),
    ("request", Kind::Request),
    ("requests", Kind::Request),
    ("message", Kind::Message),
    ("errhandler", Kind::Errhandler),
    ("keyval", Kind::Keyval),
    ("status", Kind::Status),
    ("statuses", Kind::Status),
    ("flag", Kind::Flag),
    ("target", Kind::Rank),
];

/// The rows of the C entries: as many arguments, and what their names say.
fn rows_of_c(root: &Path) -> Vec<String> {
    let (mut complaints, mut rows, mut named) = (Vec::new(), 0, BTreeSet::new());
    for text in
        ["wrappers/src/calls", "wrappers/src/key_calls"].iter().flat_map(|folder| code_in(root, folder))
    {
        for line in text.lines() {
            let Some(row) = line.strip_prefix("    MPI_") else { continue };
            let Some((name, rest)) = row.split_once('(') else { continue };
            named.insert(format!("MPI_{name}"));
            let Some((arguments, rest)) = rest.split_once(')') else { continue };
            // Letters without commas only say how many arguments come before the communicator.
            if arguments.is_empty() || (arguments.contains(' ') && !arguments.contains(',')) {
                continue;
            }
            let Some(procedure) = Procedure::find(&format!("MPI_{name}")) else {
                complaints.push(format!("MPI_{name} is not known"));
                continue;
            };
            let arguments: Vec<&str> = arguments.split(", ").collect();
            // Constructors of datatypes leave out the new one.
            let left_out = usize::from(rest.trim_start().starts_with("old"));
            let params: Vec<&Param> = procedure.params().map(|(_, param)| param).collect();
            if arguments.len() + left_out != procedure.params_in_c() {
                complaints.push(format!("{procedure:?} has {} parameters", procedure.params_in_c()));
            }
            rows += 1;
            for (argument, param) in arguments.iter().zip(params) {
                let said = NAMES.iter().find(|(name, _)| argument.trim_start_matches('_') == *name);
                if said.is_some_and(|(_, kind)| *kind != param.kind) {
                    complaints.push(format!(
                        "{procedure:?}: {argument} is {:?} {}",
                        param.kind,
                        param.name()
                    ));
                }
            }
        }
    }
    if rows < 150 {
        complaints.push(format!("only {rows} rows were understood"));
    }
    let own = Procedure::CHECKED
        .into_iter()
        .chain(followed().filter(|call| !is_started(*call)))
        .map(Procedure::name);
    let without = own.filter(|name| !named.contains(*name) && !NO_ROWS_OF_C.contains(name));
    complaints.extend(without.map(|name| format!("{name} has no row in wrappers/src/calls or key_calls")));
    complaints
}

/// Whether its row is made (`wrappers/build/started.rs`).
fn is_started(call: Procedure) -> bool {
    call.columns().makes().any(|place| call.all_params()[place].kind == Kind::Request)
}

/// Those whose C entries are no rows of this form.
const NO_ROWS_OF_C: [&str; 6] = [
    "MPI_Comm_create_keyval",
    "MPI_Type_create_keyval",
    "MPI_Win_create_keyval",
    "MPI_Keyval_create",
    "MPI_Pcontrol",
    "MPI_Request_get_status",
];

/// A row of a Fortran procedure: its symbols, its arguments as what they are, and how many hidden lengths it has.
struct FortranRow<'a> {
    of: &'a str,
    symbols: Vec<String>,
    arguments: Vec<&'a str>,
    lengths: usize,
}

/// An arm that `wrappers/build/fortran.rs` makes: `… maker! { NAME [symbol …] [symbol …] (argument: what, …) (length …) [request] } …`
fn made_row(arm: &str) -> Option<FortranRow<'_>> {
    let (_, row) = arm.split_once("$maker! { ")?;
    let (of, row) = row.split_once(" [")?;
    let (symbols, row) = row.split_once("] (")?;
    let (arguments, row) = row.split_once(") (")?;
    let (lengths, _) = row.split_once(')')?;
    Some(FortranRow {
        of,
        symbols: symbols.split([' ', '[', ']']).filter(|name| !name.is_empty()).map(str::to_owned).collect(),
        arguments: arguments.split(", ").filter_map(|one| Some(one.split_once(": ")?.1)).collect(),
        lengths: lengths.split_whitespace().count(),
    })
}

/// A row by hand, of a type of its own in most cases: `… NAME base ["suffix" …] (argument: what, …);`
fn row_by_hand(row: &str) -> Option<FortranRow<'_>> {
    let (before, rest) = row.split_once('[')?;
    let (suffixes, rest) = rest.split_once(']')?;
    let (arguments, _) = rest.trim().strip_prefix('(')?.split_once(')')?;
    let base = before.split_whitespace().last().filter(|base| base.starts_with("mpi_"))?;
    let of = Procedure::of_symbol(&format!("{base}_"));
    if suffixes.contains('$') || (!arguments.is_empty() && !arguments.contains(": ")) {
        return None; // a macro, or MPI_PCONTROL, which is written out
    }
    let suffixes = suffixes.split_whitespace().map(|word| word.trim_matches('"'));
    Some(FortranRow {
        of: match of {
            Some(procedure) => procedure.name(),
            None => base,
        },
        symbols: suffixes.chain(["_"]).map(|suffix| format!("{base}{suffix}")).collect(),
        arguments: arguments.split(',').filter_map(|one| Some(one.trim().split_once(": ")?.1)).collect(),
        lengths: 0,
    })
}

/// The rows of the Fortran entries: as many arguments, of their kinds, and hidden lengths; and all symbols that the procedure has, or
/// none that it has not where the row is written by hand.
fn rows_of_fortran(root: &Path) -> Vec<String> {
    let own = || Procedure::CHECKED.into_iter().chain(followed());
    let arms = in_fortran(own());
    let made: Vec<FortranRow<'_>> = arms.lines().filter_map(made_row).collect();
    let texts = code_in(root, "wrappers/src/fortran");
    let rows = texts.iter().flat_map(|text| text.split([';', '{', '}']));
    let by_hand: Vec<FortranRow<'_>> = rows.filter_map(row_by_hand).collect();
    let mut complaints = Vec::new();
    for row in made.iter().chain(&by_hand) {
        let Some(procedure) = Procedure::find(row.of) else {
            complaints.push(format!("{} is not known", row.of));
            continue;
        };
        let known: BTreeSet<String> =
            procedure.spellings().into_iter().map(|spelling| spelling.symbol).collect();
        let has: BTreeSet<String> = row.symbols.iter().cloned().collect();
        complaints
            .extend(has.difference(&known).map(|symbol| format!("{procedure:?} has no symbol {symbol}")));
        let params: Vec<&Param> = procedure.fortran_params().map(|(_, param)| param).collect();
        if params.len() != row.arguments.len() {
            complaints.push(format!("{procedure:?} has {} arguments in Fortran", params.len()));
        }
        if procedure.hidden_lengths().count() != row.lengths {
            complaints.push(format!("{procedure:?} has {} strings", procedure.hidden_lengths().count()));
        }
        for (is, param) in row.arguments.iter().zip(params) {
            if !is_such(is, param, procedure) {
                complaints.push(format!("{procedure:?}: {} is no {is}, but {param:?}", param.name()));
            }
        }
    }
    let named: BTreeSet<&str> = made.iter().chain(&by_hand).map(|row| row.of).collect();
    let in_fortran = own().filter(|call| !call.spellings().is_empty());
    let forgotten =
        in_fortran.map(Procedure::name).filter(|name| !named.contains(name) && !WRITTEN_OUT.contains(name));
    complaints.extend(forgotten.map(|name| format!("{name} has no row")));
    if made.len() < 250 || by_hand.len() < 8 {
        complaints.push(format!(
            "only {} rows that are made and {} by hand were understood",
            made.len(),
            by_hand.len()
        ));
    }
    complaints
}

/// Those whose Fortran entries are no rows of this form.
const WRITTEN_OUT: [&str; 5] = [
    "MPI_Comm_create_keyval",
    "MPI_Type_create_keyval",
    "MPI_Win_create_keyval",
    "MPI_Keyval_create",
    "MPI_Pcontrol",
];

/// Whether a parameter is what a word of the Fortran rows says (`wrappers/src/fortran/words.rs`).
fn is_such(word: &str, param: &Param, procedure: Procedure) -> bool {
    let (of, direction) = match word.split_once('_') {
        Some((of, "out")) => (of, Some(Direction::Out)),
        Some((of, "var")) => (of, Some(Direction::InOut)),
        Some(_) | None => (word, None),
    };
    let kind = match of {
        "comm" => Kind::Comm,
        "datatype" => Kind::Datatype,
        "win" => Kind::Win,
        "group" => Kind::Group,
        "info" => Kind::Info,
        "op" => Kind::Op,
        "request" => Kind::Request,
        "session" => Kind::Session,
        "errhandler" => Kind::Errhandler,
        "file" => Kind::File,
        "message" => Kind::Message,
        "key" => Kind::Keyval,
        "buffer" | "elements" | "contents" => Kind::Buffer,
        "status" => Kind::Status,
        "function" => Kind::Function,
        "handles" => return param.is_handle() && param.by == By::Array,
        "int" if param.plain => return param.by == By::Value,
        "int" => return param.by == By::Value && param.c_type(procedure.is_large()) == Type::Int,
        "wide" => {
            let wide = matches!(
                param.c_type(procedure.is_large()),
                Type::Aint | Type::Count | Type::Offset | Type::Address
            );
            return param.by == By::Value && wide && !param.plain;
        }
        "address" => return param.direction != Direction::In || param.by != By::Value,
        "other" => return true,
        _ => return false,
    };
    let is_passed =
        direction.unwrap_or(Direction::In) == param.direction || matches!(kind, Kind::Buffer | Kind::Status);
    param.kind == kind && is_passed
}
