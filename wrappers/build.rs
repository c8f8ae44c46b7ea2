//! The library has a name of its own, so that a program that is linked with it and preloads it, or a copy, has it once.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmpiwarden.so");
}
