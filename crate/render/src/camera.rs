//! An orbit camera with z up, and what it sees.

use asperity_scene::document::Camera;
use nalgebra::{Matrix4, Vector3};

use crate::ray::Ray;

/// Vertical field of view, rad: long enough a lens that parallel edges look parallel.
const FIELD_OF_VIEW: f64 = 0.5;
/// Width of a full turn, css px: the page scrolls at its own pace.
const PIXELS_PER_TURN: f64 = 900.0;
/// Least and greatest distance of the eye from its target, m.
const DISTANCE: [f64; 2] = [1e-6, 1e6];
/// Share of the picture that a fitted scene fills.
const FITTED_PART: f64 = 0.7;

/// Returns the camera where nobody has put it: a little above, from the front right.
pub fn default_camera() -> Camera {
    let [azimuth, elevation] = StandardView::Iso.angles();
    Camera { target: [0.0; 3], distance: 1.0, azimuth, elevation }
}

/// Views with names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandardView {
    /// Looking along +y.
    Front,
    /// Looking along −y.
    Back,
    /// Looking along +x.
    Left,
    /// Looking along −x.
    Right,
    /// Looking down.
    Top,
    /// Looking up.
    Bottom,
    /// From above, the front and the right at once.
    Iso,
}

impl StandardView {
    /// Finds a view by the name the page uses.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "front" => Self::Front,
            "back" => Self::Back,
            "left" => Self::Left,
            "right" => Self::Right,
            "top" => Self::Top,
            "bottom" => Self::Bottom,
            "iso" => Self::Iso,
            _ => return None,
        })
    }

    /// Returns the azimuth and elevation, rad.
    pub fn angles(self) -> [f64; 2] {
        const QUARTER: f64 = std::f64::consts::FRAC_PI_2;
        match self {
            Self::Front => [-QUARTER, 0.0],
            Self::Back => [QUARTER, 0.0],
            Self::Left => [std::f64::consts::PI, 0.0],
            Self::Right => [0.0, 0.0],
            Self::Top => [-QUARTER, QUARTER],
            Self::Bottom => [-QUARTER, -QUARTER],
            Self::Iso => [-1.0, 0.42],
        }
    }
}

/// A camera over a picture of a certain size: all of its geometry.
#[derive(Clone, Copy, Debug)]
pub struct Eye {
    /// Position, m.
    pub position: Vector3<f64>,
    /// Unit vector to the right of the picture.
    pub right: Vector3<f64>,
    /// Unit vector to the top of the picture.
    pub up: Vector3<f64>,
    /// Unit vector from the target to the eye.
    pub back: Vector3<f64>,
    /// Distance from the target to the eye, m.
    pub distance: f64,
    /// Width and height of the picture, css px.
    pub size: [f64; 2],
    /// Vertical field of view, rad.
    pub field_of_view: f64,
}

impl Eye {
    /// Makes the eye of a camera. The basis comes from the angles alone, so the poles are as good as any
    /// other place.
    pub fn new(camera: &Camera, size: [f64; 2]) -> Self {
        let (sa, ca) = libm::sincos(camera.azimuth);
        let (se, ce) = libm::sincos(camera.elevation);
        let back = Vector3::new(ce * ca, ce * sa, se);
        let right = Vector3::new(-sa, ca, 0.0);
        let distance = camera.distance.clamp(DISTANCE[0], DISTANCE[1]);
        Self {
            position: Vector3::from(camera.target) + back * distance,
            right,
            up: back.cross(&right),
            back,
            distance,
            size: size.map(|s| s.max(1.0)),
            field_of_view: FIELD_OF_VIEW,
        }
    }

    /// Looks through another lens, vertical field of view in rad; one that is none changes nothing.
    #[must_use]
    pub fn through(self, field_of_view: Option<f64>) -> Self {
        let some = |angle: &f64| *angle > 1e-3 && *angle < 3.1;
        Self { field_of_view: field_of_view.filter(some).unwrap_or(self.field_of_view), ..self }
    }

    /// Returns half the picture's extent at unit distance: across and up.
    pub fn slopes(&self) -> [f64; 2] {
        let up = libm::tan(0.5 * self.field_of_view);
        [up * self.size[0] / self.size[1], up]
    }

    /// Returns the matrix from the world to clip space.
    pub fn matrix(&self) -> Matrix4<f64> {
        let [across, up] = self.slopes();
        let (near, far) = (self.distance * 0.01, self.distance * 60.0);
        let row = |v: Vector3<f64>, scale: f64| {
            [v.x * scale, v.y * scale, v.z * scale, -v.dot(&self.position) * scale]
        };
        let r = row(self.right, 1.0 / across);
        let u = row(self.up, 1.0 / up);
        let b = row(self.back, 1.0);
        // Depth d = −b in front of the eye; clip z runs from −d at `near` to d at `far`.
        let (p, q) = ((far + near) / (far - near), -2.0 * far * near / (far - near));
        Matrix4::new(
            r[0],
            r[1],
            r[2],
            r[3], //
            u[0],
            u[1],
            u[2],
            u[3], //
            -p * b[0],
            -p * b[1],
            -p * b[2],
            -p * b[3] + q, //
            -b[0],
            -b[1],
            -b[2],
            -b[3],
        )
    }

    /// Returns the depth of a point in front of the eye, m.
    pub fn depth(&self, point: Vector3<f64>) -> f64 {
        (self.position - point).dot(&self.back)
    }

    /// Returns the world length of one css px at this depth, m.
    pub fn pixel(&self, depth: f64) -> f64 {
        2.0 * depth * self.slopes()[1] / self.size[1]
    }

    /// Returns the world length of one css px at the target, m.
    pub fn pixel_at_target(&self) -> f64 {
        self.pixel(self.distance)
    }

    /// Returns the place of a point in the picture, css px from the top left; none behind the eye.
    pub fn project(&self, point: Vector3<f64>) -> Option<[f64; 2]> {
        let depth = self.depth(point);
        if depth.is_nan() || depth <= self.distance * 1e-3 {
            return None;
        }
        let (from, pixel) = (point - self.position, self.pixel(depth));
        Some([
            0.5 * self.size[0] + from.dot(&self.right) / pixel,
            0.5 * self.size[1] - from.dot(&self.up) / pixel,
        ])
    }

    /// Returns the ray through a place of the picture.
    pub fn ray(&self, x: f64, y: f64) -> Ray {
        let [across, up] = self.slopes();
        let (u, v) = (2.0 * x / self.size[0] - 1.0, 1.0 - 2.0 * y / self.size[1]);
        let direction = (self.right * (u * across) + self.up * (v * up) - self.back).normalize();
        Ray { origin: self.position, direction }
    }
}

/// Returns the unit vector towards the light: over the left shoulder.
pub fn light(eye: &Eye) -> Vector3<f64> {
    (eye.back * 0.75 + eye.up * 0.75 - eye.right * 0.45 + Vector3::z() * 0.25).normalize()
}

/// Turns the camera about its target, as if the bodies were dragged by so many css px.
pub fn orbit(camera: &mut Camera, dx: f64, dy: f64) {
    let turn = std::f64::consts::TAU / PIXELS_PER_TURN;
    let quarter = std::f64::consts::FRAC_PI_2;
    camera.azimuth -= dx * turn;
    camera.azimuth -= std::f64::consts::TAU * (camera.azimuth / std::f64::consts::TAU).round();
    camera.elevation = (camera.elevation + dy * turn).clamp(-quarter, quarter);
}

/// Shifts the target so that what lies in its plane follows the pointer.
pub fn pan(camera: &mut Camera, size: [f64; 2], dx: f64, dy: f64) {
    let eye = Eye::new(camera, size);
    let pixel = eye.pixel_at_target();
    let target = Vector3::from(camera.target) - eye.right * (dx * pixel) + eye.up * (dy * pixel);
    camera.target = target.into();
}

/// Divides the distance by `factor`; what lies under `place` (css px, else the middle) stays there.
pub fn zoom(camera: &mut Camera, size: [f64; 2], factor: f64, place: Option<[f64; 2]>) {
    if !(factor > 0.0 && factor.is_finite()) {
        return;
    }
    let eye = Eye::new(camera, size);
    let distance = (eye.distance / factor).clamp(DISTANCE[0], DISTANCE[1]);
    let [x, y] = place.unwrap_or(eye.size.map(|s| 0.5 * s));
    let off = [x - 0.5 * eye.size[0], 0.5 * eye.size[1] - y];
    let pixel = eye.pixel_at_target() - eye.pixel(distance);
    let shift = eye.right * (off[0] * pixel) + eye.up * (off[1] * pixel);
    camera.target = (Vector3::from(camera.target) + shift).into();
    camera.distance = distance;
}

/// Puts the points in the middle, as large as fits, seen from the same side.
pub fn fit(camera: &mut Camera, size: [f64; 2], points: &[Vector3<f64>]) {
    let eye = Eye::new(camera, size);
    let [across, up] = eye.slopes().map(|s| s * FITTED_PART);
    // A point at (x, y, z) of the eye's axes, z towards it, is inside from an eye at (X, Y, Z) when
    // |x − X| ≤ across·(Z − z) and |y − Y| ≤ up·(Z − z): the farthest of each of the four planes decide.
    let far = |side: Vector3<f64>, slope: f64| {
        points.iter().map(|p| p.dot(&side) + slope * p.dot(&eye.back)).fold(f64::NEG_INFINITY, f64::max)
    };
    let [right, left] = [far(eye.right, across), far(-eye.right, across)];
    let [top, bottom] = [far(eye.up, up), far(-eye.up, up)];
    let height = (0.5 * (right + left) / across).max(0.5 * (top + bottom) / up);
    if !height.is_finite() {
        return;
    }
    let near = points.iter().map(|p| p.dot(&eye.back)).fold(f64::NEG_INFINITY, f64::max);
    let far = points.iter().map(|p| p.dot(&eye.back)).fold(f64::INFINITY, f64::min);
    let middle = 0.5 * (near + far);
    let place = eye.right * (0.5 * (right - left)) + eye.up * (0.5 * (top - bottom)) + eye.back * middle;
    camera.target = place.into();
    camera.distance = (height - middle).clamp(DISTANCE[0], DISTANCE[1]);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: [f64; 2] = [800.0, 600.0];

    fn some_camera() -> Camera {
        Camera { target: [0.1, -0.2, 0.3], distance: 0.7, azimuth: 0.4, elevation: 0.5 }
    }

    #[test]
    fn front_looks_along_y_with_x_to_the_right() {
        let [azimuth, elevation] = StandardView::Front.angles();
        let eye = Eye::new(&Camera { azimuth, elevation, ..default_camera() }, SIZE);
        assert!((eye.back + Vector3::y()).norm() < 1e-12);
        assert!((eye.right - Vector3::x()).norm() < 1e-12);
        assert!((eye.up - Vector3::z()).norm() < 1e-12);
    }

    #[test]
    fn top_has_y_up() {
        let [azimuth, elevation] = StandardView::Top.angles();
        let eye = Eye::new(&Camera { azimuth, elevation, ..default_camera() }, SIZE);
        assert!((eye.up - Vector3::y()).norm() < 1e-12);
    }

    #[test]
    fn projection_matrix_and_ray_agree() {
        let eye = Eye::new(&some_camera(), SIZE);
        let point = Vector3::new(0.15, -0.1, 0.25);
        let [x, y] = eye.project(point).unwrap();
        let clip = eye.matrix() * point.push(1.0);
        assert!((clip.x / clip.w - (2.0 * x / SIZE[0] - 1.0)).abs() < 1e-12);
        assert!((clip.y / clip.w - (1.0 - 2.0 * y / SIZE[1])).abs() < 1e-12);
        assert!(clip.z.abs() < clip.w);
        let ray = eye.ray(x, y);
        assert!((point - ray.origin).cross(&ray.direction).norm() < 1e-12);
        assert!(eye.project(eye.position + eye.back).is_none());
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let mut camera = some_camera();
        let place = [650.0, 120.0];
        let eye = Eye::new(&camera, SIZE);
        let ray = eye.ray(place[0], place[1]);
        let point = ray.at(ray.plane(camera.target.into(), eye.back).unwrap());
        zoom(&mut camera, SIZE, 1.7, Some(place));
        let [x, y] = Eye::new(&camera, SIZE).project(point).unwrap();
        assert!((x - place[0]).abs() < 1e-9 && (y - place[1]).abs() < 1e-9);
        assert!((camera.distance - 0.7 / 1.7).abs() < 1e-12);
    }

    #[test]
    fn panning_moves_the_target_with_the_pointer() {
        let mut camera = some_camera();
        let old = Vector3::from(camera.target);
        pan(&mut camera, SIZE, 30.0, -20.0);
        let [x, y] = Eye::new(&camera, SIZE).project(old).unwrap();
        assert!((x - 430.0).abs() < 1e-9 && (y - 280.0).abs() < 1e-9);
    }

    #[test]
    fn fitted_points_fill_their_part_of_the_picture() {
        for (azimuth, elevation) in [(0.3, 0.2), (-2.0, 1.2), (1.0, -0.4)] {
            let mut camera = Camera { azimuth, elevation, ..default_camera() };
            let (low, high) = (Vector3::new(-1.0, 0.0, 0.2), Vector3::new(0.0, 3.0, 0.4));
            let pick = |i: usize, bit: usize| if i >> bit & 1 == 0 { low[bit] } else { high[bit] };
            let corners: Vec<_> = (0..8).map(|i| Vector3::new(pick(i, 0), pick(i, 1), pick(i, 2))).collect();
            fit(&mut camera, SIZE, &corners);
            let eye = Eye::new(&camera, SIZE);
            let places: Vec<_> = corners.iter().map(|&c| eye.project(c).unwrap()).collect();
            let ends = [0, 1].map(|k| {
                let along = places.iter().map(|p| p[k] / (0.5 * SIZE[k]) - 1.0);
                [along.clone().fold(f64::INFINITY, f64::min), along.fold(f64::NEG_INFINITY, f64::max)]
            });
            let widest = ends.as_flattened().iter().fold(0.0, |m: f64, e| m.max(e.abs()));
            assert!((widest - FITTED_PART).abs() < 1e-9, "{ends:?}");
            assert!(ends.iter().any(|[a, b]| (a + b).abs() < 1e-9), "{ends:?}");
        }
    }

    #[test]
    fn nothing_to_fit_leaves_the_camera() {
        let mut camera = some_camera();
        fit(&mut camera, SIZE, &[]);
        assert_eq!(camera, some_camera());
    }

    #[test]
    fn orbiting_stops_at_the_poles() {
        let mut camera = some_camera();
        orbit(&mut camera, 0.0, 1e5);
        assert_eq!(camera.elevation, std::f64::consts::FRAC_PI_2);
        orbit(&mut camera, 900.0, 0.0);
        assert!((camera.azimuth - 0.4).abs() < 1e-9);
    }
}
