//! One body touched at points of its surface: what the wrench experiments share.

mod closure;
mod draw;
mod hull;
pub mod proof;

use asperity_fault::Fault;
use asperity_geometry::{Length, Pose, Shape, Vec3};

use crate::wrench_cone::document::WrenchAxis;
use asperity_grasp::wrench::{BodySurface, GraspContact};
use asperity_scene::frame::{FrameWriter, MeshPurpose};
use asperity_scene::{ErrorKind, Role, Scene, SceneError, Series, document};

pub use closure::{Closure, FORCE_CLOSURE, MARGIN, RANK};
pub use draw::{friction_cone, hull};
pub use hull::{HullDrawing, hull_of};

use crate::{StateHash, convert};
use asperity_exhibit::display;

/// The body: its shape, pose, and surface made ready for questions.
pub struct Touched {
    /// Shape that has passed the checks; it is finite.
    pub shape: Shape,
    /// Pose of the body in the world.
    pub X_WB: Pose,
    surface: BodySurface,
    /// Half the diagonal of its box, m.
    pub size: f64,
}

/// Returns the error of the grasp, at the document's field.
pub fn refused(e: Fault) -> SceneError {
    SceneError::new(ErrorKind::Value, "experiment", format!("{}: {}", e.path, e.message))
}

impl Touched {
    /// Builds the document's only body.
    pub fn build(scene: &Scene) -> Result<Self, SceneError> {
        let body = only(scene)?;
        let shape = convert::shape(&body.shape).map_err(|e| e.within("shape").within("bodies[0]"))?;
        let Some(bounds) = shape.aabb() else {
            let message = "contacts are put on a body with an end: anything but a half space";
            return Err(SceneError::new(ErrorKind::Unsupported, "bodies[0].shape", message));
        };
        let size = bounds.half_size().length();
        let surface = BodySurface::new(&shape)
            .map_err(|e| SceneError::new(ErrorKind::Value, "bodies[0].shape", e.message))?;
        Ok(Self { shape, X_WB: convert::pose(&body.pose), surface, size })
    }

    /// Builds the next document's body: `None` if it is the same.
    pub fn next(now: &Scene, next: &Scene) -> Result<Option<Self>, SceneError> {
        let (a, b) = (only(now)?, only(next)?);
        if a.shape == b.shape { Ok(None) } else { Self::build(next).map(Some) }
    }

    /// Takes the pose from the document.
    pub fn place(&mut self, scene: &Scene) {
        if let Some(body) = scene.bodies.first() {
            self.X_WB = convert::pose(&body.pose);
        }
    }

    /// Returns the contact at the surface's point nearest to `p_B`, normal into the body; body frame.
    pub fn contact(&self, p_B: [f64; 3], mu: f64, torsional_radius: f64) -> GraspContact {
        self.surface.contact(&Vec3::from(p_B), mu, torsional_radius)
    }

    /// Returns the place of a contact that is dragged towards `target` (world), body frame.
    pub fn drag(&self, target: [f64; 3]) -> [f64; 3] {
        let p_B = self.X_WB.inverse_transform_point(&Vec3::from(target).into());
        self.surface.nearest(&p_B.coords).0.into()
    }

    /// Mixes in the body's pose.
    pub fn mix_into(&self, hash: &mut StateHash) {
        hash.numbers(self.X_WB.translation.vector.iter());
        hash.numbers(self.X_WB.rotation.coords.iter());
    }

    /// Writes the body's mesh.
    pub fn write_assets(&self, writer: &mut FrameWriter) {
        let mesh = display::ideal(&self.shape, self.size, display::Fineness::FULL);
        display::write_assets(writer, &[(0, MeshPurpose::Ideal, mesh)]);
    }
}

fn only(scene: &Scene) -> Result<&document::Body, SceneError> {
    let message = "contacts are put on one body";
    scene.bodies.first().ok_or_else(|| SceneError::new(ErrorKind::Value, "bodies", message))
}

/// Returns the place of a coordinate in a normalised wrench, and its name.
pub fn coordinate(axis: WrenchAxis) -> (usize, &'static str) {
    match axis {
        WrenchAxis::ForceX => (0, "Force along x"),
        WrenchAxis::ForceY => (1, "Force along y"),
        WrenchAxis::ForceZ => (2, "Force along z"),
        WrenchAxis::TorqueX => (3, "Torque about x ÷ length"),
        WrenchAxis::TorqueY => (4, "Torque about y ÷ length"),
        WrenchAxis::TorqueZ => (5, "Torque about z ÷ length"),
    }
}

/// Describes a direction in words where it is nearly one of the axes, in numbers where it is not.
pub fn along(v: &Vec3) -> String {
    let unit = v.try_unit(0.0).unwrap_or_else(Vec3::zeros);
    for (k, name) in ["x", "y", "z"].iter().enumerate() {
        if unit[k].abs() > 0.9995 {
            return if unit[k] > 0.0 { (*name).to_owned() } else { format!("−{name}") };
        }
    }
    format!("({})", [unit.x, unit.y, unit.z].map(|x| number(x, 2)).join(", "))
}

/// Writes a number with fixed digits, a true minus, no minus zero.
pub fn number(x: f64, digits: usize) -> String {
    let text = format!("{x:.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| c == '0' || c == '.') => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text,
    }
}

/// Makes a closed outline a series of a plot.
pub fn outline(label: &str, role: Role, mut corners: Vec<[f64; 2]>, filled: bool) -> Series {
    corners.extend(corners.first().copied());
    let (x, y) = corners.iter().map(|p| (p[0], Some(p[1]))).unzip();
    Series { filled, ..Series::curve(label, role, x, y) }
}
