//! [`Emitter`]: the state while the C++ of one pattern is emitted.
//!
//! Errors are reported where they are found. The code that follows an error is worthless, but further errors in it are
//! found: nothing is written if there was one.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::ops::Ops;
use super::pattern::Pattern;
use super::places::written;
use super::shared::Shared;
use super::symbols::{BadUse, Symbols};
use super::tree::Node;
use crate::cpp::code::Code;
use crate::model::operation::op::Op;
use crate::model::operation::typing::Argument;
use crate::placeholders::Scope;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// Emits the C++ of a pattern.
pub(super) struct Emitter<'e, 'a> {
    pub(super) code: Code,
    pub(super) symbols: Symbols<'a>,
    pub(super) pattern: &'e Pattern<'a>,
    pub(super) shared: &'e Shared<'a>,
    pub(super) ops: &'e mut Ops<'a>,
    pub(super) diags: &'e mut Diags,
    /// What was reported: several functions may contain the same dag.
    pub(super) seen: &'e mut FxHashSet<(Option<Span>, String)>,
    /// Numbers local variables.
    pub(super) values: usize,
    /// Whether symbols may be missing because of an error in the source pattern.
    pub(super) lost: bool,
    /// Whether an error was reported.
    pub(super) failed: bool,
}

impl<'a> Emitter<'_, 'a> {
    /// Reports an error at a word of the pattern.
    pub(super) fn error(&mut self, word: &str, message: impl Into<String>) {
        self.report(self.pattern.places.error(word, message));
    }

    /// Reports an error that `Places` located.
    pub(super) fn report(&mut self, error: Diagnostic) {
        if self.seen.insert((error.span, error.message.clone())) {
            self.diags.push(error);
        }
        self.failed = true;
    }

    /// Reports an error at the operator of a dag.
    pub(super) fn error_at(&mut self, node: Node<'a>, message: impl Into<String>) {
        let operator = node.operator().map(written).unwrap_or_default();
        self.error(&operator, message);
    }

    /// Reports that a node has another number of arguments than its operation.
    pub(super) fn refuse_arguments(&mut self, node: Node<'a>, op: &Op<'a>, message: String) {
        let name = |argument: &Argument| match *argument {
            Argument::Operand(at) => op.operands[at].name,
            Argument::Attribute(at) => Some(op.attributes[at].name),
            Argument::Property(at) => Some(op.properties[at].name),
        };
        let names =
            op.arguments.iter().map(|argument| name(argument).map_or("_".to_owned(), |name| format!("${name}")));
        let help = match names.collect::<Vec<_>>().join(", ") {
            names if names.is_empty() => "it has no arguments".to_owned(),
            names => format!("its arguments are `{names}`"),
        };
        let operator = node.operator().map(written).unwrap_or_default();
        self.report(self.pattern.places.error(&operator, message).help(help));
    }

    /// Reports an error at a record that the pattern mentions.
    pub(super) fn error_at_record(&mut self, record: RecordRef<'a>, message: impl Into<String>) {
        self.error(&written(record), message);
    }

    /// Returns the operation of a dag, or reports that there is none.
    pub(super) fn op(&mut self, node: Node<'a>) -> Option<Rc<Op<'a>>> {
        match node.operator() {
            Some(record) if record.is_a("Op") => {
                let op = self.ops.get(record, self.diags);
                self.failed |= op.is_none();
                op
            }
            Some(record) => {
                let message = format!("`{}` is not an operation", record.name());
                self.error_at_record(record, message);
                None
            }
            None => {
                self.error("", "the operator of a pattern is not an operation");
                None
            }
        }
    }

    /// Returns a new number for a local variable.
    pub(super) fn number(&mut self) -> usize {
        self.values += 1;
        self.values - 1
    }

    /// Returns C++ for the value of a symbol.
    pub(super) fn value(&mut self, symbol: &str) -> String {
        self.wrapped_value(symbol, str::to_owned)
    }

    /// Returns C++ for the value of a symbol, with `wrap` around each part of it.
    pub(super) fn wrapped_value(&mut self, symbol: &str, wrap: impl Fn(&str) -> String) -> String {
        let value = self.symbols.value(symbol, wrap);
        value.unwrap_or_else(|bad| self.bad_use(symbol, &bad))
    }

    /// Reports a use without meaning.
    pub(super) fn bad_use(&mut self, symbol: &str, bad: &BadUse) -> String {
        let message = match bad {
            BadUse::Unbound if self.lost || (symbol.is_empty() && self.failed) => return String::new(),
            BadUse::Unbound if symbol.is_empty() => "expected a symbol as argument".to_owned(),
            BadUse::Unbound => format!("referencing unbound symbol '{symbol}'"),
            BadUse::Index(count) => format!("symbol '{symbol}' has no such result: there are {count}"),
            BadUse::NotIndexed => format!("symbol '{symbol}' is one value and has no index"),
        };
        let mut error = self.pattern.places.error(&format!("${symbol}"), message);
        if let BadUse::Unbound = bad {
            let bound = self.symbols.listed().into_iter().map(|symbol| symbol.name.as_str());
            // Those of the generator have no place in a pattern.
            let bound = bound.filter(|name| !name.starts_with("tblgen_"));
            let bound: BTreeSet<String> = bound.map(|name| format!("`${name}`")).collect();
            if !bound.is_empty() {
                let bound: Vec<String> = bound.into_iter().collect();
                error = error.help(format!("the source pattern binds {}", bound.join(", ")));
            }
        }
        self.report(error);
        String::new()
    }

    /// Fills the placeholders of C++ that belongs to `owner`, or reports those that have no value.
    pub(super) fn fill(&mut self, template: &str, scope: &Scope<'_>, owner: RecordRef<'a>) -> String {
        if !scope.covers(template) {
            let missing = scope.missing(template);
            let message = format!("`{missing}` has no value in the C++ `{}`", template.trim());
            let mut error = self.pattern.places.error(&written(owner), message);
            if missing == "$_self" {
                error = error.help("the values are `$0`, `$1` and so on");
            }
            self.report(error);
        }
        scope.fill(template)
    }
}
