use asperity_geometry::MeshDistance;

use super::*;

#[test]
fn every_awkward_shape_is_closed_solid_and_of_a_size_to_be_grasped() {
    for kind in Awkward::ALL {
        let name = kind.word();
        let object = kind.object(1200.0).unwrap();
        MeshDistance::new(&object.surface).unwrap_or_else(|f| panic!("{name}: {f}"));
        let (mass, centre) = object.mass().unwrap();
        assert!((5e-4..0.1).contains(&mass), "{name}: {mass} kg");
        let X_WO = object.standing(&Vec3::z()).unwrap();
        let low = moved(&object.surface, &X_WO).iter().map(|p| p.z).fold(f64::INFINITY, f64::min);
        assert!(low.abs() < 1e-12 && object.radius().unwrap() < 0.05, "{name}: {low}");
        assert!(centre.iter().all(|c| c.abs() < 0.05), "{name}: {centre}");
    }
}

#[test]
fn ballast_moves_the_centre_of_mass() {
    let (mass, centre) = Awkward::LoadedBox.object(1000.0).unwrap().mass().unwrap();
    let (outer, inner) = (0.05 * 0.02 * 0.02 * 1000.0, 0.012 * 0.016 * 0.016 * 6700.0);
    assert!((mass - outer - inner).abs() < 1e-12);
    assert!((centre.x - inner * 0.018 / mass).abs() < 1e-12 && centre.y.abs() < 1e-15);
}

#[test]
fn volumes_are_those_of_the_books() {
    let of = |p: Primitive| Object::of_mass(p.surface(), 1.0).unwrap().density;
    assert!((of(Primitive::Cube(0.03)) * 2.7e-5 - 1.0).abs() < 1e-12);
    assert!((of(Primitive::Sphere(0.015)) * 4.0 / 3.0 * std::f64::consts::PI * 3.375e-6 - 1.0).abs() < 0.05);
    assert!(
        (of(Primitive::Cylinder(0.015, 0.03)) * std::f64::consts::PI * 0.015 * 0.015 * 0.03 - 1.0).abs()
            < 0.02
    );
    assert_eq!(Object::of_mass(Primitive::Cube(0.03).surface(), 0.0).unwrap_err().path, "mass");
}
