//! A library that stands between this one and MPI's, as other tools do by MPI's profiling interface (15.2): it answers every call with an error where the program
//! wants that, and hands it on otherwise, with all registers and the stack as they came.

use crate::support::{Program, Target, compile};
use mpiwarden_spec::Procedure;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

pub struct Layer(PathBuf);

impl Layer {
    /// What links a program with it, before MPI's own library.
    pub fn linked(&self) -> [String; 2] {
        let folder = self.0.parent().map(|folder| folder.display().to_string()).unwrap_or_default();
        [self.0.display().to_string(), format!("-Wl,-rpath,{folder}")]
    }
}

/// # Errors
/// What the compiler said.
pub fn build(target: &Target, folder: &Path, root: &Path) -> Result<Layer, String> {
    let source = folder.join("layer.s");
    fs::write(&source, text()).map_err(|e| format!("{}: {e}", source.display()))?;
    let output = folder.join("liblayer.so");
    // Its references are weak, for which a linker that drops libraries would drop MPI.
    let flags = ["-shared", "-Wl,-soname,liblayer.so", "-Wl,--no-as-needed"].map(str::to_owned);
    let program = Program { compiler: &target.cc, source: &source, output: &output, flags: &flags };
    Ok(Layer(compile(&program, root)?))
}

/// Its text: of each procedure that the library has, for those that it does not have stay undefined.
fn text() -> String {
    let mut text = ".section .note.GNU-stack,\"\",@progbits\n.data\n.globl arguments_answer\n.type arguments_answer, @object\n\
                    .size arguments_answer, 4\narguments_answer: .long 0\n.text\n"
        .to_owned();
    for name in Procedure::all().filter(|call| call.is_seen()).map(Procedure::name) {
        let _ = write!(
            text,
            ".globl {name}\n.type {name}, @function\n.weak P{name}\n{name}:\n\
             movq arguments_answer@GOTPCREL(%rip), %r11\nmovl (%r11), %r11d\ntestl %r11d, %r11d\njnz answer\n\
             movq P{name}@GOTPCREL(%rip), %r11\njmp *%r11\n.size {name}, .-{name}\n"
        );
    }
    text + "answer: movl %r11d, %eax\nret\n"
}
