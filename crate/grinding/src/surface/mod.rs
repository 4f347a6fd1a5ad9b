//! Smooth surfaces `z = f(x, y)` by formula or by B-spline, with two derivatives.

mod basis;
mod bspline;
mod graph;

pub use bspline::{BSplineSurface, SurfacePoint};
pub use graph::{Graph, Jet};
