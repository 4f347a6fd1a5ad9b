//! A ladder between floor and wall.

use asperity_dynamics::*;
use asperity_geometry::Vec3;

use crate::common::*;

/// With one `μ` at both ends a ladder at `θ` from the floor stands from `tan θ = (1 − μ²)/2μ` on (Newton). At
/// twice that friction it does not creep, thick or thin, from touch on.
#[test]
fn a_ladder_with_friction_to_spare_stays() {
    let least = (3.0f64 + 1.0).sqrt() - 3.0f64.sqrt();
    for thick in [0.04, 0.004] {
        let material = Material { friction: 2.0 * least, ..Material::default() };
        let (s, c) = libm::sincos(std::f64::consts::FRAC_PI_6);
        // Its corners just touch: along the ladder (s, 0, c), across it (c, 0, -s).
        let half = Vec3::new(s + 0.5 * thick * c, 0.0, c + 0.5 * thick * s);
        let d = Description {
            bodies: vec![
                ground(material),
                Body::fixed("wall", cuboid(0.2, 4.0, 8.0), material, at(2.0 * half.x + 0.1, 0.0, 4.0)),
                Body::solid(
                    "ladder",
                    cuboid(thick, 0.4, 2.0),
                    300.0,
                    material,
                    posed(half, Vec3::new(0.0, std::f64::consts::FRAC_PI_6, 0.0)),
                ),
            ],
            ..Description::default()
        };
        let mut run = Run::new(&d);
        run.run(0.3, 0.01);
        let start = run.position(2);
        run.run(2.0, 0.01);
        let crept = (run.position(2) - start).norm();
        assert!(crept < 1e-5, "{thick}: {crept} m, {:?}", run.last.solve);
    }
}
