//! The numbers that explain a finding, in people's words: which bytes of how large a window, what a callback returned.
//!
//! Messages hold none of them, for equal faults have equal messages. These are of the first time, on the lowest rank. Left out:
//! details that a picture or another line shows already, and addresses where a size says enough.

use super::numbers::{counted, grouped};
use super::shown::shown;
use crate::report::Finding;
use mpiwarden::findings::Detail;
use std::collections::BTreeMap;

/// One line, where there is something to say.
pub fn phrase(finding: &Finding) -> Option<String> {
    of(&finding.details, finding.count)
}

fn of(details: &BTreeMap<String, Detail>, count: u64) -> Option<String> {
    let details = Details(details);
    let known = [memory(&details), callback(&details), keyval(&details), value(&details), waits(&details)];
    let known: Vec<String> = known.into_iter().flatten().collect();
    if known.is_empty() {
        return None;
    }
    let when = if count > 1 { "the first time: " } else { "" };
    Some(shown(&format!("{when}{}", known.join("; "))))
}

struct Details<'a>(&'a BTreeMap<String, Detail>);

impl Details<'_> {
    fn number(&self, name: &str) -> Option<i64> {
        match self.0.get(name)? {
            Detail::Number(number) => Some(*number),
            Detail::Text(_) => None,
        }
    }

    fn size(&self, name: &str) -> Option<u64> {
        self.number(name).and_then(|number| u64::try_from(number).ok())
    }

    fn bytes(&self, name: &str) -> Option<String> {
        self.size(name).map(|bytes| counted(bytes, "byte"))
    }

    /// As the report writes it: addresses are texts there.
    fn text(&self, name: &str) -> Option<String> {
        Some(match self.0.get(name)? {
            Detail::Number(number) => number.to_string(),
            Detail::Text(text) => text.clone(),
        })
    }

    /// « at rank 1».
    fn at_target(&self) -> Option<String> {
        match (self.number("target_world_rank"), self.number("target")) {
            (Some(rank @ 0..), _) => Some(format!(" at rank {rank}")),
            (_, Some(rank @ 0..)) => Some(format!(" at rank {rank} of the window's group")),
            (_, _) => None,
        }
    }
}

/// Who waits for whom, and what was sent meanwhile.
fn waits(details: &Details) -> Option<String> {
    let waits = details.text("waits")?;
    let ended = details.text("ended").map(|ranks| format!("; {} ended", crate::ranks::phrase(&ranks, 0)));
    let sent = details.text("not_received").map(|sent| format!("; not received: {sent}"));
    let behind =
        details.text("behind").map(|ranks| format!("; behind them: {}", crate::ranks::phrase(&ranks, 0)));
    Some([Some(waits), ended, sent, behind].into_iter().flatten().collect())
}

fn memory(details: &Details) -> Option<String> {
    accessed(details).or_else(|| region(details))
}

/// What an operation touches.
fn accessed(details: &Details) -> Option<String> {
    let at = details.at_target();
    let of_group = details.number("target").zip(details.number("group_size"));
    let what = if let (Some(first), Some(end)) =
        (details.number("first_offset"), details.number("end_offset"))
    {
        let window =
            details.bytes("window_bytes").map_or(String::new(), |size| format!(" of a window of {size}"));
        let unit = details.number("displacement_unit").filter(|unit| *unit > 1);
        let unit = unit.map_or(String::new(), |unit| format!(" (displacement unit {unit})"));
        format!("bytes {first} to {end}{window}{unit}")
    } else if let (Some(first), Some(bytes)) = (details.text("first_byte"), details.bytes("bytes")) {
        format!("{bytes} from {first}{}", instead(details))
    } else if let (Some(data), Some(room)) = (details.bytes("data_bytes"), details.bytes("buffer_bytes")) {
        format!("{data} for a buffer of {room}")
    } else if let Some((target, size)) = of_group {
        return Some(format!("target {target} of a group of {}", processes(size)));
    } else {
        return Some(format!("the {}{}", details.text("operation")?, at?));
    };
    Some(format!("{what}{}", at.unwrap_or_default()))
}

fn processes(count: i64) -> String {
    if count == 1 { "1 process".into() } else { format!("{count} processes") }
}

/// What is attached where something is missing.
fn instead(details: &Details) -> String {
    let before = details.text("region_before");
    let before = before.as_deref().and_then(|region| region.rsplit_once('+')?.1.parse().ok());
    if let (Some(past), Some(size)) = (details.size("bytes_past_end"), before) {
        return format!(", {} past the end of a region of {}", grouped(past), counted(size, "byte"));
    }
    details.bytes("detached_region_bytes").map_or(String::new(), |size| format!(", in a region of {size}"))
}

/// What was to be attached or detached, or was freed.
fn region(details: &Details) -> Option<String> {
    let base = details.text("base")?;
    let of = details.bytes("size").map_or(String::new(), |size| format!("{size} "));
    let other = details.bytes("other_size").zip(details.text("other_base"));
    let shared = details.bytes("shared_bytes").zip(other);
    let shared = shared.map_or(String::new(), |(shared, (size, base))| {
        format!(", which share {shared} with the {size} at {base}")
    });
    let into = details.bytes("offset");
    let into = into.map_or(String::new(), |bytes| format!(", {bytes} into an attached region"));
    Some(format!("{of}at {base}{shared}{into}"))
}

fn callback(details: &Details) -> Option<String> {
    if let Some(code) = details.number("code") {
        return Some(format!("the callback returned {code}"));
    }
    if let Some((failed, all)) = details.number("failed").zip(details.number("comm_size")) {
        return Some(format!("it failed on {failed} of {}", processes(all)));
    }
    details.number("flag").map(|flag| format!("the callback wrote {flag} to flag"))
}

fn keyval(details: &Details) -> Option<String> {
    let keyval = details.number("keyval")?;
    let attributes = details.size("attributes").filter(|count| *count > 0);
    let attributes = attributes.map_or(String::new(), |count| {
        format!(", which {} still {}", counted(count, "attribute"), if count == 1 { "has" } else { "have" })
    });
    Some(format!("keyval {keyval}{attributes}"))
}

fn value(details: &Details) -> Option<String> {
    if let (Some(value), Some(seen)) = (details.text("value"), details.text("seen")) {
        return Some(format!("the value {value} is read as {seen}"));
    }
    if let (Some(expected), Some(found)) = (details.text("expected"), details.text("found")) {
        return Some(format!("expected {expected}, found {found}"));
    }
    details.text("value").map(|value| format!("the value is {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(details: &[(&str, Detail)], count: u64) -> Option<String> {
        of(&details.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(), count)
    }

    fn number(value: i64) -> Detail {
        Detail::Number(value)
    }

    fn text(value: &str) -> Detail {
        Detail::Text(value.to_owned())
    }

    #[test]
    fn an_access_outside_of_a_window() {
        let mut details = vec![
            ("operation", text("put")),
            ("target", number(0)),
            ("target_world_rank", number(1)),
            ("first_offset", number(1024)),
            ("end_offset", number(1028)),
            ("window_bytes", number(256)),
            ("displacement_unit", number(8)),
        ];
        let expected = "bytes 1024 to 1028 of a window of 256 bytes (displacement unit 8) at rank 1";
        assert_eq!(said(&details, 1).as_deref(), Some(expected));
        details[2].1 = number(-1);
        details[6].1 = number(1);
        let expected =
            "the first time: bytes 1024 to 1028 of a window of 256 bytes at rank 0 of the window's group";
        assert_eq!(said(&details, 7).as_deref(), Some(expected));
    }

    #[test]
    fn memory_that_is_not_attached() {
        let details = [
            ("first_byte", text("0x14")),
            ("bytes", number(16)),
            ("bytes_past_end", number(4)),
            ("region_before", text("0x10+64")),
            ("target_world_rank", number(0)),
        ];
        let expected = "16 bytes from 0x14, 4 past the end of a region of 64 bytes at rank 0";
        assert_eq!(said(&details, 1).as_deref(), Some(expected));
        assert_eq!(said(&details[..2], 1).as_deref(), Some("16 bytes from 0x14"));
    }

    #[test]
    fn what_a_callback_said_and_a_key() {
        assert_eq!(said(&[("code", number(17))], 1).as_deref(), Some("the callback returned 17"));
        let diverged = [("failed", number(1)), ("comm_size", number(4)), ("dup_key", text("3"))];
        assert_eq!(said(&diverged, 1).as_deref(), Some("it failed on 1 of 4 processes"));
        assert_eq!(said(&[("flag", number(7))], 1).as_deref(), Some("the callback wrote 7 to flag"));
        let key = [("keyval", number(12)), ("attributes", number(2))];
        assert_eq!(said(&key, 1).as_deref(), Some("keyval 12, which 2 attributes still have"));
    }

    #[test]
    fn regions_and_values() {
        let overlap = [
            ("base", text("0x100")),
            ("size", number(64)),
            ("other_base", text("0x120")),
            ("other_size", number(1)),
            ("shared_bytes", number(1)),
        ];
        let expected = "64 bytes at 0x100, which share 1 byte with the 1 byte at 0x120";
        assert_eq!(said(&overlap, 1).as_deref(), Some(expected));
        assert_eq!(
            said(&[("data_bytes", number(8)), ("buffer_bytes", number(4))], 1).as_deref(),
            Some("8 bytes for a buffer of 4 bytes")
        );
        assert_eq!(
            said(&[("target", number(5)), ("group_size", number(1))], 1).as_deref(),
            Some("target 5 of a group of 1 process")
        );
        assert_eq!(said(&[("value", number(-1))], 1).as_deref(), Some("the value is -1"));
    }

    #[test]
    fn nothing_is_said_of_nothing_and_lies_are_no_trouble() {
        assert_eq!(said(&[], 1), None);
        assert_eq!(said(&[("missing_when", text("at the operation"))], 1), None);
        let lies = [("first_offset", text("x")), ("window_bytes", number(-1)), ("size", text("many"))];
        assert_eq!(said(&lies, 1), None);
    }
}
