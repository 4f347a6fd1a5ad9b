//! Balls and floor where they touch, so much larger upwards than sideways that micrometres are seen.
//!
//! Each ball is its parabola `y = x²/2R − δ` about its lowest point, beside its neighbours in the order of
//! the scene; the floor is y = 0. Where the parabola lies below, ball and floor overlap: a law of contact
//! makes its force of that depth. The thin line under each ball is the deepest that it gets in its first
//! impact. Lengths in m.

use asperity_impact::StepReport;
use asperity_scene::document::{Body, Shape};
use asperity_scene::{PlotData, Role, Series};

use super::{State, label};

/// Number of points of a ball's outline, each way from the middle.
const HALF: i32 = 24;
/// Height of the picture above the floor, in depths of the deepest ball.
const ABOVE: f64 = 1.5;
/// Distance from ball to ball, in half widths of what is seen of one.
const PITCH: f64 = 2.4;

fn radius(ball: &Body) -> f64 {
    if let Shape::Sphere { radius } = ball.shape { radius } else { 0.0 }
}

pub(super) fn contacts(state: &State<'_>) -> PlotData {
    let tracks = &state.runs.tracks;
    let radii: Vec<f64> = state.scene.bodies.iter().skip(1).map(radius).collect();
    let depths: Vec<f64> = tracks
        .iter()
        .map(|track| {
            let first = track.impacts.first().and_then(|i| i.extremes(&track.drop).ok());
            first.map_or(0.0, |e| e.peak_depth)
        })
        .collect();
    let deepest = depths.iter().copied().fold(0.0, f64::max);
    let largest = radii.iter().copied().fold(0.0, f64::max);
    if !(deepest > 0.0 && largest > 0.0) {
        return PlotData::default();
    }
    // Half width of a ball's part: the distance at which the outline of the deepest ball reaches the upper
    // end of the picture.
    let half_width = (2.0 * largest * (1.0 + ABOVE) * deepest).sqrt();
    let (left, right) = (-half_width, half_width * (1.0 + PITCH * (tracks.len() as f64 - 1.0)));
    let line = |role, y: f64, from: f64, to: f64, label: &str| Series {
        label: label.to_owned(),
        role,
        x: vec![from, to],
        y: vec![Some(y), Some(y)],
        points: false,
        filled: false,
        body: None,
    };
    let mut series = vec![
        line(Role::Ink, 0.0, left, right, "floor"),
        // The axis holds still whether a ball is there or not.
        line(Role::Muted, ABOVE * deepest, left, left, ""),
    ];
    let mut report = StepReport::default();
    for (k, ((track, depth), radius)) in tracks.iter().zip(&depths).zip(&radii).enumerate() {
        let middle = half_width * PITCH * k as f64;
        series.push(line(Role::Muted, -depth, middle - 0.5 * half_width, middle + 0.5 * half_width, ""));
        let Ok(ball) = track.at(state.time, &mut report) else { continue };
        let lowest = -ball.body.depth();
        let (mut x, mut y) = (Vec::new(), Vec::new());
        for i in -HALF..=HALF {
            let aside = half_width * f64::from(i) / f64::from(HALF);
            let height = aside * aside / (2.0 * radius) + lowest;
            if height <= ABOVE * deepest {
                x.push(middle + aside);
                y.push(Some(height));
            }
        }
        series.push(Series {
            label: label(state.runs, k),
            role: Role::of_family(k),
            x,
            y,
            points: false,
            filled: false,
            body: u32::try_from(k + 1).ok(),
        });
    }
    PlotData { series, map: None, marks: Vec::new() }
}
