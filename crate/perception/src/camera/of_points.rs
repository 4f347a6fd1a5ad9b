//! The depth image of a cloud: each point in the pixel that its ray goes through, the nearest of those in one
//! pixel.

use asperity_fault::Fault;
use asperity_geometry::{Pose, Vec3};

use super::{DepthImage, DepthRange, Pinhole, View};

/// Computes the view of a camera at `X_WC` on points: no body, and no surface that could be seen obliquely.
///
/// # Errors
///
/// Refuses an invalid camera.
pub fn view_of_points(
    camera: &Pinhole,
    X_WC: &Pose,
    range: DepthRange,
    points: &[Vec3],
) -> Result<View, Fault> {
    camera.validate()?;
    let n = camera.pixels();
    let X_CW = X_WC.inverse();
    let (R_CW, p_CW) = (X_CW.rotation.to_rotation_matrix(), X_CW.translation.vector);
    let mut view = View {
        image: DepthImage { camera: *camera, depth: vec![0.0; n] },
        body: vec![View::NOTHING; n],
        facing: vec![0.0; n],
    };
    for p in points {
        let p_C = R_CW * p + p_CW;
        let Some((u, v)) = camera.pixel_of(&p_C).filter(|_| p_C.z >= range.near && p_C.z <= range.far) else {
            continue;
        };
        let pixel = v * camera.width + u;
        let depth = &mut view.image.depth[pixel];
        if *depth == 0.0 || p_C.z < *depth {
            *depth = p_C.z;
            view.facing[pixel] = 1.0;
        }
    }
    Ok(view)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_point_of_a_pixel_is_seen_and_what_is_out_of_range_is_not() {
        let camera = Pinhole { width: 4, height: 2, focal: [2.0, 2.0], centre: [1.5, 0.5] };
        let range = DepthRange { near: 0.5, far: 3.0 };
        let X_WC = Pose::translation(1.0, 0.0, 0.0);
        let at = |u: f64, v: f64, z: f64| X_WC.translation.vector + camera.ray_C(u, v) * z;
        let points =
            [at(1.0, 0.0, 2.0), at(1.0, 0.0, 1.0), at(2.0, 1.0, 4.0), at(3.0, 1.0, 0.4), at(0.0, 1.0, -1.0)];
        let depth = view_of_points(&camera, &X_WC, range, &points).unwrap().image.depth;
        assert_eq!(depth, [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    }
}
