//! Smooth surfaces as heights over the plane, by formula or by B-spline, with two derivatives in closed form.

use asperity_geometry::{Length, Vec3};

use super::BSplineSurface;

/// Height over a point of the plane and its derivatives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jet {
    /// m.
    pub z: f64,
    /// ∂z/∂x.
    pub zx: f64,
    /// ∂z/∂y.
    pub zy: f64,
    /// 1/m.
    pub zxx: f64,
    /// 1/m.
    pub zxy: f64,
    /// 1/m.
    pub zyy: f64,
}

impl Jet {
    /// Unit normal with `z > 0`.
    pub fn normal(&self) -> Vec3 {
        Vec3::new(-self.zx, -self.zy, 1.0).unit()
    }

    /// `1 + zx² + zy²`: the square of how much area grows from the plane to the surface.
    pub fn metric(&self) -> f64 {
        1.0 + self.zx * self.zx + self.zy * self.zy
    }
}

/// A surface over the plane.
#[derive(Clone, Debug, PartialEq)]
pub enum Graph {
    /// `z = tan(tilt) y`.
    TiltedPlane {
        /// rad.
        tilt: f64,
    },
    /// `z = √(ρ² − x²)`: a cylinder along y.
    CylinderPatch {
        /// m.
        radius: f64,
    },
    /// `z = √(R² − x² − y²)`.
    SphereCap {
        /// m.
        radius: f64,
    },
    /// `z = (x² − y²)/(2c)`.
    Saddle {
        /// m.
        c: f64,
    },
    /// `z = A exp(−(x² + y²)/(2 s²))`.
    GaussianBump {
        /// A, m.
        height: f64,
        /// s, m.
        width: f64,
    },
    /// A tensor-product B-spline that is a graph.
    BSpline(BSplineSurface),
}

impl Graph {
    /// Height and derivatives at `(x, y)`; `None` where there is no surface.
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
