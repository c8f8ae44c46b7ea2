//! Messages in buffered mode, and the buffer of the process for them (3.6).

use super::{ArgumentWrong, BadArgument, Buffering, Look};

const SECTION: &str = "3.6";

impl Look<'_> {
    /// What is wrong with a buffer that is attached or detached.
    pub(super) fn own_buffer(&self) -> Option<BadArgument> {
        let is_there = || match self.given.buffering() {
            Buffering::Unknown => None,
            Buffering::None => Some(false),
            Buffering::Room(_) | Buffering::Automatic => Some(true),
        };
        let (name, wrong) = match self.call.small().name() {
            "MPI_Buffer_attach" if is_there()? => ("buffer", ArgumentWrong::SecondBuffer),
            "MPI_Buffer_detach" if !is_there()? => ("buffer_addr", ArgumentWrong::NoneAttached),
            _ => return None,
        };
        Some(BadArgument { name, index: None, value: 0, wrong, section: SECTION })
    }

    /// A message in buffered mode fits in the buffer.
    pub(super) fn buffered(&self) -> Option<BadArgument> {
        if !self.call.is_buffered() || self.given.number(self.at("dest")?) == self.special.proc_null {
            return None;
        }
        let bytes = self.given.bytes(self.at("datatype")?, self.given.number(self.at("count")?))?;
        misfit(self.given.buffering(), bytes)
    }
}

/// What is wrong with a message of so many bytes. Each takes more room, by no more than `MPI_BSEND_OVERHEAD`, which is not asked for.
pub fn misfit(buffering: Buffering, bytes: i64) -> Option<BadArgument> {
    let (name, wrong) = match buffering {
        Buffering::Unknown | Buffering::Automatic => return None,
        Buffering::None => ("buf", (bytes > 0).then_some(ArgumentWrong::NoneAttached)?),
        Buffering::Room(room) => {
            ("count", (bytes > room).then_some(ArgumentWrong::LargerThanBuffer { room })?)
        }
    };
    Some(BadArgument { name, index: None, value: bytes, wrong, section: SECTION })
}
