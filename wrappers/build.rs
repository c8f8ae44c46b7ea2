//! How the library is linked, and that it is built with frame pointers: without, its entries would read their caller's
//! address from anywhere (`wrappers/src/wrap/mod.rs`). And what is made from `spec`: the entries of calls that no check looks at (`wrappers/src/entries`), those
//! of calls that are followed for keys (`wrappers/src/key_calls/started.rs`), and the Fortran entries of all other calls.

#[path = "build/arguments.rs"]
mod arguments;
#[path = "build/fortran.rs"]
mod fortran;
#[path = "build/recorded.rs"]
mod recorded;
#[path = "build/started.rs"]
mod started;
#[path = "build/waiting.rs"]
mod waiting;

use mpiwarden_spec::Procedure;
use std::path::Path;
use std::process::{Command, Stdio};

/// The version of the entries that no check looks at. A linker passes over a name whose version is not the default one, and the loader
/// finds it for a program that asks for none. A program that is linked with the library is to find these names in MPI: else
/// `--as-needed`, which many systems link with, would drop the MPI library that defines them.
const VERSIONS: &str = "MPIWARDEN_1 {\n};\n";

/// Has the library made with versions, where the linker takes a second list of them beside the compiler's own: LLVM's does, GNU's
/// does not.
fn with_versions(folder: &Path, flags: &str) {
    println!("cargo:rustc-check-cfg=cfg(versions)");
    let list = folder.join("versions");
    std::fs::write(&list, VERSIONS).expect("Cargo made the folder");
    let argument = format!("-Wl,--version-script={}", list.display());
    let trial = folder.join("trial.rs");
    std::fs::write(
        &trial,
        "#![no_std]\n#[panic_handler]\nfn stop(_: &core::panic::PanicInfo) -> ! { loop {} }\n",
    )
    .expect("Cargo made the folder");
    let given = |name| std::env::var_os(name).unwrap_or_default();
    let mut compiler = Command::new(given("RUSTC"));
    compiler.args(["--edition=2024", "--crate-type=cdylib", "-Cpanic=abort", "-Copt-level=1"]);
    compiler.arg(format!("-Clink-arg={argument}")).arg("--target").arg(given("TARGET"));
    if let Some(linker) = std::env::var_os("RUSTC_LINKER") {
        let mut option = std::ffi::OsString::from("-Clinker=");
        option.push(linker);
        compiler.arg(option);
    }
    compiler.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    compiler.arg(&trial).arg("-o").arg(folder.join("trial.so"));
    if compiler.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
        println!("cargo:rustc-cfg=versions");
        println!("cargo:rustc-cdylib-link-arg={argument}");
    }
}

/// Whether it has a row in the library, which makes its entries.
fn is_known(call: Procedure) -> bool {
    call.is_checked() || call.is_followed() || call.name() == BY_HAND
}

/// Its entries are made by hand (`wrappers/src/key_calls/own_requests.rs`): what it is given are functions of the program.
const BY_HAND: &str = "MPI_Grequest_start";

/// Whether an entry that passes its calls on leads to a row while somebody looks: events are kept of it, it may wait, or its arguments are looked at.
fn has_row(call: Procedure) -> bool {
    !is_known(call) && !who_looks(call).is_empty()
}

/// While what is done an entry leads to its row: a name in `wrappers/src/switch.rs::when`; nothing where it has no row.
fn who_looks(call: Procedure) -> &'static str {
    match (waiting::has_row(call), waiting::is_told(call), arguments::looks(call)) {
        (true, _, true) => "ALL",
        (true, true, false) => "ALWAYS",
        // Those that neither wait nor ask are of no interest to who looks whether anything moves.
        (true, false, false) => "EVENTS",
        (false, _, true) => "ARGUMENTS",
        (false, _, false) => "",
    }
}

/// Every name of a call that has no entry of its own, in C and in the spellings that Fortran compilers use, with the number of the call.
/// Spellings without an underscore behind them are names of other libraries' functions, too.
fn entries() -> String {
    let passed = Procedure::all().filter(|call| call.is_seen() && !is_known(*call));
    let mut list = String::from("entries! {\n");
    for call in passed {
        let spellings = call.spellings().into_iter().map(|spelling| spelling.symbol);
        let c = call.name();
        let path = if call.is_question() { "crate::wrap::questions" } else { "crate::wrap::messages" };
        let fortran = spellings.filter(|symbol| symbol.ends_with('_'));
        let call = &call;
        let names = fortran.map(|name| (format!("{path}::{c}_in_fortran::{name}"), name));
        for (recorder, name) in names.chain([(format!("{path}::{c}"), c.to_owned())]) {
            let way = match who_looks(*call) {
                "" => String::new(),
                who => format!("{who} {recorder}"),
            };
            list += &format!("    {name} {} [{way}];\n", call.place());
        }
    }
    list + "}\n"
}

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=build");
    let folder = std::env::var_os("OUT_DIR").expect("Cargo sets it");
    let folder = Path::new(&folder);
    let write =
        |name: &str, text: String| std::fs::write(folder.join(name), text).expect("Cargo made the folder");
    write("entries.rs", entries());
    write("started.rs", started::rows(Procedure::all().filter(|call| call.is_followed())));
    let (questions, recorded): (Vec<Procedure>, Vec<Procedure>) =
        Procedure::all().filter(|call| has_row(*call)).partition(|call| call.is_question());
    write("recorded.rs", recorded::rows(recorded.into_iter()));
    write("questions.rs", recorded::questions(questions.into_iter()));
    write("waiting.rs", waiting::rows());
    write("looked_at.rs", arguments::looked_at());
    let own = Procedure::all().filter(|call| is_known(*call) || has_row(*call));
    write("fortran.rs", fortran::in_fortran(own));
    let flags = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    with_versions(folder, &flags);
    // A program that is linked with it and preloads it, or a copy, has it once.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmpiwarden.so");
    // MPI is given functions of it as callbacks, and calls them when whoever loaded it may have closed it again.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    // The flags of `.cargo/config.toml`, unless the user's environment or configuration has flags in their place.
    println!("cargo:rerun-if-env-changed=CARGO_ENCODED_RUSTFLAGS");
    let is_wanted = |flag: &str| {
        let value = flag.trim_start_matches("-C").strip_prefix("force-frame-pointers");
        value.is_some_and(|value| ["", "=yes", "=y", "=on", "=true", "=always"].contains(&value))
    };
    if !flags.split('\x1f').any(is_wanted) {
        println!(
            "cargo::error=the library must be built with frame pointers, and RUSTFLAGS or a Cargo configuration of yours \
             has taken the place of .cargo/config.toml: add -C force-frame-pointers=yes to it, or use ./run-checked.sh"
        );
    }
}
