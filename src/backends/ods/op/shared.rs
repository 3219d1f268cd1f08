//! [`Shared`]: functions of a generated file that check constraints for several operations.
//!
//! Constraints with the same condition and summary share a function. A constraint that refers to other parts of its
//! operation has none: the verifier checks it inline.

use rustc_hash::FxHashMap;

use crate::model::constraint::Constraint;
use crate::model::operation::op::Op;
use crate::placeholders::Scope;
use tdgen_language::backends::text::cpp::escaped;
use tdgen_language::backends::writer::Writer;

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

    fn scope(self) -> Scope<'static> {
        let scope = Scope::default().with("_self", self.name());
        match self {
            Subject::Attribute => scope.with("_ctxt", "attr.getContext()"),
            _ => scope.with("_op", "*op").with("_ctxt", "op->getContext()"),
        }
    }
}

/// The functions of a file, by constraint.
pub(crate) struct Shared<'o> {
    /// The name of the function, or nothing if an operation's verifier must check the constraint itself.
    names: FxHashMap<Key<'o>, Option<String>>,
    text: String,
}

/// The subject, condition and summary of a constraint.
type Key<'o> = (Subject, &'o str, &'o str);

impl<'o> Shared<'o> {
    /// The functions that these operations need. `label` makes their names unique to the file.
    pub(crate) fn of(ops: &[&'o Op<'_>], label: &str) -> Shared<'o> {
        let mut names = FxHashMap::default();
        let mut w = Writer::default();
        for subject in Subject::ALL {
            let scope = subject.scope();
            let mut count = 0;
            let constraints = ops.iter().flat_map(|op| constraints(op, subject));
            for constraint in constraints.filter(|constraint| constraint.is_checked()) {
                names.entry(key(subject, constraint)).or_insert_with(|| {
                    if !scope.covers(&constraint.condition) || !scope.covers(constraint.summary) {
                        return None;
                    }
                    count += 1;
                    let name = format!("__mlir_ods_local_{}_constraint_{label}{count}", subject.name());
                    emit(&mut w, subject, constraint, &name);
                    Some(name)
                });
            }
        }
        Shared { names, text: w.into_text() }
    }

    /// The function that checks a constraint, if there is one.
    pub(crate) fn function<'s>(&'s self, subject: Subject, constraint: &'s Constraint<'_>) -> Option<&'s str> {
        self.names.get(&key(subject, constraint))?.as_deref()
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
        if byte.is_ascii_alphanumeric() || byte == b'_' {
            label.push(char::from(byte))
        } else {
            label.push_str(&format!("{byte:X}"))
        }
    }
    label
}

fn key<'o>(subject: Subject, constraint: &'o Constraint<'_>) -> Key<'o> {
    (subject, &constraint.condition, constraint.summary)
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
pub(crate) fn message(text: &str, scope: &Scope<'_>) -> String {
    let mut message = String::with_capacity(text.len());
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
    // Code in the summary is streamed.
    let is_plain = next_code(constraint.summary).is_none();
    w.template(
        match subject {
            Subject::Type if is_plain => TYPE,
            Subject::Type => TYPE_WITH_CODE,
            Subject::Attribute if is_plain => ATTRIBUTE,
            Subject::Attribute => ATTRIBUTE_WITH_CODE,
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
  return TDGEN_ODS::invalidType(op, valueKind, valueIndex, "{summary}", type);
}
"#;

const TYPE_WITH_CODE: &str = r#"
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
  return TDGEN_ODS::invalidAttribute(emitError, attrName, "{summary}");
}
[[maybe_unused]] static ::llvm::LogicalResult {name}(::mlir::Operation *op, ::mlir::Attribute attr, ::llvm::StringRef attrName) {
  return {name}(attr, attrName, [op]() { return op->emitOpError(); });
}
"#;

const ATTRIBUTE_WITH_CODE: &str = r#"
static ::llvm::LogicalResult {name}(::mlir::Attribute attr, ::llvm::StringRef attrName, ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError) {
  if (!attr || ({condition}))
    return ::mlir::success();
  return emitError() << "attribute '" << attrName << "' failed to satisfy constraint: {summary}";
}
[[maybe_unused]] static ::llvm::LogicalResult {name}(::mlir::Operation *op, ::mlir::Attribute attr, ::llvm::StringRef attrName) {
  return {name}(attr, attrName, [op]() { return op->emitOpError(); });
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
