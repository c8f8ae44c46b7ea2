//! Communicators and windows have one name on all their members, by what each of them sees of itself: the mirror alone, once
//! for each member, without any MPI.
//!
//! Left out: what is done with the names (the tests of `wrappers/src/directory`).

#[expect(dead_code, reason = "scenarios use more of it")]
#[path = "scenarios/setup.rs"]
mod setup;

use mpiwarden::call::{
    Call, CallId, Common, Context, Flavor, Handle, Kind, Language, Outcome, Results, StackId, WinMemory,
};
use mpiwarden::mirror::Mirror;
use mpiwarden::mirror::directory::Publish;
use mpiwarden::mirror::naming::Name;

/// One process.
struct Member {
    mirror: Mirror,
    /// Its handles are its own.
    next: usize,
}

impl Member {
    fn new(rank: usize) -> Member {
        let mut member = Member { mirror: Mirror::new(setup::setup()), next: 0x7000 + rank * 0x100 };
        member.call("MPI_Init", Call::WorldBegin, &Outcome::success(Results::None));
        member
    }

    fn call(&mut self, name: &'static str, call: Call, outcome: &Outcome) {
        let context = Context {
            call: CallId::of(name),
            thread: 0,
            stack: StackId(1),
            site: 1,
            frame: 0x1000,
            language: Language::C,
        };
        let mut facts = Vec::new();
        let ticket = self.mirror.enter(call, &context, &mut facts);
        self.mirror.leave(ticket, &context, outcome, &mut facts);
    }

    fn handle(&mut self) -> Handle {
        self.next += 1;
        Handle(self.next)
    }

    fn split(&mut self, from: Handle) -> Handle {
        let new = self.handle();
        let call = Call::CommMake { from: [Some(from), None], group: None, common: Common::Parent };
        self.call("MPI_Comm_split", call, &Outcome::success(Results::Object(Some(new))));
        new
    }

    fn split_fails(&mut self, from: Handle) {
        let call = Call::CommMake { from: [Some(from), None], group: None, common: Common::Parent };
        self.call("MPI_Comm_split", call, &Outcome::failure());
    }

    fn dup(&mut self, from: Handle) -> Handle {
        let new = self.handle();
        let call = Call::CommDup { comm: from, nonblocking: false };
        self.call("MPI_Comm_dup", call, &Outcome::success(Results::Object(Some(new))));
        new
    }

    fn idup(&mut self, from: Handle) -> Handle {
        let (new, request) = (self.handle(), self.handle());
        let call = Call::CommDup { comm: from, nonblocking: true };
        self.call("MPI_Comm_idup", call, &Outcome::success(Results::Pending { comm: new, request }));
        new
    }

    fn by_members(&mut self, name: &'static str, from: Option<Handle>, members: Option<u64>) -> Handle {
        let new = self.handle();
        let call = Call::CommMake { from: [from, None], group: None, common: Common::Members };
        let results = Results::ByMembers { handle: new, members };
        self.call(name, call, &Outcome::success(results));
        new
    }

    fn spawn(&mut self) -> Handle {
        let new = self.handle();
        let call = Call::CommMake { from: [None, Some(setup::WORLD)], group: None, common: Common::Nothing };
        self.call("MPI_Comm_spawn", call, &Outcome::success(Results::Object(Some(new))));
        new
    }

    /// The name of a window that is made on a communicator.
    fn window(&mut self, comm: Handle) -> Option<Name> {
        let win = self.handle();
        let memory = WinMemory { size: 64, disp_unit: 1, place: Some((0, 2)), ..WinMemory::default() };
        let call = Call::WinMake { flavor: Flavor::Allocate, comm, memory };
        let made = Outcome::success(Results::Window { win, base: 0x1000, size: 64 });
        self.call("MPI_Win_allocate", call, &made);
        let published: Vec<Publish> = self.mirror.take_published().collect();
        let name = published
            .iter()
            .find_map(|event| if let Publish::Window(given) = event { Some(given.name) } else { None });
        name.expect("a window is told of before it is made")
    }

    /// The names of everything, one way and the other.
    fn all(&mut self) -> Vec<Option<Name>> {
        let world = setup::WORLD;
        let dup = self.dup(world);
        let part = self.split(dup);
        let late = self.idup(part);
        let group = self.by_members("MPI_Comm_create_group", Some(part), Some(7));
        let again = self.by_members("MPI_Comm_create_group", Some(part), Some(7));
        let other = self.by_members("MPI_Comm_create_group", Some(part), Some(8));
        let session = self.by_members("MPI_Comm_create_from_group", None, Some(7));
        let comms = [world, setup::MYSELF, dup, part, late, group, again, other, session];
        comms.into_iter().chain([world, dup]).map(|comm| self.window(comm)).collect()
    }
}

#[test]
fn members_agree_and_names_differ() {
    let [one, two] = [0, 1].map(|rank| Member::new(rank).all());
    assert_eq!(one, two);
    assert!(one.iter().all(Option::is_some));
    for (index, name) in one.iter().enumerate() {
        assert!(!one[..index].contains(name), "{index}");
    }
}

#[test]
fn a_call_that_fails_on_one_member_counts() {
    let mut members = [Member::new(0), Member::new(1)];
    members[0].split_fails(setup::WORLD);
    members[1].split(setup::WORLD);
    let [one, two] = members.map(|mut member| member.window(setup::WORLD));
    assert!(one.is_some() && one == two);
}

#[test]
fn communicators_of_several_worlds_have_no_name() {
    let mut member = Member::new(0);
    let spawned = member.spawn();
    let merged = member.split(spawned);
    assert_eq!(member.window(merged), None);
    let strangers = member.by_members("MPI_Intercomm_create", None, None);
    assert_eq!(member.window(strangers), None);
    // Nobody knows how often it was made of these.
    let group = member.by_members("MPI_Intercomm_create", None, Some(7));
    assert_eq!(member.window(group), None);
    assert!(member.window(setup::WORLD).is_some());
}

#[test]
fn who_may_miss_calls_names_nothing() {
    let mut member = Member::new(0);
    let dup = member.dup(setup::WORLD);
    member.mirror.incomplete();
    let late = member.dup(dup);
    let mut made = |comm: Handle| {
        let win = member.handle();
        let memory = WinMemory { size: 64, disp_unit: 1, place: Some((0, 2)), ..WinMemory::default() };
        let call = Call::WinMake { flavor: Flavor::Allocate, comm, memory };
        let done = Outcome::success(Results::Window { win, base: 0x1000, size: 64 });
        member.call("MPI_Win_allocate", call, &done);
        member.mirror.take_published().any(|event| matches!(event, Publish::Window(_)))
    };
    assert!(!made(setup::WORLD) && !made(dup) && !made(late));
    assert!(!member.mirror.knows_object(Kind::Win, Handle(1)));
}

/// A communicator that nobody saw being made: what was made of the world is counted otherwise elsewhere.
#[test]
fn a_communicator_from_nowhere() {
    let mut member = Member::new(0);
    let before = member.dup(setup::WORLD);
    assert!(member.window(before).is_some());
    let win = member.handle();
    let memory = WinMemory { size: 64, disp_unit: 1, ..WinMemory::default() };
    let call = Call::WinMake { flavor: Flavor::Allocate, comm: Handle(0x9999), memory };
    let done = Outcome::success(Results::Window { win, base: 0x1000, size: 64 });
    member.call("MPI_Win_allocate", call, &done);
    assert!(member.mirror.take_published().any(|event| event == Publish::Unnamed));
    let late = member.dup(setup::WORLD);
    assert_eq!((member.window(before), member.window(late)), (None, None));
}

/// What was told of and not made is taken back.
#[test]
fn a_window_that_is_not_made() {
    let mut member = Member::new(0);
    let memory = WinMemory { size: 64, disp_unit: 1, place: Some((0, 2)), ..WinMemory::default() };
    let call = Call::WinMake { flavor: Flavor::Allocate, comm: setup::WORLD, memory };
    member.call("MPI_Win_allocate", call, &Outcome::failure());
    let events: Vec<Publish> = member.mirror.take_published().collect();
    let [Publish::Window(given), Publish::Free { window }] = &events[..] else { panic!("{events:?}") };
    assert_eq!(given.window, *window);
}
