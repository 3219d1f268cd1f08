//! The printed forms of calls of functions without codes.
//!
//! Nothing says whether such a call succeeded, and what imported descriptions say of their parameters is only the type. So less
//! is read than of functions with codes: nothing behind a pointer without a direction but a constant text, and after a call no
//! pointer inside of what a pointer points to.

use std::collections::HashSet;

use super::forms::{Form, Forms, Index, Shown};
use super::functions::Functions;
use crate::backends::capi::c_type::CType;
use crate::backends::capi::condition::{self, Kind};
use crate::backends::capi::model::{Function, Length, Param, Struct};
use crate::backends::capi::text::emit_code;
use crate::backends::writer::Writer;

/// The types of argument lists. They may be arrays, which have no pointer as a parameter.
const ARGUMENT_LISTS: [&str; 3] = ["__builtin_va_list", "__gnuc_va_list", "va_list"];

impl<'m> Forms<'m> {
    /// The printed form of an argument of a function without codes, before the call.
    pub(crate) fn of_plain_param(&self, function: &'m Function, param: &'m Param) -> Shown<'m> {
        let form = self.of_type(&param.ty);
        if matches!(param.ty.words().as_deref(), Some([name]) if ARGUMENT_LISTS.contains(name)) {
            return Shown::Value(Form::Unknown);
        }
        let is_text = matches!(form, Form::Text) && matches!(param.length, None | Some(Length::NullTerminated));
        let has_direction = param.is_in() || param.is_out();
        let is_constant_text = is_text && param.range.is_none() && self.points_to_constant(&param.ty);
        if !has_direction && !is_constant_text {
            return Shown::Value(form.closed());
        }
        match &param.length {
            None => self.of_described_param(function, param),
            Some(Length::NullTerminated) if is_text => Shown::Value(form),
            Some(Length::Elements(expr)) => self.fixed(param, &expr.kind).unwrap_or(Shown::Value(Form::Opaque)),
            Some(_) => Shown::Value(Form::Opaque),
        }
    }

    /// The elements of an array of constant length.
    fn fixed(&self, param: &'m Param, length: &Kind) -> Option<Shown<'m>> {
        let Kind::Literal(text) = length else { return None };
        let element = self.element(param)?;
        Some(Shown::Elements { begin: Index::Number(0), end: Index::Number(condition::number(text)?), element })
    }

    /// The form of what a function without codes returns: a constant text, a value, or an address.
    pub(crate) fn of_result(&self, function: &Function, ty: &CType) -> Form<'m> {
        let is_text =
            matches!(function.result_length, None | Some(Length::NullTerminated)) && self.points_to_constant(ty);
        match self.of_type(ty) {
            Form::Text if is_text => Form::Text,
            form => form.closed(),
        }
    }

    /// The form after a call: no pointer inside of what a pointer points to is followed.
    pub(crate) fn after_plain_call(&self, shown: Shown<'m>) -> Shown<'m> {
        match shown {
            Shown::Value(Form::Pointer(target)) => Shown::Value(Form::Pointer(Box::new(self.surface(*target)))),
            Shown::Value(Form::Text) | Shown::Tagged { .. } => Shown::Value(Form::Opaque),
            Shown::Value(form) => Shown::Value(form),
            // The length is not known.
            Shown::Elements { begin, end, .. } if begin.is_only_output() || end.is_only_output() => {
                Shown::Value(Form::Opaque)
            }
            Shown::Elements { begin, end, element } => Shown::Elements { begin, end, element: self.surface(element) },
        }
    }

    /// The form in which no pointer is followed.
    fn surface(&self, form: Form<'m>) -> Form<'m> {
        match form {
            Form::Structure(item) if self.follows_pointers(item) => Form::Surface(item),
            form => form.closed(),
        }
    }

    /// Whether code that prints a structure reads what its members point to.
    fn follows_pointers(&self, item: &'m Struct) -> bool {
        let mut seen: HashSet<&str> = HashSet::new();
        let mut waiting = vec![item];
        while let Some(item) = waiting.pop() {
            if item.is_union || item.packing.is_some() || !seen.insert(&item.name) {
                continue;
            }
            for member in item.leaves() {
                match self.of_member(item, &member.ty) {
                    Form::Pointer(_) | Form::Text | Form::Result => return true,
                    Form::Structure(inner) => waiting.push(inner),
                    _ => {}
                }
            }
        }
        false
    }

    /// The structures whose surface is printed after calls of functions, with those inside of them.
    fn surfaces(&self, functions: &[&'m Function]) -> Vec<&'m Struct> {
        let mut seen: HashSet<&str> = HashSet::new();
        let mut found = Vec::new();
        let params = functions.iter().flat_map(|function| function.params.iter().map(move |param| (*function, param)));
        let mut waiting: Vec<Form<'m>> = params
            .filter(|(_, param)| param.is_out())
            .map(|(function, param)| self.after_plain_call(self.of_plain_param(function, param)))
            .filter_map(|shown| match shown {
                Shown::Value(Form::Pointer(target)) => Some(*target),
                Shown::Elements { element, .. } => Some(element),
                _ => None,
            })
            .collect();
        while let Some(form) = waiting.pop() {
            let Form::Surface(item) = form else { continue };
            if seen.insert(&item.name) {
                found.push(item);
                let members = item.leaves().into_iter();
                waiting.extend(members.map(|member| self.surface(self.of_member(item, &member.ty))));
            }
        }
        found
    }

    /// The form of a member, as part of a surface or of a whole structure.
    pub(crate) fn of_shown_member(&self, item: &Struct, ty: &CType, is_surface: bool) -> Form<'m> {
        let form = self.of_member(item, ty);
        if is_surface { self.surface(form) } else { form }
    }
}

impl Form<'_> {
    /// The form without what a pointer points to.
    fn closed(self) -> Self {
        match self {
            Form::Pointer(_) | Form::Text | Form::Result => Form::Opaque,
            form => form,
        }
    }
}

impl<'m> Functions<'m> {
    /// Defines what prints the surfaces of structures after calls of these functions.
    pub(crate) fn emit_surfaces(&self, w: &mut Writer, functions: &[&'m Function]) {
        let items = self.forms.surfaces(functions);
        if items.is_empty() {
            return;
        }
        w.blank();
        items.iter().for_each(|item| emit_code(w, &self.surface_head(item).lines(");")));
        items.iter().for_each(|item| self.emit_surface(w, item));
    }

    /// Whether an argument is passed to the code that prints a call.
    pub(crate) fn is_kept(&self, function: &'m Function, param: &'m Param) -> bool {
        !matches!(self.forms.of_param(function, param), Shown::Value(Form::Unknown))
    }

    /// Writes code that prints the value of a result.
    pub(crate) fn emit_result_value(&self, w: &mut Writer, function: &'m Function, value: &str) {
        if let Some(result) = &function.result {
            self.dialect.emit_form(w, &self.forms.of_result(function, result), value);
        }
    }
}
