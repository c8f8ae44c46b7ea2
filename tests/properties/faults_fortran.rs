//! One fault for each check that only Fortran, or two languages, can show.

use mpiwarden::call::{Access, Call, Flavor, Kind, Language, Outputs, Results};
use mpiwarden::checks::catalogue::Check;
use mpiwarden::findings::Verdict;
use mpiwarden::mirror::Returned;

use crate::faults::{Fault, fault};
use crate::faults_objects::ELSEWHERE;
use crate::keys::FINE;
use crate::model::Model;

pub const FAULTS: &[Fault] = &[
    fault(Check::AttrTruncated, Verdict::Suspicious, |model| {
        let wide = 0x7_0000_0001;
        let (object, key) = model.plain_attribute(Kind::Comm, wide);
        model.driver.language = Language::Fortran;
        model.reads(object, key, "MPI_Attr_get", 1);
        model.driver.language = Language::C;
        model.free(0, object, |_| {});
        model.free_key(0, key, |_| {});
    }),
    fault(Check::AttrLanguage, Verdict::Note, |model| {
        model.driver.language = Language::Fortran;
        let (object, key) = model.plain_attribute(Kind::Comm, 7);
        model.driver.language = Language::C;
        model.reads(object, key, "MPI_Comm_get_attr", 0x30000);
        model.free(0, object, |_| {});
        model.free_key(0, key, |_| {});
    }),
    fault(Check::AttrExtraStateChanged, Verdict::Suspicious, |model| {
        model.odd_copy(Returned { flag: Some(0), extra_state_changed: true, ..FINE });
    }),
    fault(Check::AttachNotContiguous, Verdict::Violation, |model| {
        model.with_window(Flavor::Dynamic, |model, win| {
            model.is_refused(win, ELSEWHERE, 64, Access::Scattered);
        });
    }),
];

impl Model {
    /// A get_attr call that finds this value.
    fn reads(&mut self, object: usize, key: usize, name: &str, value: usize) {
        let (kind, object) = (self.objects[object].kind, self.objects[object].handle);
        let keyval = self.keys[key].number;
        let call = Call::AttrGet { kind, object, keyval, outputs: Outputs::GOOD };
        self.succeeds(name, call, Results::Attr { flag: true, value, pointee: None });
    }
}
