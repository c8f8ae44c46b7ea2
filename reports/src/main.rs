//! The command `mpiwarden`.

fn main() -> std::process::ExitCode {
    mpiwarden_reports::cli::main()
}
