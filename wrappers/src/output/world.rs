//! Which world a process belongs to (11.2.1, 11.8): as its launcher says before MPI is up, and as MPI confirms it.
//!
//! A launcher hands a name, a rank and a size down in the environment. A process may have such variables of two launchers,
//! when one was started by the other, and a program may run under a launcher that does not belong to its MPI: then MPI
//! knows nothing of the launcher, and each process is a world of its own. So what a launcher says counts only where MPI's
//! own rank and size agree with it.

use super::names::{started, variable};
use std::path::Path;
use std::sync::OnceLock;
use warden::findings::status::origin;

/// What one launcher says of this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub id: String,
    /// -1 where it says none.
    pub rank: i32,
    /// 0 where it says none.
    pub size: i32,
    /// The name is that of the launcher's process on this node: on others it has another one.
    pub of_node: bool,
}

impl Said {
    /// Bits of [`origin`].
    pub fn origin(&self) -> u32 {
        if self.of_node { origin::OF_NODE } else { 0 }
    }
}

/// What the slot says of a process's world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldIdentity {
    pub id: String,
    /// Bits of [`origin`].
    pub origin: u32,
}

/// What MPI says, once it is up.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    pub rank: i32,
    pub size: i32,
    pub spawned: bool,
    /// The library is MPICH or one of its kin: their launchers speak PMI first.
    pub is_mpich: bool,
}

type Variables<'a> = &'a dyn Fn(&str) -> Option<String>;
/// Tells a process from a later one of the same number.
type Started<'a> = &'a dyn Fn(u32) -> Option<String>;

/// What the launchers say. Read before MPI starts: a library that is started without a launcher sets their variables itself.
fn launchers() -> &'static [Said] {
    static LAUNCHERS: OnceLock<Vec<Said>> = OnceLock::new();
    LAUNCHERS.get_or_init(|| all(&variable, &started))
}

/// What the nearest launcher says; without one the process is a world of its own.
pub fn said() -> Said {
    launchers().first().cloned().unwrap_or_else(|| Said {
        id: alone(&started),
        rank: -1,
        size: 0,
        of_node: false,
    })
}

/// What a launcher says that speaks the language of this MPI library; of others MPI may know nothing.
pub fn of_own_launcher(is_mpich: bool) -> Option<Said> {
    let own = |said: &&Said| said.rank >= 0 && said.rank < said.size && (is_mpich == said.of_node);
    launchers().iter().find(own).cloned()
}

/// The world of one that a process is when no launcher says that it is a rank. The name is nobody else's, so that several of
/// them are not taken for one world.
pub fn without_launcher() -> Option<Said> {
    alone_among(launchers(), alone(&started))
}

/// Where a launcher gave a rank it knows more than this process does.
fn alone_among(all: &[Said], id: String) -> Option<Said> {
    let none = all.iter().all(|said| said.rank < 0);
    none.then_some(Said { id, rank: 0, size: 1, of_node: false })
}

/// The world that this process is in, now that MPI is up.
pub fn confirmed(answer: Answer) -> WorldIdentity {
    let mut identity = confirm(launchers(), answer, &alone(&started));
    if answer.spawned && identity.origin & origin::OF_NODE != 0 {
        identity.id = format!("{}.{}", identity.id, shared_memory().unwrap_or_else(|| alone(&started)));
    }
    identity
}

/// Number and start of this process.
fn alone(started: Started) -> String {
    let pid = std::process::id();
    format!("{pid}.{}", started(pid).unwrap_or_default())
}

/// What each launcher says that left its variables here: PMIx, PMI, Slurm.
fn all(variable: Variables, started: Started) -> Vec<Said> {
    let number = |names: &[&str]| names.iter().find_map(|name| variable(name)?.parse::<i32>().ok());
    let (mut all, mut slurm) = (Vec::new(), None);
    let step = || Some(format!("{}.{}", variable("SLURM_JOB_ID")?, variable("SLURM_STEP_ID")?));
    if let Some(id) = variable("PMIX_NAMESPACE") {
        let rank = number(&["PMIX_RANK", "OMPI_COMM_WORLD_RANK"]).unwrap_or(-1);
        all.push(Said { id, rank, size: number(&["OMPI_COMM_WORLD_SIZE"]).unwrap_or(0), of_node: false });
    }
    if let Some((id, rank)) = step().zip(number(&["SLURM_PROCID"])) {
        let size = number(&["SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"]).unwrap_or(0);
        slurm = Some(Said { id, rank, size, of_node: false });
    }
    if let Some(rank) = number(&["PMI_RANK"]) {
        let size = number(&["PMI_SIZE"]).unwrap_or(0);
        // A step whose processes are numbered and counted in the same way is the one that started this process.
        let step = slurm.as_ref().filter(|step| (step.rank, step.size) == (rank, size));
        let named = variable("PMI_JOBID").or_else(|| Some(step?.id.clone()));
        all.push(match named {
            Some(id) => Said { id, rank, size, of_node: false },
            None => {
                let proxy = proxy(rank);
                let id = format!("{proxy}.{}", started(proxy).unwrap_or_default());
                Said { id, rank, size, of_node: true }
            }
        });
    }
    all.extend(slurm);
    all
}

/// More scripts than stand between a launcher and a program.
const MOST_SCRIPTS: usize = 16;

/// The process of the launcher that started this rank: its parent, or further up where scripts stand between.
fn proxy(rank: i32) -> u32 {
    let mut pid = std::os::unix::process::parent_id();
    for _ in 0..MOST_SCRIPTS {
        match parent_of_script(Path::new("/proc"), pid, rank) {
            Some(parent) => pid = parent,
            None => break,
        }
    }
    pid
}

/// The parent of a process that is no launcher's and has the rank's own variable.
fn parent_of_script(proc: &Path, pid: u32, rank: i32) -> Option<u32> {
    let folder = proc.join(pid.to_string());
    let line = std::fs::read_to_string(folder.join("stat")).ok()?;
    let (name, rest) = (line.split_once('(')?.1, line.rsplit_once(')')?.1);
    if ["hydra_", "pmi_proxy", "mpiexec", "mpirun"].iter().any(|launcher| name.starts_with(launcher)) {
        return None;
    }
    let own = format!("PMI_RANK={rank}");
    let environment = std::fs::read(folder.join("environ")).ok()?;
    if !environment.split(|&byte| byte == 0).any(|variable| variable == own.as_bytes()) {
        return None;
    }
    rest.split_whitespace().nth(1)?.parse().ok()
}

/// The launcher's word that MPI agrees with, and what it means when MPI agrees with none.
fn confirm(all: &[Said], answer: Answer, alone: &str) -> WorldIdentity {
    let spawned = if answer.spawned { origin::SPAWNED } else { 0 };
    let agrees = |said: &&Said| said.rank == answer.rank && (said.size == 0 || said.size == answer.size);
    let agreeing: Vec<&Said> = all.iter().filter(agrees).collect();
    let first = if answer.is_mpich { agreeing.iter().find(|said| said.of_node) } else { None };
    match first.or(agreeing.first()) {
        Some(said) => WorldIdentity { id: said.id.clone(), origin: spawned | said.origin() },
        None if answer.size == 1 => {
            let other = all.iter().any(|said| said.size > 1 || said.rank > 0);
            let foreign = if other && !answer.spawned { origin::FOREIGN } else { 0 };
            WorldIdentity { id: alone.to_string(), origin: spawned | foreign }
        }
        // Several ranks, and no launcher that is known: its process is all that they have in common.
        None => {
            let parent = std::os::unix::process::parent_id();
            let id = format!("{parent}.{}", started(parent).unwrap_or_default());
            WorldIdentity { id, origin: spawned | origin::OF_NODE }
        }
    }
}

/// The memory that MPICH shares between the ranks of one world on a node. Hydra starts all worlds of a job by the same
/// proxy, and this alone tells spawned ones apart.
fn shared_memory() -> Option<String> {
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    maps.lines().find_map(named_memory)
}

/// The device and the number of a file in a line of a process's map, where it is such memory.
fn named_memory(line: &str) -> Option<String> {
    let mut words = line.split_whitespace().skip(3);
    let (device, inode, path) = (words.next()?, words.next()?, words.next()?);
    path.starts_with("/dev/shm/mpich_sh").then(|| format!("m{}.{inode}", device.replace(':', ".")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(pairs: &'static [(&'static str, &'static str)]) -> impl Fn(&str) -> Option<String> {
        move |name| pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string())
    }

    const NONE: Started = &|_| None;
    const OPENMPI: &[(&str, &str)] =
        &[("PMIX_NAMESPACE", "prterun-a-7@1"), ("PMIX_RANK", "1"), ("OMPI_COMM_WORLD_SIZE", "4")];
    const HYDRA: &[(&str, &str)] = &[("PMI_RANK", "3"), ("PMI_SIZE", "4")];

    /// Of the test itself, whose parent has no rank.
    fn proxy() -> String {
        format!("{}.", std::os::unix::process::parent_id())
    }

    fn answer(rank: i32, size: i32) -> Answer {
        Answer { rank, size, spawned: false, is_mpich: false }
    }

    fn world(pairs: &'static [(&'static str, &'static str)], answer: Answer) -> (String, u32) {
        let identity = confirm(&all(&environment(pairs), NONE), answer, "alone");
        (identity.id, identity.origin)
    }

    #[test]
    fn launchers() {
        let said = |pairs| all(&environment(pairs), NONE).swap_remove(0);
        assert_eq!(said(OPENMPI), Said { id: "prterun-a-7@1".into(), rank: 1, size: 4, of_node: false });
        assert_eq!(said(HYDRA), Said { id: proxy(), rank: 3, size: 4, of_node: true });
        let step =
            &[("SLURM_JOB_ID", "5"), ("SLURM_STEP_ID", "2"), ("SLURM_PROCID", "0"), ("SLURM_NTASKS", "2")];
        assert_eq!(said(step), Said { id: "5.2".into(), rank: 0, size: 2, of_node: false });
        let over_pmi =
            &[("SLURM_JOB_ID", "5"), ("SLURM_STEP_ID", "2"), ("SLURM_PROCID", "1"), ("PMI_RANK", "1")];
        assert_eq!(said(over_pmi).id, "5.2");
        // A batch script has a number, and starts no step.
        assert_eq!(all(&environment(&[("SLURM_JOB_ID", "5"), ("PMI_RANK", "x")]), NONE), []);
        // Hydra's proxies may be a step's processes; the ranks have their variables, too.
        let over_step = &[
            ("SLURM_JOB_ID", "5"),
            ("SLURM_STEP_ID", "2"),
            ("SLURM_PROCID", "0"),
            ("SLURM_NTASKS", "2"),
            ("PMI_RANK", "0"),
            ("PMI_SIZE", "4"),
        ];
        assert_eq!(said(over_step).id, proxy());
    }

    #[test]
    fn scripts_between_launcher_and_rank() {
        let proc = std::env::temp_dir().join(format!("mpiwarden-proc-{}", std::process::id()));
        let process = |pid: u32, name: &str, parent: u32, environment: &str| {
            let folder = proc.join(pid.to_string());
            std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
            std::fs::write(folder.join("stat"), format!("{pid} ({name}) S {parent} 1 1"))
                .expect("can be written");
            std::fs::write(folder.join("environ"), environment).expect("can be written");
        };
        process(9, "a) (sh", 8, "A=1\0PMI_RANK=3\0");
        process(8, "hydra_pmi_proxy", 7, "PMI_RANK=3\0");
        process(7, "sh", 6, "PMI_RANK=33\0");
        assert_eq!(parent_of_script(&proc, 9, 3), Some(8), "a script");
        assert_eq!(parent_of_script(&proc, 8, 3), None, "a launcher, by its name");
        assert_eq!(parent_of_script(&proc, 7, 3), None, "a launcher, for it has no rank");
        assert_eq!(parent_of_script(&proc, 5, 3), None, "one that is gone");
        std::fs::remove_dir_all(proc).expect("it is there");
    }

    #[test]
    fn what_mpi_confirms_counts() {
        assert_eq!(world(OPENMPI, answer(1, 4)), ("prterun-a-7@1".into(), 0));
        assert_eq!(world(HYDRA, answer(3, 4)), (proxy(), origin::OF_NODE));
        assert_eq!(world(&[], answer(0, 1)), ("alone".into(), 0));
    }

    #[test]
    fn under_another_launcher_each_process_is_a_world() {
        assert_eq!(world(OPENMPI, answer(0, 1)), ("alone".into(), origin::FOREIGN));
        assert_eq!(world(HYDRA, answer(0, 1)), ("alone".into(), origin::FOREIGN));
        const FIRST: &[(&str, &str)] = &[("PMI_RANK", "0"), ("PMI_SIZE", "4")];
        assert_eq!(world(FIRST, answer(0, 1)), ("alone".into(), origin::FOREIGN));
    }

    #[test]
    fn without_a_launcher_a_process_is_a_world_of_its_own() {
        let alone = |pairs| alone_among(&all(&environment(pairs), NONE), "7.1".into());
        assert_eq!(alone(&[]), Some(Said { id: "7.1".into(), rank: 0, size: 1, of_node: false }));
        // Ranks of a launcher that does not belong to this MPI: how many there are is not known here.
        assert_eq!(alone(HYDRA), None);
        assert_eq!(alone(OPENMPI), None);
    }

    #[test]
    fn a_launcher_inside_of_another_one() {
        const BOTH: &[(&str, &str)] = &[
            ("PMIX_NAMESPACE", "outer"),
            ("PMIX_RANK", "0"),
            ("OMPI_COMM_WORLD_SIZE", "1"),
            ("PMI_RANK", "0"),
            ("PMI_SIZE", "2"),
        ];
        assert_eq!(world(BOTH, answer(0, 2)), (proxy(), origin::OF_NODE));
        assert_eq!(world(BOTH, answer(0, 1)), ("outer".into(), 0));
    }

    #[test]
    fn spawned_worlds() {
        let spawned = Answer { spawned: true, ..answer(1, 4) };
        assert_eq!(world(OPENMPI, spawned), ("prterun-a-7@1".into(), origin::SPAWNED));
        let memory = "7f0-7f1 rw-s 00000000 00:1b 161    /dev/shm/mpich_shm_11ba9946_0";
        assert_eq!(named_memory(memory).as_deref(), Some("m00.1b.161"));
        assert_eq!(named_memory("7f0-7f1 rw-s 00000000 00:1b 157 /dev/shm/ucx_shm_posix_6b (deleted)"), None);
        assert_eq!(named_memory("7f0-7f1 rw-p 00000000 00:00 0"), None);
    }
}
