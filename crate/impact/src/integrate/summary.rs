//! Summary of a whole impact of a power law: its peaks and its two ends.

use super::contact::PowerContact;
use crate::events::falling_root;
use crate::{Peak, PowerLaw, Release};
use asperity_fault::{Fault, positive};

/// Peaks and ends of an impact at `speed` from first touch on.
#[derive(Debug, Clone, PartialEq)]
pub struct PowerImpact {
    /// Greatest penetration, m.
    pub peak_depth: Peak,
    /// Greatest force, N.
    pub peak_force: Peak,
    /// End at zero force with the body still inside: only for laws that pull.
    pub zero_force: Option<PowerEnd>,
    /// End at zero penetration; `None`: the body stays.
    pub zero_penetration: Option<PowerEnd>,
    /// Number of integrator steps.
    pub steps: usize,
}

/// End of a contact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PowerEnd {
    /// Time since first touch, s.
    pub time: f64,
    /// Penetration δ, m.
    pub depth: f64,
    /// Rate δ̇, m/s; negative: leaving.
    pub velocity: f64,
}

impl PowerImpact {
    /// Integrates the law as written, pulling where it pulls, to zero penetration or to rest.
    ///
    /// # Errors
    ///
    /// Refuses a mass or speed that is not positive, and fails where the integrator takes too many steps.
    pub fn new(law: PowerLaw, mass: f64, speed: f64, push: f64) -> Result<Self, Fault> {
        let speed = positive("speed", speed)?;
        let mut contact = PowerContact::new(law, mass, 0.0, speed, push, Release::ZeroPenetration)?;
        let mut impact = Self {
            peak_depth: Peak { time: 0.0, value: 0.0 },
            peak_force: Peak { time: 0.0, value: law.force(0.0, speed) },
            zero_force: None,
            zero_penetration: None,
            steps: 0,
        };
        let mut turned = false;
        loop {
            contact.grow()?;
            impact.steps = contact.steps();
            let (from, to) = contact.last_stretch();
            let to = contact.found_end().map_or(to, |end| end.min(to));
            let force = |t: f64| {
                let (depth, velocity) = contact.state(t);
                law.force(depth, velocity)
            };
            let force_rate = |t: f64| {
                let (depth, velocity) = contact.state(t);
                law.force_rate(depth.max(0.0), velocity, (push - law.force(depth, velocity)) / mass)
            };
            if !turned {
                if let Some(time) = fall(from, to, force_rate) {
                    let value = force(time);
                    if value > impact.peak_force.value {
                        impact.peak_force = Peak { time, value };
                    }
                }
                if let Some(time) = fall(from, to, |t| contact.state(t).1) {
                    turned = true;
                    impact.peak_depth = Peak { time, value: contact.state(time).0 };
                }
            }
            if turned
                && impact.zero_force.is_none()
                && law.damping() > 0.0
                && law.damping_exponent() < law.exponent()
            {
                let from = from.max(impact.peak_depth.time);
                impact.zero_force = fall(from, to, force).map(|time| {
                    let (depth, velocity) = contact.state(time);
                    PowerEnd { time, depth, velocity }
                });
            }
            if let Some(time) = contact.found_end() {
                let velocity = contact.state(time).1;
                impact.zero_penetration = Some(PowerEnd { time, depth: 0.0, velocity });
                return Ok(impact);
            }
            // A body that turns inwards again before it is out has too little energy left ever to leave.
            if contact.settled() || (turned && from > impact.peak_depth.time && contact.state(to).1 > 0.0) {
                return Ok(impact);
            }
        }
    }
}

fn fall(from: f64, to: f64, curve: impl Fn(f64) -> f64) -> Option<f64> {
    let inside = if from == 0.0 { 1e-9 * to } else { from };
    (to > inside && curve(inside) > 0.0 && curve(to) <= 0.0)
        .then(|| falling_root(|t| (curve(t), f64::NAN), inside, to, f64::NAN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RestitutionModel, peak_depth, restitution_of_damping_number};

    #[test]
    fn meets_the_exact_relation() {
        for n in [1.0, 1.5, 2.0] {
            for model in RestitutionModel::ALL {
                let (k, v, e) = (3e6, 1.7, 0.45);
                let law = PowerLaw::with_restitution(k, n, model, e, v).unwrap();
                let d = law.damping() * v / k;
                let impact = PowerImpact::new(law, 0.3, v, 0.0).unwrap();
                let got = -impact.zero_penetration.unwrap().velocity / v;
                assert!((got - restitution_of_damping_number(d).unwrap()).abs() < 1e-12, "{n} {model:?}");
                let depth = peak_depth(k, n, d, 0.3, v);
                assert!((impact.peak_depth.value / depth - 1.0).abs() < 1e-12, "{n} {model:?}");
            }
        }
    }

    #[test]
    fn stays_when_it_must() {
        let law = PowerLaw::with_restitution(1.4e8, 1.5, RestitutionModel::Flores, 0.2, 1e-3).unwrap();
        assert_eq!(PowerImpact::new(law, 1.0, 1e-3, 9.81).unwrap().zero_penetration, None);
    }
}
