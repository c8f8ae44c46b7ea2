//! The words that nonsense is made of: any call with any arguments, any answer, any outcome of a callback.

use mpiwarden::call::{
    Access, Call, Common, Flavor, Function, Handle, Kind, Local, Outcome, Outputs, Predefined, Results, Role,
    StackId, Target, WinMemory,
};
use mpiwarden::mirror::Returned;
use mpiwarden::mirror::facts::Written;
use mpiwarden::mirror::keyvals::KeyId;

use crate::names::Names;
use crate::nonsense::Chaos;

impl Chaos {
    pub fn kind(&mut self) -> Kind {
        crate::program::KINDS[self.choices.below(3)]
    }

    pub fn handle(&mut self, kind: Kind) -> Handle {
        let slot = self.choices.below(Names::HANDLES);
        self.names.handle(kind, slot)
    }

    pub fn some_handle(&mut self, kind: Kind) -> Option<Handle> {
        if self.choices.one_in(3) { None } else { Some(self.handle(kind)) }
    }

    pub fn keyval(&mut self) -> i32 {
        let slot = self.choices.below(Names::KEYVALS);
        self.names.keyval(slot)
    }

    pub fn key_id(&mut self) -> KeyId {
        KeyId(self.choices.below(10) as u32)
    }

    /// Addresses, sizes and values, the extreme ones among them. None looks like a handle that is renamed.
    pub fn word(&mut self) -> usize {
        match self.choices.below(6) {
            0 => 0,
            1 => self.choices.below(20),
            2 => usize::MAX - self.choices.below(20),
            3 => isize::MAX as usize - 2 + self.choices.below(5),
            _ => 0x5500_0000 + 8 * self.choices.below(16),
        }
    }

    pub fn function(&mut self) -> Function {
        match self.choices.below(4) {
            0 | 1 => Function::User,
            2 => Function::Null,
            _ => Function::Predefined(Predefined {
                role: [Role::NullCopy, Role::Dup, Role::NullDelete, Role::NullEither][self.choices.below(4)],
                kind: [None, Some(Kind::Comm), Some(Kind::Datatype), Some(Kind::Win)][self.choices.below(4)],
                name: "MPI_SOME_FN",
                of_other_module: self.choices.one_in(4),
            }),
        }
    }

    pub fn access(&mut self) -> Access {
        [Access::Usable, Access::Usable, Access::ReadOnly, Access::Unmapped][self.choices.below(4)]
    }

    pub fn call(&mut self) -> Call {
        let kind = self.kind();
        match self.choices.below(33) {
            0 => Call::WorldBegin,
            1 if self.choices.one_in(5) => Call::WorldEnd,
            2 => Call::Abort,
            3 => Call::SessionBegin,
            4 => Call::SessionEnd { session: self.handle(Kind::Comm) },
            5 => Call::KeyvalCreate { kind, copy: self.function(), delete: self.function() },
            6 | 7 => Call::KeyvalFree { kind, keyval: self.keyval() },
            8..=10 => {
                let local = Local { frame: self.choices.below(4), back: 0, function: None };
                let local = if self.choices.one_in(3) { Some(local) } else { None };
                Call::AttrSet {
                    kind,
                    object: self.handle(kind),
                    keyval: self.keyval(),
                    value: self.word(),
                    local,
                }
            }
            11 | 12 => {
                let outputs = Outputs { value: self.word(), flag: self.word() };
                let outputs = if self.choices.one_in(3) { outputs } else { Outputs::GOOD };
                Call::AttrGet { kind, object: self.handle(kind), keyval: self.keyval(), outputs }
            }
            13 | 14 => Call::AttrDelete { kind, object: self.handle(kind), keyval: self.keyval() },
            15 => Call::CommDup { comm: self.handle(Kind::Comm), nonblocking: self.choices.one_in(2) },
            16 => {
                let from = [self.some_handle(Kind::Comm), self.some_handle(Kind::Comm)];
                let commons = [Common::Parent, Common::Members, Common::Nothing];
                let common = commons[self.choices.below(3)];
                Call::CommMake { from, group: self.some_handle(Kind::Comm), common }
            }
            17 => Call::Obtain { kind, from: self.some_handle(kind), counted: self.choices.one_in(2) },
            18 => Call::GroupFromSession { session: self.handle(Kind::Comm) },
            19 => Call::TypeDup { datatype: self.handle(Kind::Datatype) },
            20 => Call::TypeMake { from: self.some_handle(Kind::Datatype), wrong: None },
            21 | 22 => {
                let unmapped = (0..self.choices.below(3)).map(|_| self.word()).collect();
                Call::ObjectFree { kind, object: self.handle(kind), unmapped }
            }
            23 => {
                let flavors = [Flavor::Create, Flavor::Allocate, Flavor::Shared, Flavor::Dynamic];
                let memory = WinMemory {
                    base: self.word(),
                    size: self.word() as isize,
                    disp_unit: self.word() as isize,
                    inter: self.choices.one_in(5),
                    place: self.choices.one_in(2).then_some((0, 2)),
                };
                Call::WinMake {
                    flavor: flavors[self.choices.below(4)],
                    comm: self.handle(Kind::Comm),
                    memory,
                }
            }
            24 | 25 => Call::WinAttach {
                win: self.handle(Kind::Win),
                base: self.word(),
                size: self.word() as isize,
                access: self.access(),
            },
            26 => Call::WinDetach { win: self.handle(Kind::Win), base: self.word(), access: self.access() },
            27 => Call::WinSharedQuery { win: self.handle(Kind::Win), rank: Target::Null },
            28 => Call::AllocMem { size: self.word() as isize },
            29 => Call::FreeMem { base: self.word() },
            30 => Call::TypeCommit { datatype: self.handle(Kind::Datatype) },
            31 => Call::WinInfo { win: self.handle(Kind::Win) },
            32 => Call::FileOpen { comm: self.handle(Kind::Comm) },
            _ => Call::FileClose,
        }
    }

    pub fn outcome(&mut self) -> Outcome {
        let kind = self.kind();
        let results = match self.choices.below(14) {
            0 => Results::None,
            1 => Results::Keyval(self.keyval()),
            2 | 3 => Results::Object(self.some_handle(kind)),
            4 => {
                Results::ByMembers { handle: self.handle(kind), members: self.choices.one_in(2).then_some(7) }
            }
            5 => Results::Objects((0..self.choices.below(3)).map(|_| self.handle(kind)).collect()),
            6 => Results::Pending { comm: self.handle(Kind::Comm), request: self.handle(Kind::Comm) },
            7 => Results::Attr { flag: self.choices.one_in(2), value: self.word(), pointee: None },
            8 => Results::Attr { flag: true, value: self.word(), pointee: Some(self.word() as i64) },
            9 | 10 => {
                Results::Window { win: self.handle(Kind::Win), base: self.word(), size: self.word() as isize }
            }
            11 => Results::Session(self.handle(Kind::Comm)),
            12 => Results::Group(self.handle(Kind::Comm)),
            13 => Results::Shared { base: self.word(), size: self.word() as isize },
            _ => Results::Memory { base: self.word() },
        };
        Outcome { success: !self.choices.one_in(4), results }
    }

    pub fn returned(&mut self) -> Returned {
        Returned {
            code: if self.choices.one_in(4) { 17 } else { 0 },
            flag: [None, Some(0), Some(1), Some(1), Some(-7)][self.choices.below(5)],
            written: [Written::Yes, Written::Yes, Written::Partly, Written::No][self.choices.below(4)],
            value: self.word(),
            function: StackId(self.event),
            processes: if self.choices.one_in(2) { Some(4) } else { None },
            extra_state_changed: self.choices.one_in(4),
            coded: !self.choices.one_in(4),
        }
    }
}
