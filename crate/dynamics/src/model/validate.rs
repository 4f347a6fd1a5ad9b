//! Checks of a description before it is compiled: indices out of range, numbers that are not finite or not of
//! the right sign, masses beyond the solver's tested range, and impossible inertias are refused.

use asperity_fault::{Fault, all_finite, not_negative, positive_in, within};
use asperity_geometry::{Length, Pose};
use asperity_linear::eigen::eigenvalues;

use super::{Body, Description, Geometry, Joint, JointKind, Material, Mobility};

/// Accepted range of masses, kg: the solver is tested at its ratio.
const MASSES: std::ops::RangeInclusive<f64> = 1e-6..=1e6;

/// Largest number of pieces of all bodies.
const MOST_PIECES: usize = 20_000;

type Checked = Result<(), Fault>;

/// Checks everything that can be checked without compiling.
pub(super) fn validate(d: &Description) -> Checked {
    all_finite("gravity", &d.gravity)?;
    let mut pieces = 0;
    for (i, b) in d.bodies.iter().enumerate() {
        body(&format!("bodies[{i}]"), b, &mut pieces)?;
    }
    let mut carried = vec![false; d.bodies.len()];
    for (j, one) in d.joints.iter().enumerate() {
        let path = format!("joints[{j}]");
        ends(&path, one, &d.bodies, &mut carried)?;
        joint(&path, one)?;
    }
    for (i, c) in d.couplers.iter().enumerate() {
        let single = |j: usize| d.joints.get(j).is_some_and(|j| j.kind.velocities() == 1);
        if !single(c.a) || !single(c.b) || c.a == c.b {
            let message = "A coupler joins two different joints of one degree of freedom.";
            return Err(Fault::new(format!("couplers[{i}]"), message));
        }
        all_finite(&format!("couplers[{i}]"), [c.ratio, c.offset].iter())?;
    }
    match d.no_contact.iter().position(|&(a, b)| a.max(b) >= d.bodies.len()) {
        Some(i) => Err(Fault::new(format!("no_contact[{i}]"), "There is no such body.")),
        None => Ok(()),
    }
}

/// Checks a body's motion and its geometries. `pieces` counts those of all bodies.
fn body(path: &str, body: &Body, pieces: &mut usize) -> Checked {
    pose(&format!("{path}.X_WB"), &body.X_WB)?;
    all_finite(&format!("{path}.w_WB"), &body.w_WB)?;
    all_finite(&format!("{path}.v_WBcm"), &body.v_WBcm)?;
    for (k, g) in body.geometries.iter().enumerate() {
        geometry(&format!("{path}.geometries[{k}]"), g, pieces)?;
    }
    Ok(())
}

/// Checks a geometry: shape, convex pieces, pose and material.
#[allow(non_snake_case, reason = "monogram notation")]
fn geometry(path: &str, g: &Geometry, pieces: &mut usize) -> Checked {
    g.shape.validate().map_err(|e| e.within(&format!("{path}.shape")))?;
    *pieces += g.pieces.len();
    if *pieces > MOST_PIECES {
        let message = format!("All bodies together have at most {MOST_PIECES} pieces.");
        return Err(Fault::new(format!("{path}.pieces"), message));
    }
    for (n, (X_GP, piece)) in g.pieces.iter().enumerate() {
        let path = format!("{path}.pieces[{n}]");
        if !piece.is_convex() {
            return Err(Fault::new(path, "A piece is a convex shape with an end."));
        }
        piece.validate().map_err(|e| e.within(&path))?;
        pose(&format!("{path}.X_GP"), X_GP)?;
    }
    pose(&format!("{path}.X_BG"), &g.X_BG)?;
    material(&format!("{path}.material"), &g.material)
}

/// Checks that the bodies of a joint are there, and that joints form a tree: `carried` marks the bodies that
/// hang on one.
fn ends(path: &str, joint: &Joint, bodies: &[Body], carried: &mut [bool]) -> Checked {
    for (end, body) in [("parent", joint.parent), ("child", Some(joint.child))] {
        if body.is_some_and(|b| b >= bodies.len()) {
            return Err(Fault::new(format!("{path}.{end}"), "There is no such body."));
        }
    }
    let child = joint.child;
    if bodies[child].mobility == Mobility::Fixed {
        return Err(Fault::new(format!("{path}.child"), "A fixed body cannot hang on a joint."));
    }
    if std::mem::replace(&mut carried[child], true) {
        let message = "The body hangs on two joints, which closes a loop; close it with a spring instead.";
        return Err(Fault::new(format!("{path}.child"), message));
    }
    Ok(())
}

/// Checks a joint's frames, axis and numbers.
fn joint(path: &str, joint: &Joint) -> Checked {
    pose(&format!("{path}.X_PF"), &joint.X_PF)?;
    pose(&format!("{path}.X_BM"), &joint.X_BM)?;
    if let JointKind::Revolute { axis } | JointKind::Prismatic { axis } = joint.kind
        && !((axis.length() - 1.0).abs() < 1e-9)
    {
        return Err(Fault::new(format!("{path}.axis"), "The axis must have unit length."));
    }
    let n = joint.kind.velocities();
    for (field, x) in [("position", &joint.position), ("velocity", &joint.velocity)] {
        all_finite(&format!("{path}.{field}"), x)?;
        if !(x.is_empty() || x.len() == n) {
            let message = format!("This joint takes {n} numbers, not {}.", x.len());
            return Err(Fault::new(format!("{path}.{field}"), message));
        }
    }
    not_negative(&format!("{path}.damping"), joint.damping)?;
    not_negative(&format!("{path}.friction"), joint.friction)?;
    not_negative(&format!("{path}.rotor_inertia"), joint.rotor_inertia)?;
    limits_and_motor(path, joint, n)
}

/// Checks limits and motor of a joint of `n` degrees of freedom: both need a single one.
fn limits_and_motor(path: &str, joint: &Joint, n: usize) -> Checked {
    if let Some(l) = joint.limits {
        if !(l.lower <= l.upper) {
            return Err(Fault::new(format!("{path}.limits"), "The lower limit exceeds the upper."));
        }
        if n != 1 || !(l.stiffness > 0.0) || !(l.relaxation_time >= 0.0) {
            let message = "Limits need a joint of one degree of freedom and a positive stiffness.";
            return Err(Fault::new(format!("{path}.limits"), message));
        }
    }
    if let Some(m) = joint.motor {
        let numbers = [m.stiffness, m.damping, m.position, m.velocity, m.effort];
        all_finite(&format!("{path}.motor"), &numbers)?;
        if n != 1 || m.stiffness < 0.0 || m.damping < 0.0 || !(m.max_effort >= 0.0) {
            let message = "A motor needs a joint of one degree of freedom and gains that are not negative.";
            return Err(Fault::new(format!("{path}.motor"), message));
        }
    }
    Ok(())
}

/// Refuses masses that are not positive and sane, and inertias no body can have.
pub(super) fn mass(path: &str, m: &asperity_geometry::MassProperties) -> Checked {
    positive_in("kg", &format!("{path}.mass"), m.mass)?;
    within(&format!("{path}.mass"), m.mass, *MASSES.start(), *MASSES.end())?;
    all_finite(&format!("{path}.p_BCm"), &m.p_BCm)?;
    all_finite(&format!("{path}.I_Cm"), &m.I_Cm)?;
    let skew = (m.I_Cm - m.I_Cm.transpose()).amax();
    let moments = eigenvalues(&m.I_Cm);
    let (least, sum) = (moments.min(), moments.sum());
    let triangle = sum - 2.0 * moments.max();
    if skew > 1e-9 * sum || !(least > 0.0) || triangle < -1e-9 * sum {
        let message = "No body has this inertia: it must be symmetric and positive, and no moment may exceed the sum \
                       of the other two.";
        return Err(Fault::new(format!("{path}.I_Cm"), message));
    }
    Ok(())
}

fn material(path: &str, m: &Material) -> Checked {
    if !(m.stiffness > 0.0) {
        return Err(Fault::new(format!("{path}.stiffness"), "It must be positive."));
    }
    for (field, x) in [
        ("dissipation", m.dissipation),
        ("relaxation_time", m.relaxation_time),
        ("damping_ratio", m.damping_ratio),
        ("friction", m.friction),
        ("rolling", m.rolling),
        ("spinning", m.spinning),
    ] {
        not_negative(&format!("{path}.{field}"), x)?;
    }
    Ok(())
}

fn pose(path: &str, x: &Pose) -> Checked {
    all_finite(path, &x.translation.vector)?;
    all_finite(path, &x.rotation.coords)?;
    if (x.rotation.coords.length() - 1.0).abs() > 1e-6 {
        return Err(Fault::new(path, "The quaternion must have unit length."));
    }
    Ok(())
}
