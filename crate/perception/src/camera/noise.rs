//! Errors of a real depth camera, added to a clean image.
//!
//! The spreads along and across the axis are those that Nguyen, Izadi & Lovell measured (*Modeling Kinect
//! Sensor Noise for Improved 3D Reconstruction and Tracking*, 3DIMPVT 2012), with θ the angle between ray and
//! normal:
//!
//! ```text
//! σ_z = 0.0012 + 0.0019 (z − 0.4)² + 0.0001/√z · θ² / (π/2 − θ)²    m
//! σ_L = 0.8 + 0.035 θ / (π/2 − θ)                                    pixels
//! ```
//!
//! Across the axis a pixel is read from a place drawn about it (Barron & Malik 2013; Handa, Whelan, McDonald
//! & Davison 2014), so that edges fray. Beyond the greatest angle nothing comes back, and at steps of depth
//! some pixels are lost. Disparity is quantised in parts of a pixel, so that depth has steps that grow with
//! its square (Khoshelham & Elberink 2012).

use asperity_fault::{Fault, not_negative, positive, within};

use super::{DepthImage, View};
use asperity_chance::Stream;

/// Noise model of a depth camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DepthNoise {
    /// Factor on the measured spread along the axis; 0: none.
    pub axial: f64,
    /// Factor on the measured spread across the axis; 0: none.
    pub lateral: f64,
    /// Greatest angle between ray and normal at which a surface returns something, rad.
    pub blind_angle: f64,
    /// Step of depth between neighbouring pixels from which on it is an edge, m.
    pub edge_step: f64,
    /// Share of pixels on edges that return nothing.
    pub edge_loss: f64,
    /// Quantisation of the depth.
    pub quantum: Quantum,
    /// Seed of the random numbers.
    pub seed: u64,
}

/// Quantisation of depth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quantum {
    /// No quantisation.
    None,
    /// Steps of depth, m.
    Depth(f64),
    /// Steps of disparity, `focal · baseline / z`.
    Disparity {
        /// Focal length times baseline, pixels · m.
        scale: f64,
        /// Step of disparity, pixels.
        step: f64,
    },
}

impl DepthNoise {
    /// Returns the noise of the first Kinect: the measured spreads, nothing from beyond 80°, half of the
    /// pixels on edges of 2 cm lost, a baseline of 7.5 cm at 580 pixels, disparity in eighths of a pixel.
    pub fn kinect(seed: u64) -> Self {
        Self {
            axial: 1.0,
            lateral: 1.0,
            blind_angle: 80.0_f64.to_radians(),
            edge_step: 0.02,
            edge_loss: 0.5,
            quantum: Quantum::Disparity { scale: 0.075 * 580.0, step: 0.125 },
            seed,
        }
    }

    /// Refuses negative spreads and steps, and shares and angles out of range.
    pub fn validate(&self) -> Result<(), Fault> {
        not_negative("axial", self.axial)?;
        not_negative("lateral", self.lateral)?;
        within("blind_angle", self.blind_angle, 0.0, std::f64::consts::FRAC_PI_2)?;
        not_negative("edge_step", self.edge_step)?;
        within("edge_loss", self.edge_loss, 0.0, 1.0)?;
        match self.quantum {
            Quantum::None => Ok(()),
            Quantum::Depth(step) => positive("quantum", step).map(|_| ()),
            Quantum::Disparity { scale, step } => {
                positive("quantum.scale", scale)?;
                positive("quantum.step", step).map(|_| ())
            }
        }
    }

    /// Returns the image with all its errors. Each pixel draws equally often, so what one sees does not
    /// change another's noise.
    pub fn applied(&self, view: &View) -> Result<DepthImage, Fault> {
        self.validate()?;
        view.image.validate()?;
        let camera = view.image.camera;
        let n = camera.pixels();
        let mut stream = Stream::new(self.seed);
        let mut depth = vec![0.0; n];
        for (i, told) in depth.iter_mut().enumerate() {
            let ([du, dv], [dz, _], lost) = (stream.normals(), stream.normals(), stream.uniform());
            let angle = incidence(view, i);
            let sigma = self.lateral * spread_across(angle);
            let place = |k: usize, d: f64, most: usize| {
                ((k as f64 + (sigma * d).clamp(-MOST_PIXELS, MOST_PIXELS)).round().max(0.0) as usize)
                    .min(most - 1)
            };
            let (u, v) = (i % camera.width, i / camera.width);
            let from = place(v, dv, camera.height) * camera.width + place(u, du, camera.width);
            let z = view.image.depth[from];
            let angle = incidence(view, from);
            let falls_out =
                angle > self.blind_angle || (lost < self.edge_loss && self.is_edge(&view.image, from));
            if z > 0.0 && !falls_out {
                *told = self.told(z + self.axial * spread_along(z, angle) * dz);
            }
        }
        Ok(DepthImage { camera, depth })
    }

    /// Returns true if depth steps between a pixel and one beside it, or nothing comes back from one of them.
    fn is_edge(&self, image: &DepthImage, i: usize) -> bool {
        let (width, height) = (image.camera.width, image.camera.height);
        let (u, v) = (i % width, i / width);
        let beside = [
            (u > 0).then(|| i - 1),
            (u + 1 < width).then_some(i + 1),
            (v > 0).then(|| i - width),
            (v + 1 < height).then_some(i + width),
        ];
        let steps = |k: usize| (image.depth[k] - image.depth[i]).abs() > self.edge_step;
        beside.into_iter().flatten().any(steps)
    }

    /// Quantises a depth, m; 0 where it cannot be represented.
    fn told(&self, z: f64) -> f64 {
        let told = match self.quantum {
            Quantum::None => z,
            Quantum::Depth(step) => (z / step).round() * step,
            Quantum::Disparity { scale, step } => scale / ((scale / (z * step)).round() * step),
        };
        if z > 0.0 && told.is_finite() { told.max(0.0) } else { 0.0 }
    }
}

/// Greatest distance from which a pixel is read, pixels.
const MOST_PIXELS: f64 = 10.0;
/// Greatest angle for the measured formulas, rad, which diverge at a right angle: there nothing is seen.
const STEEPEST: f64 = 1.55;

fn incidence(view: &View, i: usize) -> f64 {
    libm::acos(view.facing[i].clamp(0.0, 1.0))
}

/// Returns σ_z, m.
fn spread_along(z: f64, angle: f64) -> f64 {
    let angle = angle.min(STEEPEST);
    let grazing = angle / (std::f64::consts::FRAC_PI_2 - angle);
    0.0012 + 0.0019 * (z - 0.4) * (z - 0.4) + 0.0001 / z.sqrt() * grazing * grazing
}

/// Returns σ_L, pixels.
fn spread_across(angle: f64) -> f64 {
    let angle = angle.min(STEEPEST);
    0.8 + 0.035 * angle / (std::f64::consts::FRAC_PI_2 - angle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::{DepthRange, Pinhole, Target, cast};
    use asperity_geometry::{Pose, Rotation, Shape, Vec3};

    fn floor(height: f64, lean: f64) -> View {
        let camera = Pinhole { width: 120, height: 90, focal: [400.0, 400.0], centre: [59.5, 44.5] };
        let turn = Rotation::from_axis_angle(&Vec3::x_axis(), std::f64::consts::PI - lean);
        let pose = Pose::from_parts(Vec3::new(0.0, 0.0, height).into(), turn);
        let target = Target::new(&Shape::HalfSpace, Pose::identity());
        cast(&camera, &pose, DepthRange { near: 0.1, far: 10.0 }, &[target]).unwrap()
    }

    #[test]
    fn a_floor_has_the_measured_spread() {
        let view = floor(1.0, 0.0);
        let noise = DepthNoise { quantum: Quantum::None, edge_loss: 0.0, ..DepthNoise::kinect(3) };
        let noisy = noise.applied(&view).unwrap();
        let errors: Vec<f64> = noisy.depth.iter().map(|z| z - 1.0).collect();
        let n = errors.len() as f64;
        let mean = errors.iter().sum::<f64>() / n;
        let sigma = (errors.iter().map(|e| (e - mean) * (e - mean)).sum::<f64>() / n).sqrt();
        let want = 0.0012 + 0.0019 * 0.36;
        // Of 10,800 draws: three standard errors.
        assert!(mean.abs() < 3.0 * want / n.sqrt() && (sigma / want - 1.0).abs() < 3.0 / (2.0 * n).sqrt());
        assert_eq!(noisy, noise.applied(&view).unwrap());
        assert_ne!(noisy, DepthNoise { seed: 4, ..noise }.applied(&view).unwrap());
    }

    #[test]
    fn disparity_has_steps_and_grazing_light_does_not_come_back() {
        let quantum = Quantum::Disparity { scale: 43.5, step: 0.125 };
        let clean = DepthNoise { axial: 0.0, lateral: 0.0, edge_loss: 0.0, quantum, ..DepthNoise::kinect(1) };
        for (a, b) in floor(1.0, 0.3).image.depth.iter().zip(&clean.applied(&floor(1.0, 0.3)).unwrap().depth)
        {
            let steps = 43.5 / b / 0.125;
            assert!((steps - steps.round()).abs() < 1e-9 && (43.5 / a - 43.5 / b).abs() <= 0.0625 + 1e-9);
        }
        let low = floor(0.02, 1.45);
        let seen = clean.applied(&low).unwrap();
        for i in 0..seen.depth.len() {
            let blind = low.facing[i] < libm::cos(80.0_f64.to_radians());
            assert_eq!(seen.depth[i] == 0.0, blind || low.image.depth[i] == 0.0);
        }
        assert_eq!(DepthNoise { axial: -1.0, ..clean }.validate().unwrap_err().path, "axial");
    }
}
