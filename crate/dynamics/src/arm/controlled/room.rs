//! Room of each joint for one command: its stops, its speed and its acceleration.
//!
//! In one command of period `T` a joint moves `|Δq| ≤ q̇_max T`, and from one command to the next `Δq`
//! changes by at most `q̈_max T²`. A joint comes no nearer to a stop than it can still brake before it: in
//! `k` commands more, each `q̈_max T²` shorter than the one before (Flacco, De Luca and Khatib 2012, *Motion
//! control of redundant robots under joint constraints*; there in continuous time).

use asperity_control::joints::Joints;

use crate::arm::JointLimits;

/// Bounds of `Δq`, rad (m).
pub(super) struct Room {
    /// Bounds by stops alone, whatever the number of commands to get there: motion that does not fit this
    /// command is left to the next ones.
    pub stops: [Joints; 2],
    /// Bounds by stops, speed and acceleration.
    pub all: [Joints; 2],
    /// Largest change of `Δq` from one command to the next, rad.
    loss: Joints,
}

impl Room {
    /// Computes the room of joints at `q` that moved by `moved` (rad) in the last command; the next is `time`
    /// (s) long.
    pub fn new(limits: &[JointLimits], q: &Joints, moved: &Joints, time: f64) -> Self {
        let none = Joints::zeros(limits.len());
        let mut room = Self { stops: [none; 2], all: [none; 2], loss: none };
        for (i, l) in limits.iter().enumerate() {
            let (fast, loss) = (l.speed * time, l.acceleration * time * time);
            let (down, up) = (-braking(q[i] - l.lower, loss), braking(l.upper - q[i], loss));
            // Where the bounds contradict each other the stop comes first, then the speed.
            let low = (moved[i] - loss).max(-fast).max(down).min(up);
            let high = (moved[i] + loss).min(fast).max(down).min(up);
            (room.stops[0][i], room.stops[1][i]) = ((l.lower - q[i]).min(0.0), (l.upper - q[i]).max(0.0));
            (room.all[0][i], room.all[1][i]) = (low.min(high), high.max(low));
            room.loss[i] = loss;
        }
        room
    }

    /// Returns the share (at most 1) of `step` at which every joint keeps its direction, speed and
    /// acceleration and can come to rest at the end of the whole step; and true if a joint's speed or
    /// acceleration is the limit, as against braking in time.
    pub fn share(&self, step: &Joints) -> (f64, bool) {
        let (mut share, mut held_back) = (1.0_f64, false);
        for (i, d) in step.iter().enumerate() {
            let bound = if *d > 0.0 { self.all[1][i] } else { -self.all[0][i] };
            let brakes = braking(d.abs(), self.loss[i]);
            // A joint that must go back first does not delay the others.
            let held = bound > 0.0 && bound < brakes;
            let most = if held { bound } else { brakes };
            if d.abs() * share > most {
                (share, held_back) = (most / d.abs(), held);
            }
        }
        (share, held_back)
    }

    /// Returns true if every joint may move by `step`.
    pub fn holds(&self, step: &Joints) -> bool {
        step.iter().enumerate().all(|(i, d)| (self.all[0][i]..=self.all[1][i]).contains(d))
    }
}

/// Returns the longest command (rad) after which a joint comes to rest within `room` (rad), when each is
/// `loss` (rad) shorter than the one before: `k + (k − 1) + …` of them fill it.
fn braking(room: f64, loss: f64) -> f64 {
    if !(room > 0.0) {
        return 0.0;
    }
    if room <= loss {
        return room;
    }
    let r = room / loss;
    let whole = (0.5 * ((1.0 + 8.0 * r).sqrt() - 1.0)).floor();
    loss * (r / (whole + 1.0) + 0.5 * whole)
}

#[cfg(test)]
mod tests {
    use super::braking;

    #[test]
    fn braking_fills_the_room_there_is() {
        for room in [1e-6, 0.3, 1.0, 1.7, 3.0, 3.1, 20.0, 1234.5] {
            let (mut left, mut last) = (room, f64::INFINITY);
            for _ in 0..100 {
                let go = braking(left, 1.0);
                assert!(go <= left && (last - go <= 1.0 + 1e-9 || last.is_infinite()), "{room}: {last} {go}");
                (left, last) = (left - go, go);
            }
            assert!(left.abs() < 1e-9, "{room}: {left} is left");
        }
    }
}
