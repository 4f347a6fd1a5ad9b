//! Parts of assemblies against each other, in pieces: every normal leaves through the surface, however
//! shallow or deep; pairs that the trees and planes leave out do not touch.
#![allow(non_snake_case, clippy::unwrap_used, reason = "monogram notation, and a test may panic")]

use std::f64::consts::{PI, TAU};

use asperity_contact::manifold::Manifold;
use asperity_contact::narrow_phase::{NarrowPhase, PairMemory};
use asperity_contact::pieces::{Decomposition, PiecePhase, PieceTouch, PlacedSolid};
use asperity_geometry::assembly::{AssemblyPart, Bolt, DoublePin, Nut, RoundPin, Usb};
use asperity_geometry::distance::{DistanceWorkspace, signed_distance};
use asperity_geometry::{Pose, Rotation, Shape, Vec3, convex_hull};

fn cut(part: &AssemblyPart) -> Decomposition {
    Decomposition::new(&part.pieces)
}

fn at<'a>(pieces: &'a Decomposition, X_WG: &Pose) -> PlacedSolid<'a> {
    let R_WG = X_WG.rotation.to_rotation_matrix().into_inner();
    PlacedSolid { pieces, X_WG: *X_WG, R_WG, v: Vec3::zeros(), w: Vec3::zeros() }
}

/// Pieces that touch, and their manifold.
struct Touching {
    pieces: [u32; 2],
    manifold: Manifold,
}

fn touches(a: &PlacedSolid, b: &PlacedSolid) -> Vec<Touching> {
    let mut found = Vec::new();
    let still = (1e-3, Vec3::zeros(), 0.0);
    PiecePhase::default().touches(
        &mut NarrowPhase::default(),
        ([0, 1], [a, b]),
        still,
        |_| PairMemory::default(),
        |touch| {
            found
                .extend(touch.manifold.map(|manifold| Touching { pieces: touch.pieces, manifold: *manifold }))
        },
    );
    found
}

const DEPTHS: [f64; 7] = [0.1e-6, 0.5e-6, 1e-6, 3e-6, 10e-6, 20e-6, 50e-6];

fn deepest(found: &[Touching]) -> f64 {
    found.iter().flat_map(|t| t.manifold.points()).map(|p| p.gap).fold(f64::INFINITY, f64::min)
}

/// The hole pushes the pin inwards, at the wall and at the floor.
#[test]
fn a_pin_is_pushed_into_its_hole_s_middle() {
    let form = RoundPin::default();
    let (pin, block) = (cut(&form.pin().unwrap()), cut(&form.block(100).unwrap()));
    let hole = at(&block, &Pose::identity());
    let mut seen = 0;
    for depth in DEPTHS {
        for k in 0..72 {
            let angle = TAU * f64::from(k) / 71.3;
            let aside = Vec3::new(libm::cos(angle), libm::sin(angle), 0.0);
            for tilt in [0.0, 0.16_f64.to_radians()] {
                let turn = Rotation::from_scaled_axis(Vec3::z().cross(&aside) * tilt);
                let p = aside * (0.05e-3 + depth) - Vec3::z() * 20e-3;
                let found = touches(&hole, &at(&pin, &Pose::from_parts(p.into(), turn)));
                assert!(!found.is_empty(), "{depth} {k} {tilt}");
                for touch in &found {
                    for point in touch.manifold.points().iter().filter(|p| p.gap < 0.0) {
                        seen += 1;
                        let inwards = -Vec3::new(point.p.x, point.p.y, 0.0).normalize();
                        assert!(touch.manifold.n.dot(&inwards) > 0.99, "{depth} {k}: {}", touch.manifold.n);
                    }
                }
                // Between corners and flats a pin has 5 µm more, and a tilted one reaches farther.
                if tilt == 0.0 {
                    assert!((deepest(&found) + depth).abs() < 5.1e-6, "{depth} {k}: {}", deepest(&found));
                }
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// A nut that is pressed along its bolt touches by flanks that look the other way.
#[test]
fn a_nut_is_pushed_off_the_flanks_that_it_presses_on() {
    let (bolt, nut) = (cut(&Bolt::default().part(114).unwrap()), cut(&Nut::default().part(156).unwrap()));
    let flank = Vec3::new(0.0, 0.0, 1.0);
    let mut seen = 0;
    for depth in DEPTHS {
        for (turns, side) in [(1.0, 1.0), (1.37, -1.0), (2.2, 1.0), (2.93, -1.0)] {
            let lift = -side * (0.1e-3 * libm::tan(PI / 6.0) + depth);
            let turn = Rotation::from_scaled_axis(Vec3::new(0.0, 0.0, TAU * turns));
            let X = Pose::from_parts(Vec3::new(0.0, 0.0, 2e-3 * turns + lift).into(), turn);
            let found = touches(&at(&bolt, &Pose::identity()), &at(&nut, &X));
            // The nut's ends cut through its thread: what is left there has a sharp edge, which a crest meets
            // from the side.
            let height = |p: &Vec3| p.z - X.translation.vector.z;
            for touch in &found {
                let mut points = touch.manifold.points().iter();
                if points.any(|p| p.gap < 0.0 && (0.2e-3..14.6e-3).contains(&height(&p.p))) {
                    seen += 1;
                    let n = touch.manifold.n;
                    // 30° from the axis; the lead adds 2.5°, the polygon 1.5°.
                    assert!(n.dot(&flank) * side > 0.8, "{depth} {turns}: {n}");
                }
            }
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// A plug aside in its receptacle is pushed back.
#[test]
fn a_plug_is_pushed_back_from_the_wall_it_leans_on() {
    let form = Usb::default();
    let (plug, receptacle) = (cut(&form.plug(200).unwrap()), cut(&form.receptacle(200).unwrap()));
    let hole = at(&receptacle, &Pose::identity());
    for depth in DEPTHS {
        for side in [-1.0, 1.0] {
            let p = Vec3::new(side * (0.25e-3 + depth), 0.0, -5e-3);
            let found = touches(&hole, &at(&plug, &Pose::translation(p.x, p.y, p.z)));
            assert!(found.iter().any(|t| t.manifold.points().iter().any(|p| p.gap < 0.0)));
            for touch in found.iter().filter(|t| t.manifold.points().iter().any(|p| p.gap < 0.0)) {
                assert!(touch.manifold.n.x * side < -0.99, "{depth} {side}: {}", touch.manifold.n);
            }
        }
    }
}

/// All pairs of pieces together find what the general distance finds: as deep, and nothing left out.
#[test]
fn no_touching_pair_is_left_out() {
    let two = DoublePin::default();
    let (pins, plate) = (two.pins().unwrap(), two.plate(48).unwrap());
    let (a, b) = (cut(&plate), cut(&pins));
    let work = &mut DistanceWorkspace::default();
    for k in 0..40 {
        let s = f64::from(k);
        let p = Vec3::new(
            0.25e-3 * libm::sin(s),
            0.25e-3 * libm::cos(1.7 * s),
            -9e-3 + 1e-3 * libm::sin(0.3 * s),
        );
        let turn =
            Rotation::from_scaled_axis(Vec3::new(0.01 * libm::sin(2.0 * s), 0.01 * libm::cos(s), 0.01));
        let X = Pose::from_parts(p.into(), turn);
        let found = touches(&at(&a, &Pose::identity()), &at(&b, &X));
        for i in 0..a.len() as u32 {
            for j in 0..b.len() as u32 {
                let (one, two) = (a.piece(i), b.piece(j));
                let d =
                    signed_distance(&one.prepared, &one.X_GP, &two.prepared, &(X * two.X_GP), work).unwrap();
                let told = found.iter().find(|t| t.pieces == [i, j]);
                assert!(d.gap > -1e-7 || told.is_some(), "{k}: {i} {j} overlap by {}", d.gap);
                assert!(d.gap < 1e-4 || told.is_none(), "{k}: {i} {j} are {} apart", d.gap);
            }
        }
    }
}

/// A row of boxes is one floor: what stands over a seam is pushed up alone.
#[test]
fn there_is_no_wall_between_two_pieces() {
    let tile = |k: i32| {
        (Pose::translation(0.1 * f64::from(k), 0.0, -0.05), Shape::Box { half_size: Vec3::repeat(0.05) })
    };
    let floor = Decomposition::new(&(-5..=5).map(tile).collect::<Vec<_>>());
    let block =
        Decomposition::new(&[(Pose::identity(), Shape::Box { half_size: Vec3::new(0.03, 0.03, 0.03) })]);
    for i in 0..floor.len() as u32 {
        let outside = floor.faces_of(i).iter().filter(|f| f.outside).count();
        let end = floor.piece(i).X_GP.translation.vector.x.abs() > 0.45;
        assert_eq!(outside, if end { 5 } else { 4 });
    }
    for depth in [1e-6, 1e-4, 5e-3] {
        for k in 0..200 {
            let x = -0.2 + 0.4 * f64::from(k) / 200.0;
            let X = Pose::translation(x, 0.0, 0.03 - depth);
            let found = touches(&at(&floor, &Pose::identity()), &at(&block, &X));
            assert!(!found.is_empty());
            for touch in &found {
                assert!(touch.manifold.n.z > 0.999, "{x} {depth}: {}", touch.manifold.n);
            }
        }
    }
}

/// A touch with the memory of its pair.
#[derive(Debug, PartialEq)]
struct Kept {
    pieces: [u32; 2],
    manifold: Option<Manifold>,
    memory: PairMemory,
}

impl Kept {
    fn of(touch: &PieceTouch) -> Self {
        Self { pieces: touch.pieces, manifold: touch.manifold.copied(), memory: touch.memory }
    }
}

/// Takes one step of a phase, with the memory of its pairs.
fn step(phase: &mut PiecePhase, known: &[Kept], solids: [&PlacedSolid; 2]) -> Vec<Kept> {
    let mut found = Vec::new();
    let memory = |pieces: [u32; 2]| {
        known.iter().find(|k| k.pieces == pieces).map_or_else(PairMemory::default, |k| k.memory)
    };
    let falls = (1e-3, -Vec3::z() * 1e-5, 0.0);
    phase.touches(&mut NarrowPhase::default(), ([3, 7], solids), falls, memory, |touch| {
        found.push(Kept::of(touch))
    });
    found
}

/// Parts that slide, turn, press, stop, jump and go back: the results of a phase with a history are bit for
/// bit those of a new one.
#[test]
fn what_is_kept_changes_no_result() {
    let (nut, pin, usb) = (Nut::default(), RoundPin::default(), Usb::default());
    let parts = [
        (cut(&Bolt::default().part(40).unwrap()), cut(&nut.part(60).unwrap())),
        (cut(&pin.block(60).unwrap()), cut(&pin.pin().unwrap())),
        (cut(&usb.receptacle(100).unwrap()), cut(&usb.plug(100).unwrap())),
    ];
    let mut phase = PiecePhase::default();
    let mut seen = [0; 3];
    for (which, (a, b)) in parts.iter().enumerate() {
        let mut known: Vec<Kept> = Vec::new();
        let place = |k: u32| {
            // Back and forth, still for a while, and a jump.
            let s = 1e-3
                * f64::from(if k < 60 {
                    k
                } else if k < 80 {
                    60
                } else {
                    140 - k
                });
            let s = if k > 110 { s + 0.05 } else { s };
            let wave = Vec3::new(libm::sin(31.0 * s), libm::cos(47.0 * s), libm::sin(97.0 * s));
            match which {
                0 => (wave * 1e-4 + Vec3::z() * (2e-3 * s), Vec3::z() * (TAU * s) + wave * 2e-3),
                1 => (wave * 5e-5 - Vec3::z() * (5e-3 + 0.04 * s), wave * 2e-3),
                _ => (wave * 2e-4 - Vec3::z() * (5e-3 + 0.04 * s), wave * 3e-3),
            }
        };
        for k in 0..130 {
            let ((p, turn), (next, next_turn)) = (place(k), place(k + 1));
            let X_WA =
                Pose::from_parts(Vec3::new(0.3, -0.2, 0.1).into(), Rotation::from_scaled_axis(wave_of(k)));
            let X_AB = Pose::from_parts(p.into(), Rotation::from_scaled_axis(turn));
            let hole = at(a, &X_WA);
            let mut moving = at(b, &(X_WA * X_AB));
            moving.v = X_WA.rotation * (next - p) * 1e3;
            moving.w = X_WA.rotation * (next_turn - turn) * 1e3;
            let found = step(&mut phase, &known, [&hole, &moving]);
            let anew = step(&mut PiecePhase::default(), &known, [&hole, &moving]);
            assert_eq!(found.len(), anew.len(), "{which} {k}");
            let other = found.iter().zip(&anew).find(|(one, two)| one != two);
            assert!(other.is_none(), "{which} {k}: {other:?}");
            seen[which] += found.len();
            known = found;
        }
    }
    assert!(seen.iter().all(|n| *n > 300), "{seen:?}");
}

/// The fixed solid turns slowly as well.
fn wave_of(k: u32) -> Vec3 {
    Vec3::new(0.4, 0.2 + 1e-4 * f64::from(k), -0.3)
}

/// A piece with more corners than the fast narrow phase takes keeps its size: a ball of 100 corners in a box,
/// from all sides.
#[test]
fn a_piece_of_many_corners_is_no_point() {
    let golden = PI * (3.0 - 5.0_f64.sqrt());
    let corners: Vec<Vec3> = (0..100)
        .map(|k| {
            let z = 1.0 - (2.0 * f64::from(k) + 1.0) / 100.0;
            let (s, c) = libm::sincos(golden * f64::from(k));
            let r = (1.0 - z * z).sqrt();
            Vec3::new(r * c, r * s, z) * 0.02
        })
        .collect();
    let ball =
        Decomposition::new(&[(Pose::identity(), Shape::Convex(convex_hull(&corners).unwrap().into()))]);
    let block = Decomposition::new(&[(Pose::identity(), Shape::Box { half_size: Vec3::repeat(0.05) })]);
    let still = at(&block, &Pose::identity());
    for axis in [Vec3::x(), Vec3::y(), Vec3::z()] {
        for side in [-1.0, 1.0] {
            let out = axis * side;
            let reach = corners.iter().map(|p| -out.dot(p)).fold(0.0, f64::max);
            let placed =
                |gap: f64| Pose::from_parts((out * (0.05 + reach + gap)).into(), Rotation::identity());
            let found = touches(&still, &at(&ball, &placed(-1e-4)));
            assert!((deepest(&found) + 1e-4).abs() < 1e-6, "{out}: {}", deepest(&found));
            assert!(touches(&still, &at(&ball, &placed(2e-3))).is_empty());
        }
    }
}

/// A pin that slides over the mouth, tilts, goes in and is pressed on all sides: its own path
/// (`narrow_phase/rod.rs`) and the general one find the same, bit for bit. The general path is taken by a pin
/// whose piece is displaced from its solid by less than any number here can show.
#[test]
fn a_cylinder_in_place_is_done_as_any_other() {
    let form = RoundPin::default();
    let block = cut(&form.block(60).unwrap());
    let pin = |aside: f64| {
        let shape = Shape::Cylinder { radius: form.radius, half_length: 0.5 * form.length };
        Decomposition::new(&[(Pose::translation(aside, 0.0, 0.0), shape)])
    };
    let (own, other) = (pin(0.0), pin(1e-300));
    let (mut phases, mut known) = (<[PiecePhase; 2]>::default(), <[Vec<Kept>; 2]>::default());
    let (mut lines, mut faces, mut apart) = (0, 0, 0);
    let place = |k: u32| {
        let s = f64::from(k);
        let wave = Vec3::new(libm::sin(0.31 * s), libm::cos(0.47 * s), libm::sin(0.97 * s));
        let (aside, depth, tilt) =
            if k < 150 { (4e-4, 2e-6, 2e-4) } else { (3e-5, 4e-5 * (s - 150.0), 2e-3) };
        let p = wave * aside + Vec3::z() * (0.5 * form.length - depth - wave.z * aside);
        (p, wave * tilt)
    };
    for k in 0..700 {
        let ((p, turn), (next, next_turn)) = (place(k), place(k + 1));
        let X_WA = if k < 350 {
            Pose::translation(0.42, 0.0, 0.15)
        } else {
            Pose::from_parts(
                Vec3::new(0.3, -0.2, 0.1).into(),
                Rotation::from_scaled_axis(Vec3::new(0.1, 0.7, -0.4)),
            )
        };
        let hole = at(&block, &X_WA);
        let found = [&own, &other].map(|pin| {
            let X_AB = Pose::from_parts(p.into(), Rotation::from_scaled_axis(turn));
            let mut moving = at(pin, &(X_WA * X_AB));
            moving.v = X_WA.rotation * (next - p) * 1e3;
            moving.w = X_WA.rotation * (next_turn - turn) * 1e3;
            moving
        });
        let [own, other] = [0, 1].map(|i: usize| step(&mut phases[i], &known[i], [&hole, &found[i]]));
        assert_eq!(own, other, "{k}");
        for touch in &own {
            match touch.manifold.map_or(0, |m| m.points().len()) {
                0 => apart += 1,
                2 => lines += 1,
                _ => faces += 1,
            }
        }
        known = [own, other];
    }
    assert!(lines > 3000 && faces > 300 && apart > 1000, "{lines} {faces} {apart}");
}
