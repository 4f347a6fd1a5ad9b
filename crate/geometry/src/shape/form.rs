//! What every shape answers, in its own frame, metres: the one list that a new shape fills in.

use asperity_fault::Fault;

use super::{Drawing, SurfacePoint};
use crate::distance::{Core, Prepared};
use crate::rays::LocalHit;
use crate::{Aabb, Length, MassProperties, Pose, Shape, TetMesh, Vec3};

/// A shape's answers. A shape that is a core of closed form grown by a ball gets its support from that.
pub(crate) trait Form {
    /// Name in a sentence, with its article.
    const NAME: &'static str;

    /// Checks the sizes, by field.
    fn check(&self) -> Result<(), Fault>;

    /// Returns the core and the radius that it is grown by, m; `None` where the shape is no such sum.
    #[inline]
    fn core(&self) -> Option<(Core<'static>, f64)> {
        None
    }

    /// Returns the point farthest along `u` (any length but zero); `None` where there is none.
    fn support(&self, u: &Vec3) -> Option<Vec3> {
        self.core().map(|(core, radius)| {
            let rounding = if radius > 0.0 { u.unit() * radius } else { Vec3::zeros() };
            core.support(u) + rounding
        })
    }

    /// Prepares it for distance queries.
    fn prepare(&self) -> Prepared {
        self.core().map_or(Prepared::HalfSpace, |(core, radius)| Prepared::Round { core, radius })
    }

    /// Returns the smallest box around it; `None` where it has no end.
    fn aabb(&self) -> Option<Aabb>;

    /// Returns the mass properties at a uniform density, kg/m³; `None` where it has no end.
    fn mass_properties(&self, density: f64) -> Option<MassProperties>;

    /// Returns the first hit of the ray `o + t d`, `t ≥ 0`, `|d| = 1`; `None` too where a tree of triangles
    /// answers instead.
    fn cast(&self, o: &Vec3, d: &Vec3) -> Option<LocalHit>;

    /// Cuts it into tetrahedra with an extent at each vertex: 0 on the surface, 1 on the medial set.
    fn tessellate(&self, hint: f64) -> Result<(TetMesh, Vec<f64>), Fault>;

    /// Returns the length that the edges of its mesh are relative to, m; `None` if its mesh is the same at
    /// any hint, or follows from no one length.
    fn round_size(&self) -> Option<f64> {
        None
    }

    /// Returns distance, normal and curvature of the surface near a point; `None` for triangles.
    fn near(&self, p: &Vec3) -> Option<SurfacePoint>;

    /// Returns its surface for a picture, with `around` corners about an axis and `along` sides from pole to
    /// pole.
    fn drawing(&self, around: u32, along: u32) -> Drawing;

    /// Returns the convex pieces by which it touches in a run; none where it touches as it is.
    fn pieces(&self) -> Vec<(Pose, Shape)> {
        Vec::new()
    }
}
