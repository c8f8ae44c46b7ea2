//! Launching and its troubles: wrong usage, programs that are none, programs that end badly, programs that do unusual
//! things to their process. Each test runs one of the programs in tests/programs through the front door.
//!
//! Left out: what checks find (tests/cases.rs); here one fault stands for all.

mod archives;
mod bad_rma;
mod bench;
mod cxx;
mod directory;
mod ending_leaks;
mod endings;
mod fortran;
mod fortran_trouble;
mod guard;
mod half_watched;
mod hosts;
mod in_flight;
mod install;
mod keys;
mod late;
mod live;
mod lives;
mod namespaces;
mod out_of_sight;
mod packaging;
mod panics;
mod panics_rma;
mod processes;
mod python;
mod seen;
mod sessions;
mod slurm;
mod standing;
mod streams;
mod two_hosts;
mod usage;
mod views;
mod watched;
mod wheel;
mod whereabouts;
mod worlds;

#[path = "../support/mod.rs"]
mod support;

use bench::Run;
use support::{Bench, skipped};

/// Where a test makes sense.
#[derive(Clone, Copy)]
enum On {
    /// Without any MPI.
    Bare,
    /// Under each of these targets.
    Targets(&'static [&'static str]),
    /// Under each of these targets, if there is a Fortran compiler.
    Fortran(&'static [&'static str]),
}

const ALL: On = On::Targets(&["ompi4", "ompi5", "mpich4", "mpich5", "mpich5abi"]);
/// One of each family of launchers: what does not depend on the MPI library itself.
const LAUNCHERS: On = On::Targets(&["ompi4", "ompi5", "mpich5"]);
const FORTRAN: On = On::Fortran(&["ompi4", "mpich4"]);
/// Libraries that still have the C++ bindings.
const CXX: On = On::Targets(&["ompi4", "mpich4"]);
/// Where MPI_Comm_spawn starts processes. Debian's MPICH starts none on one machine.
const SPAWNING: On = On::Targets(&["ompi4", "ompi5", "mpich5", "mpich5abi"]);
/// One of each family of libraries.
const PANICS: On = On::Targets(&["ompi4", "mpich5"]);

const TESTS: &[(&str, On, Run)] = &[
    ("no_argument", On::Bare, usage::no_argument),
    ("unknown_option", On::Bare, usage::unknown_option),
    ("unknown_fail_on", On::Bare, usage::unknown_fail_on),
    ("missing_launcher", On::Bare, usage::missing_launcher),
    ("help_and_version", On::Bare, usage::help_and_version),
    ("missing_program", LAUNCHERS, usage::missing_program),
    ("ignored_signals", LAUNCHERS, usage::ignored_signals),
    ("not_an_mpi_program", LAUNCHERS, usage::not_an_mpi_program),
    ("static_program", LAUNCHERS, usage::static_program),
    ("missing_library", LAUNCHERS, usage::missing_library),
    ("unwritable_output", LAUNCHERS, usage::unwritable_output),
    ("fail_on", LAUNCHERS, usage::fail_on),
    ("checks_off", LAUNCHERS, usage::checks_off),
    ("keys_preloaded", ALL, keys::preloaded),
    ("keys_cost", On::Targets(&["mpich4", "mpich5"]), keys::cost),
    ("keys_linked", ALL, keys::linked),
    ("keys_checks_off", LAUNCHERS, keys::checks_off),
    ("keys_late", ALL, keys::late),
    ("keys_late_panic", LAUNCHERS, keys::late_panic),
    ("keys_some", LAUNCHERS, keys::many_requests),
    ("keys_some_cost", On::Targets(&["mpich5"]), keys::many_requests_cost),
    ("keys_nonsense", LAUNCHERS, keys::nonsense),
    ("keys_of_a_library", ALL, keys::of_a_library),
    ("keys_threads", On::Targets(&["mpich4", "mpich5"]), keys::threads),
    ("pkg_config", LAUNCHERS, packaging::pkg_config),
    ("install", LAUNCHERS, install::moved),
    ("module", On::Bare, packaging::module),
    ("install_wrong_usage", On::Bare, install::wrong_usage),
    ("install_command_alone", On::Bare, install::command_alone),
    ("install_by_cargo", On::Bare, install::by_cargo),
    ("spack_recipe", On::Bare, install::spack_recipe),
    ("archives", On::Targets(&["mpich4"]), archives::work),
    ("wheel", On::Targets(&["mpich5"]), wheel::in_a_fresh_environment),
    ("wheel_from_source", On::Bare, wheel::from_a_source_distribution),
    ("wheel_of_a_build", On::Bare, wheel::of_a_build),
    ("cmake", On::Targets(&["ompi4", "mpich4"]), packaging::cmake),
    ("streams_and_status", LAUNCHERS, streams::streams_and_status),
    ("contexts", LAUNCHERS, streams::contexts),
    ("singleton", ALL, streams::singleton),
    ("report_replaced", LAUNCHERS, streams::report_replaced),
    ("signal_is_passed_on", LAUNCHERS, streams::signal_is_passed_on),
    ("preload_by_hand", LAUNCHERS, streams::preload_by_hand),
    ("one_process_number", LAUNCHERS, namespaces::one_process_number),
    ("abort", ALL, endings::abort),
    ("killed", ALL, endings::killed),
    ("crashed", ALL, endings::crashed),
    ("whereabouts", ALL, whereabouts::in_c),
    ("whereabouts_switched", LAUNCHERS, whereabouts::switched),
    ("whereabouts_asks", LAUNCHERS, whereabouts::asks),
    ("whereabouts_nested", LAUNCHERS, whereabouts::nested),
    ("whereabouts_threads", On::Targets(&["mpich4", "mpich5"]), whereabouts::threads),
    ("whereabouts_forked", LAUNCHERS, whereabouts::forked),
    ("exit_without_finalize", ALL, endings::exit_without_finalize),
    ("one_of_two_killed", LAUNCHERS, endings::one_of_two_killed),
    ("panic_in_create_keyval", PANICS, panics::in_create_keyval),
    ("panic_in_set_attr", PANICS, panics::in_set_attr),
    ("panic_in_dup", PANICS, panics::in_dup),
    ("panic_in_finalize", PANICS, panics::in_finalize),
    ("panic_in_operations", PANICS, panics_rma::in_operations),
    ("panic_in_synchronisation", PANICS, panics_rma::in_synchronisation),
    ("panic_in_windows", PANICS, panics_rma::in_windows),
    ("panic_in_windows_over_mpi", PANICS, panics_rma::in_windows_over_mpi),
    ("guard_holds_back", LAUNCHERS, guard::holds_back),
    ("guard_holds_back_over_mpi", PANICS, guard::holds_back_over_mpi),
    ("guard_aborts", LAUNCHERS, guard::aborts),
    ("no_guard_passes_on", LAUNCHERS, guard::passes_on),
    ("in_flight_killed", LAUNCHERS, in_flight::killed),
    ("in_flight_crashed", LAUNCHERS, in_flight::crashed),
    ("lives", ALL, lives::in_c),
    ("muted_are_counted", ALL, lives::muted_are_counted),
    ("bad_rma_datatypes", PANICS, bad_rma::datatypes),
    ("bad_rma_windows", PANICS, bad_rma::windows),
    ("bad_rma_targets", PANICS, bad_rma::targets),
    ("window_threads", ALL, directory::threads),
    ("directory_full", LAUNCHERS, directory::full),
    ("directory_unseen", LAUNCHERS, directory::unseen),
    ("half_watched", ALL, half_watched::one_of_two),
    ("half_watched_communicators", ALL, half_watched::known_differently),
    ("half_watched_in_fortran", FORTRAN, half_watched::known_differently_in_fortran),
    ("half_watched_spawned", ALL, half_watched::spawned),
    ("sends_nothing", ALL, half_watched::sends_nothing),
    ("invalid_info", ALL, half_watched::invalid_info),
    ("two_hosts", ALL, two_hosts::reads_over_mpi),
    ("two_hosts_apart", ALL, two_hosts::reads_nothing),
    ("two_hosts_hang", LAUNCHERS, two_hosts::hang_is_told),
    ("two_hosts_computing", LAUNCHERS, two_hosts::computing_is_no_hang),
    ("slurm", ALL, slurm::starts_jobs),
    ("standing_cancelled", LAUNCHERS, standing::cancelled),
    ("standing_out_of_time", On::Targets(&["mpich4"]), standing::out_of_time),
    ("forks", ALL, processes::forks),
    ("throws", ALL, processes::throws),
    ("other_mpi", LAUNCHERS, processes::other_mpi),
    ("plugin", ALL, processes::plugin),
    ("late_pmpi", ALL, late::by_pmpi),
    ("late_pmpi_cxx", LAUNCHERS, late::by_pmpi_in_cxx),
    ("late_pmpi_fortran", FORTRAN, late::by_pmpi_in_fortran),
    ("late_deep", ALL, late::bound_deeply),
    ("late_in_sight", ALL, late::in_sight),
    ("late_in_sight_of_fixed", ALL, late::in_sight_of_fixed),
    ("live", LAUNCHERS, live::asked_from_another_shell),
    ("views", ALL, views::in_c),
    ("views_fortran", FORTRAN, views::in_fortran),
    ("views_beside_faults", ALL, views::beside_faults),
    ("dies_ending", ALL, ending_leaks::told),
    ("dies_ending_after_callbacks", ALL, ending_leaks::told_after_callbacks),
    ("dies_ending_too_early", ALL, ending_leaks::not_told_too_early),
    ("dies_ending_by_itself", On::Targets(&["mpich4"]), ending_leaks::told_of_a_window_that_ends_it),
    ("dies_ending_not", LAUNCHERS, ending_leaks::told_once),
    ("dies_ending_session", On::Targets(&["mpich5", "mpich5abi"]), ending_leaks::told_of_a_session),
    ("dies_ending_fortran", FORTRAN, ending_leaks::told_in_fortran),
    ("tool_after", ALL, processes::tool_after),
    ("tool_before", ALL, processes::tool_before),
    ("threads", ALL, processes::threads),
    ("probes", ALL, processes::probes),
    ("watched_traced", On::Targets(&["ompi4", "mpich5"]), watched::traced),
    ("watched_share", On::Targets(&["ompi4", "mpich5"]), watched::share),
    ("watched_not_lent", On::Targets(&["ompi4", "mpich5"]), watched::not_lent),
    ("seen", ALL, seen::in_c),
    ("seen_fortran", FORTRAN, seen::in_fortran),
    ("seen_fortran_2008", FORTRAN, seen::in_fortran_2008),
    ("mpif_h", FORTRAN, fortran::mpif_h),
    ("mpi_f08", FORTRAN, fortran::mpi_f08),
    ("cxx_bindings", CXX, cxx::bindings),
    ("cxx_without_bindings", CXX, cxx::without_bindings),
    ("fortran_is_spoken", FORTRAN, fortran::speaks_fortran),
    ("fortran_without_ierror", FORTRAN, fortran::ierror_left_out),
    ("fortran_forgetful_callbacks", FORTRAN, fortran::forgetful_callbacks),
    ("fortran_lives", FORTRAN, lives::in_fortran),
    ("fortran_panics", FORTRAN, fortran_trouble::panics),
    ("fortran_guard", FORTRAN, fortran_trouble::guard),
    ("fortran_guard_aborts", FORTRAN, fortran_trouble::guard_aborts),
    ("fortran_abort", FORTRAN, fortran_trouble::abort),
    ("fortran_killed", FORTRAN, fortran_trouble::killed),
    ("fortran_crashed", FORTRAN, fortran_trouble::crashed),
    ("fortran_stopped", FORTRAN, fortran_trouble::stopped),
    ("fortran_never_finalized", FORTRAN, fortran_trouble::never_finalized),
    ("worlds_spawned", SPAWNING, worlds::spawned),
    ("worlds_spawned_unwatched", SPAWNING, worlds::spawned_unwatched),
    ("worlds_of_a_script", LAUNCHERS, worlds::two_jobs),
    ("worlds_unwatched", LAUNCHERS, worlds::unwatched_job),
    ("worlds_half_watched", LAUNCHERS, worlds::half_watched_job),
    ("worlds_of_another_launcher", On::Targets(&["ompi4", "mpich4"]), worlds::other_launcher),
    ("unreported_jobs", LAUNCHERS, out_of_sight::unreported),
    ("output_by_a_link", ALL, out_of_sight::output_by_a_link),
    ("jobs_in_a_rank", LAUNCHERS, out_of_sight::in_a_rank),
    ("forked_out_of_sight", LAUNCHERS, out_of_sight::forked),
    ("ends_while_looked_at", On::Targets(&["mpich4"]), out_of_sight::ends_while_looked_at),
    ("orphaned_jobs", LAUNCHERS, out_of_sight::orphaned),
    ("left_behind", LAUNCHERS, out_of_sight::left_behind),
    ("folder_removed", LAUNCHERS, out_of_sight::folder_removed),
    ("folder_held", LAUNCHERS, out_of_sight::folder_held),
    ("several_by_hand", LAUNCHERS, out_of_sight::several_by_hand),
    ("lost_findings", LAUNCHERS, worlds::lost_findings),
    ("imports_of_all_programs", LAUNCHERS, worlds::imports_of_all_programs),
    ("sessions_alone", On::Targets(&["ompi5", "mpich5"]), sessions::alone),
    ("sessions_left", On::Targets(&["ompi5", "mpich5"]), sessions::left),
    ("sessions_unfinished", On::Targets(&["mpich5"]), sessions::unfinished),
    ("two_libraries", On::Targets(&["mpich5"]), processes::two_libraries),
];

/// The folder in the target folder.
const SUITE: &str = "launcher";

fn main() {
    let bench = Bench::of_machine();
    let arguments = support::arguments(bench.tokens.all());
    let mut trials = Vec::new();
    for &(name, on, run) in TESTS {
        match on {
            On::Bare => trials.push(bench.trial(SUITE, name, None, run)),
            On::Targets(targets) => {
                trials.extend(targets.iter().map(|target| bench.trial(SUITE, name, Some(target), run)));
            }
            On::Fortran(targets) => {
                for &target in targets {
                    let fortran = bench.machine.get(target).map(|target| target.fortran.as_ref());
                    trials.push(match fortran {
                        Some(Err(why)) => skipped(&format!("{target}::{name}"), why),
                        Some(Ok(_)) | None => bench.trial(SUITE, name, Some(target), run),
                    });
                }
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}
