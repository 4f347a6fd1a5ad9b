//! Checks of a document beyond its types. Shapes are checked by the geometry crate when the session is built.

mod annotation;
pub mod arm;
pub mod texts;

use asperity_fault::Fault;

use crate::document::{ArrowScale, ControlKind, Pose, PressureRange, Scale, Scene, validate_text};
use crate::{ErrorKind, FieldPath, SceneError};

/// Largest number of bodies in a scene: two thousand, and what holds them.
pub const MAX_BODIES: usize = 2048;
/// Largest number of bodies that a view follows, of readings it names, of annotations over it.
const MOST_NAMED: usize = 100;

pub(crate) fn validate(scene: &Scene) -> Result<(), SceneError> {
    texts::validate(scene)?;
    if scene.bodies.len() > MAX_BODIES {
        return Err(too_many_bodies(Some(scene.bodies.len())));
    }
    if !scene.experiment.is_read() {
        // Whoever holds the kind has the word, on all of the scene.
        return Ok(());
    }
    scene.experiment.check(scene)?;
    for (i, body) in scene.bodies.iter().enumerate() {
        let at = format!("bodies[{i}]");
        validate_body(body).map_err(|e| e.within(&at))?;
        let material = &body.material;
        for (field, x) in [
            ("relaxation_time", material.relaxation_time),
            ("restitution", material.restitution),
            ("rolling", material.rolling),
            ("spinning", material.spinning),
        ] {
            if x.is_some_and(|x| x > 0.0) && !scene.experiment.bodies_move() {
                let message = "only bodies that move (experiment dynamics) have one; elsewhere it is 0";
                return Err(value(&format!("{at}.material.{field}"), message));
            }
        }
    }
    validate_view(scene)?;
    validate_lesson(scene)?;
    validate_controls(scene)
}

/// Checks that the texts of the lesson name moments that the experiment has.
fn validate_lesson(scene: &Scene) -> Result<(), SceneError> {
    for (i, step) in scene.lesson.iter().flat_map(|l| &l.steps).enumerate() {
        let at = |field: &str| format!("lesson.steps[{i}].{field}");
        validate_text(&step.text, &scene.experiment).map_err(|e| e.within(&at("text")))?;
        if let Some(question) = &step.question {
            let mut texts = vec![("question.prompt".to_owned(), question.prompt())];
            texts.extend(question.why().map(|why| ("question.why".to_owned(), why)));
            for (fault, text) in question.replies() {
                let field = format!("question.replies.{fault}");
                if !question.faults().contains(&fault) {
                    let message =
                        format!("what is drawn here may be wrong as: {}", question.faults().join(", "));
                    return Err(value(&at(&field), message));
                }
                texts.push((field, text));
            }
            for (j, answer) in question.answers().iter().enumerate() {
                texts.extend(answer.reply.as_deref().map(|t| (format!("question.answers[{j}].reply"), t)));
            }
            for (field, text) in texts {
                validate_text(text, &scene.experiment).map_err(|e| e.within(&at(&field)))?;
            }
        }
    }
    Ok(())
}

fn validate_body(body: &crate::document::Body) -> Result<(), SceneError> {
    pose("pose", &body.pose)?;
    for (k, (w, v)) in body.velocity.angular.into_iter().zip(body.velocity.linear).enumerate() {
        bounded(&format!("velocity.angular[{k}]"), w)?;
        bounded(&format!("velocity.linear[{k}]"), v)?;
    }
    not_negative("material.dissipation", body.material.dissipation)?;
    not_negative("material.relaxation_time", body.material.relaxation_time.unwrap_or(0.0))?;
    if body.material.restitution.is_some_and(|e| !(1e-3..=1.0).contains(&e)) {
        return Err(value("material.restitution", "between 0.001 and 1"));
    }
    not_negative("material.friction", body.material.friction)?;
    not_negative("material.rolling", body.material.rolling.unwrap_or(0.0))?;
    not_negative("material.spinning", body.material.spinning.unwrap_or(0.0))?;
    if let Some(density) = body.material.density {
        positive("material.density", density)?;
    }
    body.mass.map_or(Ok(()), |mass| positive("mass", mass))
}

fn validate_view(scene: &Scene) -> Result<(), SceneError> {
    let view = &scene.view;
    let named = [
        ("view.follow", view.follow.len()),
        ("view.readings", view.readings.len()),
        ("view.beside", view.beside.len()),
        ("view.named", view.named.len()),
        ("view.annotations", view.annotations.len()),
        ("view.trails", view.trails.len()),
    ];
    for (field, count) in named {
        if count > MOST_NAMED {
            return Err(value(field, format!("at most {MOST_NAMED}")));
        }
    }
    annotation::validate(view)?;
    direction("view.slice.normal", view.slice.normal)?;
    bounded("view.slice.offset", view.slice.offset)?;
    if let Some(camera) = view.camera {
        positive("view.camera.distance", camera.distance)?;
        for (k, x) in camera.target.into_iter().enumerate() {
            bounded(&format!("view.camera.target[{k}]"), x)?;
        }
        bounded("view.camera.azimuth", camera.azimuth)?;
        bounded("view.camera.elevation", camera.elevation)?;
    }
    if let Some(slow) = view.slow_motion {
        not_negative("view.slow_motion.before", slow.before)?;
        not_negative("view.slow_motion.after", slow.after)?;
        positive("view.slow_motion.speed", slow.speed)?;
    }
    if let PressureRange::Fixed { min, max } = view.pressure_range
        && !(min.is_finite() && max.is_finite() && min < max)
    {
        return Err(value("view.pressure_range.max", "larger than min"));
    }
    if let ArrowScale::Fixed { metres_per_newton } = view.arrow_scale {
        positive("view.arrow_scale.metres_per_newton", metres_per_newton)?;
    }
    Ok(())
}

/// Checks that every control points at a field that is there, under a key of its own.
fn validate_controls(scene: &Scene) -> Result<(), SceneError> {
    if scene.controls.is_empty() {
        return Ok(());
    }
    let tree = serde_json::to_value(scene).map_err(|e| value("controls", e.to_string()))?;
    for (i, control) in scene.controls.iter().enumerate() {
        let at = |field: &str| format!("controls[{i}].{field}");
        let path = FieldPath::parse(&control.path).map_err(|e| value(&at("path"), e.message))?;
        if crate::path::find(&tree, &path.0).is_none() {
            return Err(value(&at("path"), format!("this scene has no field {}", control.path)));
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if control.key.is_empty() || !control.key.chars().all(plain) {
            return Err(value(&at("key"), "letters, digits and underscores, as in a link: #mu=0.3"));
        }
        if crate::link::is_reserved(&control.key)
            || scene.controls.iter().take(i).any(|c| c.key == control.key)
        {
            return Err(value(&at("key"), format!("{} is taken; choose another", control.key)));
        }
        if let ControlKind::Slider { min, max, scale, .. } = control.input {
            if !(min.is_finite() && max.is_finite() && min < max) {
                return Err(value(&at("max"), "larger than min"));
            }
            if scale == Scale::Log && min <= 0.0 {
                return Err(value(&at("min"), "positive on a log scale"));
            }
        }
    }
    Ok(())
}

/// Returns the error of too many bodies; `count`: how many there are, where they were counted to the end.
pub fn too_many_bodies(count: Option<usize>) -> SceneError {
    let have = count.map_or("more".to_owned(), |n| n.to_string());
    value("bodies", format!("a scene has at most {MAX_BODIES} bodies; this one has {have}"))
}

/// The refusal of a value.
pub fn value(path: &str, message: impl Into<String>) -> SceneError {
    SceneError::new(ErrorKind::Value, path, message)
}

/// Checks a pose: its numbers are bounded, its quaternion is not zero.
pub fn pose(path: &str, pose: &Pose) -> Result<(), SceneError> {
    for (k, x) in pose.translation.into_iter().enumerate() {
        bounded(&format!("{path}.translation[{k}]"), x)?;
    }
    rotation(&format!("{path}.rotation"), &pose.rotation)
}

/// Checks that a quaternion is not zero.
pub fn rotation(path: &str, rotation: &[f64; 4]) -> Result<(), SceneError> {
    let norm2: f64 = rotation.iter().map(|q| q * q).sum();
    if (1e-6..=1e6).contains(&norm2) {
        Ok(())
    } else {
        Err(value(path, "a quaternion [w, x, y, z] that is not zero"))
    }
}

/// Checks that no length, angle or speed of a playground is beyond a million.
pub fn bounded(path: &str, x: f64) -> Result<(), SceneError> {
    checked(asperity_fault::within(path, x, -1e6, 1e6))
        .map_err(|_| value(path, "a number between -1e6 and 1e6").allowing(-1e6, 1e6))
}

/// Refuses all but a positive number.
///
/// # Errors
/// Says the rule.
pub fn positive(path: &str, x: f64) -> Result<(), SceneError> {
    checked(asperity_fault::positive(path, x))
}

/// Refuses a negative number.
///
/// # Errors
/// Says the rule.
pub fn not_negative(path: &str, x: f64) -> Result<(), SceneError> {
    checked(asperity_fault::not_negative(path, x))?;
    checked(asperity_fault::within(path, x, 0.0, 1e9)).map_err(|e| e.allowing(0.0, 1e9))
}

/// Refuses a vector that has no direction.
///
/// # Errors
/// Says the rule.
pub fn direction(path: &str, v: [f64; 3]) -> Result<(), SceneError> {
    checked(asperity_fault::direction(path, v.iter().map(|x| x * x).sum::<f64>().sqrt()))
}

/// Returns the rule alone: the writer of the number sees it, perhaps in another unit.
pub fn checked(number: Result<f64, Fault>) -> Result<(), SceneError> {
    number.map(drop).map_err(|fault| match fault.kind.rule() {
        Some(rule) => value(&fault.path, rule),
        None => fault.into(),
    })
}
