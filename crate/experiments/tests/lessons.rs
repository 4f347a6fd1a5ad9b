//! Each lesson holds together: its states are states of its scene, its numbers exist, and each question has
//! exactly one right answer, by the engine's own reckoning.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use asperity_experiments::parse;
use asperity_scene::document::{Answer, Comparison, Question, Step, StepKind, text_numbers};
use asperity_scene::{Beside, Change, Command, FieldPath, ReadingAt, Scene};
use asperity_session::{Clock, Session};

fn gallery() -> Vec<(String, Scene)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("scenes/gallery.toml")).unwrap();
    let names =
        text.lines().filter_map(|l| l.trim().strip_prefix("id = ")).map(|n| n.trim_matches('"').to_owned());
    names
        .map(|name| {
            let path: PathBuf = root.join(format!("scenes/{name}.json"));
            let scene = parse(&std::fs::read_to_string(path).unwrap()).unwrap();
            (name, scene)
        })
        .collect()
}

/// Scenes know nothing of one another: all cores read lessons.
fn for_each_scene(what: impl Fn(&str, Scene) + Sync) {
    let scenes = Mutex::new(gallery().into_iter());
    let next = || scenes.lock().unwrap().next();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((name, scene)) = next() {
                    what(&name, scene);
                }
            });
        }
    });
}

fn reading(session: &Session, id: &str) -> f64 {
    let index = session.description().readings.iter().position(|r| r.id == id);
    index.map(|i| session.readings()[i]).unwrap_or_else(|| unreachable!("no reading {id}"))
}

fn right(session: &Session, answer: &Answer) -> bool {
    answer.right_when.iter().all(|c| {
        let x = reading(session, &c.reading);
        match c.is {
            Comparison::Below => x < c.value,
            Comparison::Above => x > c.value,
        }
    })
}

/// Who opens a scene reads its first step: the state it speaks of is the one that is shown.
#[test]
fn a_scene_opens_as_its_first_step_says() {
    for (name, scene) in gallery() {
        let Some(step) = scene.lesson.as_ref().and_then(|lesson| lesson.steps.first()) else { continue };
        let mut session = asperity_experiments::run(scene.clone(), Clock::STOPPED).unwrap();
        session.apply(&Command::SetAll { changes: step.set.clone() }).unwrap();
        assert!(*session.scene() == scene, "{name} opens in another state than its first step's");
    }
}

/// A wrong answer is told what led there; the right one has nothing to be told, so that who reads the
/// document knows which it is. What is drawn has a reply to each way to be wrong. And each prediction is
/// followed by its why.
#[test]
fn each_question_has_one_right_answer_a_reply_to_each_wrong_one_and_a_why() {
    let mut wrong = Vec::new();
    for (name, scene) in gallery() {
        let Some(lesson) = scene.lesson.clone() else { continue };
        for (step, next) in lesson.steps.iter().zip(lesson.steps.iter().skip(1).map(Some).chain([None])) {
            let Some(question) = &step.question else { continue };
            let mut miss = |what: String| wrong.push(format!("{name}, “{}”: {what}", step.title));
            let (mut session, at) = opened(&scene, step, true);
            if let Some(at) = at {
                go(&mut session, at);
            }
            let answers = question.answers();
            let count = answers.iter().filter(|a| right(&session, a)).count();
            if !answers.is_empty() && count != 1 {
                miss(format!("{count} right answers"));
            }
            for answer in answers {
                let said = answer.reply.as_deref().is_some_and(|r| r.len() > 20);
                if said == right(&session, answer) {
                    let what =
                        if said { "a reply to the right answer" } else { "no reply to the wrong answer" };
                    miss(format!("{what} “{}”", answer.label));
                }
            }
            for fault in question.faults() {
                if !question.replies().any(|(of, text)| of == *fault && text.len() > 20) {
                    miss(format!("no reply to {fault}"));
                }
            }
            if question.why().is_none() && next.is_none_or(|s| s.kind != StepKind::Explain) {
                miss("no why".to_owned());
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_live_number_in_a_text_exists() {
    for (name, scene) in gallery() {
        let session = asperity_experiments::run(scene.clone(), Clock::STOPPED).unwrap();
        let readings: Vec<String> = session.description().readings.into_iter().map(|r| r.id).collect();
        for step in scene.lesson.iter().flat_map(|l| &l.steps) {
            let asked = step.question.iter().flat_map(|q| {
                let replies = q.answers().iter().filter_map(|a| a.reply.as_deref());
                let drawn = q.replies().map(|(_, text)| text);
                [q.prompt()].into_iter().chain(q.why()).chain(replies).chain(drawn)
            });
            for number in [step.text.as_str()].into_iter().chain(asked).flat_map(text_numbers) {
                let field = number.moment.is_none() && number.key.contains('.');
                assert!(
                    field && FieldPath::parse(number.key).is_ok() || readings.iter().any(|r| r == number.key),
                    "{name}: {} in “{}”",
                    number.key,
                    step.title
                );
            }
        }
    }
}

/// The session in the state of a lesson's step, before or after its reveal; and the moment its question is
/// about.
fn opened(scene: &Scene, step: &Step, revealed: bool) -> (Session, Option<f64>) {
    let mut session = asperity_experiments::run(scene.clone(), Clock::STOPPED).unwrap();
    session.apply(&Command::SetAll { changes: step.set.clone() }).unwrap();
    let (reveal, at) = match &step.question {
        Some(
            Question::Choose { reveal, at, .. }
            | Question::Sketch { reveal, at, .. }
            | Question::Arrow { reveal, at, .. },
        ) => (reveal.clone(), *at),
        None => (Vec::new(), None),
    };
    if revealed {
        session.apply(&Command::SetAll { changes: reveal }).unwrap();
    }
    (session, at)
}

fn go(session: &mut Session, time: f64) {
    let Some(clock) = session.description().clock else { return };
    let time = clock.end.map_or(time, |end| time.min(end));
    session.apply(&Command::Seek { step: (time / clock.step).round() as u32 }).unwrap();
}

/// A number that changes while the run goes on is bound to a moment, or its sentence says that it is of now.
/// Read at the start, in the middle and at the end of the run of each step's state: the text says the same
/// each time. A why is read once its answer was revealed.
#[test]
fn what_a_text_says_stays_true_while_the_run_goes_on() {
    let wrong = Mutex::new(Vec::new());
    for_each_scene(|name, scene| {
        let steps = || scene.lesson.iter().flat_map(|l| &l.steps);
        let asked = steps().map(|step| (step, step.text.as_str(), false));
        let whys = steps().filter_map(|step| Some((step, step.question.as_ref()?.why()?, true)));
        for (step, text, revealed) in asked.chain(whys) {
            let mut bound = Vec::new();
            let mut now = Vec::new();
            for sentence in text.split_inclusive(['.', ':', ';']) {
                let of_now = ["now", "Now", "here is", "last step"].iter().any(|w| sentence.contains(w));
                for n in text_numbers(sentence).filter(|n| !n.key.contains('.')) {
                    match n.moment {
                        Some(moment) => {
                            bound.push(ReadingAt { reading: n.key.into(), moment: moment.into() })
                        }
                        None if !of_now => now.push(n.key),
                        None => {}
                    }
                }
            }
            if bound.is_empty() && now.is_empty() || scene.experiment.step().is_none() {
                continue;
            }
            let (mut session, _) = opened(&scene, step, revealed);
            let end = session.description().clock.and_then(|c| c.end).unwrap_or(1.0);
            let first = session.readings_at(&bound).unwrap();
            assert!(first.iter().all(Option::is_some), "{name}, “{}”: {bound:?} {first:?}", step.title);
            let unbound: Vec<f64> = now.iter().map(|id| reading(&session, id)).collect();
            for time in [0.5 * end, end] {
                go(&mut session, time);
                assert_eq!(
                    session.readings_at(&bound).unwrap(),
                    first,
                    "{name}, “{}” at {time} s",
                    step.title
                );
                for (id, was) in now.iter().zip(&unbound) {
                    let is = reading(&session, id);
                    if (is - was).abs() > 1e-3 * was.abs() {
                        wrong.lock().unwrap().push(format!(
                            "{name}, “{}”: {{{id}}} was {was} and is {is} at {time} s",
                            step.title
                        ));
                    }
                }
            }
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The numbers of a text belong to their own moment, whatever moment of the run is shown; a moment that is
/// none is refused in words.
#[test]
fn a_number_is_of_its_moment() {
    let (_, scene) = gallery().into_iter().find(|(name, _)| name == "dynamics/how_small_a_step").unwrap();
    let mut session = asperity_experiments::run(scene, Clock::STOPPED).unwrap();
    let at = |moment: &str| ReadingAt { reading: "z".into(), moment: moment.into() };
    let asked = [at("start"), at("0.1 s"), at("end")];
    let first = session.readings_at(&asked).unwrap();
    assert_eq!(first[0], Some(0.2));
    assert!((first[1].unwrap() - (0.2 - 0.5 * 9.81 * 0.01)).abs() < 1e-3, "{first:?}");
    go(&mut session, 0.1);
    assert_eq!(session.readings()[7], first[1].unwrap());
    let shown = session.hash();
    assert_eq!(session.readings_at(&asked).unwrap(), first);
    assert_eq!(session.hash(), shown);
    let none = ReadingAt { reading: "nothing".into(), moment: "end".into() };
    assert_eq!(session.readings_at(&[none]).unwrap(), [None]);
    let refused = session.readings_at(&[at("soon")]).unwrap_err();
    assert_eq!(refused.path, "wanted[0].moment");
    assert!(session.readings_at(&[at("first_impact")]).is_err());
    let (_, held) = gallery().into_iter().find(|(name, _)| name == "contact/inspector").unwrap();
    let mut held = asperity_experiments::run(held, Clock::STOPPED).unwrap();
    assert!(held.readings_at(&[at("end")]).is_err());
}

/// A reveal is read without showing it: the same bits as once it is shown, and the state stays as it was.
#[test]
fn what_is_revealed_can_be_read_before() {
    let scenes = gallery();
    let open = |name: &str| {
        let (_, scene) = scenes.iter().find(|(n, _)| n == name).unwrap();
        asperity_experiments::run(scene.clone(), Clock::STOPPED).unwrap()
    };
    let mut jumps = open("contact/point_contact_jumps");
    let change = Change { path: "bodies[1].pose.translation[0]".into(), value: 0.066.into() };
    let readings = ["point_force_x", "point_force_z", "nothing"].map(str::to_owned).to_vec();
    let shown = jumps.hash();
    let of = Beside { changes: vec![change.clone()], at: None, readings, plot: None };
    let before = jumps.beside(&of).unwrap();
    assert_eq!(jumps.hash(), shown);
    jumps.apply(&Command::SetAll { changes: vec![change] }).unwrap();
    assert_eq!(before.readings[..2], ["point_force_x", "point_force_z"].map(|id| Some(reading(&jumps, id))));
    assert_eq!((before.readings[2], before.plot), (None, None));
    // At a moment of a run, with a plot of it.
    let mut ball = open("impact/bouncing_ball");
    let of = Beside { changes: vec![], at: Some(0.46), readings: vec![], plot: Some("force_time".into()) };
    let before = ball.beside(&of).unwrap().plot.unwrap();
    assert!(before.has_points());
    go(&mut ball, 0.46);
    assert_eq!(ball.plot("force_time"), before);
}

/// A text whose moment does not exist is refused where it stands.
#[test]
fn a_text_with_a_wrong_moment_is_refused() {
    let of = |name: &str| gallery().into_iter().find(|(n, _)| n == name).unwrap().1;
    for (name, number) in [
        ("dynamics/stack", "{z@soon}"),
        ("dynamics/stack", "{z@first_impact}"),
        ("contact/inspector", "{force@end}"),
        ("dynamics/stack", "$\\live{z@1}$"),
    ] {
        let mut scene = of(name);
        scene.lesson.as_mut().unwrap().steps[1].text = format!("A number: {number}.");
        let text = asperity_scene::to_json(&scene);
        let e = parse(&text).unwrap_err();
        assert_eq!(e.path, "lesson.steps[1].text", "{name}: {e}");
    }
    let mut scene = of("contact/where_is_the_contact");
    let Some(Question::Sketch { replies, .. }) = &mut scene.lesson.as_mut().unwrap().steps[3].question else {
        unreachable!("it is drawn")
    };
    replies.insert("elsewhere".into(), "No.".into());
    let e = parse(&asperity_scene::to_json(&scene)).unwrap_err();
    assert_eq!(e.path, "lesson.steps[3].question.replies.elsewhere", "{e}");
}

/// Figures of the texts, computed: scene, changes, moment, reading, the text's figure, how far it may be off.
#[test]
fn the_figures_of_the_texts_are_the_engines() {
    let of = |name: &str| gallery().into_iter().find(|(n, _)| n == name).unwrap().1;
    let set = |path: &str, value: serde_json::Value| Change { path: path.into(), value };
    let mut wrong = Vec::new();
    let mut claim = |name: &str, changes: Vec<Change>, moment: &str, id: &str, says: f64, off: f64| {
        let mut session = asperity_experiments::run(of(name), Clock::STOPPED).unwrap();
        session.apply(&Command::SetAll { changes }).unwrap();
        let ours = if moment.is_empty() {
            reading(&session, id)
        } else {
            let wanted = ReadingAt { reading: id.into(), moment: moment.into() };
            session.readings_at(&[wanted]).unwrap()[0].unwrap_or(f64::NAN)
        };
        if (ours - says).abs().is_nan() || (ours - says).abs() > off {
            wrong.push(format!("{name}: {id} at “{moment}” is {ours}; the text says {says}"));
        }
    };
    // Eq. 10's damping under a contact that ends at zero force.
    let zeta = -libm::log(0.6) / libm::hypot(std::f64::consts::PI, libm::log(0.6));
    let by_eq_10 = vec![
        set("experiment.balls[0].damping", (2.0 * zeta * libm::sqrt(1.4e8)).into()),
        set("experiment.release", "zero_force".into()),
    ];
    claim("impact/bouncing_ball", by_eq_10, "first_impact", "restitution_1", 0.632, 5e-4);
    for (k, e) in [(4, 0.5771), (5, 0.5771)] {
        claim("impact/bouncing_ball", vec![], "first_impact", &format!("restitution_{k}"), e, 1e-4);
    }
    // The floor pushes the longer, the bouncier: ω t_F = 2 acos ζ / √(1 − ζ²).
    for (k, t) in [(1, 0.208e-3), (5, 0.266e-3)] {
        claim("impact/hysteresis", vec![], "first_impact", &format!("push_lasts_{k}"), t, 1e-6);
    }
    let zero_force = || vec![set("experiment.release", "zero_force".into())];
    for (k, t) in [(1, 0.186e-3), (2, 0.218e-3), (3, 0.239e-3), (4, 0.254e-3), (5, 0.266e-3)] {
        claim("impact/hysteresis", zero_force(), "first_impact", &format!("push_lasts_{k}"), t, 1e-6);
    }
    for (h, e) in [(20e-6, 0.008), (50e-6, 0.052), (100e-6, 0.008)] {
        claim("impact/step_size", vec![set("experiment.step", h.into())], "", "error_semi_implicit", e, 6e-4);
    }
    // Rubber on rubber, the softest pair: 2 kN from 1 m, more than ten weights from 1 cm.
    let rubber = serde_json::json!({ "youngs_modulus": 5e6, "poissons_ratio": 0.49 });
    let quiet =
        |h: f64| vec![set("experiment.floor", rubber.clone()), set("experiment.drop_height", h.into())];
    claim("impact/hertz", quiet(1.0), "first_impact", "peak_force_4", 1803.0, 5.0);
    claim("impact/hertz", quiet(0.01), "first_impact", "peak_force_4", 126.0, 2.0);
    claim(
        "impact/hertz",
        vec![set("experiment.drop_height", 1.0.into())],
        "first_impact",
        "peak_force_4",
        2379.0,
        30.0,
    );
    // The ball on the slope: points roll freely, a patch resists, by the step.
    let ball = |h: f64, loss: f64| {
        vec![
            set("bodies[1].shape", serde_json::json!({ "type": "sphere", "radius": 0.05 })),
            set("bodies[0].material.dissipation", loss.into()),
            set("bodies[1].material.dissipation", loss.into()),
            set("experiment.step", h.into()),
        ]
    };
    claim("dynamics/slope_three_models", ball(0.005, 1.0), "2 s", "speed", 4.80, 0.01);
    claim("dynamics/slope_three_models", ball(0.005, 1.0), "2 s", "speed_2", 3.42, 0.02);
    for (h, v) in [(0.02, 2.71), (0.005, 3.61), (0.001, 4.19)] {
        claim("dynamics/slope_three_models", ball(h, 0.0), "2 s", "speed_2", v, 0.02);
    }
    // A box on pieces that differ by 0.1 mm: how deep it sinks, as cut and bounded, and that friction is the
    // same for all.
    for (moment, id, says, off) in [
        ("1 s", "deepest", 2.5e-5, 1.6e-5),
        ("1.5 s", "deepest", 2.5e-5, 1.6e-5),
        ("1 s", "deepest_2", 1.5e-4, 5e-5),
        ("2 s", "deepest_2", 1.5e-4, 5e-5),
        ("0.3 s", "friction", 2.765, 0.05),
        ("0.3 s", "friction_2", 2.765, 0.15),
        ("0.3 s", "friction_4", 2.765, 0.05),
    ] {
        claim("dynamics/the_box_that_stuck", vec![], moment, id, says, off);
    }
    // Share of a bounce that an implicit step leaves: e^(−πh√(k/m)), the springs' share counted at every
    // moment.
    let stiff = |k: f64| vec![set("experiment.contact.stiffness", k.into())];
    claim("dynamics/how_small_a_step", stiff(1e4), "0.45 s", "energy", 0.80 * 1.962, 0.03);
    claim("dynamics/how_small_a_step", stiff(1e5), "0.45 s", "energy", 0.50 * 1.962, 0.03);
    claim("dynamics/how_small_a_step", stiff(1e4), "start", "energy", 1.962, 1e-9);
    let fine = || vec![set("experiment.contact.stiffness", 1e4.into()), set("experiment.step", 1e-5.into())];
    for moment in ["0.21 s", "0.22 s", "0.225 s", "0.23 s"] {
        claim("dynamics/how_small_a_step", fine(), moment, "energy", 1.962, 0.02);
    }
    claim("dynamics/cradle", vec![], "start", "energy", 0.2 * 9.81 * 0.25 * (1.0 - libm::cos(0.6)), 1e-9);
    claim("dynamics/points_cant_twist", vec![], "0.1 s", "twist", 0.0, 1e-9);
    for (apart, fall) in [(0.01, 0.281), (0.005, 0.457)] {
        let passes = vec![set("experiment.path.step_over", apart.into())];
        claim("grinding/roughness_before_and_after", passes, "", "roughness_fall", fall, 2e-3);
    }
    for (top, most) in [(0.01, 7.0), (1.0, 6.0), (100.0, 7.0)] {
        let mass = vec![set("bodies[11].mass", top.into())];
        claim("dynamics/stack", mass, "end", "most_iterations", most, 0.0);
    }
    for (top, z) in [(1000.0, 1.078), (2000.0, 0.096)] {
        claim("dynamics/stack", vec![set("bodies[11].mass", top.into())], "end", "z", z, 0.01);
    }
    // Figures of replies and whys: two equal spheres, 20 and 40 mm pressed; piles, ladder, finger.
    for (height, force) in [(0.08, 272.3), (0.06, 921.5)] {
        let pressed = vec![
            set("bodies[1].compliance.hydroelastic_modulus", 1e6.into()),
            set("bodies[1].pose.translation[2]", height.into()),
        ];
        claim("contact/where_is_the_contact", pressed, "", "force", force, 0.04 * force);
    }
    // A hand over a bar: points between its fingers, and what they are worth; a tube beside it.
    let hand = |position: [f64; 3], turn: f64, lean: f64| {
        let held = serde_json::json!({ "position": position, "turn": turn, "lean": lean, "roll": 0 });
        vec![set("experiment.hand", held)]
    };
    for (z, between) in [(0.05, 58.0), (0.045, 27.0)] {
        claim("picking/score_by_hand", hand([-0.008, 0.042, z], 0.29, 0.0), "", "between", between, 0.0);
    }
    claim("picking/score_by_hand", hand([-0.008, 0.042, 0.035], 0.29, 0.0), "", "bin_gap", 0.029, 5e-4);
    claim("picking/score_by_hand", hand([0.0, 0.0, 0.25], 0.0, 0.0), "", "cost", -20.0, 1e-9);
    claim("picking/score_by_hand", hand([0.013, 0.018, 0.044], 0.09, 0.49), "", "between", 119.0, 0.0);
    claim("picking/score_by_hand", hand([0.013, 0.018, 0.044], 0.09, 0.49), "", "bodies_between", 2.0, 0.0);
    // Candidates by three heuristics.
    let drawn = |by: &str, refined: u32, candidate: u32| {
        let sampling = serde_json::json!({ "by": by, "draws": 300, "refined": refined });
        vec![set("experiment.sampling", sampling), set("experiment.candidate", candidate.into())]
    };
    for (by, candidate, id, says, off) in [
        ("normals", 1, "free_candidates", 14.0, 0.0),
        ("pairs", 1, "free_candidates", 14.0, 0.0),
        ("pairs", 5, "cost", -42.8, 0.05),
        ("curvature", 1, "free_candidates", 42.0, 0.0),
        ("curvature", 1, "cost", -42.0, 0.05),
        ("curvature", 1, "between", 52.0, 0.0),
    ] {
        claim("picking/candidates", drawn(by, 0, candidate), "", id, says, off);
    }
    claim("picking/candidates", drawn("pairs", 14, 1), "", "bodies_between", 2.0, 0.0);
    // A hand laid on a bottle by a draft; hands about the frames of a hundred points.
    claim("picking/from_curvature", Vec::new(), "", "between", 22.0, 0.0);
    let hands = serde_json::json!({ "by": "hands", "draws": 100, "radius": 0.012, "seed": 1 });
    claim("picking/from_curvature", vec![set("experiment.sampling", hands)], "", "candidates", 100.0, 0.0);
    // A box in the corner, 0.2 mm from two walls; what it costs by curvature; after a push.
    let corner = |by: &str, times: u32| {
        let sampling = serde_json::json!({ "by": by, "draws": 300, "radius": 0.01, "seed": 1 });
        vec![set("experiment.sampling", sampling), set("experiment.pushes.times", times.into())]
    };
    claim("picking/no_grasp_reaches", corner("normals", 0), "", "blocked_walls", 194.0, 0.0);
    claim("picking/no_grasp_reaches", corner("curvature", 0), "", "best", -26.5, 0.05);
    claim("picking/no_grasp_reaches", corner("normals", 1), "", "best", -46.0, 0.5);
    claim("cones/stacked_blocks", blocks(0.1499), "", "rests", 1.0, 0.0);
    claim("cones/stacked_blocks", blocks(0.1501), "", "rests", 0.0, 0.0);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn blocks(upper: f64) -> Vec<Change> {
    let at = |k: usize, x: f64, z: f64| Change {
        path: format!("bodies[{k}].pose.translation"),
        value: serde_json::json!([x, 0, z]),
    };
    vec![at(2, upper - 0.1, 0.09), at(3, upper, 0.15)]
}

/// Newton's cradle: what five equal springs make of the blow, at any common stiffness.
#[test]
fn the_cradle_shares_the_blow_as_its_text_says() {
    let (_, scene) = gallery().into_iter().find(|(name, _)| name == "dynamics/cradle").unwrap();
    let mut session = asperity_experiments::run(scene, Clock::STOPPED).unwrap();
    let speeds = |session: &Session| session.velocities().iter().map(|v| v.linear[0]).collect::<Vec<f64>>();
    // The blow comes at a quarter of a swing of some second; before it the striker alone moves.
    let mut striker: f64 = 0.0;
    for k in 0..40 {
        go(&mut session, 0.24 + 0.001 * f64::from(k));
        striker = striker.max(speeds(&session)[0]);
    }
    go(&mut session, 0.28);
    let shares: Vec<f64> = speeds(&session).iter().map(|v| v / striker).collect();
    for (k, (share, says)) in shares.iter().zip([-0.13, -0.08, -0.03, 0.30, 0.94]).enumerate() {
        assert!((share - says).abs() < 0.03, "ball {}: {share}, the text says {says}; all {shares:?}", k + 1);
    }
}

/// The claim of the lesson: halving the step halves the largest change of the patch's force, while the point
/// model's force jumps by about its whole size however finely one looks.
#[test]
fn the_patch_is_continuous_where_the_point_jumps() {
    let (_, scene) = gallery().into_iter().find(|(name, _)| name == "contact/point_contact_jumps").unwrap();
    let largest_change = |samples: u32| {
        let mut session = asperity_experiments::run(scene.clone(), Clock::STOPPED).unwrap();
        session
            .apply(&Command::Set { path: "experiment.sweep.samples".into(), value: samples.into() })
            .unwrap();
        let curves = session.sweep();
        let column = |id: &str| {
            let index = session.description().readings.iter().position(|r| r.id == id).unwrap();
            curves.readings[index].iter().map(|x| x.unwrap_or(0.0)).collect::<Vec<f64>>()
        };
        ["force", "point_force"].map(|model| {
            let axes = ["_x", "_y", "_z"].map(|axis| column(&format!("{model}{axis}")));
            let moved =
                |i: usize| axes.iter().map(|a| (a[i + 1] - a[i]) * (a[i + 1] - a[i])).sum::<f64>().sqrt();
            (0..axes[0].len() - 1).map(moved).fold(0.0, f64::max)
        })
    };
    let [patch_coarse, point_coarse] = largest_change(101);
    let [patch_fine, point_fine] = largest_change(801);
    assert!(patch_fine < 0.2 * patch_coarse, "{patch_coarse} N, then {patch_fine} N");
    assert!(point_fine > 0.9 * point_coarse && point_fine > 200.0, "{point_coarse} N, then {point_fine} N");
}

/// Every number of a source that a scene claims to meet, it meets; and every scene of the gallery that
/// reproduces a figure or table has such a number.
#[test]
fn every_proof_holds() {
    for_each_scene(|name, scene| {
        let proofs = scene.proof.clone();
        let session = asperity_experiments::run(scene, Clock::STOPPED).unwrap();
        for (proof, ours) in proofs.iter().zip(session.prove()) {
            let ours = ours.unwrap_or(f64::NAN);
            let away = (ours - proof.value).abs();
            assert!(away <= proof.tolerance, "{name}, {}: {ours} against {}", proof.claim, proof.value);
        }
    });
}

/// Readings and plots that a scene shows first, and what a step covers, are there.
#[test]
fn readings_and_plots_that_are_named_are_there() {
    for (name, scene) in gallery() {
        let session = asperity_experiments::run(scene.clone(), Clock::STOPPED).unwrap();
        let description = session.description();
        let reading = |id: &String| description.readings.iter().any(|r| r.id == *id);
        let plot = |id: &String| description.plots.iter().any(|p| p.id == *id);
        let shown = &scene.view.readings;
        assert!((3..=6).contains(&shown.len()), "{name} shows {} readings first", shown.len());
        for id in shown.iter().chain(&scene.view.beside) {
            assert!(reading(id), "{name}: {id}");
        }
        assert!(scene.view.plot.iter().all(plot), "{name}: {:?}", scene.view.plot);
        for step in scene.lesson.iter().flat_map(|l| &l.steps) {
            for id in &step.covers {
                assert!(reading(id) || plot(id), "{name}, {}: {id}", step.title);
            }
        }
    }
}

/// The brick that carries most, in the heap of bricks on planar joints: what presses down on it once all is
/// at rest.
#[test]
fn the_brick_that_carries_most_is_the_one_the_text_names() {
    let (_, scene) = gallery().into_iter().find(|(name, _)| name == "dynamics/clutter_flat").unwrap();
    let fixed = scene.bodies.len();
    let mut session = asperity_experiments::run(scene, Clock::STOPPED).unwrap();
    go(&mut session, 6.0);
    let carried = |body: usize| -> f64 {
        let on = |c: &asperity_scene::BodyContact| match (c.a as usize == body, c.b as usize == body) {
            (true, false) => c.force[2].max(0.0),
            (false, true) => (-c.force[2]).max(0.0),
            _ => 0.0,
        };
        session.contacts().iter().map(on).sum()
    };
    let bricks = session.velocities().len();
    let most = (fixed..bricks).max_by(|&a, &b| carried(a).total_cmp(&carried(b))).unwrap();
    // Body E.
    assert_eq!(most, 4);
    assert!((carried(most) - 14.4).abs() < 0.1, "{}", carried(most));
    assert!((carried(0) - 34.3).abs() < 0.1, "{}", carried(0));
}
