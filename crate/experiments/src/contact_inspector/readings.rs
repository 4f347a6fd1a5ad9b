//! Readings of the inspector: name, formula and source of each number.

use asperity_scene::document::Quantity::{Angle, Area, Count, Force, Length, Moment, Pressure, Speed};

use asperity_contact::held_pair::{HeldBody, PairContact};
use asperity_contact::hydroelastic::SurfaceOutcome;
use asperity_geometry::Length as _;

use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;

table! {
    Gap: "gap", "Gap of the ideal shapes", r"\phi", Length, r"\phi = -\min_{\|u\|=1} h_A(u) + h_B(-u)",
        "crate/contact/src/narrow_phase/signed_distance.rs#signed_distance_prepared";
    Force: "force", "Force on B", r"\|f\|", Force, r"f = \int_S t\,\mathrm{d}A",
        "crate/contact/src/hydroelastic/traction.rs#traction";
    ForceNormal: "normal_force", "Normal force",
        "f_n", Force, r"f_n = \| \int_S (t \cdot \hat n)\,\hat n\,\mathrm{d}A \|",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::sum";
    ForceTangential: "friction_force", "Friction force",
        "f_t", Force, r"f_t = \| \int_S t - (t \cdot \hat n)\,\hat n\,\mathrm{d}A \|",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::sum";
    ForceX: "force_x", "Force on B, x", "f_x", Force, r"f = \int_S t\,\mathrm{d}A",
        "crate/contact/src/hydroelastic/traction.rs#traction";
    ForceY: "force_y", "Force on B, y", "f_y", Force, r"f = \int_S t\,\mathrm{d}A",
        "crate/contact/src/hydroelastic/traction.rs#traction";
    ForceZ: "force_z", "Force on B, z", "f_z", Force, r"f = \int_S t\,\mathrm{d}A",
        "crate/contact/src/hydroelastic/traction.rs#traction";
    Moment: "moment", "Moment on B about its origin",
        r"\|\tau\|", Moment, r"\tau = \int_S (p - p_{B}) \times t\,\mathrm{d}A",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::moment_about";
    MomentX: "moment_x", "Moment on B, x",
        r"\tau_x", Moment, r"\tau = \int_S (p - p_{B}) \times t\,\mathrm{d}A",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::moment_about";
    MomentY: "moment_y", "Moment on B, y",
        r"\tau_y", Moment, r"\tau = \int_S (p - p_{B}) \times t\,\mathrm{d}A",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::moment_about";
    MomentZ: "moment_z", "Moment on B, z",
        r"\tau_z", Moment, r"\tau = \int_S (p - p_{B}) \times t\,\mathrm{d}A",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::moment_about";
    Twist: "twist", "Moment about the normal",
        r"\tau_n", Moment, r"\tau_n = \int_S (p - p_{cop}) \times t\,\mathrm{d}A \cdot \bar n",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::twist";
    Area: "area", "Patch area", "A", Area, r"A = \int_S \mathrm{d}A",
        "crate/contact/src/hydroelastic/surface.rs#Sums::totals";
    MaxPressure: "max_pressure", "Largest pressure", r"p_{\max}", Pressure, r"p_{\max} = \max_S p",
        "crate/contact/src/hydroelastic/surface.rs#Sums::totals";
    MeanPressure: "mean_pressure", "Mean pressure",
        r"\bar p", Pressure, r"\bar p = \tfrac1A \int_S p\,\mathrm{d}A",
        "crate/contact/src/hydroelastic/surface.rs#Sums::totals";
    CenterX: "center_x", "Centre of pressure, x",
        "x_{cop}", Length, r"p_{cop} = \int_S p\,x\,\mathrm{d}A \,/ \int_S p\,\mathrm{d}A",
        "crate/contact/src/hydroelastic/surface.rs#Sums::totals";
    CenterY: "center_y", "Centre of pressure, y",
        "y_{cop}", Length, r"p_{cop} = \int_S p\,x\,\mathrm{d}A \,/ \int_S p\,\mathrm{d}A",
        "crate/contact/src/hydroelastic/surface.rs#Sums::totals";
    CenterZ: "center_z", "Centre of pressure, z",
        "z_{cop}", Length, r"p_{cop} = \int_S p\,x\,\mathrm{d}A \,/ \int_S p\,\mathrm{d}A",
        "crate/contact/src/hydroelastic/surface.rs#Sums::totals";
    Bulge: "bulge", "Bulge of the patch into B",
        "b", Length, r"b = (p_{\text{deepest}} - \bar p_{\text{rim}}) \cdot \bar n",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::bulge";
    SlipSpeed: "slip_speed", "Slip speed at the centre of pressure",
        "v_t", Speed, r"v_t = \| v - (v\cdot\bar n)\,\bar n \|",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::slip_speed";
    Faces: "faces", "Polygons", "N", Count, r"N",
        "crate/contact/src/hydroelastic/surface.rs#Sums::totals";
    PointForce: "point_force", "Point model: force",
        r"\|f^{pt}\|", Force, r"f^{pt} = k \max(0, -\phi)\, \hat n",
        "crate/contact/src/held_pair/evaluation.rs#point_force";
    PointForceX: "point_force_x", "Point model: force, x",
        "f^{pt}_x", Force, r"f^{pt} = k \max(0, -\phi)\, \hat n",
        "crate/contact/src/held_pair/evaluation.rs#point_force";
    PointForceY: "point_force_y", "Point model: force, y",
        "f^{pt}_y", Force, r"f^{pt} = k \max(0, -\phi)\, \hat n",
        "crate/contact/src/held_pair/evaluation.rs#point_force";
    PointForceZ: "point_force_z", "Point model: force, z",
        "f^{pt}_z", Force, r"f^{pt} = k \max(0, -\phi)\, \hat n",
        "crate/contact/src/held_pair/evaluation.rs#point_force";
    PointMoment: "point_moment", "Point model: moment about B's origin",
        r"\|\tau^{pt}\|", Moment, r"\tau^{pt} = (p_C - p_B) \times f^{pt}",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::point_moment";
    PointMomentX: "point_moment_x", "Point model: moment about B's origin, x",
        r"\tau^{pt}_x", Moment, r"\tau^{pt} = (p_C - p_B) \times f^{pt}",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::point_moment";
    PointMomentY: "point_moment_y", "Point model: moment about B's origin, y",
        r"\tau^{pt}_y", Moment, r"\tau^{pt} = (p_C - p_B) \times f^{pt}",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::point_moment";
    PointMomentZ: "point_moment_z", "Point model: moment about B's origin, z",
        r"\tau^{pt}_z", Moment, r"\tau^{pt} = (p_C - p_B) \times f^{pt}",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::point_moment";
    PointNormalTilt: "normal_tilt", "Angle between the two models' normals",
        r"\alpha", Angle, r"\alpha = \angle(\hat n, \bar n)",
        "crate/contact/src/held_pair/evaluation.rs#PairContact::normal_tilt";
}

/// The results by which the same bits are proven: what the state is hashed by, whatever else is shown.
pub(super) const RESULTS: [Key; 30] = [
    Key::Gap,
    Key::Force,
    Key::ForceNormal,
    Key::ForceTangential,
    Key::ForceX,
    Key::ForceY,
    Key::ForceZ,
    Key::Moment,
    Key::MomentX,
    Key::MomentY,
    Key::MomentZ,
    Key::Twist,
    Key::Area,
    Key::MaxPressure,
    Key::MeanPressure,
    Key::CenterX,
    Key::CenterY,
    Key::CenterZ,
    Key::Bulge,
    Key::SlipSpeed,
    Key::Faces,
    Key::PointForce,
    Key::PointForceX,
    Key::PointForceY,
    Key::PointForceZ,
    Key::PointMoment,
    Key::PointMomentX,
    Key::PointMomentY,
    Key::PointMomentZ,
    Key::PointNormalTilt,
];

/// Reads a pair; NaN where there is no number.
pub(super) fn read(bodies: &[HeldBody; 2], contact: &PairContact) -> Readings<Key, COUNT> {
    let mut all = Readings::default();
    if contact.has_surface_model() {
        read_surface(bodies, contact, &mut all);
    }
    if let (Some(point), Some(moment)) = (&contact.point, contact.point_moment(&bodies[1])) {
        all.set(Key::Gap, point.gap);
        all.set(Key::PointForce, contact.point_force.length());
        all.set_vector([Key::PointForceX, Key::PointForceY, Key::PointForceZ], contact.point_force);
        all.set(Key::PointMoment, moment.length());
        all.set_vector([Key::PointMomentX, Key::PointMomentY, Key::PointMomentZ], moment);
        all.set_some(Key::PointNormalTilt, contact.normal_tilt());
    }
    all
}

fn read_surface(bodies: &[HeldBody; 2], contact: &PairContact, all: &mut Readings<Key, COUNT>) {
    let (totals, force) = (&contact.surface.totals, contact.traction.force_on_b);
    let moment = contact.moment_about(&bodies[1]);
    all.set(Key::Force, force.length());
    all.set(Key::ForceNormal, contact.pressure_force.length());
    all.set(Key::ForceTangential, contact.friction_force.length());
    all.set_vector([Key::ForceX, Key::ForceY, Key::ForceZ], force);
    all.set(Key::Moment, moment.length());
    all.set_vector([Key::MomentX, Key::MomentY, Key::MomentZ], moment);
    all.set(Key::Twist, contact.twist());
    all.set(Key::Area, totals.area);
    all.set(Key::Faces, contact.surface.faces.len() as f64);
    if contact.outcome == SurfaceOutcome::Contact {
        all.set(Key::MaxPressure, totals.pressure_max);
        all.set(Key::MeanPressure, totals.pressure_mean);
        all.set_vector([Key::CenterX, Key::CenterY, Key::CenterZ], totals.center_of_pressure);
        all.set(Key::Bulge, contact.bulge());
        all.set(Key::SlipSpeed, contact.slip_speed(bodies));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        asperity_exhibit::readings::check(&TABLE);
    }
}
