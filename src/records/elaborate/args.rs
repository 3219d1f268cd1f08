//! References to classes and multiclasses: matching arguments to parameters.

use super::elaborator::Elaborator;
use super::scope::Mode;
use crate::diagnostics::Diagnostic;
use crate::parser::ast::{Argument, ClassRef, ExprId, ExprKind};
use crate::records::ids::{ClassId, TypeId, ValueId};
use crate::records::record::TemplateArg;
use crate::records::views::{ArgKey, Args};
use crate::source::{Span, Symbol};
use smallvec::SmallVec;

/// Which parameters have an argument.
type Given = SmallVec<[bool; 16]>;

/// The owner of the parameters.
#[derive(Clone, Copy)]
pub(super) enum Target {
    Class(ClassId),
    Multiclass(usize),
}

impl Elaborator<'_> {
    fn params(&self, target: Target) -> &[TemplateArg] {
        match target {
            Target::Class(class) => &self.ev.store.class(class).args,
            Target::Multiclass(multiclass) => &self.multiclasses[multiclass].args,
        }
    }

    fn target_name(&self, target: Target) -> (String, Span) {
        match target {
            Target::Class(class) => {
                let class = self.ev.store.class(class);
                (format!("class `{}`", self.text(class.name)), class.span)
            }
            Target::Multiclass(multiclass) => {
                let multiclass = &self.multiclasses[multiclass];
                (format!("multiclass `{}`", self.text(multiclass.name)), multiclass.span)
            }
        }
    }

    /// Elaborates the arguments of a reference. Every parameter without a default must have one.
    pub(super) fn args(&mut self, target: Target, reference: &ClassRef, check_types: bool) -> Option<Args> {
        if let Target::Class(class) = target
            && self.ev.store.class(class).body.is_incomplete
        {
            return None;
        }
        let mut args = Args::with_capacity(reference.args.len());
        let mut given = Given::from_elem(false, self.params(target).len());
        let mut good = true;
        let mut named = false;
        for (at, arg) in self.ast[reference.args].iter().enumerate() {
            let position = match arg.name {
                Some(name) => {
                    named = true;
                    self.named_position(target, name)
                }
                None if named => {
                    let span = self.ast[arg.value].span;
                    self.error(span, "a positional argument cannot stand after a named one");
                    None
                }
                None => Some(at),
            };
            let Some(position) = position else {
                good = false;
                continue;
            };
            match self.arg(target, position, arg, reference, &mut given, check_types) {
                Some((key, value)) => args.push(key, value),
                None => good = false,
            }
        }
        (good && self.covers(target, &given, reference.span)).then_some(args)
    }

    /// Error values for all arguments of a class.
    pub(super) fn failed_args(&self, class: ClassId) -> Args {
        let mut args = Args::default();
        for at in 0..self.ev.store.class(class).args.len() {
            args.push(ArgKey::Position(at as u32), ValueId::ERROR);
        }
        args
    }

    /// The position of the parameter that is named in front of a value.
    fn named_position(&mut self, target: Target, name: ExprId) -> Option<usize> {
        let name_expr = &self.ast[name];
        let span = name_expr.span;
        let (ExprKind::Name(name) | ExprKind::String(name)) = name_expr.kind else {
            self.error(span, "the name of an argument must be an identifier");
            return None;
        };
        let mut params = self.params(target).iter();
        if let Some(position) = params.position(|param| param.short_name == name) {
            return Some(position);
        }
        let (owner, place) = self.target_name(target);
        let names = self.params(target).iter().map(|param| self.ev.store.interner.bytes(param.short_name));
        let guess = crate::diagnostics::did_you_mean(self.ev.store.interner.bytes(name), names);
        let text = self.text(name);
        let mut diagnostic =
            Diagnostic::error(span, format!("{owner} has no argument `{text}`")).note(place, "declared here");
        if let Some(guess) = guess {
            diagnostic = diagnostic.help(format!("did you mean `{guess}`?"));
        }
        self.ev.diags.push(diagnostic);
        None
    }

    /// Elaborates an argument and converts it to the type of the parameter at this position.
    fn arg(
        &mut self,
        target: Target,
        position: usize,
        arg: &Argument,
        reference: &ClassRef,
        given: &mut Given,
        check_types: bool,
    ) -> Option<(ArgKey, ValueId)> {
        let ast = self.ast;
        let span = || ast[arg.value].span;
        let Some(&TemplateArg { name, short_name, ty, .. }) = self.params(target).get(position) else {
            let (owner, place) = self.target_name(target);
            let count = self.params(target).len();
            let message = format!("{owner} takes {count} arguments, {} are given", reference.args.len());
            self.ev.diags.push(Diagnostic::error(span(), message).note(place, "declared here"));
            return None;
        };
        let value = self.value(arg.value, Some(ty), Mode::Value);
        if value == ValueId::ERROR {
            return None;
        }
        if std::mem::replace(&mut given[position], true) {
            let text = self.text(short_name);
            self.error(span(), format!("argument `{text}` is given twice"));
            return None;
        }
        if value == ValueId::UNSET && arg.name.is_some() {
            self.error(span(), "a named argument cannot be `?`");
            return None;
        }
        let key = match arg.name {
            Some(_) => ArgKey::Name(name),
            None => ArgKey::Position(position as u32),
        };
        if !check_types {
            return Some((key, value));
        }
        match self.ev.cast_to(value, ty) {
            Some(converted) => Some((key, converted)),
            None => {
                let at = match arg.name {
                    Some(name) => self.ast[name].span,
                    None => reference.name.span,
                };
                self.wrong_argument(at, span(), short_name, ty, value);
                None
            }
        }
    }

    fn wrong_argument(&mut self, at: Span, value_span: Span, name: Symbol, ty: TypeId, value: ValueId) {
        if self.ev.is_incomplete(value) {
            return;
        }
        let got = self.ev.store.type_of(value).map(|ty| self.ev.store.type_string(ty)).unwrap_or_default();
        let (name, wanted) = (self.text(name), self.ev.store.type_string(ty));
        let shown = self.ev.store.value_string(value);
        let message = format!("argument `{name}` of type `{wanted}` cannot be {shown} of type `{got}`");
        self.ev.diags.push(Diagnostic::error(at, message).note(value_span, "the argument"));
    }

    /// Checks that every parameter without a default has an argument.
    fn covers(&mut self, target: Target, given: &Given, span: Span) -> bool {
        let is_missing =
            |(param, given): &(&TemplateArg, &bool)| !**given && !self.ev.store.values.facts(param.default).complete;
        let params = self.params(target).iter().zip(given).filter(is_missing);
        let missing: Vec<(Symbol, Span)> = params.map(|(param, _)| (param.short_name, param.span)).collect();
        for &(name, declared) in &missing {
            let (owner, _) = self.target_name(target);
            let text = self.text(name);
            let diagnostic = Diagnostic::error(span, format!("argument `{text}` of {owner} is missing"));
            self.ev.diags.push(diagnostic.note(declared, "it has no default"));
        }
        missing.is_empty()
    }
}
