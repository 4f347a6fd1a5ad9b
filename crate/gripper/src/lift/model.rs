//! Parameters of a grasp, and its world of four bodies: two pads, the object, the floor.

use asperity_deformable::elasticity::{ElasticMaterial, Law, box_surface};
use asperity_deformable::step::Settings;
use asperity_fault::{Fault, FaultKind, not_negative, positive_in};

pub use asperity_deformable::step::World;

use crate::object::{Object, moved};
use crate::pad::{Pad, Side};
use crate::{Pose, Vec3};

/// Indices of the bodies.
/// Number of the object among the bodies of the world; the pads are 0 and 1.
pub const OBJECT: usize = 2;
pub(super) const FLOOR: usize = 3;
pub(super) const BODIES: usize = 4;

/// Stiffness κ of the object, Pa: as stiff as a hard plastic feels to a pad of [`SOFT`].
const STIFF: f64 = 1e8;
/// Young's modulus of a pad, Pa. Stiffer ones store the same energy under more force (as the root of E),
/// which barrier and object must carry without giving way more than the pad does: both stiffen in proportion.
const SOFT: f64 = 1e6;
/// The floor's half size, m.
const FLOOR_HALF: f64 = 0.5;

/// Condition that ends the squeeze.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// Strain energy that each pad must store, J: the thesis' rule.
    Energy(f64),
    /// Force with which each pad must push the object along the closing axis, N: a force-controlled gripper.
    Force(f64),
}

/// Motion of the gripper and condition that ends the squeeze.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// Distance between the fronts of the open gripper, m.
    pub opening: f64,
    /// Further opening that is allowed where the open gripper would stand in the object, m.
    pub give: f64,
    /// Closing speed of each pad, m/s.
    pub closing_speed: f64,
    /// Lifting speed, m/s.
    pub lifting_speed: f64,
    /// Acceleration up to the lifting speed and back to rest, m/s². `None`: at once, as in the thesis, where
    /// an object weighs more in the first step of its way up than ever after.
    pub lifting_acceleration: Option<f64>,
    /// Condition that ends the squeeze.
    pub until: Until,
    /// Height by which the gripper rises, m.
    pub lift: f64,
    /// Time for which it then keeps still, s.
    pub hold: f64,
}

impl Default for Rules {
    /// The thesis' rules in real size: 50 mm open, 0.1 m/s, 0.25 m/s, 5e-4 J, 25 mm.
    fn default() -> Self {
        Self {
            opening: 0.05,
            give: 0.004,
            closing_speed: 0.1,
            lifting_speed: 0.25,
            lifting_acceleration: None,
            until: Until::Energy(5e-4),
            lift: 0.025,
            hold: 0.02,
        }
    }
}

/// Parameters that stay constant while a grasp runs.
#[derive(Clone, Debug, PartialEq)]
pub struct GraspModel {
    /// Mesh of pad 0; pad 1 is its mirror image.
    pub pad: Pad,
    /// Young's modulus of the pads, Pa.
    pub young: f64,
    /// Poisson's ratio of the pads.
    pub poisson: f64,
    /// Density of the pads, kg/m³.
    pub density: f64,
    /// The grasped object.
    pub object: Object,
    /// Pose of the object in the world, m; it stands on the floor z = 0.
    pub X_WO: Pose,
    /// Coefficient of friction between floor and object.
    pub floor_friction: f64,
    /// Motion of the gripper.
    pub rules: Rules,
    /// Settings of the steps; their friction is that of pads and object.
    pub settings: Settings,
}

impl GraspModel {
    /// Builds a model with the thesis' pads (ν 0.45, 2300 kg/m³) of a Young's modulus (Pa) and a coefficient
    /// of friction; the floor's is 0.1.
    pub fn new(pad: Pad, object: Object, X_WO: Pose, young: f64, friction: f64) -> Self {
        let settings = Settings { friction, ..Settings::default() };
        let (poisson, density) = (0.45, 2300.0);
        Self {
            pad,
            young,
            poisson,
            density,
            object,
            X_WO,
            floor_friction: 0.1,
            rules: Rules::default(),
            settings,
        }
    }

    /// Checks every number.
    ///
    /// # Errors
    ///
    /// Names the field that is refused.
    pub fn check(&self) -> Result<(), Fault> {
        let r = &self.rules;
        positive_in("m", "opening", r.opening)?;
        not_negative("give", r.give)?;
        positive_in("m/s", "closing_speed", r.closing_speed)?;
        positive_in("m/s", "lifting_speed", r.lifting_speed)?;
        if let Some(a) = r.lifting_acceleration {
            positive_in("m/s²", "lifting_acceleration", a)?;
        }
        positive_in("m", "lift", r.lift)?;
        not_negative("hold", r.hold)?;
        match r.until {
            Until::Energy(e) => positive_in("J", "until.energy", e)?,
            Until::Force(f) => positive_in("N", "until.force", f)?,
        };
        not_negative("floor_friction", self.floor_friction)?;
        // A step must not jump over what it should touch.
        let furthest = r.closing_speed.max(r.lifting_speed) * self.settings.step;
        if furthest > self.pad.depth() {
            let message = format!(
                "In one step of {} s the gripper would move {:.4} m, further than its pads are thick: lower its speed or the step.",
                self.settings.step, furthest
            );
            return Err(Fault::of(FaultKind::OutOfRange, "closing_speed", message));
        }
        Ok(())
    }

    /// Returns κ of the barrier between these pads and what they touch, J/m⁴.
    pub fn barrier_stiffness(&self) -> f64 {
        self.settings.stiffness * self.stiffer()
    }

    fn stiffer(&self) -> f64 {
        f64::max(1.0, self.young / SOFT)
    }

    /// Builds the world of two pads about the gripper at `X_WG`, open by twice `half`, the object and the
    /// floor.
    pub(super) fn world(&self, X_WG: &Pose, half: f64) -> Result<World, Fault> {
        let stiffness = self.barrier_stiffness();
        let mut world = World::new(Settings { stiffness, ..self.settings })?;
        let material = ElasticMaterial::new(Law::NeoHookean, self.young, self.poisson)?;
        for side in Side::BOTH {
            let (points, tets) = self.pad.placed(X_WG, half, side);
            world
                .add_soft(&points, &tets, material, self.density, |k| self.pad.held[k])
                .map_err(|f| f.within("pad"))?;
        }
        // The floor pushes only once the object has sunk by rounding: it stands there without force.
        let points: Vec<Vec3> = moved(&self.object.surface, &self.X_WO);
        let moments = self.object.moments(&self.X_WO).map_err(|f| f.within("object"))?;
        world
            .add_affine_of(&points, &self.object.surface.triangles, &moments, STIFF * self.stiffer())
            .map_err(|f| f.within("object"))?;
        let low = points.iter().map(|p| p.z).fold(f64::INFINITY, f64::min);
        let top = low.min(0.0) - self.settings.reach;
        let (points, faces) =
            box_surface([-FLOOR_HALF, -FLOOR_HALF, top - 0.01], [FLOOR_HALF, FLOOR_HALF, top]);
        world.add_held(&points, &faces)?;
        world.set_friction(OBJECT, FLOOR, self.floor_friction)?;
        Ok(world)
    }
}
