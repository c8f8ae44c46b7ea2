//! A store with callbacks that write down what they are told, and do what a test wants.

use mpiwarden::call::Handle;
use mpiwarden::mirror::facts::Mark;
use mpiwarden_keys::{
    Answer, Caller, Due, Functions, HandleType, KeyFault, KeyId, Locked, Nesting, Place, Role, Store, run,
};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

type Inside = Rc<dyn Fn(&Bench)>;
type Copied = Rc<dyn Fn(&Due) -> Answer>;

pub struct Bench {
    store: RefCell<Store>,
    log: RefCell<Vec<String>>,
    contexts: RefCell<Vec<isize>>,
    inside: RefCell<Vec<(&'static str, Inside)>>,
    copied: RefCell<Copied>,
    jump: Cell<&'static str>,
    meanwhile: RefCell<Option<Inside>>,
    /// How deep the calls are in each other.
    depth: Cell<usize>,
    /// The calls are made on another stack than the callbacks that run.
    elsewhere: Cell<bool>,
}

impl Locked for Bench {
    fn with<R>(&self, part: impl FnOnce(&mut Store) -> R) -> R {
        part(&mut self.store.borrow_mut())
    }

    fn nesting(&self, outer: Caller, now: Caller) -> Nesting {
        if self.elsewhere.get() {
            Nesting::Elsewhere
        } else if outer.frame <= now.top {
            Nesting::Left
        } else {
            Nesting::Inside
        }
    }
}

/// A communicator's place.
pub fn comm(handle: usize) -> Place {
    Place::new(HandleType::Comm, Handle(handle))
}

/// All three functions, and a context.
pub fn functions(context: isize) -> Functions {
    Functions { copy: 1, free: 1, destroy: 1, context, ..Functions::default() }
}

impl Bench {
    pub fn new() -> Bench {
        Bench {
            store: RefCell::default(),
            log: RefCell::default(),
            contexts: RefCell::default(),
            inside: RefCell::default(),
            copied: RefCell::new(Rc::new(|_| None)),
            jump: Cell::new(""),
            meanwhile: RefCell::default(),
            depth: Cell::new(0),
            elsewhere: Cell::new(false),
        }
    }

    /// What a callback of this role does besides writing itself down.
    pub fn at(&self, role: &'static str, inside: impl Fn(&Bench) + 'static) {
        self.jump.set("");
        self.inside.borrow_mut().push((role, Rc::new(inside)));
    }

    /// A callback of this role is left by a jump.
    pub fn jump_out(&self, role: &'static str) {
        self.jump.set(role);
    }

    /// What another thread does between MPI's freeing of a handle and the return of the call.
    pub fn meanwhile(&self, other: impl Fn(&Bench) + 'static) {
        *self.meanwhile.borrow_mut() = Some(Rc::new(other));
    }

    /// What copy callbacks answer.
    pub fn copied(&self, answer: impl Fn(&Due) -> Answer + 'static) {
        *self.copied.borrow_mut() = Rc::new(answer);
    }

    pub fn note(&self, line: String) {
        self.log.borrow_mut().push(line);
    }

    pub fn log(&self) -> Vec<String> {
        self.log.borrow().clone()
    }

    pub fn contexts(&self) -> Vec<isize> {
        self.contexts.borrow().clone()
    }

    pub fn key(&self) -> KeyId {
        self.key_with(functions(0))
    }

    pub fn key_with(&self, functions: Functions) -> KeyId {
        self.with(|store| store.create(functions, Mark::default())).expect("there is room")
    }

    pub fn set(&self, key: KeyId, place: Place, value: isize) -> Result<(), KeyFault> {
        self.call(|caller| run::set(self, caller, (key, place), value, |due| self.invoke(due)))
    }

    pub fn get(&self, key: KeyId, place: Place) -> Option<isize> {
        self.with(|store| store.get(key, place)).expect("a key that can be used")
    }

    pub fn clear(&self, key: KeyId, place: Place) -> Result<(), KeyFault> {
        self.call(|caller| run::clear(self, caller, (key, place), |due| self.invoke(due)))
    }

    pub fn free_key(&self, key: KeyId) -> Result<(), KeyFault> {
        self.call(|caller| run::free_key(self, caller, key, Mark::default(), |due| self.invoke(due)))
    }

    /// MPI's call that frees, which succeeds or not.
    pub fn free(&self, place: Place, succeeds: bool) -> Result<(), KeyFault> {
        self.call(|caller| {
            let departure = run::free(self, caller, place, |due| self.invoke(due))?;
            self.note(format!("MPI {} {}", if succeeds { "frees" } else { "does not free" }, word(place)));
            if let Some(meanwhile) = self.meanwhile.take() {
                meanwhile(self);
            }
            run::freed(self, caller, departure, succeeds, |due| self.invoke(due));
            Ok(())
        })
    }

    /// As [`Bench::free`], with the free callbacks behind MPI's call.
    pub fn free_untold(&self, place: Place, succeeds: bool) {
        self.call(|caller| {
            let departure = run::leave(self, place);
            self.note(format!("MPI {} {}", if succeeds { "frees" } else { "does not free" }, word(place)));
            if let Some(meanwhile) = self.meanwhile.take() {
                meanwhile(self);
            }
            run::freed_untold(self, caller, departure, succeeds, |due| self.invoke(due));
        });
    }

    /// As [`Bench::free`], of a request whose operation is under way.
    pub fn free_active(&self, place: Place) -> Result<(), KeyFault> {
        self.call(|caller| {
            let departure = run::free(self, caller, place, |due| self.invoke(due))?;
            self.note(format!("MPI frees {}", word(place)));
            self.with(|store| store.given_up(place.handle, Some(departure)));
            Ok(())
        })
    }

    pub fn made(&self, place: Place) {
        self.with(|store| store.made(place));
    }

    pub fn handed_out(&self, place: Place) {
        self.with(|store| store.handed_out(place));
    }

    /// What a coroutine does while another one waits in a callback.
    pub fn on_another_stack(&self, part: impl FnOnce(&Bench)) {
        let outer = self.elsewhere.replace(true);
        part(self);
        self.elsewhere.set(outer);
    }

    pub fn copy(&self, from: Place, to: Place) {
        self.call(|caller| run::copy(self, caller, from, to, |due| self.invoke(due)));
    }

    pub fn began(&self, request: usize, comm: Place) {
        self.with(|store| store.began(Handle(request), comm.handle));
    }

    pub fn complete(&self, request: usize) {
        self.call(|caller| run::complete(self, caller, Handle(request), |due| self.invoke(due)));
    }

    pub fn given_up(&self, request: usize) {
        self.with(|store| store.given_up(Handle(request), None));
    }

    pub fn end(&self) {
        self.call(|caller| run::end(self, caller, |due| self.invoke(due)));
    }

    pub fn leftovers(&self) -> usize {
        self.with(|store| store.leftovers().len())
    }

    fn call<R>(&self, part: impl FnOnce(Caller) -> R) -> R {
        let outer = self.depth.get();
        // Stacks grow downwards.
        let caller = Caller { thread: 0, frame: 0x10000 - outer, top: 0x10000 - outer, serial: 0 };
        let result = part(caller);
        self.depth.set(outer);
        result
    }

    fn invoke(&self, due: &Due) -> Answer {
        let role = match due.role {
            Role::Copy => "copy",
            Role::Free => "free",
            Role::Destroy => "destroy",
        };
        let key = if due.key == KeyId::NULL { "null" } else { "key" };
        let to = due.to.map(|to| format!(" {}", word(to))).unwrap_or_default();
        self.note(format!("{role} {key} {} {}{to}", word(due.place), due.value));
        self.contexts.borrow_mut().push(due.functions.context);
        let outer = self.depth.get();
        if self.jump.get() == role {
            std::panic::resume_unwind(Box::new("a jump out of a callback"));
        }
        self.depth.set(outer + 1);
        let inside: Vec<Inside> = self
            .inside
            .borrow()
            .iter()
            .filter(|(at, _)| *at == role)
            .map(|(_, inside)| Rc::clone(inside))
            .collect();
        for inside in inside {
            inside(self);
        }
        self.depth.set(outer);
        let answer = Rc::clone(&self.copied.borrow());
        answer(due)
    }
}

fn word(place: Place) -> String {
    let of = if place.of == HandleType::Comm { "comm" } else { place.of.word() };
    format!("{of}{}", place.handle.0)
}
