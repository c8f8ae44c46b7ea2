//! A random program that makes no mistake: it uses what is alive, frees what it made, and each thing once.

use mpiwarden::call::{Flavor, Function, Kind, Role};

use crate::model::{INT, MYSELF, Model, WORLD, predefined};

pub const KINDS: [Kind; 3] = [Kind::Comm, Kind::Datatype, Kind::Win];

impl Model {
    /// Runs a program to its end.
    pub fn run(&mut self) {
        self.begin();
        self.act_all();
        self.clean_up();
        self.end();
    }

    /// Every step that was chosen.
    pub fn act_all(&mut self) {
        while self.choices.next_step() {
            self.act();
        }
    }

    /// One thing that programs do.
    pub fn act(&mut self) {
        let thread = self.some_thread();
        let kind = KINDS[self.choices.below(3)];
        let mut usable = self.usable(kind);
        // What carries attributes is used more often.
        if self.choices.one_in(2) && usable.iter().any(|object| !self.objects[*object].attributes.is_empty())
        {
            usable.retain(|object| !self.objects[*object].attributes.is_empty());
        }
        let object = self.choices.pick(&usable);
        let own = self.choices.pick(&self.own(kind));
        match (self.choices.below(20), object, own) {
            (0 | 1, _, _) => {
                self.some_key(thread, kind);
            }
            (2, _, _) => {
                let keys = self.live_keys();
                if let Some(key) = self.choices.pick(&keys) {
                    let reused = self.choices.one_in(3);
                    self.free_key(thread, key, |model| {
                        if reused {
                            model.some_key(1 - thread, kind);
                        }
                    });
                }
            }
            (3..=5, Some(object), _) => self.set_something(thread, object),
            (6, Some(object), _) => self.get_something(thread, object),
            (7, Some(object), _) => self.delete_something(thread, object),
            (8 | 9 | 19, Some(object), _) if kind != Kind::Win => {
                let nonblocking = self.choices.one_in(3);
                // Another thread frees an object while this one duplicates: the new one may get its handle.
                let other = self.own(kind).into_iter().find(|other| *other != object);
                let early = other.filter(|_| self.choices.one_in(3));
                self.dup(thread, object, nonblocking, |model| {
                    if let Some(other) = early {
                        model.free(1 - thread, other, |_| {});
                    }
                });
            }
            (10, _, _) => {
                self.make_something(thread, kind);
            }
            (11 | 12, _, Some(own)) => {
                let reused = self.choices.one_in(3);
                self.free(thread, own, |model| {
                    if reused {
                        model.make(1 - thread, kind);
                    }
                });
            }
            (13 | 14, _, _) => {
                let windows = self.own(Kind::Win);
                if let Some(win) = self.choices.pick(&windows) {
                    self.use_window(thread, win);
                }
            }
            (15, Some(inner), Some(outer)) if kind == Kind::Datatype => {
                self.get_contents(thread, outer, inner)
            }
            (16, _, _) => match self.choices.below(4) {
                0 => self.open_file(thread, MYSELF),
                1 => self.close_file(thread),
                2 => self.session(thread),
                _ => self.alloc_and_free_mem(thread),
            },
            (17, _, _) => {
                let pending: Vec<_> =
                    (0..self.objects.len()).filter(|index| self.objects[*index].pending.is_some()).collect();
                if let Some(object) = self.choices.pick(&pending) {
                    self.complete(object);
                }
            }
            (18, Some(object), _) if !self.alone => {
                let keys: Vec<_> =
                    self.live_keys().into_iter().filter(|key| self.keys[*key].kind == kind).collect();
                let keys = [self.choices.pick(&keys), self.choices.pick(&keys)];
                if let [Some(first), Some(second)] = keys {
                    self.meet(object, [first, second]);
                }
            }
            (_, _, _) => {}
        }
    }

    /// What callbacks do besides their work: they read their object, and use others.
    pub fn act_in_callback(&mut self, thread: usize, about: usize) {
        let kind = KINDS[self.choices.below(3)];
        match self.choices.below(5) {
            0 if !self.objects[about].is_hidden => self.get_something(thread, about),
            1 => {
                let idle: Vec<_> =
                    self.live_keys().into_iter().filter(|key| self.keys[*key].busy == 0).collect();
                if let Some(key) = self.choices.pick(&idle) {
                    self.free_key(thread, key, |_| {});
                }
            }
            2 => {
                if let Some(own) = self.choices.pick(&self.own(kind)) {
                    self.free(thread, own, |_| {});
                }
            }
            3 => {
                if let Some(object) = self.choices.pick(&self.own(kind)) {
                    self.set_something(thread, object);
                }
            }
            _ => {
                let made = self.make(thread, kind);
                self.free(thread, made, |_| {});
            }
        }
    }

    fn use_window(&mut self, thread: usize, win: usize) {
        self.get_predefined(thread, win);
        if !self.is_dynamic(win) {
            return;
        }
        self.attach(thread, win);
        self.attach(1 - thread, win);
        let attached = self.choices.one_in(3);
        if self.choices.one_in(2) {
            self.detach(thread, win, |model| {
                if attached {
                    model.attach(1 - thread, win);
                }
            });
        }
    }

    fn is_dynamic(&self, win: usize) -> bool {
        self.objects[win].window.as_ref().is_some_and(|window| window.flavor == Flavor::Dynamic)
    }

    pub fn some_key(&mut self, thread: usize, kind: Kind) -> usize {
        let copy = match self.choices.below(3) {
            0 => Function::User,
            1 => predefined(Role::Dup, kind),
            _ => predefined(Role::NullCopy, kind),
        };
        let delete = if self.choices.one_in(2) { Function::User } else { predefined(Role::NullDelete, kind) };
        self.create_key(thread, kind, copy, delete)
    }

    fn make_something(&mut self, thread: usize, kind: Kind) -> usize {
        let comms = self.usable(Kind::Comm);
        match (kind, self.choices.pick(&comms)) {
            (Kind::Win, Some(comm)) => {
                let flavors =
                    [Flavor::Create, Flavor::Allocate, Flavor::Shared, Flavor::Dynamic, Flavor::Dynamic];
                let flavor = flavors[self.choices.below(flavors.len())];
                self.make_window(thread, comm, flavor)
            }
            (_, _) => self.make(thread, kind),
        }
    }

    fn set_something(&mut self, thread: usize, object: usize) {
        let kind = self.objects[object].kind;
        let keys: Vec<_> = self.live_keys().into_iter().filter(|key| self.keys[*key].kind == kind).collect();
        if let Some(key) = self.choices.pick(&keys) {
            let value = self.some_value(key);
            self.set(thread, object, key, value);
        }
    }

    /// Reads with a live key, or with a saved copy of one that is freed and held by an attribute that the program
    /// knows of.
    fn get_something(&mut self, thread: usize, object: usize) {
        let kind = self.objects[object].kind;
        let may_be_used = |key: &usize| !self.keys[*key].freed || self.is_held(*key);
        let all = (0..self.keys.len()).filter(|key| !self.keys[*key].gone && self.keys[*key].kind == kind);
        let keys: Vec<_> = all.filter(may_be_used).collect();
        if let Some(key) = self.choices.pick(&keys) {
            self.get(thread, object, key);
        }
    }

    fn is_held(&self, key: usize) -> bool {
        let visible = self.objects.iter().filter(|object| object.alive && !object.is_hidden);
        visible.flat_map(|object| &object.attributes).any(|attribute| attribute.key == key)
    }

    fn delete_something(&mut self, thread: usize, object: usize) {
        let keys: Vec<_> = self.objects[object].attributes.iter().map(|attribute| attribute.key).collect();
        if let Some(key) = self.choices.pick(&keys) {
            self.delete(thread, object, key);
        }
    }

    /// Deletes also what could stay until `MPI_Finalize`.
    pub fn delete_from_myself(&mut self) {
        while let Some(attribute) = self.objects[MYSELF].attributes.first().copied() {
            self.delete(0, MYSELF, attribute.key);
            self.clean_up();
        }
    }

    /// Frees everything; only the attributes of `MPI_COMM_SELF` may stay for `MPI_Finalize`.
    pub fn clean_up(&mut self) {
        while !self.files.is_empty() {
            self.close_file(0);
        }
        // Callbacks may make, free and set meanwhile: until nothing is left.
        loop {
            for object in 0..self.objects.len() {
                self.complete(object);
            }
            let own = KINDS.iter().rev().flat_map(|kind| self.own(*kind)).next();
            let attribute = [WORLD, INT]
                .into_iter()
                .find_map(|object| Some((object, self.objects[object].attributes.first()?.key)));
            match (own, attribute) {
                (Some(own), _) => self.free(0, own, |_| {}),
                (None, Some((object, key))) => self.delete(0, object, key),
                (None, None) => break,
            }
        }
        for key in self.live_keys() {
            self.free_key(0, key, |_| {});
        }
    }
}
