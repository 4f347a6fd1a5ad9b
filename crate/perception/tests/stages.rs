//! The way from cameras to one cloud, on a ball: its points lie on it, its normals point outwards, it bends as
//! its radius says; and each stage leaves no more than the one before.
#![allow(non_snake_case, reason = "monogram notation")]
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use asperity_geometry::{Pose, Shape, Vec3};
use asperity_perception::camera::{DepthNoise, DepthRange, Pinhole, PlacedCamera, pose_looking_at};
use asperity_perception::neighbours::KdTree;
use asperity_perception::stages::{
    BodySurfaces, CameraImages, CloudErrors, CloudStages, CloudWork, LocalSurface, NormalMethod,
    NormalOptions, OutlierOptions, StageOptions,
};

const RADIUS: f64 = 0.05;
const CENTRE: Vec3 = Vec3::new(0.02, -0.01, 0.05);

fn camera(number: usize, eye: [f64; 3], noise: Option<DepthNoise>) -> PlacedCamera {
    PlacedCamera {
        number,
        lens: Pinhole::of_field_of_view(160, 120, 0.5),
        X_WC: pose_looking_at(eye.into(), CENTRE),
        range: DepthRange { near: 0.1, far: 2.0 },
        noise,
    }
}

fn ball() -> [(Shape, Pose); 1] {
    [(Shape::Sphere { radius: RADIUS }, Pose::translation(CENTRE.x, CENTRE.y, CENTRE.z))]
}

fn images(noise: Option<DepthNoise>) -> CameraImages {
    let cameras = [camera(0, [0.0, -0.4, 0.3], noise), camera(2, [0.4, 0.2, 0.3], noise)];
    CameraImages::take(&cameras, None, &ball(), &mut |_| ()).unwrap()
}

fn options() -> StageOptions {
    StageOptions {
        crop: Some([Vec3::new(-1.0, -1.0, 0.05), Vec3::repeat(1.0)]),
        normals: NormalOptions {
            by: NormalMethod::Neighbours,
            k: 20,
            radius: 0.02,
            half_window: 2,
            towards_camera: true,
        },
        voxel: Some(0.004),
        outliers: Some(OutlierOptions { k: 10, spreads: 2.0 }),
    }
}

#[test]
fn a_clean_ball_is_seen_where_it_is_and_bends_as_its_radius_says() {
    let images = images(None);
    assert_eq!(images.pixels(), 2 * 160 * 120);
    assert!(images.of(1).is_none() && images.of(2).is_some());
    let errors = images.depth_errors();
    assert_eq!((errors.lost, errors.rms), (0, Some(0.0)));
    let stages = CloudStages::of(&images, &options(), &mut |_| ()).unwrap();
    for p in &stages.cropped.p_W {
        assert!(((p - CENTRE).norm() - RADIUS).abs() < 1e-9 && p.z >= 0.05, "{p:?}");
    }
    let surfaces = BodySurfaces::new(&ball()).unwrap();
    let all = CloudErrors::of(&surfaces, &images, &stages.cropped);
    assert!(all.off_surface < 1e-9 && all.quantile(0.5).unwrap() < 0.05, "{:?}", all.off_surface);
    assert_eq!(all.share_beyond(std::f64::consts::FRAC_PI_2), Some(0.0));
    assert_eq!(all.share_without(), Some(0.0));
    let cloud = &stages.cropped;
    let tree = KdTree::new(&cloud.p_W).unwrap();
    let middle = images.by[0].pixel_of(&CENTRE).unwrap();
    let local = LocalSurface::at_pixel(&images, (cloud, &tree), &surfaces, (0, middle), (60, 0.02)).unwrap();
    assert!(local.has_plane() && local.plane_error().unwrap() < 0.02);
    for k in local.quadric.as_ref().unwrap().curvatures {
        assert!((k * RADIUS - 1.0).abs() < 0.02, "{k}");
    }
}

#[test]
fn each_stage_leaves_no_more_and_says_when_it_is_done() {
    let noise = DepthNoise::kinect(3);
    let images = images(Some(noise));
    let errors = images.depth_errors();
    assert!(errors.lost > 0 && errors.rms.unwrap() > 1e-4, "{errors:?}");
    let mut done = Vec::new();
    let stages = CloudStages::of(&images, &options(), &mut |work| done.push(work)).unwrap();
    use CloudWork::{Crop, Filter, Merge, Normals, Voxels};
    assert_eq!(done, [Crop, Normals, Merge, Voxels, Filter]);
    let counts = [&stages.seen, &stages.cropped, &stages.thinned, &stages.filtered].map(|c| c.len());
    assert!(counts.windows(2).all(|w| w[0] > w[1]) && counts[3] > 0, "{counts:?}");
    // A stage that is left out has the cloud of the one before.
    let none = StageOptions { voxel: None, outliers: None, ..options() };
    let stages = CloudStages::of(&images, &none, &mut |_| ()).unwrap();
    assert_eq!(stages.cropped.len(), stages.filtered.len());
}

#[test]
fn what_cannot_be_is_named() {
    let images = images(None);
    let path = |change: fn(&mut StageOptions)| {
        let mut options = options();
        change(&mut options);
        CloudStages::of(&images, &options, &mut |_| ()).err().unwrap().path
    };
    assert_eq!(path(|o| o.normals.k = 2), "normals.k");
    assert_eq!(path(|o| o.voxel = Some(-1.0)), "voxels.size");
}
