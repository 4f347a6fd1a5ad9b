//! Readings of the inspector: name, formula and source of each number.

use asperity_scene::document::Quantity::{Angle, Area, Count, Force, Length, Moment, Pressure, Speed};

use asperity_exhibit::table;

const TOTALS: &str = "crate/contact/src/hydroelastic/surface.rs";
const POINT: &str = "crate/contact/src/narrow_phase/mod.rs";
const HERE: &str = "crate/session/src/experiments/contact_inspector/evaluate.rs";

table! {
    Gap: "gap", "Gap of the ideal shapes", r"\phi", Length, r"\phi = -\min_{\|u\|=1} h_A(u) + h_B(-u)", POINT;
    Force: "force", "Force on B", r"\|f\|", Force, r"f = \int_S t\,\mathrm{d}A", TOTALS;
    ForceNormal: "normal_force", "Normal force",
        "f_n", Force, r"f_n = \| \int_S (t \cdot \hat n)\,\hat n\,\mathrm{d}A \|", HERE;
    ForceTangential: "friction_force", "Friction force",
        "f_t", Force, r"f_t = \| \int_S t - (t \cdot \hat n)\,\hat n\,\mathrm{d}A \|", HERE;
    ForceX: "force_x", "Force on B, x", "f_x", Force, r"f = \int_S t\,\mathrm{d}A", TOTALS;
    ForceY: "force_y", "Force on B, y", "f_y", Force, r"f = \int_S t\,\mathrm{d}A", TOTALS;
    ForceZ: "force_z", "Force on B, z", "f_z", Force, r"f = \int_S t\,\mathrm{d}A", TOTALS;
    Moment: "moment", "Moment on B about its origin",
        r"\|\tau\|", Moment, r"\tau = \int_S (p - p_{B}) \times t\,\mathrm{d}A", TOTALS;
    MomentX: "moment_x", "Moment on B, x",
        r"\tau_x", Moment, r"\tau = \int_S (p - p_{B}) \times t\,\mathrm{d}A", TOTALS;
    MomentY: "moment_y", "Moment on B, y",
        r"\tau_y", Moment, r"\tau = \int_S (p - p_{B}) \times t\,\mathrm{d}A", TOTALS;
    MomentZ: "moment_z", "Moment on B, z",
        r"\tau_z", Moment, r"\tau = \int_S (p - p_{B}) \times t\,\mathrm{d}A", TOTALS;
    Twist: "twist", "Moment about the normal",
        r"\tau_n", Moment, r"\tau_n = \int_S (p - p_{cop}) \times t\,\mathrm{d}A \cdot \bar n", HERE;
    Area: "area", "Patch area", "A", Area, r"A = \int_S \mathrm{d}A", TOTALS;
    MaxPressure: "max_pressure", "Largest pressure", r"p_{\max}", Pressure, r"p_{\max} = \max_S p", TOTALS;
    MeanPressure: "mean_pressure", "Mean pressure",
        r"\bar p", Pressure, r"\bar p = \tfrac1A \int_S p\,\mathrm{d}A", TOTALS;
    CenterX: "center_x", "Centre of pressure, x",
        "x_{cop}", Length, r"p_{cop} = \int_S p\,x\,\mathrm{d}A \,/ \int_S p\,\mathrm{d}A", TOTALS;
    CenterY: "center_y", "Centre of pressure, y",
        "y_{cop}", Length, r"p_{cop} = \int_S p\,x\,\mathrm{d}A \,/ \int_S p\,\mathrm{d}A", TOTALS;
    CenterZ: "center_z", "Centre of pressure, z",
        "z_{cop}", Length, r"p_{cop} = \int_S p\,x\,\mathrm{d}A \,/ \int_S p\,\mathrm{d}A", TOTALS;
    Bulge: "bulge", "Bulge of the patch into B",
        "b", Length, r"b = (p_{\text{deepest}} - \bar p_{\text{rim}}) \cdot \bar n", HERE;
    SlipSpeed: "slip_speed", "Slip speed at the centre of pressure",
        "v_t", Speed, r"v_t = \| v - (v\cdot\bar n)\,\bar n \|", HERE;
    Faces: "faces", "Polygons", "N", Count, r"N", TOTALS;
    PointForce: "point_force", "Point model: force",
        r"\|f^{pt}\|", Force, r"f^{pt} = k \max(0, -\phi)\, \hat n", HERE;
    PointForceX: "point_force_x", "Point model: force, x",
        "f^{pt}_x", Force, r"f^{pt} = k \max(0, -\phi)\, \hat n", HERE;
    PointForceY: "point_force_y", "Point model: force, y",
        "f^{pt}_y", Force, r"f^{pt} = k \max(0, -\phi)\, \hat n", HERE;
    PointForceZ: "point_force_z", "Point model: force, z",
        "f^{pt}_z", Force, r"f^{pt} = k \max(0, -\phi)\, \hat n", HERE;
    PointMoment: "point_moment", "Point model: moment about B's origin",
        r"\|\tau^{pt}\|", Moment, r"\tau^{pt} = (p_C - p_B) \times f^{pt}", HERE;
    PointMomentX: "point_moment_x", "Point model: moment about B's origin, x",
        r"\tau^{pt}_x", Moment, r"\tau^{pt} = (p_C - p_B) \times f^{pt}", HERE;
    PointMomentY: "point_moment_y", "Point model: moment about B's origin, y",
        r"\tau^{pt}_y", Moment, r"\tau^{pt} = (p_C - p_B) \times f^{pt}", HERE;
    PointMomentZ: "point_moment_z", "Point model: moment about B's origin, z",
        r"\tau^{pt}_z", Moment, r"\tau^{pt} = (p_C - p_B) \times f^{pt}", HERE;
    PointNormalTilt: "normal_tilt", "Angle between the two models' normals",
        r"\alpha", Angle, r"\alpha = \angle(\hat n, \bar n)", HERE;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sound() {
        asperity_exhibit::readings::check(&TABLE);
    }
}
