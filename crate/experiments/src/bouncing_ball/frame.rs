//! Places of the balls, and what the frame shows of them.

use asperity_geometry::{Length, Shape, Vec3};
use asperity_impact::drop::BallState;
use asperity_scene::frame::{ArrowRole, FrameWriter, HandleKind, LabelKind, LineStyle, MeshPurpose, Section};
use asperity_scene::{Role, Scene, SceneError};

use super::Runs;
use super::ghosts::Ghosts;
use crate::convert;
use asperity_exhibit::display;
use asperity_exhibit::display::Fineness;

/// Points of a ghost's ring.
const AROUND: u32 = 48;
/// Distance from ring to ring, in radii.
const RING_PITCH: f64 = 2.6;

/// The part of the document that does not move.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub shapes: Vec<Shape>,
    /// Height of the floor's surface, m.
    pub floor: f64,
    /// Origin of the floor's frame, m.
    floor_origin: [f64; 3],
    /// x, y and radius of each ball, m.
    balls: Vec<[f64; 3]>,
}

impl Place {
    pub fn new(scene: &Scene) -> Result<Self, SceneError> {
        let shapes = scene
            .bodies
            .iter()
            .enumerate()
            .map(|(i, body)| {
                convert::shape(&body.shape).map_err(|e| e.within("shape").within(&format!("bodies[{i}]")))
            })
            .collect::<Result<Vec<_>, _>>()?;
        let floor_origin = scene.bodies.first().map_or([0.0; 3], |b| b.pose.translation);
        let rise = match shapes.first() {
            Some(Shape::Box { half_size }) => half_size.z,
            _ => 0.0,
        };
        let balls = scene
            .bodies
            .iter()
            .zip(&shapes)
            .skip(1)
            .map(|(body, shape)| {
                let [x, y, _] = body.pose.translation;
                let radius = match shape {
                    Shape::Sphere { radius } => *radius,
                    _ => 0.0,
                };
                [x, y, radius]
            })
            .collect();
        Ok(Self { shapes, floor: floor_origin[2] + rise, floor_origin, balls })
    }

    pub fn write(
        &self,
        runs: &Runs,
        (moments, ghosts): (&[BallState], Option<&Ghosts>),
        readings: &[f64],
        microseconds: f64,
        writer: &mut FrameWriter,
    ) {
        writer.section(Section::Readings, |s| readings.iter().for_each(|&x| s.f64(x)));
        writer.section(Section::Timings, |s| s.f32s(&[microseconds]));
        let balls = || self.balls.iter().zip(moments);
        writer.section(Section::BodyPoses, |s| {
            let mut pose = |p: [f64; 3]| {
                s.f32s(&p);
                s.f32s(&[1.0, 0.0, 0.0, 0.0]);
            };
            pose(self.floor_origin);
            for ([x, y, radius], moment) in balls() {
                pose([*x, *y, self.floor + radius - moment.body.depth()]);
            }
        });
        writer.section(Section::Arrows, |s| {
            for (body, ([x, y, radius], moment)) in (1..).zip(balls()) {
                let mut arrow = |role: ArrowRole, z: f64, up: f64| {
                    if up != 0.0 {
                        s.u32s(&[role as u32, body]);
                        s.f32s(&[*x, *y, z, 0.0, 0.0, up]);
                    }
                };
                arrow(ArrowRole::NormalForce, self.floor, moment.body.force());
                let centre = self.floor + radius - moment.body.depth();
                arrow(ArrowRole::Velocity, centre, -moment.body.velocity());
            }
        });
        self.write_lines(runs, ghosts, writer);
        writer.section(Section::Labels, |s| {
            for (k, ([x, y, radius], moment)) in (0..).zip(balls()) {
                s.u32s(&[k, LabelKind::Name as u32]);
                s.f32s(&[*x, *y, self.floor + 2.2 * radius - moment.body.depth()]);
            }
            let first = runs.laws.len() as u32;
            for (k, _, [x, y, z], radius) in self.rings(ghosts) {
                s.u32s(&[first + k as u32, LabelKind::Name as u32]);
                s.f32s(&[x, y, z + 1.1 * radius]);
            }
        });
    }

    /// Returns the ghosts that are shown: index, role, middle and radius of the ring, m.
    fn rings<'g>(
        &'g self,
        ghosts: Option<&'g Ghosts>,
    ) -> impl Iterator<Item = (usize, Role, [f64; 3], f64)> + 'g {
        let first = self.balls.first().copied().unwrap_or_default();
        ghosts.into_iter().flat_map(Ghosts::shown).map(move |(k, role, height)| {
            let [x, y, r] = first;
            (k, role, [x + RING_PITCH * r * (k + 1) as f64, y, self.floor + r + height], r)
        })
    }

    /// Writes the height they fall from, with its handle, the height each came back to in turn, and the rings
    /// of ghosts.
    fn write_lines(&self, runs: &Runs, ghosts: Option<&Ghosts>, writer: &mut FrameWriter) {
        let Some(([first, y, r], [last, _, _])) = self.balls.first().zip(self.balls.last()) else { return };
        let z = self.floor + runs.settings.drop_height;
        let (left, right) = (first.min(*last) - 1.6 * r, first.max(*last) + 1.6 * r);
        // A thin line before the balls, where their lowest points start.
        let mut vertices = vec![[left, *y, z], [right, *y, z]];
        let mut lines = vec![(Role::Muted, 0, 2, LineStyle::Dashed)];
        for (k, ([x, y, r], track)) in self.balls.iter().zip(&runs.tracks).enumerate() {
            let apex = track
                .impacts
                .first()
                .and_then(|i| i.leave)
                .map(|(_, v)| v * v / (2.0 * runs.settings.gravity));
            if let Some(apex) = apex {
                lines.push((Role::of_family(k), vertices.len() as u32, 2, LineStyle::Open));
                vertices.extend([[x - 1.3 * r, *y, self.floor + apex], [x + 1.3 * r, *y, self.floor + apex]]);
            }
        }
        for (_, role, [x, y, z], radius) in self.rings(ghosts) {
            lines.push((role, vertices.len() as u32, AROUND, LineStyle::Closed));
            vertices.extend((0..AROUND).map(|i| {
                let (sin, cos) = libm::sincos(std::f64::consts::TAU * f64::from(i) / f64::from(AROUND));
                [x + radius * cos, y, z + radius * sin]
            }));
        }
        writer.section(Section::Lines, |s| {
            for (role, first, count, style) in lines {
                s.u32s(&[role as u32, first, count, style as u32]);
            }
        });
        writer.section(Section::LineVertices, |s| vertices.iter().for_each(|v| s.f32s(v)));
        writer.section(Section::Handles, |s| {
            s.u32s(&[HandleKind::Line as u32, Role::Ink as u32]);
            s.f32s(&[left, *y, z, 0.0, 0.0, 1.0]);
        });
    }

    pub fn write_meshes(&self, writer: &mut FrameWriter) {
        let reach =
            self.balls.iter().map(|[x, y, r]| Vec3::new(*x, *y, 0.0).length() + 3.0 * r).fold(0.3, f64::max);
        let meshes: Vec<_> = (0..)
            .zip(&self.shapes)
            .map(|(i, shape)| (i, MeshPurpose::Ideal, display::ideal(shape, reach, Fineness::FULL)))
            .collect();
        display::write_assets(writer, &meshes);
    }
}
