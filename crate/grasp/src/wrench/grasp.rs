//! Contacts of one body as linear maps from contact forces to normalised wrenches, in space (6) and in the
//! plane (3).
//!
//! With unit normal force a contact makes `normal + Σ u_i sides_i`, `|u| ≤ 1`: two sides of friction and
//! perhaps one of torsion in space, one side in the plane, none without friction. Torques are about the
//! reference point and divided by the characteristic length `ρ`, so all components are in newtons.

use asperity_geometry::{Length, Pose, Rotation, Vec3};
use nalgebra::{SVector, Vector2};

use crate::spatial::SpatialForce;
use asperity_fault::{Fault, all_finite, direction, not_negative, positive_in};

/// Contact on the grasped body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraspContact {
    /// Position, m.
    pub position: Vec3,
    /// Normal into the body; it is normalised.
    pub normal: Vec3,
    /// Direction of the pyramid's first edge, and the direction a quarter turn from it.
    pub tangents: (Vec3, Vec3),
    /// Friction coefficient.
    pub mu: f64,
    /// Torsional radius `r_t` of a soft finger, m.
    pub torsional_radius: Option<f64>,
}

impl GraspContact {
    /// Returns the contact frame C in the body frame: z along the normal, x along the first tangent.
    pub fn X_BC(&self) -> Pose {
        let axes = nalgebra::Matrix3::from_columns(&[self.tangents.0, self.tangents.1, self.normal]);
        let R_BC = Rotation::from_rotation_matrix(&nalgebra::Rotation3::from_matrix_unchecked(axes));
        Pose::from_parts(self.position.into(), R_BC)
    }

    /// Returns the same contact in another frame S.
    pub fn in_frame(&self, X_SB: &Pose) -> Self {
        let turn = |v: &Vec3| X_SB.rotation * v;
        Self {
            position: X_SB.rotation * self.position + X_SB.translation.vector,
            normal: turn(&self.normal),
            tangents: (turn(&self.tangents.0), turn(&self.tangents.1)),
            ..*self
        }
    }
}

/// Contact in the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarContact {
    /// Position, m.
    pub position: Vector2<f64>,
    /// Normal into the body; it is normalised.
    pub normal: Vector2<f64>,
    /// Friction coefficient.
    pub mu: f64,
}

/// Wrenches of a contact: `w = f_n (normal + Σ u_i sides_i)` with `|u| ≤ 1`.
#[derive(Clone, Debug, PartialEq)]
pub struct ContactMap<const D: usize> {
    /// Wrench of the unit normal force.
    pub normal: SVector<f64, D>,
    /// Tangential forces of size `μ`, then the torsion of size `μ r_t`: none without friction, one in the
    /// plane, two or three in space.
    pub sides: Vec<SVector<f64, D>>,
}

/// Contacts of one body as maps to normalised wrenches.
#[derive(Clone, Debug, PartialEq)]
pub struct Grasp<const D: usize> {
    /// Map of each contact.
    pub contacts: Vec<ContactMap<D>>,
    /// Characteristic length `ρ`, m.
    pub length: f64,
    /// Reference point, m; the last component is 0 in the plane.
    pub reference: Vec3,
}

impl Grasp<6> {
    /// Makes a grasp of contacts in space.
    ///
    /// # Errors
    ///
    /// Names the contact, and the field that is refused.
    pub fn spatial(contacts: &[GraspContact], reference: Vec3, length: f64) -> Result<Self, Fault> {
        let length = positive_in("m", "characteristic_length", length)?;
        all_finite("reference_point", &reference)?;
        let mut maps = Vec::with_capacity(contacts.len());
        for (i, c) in contacts.iter().enumerate() {
            let at = |field: &str| format!("contacts[{i}].{field}");
            let n = c.normal / direction(&at("normal"), c.normal.length())?;
            all_finite(&at("position"), &c.position)?;
            let mu = not_negative(&at("mu"), c.mu)?;
            let wrench = |f: Vec3| join(&f, &((c.position - reference).cross(&f) / length));
            let mut sides = Vec::new();
            if mu > 0.0 {
                for (name, t) in [("tangent1", c.tangents.0), ("tangent2", c.tangents.1)] {
                    let t = t / direction(&at(name), t.length())?;
                    if t.dot(&n).abs() > 1e-6 {
                        return Err(Fault::new(
                            at(name),
                            "the tangent is not at a right angle to the normal",
                        ));
                    }
                    sides.push(wrench(t) * mu);
                }
                match c.torsional_radius {
                    Some(r) if r.is_finite() && r > 0.0 => {
                        sides.push(join(&Vec3::zeros(), &(n * (mu * r / length))));
                    }
                    None | Some(0.0) => {}
                    Some(r) => {
                        return Err(Fault::new(
                            at("torsional_radius"),
                            format!("{r} is not a length of zero or more"),
                        ));
                    }
                }
            }
            maps.push(ContactMap { normal: wrench(n), sides });
        }
        Ok(Self { contacts: maps, length, reference })
    }

    /// Normalises a wrench about the reference point.
    pub fn normalise(&self, F: &SpatialForce) -> SVector<f64, 6> {
        join(&F.force, &(F.torque / self.length))
    }

    /// Returns a normalised wrench in newtons and newton metres about the reference point.
    pub fn restore(&self, w: &SVector<f64, 6>) -> SpatialForce {
        SpatialForce { force: w.fixed_rows::<3>(0).into_owned(), torque: w.fixed_rows::<3>(3) * self.length }
    }

    /// Returns the velocity of the reference point (m/s) and the angular velocity (rad/s) of a normalised twist `(v, ρ ω)`.
    pub fn velocities(&self, y: &SVector<f64, 6>) -> [Vec3; 2] {
        [y.fixed_rows::<3>(0).into_owned(), y.fixed_rows::<3>(3) / self.length]
    }
}

impl<const D: usize> Grasp<D> {
    /// Returns the least power of a contact with 1 N of normal force on a motion `y` (a normalised twist), W:
    /// friction does its worst. Not negative: no contact can work against the motion.
    pub fn least_work(&self, y: &SVector<f64, D>) -> f64 {
        let least = |c: &ContactMap<D>| {
            let sides: f64 = c.sides.iter().map(|s| s.dot(y) * s.dot(y)).sum();
            c.normal.dot(y) - sides.sqrt()
        };
        self.contacts.iter().map(least).fold(f64::INFINITY, f64::min)
    }
}

impl Grasp<6> {
    /// Returns the grasp of forces alone: the cone's projection on forces.
    pub fn forces(&self) -> Grasp<3> {
        self.rows(0)
    }

    /// Returns the grasp of torques over the length alone: the cone's projection on torques.
    pub fn torques(&self) -> Grasp<3> {
        self.rows(3)
    }

    fn rows(&self, first: usize) -> Grasp<3> {
        let part = |w: &SVector<f64, 6>| w.fixed_rows::<3>(first).into_owned();
        let map = |c: &ContactMap<6>| ContactMap {
            normal: part(&c.normal),
            sides: c.sides.iter().map(part).collect(),
        };
        Grasp {
            contacts: self.contacts.iter().map(map).collect(),
            length: self.length,
            reference: self.reference,
        }
    }
}

impl Grasp<3> {
    /// Makes a grasp of contacts in the plane: wrenches are `(f_x, f_y, τ/ρ)`, the tangent is the normal
    /// turned left.
    ///
    /// # Errors
    ///
    /// Names the contact, and the field that is refused.
    pub fn planar(contacts: &[PlanarContact], reference: Vector2<f64>, length: f64) -> Result<Self, Fault> {
        let length = positive_in("m", "characteristic_length", length)?;
        all_finite("reference_point", &reference)?;
        let mut maps = Vec::with_capacity(contacts.len());
        for (i, c) in contacts.iter().enumerate() {
            let at = |field: &str| format!("contacts[{i}].{field}");
            let n = c.normal / direction(&at("normal"), c.normal.length())?;
            all_finite(&at("position"), &c.position)?;
            let mu = not_negative(&at("mu"), c.mu)?;
            let r = c.position - reference;
            let wrench = |x: f64, y: f64| SVector::<f64, 3>::new(x, y, (r.x * y - r.y * x) / length);
            let sides = if mu > 0.0 { vec![wrench(-n.y, n.x) * mu] } else { Vec::new() };
            maps.push(ContactMap { normal: wrench(n.x, n.y), sides });
        }
        Ok(Self { contacts: maps, length, reference: Vec3::new(reference.x, reference.y, 0.0) })
    }
}

fn join(force: &Vec3, torque: &Vec3) -> SVector<f64, 6> {
    SVector::from([force.x, force.y, force.z, torque.x, torque.y, torque.z])
}
