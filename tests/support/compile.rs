//! Compiles a test program with one MPI's compiler wrapper, and keeps the result until source or command change.

use object::{Object, ObjectSection, ObjectSymbol};
use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What to compile, and into what.
#[derive(Debug)]
pub struct Program<'a> {
    pub compiler: &'a Path,
    pub source: &'a Path,
    pub output: &'a Path,
    pub flags: &'a [String],
}

/// Several tests may want the same program at once: one compiles it, the others wait.
static OUTPUTS: Mutex<BTreeMap<PathBuf, Arc<Mutex<()>>>> = Mutex::new(BTreeMap::new());

/// Compiles unless an earlier result is still good: of this program, or of the same source and command for another test.
///
/// # Errors
/// The command and what the compiler said.
pub fn compile(program: &Program<'_>, root: &Path) -> Result<PathBuf, String> {
    let mut outputs = OUTPUTS.lock().unwrap_or_else(PoisonError::into_inner);
    let output = Arc::clone(outputs.entry(program.output.to_path_buf()).or_default());
    drop(outputs);
    let _held = output.lock().unwrap_or_else(PoisonError::into_inner);
    let mut command = Command::new(program.compiler);
    let keys = Keys::of(program);
    if keys == Keys::Module {
        // Its module is to be compiled first.
        command.arg("include/mpix_keys.f90");
    }
    command
        .args(keys.system())
        // Relative to the root, so that no machine's path is in what the report shows.
        .arg(program.source.strip_prefix(root).unwrap_or(program.source))
        .args(["-g", "-O0", "-Wall"])
        .args(program.flags)
        .args(keys.flags())
        .current_dir(root)
        .stdin(Stdio::null());
    let linked = if keys == Keys::None { 0 } else { linked_names() };
    let stamp = stamp(program, root, &format!("{command:?} {linked:x}"))?;
    let stamp_file = program.output.with_extension("stamp");
    if program.output.is_file() && fs::read_to_string(&stamp_file).is_ok_and(|old| old == stamp) {
        return Ok(program.output.to_path_buf());
    }
    let folder = program.output.parent().unwrap_or(root);
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let _ = fs::remove_file(&stamp_file); // an old result is not to be taken for this one
    let kept = super::Places::find().target.join("compiled").join(name(&stamp));
    let _ = fs::remove_file(program.output); // it may be another name of a kept one
    if fs::hard_link(&kept, program.output).is_err() {
        build(program, command)?;
        // Where that cannot be kept, it is compiled again.
        let _ = fs::create_dir_all(kept.parent().unwrap_or(root));
        let _ = fs::hard_link(program.output, &kept);
    }
    fs::write(&stamp_file, stamp).map_err(|e| format!("{}: {e}", stamp_file.display()))?;
    Ok(program.output.to_path_buf())
}

fn build(program: &Program<'_>, mut command: Command) -> Result<(), String> {
    command.arg("-o").arg(program.output);
    if program.source.extension().is_some_and(|e| e == "f90" || e == "f") {
        // Compiled modules belong beside the program, and not where the compiler is started.
        let modules = program.output.with_extension("modules");
        fs::create_dir_all(&modules).map_err(|e| format!("{}: {e}", modules.display()))?;
        command.arg("-J").arg(modules);
    }
    let result = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    if result.status.success() {
        return Ok(());
    }
    Err(format!("does not compile:\n  {command:?}\n{}", String::from_utf8_lossy(&result.stderr)))
}

/// What a result is kept as: the stamp says all that it was made of.
fn name(stamp: &str) -> String {
    let mut hasher = DefaultHasher::new();
    stamp.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Whether a program uses keys and values, and is linked with the library for that.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keys {
    None,
    Header,
    Module,
}

impl Keys {
    fn of(program: &Program<'_>) -> Keys {
        let text = fs::read_to_string(program.source).unwrap_or_default();
        if text.contains("use mpix_keys") {
            Keys::Module
        } else if text.contains("\"mpix_keys.h\"") {
            Keys::Header
        } else {
            Keys::None
        }
    }

    /// A system that drops libraries which another one seems to make needless.
    fn system(self) -> &'static [&'static str] {
        if self == Keys::None { &[] } else { &["-Wl,--as-needed"] }
    }

    /// As a user links: the library comes before that of MPI, which the compiler wrapper adds. What the documentation tells users to
    /// put before it is left to the few programs that need it.
    fn flags(self) -> Vec<String> {
        if self == Keys::None {
            return Vec::new();
        }
        let release = super::Places::find().target.join("release").display().to_string();
        let library = [format!("-L{release}"), "-lmpiwarden".to_owned(), format!("-Wl,-rpath,{release}")];
        ["-Iinclude".to_owned()].into_iter().chain(library).collect()
    }
}

/// The names that a linker finds in the library: what a program is linked with depends on them.
fn linked_names() -> u64 {
    static NAMES: OnceLock<u64> = OnceLock::new();
    *NAMES.get_or_init(|| {
        let mut hasher = DefaultHasher::new();
        let bytes = fs::read(super::Places::find().library()).unwrap_or_default();
        if let Ok(file) = object::File::parse(&*bytes) {
            for symbol in file.dynamic_symbols().filter(|symbol| symbol.is_definition()) {
                symbol.name_bytes().unwrap_or_default().hash(&mut hasher);
            }
            let versions =
                file.section_by_name(".gnu.version").map(|section| section.data().unwrap_or_default());
            versions.hash(&mut hasher);
        }
        hasher.finish()
    })
}

fn stamp(program: &Program<'_>, root: &Path, command: &str) -> Result<String, String> {
    let source = program.source;
    let text = fs::read(source).map_err(|e| format!("{}: {e}", source.display()))?;
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    for interface in ["include/mpix_keys.h", "include/mpix_keys.f90"] {
        fs::read(root.join(interface)).unwrap_or_default().hash(&mut hasher);
    }
    // Other files that the command names, and headers beside the source, belong to it.
    for flag in program.flags {
        fs::read(root.join(flag)).unwrap_or_default().hash(&mut hasher);
    }
    if let Some(entries) = source.parent().and_then(|folder| fs::read_dir(folder).ok()) {
        let mut headers: Vec<PathBuf> = entries
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|e| e == "h"))
            .collect();
        headers.sort();
        for header in headers {
            fs::read(&header).unwrap_or_default().hash(&mut hasher);
        }
    }
    Ok(format!("{:016x} {command}\n", hasher.finish()))
}

/// What a program is compiled and linked with at once so that it tells of all of its loads and stores: as `mpiwarden flags` says it.
///
/// # Errors
/// What the command said.
pub fn exact_flags(places: &super::Places, compiler: &str) -> Result<Vec<String>, String> {
    let mut flags = Vec::new();
    for link in [&["--link"][..], &[]] {
        let mut command = Command::new(places.command());
        let output = command.args(["flags", compiler]).args(link).output();
        let output = output.map_err(|e| format!("mpiwarden flags {compiler}: {e}"))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        flags.extend(String::from_utf8_lossy(&output.stdout).split_whitespace().map(str::to_owned));
    }
    // What was linked with an older archive is made again.
    let archive = places.command().with_file_name("libmpiwarden_exact.a");
    let built = fs::metadata(&archive).and_then(|data| data.modified()).map_err(|e| e.to_string())?;
    let seconds = built.duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_secs();
    flags.push(format!("-DBUILT_AT={seconds}"));
    Ok(flags)
}
