//! The members of a window's group as they told each other, and where the table of each is: only where the user has promised
//! that every rank is watched.

use super::card::{self, Card};
use super::limit;
use super::link::Link;
use super::links;
use super::memory::FileIdentity;
use super::peers::Peers;
use super::records::Record;
use super::remote::Target;
use std::sync::Arc;
use warden::mirror::directory::Extent;

/// What the members of a window have exchanged.
pub struct Exchanged {
    rank: u32,
    members: Vec<Member>,
    /// The way to members on other nodes.
    link: Option<Arc<Link>>,
}

#[derive(Clone, Copy)]
pub struct Member {
    pub place: Place,
    pub record: Record,
    pub world_rank: i32,
    pub extent: Option<Extent>,
}

/// Where a member's table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Own,
    /// By its number among the peers on this node.
    Near(u32),
    /// Through the window's link.
    Far,
    Nowhere,
}

impl Exchanged {
    /// Of the members who gave these cards. `own`: this process's table.
    pub fn new(rank: u32, own: Option<FileIdentity>, cards: &[Card], peers: &mut Peers) -> Exchanged {
        let link = cards.get(rank as usize).and_then(|card| links::by_id(card.link().0));
        let near = link.is_none();
        let member = |(card, of): (&Card, u32)| {
            let table = card.table();
            let place = match table {
                Some((table, _)) if of == rank && own == Some(table.identity) => Place::Own,
                Some((table, _)) if near && card.is_near(card::host()) => Place::Near(peers.number(table)),
                Some(_) if link.is_some() => Place::Far,
                Some(_) | None => Place::Nowhere,
            };
            let record = table.map_or(Record { place: 0, serial: 0 }, |(_, record)| record);
            Member { place, record, world_rank: card.world_rank(), extent: card.extent() }
        };
        let members = cards.iter().zip(0..).map(member).collect();
        Exchanged { rank, members, link }
    }

    /// Why members are not reached.
    pub fn limits(&self, cards: &[Card]) -> u32 {
        let limit = |(member, card): (&Member, &Card)| match member.place {
            Place::Own | Place::Near(_) | Place::Far => 0,
            Place::Nowhere if !card.takes_part() => limit::ABSENT,
            Place::Nowhere if card.table().is_none() => limit::UNREADABLE,
            Place::Nowhere => limit::ELSEWHERE,
        };
        self.members.iter().zip(cards).map(limit).fold(0, |all, limit| all | limit)
    }

    pub fn get(&self, target: u32) -> Option<Member> {
        self.members.get(target as usize).copied()
    }

    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// This process's own record of it.
    pub fn record(&self) -> Option<Record> {
        let own = self.get(self.rank)?;
        (own.place == Place::Own).then_some(own.record)
    }

    pub fn reaches_over(&self) -> bool {
        self.link.is_some()
    }

    /// The way to a member on another node.
    pub fn far(&self, target: u32) -> Option<Target> {
        let record = self.get(target)?.record;
        Some(Target { link: self.link.clone()?, rank: target, record, me: self.rank })
    }
}
