//! Jamming of a peg in a hole, in the plane, by statics alone (Simunovic 1975, *Force information in assembly
//! processes*; Whitney 1982, *Quasi-static assembly of compliantly supported rigid parts*).
//!
//! The peg leans a little and touches at two points: its tip's edge at one wall, the mouth's edge at the
//! other. A lateral force `F_x` and a moment `M` act at the middle of the tip, `F_z` pushes in. While it
//! slides in, both contacts have friction `μ f` upwards, and balance requires
//!
//! `f_2 − f_1 = F_x`, `F_z = μ (f_1 + f_2)`, `M = ℓ f_2 + r μ (f_2 − f_1)`,
//!
//! hence `F_z = μ |2 M / ℓ − (1 + 2 r μ / ℓ) F_x|` with both signs for the two ways to lean; a peg that lies
//! at one wall needs `F_z = μ |F_x|`. Over `F_x / F_z` and `M / (r F_z)` these are the four sides of
//! Whitney's parallelogram: inside, the peg slides in, outside it jams.

/// Friction by whose boundary a diagram reaches as far where nothing jams.
const SOME_FRICTION: f64 = 0.1;

/// A peg in its hole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Peg {
    /// Half of its width `r`, m.
    pub half_width: f64,
    /// Depth of its tip below the mouth, `ℓ`, m.
    pub depth: f64,
    /// Coulomb coefficient `μ` of peg and walls.
    pub friction: f64,
}

impl Peg {
    /// Returns the slenderness `λ = ℓ / (2 r μ)`; infinite without friction.
    pub fn slenderness(&self) -> f64 {
        let across = 2.0 * self.half_width * self.friction;
        if across > 0.0 { self.depth / across } else { f64::INFINITY }
    }

    /// Returns true if the peg can wedge: the forces of its two contacts balance each other when nothing
    /// pushes any more, since the line between them lies in both friction cones, `ℓ / 2r < μ`.
    pub fn wedges(&self) -> bool {
        self.slenderness() < 1.0
    }

    /// Returns the least push (N) that slides it in against a lateral force (N) and a moment (N m) about the
    /// middle of its tip.
    pub fn least_push(&self, across: f64, moment: f64) -> f64 {
        let Self { half_width: r, depth, friction: mu } = *self;
        let one = mu * across.abs();
        if mu == 0.0 || depth <= 0.0 {
            return one;
        }
        let two = mu * (2.0 * moment / depth - (1.0 + 2.0 * r * mu / depth) * across);
        one.max(two.abs())
    }

    /// Returns true if it slides in under `F_x / F_z` and `M / (r F_z)`.
    pub fn slides(&self, [across, moment]: [f64; 2]) -> bool {
        self.least_push(across, self.half_width * moment) < 1.0
    }

    /// Returns the corners of the parallelogram over `F_x / F_z` and `M / (r F_z)`, one after the other;
    /// `None` without friction, where nothing jams.
    pub fn corners(&self) -> Option<[[f64; 2]; 4]> {
        let lambda = self.slenderness();
        if !lambda.is_finite() {
            return None;
        }
        let (far, long) = (1.0 / self.friction, 1.0 + 2.0 * lambda);
        Some([[far, 1.0], [far, long], [-far, -1.0], [-far, -long]])
    }

    /// Returns the reach along both axes of a diagram that holds the parallelogram and `beyond` of it more; without friction
    /// that of a peg with a friction of 0.1.
    pub fn reach(&self, beyond: f64) -> [f64; 2] {
        let rough = Self { friction: SOME_FRICTION, ..*self };
        let corners = self.corners().or(rough.corners()).unwrap_or_default();
        let far = |k: usize| corners.iter().fold(0.0, |far: f64, c| far.max(c[k].abs()));
        [far(0), far(1)].map(|far| far * (1.0 + beyond))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEG: Peg = Peg { half_width: 0.01, depth: 0.02, friction: 0.2 };

    #[test]
    fn corners_lie_on_the_boundary_and_what_is_between_slides() {
        let corners = PEG.corners().unwrap_or_default();
        for (k, [x, y]) in corners.into_iter().enumerate() {
            assert!((PEG.least_push(x, PEG.half_width * y) - 1.0).abs() < 1e-12, "corner {k}");
            let [x2, y2] = corners[(k + 1) % 4];
            let middle = [0.5 * (x + x2), 0.5 * (y + y2)];
            assert!(PEG.slides(middle.map(|c| 0.999 * c)), "side {k}");
            assert!(!PEG.slides(middle.map(|c| 1.001 * c)), "side {k}");
        }
    }

    #[test]
    fn it_wedges_while_it_is_less_deep_than_wide_times_friction() {
        assert!(Peg { depth: 0.0039, ..PEG }.wedges());
        assert!(!Peg { depth: 0.0041, ..PEG }.wedges());
        assert!(!Peg { friction: 0.0, ..PEG }.wedges());
        assert!(Peg { friction: 0.0, ..PEG }.corners().is_none());
        assert_eq!(PEG.reach(0.0), [5.0, 11.0]);
        assert_eq!(Peg { friction: 0.0, ..PEG }.reach(0.0), Peg { friction: 0.1, ..PEG }.reach(0.0));
    }
}
