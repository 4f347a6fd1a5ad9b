//! Invalid clouds and images: each is answered, or refused by name; none panics.

use asperity_geometry::{Pose, Vec3};
use asperity_perception::camera::{DepthImage, Pinhole};
use asperity_perception::neighbours::KdTree;
use asperity_perception::normals::{difference_normal, normals, window_spread};

#[test]
fn clouds_too_small_for_a_plane() {
    let eye = Vec3::new(0.0, 0.0, 1.0);
    for n in 0..3 {
        assert_eq!(normals(&vec![Vec3::zeros(); n], 3, &eye).unwrap_err().path, "points");
    }
    let line: Vec<Vec3> = (0..5).map(|i| Vec3::x() * f64::from(i)).collect();
    assert_eq!(normals(&line, 2, &eye).unwrap_err().path, "k");
    // More neighbours than points: all are taken. On a line the normal is any across it.
    for n in normals(&line, 30, &eye).unwrap() {
        assert!(n.x.abs() < 1e-12 && (n.norm() - 1.0).abs() < 1e-12);
    }
    // A hundred times the same point: a unit vector all the same.
    assert!(
        normals(&vec![Vec3::zeros(); 100], 10, &eye).unwrap().iter().all(|n| (n.norm() - 1.0).abs() < 1e-12)
    );
}

#[test]
fn points_that_are_none() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let cloud = [Vec3::zeros(), Vec3::x(), Vec3::y(), Vec3::new(0.0, bad, 0.0)];
        assert_eq!(normals(&cloud, 3, &Vec3::z()).unwrap_err().path, "points[3]");
        assert_eq!(KdTree::new(&cloud).unwrap_err().path, "points[3]");
    }
    let huge: Vec<Vec3> = (0..40).map(|i| Vec3::repeat(1e200 * f64::from(i))).collect();
    assert_eq!(normals(&huge, 5, &Vec3::z()).unwrap().len(), 40);
}

#[test]
fn images_that_see_little() {
    let camera = Pinhole { width: 3, height: 3, focal: [2.0, 2.0], centre: [1.0, 1.0] };
    let image = DepthImage { camera, depth: vec![0.0; 9] }.points(&Pose::identity()).unwrap();
    assert!(image.seen_pixels().is_empty());
    assert_eq!((difference_normal(&image, 4), window_spread(&image, 4, usize::MAX >> 1)), (None, None));
    let flat = DepthImage { camera, depth: vec![1.0; 9] }.points(&Pose::identity()).unwrap();
    assert_eq!(difference_normal(&flat, 4), Some(-Vec3::z()));
    assert_eq!(difference_normal(&flat, 0), None);
    let mut nowhere = Pose::identity();
    nowhere.translation.vector.x = f64::NAN;
    assert_eq!(DepthImage { camera, depth: vec![1.0; 9] }.points(&nowhere).unwrap_err().path, "X_WC");
}
