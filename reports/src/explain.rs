//! `mpiwarden explain CHECK` and `mpiwarden checks`: the catalogue, for people.

use crate::exit::Failure;
use crate::render::page;
use crate::render::style::{BOLD, painted};
use mpiwarden::checks::catalogue::{CATALOGUE, Check, CheckInfo};
use std::fmt::Write;

/// The page of a check.
pub fn explain(id: &str) -> Result<String, Failure> {
    let Some(check) = Check::from_id(id) else { return Err(unknown(id)) };
    let info = check.info();
    if info.page.is_empty() {
        let section =
            info.section.map(|section| format!("standard: MPI 5.0, section {section}\n")).unwrap_or_default();
        return Ok(format!("{}\n{section}help: {}\n", painted(BOLD, info.id), info.help));
    }
    Ok(page::text(info.page))
}

/// One line a check: id, section, and what it finds.
pub fn checks() -> String {
    let rows = || CATALOGUE.iter().filter(|info| info.check != Check::Tool);
    let width = rows().map(|info| info.id.len()).max().unwrap_or(0);
    let mut out = String::new();
    let mut family = None;
    for info in rows() {
        if family != Some(info.family) {
            let gap = if family.is_some() { "\n" } else { "" };
            let _ = writeln!(out, "{gap}{}", painted(BOLD, info.family.name()));
            family = Some(info.family);
        }
        let section = info.section.unwrap_or("");
        let _ = writeln!(out, "  {:width$}  {section:8}  {}", info.id, what(info));
    }
    out
}

/// What a check finds: the line below the page's heading; the help until there is a page.
pub fn what(info: &CheckInfo) -> String {
    let line = info.page.lines().skip(1).map(str::trim).find(|line| !line.is_empty()).unwrap_or(info.help);
    line.trim_end_matches('.').replace('`', "")
}

fn unknown(id: &str) -> Failure {
    let mut near: Vec<(f64, &str)> =
        CATALOGUE.iter().map(|info| (strsim::jaro_winkler(id, info.id), info.id)).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let near: Vec<&str> = near.into_iter().take(3).map(|(_, id)| id).collect();
    Failure::usage(format!(
        "there is no check «{id}»; near it are {}; `mpiwarden checks` lists all",
        near.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_id_gets_its_neighbours() {
        let failure = explain("keyval-fred").expect_err("there is no such check");
        assert_eq!(failure.status, crate::exit::USAGE);
        assert!(failure.message.contains("near it are keyval-freed"), "{}", failure.message);
    }

    #[test]
    fn every_check_is_listed_and_explained() {
        let list = checks();
        for info in CATALOGUE {
            assert!(info.check == Check::Tool || list.contains(info.id), "{}", info.id);
            assert!(explain(info.id).expect("it is in the catalogue").contains(info.id));
        }
    }
}
