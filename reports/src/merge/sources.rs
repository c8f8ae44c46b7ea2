//! What the source files of the named places are at the time of merging, so that a later look knows whether they changed.

use crate::report::SourceFile;
use crate::source::Sources;
use crate::symbolize::Names;
use std::collections::{BTreeMap, BTreeSet};
use std::time::SystemTime;

/// Every source file that a place names and that is there, by name.
pub fn of(names: &Names, sources: &Sources) -> Vec<SourceFile> {
    let mut modules = BTreeMap::<&str, BTreeSet<&str>>::new();
    for frame in names.frames() {
        if let Some(file) = &frame.file {
            modules.entry(file).or_default().insert(&frame.module);
        }
    }
    let mut built = BTreeMap::<&str, Option<SystemTime>>::new();
    let mut files = Vec::new();
    for (file, modules) in modules {
        let built: Vec<SystemTime> = modules
            .iter()
            .filter_map(|module| *built.entry(module).or_insert_with(|| when_built(module)))
            .collect();
        files.extend(sources.described(file, built));
    }
    files
}

fn when_built(module: &str) -> Option<SystemTime> {
    std::fs::metadata(module).and_then(|data| data.modified()).ok()
}
