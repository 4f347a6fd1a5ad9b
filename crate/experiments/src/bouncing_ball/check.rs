//! Checks of the bouncing ball's own fields. Fields that only the contact laws can judge (E, ν, a restitution
//! no damping gives) are checked where they are built.

use asperity_scene::Scene;
use asperity_scene::SceneError;
use asperity_scene::document::Shape;
use asperity_scene::validate::{bounded, not_negative, positive, value};

use super::document::BouncingBall;

/// Largest number of balls: six hues tell a family apart.
const MAX_BALLS: usize = 6;
/// Longest run, s.
const MAX_END: f64 = 1000.0;

pub(super) fn validate(scene: &Scene, ball: &BouncingBall) -> Result<(), SceneError> {
    if !(1..=MAX_BALLS).contains(&ball.balls.len()) {
        return Err(value("experiment.balls", format!("one to {MAX_BALLS} balls")));
    }
    if scene.bodies.len() != ball.balls.len() + 1 {
        let (need, have) = (ball.balls.len() + 1, scene.bodies.len());
        return Err(value(
            "bodies",
            format!("the floor and one body for each ball, {need} in all; there are {have}"),
        ));
    }
    for (i, body) in scene.bodies.iter().enumerate() {
        let at = format!("bodies[{i}].shape");
        match (&body.shape, i) {
            (Shape::HalfSpace {} | Shape::Box { .. }, 0) => {}
            (_, 0) => return Err(value(&at, "the floor is a half-space or a box")),
            (Shape::Sphere { .. }, _) => {}
            _ => return Err(value(&at, "a ball is a sphere")),
        }
    }
    bounded("experiment.drop_height", ball.drop_height)?;
    positive("experiment.mass", ball.mass)?;
    positive("experiment.gravity", ball.gravity)?;
    if ball.stiffness == 0.0 {
        let message = "a positive number: with K = 0 nothing would ever turn the ball round";
        return Err(value("experiment.stiffness", message));
    }
    positive("experiment.stiffness", ball.stiffness)?;
    if !(1.0..=10.0).contains(&ball.exponent) {
        return Err(value("experiment.exponent", "between 1 and 10"));
    }
    share("experiment.restitution", ball.restitution)?;
    if let Some(speed) = ball.calibration_speed {
        positive("experiment.calibration_speed", speed)?;
    }
    positive("experiment.step", ball.step)?;
    bounded("experiment.step", ball.step)?;
    if !(ball.end.is_finite() && ball.end > 0.0 && ball.end <= MAX_END) {
        return Err(value("experiment.end", format!("a time up to {MAX_END} s")));
    }
    for (i, ball) in ball.balls.iter().enumerate() {
        if let Some(restitution) = ball.restitution {
            share(&format!("experiment.balls[{i}].restitution"), restitution)?;
        }
        if let Some(damping) = ball.damping {
            not_negative(&format!("experiment.balls[{i}].damping"), damping)?;
        }
    }
    Ok(())
}

/// Checks a restitution.
fn share(path: &str, x: f64) -> Result<(), SceneError> {
    if (0.0..=1.0).contains(&x) {
        Ok(())
    } else {
        Err(value(
            path,
            "between 0 and 1: below 0 it would go through the floor, above 1 it would gain energy",
        ))
    }
}
