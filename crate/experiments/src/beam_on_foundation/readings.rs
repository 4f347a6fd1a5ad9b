//! The readings of a beam.

use asperity_exhibit::readings::Readings;
use asperity_exhibit::table;
use asperity_scene::document::Quantity;

use super::run::Run;

const CRITICAL: &str = "crate/beam/src/beam.rs#Beam::critical_speed";
const LAMBDA: &str = "crate/beam/src/beam.rs#Beam::lambda";
const STILL: &str = "crate/beam/src/beam.rs#Beam::static_deflection";
const AT: &str = "crate/beam/src/steady.rs#Steady::at";
const PEAK: &str = "crate/beam/src/steady.rs#Steady::peak";
const WAVES: &str = "crate/beam/src/steady.rs#Steady::waves";
const STEADY_MOMENT: &str = "crate/beam/src/steady.rs#Steady::moment";
const PLACE: &str = "crate/beam/src/model.rs#Model::load_at";
const UNDER: &str = "crate/beam/src/model.rs#Model::deflection";
const MOMENT: &str = "crate/beam/src/model.rs#Model::moment";
const PRESSURE: &str = "crate/beam/src/model.rs#Model::pressure";
const STEP: &str = "crate/beam/src/march.rs#Model::step";
const LIFTED: &str = "crate/beam/src/march.rs#Model::lifted";
const ENERGY: &str = "crate/beam/src/march.rs#Model::energy";
const HERE: &str = "crate/experiments/src/beam_on_foundation/readings.rs#of";
const ORDER: &str = "crate/experiments/src/beam_on_foundation/run.rs#order";

table! {
    Place: "place", "The load is at", "x_P", Quantity::Length, "x_0 + v t", PLACE;
    Ratio: "ratio", "Speed over critical speed", r"\alpha", Quantity::Ratio, r"v/v_{cr}", CRITICAL;
    Critical: "critical", "Critical speed", "v_{cr}", Quantity::Speed, r"\sqrt[4]{4 k EI/m^2}", CRITICAL;
    Length: "length", "Characteristic length", r"1/\lambda", Quantity::Length, r"\sqrt[4]{4 EI/k}", LAMBDA;
    Still: "still", "Deflection under the load at rest", "w_0", Quantity::Length, r"P\lambda/2k", STILL;
    Largest: "largest", "Largest deflection", r"\hat w", Quantity::Length, r"\max_x w", STEP;
    LargestClosed: "largest_closed", "Largest deflection, closed form", r"\hat w_\infty", Quantity::Length, r"\max_\xi w_\infty", PEAK;
    Under: "under", "Deflection under the load", "w(x_P)", Quantity::Length, "w(x_P)", UNDER;
    UnderClosed: "under_closed", "Deflection under the load, closed form", r"w_\infty(0)", Quantity::Length, r"w_\infty(0)", AT;
    Behind: "behind", "The largest deflection is behind the load by", "", Quantity::Length, r"|x_P - \arg\max_x w|", HERE;
    BehindClosed: "behind_closed", "It is behind the load by, closed form", "", Quantity::Length, r"|\arg\max_\xi w_\infty|", PEAK;
    WaveAhead: "wave_ahead", "Length of the waves ahead, closed form", r"2\pi/q_+", Quantity::Length, r"2\pi/\operatorname{Im} r_+", WAVES;
    WaveBehind: "wave_behind", "Length of the waves behind, closed form", r"2\pi/q_-", Quantity::Length, r"2\pi/\operatorname{Im} r_-", WAVES;
    Rise: "rise", "Largest rise", "", Quantity::Length, r"-\min_x w", STEP;
    Moment: "moment", "Largest bending moment", r"\hat M", Quantity::Moment, r"\max_x(-EI\,w'')", MOMENT;
    MomentClosed: "moment_closed", "Largest bending moment, closed form", r"\hat M_\infty", Quantity::Moment, r"\max_x(-EI\,w_\infty'')", STEADY_MOMENT;
    Pressure: "pressure", "Largest foundation force per length", r"\hat p", Quantity::Stiffness, r"k\,\hat w", PRESSURE;
    Lifted: "lifted", "Off the foundation", "", Quantity::Length, r"\int [k w < -m g]\,dx", LIFTED;
    Error: "error", "Largest difference from the closed form, over its peak", "e", Quantity::Ratio, r"\max_x|w-w_\infty|/\hat w_\infty", HERE;
    Order: "order", "Order of the elements, load at rest", "q", Quantity::Ratio, r"\log_2(e_{2h}/e_h)", ORDER;
    Fineness: "fineness", "Element over characteristic length", r"\lambda h", Quantity::Ratio, r"\lambda L/n", HERE;
    Kinetic: "kinetic", "Kinetic energy", "T", Quantity::Energy, r"\tfrac12\int m\dot w^2 dx", ENERGY;
    Bending: "bending", "Energy of bending", "U_b", Quantity::Energy, r"\tfrac12\int EI\,w''^2 dx", ENERGY;
    Foundation: "foundation", "Energy of the foundation", "U_f", Quantity::Energy, r"\tfrac12\int k w^2 dx", ENERGY;
    Work: "work", "Work of the load since the start", "W", Quantity::Energy, r"\int P\,\dot w(x_P)\,dt", STEP;
    Lost: "lost", "Energy lost since the start", "D", Quantity::Energy, r"\int\!\int c\,\dot w^2 dx\,dt", STEP;
    Balance: "balance", "Work that is neither stored nor lost, over what was stored at first", "", Quantity::Ratio, r"(W-D-\Delta U)/U_0", HERE;
}

/// Returns the place of a reading in the table, by its id.
pub(super) fn place_of(id: &str) -> Option<usize> {
    TABLE.iter().position(|row| row.id == id)
}

pub(super) fn of(run: &Run) -> Readings<Key, COUNT> {
    let (model, state, at) = (&run.model, &run.state, run.load_at());
    let beam = model.beam();
    let mut all = Readings::default();
    all.set_some(Key::Place, at);
    all.set(Key::Ratio, model.passage().speed.abs() / beam.critical_speed());
    all.set(Key::Critical, beam.critical_speed());
    all.set(Key::Length, 1.0 / beam.lambda());
    all.set(Key::Still, beam.static_deflection(model.passage().load));
    let (mut deepest, mut highest, mut moment) = (0, 0.0_f64, 0.0_f64);
    let (mut off, mut closed_moment) = (0.0_f64, 0.0_f64);
    for node in 0..model.nodes() {
        let w = run.deflection(node);
        if w > run.deflection(deepest) {
            deepest = node;
        }
        highest = highest.max(-w);
        moment = moment.max(model.moment(&state.u, node));
        if let (Some(steady), Some(at)) = (run.steady, at) {
            let ahead = model.place(node) - at;
            off = off.max((w - steady.at(ahead)[0]).abs());
            closed_moment = closed_moment.max(steady.moment(ahead));
        }
    }
    let closed = run.steady.filter(|_| at.is_some());
    let lifted = model.lifted(state);
    all.set(Key::Largest, run.deflection(deepest));
    all.set_some(Key::LargestClosed, run.peak.map(|[_, w]| w));
    all.set_some(Key::Under, at.map(|x| model.deflection(&state.u, x)));
    all.set_some(Key::UnderClosed, run.steady.map(|s| s.at(0.0)[0]));
    all.set_some(Key::Behind, at.map(|x| (x - model.place(deepest)).abs()));
    all.set_some(Key::BehindClosed, run.peak.map(|[x, _]| x.abs()));
    // The closed form's first side is that of larger x.
    let turned = usize::from(model.passage().speed < 0.0);
    let wave = |side: usize| run.steady.map(|s| s.waves()[side ^ turned][1]).filter(|q| *q > 0.0);
    all.set_some(Key::WaveAhead, wave(0).map(|q| std::f64::consts::TAU / q));
    all.set_some(Key::WaveBehind, wave(1).map(|q| std::f64::consts::TAU / q));
    all.set(Key::Rise, highest);
    all.set(Key::Moment, moment);
    all.set_some(Key::MomentClosed, closed.map(|_| closed_moment));
    all.set(Key::Pressure, model.pressure(run.deflection(deepest)));
    all.set(Key::Lifted, lifted);
    let peak = run.peak.map(|[_, w]| w).filter(|w| *w > 0.0 && lifted == 0.0 && closed.is_some());
    all.set_some(Key::Error, peak.map(|w| off / w));
    all.set_some(Key::Order, run.order);
    all.set(Key::Fineness, beam.lambda() * model.passage().span / model.passage().elements as f64);
    let energy = model.energy(state);
    all.set(Key::Kinetic, energy.kinetic);
    all.set(Key::Bending, energy.bending);
    all.set(Key::Foundation, energy.foundation);
    all.set(Key::Work, state.work);
    all.set(Key::Lost, state.lost);
    let rest = state.work - state.lost - (energy.total() - run.first);
    all.set_some(Key::Balance, (run.first > 0.0).then(|| rest / run.first));
    all
}

/// Describes the readings in words.
pub(super) fn tell(run: &Run, all: &Readings<Key, COUNT>) -> String {
    let at = |key: Key| all.get(key);
    let (down, ratio) = (1e3 * at(Key::Largest), at(Key::Ratio));
    let beam = match (run.load_at(), run.peak) {
        (Some(x), Some([_, closed])) => format!(
            "The load is at {x:.1} m, at {ratio:.2} of the critical speed. The beam goes down by {down:.2} mm, in closed form by {:.2} mm.",
            1e3 * closed
        ),
        (Some(x), None) => format!(
            "The load is at {x:.1} m, at the critical speed. The beam goes down by {down:.2} mm; without damping nothing bounds it."
        ),
        (None, _) => format!("The load has left the beam, which goes down by {down:.2} mm."),
    };
    match at(Key::Lifted) {
        length if length > 0.0 => {
            format!(
                "{beam} Of the beam {length:.1} m are off the foundation, where the closed form does not hold."
            )
        }
        _ => beam,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_are_complete() {
        asperity_exhibit::readings::check(&super::TABLE);
    }
}
