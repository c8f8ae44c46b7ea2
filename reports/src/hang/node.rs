//! The name of this node, as the files of its ranks have it: only the status file of this node is read while the program runs, for a mapped
//! file may show others nothing until its process has ended.

use mpiwarden::findings::form::BOOT;

/// The machine's name, and the beginning of the id of its last start: as the library names it (`wrappers/src/output/names.rs`).
pub fn own() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let host = read("/proc/sys/kernel/hostname");
    let boot = read("/proc/sys/kernel/random/boot_id");
    of(host.trim_end(), boot.trim_end())
}

fn of(host: &str, boot: &str) -> String {
    let host = clean(host, true);
    match boot.split('-').next().filter(|part| !part.is_empty() && clean(part, false) == *part) {
        Some(part) => format!("{host}{BOOT}{part}"),
        None => host,
    }
}

/// Only what is good in a file's name.
fn clean(text: &str, dash: bool) -> String {
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_') || (dash && c == '-');
    let cleaned: String = text.chars().take(64).map(|c| if good(c) { c } else { '_' }).collect();
    if cleaned.trim_matches('.').is_empty() { "_".to_string() } else { cleaned }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn a_node_is_called_as_the_library_calls_it() {
        assert_eq!(of("node-1", "1b4e28ba-2fa1-11d2-883f-0016d3cca427"), "node-1+1b4e28ba");
        assert_eq!(of("a b", ""), "a_b");
    }
}
