//! Contact of a held pair by two models: the surface of equal pressure with its traction, and one point with a spring.
//!
//! SI units, world frame; forces act on B, and the normals run from A into B.
//!
//! ```text
//! f = ∫ t dA,   f_n = |∫ (t·n) n dA|,   f_t = |f − f_n|,   n̄ = ∫ n dA / |∫ n dA|
//! τ_B = ∫ (p − p_B) × t dA,   τ_n = n̄ · ∫ (p − p_cop) × t dA
//! f_pt = k max(0, −φ) n,   τ_pt = (p_C − p_B) × f_pt
//! ```

use asperity_geometry::{Length, Vec3};

use super::body::HeldBody;
use crate::hydroelastic::{
    ContactSurface, Face, FaceTraction, HydroWorkspace, STICTION_SPEED, SurfaceOutcome, Traction,
    TriangleSurface, contact_surface, traction,
};
use crate::narrow_phase::{
    DistanceWorkspace, PointContact, PointContactResult, Unsupported, signed_distance_prepared,
};

/// Share of the largest pressure below which a corner belongs to the rim of the patch.
const RIM_PRESSURE: f64 = 1e-9;

/// The contact at the bodies' present poses, and the scratch it is computed with.
pub struct PairContact {
    /// Surface of equal pressure.
    pub surface: ContactSurface,
    /// The surface's faces as triangles.
    pub triangles: TriangleSurface,
    /// Traction on the surface, its force and moment on B.
    pub traction: Traction,
    /// Nearest points of the ideal shapes.
    pub point: Option<PointContact>,
    /// The part of the force on B along the faces' normals, N.
    pub pressure_force: Vec3,
    /// The part of the force on B in the faces' planes, N.
    pub friction_force: Vec3,
    /// The point model's force on B, N; zero where there is no point.
    pub point_force: Vec3,
    /// Area-weighted mean normal of the surface, unit, from A into B; zero without a surface.
    pub mean_normal: Vec3,
    /// Outcome of the query for a surface.
    pub outcome: SurfaceOutcome,
    point_unsupported: Option<Unsupported>,
    hydro_work: HydroWorkspace,
    distance_work: DistanceWorkspace,
}

impl Default for PairContact {
    fn default() -> Self {
        Self {
            surface: ContactSurface::default(),
            triangles: TriangleSurface::default(),
            traction: Traction::default(),
            point: None,
            pressure_force: Vec3::zeros(),
            friction_force: Vec3::zeros(),
            point_force: Vec3::zeros(),
            mean_normal: Vec3::zeros(),
            outcome: SurfaceOutcome::NoContact,
            point_unsupported: None,
            hydro_work: HydroWorkspace::default(),
            distance_work: DistanceWorkspace::default(),
        }
    }
}

impl PairContact {
    /// Computes all stages, in their order.
    pub fn evaluate(&mut self, bodies: &[HeldBody; 2], point_stiffness: f64) {
        self.find_surface(bodies);
        self.find_traction(bodies);
        self.find_point(bodies);
        self.sum(point_stiffness);
    }

    /// Computes the surface of equal pressure: the first stage.
    pub fn find_surface(&mut self, [a, b]: &[HeldBody; 2]) {
        self.outcome =
            contact_surface(&a.hydro, &a.X_WB, &b.hydro, &b.X_WB, &mut self.hydro_work, &mut self.surface);
    }

    /// Computes the traction on the surface: the second stage.
    pub fn find_traction(&mut self, [a, b]: &[HeldBody; 2]) {
        traction(&self.surface, &a.moving(), &b.moving(), STICTION_SPEED, &mut self.traction);
    }

    /// Computes the nearest points of the ideal shapes: the third stage.
    pub fn find_point(&mut self, [a, b]: &[HeldBody; 2]) {
        self.point = match signed_distance_prepared(
            &a.prepared,
            &a.X_WB,
            &b.prepared,
            &b.X_WB,
            &mut self.distance_work,
        ) {
            PointContactResult::Contact(point) => Some(point),
            PointContactResult::Unsupported(why) => {
                self.point_unsupported = Some(why);
                None
            }
        };
    }

    /// Computes the point model's force on B alone, N; zero where there is no point.
    pub fn point_force_at(&mut self, bodies: &[HeldBody; 2], point_stiffness: f64) -> Vec3 {
        self.find_point(bodies);
        self.point.as_ref().map_or_else(Vec3::zeros, |point| point_force(point, point_stiffness))
    }

    /// Sums what the stages have written: normals and the parts of the forces. The point model's spring has this stiffness,
    /// N/m.
    pub fn sum(&mut self, point_stiffness: f64) {
        self.surface.triangulate(&mut self.triangles);
        self.mean_normal = self.surface.faces.iter().map(|f| f.area * f.normal).sum::<Vec3>();
        self.mean_normal = self.mean_normal.try_unit(0.0).unwrap_or_default();
        let along = |(face, feels): (&Face, &FaceTraction)| {
            face.area * feels.traction.dot(&face.normal) * face.normal
        };
        self.pressure_force = self.surface.faces.iter().zip(&self.traction.faces).map(along).sum();
        self.friction_force =
            unless_noise(self.traction.force_on_b - self.pressure_force, self.traction.force_on_b.length());
        self.point_force = self.point.as_ref().map_or_else(Vec3::zeros, |p| point_force(p, point_stiffness));
    }

    /// True if the pair has a model of a surface, whether or not it touches.
    pub fn has_surface_model(&self) -> bool {
        !matches!(self.outcome, SurfaceOutcome::Unsupported(_))
    }

    /// True if they touch, by the surface where there is one to be had, else by the point model.
    pub fn touches(&self) -> bool {
        if self.has_surface_model() {
            self.surface.totals.area > 0.0
        } else {
            self.point.is_some_and(|point| point.gap < 0.0)
        }
    }

    /// Returns the moment on B about its origin, N m.
    pub fn moment_about(&self, b: &HeldBody) -> Vec3 {
        self.traction.moment_on_b - b.X_WB.translation.vector.cross(&self.traction.force_on_b)
    }

    /// Returns the moment on B about the mean normal through the centre of pressure, N m.
    pub fn twist(&self) -> f64 {
        let center = self.surface.totals.center_of_pressure;
        let about_center = self.traction.moment_on_b - center.cross(&self.traction.force_on_b);
        about_center.dot(&self.mean_normal)
    }

    /// Returns the speed at which B slides on A at the centre of pressure, `|v − (v·n̄) n̄|`, m/s.
    pub fn slip_speed(&self, [a, b]: &[HeldBody; 2]) -> f64 {
        let (center, n) = (self.surface.totals.center_of_pressure, self.mean_normal);
        let velocity = b.velocity_at(&center) - a.velocity_at(&center);
        (velocity - velocity.dot(&n) * n).length()
    }

    /// Returns the moment of the point model's force about B's origin, N m; `None` where there is no point.
    pub fn point_moment(&self, b: &HeldBody) -> Option<Vec3> {
        let point = self.point.as_ref()?;
        let arm = 0.5 * (point.p_WCa + point.p_WCb) - b.X_WB.translation.vector;
        Some(arm.cross(&self.point_force))
    }

    /// Returns the angle between the normals of both models, rad; `None` where one has none.
    pub fn normal_tilt(&self) -> Option<f64> {
        let (point, n) = (self.point.as_ref()?, self.mean_normal);
        let tilt = || libm::atan2(n.cross(&point.n_W).length(), n.dot(&point.n_W));
        (n != Vec3::zeros()).then(tilt)
    }

    /// Returns the height of the corner of highest pressure over the rim's middle along the mean normal, m; positive into B,
    /// NaN without a rim.
    pub fn bulge(&self) -> f64 {
        bulge(&self.surface, &self.mean_normal)
    }

    /// Returns the sentence that says why there is no surface or no point; empty when there is nothing to
    /// say.
    pub fn unsupported(&self) -> String {
        match (self.outcome, self.point) {
            (SurfaceOutcome::Unsupported(why), _) => why.to_string(),
            (_, None) => self.point_unsupported.map_or_else(String::new, |why| why.to_string()),
            _ => String::new(),
        }
    }
}

/// Returns the force of a spring along the normal, N.
fn point_force(point: &PointContact, stiffness: f64) -> Vec3 {
    stiffness * (-point.gap).max(0.0) * point.n_W
}

/// Returns zero for a difference that is all rounding: an arrow's length is drawn relative to its kind.
pub fn unless_noise(v: Vec3, scale: f64) -> Vec3 {
    if v.length() > 1e-12 * scale { v } else { Vec3::zeros() }
}

/// Returns the height of the corner of highest pressure over the rim's middle along the normal, m; positive
/// into B.
fn bulge(surface: &ContactSurface, n: &Vec3) -> f64 {
    let corners = || surface.vertices.iter().zip(&surface.pressures);
    let threshold = RIM_PRESSURE * surface.totals.pressure_max;
    let (mut rim, mut count, mut deepest, mut highest) = (0.0, 0.0, 0.0, f64::NEG_INFINITY);
    for (p, &pressure) in corners() {
        if pressure <= threshold {
            rim += p.dot(n);
            count += 1.0;
        }
        if pressure > highest {
            (deepest, highest) = (p.dot(n), pressure);
        }
    }
    if count > 0.0 { deepest - rim / count } else { f64::NAN }
}

#[cfg(test)]
mod tests {
    use asperity_geometry::{Pose, Shape};

    use super::*;
    use crate::hydroelastic::{BodyVelocity, Compliance, HydroBody, SurfaceMaterial};

    const RADIUS: f64 = 0.05;

    fn held(shape: Shape, compliance: &Compliance, at: Vec3, v: Vec3) -> HeldBody {
        let hydro = HydroBody::new(&shape, compliance).unwrap();
        let velocity = BodyVelocity { w_WB: Vec3::zeros(), v_WBo: v };
        let X_WB = Pose::from_parts(at.into(), asperity_geometry::Rotation::identity());
        HeldBody::new(shape, hydro, X_WB, SurfaceMaterial::default(), velocity)
    }

    /// A rigid floor A, and a compliant ball B `depth` deep in it that slides along x.
    fn pair(depth: f64) -> [HeldBody; 2] {
        let soft = Compliance::Compliant {
            hydroelastic_modulus: 1e6,
            resolution_hint: Some(0.2 * RADIUS),
            slab_thickness: None,
        };
        let floor = held(
            Shape::HalfSpace,
            &Compliance::Rigid { resolution_hint: None },
            Vec3::zeros(),
            Vec3::zeros(),
        );
        let at = Vec3::new(0.0, 0.0, RADIUS - depth);
        [floor, held(Shape::Sphere { radius: RADIUS }, &soft, at, Vec3::new(0.3, 0.0, -0.1))]
    }

    /// The parts of the force make it up, moments are those of the forces, and both normals are the floor's.
    #[test]
    fn parts_and_moments_belong_to_the_force() {
        let bodies = pair(0.01);
        let mut contact = PairContact::default();
        contact.evaluate(&bodies, 2e5);
        let force = contact.traction.force_on_b;
        assert!((contact.pressure_force + contact.friction_force - force).length() < 1e-9 * force.length());
        assert!(contact.touches() && (contact.mean_normal - Vec3::z()).length() < 1e-9);
        assert!((contact.slip_speed(&bodies) - 0.3).abs() < 1e-9);
        // Friction below the middle of the ball turns it: the lever is from its middle to the floor.
        let turns = contact.moment_about(&bodies[1]);
        assert!((turns.y - -(RADIUS - 0.01) * force.x).abs() < 1e-6 * turns.length().max(1e-12));
        assert!(contact.twist().abs() < 1e-6 * force.length() * RADIUS && contact.bulge().abs() < 1e-9);
        // The point model: k times depth, straight up, through the ball's middle.
        assert!((contact.point_force - Vec3::z() * 2e3).length() < 1e-6);
        assert!(contact.point_moment(&bodies[1]).unwrap().length() < 1e-6);
        assert!(contact.normal_tilt().unwrap() < 1e-6);
    }

    #[test]
    fn apart_there_is_no_force_but_a_gap() {
        let bodies = pair(-0.01);
        let mut contact = PairContact::default();
        contact.evaluate(&bodies, 2e5);
        assert!(
            !contact.touches() && contact.point_force == Vec3::zeros() && contact.normal_tilt().is_none()
        );
        assert!(contact.point.is_some_and(|point| (point.gap - 0.01).abs() < 1e-9));
    }
}
