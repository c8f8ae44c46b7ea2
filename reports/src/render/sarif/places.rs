//! Frames as SARIF's locations, stacks and URIs.

use crate::render::place::{Setting, below};
use crate::render::shown::lines;
use crate::render::snippet;
use crate::report::Frame;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_sarif::sarif::{
    Address, ArtifactContent, ArtifactLocation, Location, LogicalLocation, Message, PhysicalLocation, Region,
    Stack, StackFrame,
};
use std::collections::BTreeMap;
use std::path::Path;

/// Frames of a stack, innermost first.
const MOST_FRAMES: usize = 40;
/// What relative URIs are relative to.
const BASE: &str = "%SRCROOT%";
/// All but a URI's unreserved characters and the slash: a colon would make a scheme of a file's first folder.
const IN_A_PATH: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// Where the relative URIs of this file lie.
pub fn bases(base: &Path) -> BTreeMap<String, ArtifactLocation> {
    let folder = base.to_str().filter(|base| base.starts_with('/'));
    let uri = |folder: &str| format!("{}/", absolute(folder.trim_end_matches('/')));
    let one = |folder| (BASE.to_owned(), ArtifactLocation::builder().uri(uri(folder)).build());
    folder.map(one).into_iter().collect()
}

fn absolute(path: &str) -> String {
    format!("file://{}", utf8_percent_encode(path, IN_A_PATH))
}

fn artifact(path: &str, setting: &Setting) -> ArtifactLocation {
    match below(path, setting.base) {
        Some(rest) => {
            let uri = utf8_percent_encode(&rest, IN_A_PATH).to_string();
            ArtifactLocation::builder().uri(uri).uri_base_id(BASE).build()
        }
        None => {
            let path = setting.path(path);
            let relative = || utf8_percent_encode(&path, IN_A_PATH).to_string();
            let uri = if path.starts_with('/') { absolute(&path) } else { relative() };
            ArtifactLocation::builder().uri(uri).build()
        }
    }
}

/// A frame by file and line, or by module and offset; the call is marked where its name stands in the line.
pub fn location(frame: &Frame, call: &str, setting: &Setting) -> Location {
    let mut place = PhysicalLocation::default();
    match &frame.file {
        Some(file) => {
            place.artifact_location = Some(artifact(file, setting));
            place.region =
                frame.line.map(|line| Region::builder().start_line(i64::from(line.max(1))).build());
        }
        None => {
            place.artifact_location = Some(artifact(&frame.module, setting));
            let offset = i64::try_from(frame.offset).ok();
            place.address =
                offset.map(|at| Address::builder().relative_address(at).kind("instruction").build());
        }
    }
    if let (Some(region), Some(source)) = (&mut place.region, setting.source(frame)) {
        let marked = snippet::marked(&source, call);
        // SARIF's columns begin with 1, and the end is the first that no longer belongs to it.
        let column = |at: usize| i64::try_from(source[..at].chars().count() + 1).ok();
        let whole = marked == (0..source.len());
        (region.start_column, region.end_column) = (column(marked.start), column(marked.end));
        region.snippet = Some(content(&source[marked]));
        // A context is larger than what stands in it, or it is not there.
        if !whole {
            let context = Region { start_line: region.start_line, ..Region::default() };
            place.context_region = Some(Region { snippet: Some(content(&source)), ..context });
        }
    }
    let mut location = Location::builder().physical_location(place).build();
    location.logical_locations = frame.function.as_ref().map(|function| {
        vec![LogicalLocation::builder().fully_qualified_name(function.clone()).kind("function").build()]
    });
    location
}

/// A line of a file that is not the program's.
pub fn line_of(file: &str, line: usize, setting: &Setting) -> Location {
    let mut place = PhysicalLocation::builder().artifact_location(artifact(file, setting)).build();
    place.region = i64::try_from(line.max(1)).ok().map(|line| Region::builder().start_line(line).build());
    Location::builder().physical_location(place).build()
}

/// A stack, innermost first, as SARIF has it too; the lines themselves are with the result's own places.
pub fn stack(frames: &[Frame], setting: &Setting) -> Stack {
    let frame = |frame: &Frame| {
        let place = plain(location(frame, "", setting));
        StackFrame::builder().location(place).module(frame.module.clone()).build()
    };
    Stack::builder().frames(frames.iter().take(MOST_FRAMES).map(frame).collect::<Vec<_>>()).build()
}

/// The place without the text of its lines, which another location of the result has.
pub fn plain(mut location: Location) -> Location {
    if let Some(place) = &mut location.physical_location {
        place.context_region = None;
        if let Some(region) = &mut place.region {
            region.snippet = None;
        }
    }
    location
}

fn content(text: &str) -> ArtifactContent {
    ArtifactContent::builder().text(text).build()
}

/// A text of the report as a message. SARIF takes `[text](target)` for a link, which an escaped bracket ends, and
/// braces for place holders, unless they are doubled (3.11.5, 3.11.6).
pub fn message(text: &str) -> Message {
    // Before braces are doubled: what hides is shown in braces, too.
    Message::builder().text(lines(text).replace('{', "{{").replace('}', "}}").replace("](", "\\](")).build()
}
