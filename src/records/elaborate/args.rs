//! References to classes and multiclasses: matching arguments to parameters.

use super::elaborator::{Elaborator, Fallible};
use super::scope::Mode;
use crate::diagnostics::codes;
use crate::diagnostics::{Diagnostic, Reported, did_you_mean};
use crate::parser::ast::{Argument, ClassRef, ExprKind, Ident};
use crate::records::arena::ids::{ClassId, TypeId, ValueId};
use crate::records::arena::template_args::{TemplateArg, TemplateArgs};
use crate::records::arena::views::{ArgKey, Args};
use crate::records::history::uses;
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
    pub(super) fn params(&self, target: Target) -> &TemplateArgs {
        match target {
            Target::Class(class) => &self.ev.store.class(class).args,
            Target::Multiclass(multiclass) => &self.state.multiclasses[multiclass].args,
        }
    }

    fn target_name(&self, target: Target) -> (String, Span) {
        match target {
            Target::Class(class) => {
                let class = self.ev.store.class(class);
                (format!("class `{}`", self.text(class.name)), class.span)
            }
            Target::Multiclass(multiclass) => {
                let multiclass = &self.state.multiclasses[multiclass];
                (format!("multiclass `{}`", self.text(multiclass.name)), multiclass.span)
            }
        }
    }

    /// Elaborates the arguments of a reference. Every parameter without a default must have one.
    pub(super) fn args(&mut self, target: Target, reference: &ClassRef, check_types: bool) -> Fallible<Args> {
        let is_poisoned = match target {
            Target::Class(class) => self.ev.store.class(class).body.is_poisoned,
            Target::Multiclass(multiclass) => self.state.multiclasses[multiclass].is_poisoned,
        };
        if is_poisoned {
            return Err(self.ev.diags.reported_before());
        }
        let mut args = Args::with_capacity(reference.args.len());
        let mut given = Given::from_elem(false, self.params(target).len());
        let mut result = Ok(());
        let mut named = false;
        let mut exchanged = None;
        for (at, arg) in self.ast[reference.args].iter().enumerate() {
            if exchanged.is_some_and(|exchanged| exchanged + 1 == at) {
                continue;
            }
            let position = match arg.name {
                Some(name) => {
                    named = true;
                    self.named_position(target, name)
                }
                None if named => {
                    let span = self.ast[arg.value].span;
                    Err(self.error(codes::ARGUMENT_FORM, span, "positional argument after a named argument"))
                }
                None => Ok(at),
            };
            let arg = position.and_then(|position| self.arg(target, position, arg, reference, &mut given, check_types));
            match arg {
                Ok((key, value)) => args.push(key, value),
                Err(reported) => {
                    result = Err(reported);
                    exchanged = self.is_exchanged(target, at, reference).then_some(at);
                }
            }
        }
        result?;
        self.check_covered(target, &given, reference.span)?;
        Ok(args)
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
    fn named_position(&mut self, target: Target, Ident { name, span }: Ident) -> Fallible<usize> {
        if let Some(position) = self.params(target).short_position(name) {
            self.note(span, |elab, _| Some(uses::Target::Definition(elab.params(target)[position].span.start)));
            return Ok(position);
        }
        let (owner, location) = self.target_name(target);
        let names = self.params(target).iter().map(|param| self.ev.store.interner.bytes(param.short_name));
        let guess = did_you_mean(self.ev.store.interner.bytes(name), names);
        let text = self.text(name);
        let mut diagnostic = Diagnostic::error(span, format!("{owner} has no argument `{text}`"))
            .code(codes::UNKNOWN_ARGUMENT)
            .note(location, "declaration");
        diagnostic = match guess {
            Some(guess) => diagnostic.help(format!("did you mean `{guess}`?")),
            None => diagnostic.help(self.listed_params(target)),
        };
        Err(self.ev.diags.push(diagnostic))
    }

    /// Help with the names of the parameters.
    fn listed_params(&self, target: Target) -> String {
        const MAX_SHOWN: usize = 8;
        let params = self.params(target);
        let names = params.iter().take(MAX_SHOWN).map(|param| format!("`{}`", self.text(param.short_name)));
        let names: Vec<String> = names.collect();
        match params.len() {
            0 => "it has no arguments".to_owned(),
            1 => format!("its argument is {}", names.join("")),
            count if count > MAX_SHOWN => format!("its arguments are {}, ...", names.join(", ")),
            _ => format!("its arguments are {}", names.join(", ")),
        }
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
    ) -> Fallible<(ArgKey, ValueId)> {
        let ast = self.ast;
        let span = || ast[arg.value].span;
        let Some(&TemplateArg { name, short_name, ty, span: declared, .. }) = self.params(target).get(position) else {
            let (owner, location) = self.target_name(target);
            let count = self.params(target).len();
            let message = format!("too many arguments for {owner}: expected {count}, got {}", reference.args.len());
            return Err(self.ev.diags.push(
                Diagnostic::error(span(), message).code(codes::TOO_MANY_ARGUMENTS).note(location, "declaration"),
            ));
        };
        let value = self.value(arg.value, Some(ty), Mode::Value);
        let value = self.check(value)?;
        if std::mem::replace(&mut given[position], true) {
            let text = self.text(short_name);
            return Err(self.error(codes::DUPLICATE_ARGUMENT, span(), format!("duplicate argument `{text}`")));
        }
        if value == ValueId::UNSET && arg.name.is_some() {
            return Err(self.error(codes::ARGUMENT_FORM, span(), "a named argument cannot be `?`"));
        }
        let key = match arg.name {
            Some(_) => ArgKey::Name(name),
            None => ArgKey::Position(position as u32),
        };
        if !check_types && !self.lacks_bits(value, ty) {
            // LLVM 23 converts it, and refuses it if it does not convert.
            let converted = if self.ev.store.llvm_version >= 23 { self.ev.cast_to(value, ty) } else { None };
            return Ok((key, converted.unwrap_or(value)));
        }
        match self.ev.cast_to(value, ty) {
            Some(converted) => Ok((key, converted)),
            None => {
                let at = match arg.name {
                    Some(name) => name.span.to(span()),
                    None => span(),
                };
                let is_exchanged = arg.name.is_none() && self.is_exchanged(target, position, reference);
                let exchanged =
                    is_exchanged.then(|| format!("exchange it with the next: {}", self.listed_params(target)));
                let is_literal =
                    matches!(ast[arg.value].kind, ExprKind::Int(_) | ExprKind::String(_) | ExprKind::Bits(_));
                let is_left_out = !is_literal && self.is_left_out(target, position, value, reference);
                let left_out = is_left_out.then(|| self.left_out(target, position));
                let help = exchanged.or(left_out).or_else(|| is_literal.then(|| self.ev.form_help(ty, value))?);
                Err(self.wrong_argument(at, (short_name, declared), ty, value, help))
            }
        }
    }

    /// Whether a value has less bits than the parameter, whose further bits llvm-tblgen reads out of bounds.
    fn lacks_bits(&mut self, value: ValueId, ty: TypeId) -> bool {
        let got = self.ev.store.type_of(value);
        let types = &self.ev.store.types;
        got.and_then(|got| types.width(got)).zip(types.width(ty)).is_some_and(|(got, wanted)| got < wanted)
    }

    /// Whether the literal behind an argument of the wrong type has the type that is missing here, and not its own.
    fn is_exchanged(&self, target: Target, at: usize, reference: &ClassRef) -> bool {
        let params = self.params(target);
        let (Some(wanted), Some(next)) = (params.get(at), params.get(at + 1)) else { return false };
        let Some(arg) = self.ast[reference.args].get(at + 1) else { return false };
        let literal = match self.ast[arg.value].kind {
            ExprKind::String(_) => TypeId::STRING,
            ExprKind::Int(_) => TypeId::INT,
            _ => return false,
        };
        let takes = |ty| ty == literal || (literal == TypeId::INT && ty != TypeId::STRING);
        arg.name.is_none() && wanted.ty == literal && !takes(next.ty)
    }

    /// Whether an argument of the wrong type suits the next parameter, so that the one for this parameter is missing.
    fn is_left_out(&mut self, target: Target, at: usize, value: ValueId, reference: &ClassRef) -> bool {
        let params = self.params(target);
        let (Some(own), Some(next)) = (params.get(at), params.get(at + 1)) else { return false };
        let is_required = !self.ev.store.values.facts(own.default).complete;
        let (ty, has_room) = (next.ty, reference.args.len() < params.len());
        is_required && has_room && self.ev.cast_to(value, ty).is_some()
    }

    fn left_out(&self, target: Target, at: usize) -> String {
        let name = self.params(target).get(at).map(|param| self.text(param.short_name)).unwrap_or_default();
        format!("`{name}` is missing before it: {}", self.listed_params(target))
    }

    fn wrong_argument(
        &mut self,
        at: Span,
        param: (Symbol, Span),
        ty: TypeId,
        value: ValueId,
        help: Option<String>,
    ) -> Reported {
        let (name, declared) = param;
        let (message, label) = self.ev.mismatch(value, ty, &format!("argument `{}`", self.text(name)));
        let mut diagnostic = Diagnostic::error(at, message)
            .code(codes::MISMATCHED_TYPE)
            .label(label)
            .note(declared, "parameter declared here");
        if let Some(help) = help.or_else(|| self.record_help(ty, value)) {
            diagnostic = diagnostic.help(help);
        }
        self.ev.diags.push(diagnostic)
    }

    /// Help for a string where a record is expected: its name is not quoted, or a class makes one of the string.
    fn record_help(&mut self, ty: TypeId, value: ValueId) -> Option<String> {
        let &[wanted] = self.ev.store.types.classes(ty)? else {
            return None;
        };
        let text = self.ev.as_string(value)?;
        if self.ev.store.def(text).is_some() {
            return Some(format!("the name of a record is not quoted: `{}`", self.text(text)));
        }
        let classes = (0..self.ev.store.classes.len()).map(ClassId::new);
        let mut suitable = classes.filter(|&class| class == wanted || self.ev.store.derives(class, wanted));
        let found = suitable.find(|&class| self.is_of_string(class));
        let wanted = self.text(self.ev.store.class(wanted).name);
        Some(match found {
            Some(class) => format!("write `{}<...>` around the string", self.text(self.ev.store.class(class).name)),
            None => format!("write the name of a record of class `{wanted}`, without quotes"),
        })
    }

    /// Whether a class needs one argument, a string.
    pub(super) fn is_of_string(&self, class: ClassId) -> bool {
        let args = self.ev.store.class(class).args.iter();
        let mut required = args.filter(|arg| !self.ev.store.values.facts(arg.default).complete);
        required.next().is_some_and(|arg| arg.ty == TypeId::STRING) && required.next().is_none()
    }

    /// Checks that every parameter without a default has an argument.
    fn check_covered(&mut self, target: Target, given: &Given, span: Span) -> Fallible<()> {
        /// How many names a message shows.
        const MAX_NAMES_SHOWN: usize = 5;
        let is_missing =
            |(param, given): &(&TemplateArg, &bool)| !**given && !self.ev.store.values.facts(param.default).complete;
        let params = self.params(target).iter().zip(given).filter(is_missing);
        let missing: Vec<(Symbol, Span)> = params.map(|(param, _)| (param.short_name, param.span)).collect();
        let Some(&(_, declared)) = missing.first() else {
            return Ok(());
        };
        let (owner, _) = self.target_name(target);
        let shown: Vec<String> =
            missing.iter().take(MAX_NAMES_SHOWN).map(|&(name, _)| format!("`{}`", self.text(name))).collect();
        let (plural, more) = match missing.len() {
            1 => ("", String::new()),
            count if count <= MAX_NAMES_SHOWN => ("s", String::new()),
            count => ("s", format!(" and {} more", count - MAX_NAMES_SHOWN)),
        };
        let message = format!("missing argument{plural} {}{more} of {owner}", shown.join(", "));
        let diagnostic = Diagnostic::error(span, message)
            .code(codes::MISSING_ARGUMENT)
            .note(declared, "parameter without a default");
        Err(self.ev.diags.push(diagnostic))
    }
}
