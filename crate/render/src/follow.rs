//! A camera that goes with bodies. What the document, the link and the reader's gestures set is a camera
//! whose target is measured from the middle of the bodies that the view follows; here it becomes the camera
//! of this moment, and back.
//!
//! The middle is that of the box about the bodies, so that who runs ahead counts as much as who is left
//! behind. Where the box outgrows the picture, the eye draws back by `need / home`: `need` is the distance at
//! which the bodies fill their part of the picture, `home` the distance that the document names. So the
//! reader's own zoom stays a factor of it.

use asperity_scene::document::Camera;
use nalgebra::Vector3;

use crate::camera::Eye;

/// Share of the picture that followed bodies may fill.
const FILLED: f64 = 0.8;

/// Map from the camera as it is set to the camera of this moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Follow {
    /// Middle of the bodies, m.
    pub middle: Vector3<f64>,
    /// Factor on the distance that is set; at least 1.
    pub farther: f64,
}

impl Default for Follow {
    fn default() -> Self {
        Self { middle: Vector3::zeros(), farther: 1.0 }
    }
}

impl Follow {
    /// Follows bodies, each in a ball (middle and radius, m), for a camera that is set over a picture of
    /// `size` css px; `home` is the document's distance, m.
    pub fn new(
        balls: impl Iterator<Item = (Vector3<f64>, f64)> + Clone,
        set: &Camera,
        home: Option<f64>,
        size: [f64; 2],
    ) -> Self {
        let boxed = balls.clone().fold(None, |found: Option<[Vector3<f64>; 2]>, (p, r)| {
            let ball = [p - Vector3::repeat(r), p + Vector3::repeat(r)];
            let [low, high] = found.unwrap_or(ball);
            Some([low.inf(&ball[0]), high.sup(&ball[1])])
        });
        let Some([low, high]) = boxed else { return Self::default() };
        let middle = (low + high) * 0.5;
        let eye = Eye::new(set, size);
        // Extents that the picture must take in from its middle, across and up.
        let reach = |axis: &Vector3<f64>| {
            balls.clone().map(|(p, r)| (p - middle).dot(axis).abs() + r).fold(0.0, f64::max)
        };
        let [across, up] = eye.slopes();
        let need = (reach(&eye.right) / across).max(reach(&eye.up) / up) / FILLED;
        let farther = home.map_or(1.0, |home| (need / home).max(1.0));
        if middle.iter().all(|c| c.is_finite()) && farther.is_finite() {
            Self { middle, farther }
        } else {
            Self::default()
        }
    }

    /// Returns the camera of this moment.
    pub fn now(&self, set: &Camera) -> Camera {
        let target = Vector3::from(set.target) + self.middle;
        Camera { target: target.into(), distance: set.distance * self.farther, ..*set }
    }

    /// Returns the camera to set so that the camera of this moment is this one.
    pub fn set(&self, now: &Camera) -> Camera {
        let target = Vector3::from(now.target) - self.middle;
        Camera { target: target.into(), distance: now.distance / self.farther, ..*now }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::default_camera;

    const SIZE: [f64; 2] = [800.0, 600.0];

    fn pair(half: f64) -> impl Iterator<Item = (Vector3<f64>, f64)> + Clone {
        [5.0 - half, 5.0 + half].into_iter().map(|x| (Vector3::new(x, 0.0, 1.0), 0.05))
    }

    fn at(distance: f64) -> Camera {
        Camera { target: [0.0; 3], distance, ..default_camera() }
    }

    #[test]
    fn there_and_back_is_the_same_camera() {
        let set = Camera { target: [0.1, 0.2, -0.3], distance: 2.5, ..default_camera() };
        let follow = Follow::new(pair(3.0), &set, Some(2.0), SIZE);
        assert!(follow.farther > 1.0);
        let back = follow.set(&follow.now(&set));
        assert!((Vector3::from(back.target) - Vector3::from(set.target)).norm() < 1e-12);
        assert!((back.distance - set.distance).abs() < 1e-12);
    }

    #[test]
    fn what_fits_is_seen_from_the_distance_that_is_set() {
        let follow = Follow::new(pair(0.1), &at(2.0), Some(2.0), SIZE);
        assert_eq!((follow.middle, follow.farther), (Vector3::new(5.0, 0.0, 1.0), 1.0));
    }

    #[test]
    fn who_runs_apart_stays_in_the_picture() {
        for size in [SIZE, [390.0, 700.0]] {
            for half in [0.5, 5.0, 50.0] {
                let set = at(2.0);
                let follow = Follow::new(pair(half), &set, Some(2.0), size);
                let eye = Eye::new(&follow.now(&set), size);
                for (middle, _) in pair(half) {
                    let [x, y] = eye.project(middle).unwrap();
                    assert!((0.0..size[0]).contains(&x) && (0.0..size[1]).contains(&y), "{size:?} {half}");
                }
            }
        }
    }

    #[test]
    fn bodies_nowhere_leave_the_camera() {
        let nowhere = [(Vector3::repeat(f64::NAN), 1.0), (Vector3::repeat(f64::INFINITY), 0.0)];
        assert_eq!(Follow::new(nowhere.into_iter(), &at(1.0), Some(1.0), SIZE), Follow::default());
        assert_eq!(Follow::new(std::iter::empty(), &at(1.0), Some(1.0), SIZE), Follow::default());
    }
}
