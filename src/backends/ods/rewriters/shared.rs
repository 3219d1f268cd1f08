//! [`Shared`]: functions that several patterns use, for constraints of arguments and for dags that occur repeatedly.

use rustc_hash::{FxHashMap, FxHashSet};

use super::pattern::Pattern;
use super::places::written;
use super::tree::{Leaf, Node, Role};
use crate::cpp::code::Code;
use crate::model::constraint::Constraint;
use crate::model::read::fields::{Read, maybe, maybe_text};
use crate::op::shared::message;
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::escaped;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::arena::ids::{RecordId, ValueId};
use tdgen_language::records::graph::RecordRef;

/// What a constraint is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Subject {
    Type,
    Attribute,
    Property,
}

impl Subject {
    const ALL: [Subject; 3] = [Subject::Type, Subject::Attribute, Subject::Property];

    /// Returns the subject of a constraint.
    pub(super) fn of(leaf: Leaf<'_>) -> Option<Subject> {
        if leaf.is_a("TypeConstraint") {
            Some(Subject::Type)
        } else if leaf.is_a("AttrConstraint") {
            Some(Subject::Attribute)
        } else {
            leaf.is_a("PropConstraint").then_some(Subject::Property)
        }
    }

    /// Returns the parameter of the function.
    fn name(self) -> &'static str {
        match self {
            Subject::Type => "type",
            Subject::Attribute => "attr",
            Subject::Property => "prop",
        }
    }
}

/// The dags and constraints that occur in source patterns.
#[derive(Default)]
pub(super) struct Shared<'a> {
    uses: FxHashMap<ValueId, usize>,
    /// Each dag with the index of the first pattern that has it, children first.
    dags: Vec<(Node<'a>, usize)>,
    /// The functions of dags.
    matchers: FxHashMap<ValueId, String>,
    constraints: Vec<RecordRef<'a>>,
    known: FxHashSet<RecordId>,
    /// The functions of constraints.
    checks: FxHashMap<RecordId, String>,
}

impl<'a> Shared<'a> {
    /// Adds the dags of a source pattern. What is below a dag that occurs repeatedly counts once.
    pub(super) fn add(&mut self, node: Node<'a>, pattern: usize) {
        let uses = self.uses.entry(node.id).or_default();
        *uses += 1;
        if *uses > 1 {
            return;
        }
        for at in 0..node.count() {
            if let Some(nested) = node.nested(at) {
                self.add(nested, pattern);
            } else if let (Leaf::Record(record), Some(_)) = (node.leaf(at), Subject::of(node.leaf(at)))
                && self.known.insert(record.id)
            {
                self.constraints.push(record);
            }
        }
        self.dags.push((node, pattern));
    }

    /// Returns the dags that need a function, each with the index of a pattern that has it.
    pub(super) fn repeated(&self) -> Vec<(Node<'a>, usize)> {
        let has_function = |node: Node<'_>| !matches!(node.role(), Role::Either | Role::Variadic);
        let repeated = self.dags.iter().filter(|(node, _)| self.uses[&node.id] > 1 && has_function(*node));
        repeated.copied().collect()
    }

    /// Records the function of a dag.
    pub(super) fn set_matcher(&mut self, node: Node<'a>, function: String) {
        self.matchers.insert(node.id, function);
    }

    /// Returns the function of a dag.
    pub(super) fn matcher(&self, node: Node<'a>) -> Option<&str> {
        self.matchers.get(&node.id).map(String::as_str)
    }

    /// Returns the function of a constraint.
    pub(super) fn check(&self, record: RecordRef<'a>) -> &str {
        self.checks.get(&record.id).map_or("", String::as_str)
    }

    /// Emits the functions of constraints. `label` makes their names unique to the file.
    pub(super) fn emit_checks(&mut self, code: &mut Code, label: &str, patterns: &[Pattern<'a>], diags: &mut Diags) {
        for subject in Subject::ALL {
            // Constraints with the same predicate and summary share a function.
            let mut functions: FxHashMap<(Option<RecordId>, &str), String> = FxHashMap::default();
            for &record in self.constraints.iter().filter(|&&it| Subject::of(Leaf::Record(it)) == Some(subject)) {
                let predicate = maybe(record, "predicate").and_then(|value| value.as_def().ok());
                let constraint = match Constraint::read(record) {
                    Ok(constraint) => constraint,
                    Err(error) => {
                        diags.push(error);
                        continue;
                    }
                };
                let key = (predicate.map(|predicate| predicate.id), constraint.summary);
                let number = functions.len() + 1;
                let function = functions.entry(key).or_insert_with(|| {
                    let name = format!("__mlir_ods_local_{}_constraint_{label}{number}", subject.name());
                    if let Err(error) = emit_check(code, subject, record, &constraint, &name) {
                        let word = written(record);
                        let in_pattern = patterns.iter().find(|pattern| pattern.places.find(&word).is_some());
                        let place = in_pattern.map(|pattern| pattern.places.error(&word, error.message.clone()));
                        diags.push(place.unwrap_or(error));
                    }
                    name
                });
                self.checks.insert(record.id, function.clone());
            }
        }
    }
}

fn emit_check(
    code: &mut Code,
    subject: Subject,
    record: RecordRef<'_>,
    constraint: &Constraint<'_>,
    name: &str,
) -> Read<()> {
    let parameter = subject.name();
    let scope = Scope::default().with("_self", parameter).with("_op", "*op").with("_builder", "rewriter");
    if !scope.covers(&constraint.condition) {
        let missing = scope.missing(&constraint.condition);
        let message = format!("`{missing}` has no value in the condition of `{}`", record.name());
        let help = "constraints in patterns can use `$_self`, `$_op` and `$_builder`";
        return Err(record.error(message).help(help));
    }
    let ty = match subject {
        Subject::Type => "::mlir::Type",
        Subject::Attribute => "::mlir::Attribute",
        Subject::Property => maybe_text(record, "interfaceType")?.unwrap_or("T"),
    };
    let template = if ty == "T" { "template <typename T>" } else { "" };
    let condition = scope.fill(&constraint.condition);
    let summary = if constraint.summary.contains("{{") {
        message(constraint.summary, &scope)
    } else {
        escaped(constraint.summary)
    };
    code.raw(&format!(
        r#"{template}
static ::llvm::LogicalResult {name}(
    ::mlir::PatternRewriter &rewriter, ::mlir::Operation *op, {ty} {parameter},
    ::llvm::StringRef failureStr) {{
  if (!({condition})) {{
    return rewriter.notifyMatchFailure(op, [&](::mlir::Diagnostic &diag) {{
      diag << failureStr << ": {summary}";
    }});
  }}
  return ::mlir::success();
}}
"#
    ));
    Ok(())
}
