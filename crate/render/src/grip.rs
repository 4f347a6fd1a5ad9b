//! Dragging of an experiment's handles: which is under the pointer, and where in the world the pointer takes
//! it.

use asperity_scene::frame::HandleKind;
use nalgebra::Vector3;

use crate::camera::Eye;
use crate::figures::Grip;
use crate::ray::Ray;

/// Distance from its middle at which a grip is taken, css px: 24 px across for a mouse or a pen, 44 for a
/// finger (WCAG 2.5.8, 2.5.5).
pub const REACH: [f64; 2] = [12.0, 22.0];

/// The experiment's handles as they are pointed at and held; indices are those of the description.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grips {
    /// Grip under the pointer.
    pub hovered: Option<usize>,
    /// Grip held by the keys.
    pub focused: Option<usize>,
    /// Grip that is dragged.
    pub held: Option<Hold>,
}

/// A grip being dragged, from where it was taken.
#[derive(Clone, Copy, Debug)]
pub struct Hold {
    /// Index of the grip.
    pub index: usize,
    start: Grip,
    /// Offset from the pointer to the grip's middle, css px: it does not jump when taken beside it.
    offset: [f64; 2],
}

/// Finds the grip nearest to the pointer within `reach` css px; of two as near, the one nearer to the eye.
pub fn under(eye: &Eye, grips: &[Option<Grip>], x: f64, y: f64, reach: f64) -> Option<usize> {
    let near = grips.iter().enumerate().filter_map(|(i, grip)| {
        let position = grip.as_ref()?.position;
        let [u, v] = eye.project(position)?;
        let away = libm::hypot(u - x, v - y);
        (away <= reach).then_some((away.round(), eye.depth(position), i))
    });
    near.min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))).map(|(.., i)| i)
}

impl Hold {
    /// Takes a grip; none when it is not in the picture.
    pub fn start(eye: &Eye, index: usize, grip: Grip, x: f64, y: f64) -> Option<Self> {
        let [u, v] = eye.project(grip.position)?;
        Some(Self { index, start: grip, offset: [u - x, v - y] })
    }

    /// Returns the place to which the pointer takes it, m; none when its ray cannot say. `surface` answers
    /// for what lies under a ray.
    pub fn target(
        &self,
        eye: &Eye,
        x: f64,
        y: f64,
        surface: impl Fn(&Ray) -> Option<Vector3<f64>>,
    ) -> Option<Vector3<f64>> {
        let Grip { kind, position, direction, .. } = self.start;
        let ray = eye.ray(x + self.offset[0], y + self.offset[1]);
        match kind {
            HandleKind::Free => Some(ray.at(ray.plane(position, eye.back)?)),
            HandleKind::Line => Some(position + direction * ray.closest_on_line(position, direction)?),
            HandleKind::Plane => Some(ray.at(ray.plane(position, direction)?)),
            HandleKind::Surface => surface(&ray),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asperity_scene::Role;
    use asperity_scene::document::Camera;

    fn eye() -> Eye {
        let camera = Camera { target: [0.0; 3], distance: 1.0, azimuth: -1.0, elevation: 0.5 };
        Eye::new(&camera, [800.0, 600.0])
    }

    fn grip(kind: HandleKind, direction: Vector3<f64>) -> Grip {
        Grip { kind, role: Role::Ink, position: Vector3::new(0.05, 0.02, 0.01), direction }
    }

    /// Drags a grip taken 5 px beside its middle until its middle is drawn at `to`.
    fn dragged(grip: Grip, to: Vector3<f64>) -> Option<Vector3<f64>> {
        let eye = eye();
        let [x, y] = eye.project(grip.position)?;
        let hold = Hold::start(&eye, 0, grip, x + 5.0, y)?;
        let [x, y] = eye.project(to)?;
        hold.target(&eye, x + 5.0, y, |ray| Some(ray.at(1.0)))
    }

    #[test]
    fn a_grip_follows_the_pointer_as_its_kind_allows() {
        let to = Vector3::new(0.1, -0.03, 0.05);
        let at = dragged(grip(HandleKind::Line, Vector3::y()), Vector3::new(0.05, 0.09, 0.01)).unwrap();
        assert!((at - Vector3::new(0.05, 0.09, 0.01)).norm() < 1e-9);
        let at = dragged(grip(HandleKind::Plane, Vector3::z()), Vector3::new(0.1, -0.03, 0.01)).unwrap();
        assert!((at - Vector3::new(0.1, -0.03, 0.01)).norm() < 1e-9);
        let at = dragged(grip(HandleKind::Free, Vector3::zeros()), to).unwrap();
        let (eye, start) = (eye(), grip(HandleKind::Free, Vector3::zeros()).position);
        assert!((at - start).dot(&eye.back).abs() < 1e-12);
        let [a, b] = [at, to].map(|p| eye.project(p).unwrap());
        assert!(libm::hypot(a[0] - b[0], a[1] - b[1]) < 1e-6);
        let at = dragged(grip(HandleKind::Surface, Vector3::zeros()), to).unwrap();
        assert!(((at - eye.position).norm() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_line_seen_end_on_leads_nowhere() {
        let eye = eye();
        let end_on = Grip { position: Vector3::zeros(), ..grip(HandleKind::Line, eye.back) };
        assert!(dragged(end_on, Vector3::zeros()).is_none());
    }

    #[test]
    fn the_nearest_grip_within_reach_is_taken() {
        let eye = eye();
        let at = |x: f64| {
            Some(Grip { position: eye.right * x * eye.pixel_at_target(), ..grip(HandleKind::Free, eye.up) })
        };
        let grips = [at(0.0), None, at(15.0)];
        let [mouse, finger] = REACH;
        assert_eq!(under(&eye, &grips, 405.0, 300.0, mouse), Some(0));
        assert_eq!(under(&eye, &grips, 411.0, 300.0, mouse), Some(2));
        assert_eq!(under(&eye, &grips, 430.0, 300.0, mouse), None);
        assert_eq!(under(&eye, &grips, 430.0, 300.0, finger), Some(2));
    }
}
