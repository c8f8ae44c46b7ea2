//! The directory's answers to the mirror.

use super::lookup::Ask;
use super::reader::{self, Found};
use super::window::{Members, Window};
use super::{Directory, Way, hole, layout, limit, records};
use crate::output;
use std::ops::Range;
use warden::call::Flavor;
use warden::mirror::directory::{AsOf, Cover, Directory as Answers, Exposure, Extent};
use warden::mirror::objects::ObjectId;

impl Answers for Directory {
    fn size(&self, window: ObjectId) -> Option<u32> {
        self.windows.get(&window).map(|window| window.given.size)
    }

    fn rank(&self, window: ObjectId) -> Option<u32> {
        self.windows.get(&window).map(|window| window.given.rank)
    }

    fn world_rank(&self, window: ObjectId, target: u32) -> i32 {
        let Some(Window { given, members, .. }) = self.windows.get(&window) else { return -1 };
        match members {
            Members::Exchanged(made) => made.get(target).map_or(-1, |member| member.world_rank),
            Members::Named(_) if target == given.rank => output::rank(),
            Members::Named(named) => named.get(target).map_or(-1, |known| known.world_rank),
        }
    }

    #[inline]
    fn extent(&mut self, window: ObjectId, target: u32) -> Option<Extent> {
        let of = self.windows.get(&window)?;
        if let Members::Exchanged(made) = &of.members {
            return made.get(target)?.extent;
        }
        if target == of.given.rank {
            return Some(of.given.extent).filter(|_| of.given.flavor != Flavor::Dynamic);
        }
        match self.way(window, target)? {
            Way::Near(view, record, _) => {
                view.follow();
                records::extent(view, record)
            }
            Way::Far(_) => None,
        }
    }

    fn cover(&mut self, window: ObjectId, target: u32, bytes: Range<usize>, when: AsOf) -> Cover {
        let bytes = bytes.start as u64..bytes.end as u64;
        match self.way(window, target) {
            None => Cover::Unknown,
            Some(Way::Near(view, record, rank)) => match reader::cover(view, record, rank, &bytes, when) {
                Found::Unknown => Cover::Unknown,
                Found::NotYet => Cover::NotYet,
                Found::Whole(serial) => Cover::Whole(serial),
                Found::Several(serials) => Cover::Several(serials),
                Found::Hole(byte) => Cover::Hole(Box::new(hole::explain(view, record, byte))),
            },
            Some(Way::Far(far)) => {
                self.limits |= if far.link.is_broken() { limit::ELSEWHERE } else { 0 };
                self.remote.cover(window, &far, Ask { bytes, when })
            }
        }
    }

    #[inline]
    fn changes(&mut self, window: ObjectId, target: u32) -> Option<u64> {
        match self.way(window, target)? {
            Way::Near(view, ..) => view.version(layout::header::CHANGES).ok(),
            Way::Far(_) => None,
        }
    }

    fn exposure(&mut self, window: ObjectId, target: u32) -> Option<Exposure> {
        match self.way(window, target)? {
            Way::Near(view, record, rank) => {
                reader::steady(view, |view| records::exposure(view, record, rank))?
            }
            Way::Far(_) => self.remote.exposure(window, target),
        }
    }
}
