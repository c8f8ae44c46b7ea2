//! Calls on files (14.2 to 14.4): how one is opened, and sizes and places in it.

use super::{ArgumentWrong, BadArgument, Look, ModeWrong};

impl Look<'_> {
    pub(super) fn file(&self) -> Option<BadArgument> {
        match self.call.small().name() {
            "MPI_File_open" => self.mode(),
            "MPI_File_set_size" | "MPI_File_preallocate" => self.length("size"),
            "MPI_File_set_view" => self.displacement(),
            "MPI_File_seek" | "MPI_File_seek_shared" => self.seek(),
            "MPI_File_get_byte_offset" => None,
            _ => self.length("offset"),
        }
    }

    fn mode(&self) -> Option<BadArgument> {
        let numbers = &self.special.files;
        let mode = self.given.number(self.at("amode")?);
        let has = |bit: i32| mode & i64::from(bit) != 0;
        let access = [numbers.read_only, numbers.write_only, numbers.read_write];
        let wrong = if access.into_iter().filter(|bit| has(*bit)).count() != 1 {
            ModeWrong::NotOneAccess
        } else if has(numbers.read_only) && has(numbers.create) {
            ModeWrong::ReadOnly("MPI_MODE_CREATE")
        } else if has(numbers.read_only) && has(numbers.excl) {
            ModeWrong::ReadOnly("MPI_MODE_EXCL")
        } else if has(numbers.read_write) && has(numbers.sequential) {
            ModeWrong::Sequential
        } else {
            return None;
        };
        Some(self.bad("amode", None, mode, ArgumentWrong::Mode(wrong)))
    }

    fn displacement(&self) -> Option<BadArgument> {
        let is_current = self.given.number(self.at("disp")?) == self.special.files.displacement_current;
        self.length("disp").filter(|_| !is_current)
    }

    /// From the start of the view no place before it is reached.
    fn seek(&self) -> Option<BadArgument> {
        let numbers = &self.special.files;
        let whence = self.given.number(self.at("whence")?);
        let known = [numbers.seek_set, numbers.seek_cur, numbers.seek_end].map(i64::from);
        if !known.contains(&whence) {
            return Some(self.bad("whence", None, whence, ArgumentWrong::Whence));
        }
        self.length("offset").filter(|_| whence == i64::from(numbers.seek_set))
    }
}
