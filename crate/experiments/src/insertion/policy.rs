//! Policies as files and documents carry them, and as the engine has them.

use asperity_learning::insertion::{ACTION, Learnt, SEEN};
use asperity_learning::normalise::RunningStatistics;
use asperity_learning::policy::{Networks, Policy, PolicySizes};
use asperity_learning::ppo::{Learner, PpoOptions};
use asperity_scene::document;
use asperity_scene::document::ObservationScale;
use asperity_scene::{ErrorKind, SceneError, bytes};

const SCHEMA: &str = "asperity-policy/1";
/// Meaning of a policy's numbers, where the mouth is not seen and where it is.
const OBSERVED: [&str; 2] = [
    "in the mouth's frame, z out of it: place from where the attempt began (3, of 1 mm), turn from there (3, a rotation vector, of 0.02 rad), \
     force (3, of 10 N) and moment (3, of 0.3 N m) with which the tool presses",
    "in the mouth's frame, z out of it: place from rules.above over the mouth (3, of 1 mm), turn from how it goes in (3, a rotation vector, \
     of 0.02 rad), force (3, of 10 N) and moment (3, of 0.3 N m) with which the tool presses",
];
const ACTED: &str = "in the mouth's frame, for rules.action_period steps: velocity (3, of rules.speed[0]), rate of turning (3, of rules.speed[1]), \
     press into the mouth: (1 + it)/2 of rules.press";
/// Greatest number of a policy's numbers, as of a learner's.
const MOST: usize = 1_000_000;

/// Returns the name of a policy's task, by whether the mouth is seen.
fn task(mouth_seen: bool) -> &'static str {
    if mouth_seen { "insert_seeing" } else { "insert" }
}

/// Returns the policy of a learner.
pub fn policy_of(learner: &Learner<f32>, mouth_seen: bool, made: &str) -> document::Policy {
    let policy = &learner.policy;
    let (actor, spreads, critic) = policy.networks.parts(&policy.parameters);
    let RunningStatistics { count, mean, squares } = policy.seen.clone();
    document::Policy {
        schema: SCHEMA.to_owned(),
        task: task(mouth_seen).to_owned(),
        made: made.to_owned(),
        hidden: learner.options().hidden.clone(),
        seen: ObservationScale { count, mean, squares },
        actor: bytes::of_singles(actor),
        spreads: spreads.to_vec(),
        critic: Some(bytes::of_singles(critic)),
        scale: learner.scale(),
    }
}

/// Writes its actor in ONNX, with all that a program that knows nothing of us must know of the numbers: as
/// the rules of its scene have them.
pub fn onnx_of(policy: &Policy<f32>, mouth_seen: bool, made: &str) -> Vec<u8> {
    policy.onnx(&[
        ("made", made),
        ("task", task(mouth_seen)),
        ("observation", OBSERVED[usize::from(mouth_seen)]),
        ("action", ACTED),
    ])
}

/// Reads a document's policy, for a scene whose mouth is seen or not. Errors name the field.
pub(crate) fn read(from: &document::Policy, mouth_seen: bool) -> Result<Learnt, SceneError> {
    let wrong = |field: &str, kind: ErrorKind, message: String| {
        SceneError::new(kind, format!("experiment.policy.{field}"), message)
    };
    if from.schema != SCHEMA {
        let message =
            format!("a policy of another version: this program reads {SCHEMA}, not {}", from.schema);
        return Err(wrong("schema", ErrorKind::Version, message));
    }
    if from.task != task(mouth_seen) {
        let message = format!(
            "a policy of another task: it has learnt `{}`, and by `experiment.rules.mouth_seen` this scene asks for `{}`",
            from.task,
            task(mouth_seen)
        );
        return Err(wrong("task", ErrorKind::Value, message));
    }
    let width = from.seen.mean.len();
    if width < SEEN || from.seen.squares.len() != width {
        let message = format!("means and squares of at least the {SEEN} numbers that an actor sees");
        return Err(wrong("seen", ErrorKind::Value, message));
    }
    let shape = PolicySizes { observation: SEEN, privileged: width - SEEN, action: ACTION };
    let options = PpoOptions { hidden: from.hidden.clone(), ..PpoOptions::default() };
    options.check(shape).map_err(|e| wrong(&e.path, ErrorKind::Value, e.message))?;
    let networks = Networks::new(shape, &from.hidden);
    let numbers = |field: &str, text: &str, count: usize| {
        let of =
            bytes::singles(text, MOST).filter(|all| all.len() == count && all.iter().all(|x| x.is_finite()));
        let message = format!(
            "{count} finite numbers of four bytes each, in base64: so many have networks of these layers"
        );
        of.ok_or_else(|| wrong(field, ErrorKind::Value, message))
    };
    let mut parameters = numbers("actor", &from.actor, networks.actor.count())?;
    if from.spreads.len() != ACTION || !from.spreads.iter().all(|s| s.is_finite() && s.abs() < 50.0) {
        return Err(wrong("spreads", ErrorKind::Value, format!("{ACTION} finite logarithms")));
    }
    parameters.extend_from_slice(&from.spreads);
    match &from.critic {
        Some(text) => parameters.extend(numbers("critic", text, networks.critic.count())?),
        None => parameters.resize(networks.count(), 0.0),
    }
    let ObservationScale { count, mean, squares } = from.seen.clone();
    let bad = |all: &[f64], least: f64| all.iter().position(|x| !(x.is_finite() && *x >= least));
    let unsound = [
        bad(&[count], 0.0).map(|_| ("seen.count".to_owned(), "zero or more")),
        bad(&mean, f64::MIN).map(|i| (format!("seen.mean[{i}]"), "a finite number")),
        bad(&squares, 0.0).map(|i| (format!("seen.squares[{i}]"), "zero or more")),
        bad(&[from.scale], f64::MIN_POSITIVE).map(|_| ("scale".to_owned(), "a positive number")),
    ];
    if let Some((field, message)) = unsound.into_iter().flatten().next() {
        return Err(wrong(&field, ErrorKind::Value, message.to_owned()));
    }
    let policy =
        Policy { networks, parameters, seen: RunningStatistics { count, mean, squares }, measured: true };
    Ok(Learnt { policy, critic: from.critic.is_some(), scale: from.scale })
}
