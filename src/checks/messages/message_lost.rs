//! `message-lost`, of a message that a probe matched: nobody else can receive it, and its handle was never given to a receive (3.8.2). Messages that
//! nobody took are found where all ranks are known: analysis/src/matching.

use crate::call::CallId;
use crate::checks::catalogue::Check;
use crate::findings::{Finding, Verdict};
use crate::mirror::facts::{HandleType, Left, LeftOver};

pub fn check(left: &Left, call: CallId) -> Option<Finding> {
    if left.what != LeftOver::Object(HandleType::Message) {
        return None;
    }
    let call = left.since.call.unwrap_or(call);
    let message = format!("the message that {} matched was never received", call.name());
    let finding = Finding::new(Check::MessageLost, Verdict::Violation, call, message).at(left.since);
    Some(finding.help("receive it with MPI_Mrecv or MPI_Imrecv: no other receive can match it"))
}
