use super::*;
use crate::Vec3;
use crate::contact::Surface;
use crate::elasticity::box_surface;

const LAWS: [Law; 2] =
    [Law::Penalty { stiffness: 700.0 }, Law::Convex { stiffness: 700.0, relaxation: 0.004 }];

/// Box of 2 × 2 × 2 m about the origin, and one triangle whose first corner is at `p`.
fn box_and(p: Vec3) -> (Surface, Surface, Vec<Vec3>) {
    let (mut x, faces) = box_surface([-1.0; 3], [1.0; 3]);
    let solid = Surface::new(&faces);
    x.extend([p, p + Vec3::new(5.0, 3.0, 0.1), p + Vec3::new(5.0, -2.0, 0.3)]);
    (solid, Surface::new(&[[8, 9, 10]]), x)
}

#[test]
fn depth_is_signed_at_faces_edges_and_corners() {
    for (p, depth) in [
        (Vec3::new(0.7, 0.1, -0.2), 0.3),
        (Vec3::new(1.2, 0.1, -0.2), -0.2),
        (Vec3::new(1.3, 1.4, 0.0), -0.5),
        (Vec3::new(-2.0, -3.0, -3.0), -3.0),
    ] {
        let (solid, other, x) = box_and(p);
        let mut feet = Vec::new();
        Solids::default().find(&other, &solid, &x, 10.0, &mut feet);
        let foot = feet.iter().find(|f| f.pair.points[0] == 8).unwrap();
        assert!((foot.depth - depth).abs() < 1e-12, "{p} {}", foot.depth);
    }
}

/// Compares the force on each of a foot's four points with differences of the energy, and the stiffness with
/// those of the force.
#[test]
fn derivatives_are_those_of_the_energy() {
    let step = 0.01;
    let (solid, other, began) = box_and(Vec3::new(0.7, 0.1, -0.2));
    let foot = |x: &[Vec3]| {
        let mut feet = Vec::new();
        Solids::default().find(&other, &solid, x, 0.0, &mut feet);
        feet.into_iter().find(|f| f.pair.points[0] == 8).unwrap()
    };
    let first = foot(&began);
    for law in LAWS {
        let at = |x: &[Vec3]| {
            let now = if matches!(law, Law::Penalty { .. }) { foot(x) } else { first };
            (law.at(now.depth, first.depth, first.left(&began, x), step), now)
        };
        let mut x = began.clone();
        x[8] += Vec3::new(-0.01, 0.02, 0.03);
        let (d, now) = at(&x);
        assert!(d.first > 0.0);
        for (i, k) in now.pair.points.iter().enumerate() {
            for axis in 0..3 {
                let moved = |s: f64| {
                    let mut y = x.clone();
                    y[*k as usize][axis] += s;
                    at(&y)
                };
                let (up, down) = (moved(1e-6), moved(-1e-6));
                let slope = (up.0.value - down.0.value) / 2e-6;
                let force = -now.closest.c[i] * d.first * now.out[axis];
                assert!((slope - force).abs() < 1e-5 * d.first, "{law:?} {i} {axis}: {slope} {force}");
                if i > 0 {
                    continue;
                }
                // Newton's wᵢ wⱼ K n nᵀ is the whole stiffness where the point alone moves.
                let turned = (up.1.out * up.0.first - down.1.out * down.0.first) / -2e-6;
                let stiff = now.out * (now.out[axis] * d.second);
                assert!((turned - stiff).amax() < 1e-5 * d.second, "{law:?} {axis}: {turned} {stiff}");
            }
        }
    }
}

#[test]
fn a_convex_spring_lets_go_and_resists_more_with_its_damper() {
    let [_, law] = LAWS;
    let still = law.at(0.0, 0.01, 0.0, 0.01);
    assert!((still.first - 7.0).abs() < 1e-12 && (still.second - 980.0).abs() < 1e-9);
    assert_eq!(law.at(0.0, 0.01, 0.008, 0.01), crate::barrier::Derivatives::default());
    assert!(law.at(0.0, -0.001, -0.002, 0.01).first > 0.0, "it feels what will touch");
}

#[test]
fn the_deepest_place_of_a_triangle_lies_within_it() {
    let (mut x, faces) = box_surface([-1.0; 3], [1.0; 3]);
    let hull = HullBody::new(&Surface::new(&faces), &x).unwrap();
    // A large triangle through the box: its corners are far outside.
    let mut deepest = |z: f64, tilt: f64| {
        x.truncate(8);
        x.extend([Vec3::new(-9.0, -9.0, z), Vec3::new(9.0, -9.0, z), Vec3::new(0.0, 20.0, z + tilt)]);
        hull.deepest(&Surface::new(&[[8, 9, 10]]), &x)
    };
    assert!((deepest(0.0, 0.0).depth - 1.0).abs() < 2e-9);
    let high = deepest(0.6, 0.0);
    assert!((high.depth - 0.4).abs() < 2e-9 && (high.out - Vec3::z()).amax() < 1e-12);
    assert_eq!(deepest(1.5, 0.0).depth, 0.0);
    // Against brute force, where planes meet obliquely.
    let tilted = deepest(-0.4, 11.0);
    let mut best = 0.0_f64;
    for i in 0..400 {
        for j in 0..400 {
            let (px, py) = (-1.0 + f64::from(i) / 200.0, -1.0 + f64::from(j) / 200.0);
            let pz = -0.4 + 11.0 * (py + 9.0) / 29.0;
            best = best.max((1.0 - px.abs()).min(1.0 - py.abs()).min(1.0 - pz.abs()));
        }
    }
    assert!(tilted.depth >= best && tilted.depth < best + 5e-3, "{} {best}", tilted.depth);
}

#[test]
fn what_is_hollow_is_no_hull() {
    let (mut x, faces) = box_surface([-1.0; 3], [1.0; 3]);
    x[0] = Vec3::new(0.2, 0.2, 0.2);
    assert!(HullBody::new(&Surface::new(&faces), &x).is_none());
}
