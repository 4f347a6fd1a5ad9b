//! Solids of the frame's forces, points and axes: which are shown, how long, in which colour.

use asperity_scene::document::{ArrowScale, View};
use asperity_scene::frame::{ArrowRole, TriadRole};
use nalgebra::{Vector2, Vector3};

use crate::camera::Eye;
use crate::drag::{axis, parts};
use crate::frame_data::{Arrow, FrameData};
use crate::solids::{ArrowSize, Shaft, Solids};
use crate::theme::{Color, Theme};

/// Length of the longest arrow of a kind, as a share of the picture's smaller side.
const LONGEST: f64 = 0.26;
/// Length of the longest arrow of a fixed scale, likewise: what would be longer leaves the picture and shows
/// nothing.
const LONGEST_FIXED: f64 = 0.42;
/// Length of the longest arrow of a field on the faces, likewise.
const LONGEST_OF_FIELD: f64 = 0.13;
/// Metres per N·m for each metre per N of a fixed scale: moments of these scenes are about a tenth of their
/// forces.
const MOMENT_SCALE: f64 = 10.0;
/// Difference of a net force from a normal force, as a share of its length, below which it would only be
/// drawn over it.
const SAME_FORCE: f64 = 0.08;

/// Length over the longest there may be below which an arrow has no size beside it: a few pixels.
const TOO_SHORT: f64 = 0.02;
/// Greatest number of arrows that all have their size beside them; of more it is told where one points.
const FEW: usize = 8;
/// Distance from an arrow within which one points at it, css px.
const REACH: f64 = 12.0;
/// Thickness of an arrow of no force, over that of the largest.
const THINNEST: f64 = 0.55;

/// An arrow as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnArrow {
    /// Role: what it stands for.
    pub role: ArrowRole,
    /// Origin, m.
    pub origin: Vector3<f64>,
    /// Tip, m.
    pub tip: Vector3<f64>,
    /// Length of the vector it stands for, SI of its role.
    pub size: f64,
}

impl DrawnArrow {
    fn length(&self) -> f64 {
        (self.tip - self.origin).norm()
    }
}

/// Returns the arrows whose size is told beside them: of a few, all that are not too short; of many, the one
/// that is pointed at.
pub fn told<'a>(
    arrows: &'a [DrawnArrow],
    eye: &Eye,
    pointed: Option<usize>,
) -> impl Iterator<Item = &'a DrawnArrow> {
    let least = TOO_SHORT * longest_on_screen(eye);
    let long = move |arrow: &DrawnArrow| arrow.length() > least;
    let few = arrows.iter().filter(|a| long(a)).count() <= FEW;
    let chosen = move |(i, arrow): &(usize, &DrawnArrow)| pointed == Some(*i) || (few && long(arrow));
    arrows.iter().enumerate().filter(chosen).map(|(_, arrow)| arrow)
}

/// Returns the arrow nearest to a place of the picture (css px), within reach.
pub fn pointed(arrows: &[DrawnArrow], eye: &Eye, at: [f64; 2]) -> Option<usize> {
    let at = Vector2::from(at);
    let away = |arrow: &DrawnArrow| {
        let [a, b] = [eye.project(arrow.origin)?, eye.project(arrow.tip)?].map(Vector2::from);
        let along = (at - a).dot(&(b - a)) / (b - a).norm_squared().max(1e-12);
        Some((a + (b - a) * along.clamp(0.0, 1.0) - at).norm())
    };
    let near = arrows.iter().enumerate().filter_map(|(i, arrow)| Some((i, away(arrow)?)));
    near.filter(|(_, d)| *d <= REACH).min_by(|a, b| a.1.total_cmp(&b.1)).map(|(i, _)| i)
}

/// Returns the length of the longest force, m at the target.
fn longest_on_screen(eye: &Eye) -> f64 {
    LONGEST * eye.size[0].min(eye.size[1]) * eye.pixel_at_target()
}

/// Fills `solids` with everything the view's layers show, and `arrows` with those that stand for a force, a
/// moment or a velocity.
pub fn fill(
    solids: &mut Solids,
    arrows: &mut Vec<DrawnArrow>,
    frame: &FrameData,
    view: &View,
    eye: &Eye,
    theme: &Theme,
) {
    solids.clear();
    arrows.clear();
    forces(solids, arrows, frame, view, eye, theme);
    fields(solids, frame, view, eye, theme);
    if view.layers.point_contact {
        points(solids, frame, view, eye, theme);
    }
    triads(solids, frame, view, eye, theme);
}

/// Adds the arrows of forces, moments and velocities.
fn forces(
    solids: &mut Solids,
    arrows: &mut Vec<DrawnArrow>,
    frame: &FrameData,
    view: &View,
    eye: &Eye,
    theme: &Theme,
) {
    let scales = Scales::new(frame, view, eye);
    let strongest = longest(frame, view, is_force);
    let weight = f64::from(theme.arrow_weight);
    for arrow in &frame.arrows {
        let Some(role) = shown(view, arrow.role) else { continue };
        if role == ArrowRole::NetForce && lies_on_a_normal(arrow, frame, scales.force) {
            continue;
        }
        let Style { scale, shaft, heads, size, color } = style(role, &scales, theme);
        let pixel = eye.pixel(eye.depth(arrow.origin));
        let vector = arrow.vector * scale;
        let size_told = arrow.vector.norm();
        if size_told > 0.0 && size_told.is_finite() {
            arrows.push(DrawnArrow {
                role,
                origin: arrow.origin,
                tip: arrow.origin + vector,
                size: size_told,
            });
        }
        // A force twice as large is seen by its width too: of a pile's many the few that carry stand out.
        let part = if is_force(role) && strongest > 0.0 { (size_told / strongest).min(1.0) } else { 1.0 };
        let width = if part.is_finite() { THINNEST + (1.0 - THINNEST) * part.sqrt() } else { 1.0 };
        solids.arrow(arrow.origin, vector, shaft, heads, size.scaled(weight * width), pixel, eye.back, color);
        if role == ArrowRole::PointForce {
            solids.ball(arrow.origin, 3.6 * weight * pixel, color);
        }
    }
}

/// Returns the role of an arrow if the view's layers show it.
fn shown(view: &View, role: Option<ArrowRole>) -> Option<ArrowRole> {
    let layers = &view.layers;
    role.filter(|role| match role {
        ArrowRole::NormalForce | ArrowRole::FrictionForce | ArrowRole::NetForce => layers.force,
        ArrowRole::NetMoment => layers.moment,
        ArrowRole::PointForce => layers.point_contact && layers.force,
        ArrowRole::Velocity => layers.slip,
    })
}

/// Returns the length of the longest vector that is shown of a kind, SI of its role; 0 if there is none.
fn longest(frame: &FrameData, view: &View, kind: fn(ArrowRole) -> bool) -> f64 {
    let of_kind = |a: &&Arrow| shown(view, a.role).is_some_and(kind);
    let lengths = frame.arrows.iter().filter(of_kind).map(|a| a.vector.norm());
    lengths.filter(|n| n.is_finite()).fold(0.0, f64::max)
}

/// Lengths of arrows: metres per N, per N·m and per m/s.
struct Scales {
    force: f64,
    moment: f64,
    speed: f64,
}

impl Scales {
    /// Returns the scales at which the longest of a kind is as long as it should be; those of the view, where
    /// it fixes them and the longest stays in the picture.
    fn new(frame: &FrameData, view: &View, eye: &Eye) -> Self {
        let longest = |kind| longest(frame, view, kind);
        let is_moment = |role| role == ArrowRole::NetMoment;
        let reach = longest_on_screen(eye);
        let auto = |longest: f64| if longest > 0.0 { reach / longest } else { 0.0 };
        let speed = auto(longest(|role| role == ArrowRole::Velocity));
        match view.arrow_scale {
            ArrowScale::Auto => {
                Self { force: auto(longest(is_force)), moment: auto(longest(is_moment)), speed }
            }
            ArrowScale::Fixed { metres_per_newton } => {
                let (force, moment) = (metres_per_newton, MOMENT_SCALE * metres_per_newton);
                let most = LONGEST_FIXED / LONGEST * reach;
                let dragged = |a: &Arrow| is_dragged(a, frame, view, force);
                let fitting = |scale: f64, longest: f64| {
                    if scale * longest > most && !frame.arrows.iter().any(dragged) {
                        most / longest
                    } else {
                        scale
                    }
                };
                let force = fitting(force, longest(is_force));
                Self { force, moment: fitting(moment, longest(is_moment)), speed }
            }
        }
    }
}

/// Returns true if a force has a handle at its tip: it stays with the handle, however long it is.
fn is_dragged(arrow: &Arrow, frame: &FrameData, view: &View, scale: f64) -> bool {
    let tip = arrow.origin + arrow.vector * scale;
    let mut grips = frame.figures.grips.iter().flatten();
    shown(view, arrow.role).is_some_and(is_force)
        && grips.any(|g| (g.position - tip).norm() <= 1e-3 * arrow.vector.norm() * scale)
}

/// Returns true if a net force would only be drawn over a normal force. `scale`: metres per N.
fn lies_on_a_normal(arrow: &Arrow, frame: &FrameData, scale: f64) -> bool {
    frame.arrows.iter().any(|n| {
        let apart = (n.vector - arrow.vector).norm() * scale + (n.origin - arrow.origin).norm();
        n.role == Some(ArrowRole::NormalForce) && apart <= SAME_FORCE * arrow.vector.norm() * scale
    })
}

/// Looks of an arrow.
struct Style {
    /// Metres per SI unit of its role.
    scale: f64,
    shaft: Shaft,
    /// Number of its heads.
    heads: usize,
    size: ArrowSize,
    color: Color,
}

/// Returns the looks of an arrow by its role.
fn style(role: ArrowRole, scales: &Scales, theme: &Theme) -> Style {
    let Scales { force, moment, speed } = *scales;
    let (scale, shaft, heads, size, color) = match role {
        ArrowRole::NormalForce => (force, Shaft::Solid, 1, ArrowSize::LARGE, theme.normal),
        ArrowRole::FrictionForce => (force, Shaft::Dashed, 1, ArrowSize::LARGE, theme.friction),
        ArrowRole::NetForce => (force, Shaft::Double, 1, ArrowSize::LARGE.scaled(1.1), theme.wrench),
        ArrowRole::NetMoment => (moment, Shaft::Double, 2, ArrowSize::LARGE, theme.wrench),
        ArrowRole::PointForce => (force, Shaft::Solid, 1, ArrowSize::LARGE.scaled(0.75), theme.ink),
        ArrowRole::Velocity => (speed, Shaft::Dotted, 1, ArrowSize::LARGE.scaled(0.8), theme.slip),
    };
    Style { scale, shaft, heads, size, color }
}

fn is_force(role: ArrowRole) -> bool {
    !matches!(role, ArrowRole::NetMoment | ArrowRole::Velocity)
}

/// Adds traction and slip, an arrow a face.
fn fields(solids: &mut Solids, frame: &FrameData, view: &View, eye: &Eye, theme: &Theme) {
    let reach = LONGEST_OF_FIELD * eye.size[0].min(eye.size[1]) * eye.pixel_at_target();
    let mut field = |value: fn(&crate::frame_data::DrawnFace) -> Vector3<f64>, shaft, color| {
        let longest =
            frame.faces.iter().map(|f| value(f).norm()).filter(|n| n.is_finite()).fold(0.0, f64::max);
        if longest > 0.0 {
            for face in &frame.faces {
                let pixel = eye.pixel(eye.depth(face.centroid));
                let size = ArrowSize::FIELD.scaled(theme.arrow_weight.into());
                let vector = value(face) * (reach / longest);
                solids.arrow(face.centroid, vector, shaft, 1, size, pixel, eye.back, color);
            }
        }
    };
    if view.layers.traction {
        field(|f| f.traction, Shaft::Solid, theme.normal);
    }
    if view.layers.slip {
        field(|f| f.slip, Shaft::Solid, theme.slip);
    }
}

/// Adds witness points, the line between them, and the normal where no force arrow lies on it.
fn points(solids: &mut Solids, frame: &FrameData, view: &View, eye: &Eye, theme: &Theme) {
    let weight = f64::from(theme.arrow_weight);
    let pressed = view.layers.force && frame.arrows.iter().any(|a| a.role == Some(ArrowRole::PointForce));
    for point in &frame.points {
        let [a, b] = point.witnesses;
        let pixel = eye.pixel(eye.depth(b));
        solids.bar(a, b, 0.9 * weight * pixel, theme.ink);
        for (witness, radius) in [(a, 4.2), (b, 4.2)] {
            solids.ball(witness, radius * weight * pixel, theme.ink);
        }
        if pressed {
            continue;
        }
        let normal = point.normal * (46.0 * weight * pixel);
        let size = ArrowSize::SMALL.scaled(weight);
        solids.arrow(b, normal, Shaft::Solid, 1, size, pixel, eye.back, theme.ink);
    }
}

fn triads(solids: &mut Solids, frame: &FrameData, view: &View, eye: &Eye, theme: &Theme) {
    for triad in &frame.triads {
        let contact = triad.role == Some(TriadRole::Contact);
        if !(if contact { view.layers.contact_frame } else { view.layers.body_frames }) {
            continue;
        }
        let (origin, rotation) = parts(&triad.pose);
        let pixel = eye.pixel(eye.depth(origin));
        let weight = f64::from(theme.arrow_weight);
        for i in 0..3 {
            let color = if contact && i == 2 { theme.normal } else { theme.axes[i] };
            let vector = rotation * axis(i) * (38.0 * weight * pixel);
            let size = ArrowSize::SMALL.scaled(weight);
            solids.arrow(origin, vector, Shaft::Solid, 1, size, pixel, eye.back, color);
        }
        solids.ball(origin, 2.6 * weight * pixel, theme.ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::default_camera;

    fn arrow(role: ArrowRole, vector: [f64; 3]) -> Arrow {
        Arrow { role: Some(role), origin: Vector3::zeros(), vector: vector.into() }
    }

    fn lengths(view: &View, arrows: Vec<Arrow>) -> Vec<f64> {
        let eye = Eye::new(&default_camera(), [800.0, 600.0]);
        let frame = FrameData { arrows, ..FrameData::default() };
        let mut solids = Solids::default();
        fill(&mut solids, &mut Vec::new(), &frame, view, &eye, &Theme::LIGHT);
        solids.cones.iter().map(|c| c.to.norm() / (eye.pixel_at_target() * 600.0)).collect()
    }

    #[test]
    fn the_longest_force_has_a_fixed_length_and_the_rest_follow() {
        let forces = vec![
            arrow(ArrowRole::NormalForce, [0.0, 0.0, 10.0]),
            arrow(ArrowRole::FrictionForce, [5.0, 0.0, 0.0]),
        ];
        let drawn = lengths(&View::default(), forces);
        assert!((drawn[0] - LONGEST).abs() < 1e-12 && (drawn[1] - 0.5 * LONGEST).abs() < 1e-12);
    }

    #[test]
    fn a_net_force_without_friction_is_not_drawn_twice() {
        let n = [0.0, 0.0, 10.0];
        let drawn =
            lengths(&View::default(), vec![arrow(ArrowRole::NormalForce, n), arrow(ArrowRole::NetForce, n)]);
        assert_eq!(drawn.len(), 1);
    }

    #[test]
    fn a_net_force_elsewhere_is_drawn() {
        let n = [0.0, 0.0, 10.0];
        let net = Arrow { origin: Vector3::repeat(0.5), ..arrow(ArrowRole::NetForce, n) };
        assert_eq!(lengths(&View::default(), vec![arrow(ArrowRole::NormalForce, n), net]).len(), 2);
    }

    fn fixed(metres_per_newton: f64) -> View {
        View { arrow_scale: ArrowScale::Fixed { metres_per_newton }, ..View::default() }
    }

    #[test]
    fn with_a_fixed_scale_what_would_leave_the_picture_is_drawn_to_fit_but_for_what_is_dragged_by_its_tip() {
        let forces = vec![
            arrow(ArrowRole::NormalForce, [0.0, 0.0, 1580.0]),
            arrow(ArrowRole::FrictionForce, [158.0, 0.0, 0.0]),
        ];
        let drawn = lengths(&fixed(0.01), forces.clone());
        assert!((drawn[0] - LONGEST_FIXED).abs() < 1e-9 && (drawn[1] - 0.1 * LONGEST_FIXED).abs() < 1e-9);
        let eye = Eye::new(&default_camera(), [800.0, 600.0]);
        let mut frame = FrameData { arrows: forces, ..FrameData::default() };
        let grip = crate::figures::Grip {
            kind: asperity_scene::frame::HandleKind::Free,
            role: asperity_scene::Role::Wrench,
            position: Vector3::z() * 15.8,
            direction: Vector3::z(),
        };
        frame.figures.grips = vec![Some(grip)];
        let (mut solids, mut drawn) = (Solids::default(), Vec::new());
        fill(&mut solids, &mut drawn, &frame, &fixed(0.01), &eye, &Theme::LIGHT);
        assert!((drawn[0].tip.z - 15.8).abs() < 1e-9, "{}", drawn[0].tip);
    }

    #[test]
    fn a_fixed_scale_holds_for_every_force() {
        let view = fixed(0.002);
        let eye = Eye::new(&default_camera(), [800.0, 600.0]);
        for role in
            [ArrowRole::NormalForce, ArrowRole::FrictionForce, ArrowRole::NetForce, ArrowRole::PointForce]
        {
            let frame = FrameData {
                arrows: vec![arrow(role, [0.0, 0.0, 7.0]), arrow(role, [0.0, 70.0, 0.0])],
                ..FrameData::default()
            };
            let mut solids = Solids::default();
            fill(&mut solids, &mut Vec::new(), &frame, &view, &eye, &Theme::LIGHT);
            let tips = [solids.cones[0].to, solids.cones[1].to];
            assert!((tips[0] - Vector3::z() * 0.014).norm() < 1e-12, "{role:?}");
            assert!((tips[1] - Vector3::y() * 0.14).norm() < 1e-12, "{role:?}");
        }
    }
    #[test]
    fn sizes_are_told_at_the_tips_of_what_is_drawn() {
        let arrows = |layers: asperity_scene::document::Layers| {
            let eye = Eye::new(&default_camera(), [800.0, 600.0]);
            let frame = FrameData {
                arrows: vec![
                    arrow(ArrowRole::NormalForce, [0.0, 0.0, 300.0]),
                    arrow(ArrowRole::NetForce, [0.0, 0.0, 301.0]),
                    arrow(ArrowRole::PointForce, [0.0, 0.0, 150.0]),
                    arrow(ArrowRole::NetMoment, [5.0, 0.0, 0.0]),
                    arrow(ArrowRole::PointForce, [0.0, 0.0, 1.0]),
                    arrow(ArrowRole::Velocity, [0.0, 0.0, 0.0]),
                ],
                ..FrameData::default()
            };
            let view = View { layers, ..View::default() };
            let (mut solids, mut drawn) = (Solids::default(), Vec::new());
            fill(&mut solids, &mut drawn, &frame, &view, &eye, &Theme::LIGHT);
            let told: Vec<_> = told(&drawn, &eye, None).copied().collect();
            (told, longest_on_screen(&eye))
        };
        let all = asperity_scene::document::Layers {
            force: true,
            point_contact: true,
            moment: true,
            slip: true,
            ..View::default().layers
        };
        let (told, longest) = arrows(all);
        assert_eq!(told.iter().map(|a| a.size).collect::<Vec<_>>(), [300.0, 150.0, 5.0]);
        assert!((told[0].tip.z - longest * 300.0 / 301.0).abs() < 1e-9);
        assert!((told[2].tip.x - longest).abs() < 1e-12);
        let none = asperity_scene::document::Layers { force: false, moment: false, slip: false, ..all };
        assert!(arrows(none).0.is_empty());
    }

    #[test]
    fn of_a_pile_the_one_that_is_pointed_at_is_told() {
        let eye = Eye::new(&default_camera(), [800.0, 600.0]);
        let arrows: Vec<_> = (0..200)
            .map(|k| DrawnArrow {
                role: ArrowRole::NormalForce,
                origin: eye.right * (f64::from(k) * 20.0 * eye.pixel_at_target()),
                tip: eye.right * (f64::from(k) * 20.0 * eye.pixel_at_target())
                    + eye.up * (50.0 * eye.pixel_at_target()),
                size: k.into(),
            })
            .collect();
        assert_eq!(told(&arrows, &eye, None).count(), 0);
        assert_eq!(told(&arrows[..FEW], &eye, None).count(), FEW);
        let place = eye.project(arrows[7].origin.lerp(&arrows[7].tip, 0.5)).unwrap();
        let found = pointed(&arrows, &eye, [place[0] + 4.0, place[1]]);
        assert_eq!(found, Some(7));
        let sizes: Vec<_> = told(&arrows, &eye, found).map(|a| a.size).collect();
        assert_eq!(sizes, [7.0]);
        assert_eq!(pointed(&arrows, &eye, [place[0], place[1] - 200.0]), None);
    }

    #[test]
    fn a_larger_force_is_wider() {
        let eye = Eye::new(&default_camera(), [800.0, 600.0]);
        let arrows = [10.0, 1.0].map(|f| arrow(ArrowRole::NormalForce, [0.0, 0.0, f])).to_vec();
        let frame = FrameData { arrows, ..FrameData::default() };
        let mut solids = Solids::default();
        fill(&mut solids, &mut Vec::new(), &frame, &View::default(), &eye, &Theme::LIGHT);
        assert!(solids.cones[0].radius > 1.3 * solids.cones[1].radius);
    }
}
