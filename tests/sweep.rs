//! What `tests/sweep.sh` removes, for it removes files outside of the target folder: only what has the name of an MPI library's
//! segment, is older than ten seconds, younger than the run of the tests, and in nobody's hands.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

/// Makes a file that was written so many seconds ago, or will be.
fn made(folder: &Path, name: &str, seconds: i64) -> File {
    let file = File::create(folder.join(name)).expect("the folder is new");
    let (now, away) = (SystemTime::now(), Duration::from_secs(seconds.unsigned_abs()));
    file.set_modified(if seconds < 0 { now + away } else { now - away }).expect("it is our file");
    file
}

#[test]
fn removes_only_segments_that_ended_programs_of_this_run_left() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sweep");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    made(&folder, "since", 3600);
    for left in [
        "mpich_shm_1f_0",
        "mpich_shar_tmp1",
        "sm_segment.host.0.1f.0",
        "vader_segment.host.1f.0",
        "osc_rdma.host.1f.3",
        "ucx_shm_posix_1f",
    ] {
        made(&folder, left, 60);
    }
    made(&folder, "mpich_shm_older-than-the-run", 7200);
    made(&folder, "mpich_shm_young", -600); // however long the script takes
    made(&folder, "somebody-elses", 60);
    let open = made(&folder, "mpich_shm_open", 60);

    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sweep.sh");
    let status = Command::new("bash")
        .arg(script)
        .arg(folder.join("since"))
        .env("MPIWARDEN_SWEPT", &folder)
        .status()
        .expect("bash is installed");
    drop(open);
    assert!(status.success());

    let mut kept: Vec<_> = fs::read_dir(&folder)
        .expect("it is there")
        .map(|entry| entry.expect("it can be read").file_name().into_string().expect("we named it"))
        .collect();
    kept.sort();
    assert_eq!(
        kept,
        ["mpich_shm_older-than-the-run", "mpich_shm_open", "mpich_shm_young", "since", "somebody-elses"]
    );
}
