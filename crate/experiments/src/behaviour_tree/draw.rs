//! Figures: the bodies, what the robot sees, what it does.

use asperity_control::behaviour::task::{BallWorld, Bins, ObjectLocation, TaskWorld};
use asperity_geometry::{Length, Pose, Rotation, Shape, Vec3};
use asperity_scene::frame::{HandleKind, LineStyle};
use asperity_scene::{Role, Scene};

use super::world::BEFORE;
use asperity_exhibit::figure::Figure;

/// Corners of the arc that bounds what is seen.
const ARC: usize = 32;
/// Height over the floor of lines that would lie in it, m.
const OVER: f64 = 0.004;
/// Objects along an edge of a bin.
const ROW: u32 = 5;

/// Returns the place of a body in the document, m.
fn at(scene: &Scene, body: usize) -> Vec3 {
    scene.bodies.get(body).map_or_else(Vec3::zeros, |b| b.pose.translation.into())
}

fn upright(p: Vec3, turn: f64) -> Pose {
    Pose::from_parts(p.into(), Rotation::from_axis_angle(&Vec3::z_axis(), turn))
}

/// Returns half of a body's height, m.
fn half_height(shapes: &[Shape], body: usize) -> f64 {
    shapes.get(body).and_then(Shape::aabb).map_or(0.0, |b| b.half_size().z)
}

/// Returns the poses `X_WB` of all bodies. `held`: where a hand keeps the ball, m.
pub(super) fn poses(scene: &Scene, shapes: &[Shape], here: &TaskWorld, held: Option<[f64; 3]>) -> Vec<Pose> {
    let mut all: Vec<Pose> = (0..scene.bodies.len()).map(|k| upright(at(scene, k), 0.0)).collect();
    match here {
        TaskWorld::Ball(ball) => {
            let flat = |[x, y]: [f64; 2], z: f64| Vec3::new(x, y, z);
            let radius = half_height(shapes, 2);
            let z = match held {
                Some([_, _, z]) => z.max(radius),
                None if ball.held => hand_height(scene, shapes),
                None => radius,
            };
            let places = [
                upright(flat(ball.robot, at(scene, 1).z), ball.heading),
                upright(flat(ball.ball, z), 0.0),
                upright(flat(ball.rules.bin, at(scene, 3).z), 0.0),
            ];
            for (pose, place) in all.iter_mut().skip(1).zip(places) {
                *pose = place;
            }
        }
        TaskWorld::Bins(bins) => {
            if let Some(hand) = all.get_mut(1) {
                *hand = upright(hand_at(scene, bins), 0.0);
            }
            let held: Vec<usize> = bins.at(true).collect();
            for (k, place) in bins.objects.iter().enumerate() {
                if let Some(pose) = all.get_mut(BEFORE + k) {
                    *pose = upright(object(scene, shapes, bins, (k, *place), &held), 0.0);
                }
            }
        }
    }
    all
}

/// Returns the height of the robot's hand over the floor, m.
fn hand_height(scene: &Scene, shapes: &[Shape]) -> f64 {
    at(scene, 1).z + 0.3 * half_height(shapes, 1)
}

/// Returns the place of the hand of the bins' task: down into the first bin while it grasps, across while it
/// transports, m.
fn hand_at(scene: &Scene, bins: &Bins) -> Vec3 {
    let (first, second, high) = (at(scene, 2), at(scene, 3), at(scene, 1).z);
    let along = first + (second - first) * bins.across;
    let share = |action: usize| (bins.busy[action] / bins.rules.times[action]).clamp(0.0, 1.0);
    // Down and up again, as a parabola.
    let dip = |t: f64| 4.0 * t * (1.0 - t);
    let down = dip(share(2)).max(dip(share(4))).max(0.5 * dip(share(0)));
    Vec3::new(along.x, along.y, high - 0.6 * (high - first.z) * down)
}

/// Returns the place of an object, m.
fn object(
    scene: &Scene,
    shapes: &[Shape],
    bins: &Bins,
    (k, place): (usize, ObjectLocation),
    held: &[usize],
) -> Vec3 {
    let half = shapes
        .iter()
        .skip(BEFORE)
        .filter_map(Shape::aabb)
        .map(|b| b.half_size().length())
        .fold(0.0, f64::max);
    let pitch = 1.5 * half;
    let up = half_height(shapes, BEFORE + k);
    let slot = |k: u32| {
        let across = |k: u32| f64::from(k % ROW) - 0.5 * f64::from(ROW - 1);
        Vec3::new(across(k) * pitch, across(k / ROW) * pitch, 0.0)
    };
    let floor = |body: usize| {
        let p = at(scene, body);
        Vec3::new(p.x, p.y, 0.02 + up)
    };
    match place {
        ObjectLocation::First(k) => floor(2) + slot(k),
        ObjectLocation::Second(k) => floor(3) + slot(k),
        ObjectLocation::Beside(k) => {
            let middle = (at(scene, 2) + at(scene, 3)) * 0.5;
            Vec3::new(middle.x, middle.y + pitch * (f64::from(k) - 2.0), up)
        }
        ObjectLocation::Hand => {
            let which = held.iter().position(|&h| h == k).unwrap_or(0) as f64;
            let aside = (which - 0.5 * (held.len() as f64 - 1.0)) * 1.2 * half;
            hand_at(scene, bins) + Vec3::new(0.0, aside, -half_height(shapes, 1) - up)
        }
    }
}

/// Draws lines, handles, and the name of what is at work. `pull`: where a hand keeps the ball, m.
pub(super) fn figures(
    scene: &Scene,
    shapes: &[Shape],
    here: &TaskWorld,
    (at_work, pull): (Option<usize>, Option<[f64; 3]>),
    figure: &mut Figure,
) {
    figure.clear();
    let over = match here {
        TaskWorld::Ball(ball) => {
            sight(ball, figure);
            let (x, y) = (ball.robot[0], ball.robot[1]);
            let z = hand_height(scene, shapes);
            if ball.held {
                let from = Vec3::new(x, y, z);
                figure.line(Role::Ink, LineStyle::Open, [from, Vec3::new(ball.ball[0], ball.ball[1], z)]);
            }
            Vec3::new(x, y, at(scene, 1).z + 1.7 * half_height(shapes, 1))
        }
        TaskWorld::Bins(bins) => {
            let hand = hand_at(scene, bins);
            if let Some(chosen) =
                bins.selected.filter(|&k| matches!(bins.objects[k], ObjectLocation::First(_)))
            {
                let p = object(scene, shapes, bins, (chosen, bins.objects[chosen]), &[]);
                let X = upright(Vec3::new(p.x, p.y, 0.0), 0.0);
                let up = half_height(shapes, BEFORE + chosen);
                figure.circle(Role::Wrench, LineStyle::Closed, &X, 1.4 * up, p.z + up);
            }
            hand + Vec3::new(0.0, 0.0, 2.0 * half_height(shapes, 1))
        }
    };
    if let Some(word) = at_work {
        figure.name(word, over);
    }
    if let Some(target) = pull {
        figure.handle(HandleKind::Free, Role::Wrench, target.into(), Vec3::z());
    }
}

/// Draws the part of the floor that the robot sees, and how near is close.
fn sight(ball: &BallWorld, figure: &mut Figure) {
    let [x, y] = ball.robot;
    let on = |r: f64, angle: f64| {
        let (sin, cos) = libm::sincos(angle);
        Vec3::new(x + r * cos, y + r * sin, OVER)
    };
    let view = ball.rules.view.min(std::f64::consts::PI);
    let arc = (0..=ARC).map(|k| ball.heading + view * (2.0 * k as f64 / ARC as f64 - 1.0));
    let around = std::iter::once(on(0.0, 0.0)).chain(arc.map(|a| on(ball.rules.sight, a)));
    let role = if ball.sees() { Role::Cone } else { Role::Muted };
    figure.line(role, LineStyle::Closed, around);
    let X = upright(Vec3::new(x, y, 0.0), 0.0);
    figure.circle(Role::Muted, LineStyle::Closed, &X, ball.rules.reach, OVER);
}
