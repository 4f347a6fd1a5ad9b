//! Attributes of a node.

use asperity_control::behaviour::START;
use asperity_scene::SceneError;
use asperity_scene::document::{TreeNode, TreeNodeKind as Kind, TreePort};
use roxmltree::Node;

use super::kinds::{self, counts};
use super::reader::Reader;
use super::scope::Scope;

/// Attributes that do not affect a node's behaviour.
const BESIDE: [&str; 8] =
    ["ID", "name", "_uid", "_fullpath", "_autoremap", "__autoremap", "__shared_blackboard", "_description"];
/// Scripts that any node may have.
pub(super) const GUARDS: [&str; 8] =
    ["_failureIf", "_successIf", "_skipIf", "_while", "_onSuccess", "_onFailure", "_onHalted", "_post"];
/// Largest count in a file, either sign.
const MOST: i64 = 1_000_000_000;

/// Reads a number written in the file itself; `None` where it is an entry of the blackboard.
fn literal(text: &str) -> Option<Result<i64, ()>> {
    if text.trim().starts_with('{') {
        return None;
    }
    Some(text.trim().parse::<i64>().ok().filter(|n| (-MOST..=MOST).contains(n)).ok_or(()))
}

impl<'d, 'i> Reader<'d, 'i> {
    /// Reads ports and scripts of a node, with the names of the one blackboard.
    pub(super) fn given(
        &mut self,
        node: Node<'d, 'i>,
        read: &mut TreeNode,
        scope: &Scope,
    ) -> Result<(), SceneError> {
        for attribute in node.attributes() {
            let (name, text) = (kinds::port(read.kind, attribute.name()), attribute.value());
            if BESIDE.contains(&name) {
                continue;
            }
            let is_script = GUARDS.contains(&name)
                || matches!(
                    (read.kind, name),
                    (Kind::Script | Kind::ScriptCondition, "code") | (Kind::Precondition, "if")
                );
            let value = if is_script {
                scope.script(text).map_err(|e| self.refusal(node, &format!("{name}: {e}")))?
            } else if name.starts_with('_') {
                self.notes.add(format!("{name} is left out: it is no script that is known."));
                continue;
            } else {
                scope.port(name, text)
            };
            read.ports.push(TreePort { name: name.to_owned(), value });
        }
        self.counted(node, read)?;
        self.named_entries(read, scope);
        match read.kind {
            Kind::Parallel => self.parallel(node, read),
            Kind::Condition | Kind::Action => {
                if read.ports.iter().any(|p| p.value.starts_with('{')) {
                    self.notes.add("Leaves do not write on the blackboard here: what they would, a reader may put there by a script.");
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Renames ports that name an entry without braces: to write, watch or remove it.
    fn named_entries(&self, read: &mut TreeNode, scope: &Scope) {
        let named = match read.kind {
            Kind::SetBlackboard => "output_key",
            Kind::UnsetBlackboard => "key",
            Kind::SkipUnlessUpdated | Kind::WaitValueUpdate | Kind::WasEntryUpdated => "entry",
            _ => return,
        };
        for port in read.ports.iter_mut().filter(|p| p.name == named && !p.value.starts_with('{')) {
            port.value = scope.name(port.value.trim());
        }
    }

    /// Reads the count of a repetition: into the document's own field where it is a number.
    fn counted(&self, node: Node<'d, 'i>, read: &mut TreeNode) -> Result<(), SceneError> {
        let Some(port) = counts(read.kind) else { return Ok(()) };
        let Some(text) = read.port(port) else {
            return Err(self.refusal(node, &format!("<{}> says how often ({port})", node.tag_name().name())));
        };
        match literal(text) {
            Some(Err(())) => Err(self.refusal(node, &format!("{port}=\"{text}\" is no count"))),
            Some(Ok(n)) => {
                let endless = n < 1 && read.kind == Kind::MaxTries;
                if endless {
                    return Err(self.refusal(node, &format!("{port}=\"{n}\" is no count from 1 on")));
                }
                read.n = u32::try_from(n).ok().filter(|n| *n > 0);
                let ours = self.file.own_rules || read.kind == Kind::MaxTries;
                if ours && read.n.is_some() {
                    read.ports.retain(|p| p.name != port);
                }
                Ok(())
            }
            None if read.kind == Kind::MaxTries => Err(self.refusal(node, &format!("{port} is a number"))),
            None => Ok(()),
        }
    }

    /// Reads the number that must succeed, into the document's own field where it is a number.
    fn parallel(&mut self, node: Node<'d, 'i>, read: &mut TreeNode) -> Result<(), SceneError> {
        for (name, absent) in [("success_count", "-1"), ("failure_count", "1")] {
            if read.port(name).is_none() {
                read.ports.push(TreePort { name: name.to_owned(), value: absent.to_owned() });
            }
        }
        let all = i64::try_from(node.children().filter(Node::is_element).count()).unwrap_or(i64::MAX);
        let of = |name: &str| match literal(read.port(name).unwrap_or_default()) {
            Some(Err(())) => {
                Err(self.refusal(node, &format!("{name} is a whole number, at most a billion either way")))
            }
            Some(Ok(n)) => {
                let wanted = if n < 0 { (all + 1 + n).max(0) } else { n };
                if wanted > all {
                    return Err(self.refusal(node, &format!("{name} is {n}, and there are {all} children")));
                }
                Ok(Some((n, wanted)))
            }
            None => Ok(None),
        };
        let (succeed, fail) = (of("success_count")?, of("failure_count")?);
        let Some((written, succeed)) = succeed else { return Ok(()) };
        if self.file.own_rules && fail.is_some_and(|(_, fail)| fail == all - succeed + 1) && succeed > 0 {
            read.ports.retain(|p| !["success_count", "failure_count"].contains(&p.name.as_str()));
            read.success_threshold = u32::try_from(succeed).ok();
        } else if written > 0 {
            read.success_threshold = u32::try_from(written).ok();
        }
        Ok(())
    }

    /// Adds texts that a subtree is given: they stand on the blackboard at the start.
    pub(super) fn starts(read: &mut TreeNode, starts: Vec<(String, String)>) {
        read.ports.extend(
            starts.into_iter().map(|(name, value)| TreePort { name: format!("{START}{name}"), value }),
        );
    }
}
