//! Policies as files and documents carry them, and as the engine has them.

use asperity_learning::insertion::{ACTION, SEEN};
use asperity_learning::normalise::Moments;
use asperity_learning::policy::{Networks, Policy, Shape};
use asperity_learning::ppo::{Learner, Options};
use asperity_scene::document::{self, PolicySeen};
use asperity_scene::{ErrorKind, SceneError, bytes};

const SCHEMA: &str = "asperity-policy/1";
/// Numbers of a policy at most, as of a learner.
const MOST: usize = 1_000_000;

/// What a policy has learnt, by whether the mouth is seen.
fn task(mouth_seen: bool) -> &'static str {
    if mouth_seen { "insert_seeing" } else { "insert" }
}

/// A policy that can act, and, where it carries a critic, foretell.
#[derive(Clone)]
pub(crate) struct Learnt {
    pub policy: Policy<f32>,
    /// Numbers that the critic sees; none where there is none.
    pub critic: bool,
    /// By what rewards were divided.
    pub scale: f64,
}

/// What a learner has come to.
pub fn policy_of(learner: &Learner<f32>, mouth_seen: bool, made: &str) -> document::Policy {
    let policy = &learner.policy;
    let (actor, spreads, critic) = policy.networks.parts(&policy.parameters);
    let Moments { count, mean, squares } = policy.seen.clone();
    document::Policy {
        schema: SCHEMA.to_owned(),
        task: task(mouth_seen).to_owned(),
        made: made.to_owned(),
        hidden: learner.options().hidden.clone(),
        seen: PolicySeen { count, mean, squares },
        actor: bytes::of_singles(actor),
        spreads: spreads.to_vec(),
        critic: Some(bytes::of_singles(critic)),
        scale: learner.scale(),
    }
}

/// A document's policy, for a scene whose mouth is seen or not. Errors name the field.
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
    let shape = Shape { observation: SEEN, privileged: width - SEEN, action: ACTION };
    let options = Options { hidden: from.hidden.clone(), ..Options::default() };
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
    let PolicySeen { count, mean, squares } = from.seen.clone();
    let sound = count >= 0.0
        && mean.iter().all(|x| x.is_finite())
        && squares.iter().all(|x| x.is_finite() && *x >= 0.0);
    if !(sound && from.scale.is_finite() && from.scale > 0.0) {
        return Err(wrong(
            "seen",
            ErrorKind::Value,
            "counts, means, squares and the scale are finite".to_owned(),
        ));
    }
    let policy = Policy { networks, parameters, seen: Moments { count, mean, squares }, measured: true };
    Ok(Learnt { policy, critic: from.critic.is_some(), scale: from.scale })
}
