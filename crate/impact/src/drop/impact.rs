//! One impact of a run: its restitution, its duration and the extremes of its force.
//!
//! The linear law has its extremes in closed form (`exact/`); a power law is integrated to its peak (`integrate/`). A force
//! that pulls is that of the linear law between zero force and zero penetration.

use asperity_fault::Fault;

use crate::{ContactLaw, Drop, LinearContact, LinearFlow, PowerImpact, Release};

/// One impact of a ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DropImpact {
    /// Time of first touch, s.
    pub touch: f64,
    /// Penetration at first touch, m: not zero only for a ball that starts inside.
    pub depth: f64,
    /// Speed at first touch, m/s, downwards.
    pub speed: f64,
    /// Law of this impact.
    pub law: ContactLaw,
    /// Time at which it lets go inside its dent, s.
    pub let_go: Option<f64>,
    /// Time (s) and speed (m/s) at which it leaves; `None`: it stays.
    pub leave: Option<(f64, f64)>,
}

/// Extremes of an impact as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImpactExtremes {
    /// Greatest force, N.
    pub peak_force: f64,
    /// Lowest force, N; negative: the law pulls.
    pub lowest_force: f64,
    /// Greatest penetration, m.
    pub peak_depth: f64,
    /// Time from touch until the force is first zero again, s; `None`: it never is.
    pub push_lasts: Option<f64>,
}

impl DropImpact {
    /// Returns the restitution `e = v_out / v_in`: the speed it leaves at over the speed it came with; zero where it stays,
    /// nothing where it came with none.
    pub fn restitution(&self) -> Option<f64> {
        (self.speed > 0.0).then(|| self.leave.map_or(0.0, |(_, speed)| speed / self.speed))
    }

    /// Returns the time from touch to departure, `t_c = t_out − t_in`, s; `None` where it stays.
    pub fn duration(&self) -> Option<f64> {
        Some(self.leave?.0 - self.touch)
    }

    /// Returns the greatest and the lowest force, the greatest penetration and how long the surface pushes.
    ///
    /// # Errors
    ///
    /// Refuses a mass that is not positive.
    pub fn extremes(&self, drop: &Drop) -> Result<ImpactExtremes, Fault> {
        let ended = self.let_go.or(self.leave.map(|l| l.0)).map(|end| end - self.touch);
        match self.law {
            ContactLaw::Linear(law) => {
                let contact = LinearContact::new(
                    LinearFlow::new(law, drop.mass)?,
                    self.depth,
                    self.speed,
                    drop.weight(),
                )?;
                let peak = contact.peak_force().map_or(f64::NAN, |p| p.value);
                Ok(ImpactExtremes {
                    peak_force: peak,
                    lowest_force: lowest(&contact, drop, ended),
                    peak_depth: contact.peak_depth().map_or(self.depth, |p| p.value),
                    push_lasts: contact.end_time(Release::ZeroForce),
                })
            }
            ContactLaw::Power(law) if self.speed > 0.0 => {
                let impact = PowerImpact::new(law, drop.mass, self.speed, drop.weight())?;
                Ok(ImpactExtremes {
                    peak_force: impact.peak_force.value,
                    lowest_force: 0.0,
                    peak_depth: impact.peak_depth.value,
                    push_lasts: ended,
                })
            }
            ContactLaw::Power(law) => Ok(ImpactExtremes {
                peak_force: law.force(self.depth, 0.0),
                lowest_force: 0.0,
                peak_depth: self.depth,
                push_lasts: ended,
            }),
        }
    }
}

/// Returns the lowest force of a linear contact, N: at its end, or where the force turns up again before
/// that.
fn lowest(contact: &LinearContact, drop: &Drop, end: Option<f64>) -> f64 {
    let Some(end) = end else { return 0.0 };
    let law = *contact.flow().law();
    let slope = |t: f64| {
        let (depth, velocity) = contact.state(t);
        law.force(velocity, (drop.weight() - law.force(depth, velocity)) / drop.mass)
    };
    let from = contact.peak_depth().map_or(0.0, |p| p.time);
    // On the end's own line, without rounding.
    let at_end = contact.end(drop.release).map_or(0.0, |end| end.force);
    if slope(from) < 0.0 && slope(end) > 0.0 {
        let (mut lo, mut hi) = (from, end);
        for _ in 0..60 {
            let mid = 0.5 * (lo + hi);
            if slope(mid) < 0.0 { lo = mid } else { hi = mid }
        }
        return contact.force(lo).min(at_end);
    }
    at_end
}
