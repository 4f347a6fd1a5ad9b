//! One evaluation of a held pair: contact surface, traction, point contact, readings, each from what the
//! stage before it wrote. SI units, world frame; forces act on B.

use asperity_contact::hydroelastic::{
    ContactSurface, Face, FaceTraction, HydroWorkspace, STICTION_SPEED, SurfaceOutcome, Traction,
    TriangleSurface, contact_surface, traction,
};
use asperity_contact::narrow_phase::{
    DistanceWorkspace, PointContact, PointContactResult, Unsupported, signed_distance_prepared,
};
use asperity_geometry::{Length, Vec3};
use asperity_scene::frame::Outcome;

use super::held_body::HeldBody;
use super::readings::{COUNT, Key};
use crate::{Clock, StateHash};
use asperity_exhibit::readings::Readings;

/// Share of the largest pressure below which a corner belongs to the rim of the patch.
const RIM_PRESSURE: f64 = 1e-9;

/// The contact at the bodies' present poses, and the scratch it is computed with.
pub(super) struct PairContact {
    pub surface: ContactSurface,
    pub triangles: TriangleSurface,
    pub traction: Traction,
    pub point: Option<PointContact>,
    /// The part of the force on B along the faces' normals, N.
    pub pressure_force: Vec3,
    /// The part of the force on B in the faces' planes, N.
    pub friction_force: Vec3,
    pub point_force: Vec3,
    /// Area-weighted mean normal of the surface, unit, from A into B; zero without a surface.
    pub mean_normal: Vec3,
    pub readings: Readings<COUNT>,
    /// Times of the stages, µs.
    pub timings: [f64; 3],
    result: SurfaceOutcome,
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
            readings: Readings::default(),
            timings: [0.0; 3],
            result: SurfaceOutcome::NoContact,
            point_unsupported: None,
            hydro_work: HydroWorkspace::default(),
            distance_work: DistanceWorkspace::default(),
        }
    }
}

impl PairContact {
    /// Computes surface, traction, point, readings: each stage reads the last one's buffer and writes its
    /// own.
    pub fn evaluate(&mut self, [a, b]: &[HeldBody; 2], point_stiffness: f64, clock: Clock) {
        let start = clock.microseconds();
        self.result =
            contact_surface(&a.hydro, &a.X_WB, &b.hydro, &b.X_WB, &mut self.hydro_work, &mut self.surface);
        let cut = clock.microseconds();
        traction(&self.surface, &a.moving(), &b.moving(), STICTION_SPEED, &mut self.traction);
        let pulled = clock.microseconds();
        self.find_point(a, b);
        self.timings = [cut - start, pulled - cut, clock.microseconds() - pulled];
        self.read(a, b, point_stiffness);
    }

    fn find_point(&mut self, a: &HeldBody, b: &HeldBody) {
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

    /// Computes the point model's force on B alone, N; zero where there is none.
    pub fn point_force_at(&mut self, [a, b]: &[HeldBody; 2], point_stiffness: f64) -> Vec3 {
        self.find_point(a, b);
        self.point.as_ref().map_or_else(Vec3::zeros, |point| point_force(point, point_stiffness))
    }

    /// Writes the readings.
    fn read(&mut self, a: &HeldBody, b: &HeldBody, point_stiffness: f64) {
        self.readings = Readings::default();
        self.surface.triangulate(&mut self.triangles);
        self.mean_normal = self.surface.faces.iter().map(|f| f.area * f.normal).sum::<Vec3>();
        self.mean_normal = self.mean_normal.try_unit(0.0).unwrap_or_default();
        let along = |(face, feels): (&Face, &FaceTraction)| {
            face.area * feels.traction.dot(&face.normal) * face.normal
        };
        self.pressure_force = self.surface.faces.iter().zip(&self.traction.faces).map(along).sum();
        self.friction_force =
            unless_noise(self.traction.force_on_b - self.pressure_force, self.traction.force_on_b.length());
        if !matches!(self.result, SurfaceOutcome::Unsupported(_)) {
            self.read_surface(a, b);
        }
        self.read_point(b, point_stiffness);
    }

    #[allow(non_snake_case, reason = "monogram notation")]
    fn read_surface(&mut self, a: &HeldBody, b: &HeldBody) {
        let (totals, n) = (&self.surface.totals, self.mean_normal);
        let force = self.traction.force_on_b;
        let about_b = self.traction.moment_on_b - b.X_WB.translation.vector.cross(&force);
        let about_cop = self.traction.moment_on_b - totals.center_of_pressure.cross(&force);
        let r = &mut self.readings;
        r.set(Key::Force, force.length());
        r.set(Key::ForceNormal, self.pressure_force.length());
        r.set(Key::ForceTangential, self.friction_force.length());
        r.set_vector([Key::ForceX, Key::ForceY, Key::ForceZ], force);
        r.set(Key::Moment, about_b.length());
        r.set_vector([Key::MomentX, Key::MomentY, Key::MomentZ], about_b);
        r.set(Key::Twist, about_cop.dot(&n));
        r.set(Key::Area, totals.area);
        r.set(Key::Faces, self.surface.faces.len() as f64);
        if self.result == SurfaceOutcome::Contact {
            r.set(Key::MaxPressure, totals.pressure_max);
            r.set(Key::MeanPressure, totals.pressure_mean);
            r.set_vector([Key::CenterX, Key::CenterY, Key::CenterZ], totals.center_of_pressure);
            r.set(Key::Bulge, bulge(&self.surface, &n));
            let velocity =
                b.velocity_at(&totals.center_of_pressure) - a.velocity_at(&totals.center_of_pressure);
            let slip = velocity - velocity.dot(&n) * n;
            r.set(Key::SlipSpeed, slip.length());
        }
    }

    fn read_point(&mut self, b: &HeldBody, point_stiffness: f64) {
        self.point_force = Vec3::zeros();
        let Some(point) = &self.point else { return };
        self.point_force = point_force(point, point_stiffness);
        let arm = 0.5 * (point.p_WCa + point.p_WCb) - b.X_WB.translation.vector;
        let r = &mut self.readings;
        r.set(Key::Gap, point.gap);
        r.set(Key::PointForce, self.point_force.length());
        r.set_vector([Key::PointForceX, Key::PointForceY, Key::PointForceZ], self.point_force);
        let moment = arm.cross(&self.point_force);
        r.set(Key::PointMoment, moment.length());
        r.set_vector([Key::PointMomentX, Key::PointMomentY, Key::PointMomentZ], moment);
        if self.mean_normal != Vec3::zeros() {
            r.set(
                Key::PointNormalTilt,
                libm::atan2(self.mean_normal.cross(&point.n_W).length(), self.mean_normal.dot(&point.n_W)),
            );
        }
    }

    pub fn outcome(&self) -> Outcome {
        match self.result {
            SurfaceOutcome::NoContact => Outcome::Apart,
            SurfaceOutcome::Contact => Outcome::Surface,
            SurfaceOutcome::Unsupported(_) => Outcome::Unsupported,
        }
    }

    /// Returns the sentence that says why there is no surface or no point; empty when there is nothing to
    /// say.
    pub fn unsupported(&self) -> String {
        match (self.result, self.point) {
            (SurfaceOutcome::Unsupported(why), _) => why.to_string(),
            (_, None) => self.point_unsupported.map_or_else(String::new, |why| why.to_string()),
            _ => String::new(),
        }
    }

    pub fn hash(&self, hash: &mut StateHash) {
        hash.word(self.outcome() as u64);
        hash.numbers(self.readings.all());
        hash.numbers(self.surface.vertices.iter().flat_map(|p| p.iter()));
        hash.numbers(&self.surface.pressures);
        hash.numbers(self.traction.faces.iter().flat_map(|f| f.traction.iter()));
    }
}

/// Returns the force of a spring along the normal, N.
fn point_force(point: &PointContact, stiffness: f64) -> Vec3 {
    stiffness * (-point.gap).max(0.0) * point.n_W
}

/// Returns zero for a difference that is all rounding: an arrow's length is drawn relative to its kind.
pub(super) fn unless_noise(v: Vec3, scale: f64) -> Vec3 {
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
