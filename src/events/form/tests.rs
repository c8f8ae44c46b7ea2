use super::*;
use crate::events::{ANY, EVERYBODY};
use proptest::prelude::*;

fn extent(at: u64) -> Instances {
    Instances { at, count: 3, shape: 2 }
}

/// One of each kind that has fields of another kind, with their ends.
fn samples() -> Vec<KeptEvent> {
    let rma = |kind| KeptRma {
        kind,
        window: 1,
        target: u32::MAX,
        displacement: i64::MIN,
        at_target: extent(0),
        origin: Some(extent(u64::MAX)),
        result: None,
        compare: Some(extent(1)),
        request: 0,
    };
    let sums = RmaKind::Accumulate { basic: 7, operator: 300, reads: true, writes: false };
    let did = [
        Did::Module { module: 1, path: "/lib/x\u{e9}.so".into(), build_id: String::new() },
        Did::Place {
            place: 1,
            call: 530,
            fortran: true,
            frames: vec![(1, 0x7fff_ffff), (0, 0), (2, u64::MAX)],
        },
        Did::Shape { shape: 1, bytes: Shape { extent: -8, runs: Some(vec![(-4, 4), (8, 1)]), element: 4 } },
        Did::Shape { shape: 2, bytes: Shape { extent: i64::MAX, runs: None, element: 0 } },
        Did::Post { comm: 1, from: ANY, tag: ANY, request: 9 },
        Did::Received { comm: 1, from: 2, tag: i32::MAX, by: Posted { from: ANY, tag: 3 } },
        Did::Done { request: 9, got: Some((2, 0)), synchronous: true, sure: false },
        Did::Done { request: 9, got: None, synchronous: false, sure: true },
        Did::Collective { comm: 1, kind: Collective::Upwards, root: 0, request: 0 },
        Did::Signature { signature: 3, runs: vec![(4 << 16, 1), (8 << 16 | 25, u64::MAX)], times: 2 },
        Did::Awaits { comm: 1, by: Posted { from: ANY, tag: 3 }, signature: 3, count: 1 << 40 },
        Did::Contributes {
            call: 3,
            operator: 65535,
            sends: Amounts::One(3, 1),
            receives: Amounts::Each(vec![(3, 0), (0, 9)]),
        },
        Did::Contributes { call: 3, operator: 0, sends: Amounts::None, receives: Amounts::None },
        Did::Expose { window: 1, to: Vec::new() },
        Did::Lock { window: 1, to: EVERYBODY, exclusive: false },
        Did::Rma { rma: Box::new(rma(RmaKind::Put)) },
        Did::Rma { rma: Box::new(rma(sums)) },
        Did::Rma {
            rma: Box::new(KeptRma {
                at_target: extent(8),
                result: Some(extent(7)),
                request: 9,
                ..rma(RmaKind::Get)
            }),
        },
        Did::Missing {},
        Did::Counted { what: Counted::Sent, of: 3, with: 7, tag: -1, count: 1 << 40 },
        Did::Counted { what: Counted::Exposures, of: 3, with: 7, tag: 0, count: 2 },
    ];
    let places = [3, 3, 0, u32::MAX, 1].into_iter().cycle();
    did.into_iter().zip(places).map(|(did, place)| KeptEvent { place, did }).collect()
}

fn bytes(events: &[KeptEvent]) -> Vec<u8> {
    let (mut writer, mut bytes) = (Writer::default(), Vec::new());
    events.iter().for_each(|event| writer.put(event, &mut bytes));
    bytes
}

#[test]
fn what_is_written_is_read() {
    let events = samples();
    let bytes = bytes(&events);
    let mut reader = Reader::new(&bytes);
    assert_eq!(reader.by_ref().collect::<Vec<_>>(), events);
    assert_eq!(reader.left(), 0);
}

#[test]
fn what_stands_before_a_cut_is_read() {
    let events = samples();
    let whole = bytes(&events);
    for cut in 0..whole.len() {
        let read: Vec<_> = Reader::new(&whole[..cut]).collect();
        assert_eq!(read[..], events[..read.len()]);
        assert!(read.len() < events.len());
    }
}

#[test]
fn a_put_takes_few_bytes() {
    let rma = KeptRma {
        kind: RmaKind::Put,
        window: 1,
        target: 3,
        displacement: 1000,
        at_target: Instances { at: 0, count: 1, shape: 1 },
        origin: Some(Instances { at: 0x7ffd_1234_5678, count: 1, shape: 1 }),
        result: None,
        compare: None,
        request: 0,
    };
    let put = |displacement| {
        let rma = KeptRma { displacement, ..rma };
        KeptEvent { place: 4, did: Did::Rma { rma: Box::new(rma) } }
    };
    let puts = [put(1000), put(1007), put(3)];
    let bytes = bytes(&puts);
    assert_eq!(Reader::new(&bytes).collect::<Vec<_>>(), puts);
    // The first tells the address, and the others nothing but what differs.
    assert!(bytes.len() <= 20 + 2 * 13, "{}", bytes.len());
}

#[test]
fn a_summary_is_read_when_it_is_whole() {
    let events = bytes(&samples());
    let whole = [&summary::header(7, &events)[..], &events, &[0; 9]].concat();
    assert_eq!(summary::content(&whole), Some((7, &events[..])));
    for at in
        (0..summary::HEADER + events.len()).filter(|at| !(12..16).contains(at) && !(40..64).contains(at))
    {
        let mut damaged = whole.clone();
        damaged[at] ^= 4;
        assert_eq!(summary::content(&damaged), None, "{at}");
    }
    assert_eq!(summary::content(&whole[..summary::HEADER + events.len() - 1]), None);
}

proptest! {
    /// Whatever the bytes are, reading ends, and what was read is what such events are in bytes.
    #[test]
    fn any_bytes_are_read(given in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut reader = Reader::new(&given);
        let events: Vec<_> = reader.by_ref().collect();
        let again = bytes(&events);
        prop_assert_eq!(Reader::new(&again).collect::<Vec<_>>(), events);
        prop_assert!(reader.left() <= given.len());
    }
}
