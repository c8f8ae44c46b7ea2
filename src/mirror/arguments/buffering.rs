//! Messages in buffered mode, and the buffer of the process for them (3.6).

use super::{ArgumentWrong, BadArgument, Buffering, Look};

const SECTION: &str = "3.6";

impl Look<'_> {
    /// What is wrong with a buffer that is attached, detached or flushed.
    pub(super) fn own_buffer(&self) -> Option<BadArgument> {
        let (name, wrong) = match (self.call.small().name(), self.special.buffering) {
            ("MPI_Buffer_attach", Buffering::Room(_) | Buffering::Automatic) => {
                ("buffer", ArgumentWrong::SecondBuffer)
            }
            ("MPI_Buffer_detach", Buffering::None) => ("buffer_addr", ArgumentWrong::NoneAttached),
            _ => return None,
        };
        Some(BadArgument { name, index: None, value: 0, wrong, section: SECTION })
    }

    /// A message in buffered mode fits in the buffer. Each takes more than its own bytes, by no more than `MPI_BSEND_OVERHEAD`, which is not asked for.
    pub(super) fn buffered(&self) -> Option<BadArgument> {
        if !self.call.is_buffered() || self.given.number(self.at("dest")?) == self.special.proc_null {
            return None;
        }
        let bytes = || self.given.bytes(self.at("datatype")?, self.given.number(self.at("count")?));
        let (name, value, wrong) = match self.special.buffering {
            Buffering::Unknown | Buffering::Automatic => return None,
            Buffering::None => ("buf", bytes().filter(|bytes| *bytes > 0)?, ArgumentWrong::NoneAttached),
            Buffering::Room(room) => {
                let bytes = bytes().filter(|bytes| *bytes > room)?;
                ("count", bytes, ArgumentWrong::LargerThanBuffer { room })
            }
        };
        Some(BadArgument { name, index: None, value, wrong, section: SECTION })
    }
}
