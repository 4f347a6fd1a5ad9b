//! The motion that proves a wrench out of the contacts' reach: `(v, ρ ω)`, on which no contact can push back
//! while the wrench does work. In numbers, in words, and drawn.

use asperity_geometry::{Length, Pose, Vec3};
use asperity_grasp::wrench::{Grasp, GraspContact};
use asperity_scene::Role;
use asperity_scene::document::Quantity::{AngularSpeed, Speed};
use asperity_scene::frame::{ArrowRole, LineStyle};
use nalgebra::SVector;

use super::{Touched, along, number};
use asperity_exhibit::figure::Figure;
use asperity_exhibit::readings::{ReadingKey, ReadingRow, Readings};

/// Returns the readings of the motion: work, velocity of the wrenches' origin along x, y, z, turning about x,
/// y, z. `twist` is TeX of what the motion fulfils.
pub const fn rows(twist: &'static str) -> [ReadingRow; 7] {
    const SOURCE: &str = "crate/grasp/src/wrench/grasp.rs#Grasp::velocities";
    const WORK: &str = "crate/grasp/src/wrench/grasp.rs#Grasp::least_work";
    const fn velocity(
        id: &'static str,
        label: &'static str,
        symbol: &'static str,
        formula: &'static str,
    ) -> ReadingRow {
        ReadingRow { id, label, symbol, quantity: Speed, formula, source: SOURCE }
    }
    const fn turning(
        id: &'static str,
        label: &'static str,
        symbol: &'static str,
        formula: &'static str,
    ) -> ReadingRow {
        ReadingRow { id, label, symbol, quantity: AngularSpeed, formula, source: SOURCE }
    }
    [
        ReadingRow {
            id: "proof_work",
            label: "Proof: least power of 1 N of a contact on the motion",
            symbol: r"\min_i P_i",
            quantity: Speed,
            formula: r"\min_i\,(v, \omega)\cdot w_{n,i} - |(v,\omega)\cdot w_{t,i}|",
            source: WORK,
        },
        velocity("proof_velocity_x", "Proof: velocity of the origin, x", "v_x", twist),
        velocity("proof_velocity_y", "Proof: velocity of the origin, y", "v_y", twist),
        velocity("proof_velocity_z", "Proof: velocity of the origin, z", "v_z", twist),
        turning("proof_turning_x", "Proof: turning about x", r"\omega_x", twist),
        turning("proof_turning_y", "Proof: turning about y", r"\omega_y", twist),
        turning("proof_turning_z", "Proof: turning about z", r"\omega_z", twist),
    ]
}

/// Writes the motion under the keys of [`rows`].
pub fn read<const N: usize, K: ReadingKey>(
    motion: &SVector<f64, 6>,
    grasp: &Grasp<6>,
    keys: [K; 7],
    all: &mut Readings<K, N>,
) {
    let [work, vx, vy, vz, wx, wy, wz] = keys;
    let [velocity, turning] = grasp.velocities(motion);
    all.set(work, grasp.least_work(motion));
    all.set_vector([vx, vy, vz], velocity);
    all.set_vector([wx, wy, wz], turning);
}

/// Describes a normalised twist `(v, ρ ω)` in words.
pub fn in_words(y: &SVector<f64, 6>, length: f64) -> String {
    let (v, w) = (y.fixed_rows::<3>(0).into_owned(), y.fixed_rows::<3>(3) / length);
    let slides = format!("{} m/s along {}", number(v.length(), 3), along(&v));
    let turns = format!("turns at {} rad/s about {}", number(w.length(), 2), along(&w));
    match (v.length() > 1e-9 * y.length(), w.length() * length > 1e-9 * y.length()) {
        (true, true) => format!("{turns} while its origin moves at {slides}"),
        (false, _) => turns,
        (true, false) => format!("moves at {slides}"),
    }
}

/// Draws the motion of frame S and where it would carry each contact: into the body or along it, never
/// against all it can push with. `contacts` in the body frame, `label` beside its axis.
pub fn draw(
    motion: &SVector<f64, 6>,
    grasp: &Grasp<6>,
    body: &Touched,
    X_BS: &Pose,
    contacts: &[GraspContact],
    label: usize,
    figure: &mut Figure,
) {
    let [v, w] = grasp.velocities(motion);
    let X_WS = body.X_WB * X_BS;
    screw(body, &X_WS, &v, &w, label, figure);
    for c in contacts {
        let p_S = X_BS.inverse_transform_point(&c.position.into()).coords;
        let p_W = body.X_WB.transform_point(&c.position.into()).coords;
        figure.arrow(ArrowRole::Velocity, 0, p_W, X_WS.rotation * carried(body, &v, &w, &p_S));
    }
}

/// Draws the axis a motion turns about, or the line it slides along, dashed; frame S, about its origin.
fn screw(body: &Touched, X_WS: &Pose, v: &Vec3, w: &Vec3, label: usize, figure: &mut Figure) {
    let turning = w.norm_squared();
    let through = if turning > 0.0 { w.cross(v) / turning } else { Vec3::zeros() };
    let direction = if turning > 0.0 { *w } else { *v };
    let Some(d) = direction.try_unit(1e-12) else { return };
    // An axis far away is a slide; it is drawn where it can be seen.
    let through = if through.length() > 3.0 * body.size { Vec3::zeros() } else { through };
    let ends = [-1.3, 1.3].map(|s| X_WS.rotation * (through + d * (s * body.size)) + X_WS.translation.vector);
    figure.line(Role::Slip, LineStyle::Dashed, ends);
    figure.label(label, ends[1]);
}

/// Returns the displacement of one of the body's points by a motion `(v, w)` of its frame; zero where that is
/// rounding.
fn carried(body: &Touched, v: &Vec3, w: &Vec3, p: &Vec3) -> Vec3 {
    let moved = v + w.cross(p);
    if moved.length() > 1e-6 * (v.length() + w.length() * body.size) { moved } else { Vec3::zeros() }
}
