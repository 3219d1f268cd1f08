//! Types as written become types.

use super::elaborator::{Elaborator, Kind};
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::parser::ast::{Type, TypeKind};
use crate::records::ids::{ClassId, TypeId};
use crate::records::types::Type as RecordType;
use crate::source::{Span, Symbol};

impl Elaborator<'_> {
    /// Elaborates a type.
    pub(super) fn ty(&mut self, ty: &Type) -> Option<TypeId> {
        match &ty.kind {
            TypeKind::Error => None,
            TypeKind::Bit => Some(TypeId::BIT),
            TypeKind::Int => Some(TypeId::INT),
            TypeKind::String | TypeKind::Code => Some(TypeId::STRING),
            TypeKind::Dag => Some(TypeId::DAG),
            TypeKind::Bits(width) => {
                /// A field of this width prints a million digits.
                const WIDEST: u32 = 1 << 20;
                if *width > WIDEST {
                    self.error(ty.span, format!("bits<{width}>: the width must not exceed {WIDEST}"));
                    return None;
                }
                Some(self.ev.store.types.bits(*width))
            }
            TypeKind::List(element) => {
                let element = self.ty(element)?;
                Some(self.ev.store.types.list(element))
            }
            TypeKind::Named(name) => {
                if let Some(&(alias, _)) = self.aliases.get(name) {
                    return Some(alias);
                }
                let class = self.class_named(*name, ty.span)?;
                Some(self.ev.store.class_type(class))
            }
        }
    }

    /// Returns the class of this name, or reports that it is undefined.
    pub(super) fn class_named(&mut self, name: Symbol, span: Span) -> Option<ClassId> {
        if let Some(&class) = self.ev.store.class_names.get(&name) {
            return Some(class);
        }
        let interner = &self.ev.store.interner;
        let known = self.ev.store.classes.iter().map(|class| interner.bytes(class.name));
        let guess = did_you_mean(interner.bytes(name), known);
        let mut diagnostic = Diagnostic::error(span, format!("there is no class named `{}`", self.text(name)));
        if let Some(guess) = guess {
            diagnostic = diagnostic.help(format!("did you mean `{guess}`?"));
        }
        self.unknown(Kind::Class, name, diagnostic);
        None
    }

    /// `deftype`: an alias of a type that is not a class.
    pub(super) fn deftype(&mut self, name: crate::parser::ast::Ident, ty: &Type) {
        if let Some(&(_, first)) = self.aliases.get(&name.name) {
            self.exists_already("type", name, first);
            return;
        }
        if let Some(&class) = self.ev.store.class_names.get(&name.name) {
            let first = self.ev.store.class(class).span;
            let text = self.text(name.name);
            let diagnostic = Diagnostic::error(name.span, format!("a class named `{text}` exists already"));
            self.ev.diags.push(diagnostic.note(first, "the class"));
            return;
        }
        let Some(aliased) = self.ty(ty) else { return };
        if matches!(self.ev.store.types[aliased], RecordType::Record(_)) {
            self.error(ty.span, "a class cannot get another name by deftype");
            return;
        }
        self.aliases.insert(name.name, (aliased, name.span));
    }
}
