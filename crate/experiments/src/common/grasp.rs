//! Grasps by soft pads: from the document to the gripper's model, and from the results of trials to their
//! report.

#![allow(non_snake_case, reason = "monogram notation")]

use crate::grasp_study::answers::{JudgePoint, JudgeScore, TriedShare};
use crate::soft_grasp::document::{
    AwkwardShape, GraspMesh, GraspObject, GraspTrials, IntervalBound, SoftGrasp, SqueezeUntil,
};
use asperity_fault::positive_in;
use asperity_geometry::{Pose, TriangleMesh, Vec3};
use asperity_gripper::check_solid;
use asperity_gripper::lift::{GraspModel, Rules, Until};
use asperity_gripper::object::{Awkward, Object, Primitive};
use asperity_gripper::sure::{Bound, Interval, Line, Point, PoseNoise, TrialPlan};
use asperity_scene::{ErrorKind, SceneError};

use super::pads::pad;

/// Largest number of tetrahedra of a pad: with more a step takes a second.
const MOST_TETS: usize = 12_000;

/// A grasp that can be run: `lift::start(&grasp.model, &grasp.X_WG)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Grasp {
    /// Model: pads, object, rules, settings.
    pub model: GraspModel,
    /// Pose of the gripper without errors.
    pub X_WG: Pose,
    /// Plan of the trials: their number and noise.
    pub plan: TrialPlan,
}

/// Makes the engine's grasp and validates it; the paths of errors start at the experiment.
///
/// # Errors
///
/// Refuses shapes, pads and settings that the engine refuses.
pub fn soft_grasp(from: &SoftGrasp) -> Result<Grasp, SceneError> {
    let pad = pad(&from.pads).map_err(|e| e.within("pads"))?;
    if pad.tets.len() > MOST_TETS {
        let message = format!(
            "a pad would have {} tetrahedra, and a step of more than {MOST_TETS} takes a second: choose a wider spacing",
            pad.tets.len()
        );
        return Err(SceneError::new(ErrorKind::Value, "pads.spacing", message));
    }
    let object = object(&from.object, from.density, from.mass)?;
    let X_WO = object.standing(&from.up.into())?;
    let mut model = GraspModel::new(pad, object, X_WO, from.pads.youngs_modulus, from.friction);
    (model.poisson, model.density) = (from.pads.poissons_ratio, from.pads.density);
    model.floor_friction = from.floor_friction;
    (model.settings.step, model.settings.tolerance) = (from.step, from.tolerance);
    model.rules = Rules {
        opening: from.opening,
        closing_speed: from.closing_speed,
        lifting_speed: from.lifting_speed,
        lifting_acceleration: from.lifting_acceleration,
        until: until(from.until),
        lift: from.lift,
        hold: from.hold,
        ..Rules::default()
    };
    model.check()?;
    let X_WG = model.X_WO * asperity_convert::pose(&from.grasp);
    Ok(Grasp { model, X_WG, plan: plan(&from.trials) })
}

/// Makes the object of a density (kg/m³), or of a mass (kg) where there is one: then everything in it is
/// heavier or lighter in one ratio.
///
/// # Errors
///
/// Refuses shapes and masses that are not valid.
pub fn object(from: &GraspObject, density: f64, mass: Option<f64>) -> Result<Object, SceneError> {
    let surface = match from {
        GraspObject::Cube(edge) => Primitive::Cube(*edge).surface(),
        GraspObject::Sphere(radius) => Primitive::Sphere(*radius).surface(),
        GraspObject::Cylinder([radius, height]) => Primitive::Cylinder(*radius, *height).surface(),
        GraspObject::Mesh(mesh) => {
            let surface = surface(mesh);
            check_solid(&surface).map_err(|f| SceneError::from(f).within("object.mesh"))?;
            surface
        }
        GraspObject::Awkward(shape) => {
            let mut object = awkward(*shape).object(density)?;
            if let Some(mass) = mass {
                let ratio = positive_in("kg", "mass", mass)? / object.mass()?.0;
                object.density *= ratio;
                object.ballast.iter_mut().for_each(|(_, denser)| *denser *= ratio);
            }
            return Ok(object);
        }
    };
    match mass {
        Some(mass) => Ok(Object::of_mass(surface, mass)?),
        None => Ok(Object { surface, density: positive_in("kg/m³", "density", density)?, ballast: vec![] }),
    }
}

fn awkward(from: AwkwardShape) -> Awkward {
    match from {
        AwkwardShape::Plate => Awkward::Plate,
        AwkwardShape::Wedge => Awkward::Wedge,
        AwkwardShape::Rod => Awkward::Rod,
        AwkwardShape::Coin => Awkward::Coin,
        AwkwardShape::Egg => Awkward::Egg,
        AwkwardShape::Bowl => Awkward::Bowl,
        AwkwardShape::Ring => Awkward::Ring,
        AwkwardShape::Arch => Awkward::Arch,
        AwkwardShape::Hammer => Awkward::Hammer,
        AwkwardShape::Bracket => Awkward::Bracket,
        AwkwardShape::LoadedBox => Awkward::LoadedBox,
        AwkwardShape::LoadedRod => Awkward::LoadedRod,
        AwkwardShape::Gear => Awkward::Gear,
        AwkwardShape::RidgedBar => Awkward::RidgedBar,
        AwkwardShape::Cone => Awkward::Cone,
        AwkwardShape::Hourglass => Awkward::Hourglass,
    }
}

/// Converts vertices and triangles.
pub(super) fn surface(from: &GraspMesh) -> TriangleMesh {
    let vertices = from.vertices.iter().map(|v| Vec3::from(*v)).collect();
    TriangleMesh { vertices, triangles: from.triangles.clone() }
}

/// Converts the end of the squeeze.
pub fn until(from: SqueezeUntil) -> Until {
    match from {
        SqueezeUntil::Energy(least) => Until::Energy(least),
        SqueezeUntil::Force(least) => Until::Force(least),
    }
}

/// Converts the plan: number of trials, and errors of the pose.
pub fn plan(from: &GraspTrials) -> TrialPlan {
    TrialPlan {
        trials: from.count,
        noise: PoseNoise { translation: from.translation, rotation: from.rotation, wrist: from.wrist },
        seed: from.seed.into(),
        confidence: from.confidence,
        bound: match from.bound {
            IntervalBound::Exact => Bound::Exact,
            IntervalBound::Wilson => Bound::Wilson,
        },
        width: from.width,
    }
}

/// Converts a share and its interval.
pub fn tried_share(i: Interval) -> TriedShare {
    TriedShare { successes: i.successes, trials: i.trials, low: i.low, high: i.high }
}

/// Converts the score of a judge.
pub fn judge_score(line: &Line) -> JudgeScore {
    let (s, t) = (&line.usual, line.thesis);
    JudgeScore {
        judge: line.judge.to_owned(),
        precision: s.at.precision,
        recall: s.at.recall,
        f1: s.at.f1,
        average_precision: s.average_precision,
        brier: s.brier,
        thesis_ap: t.ap,
        thesis_ar: t.ar,
        thesis_f1: t.f1,
        spread: line.spread.to_vec(),
        beats_always: line.beats_always,
        curve: s.curve.iter().map(point).collect(),
    }
}

fn point(p: &Point) -> JudgePoint {
    JudgePoint { threshold: p.threshold, precision: p.precision, recall: p.recall }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]
mod tests {
    use crate::soft_grasp::document::GraspPads;
    use asperity_gripper::pad::PadDesign;

    use super::*;

    #[test]
    fn a_document_that_says_nothing_is_the_thesis_grasp() {
        let grasp = soft_grasp(&SoftGrasp::default()).unwrap();
        assert_eq!(grasp.model.rules, Rules::default());
        assert_eq!(grasp.plan, TrialPlan::default());
        assert_eq!(grasp.model.pad, PadDesign::rounded_jaw().mesh().unwrap());
        assert_eq!(grasp.model.X_WO.translation.z, 0.015);
        // A grasp from above: the approach points down.
        assert!((grasp.X_WG.rotation * asperity_geometry::Vec3::z()).z < -0.999_999);
    }

    #[test]
    fn an_object_weighs_what_is_asked_of_it_ballast_and_all() {
        for shape in [AwkwardShape::LoadedRod, AwkwardShape::Ring] {
            let shape = GraspObject::Awkward(shape);
            let heavy = object(&shape, 1200.0, Some(0.1)).unwrap();
            let centre = object(&shape, 1200.0, None).unwrap().mass().unwrap().1;
            let (mass, same) = heavy.mass().unwrap();
            assert!((mass - 0.1).abs() < 1e-12 && (same - centre).norm() < 1e-12);
        }
        assert_eq!(object(&GraspObject::Cube(0.03), 1.0, Some(-1.0)).unwrap_err().path, "mass");
    }

    /// The conversion back, which does not compile if the document lacks a shape.
    fn told(shape: Awkward) -> AwkwardShape {
        match shape {
            Awkward::Plate => AwkwardShape::Plate,
            Awkward::Wedge => AwkwardShape::Wedge,
            Awkward::Rod => AwkwardShape::Rod,
            Awkward::Coin => AwkwardShape::Coin,
            Awkward::Egg => AwkwardShape::Egg,
            Awkward::Bowl => AwkwardShape::Bowl,
            Awkward::Ring => AwkwardShape::Ring,
            Awkward::Arch => AwkwardShape::Arch,
            Awkward::Hammer => AwkwardShape::Hammer,
            Awkward::Bracket => AwkwardShape::Bracket,
            Awkward::LoadedBox => AwkwardShape::LoadedBox,
            Awkward::LoadedRod => AwkwardShape::LoadedRod,
            Awkward::Gear => AwkwardShape::Gear,
            Awkward::RidgedBar => AwkwardShape::RidgedBar,
            Awkward::Cone => AwkwardShape::Cone,
            Awkward::Hourglass => AwkwardShape::Hourglass,
        }
    }

    #[test]
    fn document_and_engine_have_the_same_shapes_by_the_same_names() {
        for shape in Awkward::ALL {
            assert_eq!(awkward(told(shape)), shape);
            assert_eq!(serde_json::to_string(&told(shape)).unwrap(), format!("\"{}\"", shape.word()));
        }
    }

    #[test]
    fn a_mesh_that_no_tab_steps_is_refused() {
        let pads = GraspPads { spacing: Some(6e-4), ..GraspPads::default() };
        let error = soft_grasp(&SoftGrasp { pads, ..SoftGrasp::default() }).unwrap_err();
        assert!(error.path == "pads.spacing" && error.message.contains("wider"), "{error}");
    }
}
