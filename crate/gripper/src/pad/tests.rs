use asperity_deformable::elasticity::box_surface;

use super::*;
use crate::TriangleMesh;

fn volume(points: &[Vec3], t: &[u32; 4]) -> f64 {
    let [a, b, c, d] = t.map(|k| points[k as usize]);
    (b - a).cross(&(c - a)).dot(&(d - a)) / 6.0
}

#[test]
fn every_pad_fills_its_outline_and_the_other_side_is_its_mirror_image() {
    let half_circle = 0.5 * std::f64::consts::PI * 1e-4;
    for (design, expected, off) in [
        (PadDesign::rectangular_jaw(), 0.0275 * 0.02 * 0.003, 1e-9),
        (PadDesign::rounded_jaw(), (0.0175 * 0.02 + half_circle) * 0.003, 0.02),
        (PadDesign::flat(), 0.02 * 0.02 * 0.006, 1e-9),
        // A dome loses less than its rim's fall, 4.4 mm at the corners.
        (PadDesign::domed(), 0.02 * 0.02 * 0.006 * 0.78, 0.1),
        (PadDesign::finger(), 0.045 * 0.016 * 0.009, 1e-9),
    ] {
        let pad = design.mesh().unwrap();
        let X_WG = Pose::rotation(Vec3::new(0.3, -0.2, 0.5));
        let (left, tets) = pad.placed(&X_WG, 0.01, Side::Minus);
        let (right, mirrored) = pad.placed(&X_WG, 0.01, Side::Plus);
        let sum: f64 = tets.iter().map(|t| volume(&left, t)).sum();
        assert!((sum / expected - 1.0).abs() <= off, "{design:?}: {sum} for {expected}");
        assert!(tets.iter().all(|t| volume(&left, t) > 0.0), "{design:?}");
        assert!(mirrored.iter().all(|t| volume(&right, t) > 0.0), "{design:?}");
        for (a, b) in left.iter().zip(&right) {
            let (a, b) = (X_WG.rotation.inverse() * a, X_WG.rotation.inverse() * b);
            assert!((a.x + b.x).abs() < 1e-15 && (a.y - b.y).abs() < 1e-15 && (a.z - b.z).abs() < 1e-15);
            assert!(a.x <= -0.01 + 1e-15);
        }
        assert!((pad.depth() - design.depth).abs() < 1e-15);
    }
}

#[test]
fn the_gripper_holds_the_back_of_a_pad_and_the_root_of_a_finger() {
    let held =
        |pad: &Pad, f: &dyn Fn(&Vec3) -> bool| pad.points.iter().zip(&pad.held).all(|(p, h)| *h == f(p));
    assert!(held(&PadDesign::rounded_jaw().mesh().unwrap(), &|p| p.z < -0.003 + 1e-9));
    assert!(held(&PadDesign::finger().mesh().unwrap(), &|p| p.x < -0.035 + 1e-9));
}

#[test]
fn a_mesh_of_ones_own_becomes_a_pad() {
    let (vertices, triangles) = box_surface([-0.01, -0.008, 0.1], [0.01, 0.008, 0.105]);
    let pad = Pad::of_mesh(&TriangleMesh { vertices, triangles }, 2.5e-3, Holding::Back, 1e-4).unwrap();
    let sum: f64 = pad.tets.iter().map(|t| volume(&pad.points, t)).sum();
    assert!((sum / (0.02 * 0.016 * 0.005) - 1.0).abs() < 0.01, "{sum}");
    assert!((pad.depth() - 0.005).abs() < 1e-9);
    let front = pad.points.iter().zip(&pad.held).filter(|(p, _)| p.z > -1e-9);
    assert!(front.count() > 20);
}

#[test]
fn measures_that_make_no_pad_are_named() {
    let good = PadDesign::rounded_jaw();
    let path = |d: PadDesign| d.mesh().unwrap_err().path;
    assert_eq!(path(PadDesign { depth: 0.0, ..good }), "depth");
    assert_eq!(path(PadDesign { spacing: 1e-6, ..good }), "spacing");
    assert_eq!(path(PadDesign { layers: 0, ..good }), "spacing");
    assert_eq!(path(PadDesign { front: Front::Dome { radius: 0.01 }, ..good }), "front.radius");
    assert_eq!(path(PadDesign { front: Front::Dome { radius: 0.025 }, ..good }), "front.radius");
}

#[test]
fn a_grid_over_the_front_has_its_area() {
    for (design, area) in [
        (PadDesign::rectangular_jaw(), 0.0275 * 0.02),
        (PadDesign::rounded_jaw(), 0.0175 * 0.02 + 0.5 * std::f64::consts::PI * 1e-4),
    ] {
        let grid = design.mesh().unwrap().front_grid(5e-4);
        assert!((grid.len() as f64 * 2.5e-7 / area - 1.0).abs() < 0.03, "{design:?} {}", grid.len());
        assert!(grid.iter().all(|p| p.z.abs() < 1e-15));
    }
    let dome = PadDesign::domed().mesh().unwrap().front_grid(1e-3);
    let off = |p: &Vec3| p.z - ((6.25e-4 - p.x * p.x - p.y * p.y).sqrt() - 0.025);
    assert!(dome.iter().all(|p| off(p).abs() < 1e-4));
}

#[test]
fn a_mesh_that_bounds_no_solid_is_refused_in_words() {
    let (vertices, triangles) = box_surface([-0.01, -0.008, 0.0], [0.01, 0.008, 0.005]);
    let good = TriangleMesh { vertices, triangles };
    let says = |mesh: &TriangleMesh, word: &str| {
        let fault = Pad::of_mesh(mesh, 2.5e-3, Holding::Back, 1e-4).unwrap_err();
        assert!(fault.path == "triangles" && fault.message.contains(word), "{fault}");
    };
    let mut open = good.clone();
    open.triangles.pop();
    says(&open, "not closed");
    let mut turned = good.clone();
    turned.triangles.iter_mut().for_each(|t| t.swap(0, 1));
    says(&turned, "inside out");
    // A corner pulled through the opposite face.
    let mut crossed = good.clone();
    crossed.vertices[0] = Vec3::new(0.015, 0.0, 0.0025);
    says(&crossed, "through itself");
    assert!(Pad::of_mesh(&good, 2.5e-3, Holding::Root, 1e-4).unwrap().held.iter().any(|h| *h));
    assert_eq!(Pad::of_mesh(&good, 2.5e-3, Holding::Back, 0.0).unwrap_err().path, "held_depth");
}
