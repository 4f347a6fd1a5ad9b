//! Names of nodes in files, and their kinds here.

use asperity_scene::document::TreeNodeKind as Kind;

/// Translation of a node of the file to one of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// A node of this kind.
    As(Kind),
    /// A node of nearly this kind, with a sentence about the difference.
    Nearly(Kind, &'static str),
    /// A decorator that asks a question of the world: the question becomes a condition, and its first child
    /// here.
    Asks(Kind),
    /// A comparison, `BlackboardCheckInt` and its like, of version 3: it becomes a script.
    Compares,
    /// A subtree of the file.
    SubTree,
}

/// Finds a node by its name in the file; `None` where it is none of BehaviorTree.CPP's or Nav2's.
pub(super) fn known(name: &str) -> Option<Known> {
    use Known::{As, Asks, Nearly};
    Some(match name {
        "Sequence" => As(Kind::SequenceMemory),
        "Fallback" => As(Kind::FallbackMemory),
        "AsyncSequence" => Nearly(Kind::SequenceMemory, BETWEEN),
        "AsyncFallback" => Nearly(Kind::FallbackMemory, BETWEEN),
        "FallbackStar" => As(Kind::FallbackMemory),
        "ReactiveSequence" => As(Kind::Sequence),
        "ReactiveFallback" => As(Kind::Fallback),
        "SequenceWithMemory" | "SequenceStar" => As(Kind::SequenceResume),
        "Parallel" => As(Kind::Parallel),
        "ParallelAll" => As(Kind::ParallelAll),
        "IfThenElse" => As(Kind::IfThenElse),
        "WhileDoElse" => As(Kind::WhileDoElse),
        "TryCatch" => As(Kind::TryCatch),
        "Switch2" | "Switch3" | "Switch4" | "Switch5" | "Switch6" => As(Kind::Switch),
        "Inverter" => As(Kind::Inverter),
        "ForceSuccess" => As(Kind::ForceSuccess),
        "ForceFailure" => As(Kind::ForceFailure),
        "RetryUntilSuccessful" | "RetryUntilSuccesful" => As(Kind::Retry),
        "Repeat" => As(Kind::Repeat),
        "MaxTries" => As(Kind::MaxTries),
        "KeepRunningUntilFailure" => As(Kind::KeepRunning),
        "Delay" => As(Kind::Delay),
        "Timeout" => As(Kind::Timeout),
        "RunOnce" => As(Kind::RunOnce),
        "Precondition" => As(Kind::Precondition),
        "LoopString" | "LoopInt" | "LoopDouble" | "LoopBool" => As(Kind::Loop),
        "SkipUnlessUpdated" => As(Kind::SkipUnlessUpdated),
        "WaitValueUpdate" => As(Kind::WaitValueUpdate),
        "WasEntryUpdated" => As(Kind::WasEntryUpdated),
        "Same" | "GoalUpdater" => As(Kind::Same),
        "BlackboardCheckInt" | "BlackboardCheckDouble" | "BlackboardCheckString" | "BlackboardCheckBool" => {
            Known::Compares
        }
        "PipelineSequence" => As(Kind::Pipeline),
        "RecoveryNode" => As(Kind::Recovery),
        "RoundRobin" => As(Kind::RoundRobin),
        "NonblockingSequence" => As(Kind::Nonblocking),
        "PersistentSequence" => As(Kind::Persistent),
        "RateController" => As(Kind::Rate),
        "SingleTrigger" => As(Kind::SingleTrigger),
        "Gate" => As(Kind::Gate),
        "WhereNeeded" => As(Kind::WhereNeeded),
        "DistanceController" | "SpeedController" | "GoalUpdatedController" => Asks(Kind::Gate),
        "PathLongerOnApproach" => Asks(Kind::WhereNeeded),
        "AlwaysSuccess" => As(Kind::AlwaysSuccess),
        "AlwaysFailure" => As(Kind::AlwaysFailure),
        "Script" => As(Kind::Script),
        "ScriptCondition" => As(Kind::ScriptCondition),
        "SetBlackboard" => As(Kind::SetBlackboard),
        "UnsetBlackboard" => As(Kind::UnsetBlackboard),
        "Sleep" => As(Kind::Sleep),
        "SubTree" | "SubTreePlus" => Known::SubTree,
        other => return is_condition(other).then_some(As(Kind::Condition)),
    })
}

const BETWEEN: &str =
    "goes on to its next child within the tick here; there it lets the tree be ticked between two.";

/// Returns true for conditions of Nav2 (`nav2_behavior_tree/plugins/condition`).
fn is_condition(name: &str) -> bool {
    const ALL: [&str; 20] = [
        "AreErrorCodesPresent",
        "ArePosesNear",
        "DistanceTraveled",
        "GlobalUpdatedGoal",
        "GoalReached",
        "GoalUpdated",
        "InitialPoseReceived",
        "IsBatteryCharging",
        "IsBatteryLow",
        "IsGoalNearby",
        "IsPathValid",
        "IsStuck",
        "IsWithinPathTrackingBounds",
        "PathExpiringTimer",
        "TimeExpired",
        "TransformAvailable",
        "WouldAControllerRecoveryHelp",
        "WouldAPlannerRecoveryHelp",
        "WouldARouteRecoveryHelp",
        "WouldASmootherRecoveryHelp",
    ];
    ALL.contains(&name)
}

/// Returns the port that holds the count.
pub(super) fn counts(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::MaxTries => Some("num_failures"),
        Kind::Retry => Some("num_attempts"),
        Kind::Repeat => Some("num_cycles"),
        _ => None,
    }
}

/// Returns true for a node that needs no world and has no children.
pub(super) fn has_no_children(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Condition
            | Kind::Action
            | Kind::AlwaysSuccess
            | Kind::AlwaysFailure
            | Kind::Script
            | Kind::ScriptCondition
            | Kind::SetBlackboard
            | Kind::UnsetBlackboard
            | Kind::Sleep
            | Kind::WasEntryUpdated
    )
}

/// Returns the name in version 4 of a port of version 3.
pub(super) fn port(kind: Kind, name: &str) -> &str {
    match (kind, name) {
        (Kind::Parallel, "success_threshold" | "threshold") => "success_count",
        (Kind::Parallel, "failure_threshold") => "failure_count",
        _ => name,
    }
}
