//! What the system knows of a process of this machine: whether it goes on at all, how many threads it has, and which module an address is in.
//! A process that is gone, or is none of ours, gives no answer.

use std::fs;

/// Whether a process exists, and neither has ended nor was stopped.
pub fn goes_on(pid: u32) -> Option<bool> {
    let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name in parentheses may hold anything.
    let state = line.rsplit_once(") ")?.1.chars().next()?;
    match state {
        'Z' | 'X' => None,
        'T' | 't' => Some(false),
        _ => Some(true),
    }
}

/// Its threads.
pub fn threads(pid: u32) -> Option<Vec<u32>> {
    let entries = fs::read_dir(format!("/proc/{pid}/task")).ok()?;
    Some(entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect())
}

/// The module that holds an address, and the offset in it from where it was loaded.
pub fn module(pid: u32, address: u64) -> Option<(String, u64)> {
    let maps = fs::read_to_string(format!("/proc/{pid}/maps")).ok()?;
    of_maps(&maps, address)
}

fn of_maps(maps: &str, address: u64) -> Option<(String, u64)> {
    let number = |text: &str| u64::from_str_radix(text, 16).ok();
    let line = |line: &str| {
        let mut words = line.splitn(6, ' ');
        let (first, end) = words.next()?.split_once('-')?;
        let path = words.nth(4)?.trim_start();
        Some((number(first)?, number(end)?, path.to_string()))
    };
    let lines: Vec<(u64, u64, String)> = maps.lines().filter_map(line).collect();
    let (_, _, path) = lines.iter().find(|(first, end, _)| (*first..*end).contains(&address))?;
    let base = lines.iter().filter(|(_, _, other)| other == path).map(|(first, ..)| *first).min()?;
    path.starts_with('/').then(|| (path.clone(), address - base))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_found_in_its_module() {
        let maps = "55d0-55e0 r--p 00000000 08:01 12   /home/a b/app\n55e0-55f0 r-xp 00010000 08:01 12   /home/a b/app\n7f00-7f10 rw-p 00000000 00:00 0 \n";
        assert_eq!(of_maps(maps, 0x55e4), Some(("/home/a b/app".into(), 0x14)));
        assert_eq!(of_maps(maps, 0x7f01), None);
        assert_eq!(of_maps(maps, 0x9999), None);
    }

    #[test]
    fn this_process_goes_on_and_nobody_else_of_no_number() {
        assert_eq!(goes_on(std::process::id()), Some(true));
        assert!(threads(std::process::id()).is_some_and(|all| all.contains(&std::process::id())));
        assert_eq!((goes_on(u32::MAX), threads(u32::MAX)), (None, None));
    }
}
