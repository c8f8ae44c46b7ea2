//! How the library is linked, and that it is built with frame pointers: without, its entries would read their caller's
//! address from anywhere (`src/wrap.rs`).

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // A program that is linked with it and preloads it, or a copy, has it once.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmpiwarden.so");
    // MPI is given functions of it as callbacks, and calls them when whoever loaded it may have closed it again.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
    // The flags of `.cargo/config.toml`, unless the user's environment or configuration has flags in their place.
    println!("cargo:rerun-if-env-changed=CARGO_ENCODED_RUSTFLAGS");
    let flags = std::env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
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
