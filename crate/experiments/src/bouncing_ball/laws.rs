//! From the document's words to the engine's laws.

use asperity_fault::Fault;
use asperity_impact::{
    ContactLaw, ContactMaterial, ELASTIC_MATERIALS, ElasticMaterial, KelvinVoigt, PowerLaw, Release,
    RestitutionModel, comparison_speed, hertz_stiffness, linear_stiffness, power_stiffness,
};

use crate::bouncing_ball::document::{BallLaw, BouncingBall, Elastic};
use asperity_scene::document::Shape;
use asperity_scene::{ErrorKind, Scene, SceneError};

/// One ball, ready to fall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Law {
    pub material: ContactMaterial,
    /// Restitution that is asked for; `None` where the damping is given.
    pub asked: Option<f64>,
    /// Name of the law, for people.
    pub name: &'static str,
    /// Name of the ball's material, where it is one of those with a name.
    pub solid: Option<&'static str>,
    /// K of the linear law, N/m, and of F = Kδⁿ, N/mⁿ, that stop the ball at the same depth without damping.
    pub stiffness: [f64; 2],
}

/// Computes the law of every ball; an error names its field.
pub(super) fn laws(scene: &Scene, ball: &BouncingBall) -> Result<Vec<Law>, SceneError> {
    (0..ball.balls.len()).map(|k| law(scene, ball, k, ball.restitution)).collect()
}

/// Computes the law of ball `k` where `restitution` is asked of all that do not have their own.
pub(super) fn law(scene: &Scene, ball: &BouncingBall, k: usize, restitution: f64) -> Result<Law, SceneError> {
    let this = ball.balls.get(k).copied().unwrap_or_default();
    let at = |field: &str| match field {
        "restitution" if this.restitution.is_none() => "experiment.restitution".to_owned(),
        "restitution" | "damping" => format!("experiment.balls[{k}].{field}"),
        "materials[0].youngs_modulus" => format!("experiment.balls[{k}].elastic.youngs_modulus"),
        "materials[0].poissons_ratio" => format!("experiment.balls[{k}].elastic.poissons_ratio"),
        "materials[1].youngs_modulus" => "experiment.floor.youngs_modulus".to_owned(),
        "materials[1].poissons_ratio" => "experiment.floor.poissons_ratio".to_owned(),
        "radius" => format!("bodies[{}].shape.radius", k + 1),
        "speed" => "experiment.calibration_speed".to_owned(),
        other => format!("experiment.{other}"),
    };
    let refuse = |e: Fault| SceneError::new(ErrorKind::Value, at(&e.path), e.message);
    let stiffness = stiffness(scene, ball, k).map_err(refuse)?;
    let asked = this.restitution.unwrap_or(restitution);
    let material = match model(this.law) {
        None => match this.damping {
            Some(damping) => KelvinVoigt::new(stiffness[0], damping),
            None => KelvinVoigt::with_restitution(stiffness[0], ball.mass, asked, release(ball.release)),
        }
        .map(|law| ContactMaterial::Fixed(ContactLaw::Linear(law))),
        Some(model) => match ball.calibration_speed {
            None => ContactMaterial::per_impact(stiffness[1], ball.exponent, model, asked),
            Some(speed) => PowerLaw::with_restitution(stiffness[1], ball.exponent, model, asked, speed)
                .map(|law| ContactMaterial::Fixed(ContactLaw::Power(law))),
        },
    }
    .map_err(refuse)?;
    let asked = (this.law != BallLaw::KelvinVoigt || this.damping.is_none()).then_some(asked);
    let solid = this.elastic.and_then(|elastic| {
        let this = elastic_material(elastic);
        ELASTIC_MATERIALS.iter().find(|(_, known)| *known == this).map(|(name, _)| *name)
    });
    Ok(Law { material, asked, name: name(this.law), solid, stiffness })
}

/// Computes K of the linear law, N/m, and of the power law, N/mⁿ.
fn stiffness(scene: &Scene, ball: &BouncingBall, k: usize) -> Result<[f64; 2], Fault> {
    let (n, mass) = (ball.exponent, ball.mass);
    let hertz = match ball.balls.get(k).and_then(|b| b.elastic) {
        Some(elastic) => {
            let radius = match scene.bodies.get(k + 1).map(|b| &b.shape) {
                Some(Shape::Sphere { radius }) => *radius,
                _ => f64::NAN,
            };
            hertz_stiffness([elastic_material(elastic), elastic_material(ball.floor)], radius)?
        }
        None => {
            let speed = comparison_speed(ball.drop_height, ball.gravity, mass, ball.stiffness);
            return Ok([ball.stiffness, power_stiffness(ball.stiffness, n, mass, speed)]);
        }
    };
    let speed = comparison_speed(ball.drop_height, ball.gravity, mass, hertz);
    Ok([linear_stiffness(hertz, n, mass, speed)?, hertz])
}

fn elastic_material(from: Elastic) -> ElasticMaterial {
    ElasticMaterial { youngs_modulus: from.youngs_modulus, poissons_ratio: from.poissons_ratio }
}

pub(super) fn release(from: crate::bouncing_ball::document::Release) -> Release {
    match from {
        crate::bouncing_ball::document::Release::ZeroPenetration => Release::ZeroPenetration,
        crate::bouncing_ball::document::Release::ZeroForce => Release::ZeroForce,
    }
}

fn model(law: BallLaw) -> Option<RestitutionModel> {
    Some(match law {
        BallLaw::KelvinVoigt => return None,
        BallLaw::HuntCrossley => RestitutionModel::HuntCrossley,
        BallLaw::LankaraniNikravesh => RestitutionModel::LankaraniNikravesh,
        BallLaw::Flores => RestitutionModel::Flores,
        BallLaw::Gonthier => RestitutionModel::Gonthier,
        BallLaw::Zhang => RestitutionModel::HuGuo,
        BallLaw::Exact => RestitutionModel::Exact,
    })
}

fn name(law: BallLaw) -> &'static str {
    match law {
        BallLaw::KelvinVoigt => "Kelvin–Voigt",
        BallLaw::HuntCrossley => "Hunt–Crossley",
        BallLaw::LankaraniNikravesh => "Lankarani–Nikravesh",
        BallLaw::Flores => "Flores",
        BallLaw::Gonthier => "Gonthier",
        BallLaw::Zhang => "Zhang",
        BallLaw::Exact => "Exact relation",
    }
}
