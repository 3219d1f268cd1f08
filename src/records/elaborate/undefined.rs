//! Help for names that are not defined: another kind of name, a definition below or in another file, or a similar name.

use super::elaborator::{Elaborator, Kind};
use crate::diagnostics::Diagnostic;
use crate::parser::ast::{ExprId, ExprKind, Statement, StatementKind};
use crate::source::{Span, Symbol};

/// The number of errors after which no help is searched.
const MAX_HELPS: usize = 100;

/// Help for a type or value of C++, Python or Rust.
fn other_language(kind: Kind, text: &str) -> Option<String> {
    let words: &[(&str, &str)] = match kind {
        Kind::Class => &[
            ("bool", "`bit`"),
            ("boolean", "`bit`"),
            ("char", "`int` or `string`"),
            ("float", "`string`; there are no fractions"),
            ("double", "`string`; there are no fractions"),
            ("str", "`string`"),
            ("String", "`string`"),
            ("integer", "`int`"),
            ("unsigned", "`int`"),
            ("int32_t", "`int`"),
            ("int64_t", "`int`"),
            ("uint8_t", "`int` or `bits<8>`"),
            ("uint16_t", "`int` or `bits<16>`"),
            ("uint32_t", "`int` or `bits<32>`"),
            ("uint64_t", "`int` or `bits<64>`"),
        ],
        Kind::Value => &[
            ("True", "`true`"),
            ("TRUE", "`true`"),
            ("False", "`false`"),
            ("FALSE", "`false`"),
            ("None", "`?`"),
            ("null", "`?`"),
            ("nullptr", "`?`"),
            ("NULL", "`?`"),
        ],
        Kind::Multiclass => &[],
    };
    let (_, meant) = words.iter().find(|(word, _)| *word == text)?;
    Some(format!("use {meant}"))
}

impl Elaborator<'_> {
    /// Adds the most certain help to a diagnostic about an undefined name. `guess` finds a similar name.
    pub(super) fn with_help_for(
        &self,
        kind: Kind,
        name: Symbol,
        diagnostic: Diagnostic,
        guess: impl FnOnce(&Self) -> Option<String>,
    ) -> Diagnostic {
        if self.ev.diags.error_count() > MAX_HELPS {
            return diagnostic;
        }
        let text = self.text(name);
        if let Some(help) = self.other_kind(kind, name, &text).or_else(|| other_language(kind, &text)) {
            return diagnostic.help(help);
        }
        if let Some(span) = self.definition_below(kind, name) {
            return diagnostic.note(span, "defined below; a name must be defined before it is used");
        }
        if let Some(file) = (self.find_definition)(&text) {
            return diagnostic.help(format!("`{text}` is defined in {file}; include it"));
        }
        match guess(self) {
            Some(guess) => diagnostic.help(format!("did you mean `{guess}`?")),
            None => diagnostic,
        }
    }

    /// Help for a name that exists, but as another kind.
    fn other_kind(&self, kind: Kind, name: Symbol, text: &str) -> Option<String> {
        let is_class = self.ev.store.class_names.contains_key(&name);
        let is_multiclass = self.multiclass_names.contains_key(&name);
        match kind {
            Kind::Class if is_multiclass => Some(format!("`{text}` is a multiclass; use `defm` instead of `def`")),
            Kind::Class if self.ev.store.def(name).is_some() => Some(format!("`{text}` is a record, not a class")),
            Kind::Multiclass if is_class => Some(format!("`{text}` is a class; use `def` instead of `defm`")),
            Kind::Value if is_class => {
                Some(format!("`{text}` is a class; write `{text}<...>` for an anonymous record"))
            }
            Kind::Value if is_multiclass => Some(format!("`{text}` is a multiclass, not a value")),
            _ => None,
        }
    }

    /// The location of a later definition.
    fn definition_below(&self, kind: Kind, name: Symbol) -> Option<Span> {
        let mut pending: Vec<&Statement> = self.ast.statements.iter().rev().collect();
        while let Some(statement) = pending.pop() {
            let defined = match &statement.kind {
                StatementKind::Class { name, .. } if kind != Kind::Multiclass => Some((name.name, name.span)),
                StatementKind::Multiclass { name, .. } if kind == Kind::Multiclass => Some((name.name, name.span)),
                StatementKind::Def { name: Some(name), .. } if kind == Kind::Value => self.plain_name(*name),
                StatementKind::Defvar(defvar) if kind == Kind::Value => Some((defvar.name.name, defvar.name.span)),
                StatementKind::Defset { name: own, statements, .. } => {
                    pending.extend(statements.iter().rev());
                    (kind == Kind::Value).then_some((own.name, own.span))
                }
                StatementKind::Foreach { body, .. } | StatementKind::Let { body, .. } => {
                    pending.extend(body.statements.iter().rev());
                    None
                }
                StatementKind::If { then, otherwise, .. } => {
                    pending.extend(otherwise.iter().flat_map(|block| block.statements.iter().rev()));
                    pending.extend(then.statements.iter().rev());
                    None
                }
                _ => None,
            };
            if let Some((_, span)) = defined.filter(|&(defined, _)| defined == name) {
                return Some(span);
            }
        }
        None
    }

    fn plain_name(&self, name: ExprId) -> Option<(Symbol, Span)> {
        let expr = &self.ast[name];
        match expr.kind {
            ExprKind::Name(name) => Some((name, expr.span)),
            _ => None,
        }
    }
}
