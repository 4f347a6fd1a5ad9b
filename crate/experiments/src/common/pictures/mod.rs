//! Depth pictures that hang in the scene before their cameras, a pixel of one and the point that it sees, and
//! both as files.

mod files;
mod png;

use asperity_geometry::{Length, Vec3};
use asperity_scene::Role;

use asperity_scene::frame::{HandleKind, LineStyle};

pub use self::files::{Points, export};
use asperity_exhibit::figure::Figure;
use asperity_perception::camera::CameraImage;

/// Distance of a camera's picture from its eye, as a share of the way to what it looks at.
const PICTURE: f64 = 0.22;

/// Returns the place of a camera's picture: its upper left corner, and from it along the upper and the left
/// edge, m.
fn picture(camera: &CameraImage, of: &crate::depth_cameras::document::DepthCamera) -> [Vec3; 3] {
    let away = PICTURE * (Vec3::from(of.target) - Vec3::from(of.eye)).length();
    let corner = |u: f64, v: f64| {
        camera.X_WC.rotation * camera.lens.ray_C(u, v) * away + camera.X_WC.translation.vector
    };
    let (right, below) = (camera.lens.width as f64 - 0.5, camera.lens.height as f64 - 0.5);
    let first = corner(-0.5, -0.5);
    [first, corner(right, -0.5) - first, corner(-0.5, below) - first]
}

/// Draws a camera, and its depth picture before it.
pub fn frustum(camera: &CameraImage, of: &crate::depth_cameras::document::DepthCamera, figure: &mut Figure) {
    let role = Role::of_family(camera.number);
    let [corner, right, down] = picture(camera, of);
    let eye = camera.X_WC.translation.vector;
    let corners = [corner, corner + right, corner + right + down, corner + down];
    figure.line(role, LineStyle::Closed, corners);
    for p in corners {
        figure.line(role, LineStyle::Open, [eye, p]);
    }
    let depth = &camera.measured.depth;
    let seen = || depth.iter().copied().filter(|z| *z > 0.0);
    let (low, high) = seen().fold((f64::INFINITY, 0.0_f64), |(l, h), z| (l.min(z), h.max(z)));
    // Near is bright; where nothing came back one looks through.
    let grey = |z: &f64| {
        if *z <= 0.0 {
            return 0x3000_0000;
        }
        let part = (z - low) / (high - low).max(1e-9);
        let g = (235.0 - 195.0 * part).round() as u32;
        0xff00_0000 | (g << 16) | (g << 8) | g
    };
    figure.picture([camera.lens.width, camera.lens.height], [corner, right, down], depth.iter().map(grey));
}

/// Places the handles of a query: its point, where it has one, and its pixel.
pub fn query_handles(
    camera: &CameraImage,
    of: &crate::depth_cameras::document::DepthCamera,
    at: [f64; 2],
    p_W: Option<Vec3>,
    figure: &mut Figure,
) {
    let [corner, right, down] = picture(camera, of);
    let (u, v) = camera.pixel(at);
    let part = |x: usize, n: usize| (x as f64 + 0.5) / n as f64;
    let spot = corner + right * part(u, camera.lens.width) + down * part(v, camera.lens.height);
    figure.handle(HandleKind::Free, Role::Wrench, p_W.unwrap_or(spot), Vec3::z());
    let normal = right.cross(&down).try_unit(0.0).unwrap_or_else(Vec3::z);
    figure.handle(HandleKind::Plane, Role::Wrench, spot, normal);
}

/// Returns the pixel of a camera's picture at a point of the world.
pub fn pixel_at(
    camera: &CameraImage,
    of: &crate::depth_cameras::document::DepthCamera,
    p_W: &Vec3,
) -> [f64; 2] {
    let [corner, right, down] = picture(camera, of);
    let at = |edge: &Vec3, n: usize| {
        let part = (p_W - corner).dot(edge) / edge.norm_squared();
        (part * n as f64 - 0.5).round().clamp(0.0, n.saturating_sub(1) as f64)
    };
    [at(&right, camera.lens.width), at(&down, camera.lens.height)]
}
