//! Smooth surfaces as heights over the plane, by formula or by B-spline, with two derivatives in closed form.

use asperity_geometry::{Length, Vec3};

use super::BSplineSurface;

/// Height over a point of the plane and its derivatives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jet {
    /// Height z, m.
    pub z: f64,
    /// Slope ∂z/∂x.
    pub zx: f64,
    /// Slope ∂z/∂y.
    pub zy: f64,
    /// Second derivative ∂²z/∂x², 1/m.
    pub zxx: f64,
    /// Second derivative ∂²z/∂x∂y, 1/m.
    pub zxy: f64,
    /// Second derivative ∂²z/∂y², 1/m.
    pub zyy: f64,
}

impl Jet {
    /// Returns the unit normal with `z > 0`.
    pub fn normal(&self) -> Vec3 {
        Vec3::new(-self.zx, -self.zy, 1.0).unit()
    }

    /// Returns `1 + zx² + zy²`: the square of the ratio of area on the surface to area in the plane.
    pub fn metric(&self) -> f64 {
        1.0 + self.zx * self.zx + self.zy * self.zy
    }
}

/// Surface over the plane.
#[derive(Clone, Debug, PartialEq)]
pub enum Graph {
    /// Tilted plane `z = tan(tilt) y`.
    TiltedPlane {
        /// Angle of the tilt, rad.
        tilt: f64,
    },
    /// Cylinder along y, `z = √(ρ² − x²)`.
    CylinderPatch {
        /// Radius ρ, m.
        radius: f64,
    },
    /// Cap of a sphere, `z = √(R² − x² − y²)`.
    SphereCap {
        /// Radius R, m.
        radius: f64,
    },
    /// Saddle `z = (x² − y²)/(2c)`.
    Saddle {
        /// Length c, m.
        c: f64,
    },
    /// Gaussian bump `z = A exp(−(x² + y²)/(2 s²))`.
    GaussianBump {
        /// Height A, m.
        height: f64,
        /// Width s, m.
        width: f64,
    },
    /// Tensor-product B-spline that is a graph.
    BSpline(BSplineSurface),
}

impl Graph {
    /// Returns height and derivatives at `(x, y)`; `None` where there is no surface.
    pub fn jet(&self, x: f64, y: f64) -> Option<Jet> {
        let jet = match self {
            Self::TiltedPlane { tilt } => {
                let t = libm::tan(*tilt);
                Jet { z: t * y, zx: 0.0, zy: t, zxx: 0.0, zxy: 0.0, zyy: 0.0 }
            }
            Self::CylinderPatch { radius } => {
                let w2 = radius * radius - x * x;
                let w = w2.sqrt();
                let zxx = -radius * radius / (w2 * w);
                Jet { z: w, zx: -x / w, zy: 0.0, zxx, zxy: 0.0, zyy: 0.0 }
            }
            Self::SphereCap { radius } => {
                let w2 = radius * radius - x * x - y * y;
                let w = w2.sqrt();
                let w3 = w2 * w;
                Jet {
                    z: w,
                    zx: -x / w,
                    zy: -y / w,
                    zxx: -1.0 / w - x * x / w3,
                    zxy: -x * y / w3,
                    zyy: -1.0 / w - y * y / w3,
                }
            }
            Self::Saddle { c } => {
                let z = (x * x - y * y) / (2.0 * c);
                Jet { z, zx: x / c, zy: -y / c, zxx: 1.0 / c, zxy: 0.0, zyy: -1.0 / c }
            }
            Self::GaussianBump { height, width } => {
                let s2 = width * width;
                let z = height * libm::exp(-(x * x + y * y) / (2.0 * s2));
                Jet {
                    z,
                    zx: -x / s2 * z,
                    zy: -y / s2 * z,
                    zxx: (x * x / s2 - 1.0) / s2 * z,
                    zxy: x * y / (s2 * s2) * z,
                    zyy: (y * y / s2 - 1.0) / s2 * z,
                }
            }
            Self::BSpline(surface) => surface.jet(x, y)?,
        };
        let all = [jet.z, jet.zx, jet.zy, jet.zxx, jet.zxy, jet.zyy];
        all.iter().all(|v| v.is_finite()).then_some(jet)
    }
}
