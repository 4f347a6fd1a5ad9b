//! Contacts of bodies cut into pieces: fewer of them, and a bound on how stiff they are together.

use asperity_dynamics::*;
use asperity_geometry::Vec3;

use crate::common::*;

/// Stiffness of each tile, N/m.
const K: f64 = 1e5;
/// Width of the floor, m: its edges are not those of the box.
const FLOOR: f64 = 0.23;

/// A box of 1 kg and 0.2 m on a floor of `tiles` × `tiles` pieces, each as stiff as `stiffness`; `height` m
/// above it.
fn on_tiles(tiles: u32, stiffness: f64, height: f64, reduction: Option<ContactReduction>) -> Run {
    let material = Material { stiffness, ..Material::default() };
    let rigid = Material { stiffness: f64::INFINITY, ..material };
    let edge = FLOOR / f64::from(tiles);
    let mut bodies = Vec::new();
    for i in 0..tiles * tiles {
        let place = |k: u32| (f64::from(k) + 0.5) * edge - 0.5 * FLOOR;
        let pose = at(place(i % tiles), place(i / tiles), -0.05);
        bodies.push(Body::fixed("tile", cuboid(edge, edge, 0.1), material, pose));
    }
    bodies.push(Body {
        inertia: Inertia::Mass(1.0),
        ..Body::solid("box", cuboid(0.2, 0.2, 0.1), 1.0, rigid, at(0.0, 0.0, 0.05 + height))
    });
    let mut run = Run::new(&Description { bodies, ..Description::default() });
    run.options.reduction = reduction;
    run
}

fn clusters(count: usize) -> Option<Clusters> {
    Some(Clusters { count, position_weight: 1e3, starts: 1 })
}

fn depth(run: &Run, tiles: u32) -> f64 {
    0.05 - run.position((tiles * tiles) as usize).z
}

fn bearing(run: &Run) -> f64 {
    run.work.contacts().iter().map(|c| c.force.z).sum()
}

/// Springs side by side carry the weight: N of them sink N times less, and a bound of K sinks as one does, in
/// however many pieces.
#[test]
fn a_bound_makes_a_floor_of_tiles_as_stiff_as_one() {
    for tiles in [1, 4, 8] {
        let weight = 9.81;
        let none = ContactReduction { clusters: clusters(4), bound: None, ..ContactReduction::default() };
        for (reduction, stiffness) in [
            (None, K * f64::from(tiles * tiles)),
            (Some(none), K * f64::from(tiles * tiles)),
            (Some(ContactReduction { bound: Some(NetBound::Diagonal(K)), ..none }), K),
            (
                Some(ContactReduction {
                    bound: Some(NetBound::Spectral(0.5 * K)),
                    clusters: None,
                    ..ContactReduction::default()
                }),
                0.5 * K,
            ),
            (Some(ContactReduction { bound: Some(NetBound::Turning(0.5 * K)), ..none }), 0.0),
        ] {
            let mut run = on_tiles(tiles, K, 0.0, reduction);
            run.run(3.0, 0.01);
            assert!((bearing(&run) / weight - 1.0).abs() < 1e-5, "{tiles} {reduction:?}: {}", bearing(&run));
            if stiffness > 0.0 {
                let expected = weight / stiffness;
                assert!((depth(&run, tiles) / expected - 1.0).abs() < 1e-4, "{tiles} {reduction:?}");
            } else {
                assert!(depth(&run, tiles) > 1.99 * weight / K, "no stiffer than its bound");
            }
            let most = if reduction.is_some_and(|r| r.clusters.is_some()) { 4 } else { 4 * tiles * tiles };
            assert!(run.last.contacts <= most && run.last.contacts >= 4);
        }
    }
}

/// A twin without a bound whose tiles are softer by as much moves the same, landing and all.
#[test]
fn equal_contacts_share_the_bound() {
    let bound = ContactReduction {
        clusters: None,
        bound: Some(NetBound::Diagonal(K)),
        ..ContactReduction::default()
    };
    let (mut bounded, mut softer) = (on_tiles(4, K, 0.02, Some(bound)), on_tiles(4, K / 16.0, 0.02, None));
    for i in 0..400 {
        bounded.step(0.005);
        softer.step(0.005);
        let apart = (bounded.position(16) - softer.position(16)).norm();
        assert!(apart < 1e-9, "step {i}: {apart}");
    }
}

/// A reduction that has nothing to do changes no bit.
#[test]
fn nothing_to_reduce_is_no_reduction() {
    let idle = [
        ContactReduction::default(),
        ContactReduction { clusters: clusters(1000), bound: None, ..ContactReduction::default() },
        ContactReduction {
            clusters: None,
            bound: Some(NetBound::Diagonal(1e9)),
            ..ContactReduction::default()
        },
        ContactReduction {
            clusters: clusters(1000),
            bound: Some(NetBound::Turning(1e9)),
            ..ContactReduction::default()
        },
    ];
    let mut plain = on_tiles(4, K, 0.02, None);
    plain.run(0.5, 0.01);
    for reduction in idle {
        let mut run = on_tiles(4, K, 0.02, Some(reduction));
        run.run(0.5, 0.01);
        assert_eq!(run.hash(), plain.hash(), "{reduction:?}");
    }
}

#[test]
fn it_sleeps_and_a_snapshot_goes_on_the_same() {
    let reduction = ContactReduction {
        clusters: clusters(6),
        bound: Some(NetBound::Spectral(K)),
        ..ContactReduction::default()
    };
    let mut run = on_tiles(8, K, 0.01, Some(reduction));
    run.options.sleep = Some(Sleep::default());
    run.run(0.3, 0.01);
    let mut other = on_tiles(8, K, 0.01, Some(reduction));
    other.options.sleep = run.options.sleep;
    other.state = run.state.clone();
    for _ in 0..300 {
        run.step(0.01);
        other.step(0.01);
        assert_eq!(run.hash(), other.hash());
    }
    assert_eq!(run.last.awake, 0, "it sleeps");
    assert!((bearing(&run) / 9.81 - 1.0).abs() < 1e-3, "{}", bearing(&run));
}

/// At rest every contact goes on from step to step under its name, and the solver begins with what it ends
/// with.
#[test]
fn clusters_keep_their_names() {
    let reduction = ContactReduction {
        clusters: clusters(5),
        bound: Some(NetBound::Diagonal(K)),
        ..ContactReduction::default()
    };
    let mut run = on_tiles(8, K, 0.0, Some(reduction));
    run.run(3.0, 0.01);
    for _ in 0..50 {
        run.step(0.01);
        let events = run.work.events();
        assert!(events.begun.is_empty() && events.ended.is_empty());
        assert!(run.last.solve.iterations <= 2, "{}", run.last.solve.iterations);
    }
}

#[test]
fn what_cannot_be_asked_for_is_refused_with_its_field() {
    let none = ContactReduction::default();
    let cases = [
        (ContactReduction { clusters: clusters(0), ..none }, "options.reduction.count"),
        (
            ContactReduction {
                clusters: Some(Clusters { count: 4, position_weight: -1.0, starts: 1 }),
                ..none
            },
            "options.reduction.position_weight",
        ),
        (
            ContactReduction { bound: Some(NetBound::Diagonal(0.0)), ..none },
            "options.reduction.net_stiffness",
        ),
        (
            ContactReduction { bound: Some(NetBound::Spectral(f64::NAN)), ..none },
            "options.reduction.net_stiffness",
        ),
        (ContactReduction { bound: Some(NetBound::Full([[0.0; 3]; 3])), ..none }, "reduction.bound[0][0]"),
        (ContactReduction { bound: Some(NetBound::Turning(1e-9)), ..none }, "reduction.contacts[0]"),
    ];
    for (reduction, path) in cases {
        let mut run = on_tiles(2, K, 0.0, Some(reduction));
        let before = run.hash();
        let outcome = step(&run.model, &mut run.state, &mut run.work, 0.01, &run.options, Clock::STOPPED);
        assert_eq!(outcome.err().map(|f| f.path), Some(path.to_owned()), "{reduction:?}");
        assert_eq!(run.hash(), before, "the state is as it was");
    }
    let mut rigid = on_tiles(2, f64::INFINITY, 0.0, Some(ContactReduction { clusters: clusters(2), ..none }));
    let outcome = step(&rigid.model, &mut rigid.state, &mut rigid.work, 0.01, &rigid.options, Clock::STOPPED);
    assert!(outcome.is_err_and(|f| f.path == "reduction"));
}

/// Patches take clusters too: a soft block stands on them as on all its faces.
#[test]
fn a_patch_stands_on_its_clusters() {
    let soft = |modulus| Material {
        hydroelastic: Some(Hydroelastic { modulus, resolution_hint: Some(0.05), slab_thickness: Some(0.05) }),
        ..Material::default()
    };
    let bodies = vec![
        Body::fixed("floor", cuboid(4.0, 2.0, 0.2), soft(None), at(0.0, 0.0, -0.1)),
        Body {
            inertia: Inertia::Mass(1.0),
            ..Body::solid("block", cuboid(0.2, 0.2, 0.1), 1.0, soft(Some(1e6)), at(0.0, 0.0, 0.0499))
        },
    ];
    let d = Description { bodies, gravity: Vec3::new(0.0, 0.0, -9.81), ..Description::default() };
    let (mut all, mut few) = (Run::new(&d), Run::new(&d));
    few.options.reduction =
        Some(ContactReduction { clusters: clusters(4), bound: None, ..ContactReduction::default() });
    all.run(1.0, 0.01);
    few.run(1.0, 0.01);
    assert!(few.last.contacts == 4 && all.last.contacts > 4);
    assert!((few.position(1) - all.position(1)).norm() < 1e-6, "{} {}", few.position(1), all.position(1));
}

/// Returns the speed after 1 s, over Newton's, of a box that slides down 30° over flush pieces of 1 cm at a
/// friction of 0.3.
fn slides(welded: bool, bound: Option<NetBound>) -> f64 {
    let (sin, cos) = libm::sincos(std::f64::consts::FRAC_PI_6);
    let material = Material { stiffness: 2.0 * K, friction: 0.3, dissipation: 1.0, ..Material::default() };
    let piece = |i: u32| {
        let place = at((f64::from(i) + 0.5) * 0.01 - 0.2, 0.0, -0.05);
        Geometry::new(cuboid(0.01, 0.3, 0.1), place, material)
    };
    let slope = Body {
        geometries: (0..240).map(piece).collect(),
        ..Body::solid("slope", cuboid(1.0, 1.0, 1.0), 1000.0, material, at(0.0, 0.0, 0.0))
    };
    let mut d = Description { gravity: Vec3::new(9.81 * sin, 0.0, -9.81 * cos), ..Description::default() };
    if welded {
        let here = at(0.0, 0.0, 0.0);
        d.joints.push(Joint::new("weld", JointKind::Weld, None, 0, here, here));
        d.bodies.push(slope);
    } else {
        let fixed = Body::fixed("slope", cuboid(1.0, 1.0, 1.0), material, at(0.0, 0.0, 0.0));
        d.bodies.push(Body { geometries: slope.geometries, ..fixed });
    }
    d.bodies.push(Body {
        inertia: Inertia::Mass(1.0),
        ..Body::solid("box", cuboid(0.12, 0.1, 0.1), 1.0, material, at(0.0, 0.0, 0.05))
    });
    let mut run = Run::new(&d);
    run.options.reduction =
        bound.map(|b| ContactReduction { clusters: None, bound: Some(b), ..ContactReduction::default() });
    run.run(1.0, 0.005);
    run.velocity(1).x / (9.81 * (sin - 0.3 * cos))
}

/// Sides of pieces stop a box on a cut slope. The seams of the fixed world are known and dropped; those of a
/// slope that a joint holds are not, and there a softer box sinks deeper into them.
#[test]
fn seams_stop_a_box_and_a_bound_makes_them_worse() {
    let bound = Some(NetBound::Diagonal(K));
    for bound in [None, bound] {
        let v = slides(false, bound);
        assert!((v - 1.0).abs() < 0.01, "{v}");
    }
    let (stiff, soft) = (slides(true, None), slides(true, bound));
    assert!(stiff < 0.5 && soft < 0.5 * stiff, "{stiff} {soft}");
}
