//! A parallel gripper as boxes.

use asperity_fault::Fault;
use asperity_geometry::Vec3;

use super::CornerBox;

/// Gripper with open fingers, in its own frame G.
#[derive(Clone, Debug, PartialEq)]
pub struct Gripper {
    /// Box between the fingers: points here are grasped.
    pub crop: CornerBox,
    /// Boxes of palm and fingers.
    pub solids: Vec<CornerBox>,
}

impl Gripper {
    /// Returns a gripper of the size of Schunk's WSG 50 with its fingers open by 0.1 m: the palm, the left
    /// and the right finger.
    pub fn wsg_like() -> Self {
        let solid = |low: [f64; 3], high: [f64; 3]| CornerBox { low: low.into(), high: high.into() };
        Self {
            crop: solid([-0.05, 0.1, -0.00625], [0.05, 0.1125, 0.00625]),
            solids: vec![
                solid([-0.073, -0.075, -0.025], [0.073, 0.035, 0.025]),
                solid([-0.066, 0.035, -0.0125], [-0.05, 0.1125, 0.0125]),
                solid([0.05, 0.035, -0.0125], [0.066, 0.1125, 0.0125]),
            ],
        }
    }

    /// Returns the same gripper with its fingers together: nothing is between them.
    #[must_use]
    pub fn closed(&self) -> Self {
        let mut closed = self.clone();
        for finger in closed.solids.iter_mut().skip(1) {
            let by = if finger.low.x < self.between_fingers().x { self.crop.low.x } else { self.crop.high.x };
            let by = Vec3::new(self.between_fingers().x - by, 0.0, 0.0);
            (finger.low, finger.high) = (finger.low + by, finger.high + by);
        }
        (closed.crop.low.x, closed.crop.high.x) = (self.between_fingers().x, self.between_fingers().x);
        closed
    }

    /// Refuses boxes whose corners are not in order.
    pub fn validate(&self) -> Result<(), Fault> {
        self.crop.validate().map_err(|e| e.within("crop"))?;
        for (i, solid) in self.solids.iter().enumerate() {
            solid.validate().map_err(|e| e.within(&format!("boxes[{i}]")))?;
        }
        Ok(())
    }

    /// Returns the opening of the fingers, m.
    pub fn opening(&self) -> f64 {
        self.crop.high.x - self.crop.low.x
    }

    /// Returns the middle between the fingertips, frame G, m.
    pub fn between_fingers(&self) -> Vec3 {
        0.5 * (self.crop.low + self.crop.high)
    }
}
