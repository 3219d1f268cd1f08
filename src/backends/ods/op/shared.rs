//! [`Shared`]: functions of a generated file that check constraints for several operations.
//!
//! Constraints with the same condition and summary share a function. A constraint that refers to other parts of its
//! operation has none: the verifier checks it inline.

use std::collections::HashMap;

use crate::backends::ods::model::constraint::Constraint;
use crate::backends::ods::model::op::Op;
use crate::backends::ods::placeholders::Scope;
use crate::backends::text::cpp::escaped;
use crate::backends::writer::Writer;

/// What a function checks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Subject {
    Type,
    Attribute,
    Property,
    Successor,
    Region,
}

impl Subject {
    const ALL: [Subject; 5] =
        [Subject::Type, Subject::Attribute, Subject::Property, Subject::Successor, Subject::Region];

    /// The parameter for `$_self`, which is also a part of the function's name.
    fn name(self) -> &'static str {
        match self {
            Subject::Type => "type",
            Subject::Attribute => "attr",
            Subject::Property => "prop",
            Subject::Successor => "successor",
            Subject::Region => "region",
        }
    }

    fn scope(self) -> Scope {
        let scope = Scope::default().with("_self", self.name());
        match self {
            Subject::Attribute => scope.with("_ctxt", "attr.getContext()"),
            _ => scope.with("_op", "*op").with("_ctxt", "op->getContext()"),
        }
    }
}

/// The functions of a file, by constraint.
pub(crate) struct Shared {
    names: HashMap<(Subject, String, String), String>,
    text: String,
}

impl Shared {
    /// The functions that these operations need. `label` makes their names unique to the file.
    pub(crate) fn of(ops: &[&Op<'_>], label: &str) -> Shared {
        let mut shared = Shared { names: HashMap::new(), text: String::new() };
        let mut w = Writer::default();
        for subject in Subject::ALL {
            let mut count = 0;
            for constraint in ops.iter().flat_map(|op| constraints(op, subject)) {
                let key = key(subject, constraint);
                if !is_shareable(subject, constraint) || shared.names.contains_key(&key) {
                    continue;
                }
                count += 1;
                let name = format!("__mlir_ods_local_{}_constraint_{label}{count}", subject.name());
                emit(&mut w, subject, constraint, &name);
                shared.names.insert(key, name);
            }
        }
        shared.text = w.text().to_owned();
        shared
    }

    /// The function that checks a constraint, if there is one.
    pub(crate) fn function(&self, subject: Subject, constraint: &Constraint<'_>) -> Option<&str> {
        self.names.get(&key(subject, constraint)).map(String::as_str)
    }

    pub(crate) fn emit(&self, w: &mut Writer) {
        w.lines(&self.text);
    }
}

/// The label of a file: its stem as a part of an identifier.
pub(crate) fn label(input: &str) -> String {
    let name = input.rsplit('/').next().unwrap_or(input);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let mut label = String::new();
    for byte in stem.bytes() {
        if byte.is_ascii_alphanumeric() { label.push(char::from(byte)) } else { label.push_str(&format!("{byte:x}")) }
    }
    label
}

fn key(subject: Subject, constraint: &Constraint<'_>) -> (Subject, String, String) {
    (subject, constraint.condition.clone(), constraint.summary.to_owned())
}

fn is_shareable(subject: Subject, constraint: &Constraint<'_>) -> bool {
    let scope = subject.scope();
    constraint.is_checked() && scope.covers(&constraint.condition) && scope.covers(constraint.summary)
}

fn constraints<'o>(op: &'o Op<'_>, subject: Subject) -> Vec<&'o Constraint<'o>> {
    match subject {
        Subject::Type => {
            let values = op.operands.iter().chain(&op.results);
            values.map(|value| &value.ty.constraint).collect()
        }
        Subject::Attribute => op.attributes.iter().map(|it| &it.kind.constraint).collect(),
        Subject::Property => op.properties.iter().map(|it| &it.constraint).collect(),
        Subject::Successor => op.successors.iter().map(|it| &it.constraint).collect(),
        Subject::Region => op.regions.iter().map(|it| &it.constraint).collect(),
    }
}

/// Escapes text for a string literal; C++ code in `{{ }}` is streamed between two literals.
pub(crate) fn message(text: &str, scope: &Scope) -> String {
    let mut message = String::new();
    let mut rest = text;
    while let Some((before, code, after)) = next_code(rest) {
        message.push_str(&escaped(before));
        message.push_str(&format!("\" << {} << \"", scope.fill(code.trim())));
        rest = after;
    }
    message + &escaped(rest)
}

fn next_code(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("{{")?;
    let (code, after) = rest.split_once("}}")?;
    Some((before, code, after))
}

fn emit(w: &mut Writer, subject: Subject, constraint: &Constraint<'_>, name: &str) {
    let scope = subject.scope();
    let condition = scope.fill(&constraint.condition);
    let summary = message(constraint.summary, &scope);
    let holes = [("name", name), ("condition", &*condition), ("summary", &*summary)];
    w.template(
        match subject {
            Subject::Type => TYPE,
            Subject::Attribute => ATTRIBUTE,
            Subject::Property => PROPERTY,
            Subject::Successor => SUCCESSOR,
            Subject::Region => REGION,
        },
        &holes,
    );
    w.blank();
}

const TYPE: &str = r#"
static ::llvm::LogicalResult {name}(::mlir::Operation *op, ::mlir::Type type, ::llvm::StringRef valueKind, unsigned valueIndex) {
  if ({condition})
    return ::mlir::success();
  return op->emitOpError(valueKind) << " #" << valueIndex << " must be {summary}, but got " << type;
}
"#;

const ATTRIBUTE: &str = r#"
static ::llvm::LogicalResult {name}(::mlir::Attribute attr, ::llvm::StringRef attrName, ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError) {
  if (!attr || ({condition}))
    return ::mlir::success();
  return emitError() << "attribute '" << attrName << "' failed to satisfy constraint: {summary}";
}
"#;

const PROPERTY: &str = r#"
template <typename T>
static ::llvm::LogicalResult {name}(::mlir::Operation *op, const T &prop, ::llvm::StringRef propName) {
  if ({condition})
    return ::mlir::success();
  return op->emitOpError("property '") << propName << "' failed to satisfy constraint: {summary}";
}
"#;

const SUCCESSOR: &str = r#"
static ::llvm::LogicalResult {name}(::mlir::Operation *op, ::mlir::Block *successor, ::llvm::StringRef successorName, unsigned successorIndex) {
  if ({condition})
    return ::mlir::success();
  return op->emitOpError("successor #") << successorIndex << " ('" << successorName << "') failed to verify constraint: {summary}";
}
"#;

const REGION: &str = r#"
static ::llvm::LogicalResult {name}(::mlir::Operation *op, ::mlir::Region &region, ::llvm::StringRef regionName, unsigned regionIndex) {
  if ({condition})
    return ::mlir::success();
  return op->emitOpError("region #") << regionIndex << (regionName.empty() ? " " : " ('" + regionName + "') ") << "failed to verify constraint: {summary}";
}
"#;
