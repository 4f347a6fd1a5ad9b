//! The wrench experiments: what their lessons claim, checked against independent reckoning over many drags,
//! and every odd set explained in words with nothing that is not a number drawn.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::Path;

use asperity_scene::Command;
use asperity_scene::frame::{FrameReader, Section};
use asperity_session::{Clock, Session};
use serde_json::{Value, json};

fn open(name: &str) -> Session {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../scenes/cones/{name}.json"));
    asperity_experiments::open(&std::fs::read_to_string(path).unwrap(), Clock::STOPPED).unwrap()
}

/// The wrench cone with the wrench of its fourth step: one of both projections.
fn asked() -> Session {
    let mut session = open("wrench_cone");
    set(&mut session, &[("experiment.asked", json!({ "kind": "mixed" }))]);
    session
}

fn set(session: &mut Session, changes: &[(&str, Value)]) {
    for (path, value) in changes {
        session.apply(&Command::Set { path: (*path).to_owned(), value: value.clone() }).unwrap();
    }
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
    session.readings()[index]
}

/// Points about the body, never the same.
fn wave(k: u32, m: f64) -> f64 {
    0.09 * libm::sin(m * f64::from(k) + m)
}

fn wandering(k: u32) -> Value {
    json!([wave(k, 1.37), wave(k, 2.11), wave(k, 3.73)])
}

/// Words, and nothing drawn that is not a number.
fn sound(session: &mut Session, name: &str) {
    drawn(session, name);
    plotted(session, name);
}

fn drawn(session: &mut Session, name: &str) {
    let told = session.tell();
    assert!(told.len() > 40 && !told.contains("NaN") && !told.contains("inf"), "{name}: {told}");
    let words = session.frame().to_vec();
    let frame = FrameReader::new(&words).unwrap();
    for (section, skip) in [
        (Section::BodyPoses, 0),
        (Section::Arrows, 2),
        (Section::LineVertices, 0),
        (Section::ShellVertices, 0),
        (Section::Labels, 1),
        (Section::Handles, 2),
        (Section::Triads, 1),
    ] {
        for record in frame.records(section) {
            assert!(record[skip..].iter().all(|&w| f32::from_bits(w).is_finite()), "{name}: {section:?}");
        }
    }
    let described = session.description();
    assert_eq!(frame.records(Section::Handles).count(), described.handles.len(), "{name}");
    assert!(frame.records(Section::Labels).all(|l| (l[0] as usize) < described.labels.len()), "{name}");
}

fn plotted(session: &mut Session, name: &str) {
    for plot in session.description().plots {
        let data = session.plot(&plot.id);
        for series in &data.series {
            assert_eq!(series.x.len(), series.y.len(), "{name} {}", plot.id);
            let finite =
                series.x.iter().copied().chain(series.y.iter().flatten().copied()).all(f64::is_finite);
            assert!(finite, "{name} {} {}", plot.id, series.label);
        }
        let marks = data.marks.iter().all(|m| m.x.is_finite() && m.y.is_none_or(f64::is_finite));
        assert!(marks, "{name} {}", plot.id);
    }
}

/// The caveat, over many drags: a wrench in both projections and outside the cone, with a motion that proves
/// it.
#[test]
fn projections_hide_what_the_proof_shows() {
    let mut session = asked();
    let mut hidden = 0;
    for k in 0..60 {
        let count = 1 + k % 3;
        set(&mut session, &[("experiment.count", json!(count))]);
        for i in 0..count {
            set(&mut session, &[(&format!("experiment.contacts[{i}]"), wandering(7 * k + 100 * i))]);
        }
        if reading(&session, "hidden") < 0.5 {
            // Then the contacts close, or the solver found forces.
            assert!(
                reading(&session, "in_cone") != 0.0 || session.tell().contains("No force"),
                "{}",
                session.tell()
            );
            continue;
        }
        hidden += 1;
        assert_eq!([reading(&session, "in_force_shadow"), reading(&session, "in_torque_shadow")], [1.0, 1.0]);
        assert!(reading(&session, "outside_by") > 1e-6 && reading(&session, "in_cone") == 0.0);
        let part = |id: &str| ["x", "y", "z"].map(|a| reading(&session, &format!("{id}_{a}")));
        let dot = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
        let power = dot(part("force"), part("proof_velocity")) + dot(part("torque"), part("proof_turning"));
        assert!((power + 1.0).abs() < 1e-6, "{power}");
        // The distance is known to about 1e-11, the direction of the nearest wrench to the root of that.
        let least = reading(&session, "proof_work");
        let size = dot(part("proof_velocity"), part("proof_velocity")).sqrt()
            + 0.05 * dot(part("proof_turning"), part("proof_turning")).sqrt();
        assert!(least > -1e-5 * size, "{least} W of {size}: {}", session.tell());
    }
    assert!(hidden > 30, "{hidden}");
}

/// One contact: its torques span two dimensions at the body and none at itself; two hard ones span five of
/// six.
#[test]
fn ranks_are_those_of_the_lesson() {
    let mut session = asked();
    for k in 0..20 {
        set(&mut session, &[("experiment.count", json!(1)), ("experiment.contacts[0]", wandering(k))]);
        set(&mut session, &[("experiment.seen_from", json!("body"))]);
        assert_eq!([reading(&session, "torque_rank"), reading(&session, "rank")], [2.0, 3.0]);
        set(&mut session, &[("experiment.seen_from", json!("first_contact"))]);
        assert_eq!([reading(&session, "torque_rank"), reading(&session, "rank")], [0.0, 3.0]);
        assert!(session.tell().contains("no force of one edge"), "{}", session.tell());
        set(&mut session, &[("experiment.count", json!(2))]);
        assert_eq!(reading(&session, "rank"), 5.0);
    }
}

/// Nguyen 1988: two soft fingers close space exactly when the line between them lies inside both cones; hard
/// ones never do.
#[test]
fn the_line_decides() {
    let mut session = open("two_fingers");
    let mut closed = 0;
    for (s, shape) in [
        json!({ "type": "box", "size": [0.06, 0.09, 0.08] }),
        json!({ "type": "ellipsoid", "semi_axes": [0.035, 0.05, 0.042] }),
        json!({ "type": "cylinder", "radius": 0.035, "length": 0.09 }),
    ]
    .into_iter()
    .enumerate()
    {
        set(&mut session, &[("bodies[0].shape", shape)]);
        for k in 0..40 {
            let first = [wave(k, 1.37), wave(k, 2.11), wave(k, 3.73)];
            let second = [1.0, 2.0, 3.0].map(|m| 0.03 * libm::sin(m * f64::from(k)));
            let second: Vec<f64> = first.iter().zip(second).map(|(a, b)| b - a).collect();
            set(
                &mut session,
                &[("experiment.fingers", json!([first, second])), ("experiment.soft", json!(true))],
            );
            let margin = reading(&session, "antipodal_margin");
            if margin.abs() < 1e-4 {
                continue;
            }
            assert_eq!(
                reading(&session, "force_closure"),
                f64::from(u8::from(margin > 0.0)),
                "{s} {k}: {margin}"
            );
            let radius = reading(&session, "epsilon_sum");
            assert_eq!(radius > 0.0, margin > 0.0, "{s} {k}: {radius} {margin}");
            assert!(reading(&session, "epsilon_each") >= radius * 0.95, "{s} {k}");
            closed += usize::from(margin > 0.0);
            set(&mut session, &[("experiment.soft", json!(false))]);
            assert_eq!([reading(&session, "force_closure"), reading(&session, "epsilon_sum")], [0.0, 0.0]);
        }
    }
    assert!(closed > 20, "{closed}");
}

/// Opposed tips: the twist resisted is `2 μ r_t N`, and the least squeeze for a twist τ is `τ / (2 μ r_t)`.
#[test]
fn torsion_is_that_of_two_patches() {
    let mut session = open("two_fingers");
    set(
        &mut session,
        &[
            ("experiment.fingers", json!([[-0.03, 0, 0], [0.03, 0, 0]])),
            ("experiment.load", json!({ "force": [0, 0, 0], "torque": [0.01, 0, 0] })),
        ],
    );
    for squeeze in [2.0, 10.0, 25.0] {
        set(&mut session, &[("experiment.squeeze", json!(squeeze))]);
        let radius = reading(&session, "torsional_radius");
        let (torsion, least) = (reading(&session, "torsion"), reading(&session, "least_squeeze"));
        assert!((torsion / (2.0 * 0.5 * radius * squeeze) - 1.0).abs() < 1e-6, "{torsion} {radius}");
        assert!((least / (0.01 / (2.0 * 0.5 * radius)) - 1.0).abs() < 1e-6, "{least}");
        assert_eq!(reading(&session, "holds"), f64::from(u8::from(torsion >= 0.01)));
        // A ball's patch: f ∝ depth², r_t ∝ √depth; a mesh of flat facets keeps to it within a fifth.
        assert!(
            (reading(&session, "torsion_exponent") - 1.25).abs() < 0.2,
            "{}",
            reading(&session, "torsion_exponent")
        );
    }
    set(&mut session, &[("experiment.soft", json!(false))]);
    assert!(reading(&session, "least_squeeze").is_nan() && reading(&session, "torsion") < 1e-9);
    assert!(session.tell().contains("No squeeze holds this load. Proof"), "{}", session.tell());
    assert!((reading(&session, "proof_turning_x") - 100.0).abs() < 1e-3);
}

#[test]
fn odd_sets_are_told_in_words() {
    let mut session = asked();
    let points = |all: &[[f64; 3]]| json!(all);
    let one = [-0.06, 0.0, 0.0];
    for (name, contacts) in [
        ("coincident", points(&[one; 8])),
        ("opposed", points(&[one, [0.06, 0.0, 0.0]])),
        (
            "coplanar",
            points(&[[0.01, 0.0, 0.035], [-0.02, 0.01, 0.035], [0.0, -0.02, 0.035], [0.03, 0.03, 0.035]]),
        ),
        ("an edge and a corner", points(&[[0.06, 0.04, 0.0], [0.06, 0.04, 0.035]])),
        ("the middle of the body", points(&[[0.0; 3], [1e-12, 0.0, 0.0], [0.0, 0.0, 1e-300]])),
        ("far away", points(&[[1e6, 0.0, 0.0], [-1e6, 3.0, 0.0]])),
    ] {
        let count = contacts.as_array().unwrap().len();
        set(
            &mut session,
            &[
                ("experiment.count", json!(1)),
                ("experiment.contacts", contacts),
                ("experiment.count", json!(count)),
            ],
        );
        for friction in [0.0, 1e-9, 0.5, 1e9] {
            for radius in [0.0, 0.01] {
                for from in ["body", "first_contact"] {
                    set(
                        &mut session,
                        &[
                            ("experiment.friction", json!(friction)),
                            ("experiment.torsional_radius", json!(radius)),
                            ("experiment.seen_from", json!(from)),
                        ],
                    );
                    let name = format!("{name} mu {friction} r {radius} {from}");
                    drawn(&mut session, &name);
                    if from == "body" && radius > 0.0 {
                        plotted(&mut session, &name);
                    }
                }
            }
        }
    }
    set(
        &mut session,
        &[("experiment.asked", json!({ "kind": "given", "force": [0, 0, 0], "torque": [0, 0, 0] }))],
    );
    sound(&mut session, "no wrench");
    let refused = |session: &mut Session, path: &str, value: Value| {
        session.apply(&Command::Set { path: path.into(), value }).unwrap_err().path
    };
    assert_eq!(refused(&mut session, "experiment.count", json!(0)), "experiment.count");
    assert_eq!(refused(&mut session, "experiment.contacts", json!([])), "experiment.contacts");
    assert_eq!(refused(&mut session, "experiment.length", json!(0)), "experiment.length");
    assert_eq!(refused(&mut session, "experiment.slice.up", json!("force_y")), "experiment.slice.up");
    assert_eq!(refused(&mut session, "bodies[0].shape", json!({ "type": "half_space" })), "bodies[0].shape");
}

#[test]
fn odd_fingers_are_told_in_words() {
    let mut session = open("two_fingers");
    for (name, fingers) in [
        ("coincident", json!([[-0.03, 0, 0], [-0.03, 0, 0]])),
        ("on one face", json!([[-0.03, 0, 0], [-0.03, 0.02, 0]])),
        ("opposed", json!([[-0.03, 0, 0], [0.03, 0, 0]])),
        ("an edge", json!([[-0.03, 0.045, 0], [0.03, -0.045, 0.04]])),
    ] {
        set(&mut session, &[("experiment.fingers", fingers)]);
        for friction in [0.0, 0.5, 1e9] {
            for (soft, squeeze) in [(false, 10.0), (true, 0.0), (true, 1e-9), (true, 10.0), (true, 1e6)] {
                set(
                    &mut session,
                    &[
                        ("experiment.friction", json!(friction)),
                        ("experiment.soft", json!(soft)),
                        ("experiment.squeeze", json!(squeeze)),
                    ],
                );
                let name = format!("{name} mu {friction} soft {soft} squeeze {squeeze}");
                drawn(&mut session, &name);
                if squeeze == 10.0 {
                    plotted(&mut session, &name);
                }
            }
        }
    }
    set(&mut session, &[("experiment.load", json!({ "force": [0, 0, 0], "torque": [0, 0, 0] }))]);
    sound(&mut session, "no load");
    assert_eq!(reading(&session, "least_squeeze"), 0.0);
}

/// A handle goes where the surface is nearest, and the document holds that point.
#[test]
fn a_dragged_contact_stays_on_the_body() {
    let mut session = asked();
    let dragged = session.drag(0, [0.3, 0.01, 0.0]).unwrap();
    session.apply(&dragged).unwrap();
    let words = session.frame().to_vec();
    let frame = FrameReader::new(&words).unwrap();
    let at: Vec<f32> =
        frame.records(Section::Handles).next().unwrap()[2..].iter().map(|&w| f32::from_bits(w)).collect();
    assert_eq!(at, [0.06, 0.01, 0.0, 1.0, 0.0, 0.0]);
    assert_eq!(session.drag(5, [0.3, 0.0, 0.0]), None);
}

/// The force asked about is held by its tip: it follows, its torque as it is seen stays, and the verdict with
/// it changes.
#[test]
fn the_force_asked_about_is_dragged_by_its_tip() {
    let mut session = asked();
    let tip = |session: &mut Session| -> [f64; 3] {
        let words = session.frame().to_vec();
        let record = FrameReader::new(&words).unwrap().records(Section::Handles).last().unwrap().to_vec();
        [2, 3, 4].map(|i| f64::from(f32::from_bits(record[i])))
    };
    let torque = |session: &Session| ["torque_x", "torque_y", "torque_z"].map(|id| reading(session, id));
    for (from, count) in [("body", 1), ("first_contact", 3), ("body", 3)] {
        set(&mut session, &[("experiment.seen_from", json!(from)), ("experiment.count", json!(count))]);
        let handle = session.description().handles.len() - 1;
        let was = torque(&session);
        for target in [[0.03, 0.02, -0.01], [-0.05, 0.0, 0.04]] {
            let dragged = session.drag(handle, target).unwrap();
            let Command::SetAll { changes } = &dragged else { panic!("{dragged:?}") };
            assert_eq!(changes[0].path, "experiment.asked");
            session.apply(&dragged).unwrap();
            let now = tip(&mut session);
            assert!(now.iter().zip(target).all(|(a, b)| (a - b).abs() < 1e-4), "{from}: {now:?} {target:?}");
            assert!(torque(&session).iter().zip(was).all(|(a, b)| (a - b).abs() < 1e-4), "{from}");
        }
        sound(&mut session, from);
    }
    // One contact pushes along +x: what lies in its cone is made, the opposite is not.
    let contact = json!([-0.06, 0, 0]);
    let asked = json!({ "kind": "given", "force": [0.1, 0, 0], "torque": [0, 0, 0] });
    set(
        &mut session,
        &[("experiment.count", json!(1)), ("experiment.contacts[0]", contact), ("experiment.asked", asked)],
    );
    for (x, made) in [(0.05, 1.0), (-0.05, 0.0)] {
        let dragged = session.drag(1, [x, 0.0, 0.0]).unwrap();
        session.apply(&dragged).unwrap();
        assert_eq!(reading(&session, "in_cone"), made, "{x}");
    }
    // Without a wrench asked about there is nothing to hold.
    set(
        &mut session,
        &[("experiment.asked", json!({ "kind": "mixed" })), ("experiment.seen_from", json!("first_contact"))],
    );
    assert_eq!(session.drag(2, [0.0; 3]), None);
}
