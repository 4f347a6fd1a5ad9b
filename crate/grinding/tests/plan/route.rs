use asperity_dynamics::arm::{Arm, ArmMotion, Joints, Solutions};
use asperity_geometry::{Pose, Vec3};
use asperity_grinding::cell::{Obstacle, Obstacles, RouteOptions, Unreachable, reach_map, route};
use asperity_grinding::part::Curve;
use asperity_grinding::path::{Ends, PathOptions};
use asperity_grinding::plan::Laid;

use crate::Bench;

fn tool_at(arm: &Arm, q: &[f64]) -> Pose {
    let mut motion = ArmMotion::default();
    motion.place(arm, q, &[0.0; 6]);
    motion.tool(arm)
}

#[test]
fn the_joints_reach_every_point_within_limits_and_without_flips() {
    for name in ["weld_plate", "freeform", "saddle"] {
        let bench = Bench::new(name, 5000);
        let laid = bench.job().lay(&[bench.first(0.001)]).unwrap();
        assert!(laid.route.unreachable.is_empty() && laid.route.breaks.is_empty(), "{name}");
        for (pose, q) in laid.X_WT.iter().zip(&laid.route.q) {
            let q = q.unwrap();
            let off = tool_at(&bench.arm, &q).inverse() * pose;
            assert!(off.translation.vector.norm() < 1e-9 && off.rotation.angle() < 1e-7);
            assert!(bench.arm.limits().iter().zip(&q).all(|(l, q)| (l.lower..=l.upper).contains(q)));
        }
        for two in laid.route.q.windows(2) {
            let (a, b) = (two[0].unwrap(), two[1].unwrap());
            assert!(a.iter().zip(&b).all(|(a, b)| (a - b).abs() <= 0.5));
        }
        let mut m = laid.margins.iter().flatten();
        assert!(m.all(|m| m.limit > 0.0 && m.inertia > 0.1 && m.inertia < 200.0 && m.compliance > 0.0));
    }
}

/// All sequences of configurations at the poses, tried one by one.
#[test]
fn the_route_is_the_shortest_there_is() {
    let bench = Bench::new("freeform", 2000);
    let laid = bench.job().lay(&[bench.first(0.001)]).unwrap();
    let poses: Vec<Pose> = laid.X_WT.iter().step_by(9).take(5).copied().collect();
    let o = RouteOptions { jump: 0.9, weight: 0.0, ..RouteOptions::default() };
    let found = route(&bench.arm, &poses, None, &o).unwrap();
    let ways: Vec<Vec<Joints>> = poses
        .iter()
        .map(|X| {
            let (mut out, mut all) = (Solutions::default(), Vec::new());
            bench.arm.inverse(X, &[0.0; 6], &mut out);
            out.all().iter().for_each(|s| bench.arm.turns_within(&s.q, |q| all.push(*q)));
            all
        })
        .collect();
    fn least(ways: &[Vec<Joints>], from: Option<&Joints>, jump: f64) -> f64 {
        let Some((here, rest)) = ways.split_first() else { return 0.0 };
        let way = |a: &Joints, b: &Joints| {
            let far = a.iter().zip(b).any(|(a, b)| (a - b).abs() > jump);
            if far { f64::INFINITY } else { a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum() }
        };
        let via = |q: &Joints| {
            let step = from.map_or(0.0, |f| way(f, q));
            if step.is_infinite() { step } else { step + least(rest, Some(q), jump) }
        };
        here.iter().map(via).fold(f64::INFINITY, f64::min)
    }
    let want = least(&ways, None, 0.9);
    assert!((found.cost - want).abs() < 1e-12 * (1.0 + want), "{} {want}", found.cost);
}

#[test]
fn what_is_not_reached_is_said_and_the_rest_is_kept() {
    let bench = Bench::new("weld_plate", 3000);
    let mut job = bench.job();
    // Half of it beyond the arm.
    job.X_WP = Pose::translation(0.75, 0.0, 0.25);
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let (lost, all) = (laid.route.unreachable.len(), laid.route.q.len());
    assert!(lost > all / 10 && lost < all, "{lost} of {all}");
    assert!(laid.route.unreachable.iter().all(|(i, _)| laid.route.q[*i].is_none()));
    let run = job.run(&laid, &job.static_offsets(&laid), &job.feeds(&laid)).unwrap();
    assert!(!run.stretches.is_empty() && run.summary.cutting > 0.0);
    // None of it.
    job.X_WP = Pose::translation(5.0, 0.0, 0.25);
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    assert!(laid.route.unreachable.iter().all(|(_, why)| *why == Unreachable::OutOfReach));
    let run = job.run(&laid, &job.static_offsets(&laid), &job.feeds(&laid)).unwrap();
    assert!(run.stretches.is_empty());
}

#[test]
fn the_map_of_reach_says_where_the_arm_can_be() {
    let bench = Bench::new("weld_plate", 2000);
    let near = Pose::translation(0.55, 0.0, 0.25);
    let map = reach_map(&bench.arm, &bench.part, &near, &Vec3::x(), (0.0, 0.0));
    for (r, n) in map.iter().zip(&bench.part.normals) {
        assert!(n.z < 0.9 || r.ways > 0);
        assert!((r.ways == 0) == (r.limit == 0.0));
    }
    let far = Pose::translation(3.0, 0.0, 0.0);
    let map = reach_map(&bench.arm, &bench.part, &far, &Vec3::x(), (0.0, 0.0));
    assert!(map.iter().all(|r| r.ways == 0));
}

#[test]
fn the_room_is_the_nearest_of_the_bars_to_part_and_table() {
    let bench = Bench::new("weld_plate", 2000);
    let distance = asperity_geometry::SurfaceDistance::new(&bench.part.mesh);
    let q = [0.1, 0.6, 1.2, 0.2, 1.1, 0.3];
    let mut motion = ArmMotion::default();
    motion.place(&bench.arm, &q, &[0.0; 6]);
    for z in [0.2, 0.0, -0.4] {
        let X_WP = Pose::translation(0.5, 0.1, z);
        let found = bench.obstacles.room(&motion, &X_WP, 10.0);
        let (mut part, mut table) = (f64::INFINITY, f64::INFINITY);
        for bar in bench.obstacles.bars() {
            let [a, b] = bar.ends.map(|p| motion.link(bar.link) * nalgebra::Point3::from(p));
            for k in 0..=2000 {
                let p = a.coords.lerp(&b.coords, f64::from(k) / 2000.0);
                let p_P = (X_WP.inverse() * nalgebra::Point3::from(p)).coords;
                part = part.min(distance.within(&p_P, 10.0).unwrap() - bar.radius);
                table = if bar.link > 0 { table.min(p.z - bar.radius) } else { table };
            }
        }
        assert!(
            (found.part - part).abs() < 2e-3 + 0.02 * part.max(0.0) && found.part <= part + 1e-12,
            "{found:?} {part}"
        );
        assert!((found.table - table).abs() < 1e-12, "{found:?} {table}");
        // The search reaches less far, and finds the same within it.
        let near = bench.obstacles.room(&motion, &X_WP, 0.05);
        assert!((near.part - part.min(0.05)).abs() < 4e-3, "{near:?} {part}");
    }
}

/// A wall where the forearm would be: other configurations are taken, or none, with the reason.
#[test]
fn no_way_goes_through_the_part_or_the_table() {
    let bench = Bench::new("weld_plate", 3000);
    let mut job = bench.job();
    let free = job.lay(&[bench.first(0.001)]).unwrap();
    let mut motion = ArmMotion::default();
    let mut room = |laid: &Laid, obstacles: &Obstacles, X_WP: &Pose| {
        let mut least = (f64::INFINITY, Obstacle::Part);
        for q in laid.route.q.iter().flatten() {
            motion.place(&bench.arm, q, &[0.0; 6]);
            let here = obstacles.room(&motion, X_WP, 1.0).least();
            least = if here.0 < least.0 { here } else { least };
        }
        least
    };
    assert!(room(&free, &bench.obstacles, &job.X_WP).0 > 0.0);
    // Lifted under a low table, then with the table up to the part.
    let high = |table: f64| {
        let described = asperity_dynamics::arm::preset("er10_900_like").unwrap();
        Obstacles::new(asperity_grinding::cell::bars(&described, &crate::RADII), &bench.part.mesh, table)
    };
    let obstacles = high(0.42);
    job.obstacles = &obstacles;
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let mut motion_at = ArmMotion::default();
    let lost = laid.route.unreachable.len();
    let blocked = Unreachable::Blocked(Obstacle::Table);
    assert!(lost > 0 && laid.route.unreachable.iter().any(|(_, why)| *why == blocked), "{lost}");
    // The same poses as a search of every configuration finds blocked: bounds from pose to pose change
    // nothing.
    let mut ways = Solutions::default();
    for (i, X) in laid.X_WT.iter().enumerate() {
        bench.arm.inverse(X, &[0.0; 6], &mut ways);
        let mut free = false;
        for s in ways.all() {
            bench.arm.turns_within(&s.q, |q| {
                motion_at.place(&bench.arm, q, &[0.0; 6]);
                free |= obstacles.room(&motion_at, &job.X_WP, 1.0).least().0 > 0.0;
            });
        }
        assert_eq!(laid.route.q[i].is_some(), free, "{i}");
    }
    // Free configurations are kept, and none of them is blocked.
    assert!(lost == laid.route.q.len() || room(&laid, &obstacles, &job.X_WP).0 > 0.0);
    let low = high(-1.0);
    job.obstacles = &low;
    assert_eq!(
        job.lay(&[bench.first(0.001)]).unwrap().route.q,
        free.route.q,
        "a table far below changes nothing"
    );
    // A flange as wide as its tool is long.
    let described = asperity_dynamics::arm::preset("er10_900_like").unwrap();
    let wide = [0.07, 0.055, 0.05, 0.04, 0.032, 0.25];
    let obstacles = Obstacles::new(asperity_grinding::cell::bars(&described, &wide), &bench.part.mesh, -1.0);
    job.obstacles = &obstacles;
    let laid = job.lay(&[bench.first(0.001)]).unwrap();
    let in_part = Unreachable::Blocked(Obstacle::Part);
    assert!(laid.route.unreachable.len() == laid.route.q.len());
    assert!(laid.route.unreachable.iter().all(|(_, why)| *why == in_part));
}

#[test]
fn passes_beside_a_curve_end_where_it_does() {
    let bench = Bench::new("freeform", 8000);
    let at = |x: f64, y: f64| {
        let (t, p) = asperity_geometry::nearest_on_mesh(&bench.part.mesh, &Vec3::new(x, y, 0.02)).unwrap();
        (t as u32, p)
    };
    let first = Curve::through(&bench.part, &[at(-0.05, -0.05), at(-0.02, 0.03)]).unwrap();
    let mut job = bench.job();
    let whole = first.length();
    // Exact ends lie no triangle before the first curve's.
    for (ends, even, most) in [(Ends::Triangle, None, 0.25), (Ends::Beside, Some(6e-4), 0.1)] {
        job.path = PathOptions { step_over: 0.006, reach: 0.02, ends, even, ..PathOptions::default() };
        let laid = job.lay(std::slice::from_ref(&first)).unwrap();
        assert_eq!(laid.path.passes.len(), 7);
        for pass in &laid.path.passes {
            assert!((pass.length() / whole - 1.0).abs() < most, "{} {whole}", pass.length());
        }
        assert_eq!(laid.route.stretches().len(), 1);
    }
}
