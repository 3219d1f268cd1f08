//! Types as written become types.

use super::elaborator::{Elaborator, Fallible};
use super::undefined::Kind;
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::lexer::Keyword;
use crate::parser::ast::{Ident, Type, TypeKind};
use crate::records::arena::ids::{ClassId, TypeId};
use crate::records::arena::types::Type as RecordType;
use crate::records::history::uses::{DefinitionKind, Target};
use crate::source::{Span, Symbol};

impl Elaborator<'_> {
    /// Elaborates a type.
    pub(super) fn ty(&mut self, ty: &Type) -> Fallible<TypeId> {
        match &ty.kind {
            TypeKind::Error => Err(self.ev.diags.reported_before()),
            TypeKind::Bit => Ok(TypeId::BIT),
            TypeKind::Int => Ok(TypeId::INT),
            TypeKind::String | TypeKind::Code => Ok(TypeId::STRING),
            TypeKind::Dag => Ok(TypeId::DAG),
            TypeKind::Bits(width) => {
                /// A field of this width prints a million digits.
                const WIDEST: u32 = 1 << 20;
                if *width > WIDEST {
                    return Err(self.error(
                        codes::INVALID_TYPE,
                        ty.span,
                        format!("the width of `bits<{width}>` exceeds the maximum of {WIDEST}"),
                    ));
                }
                Ok(self.ev.store.types.bits(*width))
            }
            TypeKind::List(element) => {
                let element = self.ty(element)?;
                Ok(self.ev.store.types.list(element))
            }
            TypeKind::Named(name) => {
                if let Some(&(alias, defined)) = self.state.aliases.get(name) {
                    self.note(ty.span, |_, _| Some(Target::Definition(defined.start)));
                    return Ok(alias);
                }
                let class = self.class_named(*name, ty.span)?;
                Ok(self.ev.store.class_type(class))
            }
        }
    }

    /// Returns the class of this name, or reports that it is undefined.
    pub(super) fn class_named(&mut self, name: Symbol, span: Span) -> Fallible<ClassId> {
        if let Some(&class) = self.ev.store.class_names.get(&name) {
            self.note(span, |elab, _| Some(Target::Definition(elab.ev.store.class(class).span.start)));
            return Ok(class);
        }
        Err(self.report_undefined(Kind::Class, name, span, |elab| {
            let interner = &elab.ev.store.interner;
            let known = elab.ev.store.classes.iter().map(|class| interner.bytes(class.name));
            let built_in = Keyword::ALL.iter().filter(|keyword| keyword.begins_item());
            did_you_mean(interner.bytes(name), built_in.map(|keyword| keyword.text().as_bytes()).chain(known))
                .map(|guess| format!("did you mean `{guess}`?"))
        }))
    }

    /// `deftype`: an alias of a type that is not a class.
    pub(super) fn deftype(&mut self, name: Ident, ty: &Type) {
        if let Some(&(_, first)) = self.state.aliases.get(&name.name) {
            self.report_redefinition("type", name, first);
            return;
        }
        if let Some(&class) = self.ev.store.class_names.get(&name.name) {
            let first = self.ev.store.class(class).span;
            let text = self.text(name.name);
            let diagnostic = Diagnostic::error(name.span, format!("redefinition of class `{text}` as a type"))
                .code(codes::REDEFINITION);
            self.ev.diags.push(diagnostic.note(first, "previous definition"));
            return;
        }
        let aliased = match self.ty(ty) {
            Ok(aliased) if matches!(self.ev.store.types[aliased], RecordType::Record(_)) => {
                Err(self.error(codes::INVALID_TYPE, ty.span, "`deftype` cannot alias a class"))
            }
            aliased => aliased,
        };
        let Ok(aliased) = aliased else {
            // The name is not undefined.
            self.state.undefined.enter(Kind::Class, name.name);
            return;
        };
        self.note_definition(DefinitionKind::Type, name, Some(aliased));
        self.state.aliases.insert(name.name, (aliased, name.span));
    }
}
