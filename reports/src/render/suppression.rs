//! The rule that suppresses one finding, ready for `mpiwarden.toml`: as narrow as can be, and its reason left to write.

use super::shown::is_hidden;
use crate::fingerprint;
use crate::gate::is_about_the_checker;
use crate::report::Finding;
use mpiwarden::checks::catalogue::Check;
use std::fmt::Write;

/// What stands where the reason belongs.
pub const REASON: &str = "say here why this is accepted, or when it will be fixed";

/// The rule; none for findings that nothing may hide.
pub fn rule(finding: &Finding) -> Option<String> {
    // A rule for a check that nobody knows would not be read.
    if is_about_the_checker(&finding.check) || Check::from_id(&finding.check).is_none() {
        return None;
    }
    let place = fingerprint::place(&finding.stack);
    let mut text = String::from("[[suppress]]\n");
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(text, "{key} = {}", quoted(value));
    };
    line("check", &finding.check);
    // A star in a call or a function stands for any text, itself too.
    line("call", &finding.call);
    if let Some(function) = place.and_then(|place| place.function.as_deref()).filter(|name| is_said(name)) {
        line("function", function);
    }
    match place.and_then(|place| place.file.as_deref()).and_then(file_name) {
        Some(file) => line("file", &as_pattern(file)),
        None => {
            if let Some(library) = file_name(&finding.library) {
                line("library", &as_pattern(library));
            }
        }
    }
    line("reason", REASON);
    Some(text)
}

/// The reader of rules takes a text without its outer spaces, and none that is empty.
fn is_said(text: &str) -> bool {
    !text.is_empty() && text.trim() == text
}

/// The last part of a path: the folders differ from machine to machine.
fn file_name(path: &str) -> Option<&str> {
    path.rsplit('/').next().filter(|name| is_said(name) && !matches!(*name, "." | ".."))
}

/// A pattern that fits this name alone.
fn as_pattern(name: &str) -> String {
    let mut pattern = String::new();
    for character in name.chars() {
        if matches!(character, '*' | '?' | '[' | ']' | '{' | '}' | '\\' | '!') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => {
                out.push('\\');
                out.push(character);
            }
            _ if is_hidden(character) => {
                let _ = match u32::from(character) {
                    number @ 0x10000.. => write!(out, "\\U{number:08X}"),
                    number => write!(out, "\\u{number:04X}"),
                };
            }
            _ => out.push(character),
        }
    }
    out + "\""
}
