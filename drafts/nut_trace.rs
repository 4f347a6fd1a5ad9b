//! Replays a trace (temporary).
#![allow(non_snake_case, clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]
use asperity_contact::narrow_phase::{NarrowPhase, PairMemory};
use asperity_contact::pieces::{Decomposition, PiecePhase, PieceTouch, PlacedSolid};
use asperity_geometry::assembly::{Bolt, DoublePin, Nut, RoundPin, Usb};
use asperity_geometry::{Pose, Rotation, Vec3};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let cut = |p: &asperity_geometry::assembly::AssemblyPart| Decomposition::new(&p.pieces);
    let parts = match args[1].as_str() {
        "nut" => [cut(&Bolt::default().part(114).unwrap()), cut(&Nut::default().part(156).unwrap())],
        "usb" => [cut(&Usb::default().receptacle(200).unwrap()), cut(&Usb::default().plug(200).unwrap())],
        "pin" => [cut(&RoundPin::default().block(100).unwrap()), cut(&RoundPin::default().pin().unwrap())],
        _ => [cut(&DoublePin::default().plate(48).unwrap()), cut(&DoublePin::default().pins().unwrap())],
    };
    let most: usize = args.get(3).map_or(usize::MAX, |s| s.parse().unwrap());
    let text = std::fs::read_to_string(&args[2]).unwrap();
    let rows: Vec<Vec<f64>> = text
        .lines()
        .map(|l| l.split_whitespace().map(|w| f64::from_bits(u64::from_str_radix(w, 16).unwrap())).collect())
        .take(most)
        .collect();
    eprintln!("{} {} pieces, {} rows", parts[0].len(), parts[1].len(), rows.len());
    let mut phase = PiecePhase::default();
    let mut narrow = NarrowPhase::default();
    let mut known: Vec<PieceTouch> = Vec::new();
    let mut found: Vec<PieceTouch> = Vec::new();
    let (mut hash, mut touched, mut all) = (0xcbf2_9ce4_8422_2325_u64, 0, 0);
    let clock = std::time::Instant::now();
    for row in &rows {
        let solid = |pieces, r: &[f64]| {
            let v = |k: usize| Vec3::new(r[k], r[k + 1], r[k + 2]);
            let q = nalgebra::Quaternion::new(r[6], r[3], r[4], r[5]);
            let X_WG = Pose::from_parts(v(0).into(), Rotation::new_unchecked(q));
            let R_WG = X_WG.rotation.to_rotation_matrix().into_inner();
            PlacedSolid { pieces, X_WG, R_WG, v: v(7), w: v(10) }
        };
        let (a, b) = (solid(&parts[0], &row[0..13]), solid(&parts[1], &row[13..26]));
        let falls = (row[26], Vec3::new(row[27], row[28], row[29]), row[30]);
        found.clear();
        let mut it = known.iter().peekable();
        phase.touches(
            &mut narrow,
            ([0, 1], [&a, &b]),
            falls,
            |pieces| {
                while it.next_if(|k| k.pieces < pieces).is_some() {}
                it.next_if(|k| k.pieces == pieces).map_or_else(PairMemory::default, |k| k.memory)
            },
            |touch| found.push(touch),
        );
        all += found.len();
        let mut word = |x: f64| hash = (hash ^ x.to_bits()).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
        for t in &found {
            word(f64::from(t.pieces[0]));
            word(f64::from(t.pieces[1]));
            t.memory.n.iter().for_each(|x| word(*x));
            if let Some(m) = &t.manifold {
                touched += 1;
                m.n.iter().for_each(|x| word(*x));
                for p in m.points() {
                    p.p.iter().for_each(|x| word(*x));
                    word(p.gap);
                    word(f64::from(p.feature.number()));
                }
            }
        }
        std::mem::swap(&mut found, &mut known);
    }
    let n = rows.len() as f64;
    println!(
        "hash {hash:016x} told {:.1} touching {:.1} {:.4} ms a step",
        all as f64 / n,
        f64::from(touched) / n,
        1e3 * clock.elapsed().as_secs_f64() / n
    );
}
