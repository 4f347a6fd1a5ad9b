//! The enumerations whose numbers stand in frames; [`Role`] stands in the document too and is declared there.

use super::declare::{Enumeration, FrameValue, WordType, Words, enumerations};
use crate::Role;

enumerations! {
    /// Result of the contact query.
    Outcome {
        /// The bodies are apart.
        Apart = 0,
        /// There is a contact surface.
        Surface = 1,
        /// The surface model does not take this pair; the point model may.
        Unsupported = 2,
        /// The experiment is not about one pair; it gives its state in words (`Session::tell`).
        Told = 3,
    }
    /// Role of an arrow; decides its colour, dash and unit.
    ArrowRole {
        /// Force along the contact normal, N.
        NormalForce = 0,
        /// Force in the contact plane, N.
        FrictionForce = 1,
        /// Sum of the forces, N.
        NetForce = 2,
        /// Sum of the moments, N·m.
        NetMoment = 3,
        /// Force of the point model, N.
        PointForce = 4,
        /// Velocity, m/s.
        Velocity = 5,
    }
    /// Kind of a label.
    LabelKind {
        /// A word beside a point.
        Word = 0,
        /// The verdict on the scene: it holds.
        Holds = 1,
        /// The verdict on the scene: it does not hold, or nobody knows.
        Fails = 2,
        /// The name of the thing below it; no other name stands on the bodies then.
        Name = 3,
    }
    /// Style of a line.
    LineStyle {
        /// An open line.
        Open = 0,
        /// A closed line: the last vertex joins the first.
        Closed = 1,
        /// An open line, dashed.
        Dashed = 2,
    }
    /// Way in which a handle may be dragged. The experiment has the last word on where it goes.
    HandleKind {
        /// Freely, in the plane through it that faces the eye.
        Free = 0,
        /// Along a line, its direction.
        Line = 1,
        /// In the plane that its direction is normal to.
        Plane = 2,
        /// Over a body's surface, to the point of it under the pointer.
        Surface = 3,
    }
    /// Role of a triad of axes.
    TriadRole {
        /// The contact frame, z along the normal.
        Contact = 0,
        /// A body frame.
        Body = 1,
    }
    /// Purpose of a mesh of a body.
    MeshPurpose {
        /// The ideal shape, finely drawn.
        Ideal = 0,
        /// The mesh contact is computed with.
        Collision = 1,
        /// The ideal shape of a body that moves among others: drawn solid while no force would hide in it.
        Solid = 2,
        /// Coloured by the numbers that a frame gives its vertices; not drawn without them.
        Map = 3,
    }
    /// Source of the colour of a set of points.
    PointColour {
        /// The role of the set.
        Role = 0,
        /// The number of each point, through the colour map.
        Scalar = 1,
    }
    /// Format of an image's pixels.
    ImageFormat {
        /// One word for each pixel: red, green, blue, opacity from its lowest byte on.
        Rgba = 0,
        /// One f32 for each pixel, shown through the colour map.
        Scalar = 1,
    }
}

#[allow(
    clippy::derivable_impls,
    reason = "the enumeration is made by the table above, which knows no defaults"
)]
impl Default for Outcome {
    fn default() -> Self {
        Self::Apart
    }
}

impl FrameValue for Outcome {
    const HOLDS: WordType = WordType::Enum("Outcome");
    const WORDS: usize = 1;

    fn take(words: &mut Words<'_>) -> Self {
        <Option<Self> as FrameValue>::take(words).unwrap_or_default()
    }

    fn put(&self, words: &mut Vec<u32>) {
        words.push(*self as u32);
    }
}

impl FrameValue for Option<Role> {
    const HOLDS: WordType = WordType::Enum("RoleNumber");
    const WORDS: usize = 1;

    fn take(words: &mut Words<'_>) -> Self {
        Role::ALL.get(u32::take(words) as usize).copied()
    }

    fn put(&self, words: &mut Vec<u32>) {
        words.push(self.map_or(u32::MAX, |role| role as u32));
    }
}
