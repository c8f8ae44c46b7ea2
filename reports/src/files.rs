//! The output folder and the files in it, as they are made in a place that others may write to as well.
//!
//! A file is made under a name that nobody can know before, and then put in its place: no link of that name is followed, and
//! nothing is written into what somebody else has put there. Where others may write, what is made is for its owner only.

use rustix::process::geteuid;
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Who may write.
const OTHERS: u32 = 0o022;
const EVERYBODY: u32 = 0o002;
/// Only the owners of what lies in the folder, and its own, may move or remove it.
const STICKY: u32 = 0o1000;

/// Whether others than the owner may write in a folder.
fn is_shared(folder: &Path) -> bool {
    fs::metadata(folder).is_ok_and(|data| data.mode() & OTHERS != 0)
}

/// Whether others may exchange what lies in a folder: its owner may, and everybody who may write there, unless the folder is
/// sticky.
pub fn is_open(folder: &Path) -> bool {
    let own = |uid| uid == 0 || uid == geteuid().as_raw();
    let by_everybody = |mode| mode & EVERYBODY != 0 && mode & STICKY == 0;
    fs::metadata(folder).map_or(true, |data| by_everybody(data.mode()) || !own(data.uid()))
}

/// Makes a folder with all that lead to it. Below a folder where others may write it is for the owner only.
pub fn make_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let there = path.ancestors().map(or_here).find(|above| above.is_dir());
    let mode = if there.is_some_and(is_shared) { 0o700 } else { 0o755 };
    DirBuilder::new().recursive(true).mode(mode).create(path)
}

/// Refuses a folder that another user has made where everybody may: only to wait for whoever writes into it.
pub fn refuse_planted(path: &Path) -> io::Result<()> {
    // The link itself, where it is one: a slash behind it would follow it.
    let path: &Path = &path.components().collect::<PathBuf>();
    let Ok(data) = fs::symlink_metadata(path) else { return Ok(()) };
    let own = data.uid() == 0 || data.uid() == geteuid().as_raw();
    let above = or_here(path.parent().unwrap_or(path));
    let anybody = fs::metadata(above).is_ok_and(|data| data.mode() & EVERYBODY != 0);
    if own || !anybody {
        return Ok(());
    }
    Err(io::Error::other(format!(
        "{} belongs to another user, who made it where everybody may",
        path.display()
    )))
}

/// Makes a file that is not there yet.
pub fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(mode(path)).open(path)
}

/// Writes a file under another name first and then puts it in its place: a reader never sees half of it.
pub fn replace(path: &Path, write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let file: NamedTempFile = tempfile::Builder::new()
        .prefix(&format!(".{name}."))
        .permissions(Permissions::from_mode(mode(path)))
        .tempfile_in(or_here(path.parent().unwrap_or(path)))?;
    let mut writer = BufWriter::new(file.as_file());
    write(&mut writer)?;
    writer.flush()?;
    drop(writer);
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// The rights of a new file, from which the user's mask is taken.
fn mode(path: &Path) -> u32 {
    if path.parent().map(or_here).is_some_and(is_shared) { 0o600 } else { 0o666 }
}

/// A name without a folder is one of the current folder.
fn or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn bits(path: &Path) -> u32 {
        fs::metadata(path).expect("is there").mode() & 0o777
    }

    fn shared() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder for the test");
        fs::set_permissions(folder.path(), Permissions::from_mode(0o1777)).expect("it is ours");
        folder
    }

    fn put(path: &Path) -> io::Result<()> {
        replace(path, |file| file.write_all(b"new"))
    }

    #[test]
    fn what_is_made_where_others_may_write_is_the_owners_own() {
        let folder = shared();
        let (file, inner) = (folder.path().join("a"), folder.path().join("b/c"));
        put(&file).expect("written");
        make_folder(&inner).expect("made");
        put(&inner.join("d")).expect("written");
        create(&folder.path().join("e")).expect("made");
        assert_eq!((bits(&file), bits(&folder.path().join("e"))), (0o600, 0o600));
        assert_eq!((bits(&inner), bits(inner.parent().expect("b"))), (0o700, 0o700));
        let own = tempfile::tempdir().expect("a folder for the test");
        put(&own.path().join("a")).expect("written");
        assert_eq!(bits(&own.path().join("a")) & 0o600, 0o600);
    }

    #[test]
    fn no_link_is_followed() {
        let folder = shared();
        let (target, link) = (folder.path().join("target"), folder.path().join("report.json"));
        fs::write(&target, "mine").expect("written");
        symlink(&target, &link).expect("made");
        put(&link).expect("written in the place of the link");
        assert_eq!(fs::read(&target).expect("is there"), b"mine");
        assert_eq!(fs::read(&link).expect("is there"), b"new");
        symlink(folder.path().join("absent"), folder.path().join("dangling")).expect("made");
        assert!(create(&folder.path().join("dangling")).is_err());
        assert!(!folder.path().join("absent").exists());
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = shared();
        fs::create_dir(folder.path().join("report.json")).expect("made");
        assert!(put(&folder.path().join("report.json")).is_err());
        let full = replace(&folder.path().join("a"), |_| Err(io::Error::other("full")));
        assert!(full.is_err());
        assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 1);
    }

    #[test]
    fn folders_of_others_are_refused_where_everybody_may_make_them() {
        let folder = shared();
        let planted = folder.path().join("planted");
        fs::create_dir(&planted).expect("made");
        assert!(refuse_planted(&planted).is_ok() && refuse_planted(&folder.path().join("absent")).is_ok());
        assert!(!is_open(&planted) && !is_open(folder.path()), "it is sticky");
        fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).expect("it is ours");
        assert!(is_open(folder.path()), "everybody may exchange what is in it");
        if !geteuid().is_root() {
            return; // Only the superuser gives files away.
        }
        std::os::unix::fs::chown(&planted, Some(12_345), None).expect("we are root");
        assert!(refuse_planted(&planted).is_err());
        let link = folder.path().join("link");
        symlink(&planted, &link).expect("made");
        std::os::unix::fs::lchown(&link, Some(12_345), None).expect("we are root");
        assert!(refuse_planted(&link).is_err() && refuse_planted(&link.join("")).is_err());
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("it is ours");
        assert!(refuse_planted(&planted).is_ok());
        assert!(is_open(&planted), "its owner may change it");
    }
}
