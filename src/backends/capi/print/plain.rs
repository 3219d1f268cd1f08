//! The printed forms of calls of functions without codes.
//!
//! Nothing says whether such a call succeeded, and what imported descriptions say of their parameters is only the type.
//! So less is read than of functions with codes: nothing behind a pointer without a direction but a constant text that
//! no other parameter may be the length of, and after a call no pointer inside of what a pointer points to.

use std::collections::HashSet;

use super::forms::{Form, Forms, Shown};
use crate::model::api::{Function, Length, Param, Struct};
use crate::types::c_type::CType;

/// The types of argument lists. They may be arrays, which have no pointer as a parameter.
const ARGUMENT_LISTS: [&str; 3] = ["__builtin_va_list", "__gnuc_va_list", "va_list"];

/// The printed forms of functions without codes.
pub(super) struct PlainForms<'f, 'm>(pub(super) &'f Forms<'m>);

impl<'m> PlainForms<'_, 'm> {
    /// The printed form of an argument of a function without codes, before the call.
    pub(super) fn of_param(&self, function: &'m Function, param: &'m Param) -> Shown<'m> {
        let form = self.0.of_type(&param.c_type);
        if matches!(param.c_type.words().as_deref(), Some([name]) if ARGUMENT_LISTS.contains(name)) {
            return Shown::Value(Form::Unknown);
        }
        let is_text = matches!(form, Form::Text) && matches!(param.length, None | Some(Length::NullTerminated));
        let has_direction = param.is_in || param.is_out;
        if !has_direction {
            let is_constant_text = is_text && param.range().is_none() && self.0.points_to_constant(&param.c_type);
            let is_terminated = || param.length.is_some() || !self.may_have_length(function, param);
            if !is_constant_text || !is_terminated() {
                return Shown::Value(self.surface(form));
            }
        }
        match &param.length {
            None | Some(Length::Range { .. }) => self.0.of_described_param(function, param),
            Some(Length::NullTerminated) if is_text => Shown::Value(form),
            Some(_) => self.0.with_length(function, param).unwrap_or(Shown::Value(Form::Opaque)),
        }
    }

    /// Whether a parameter may be the length or the end of a text, which then needs no null at its end.
    fn may_have_length(&self, function: &'m Function, text: &'m Param) -> bool {
        let behind = function.params.iter().skip_while(|param| param.name != text.name).nth(1);
        let is_number = |form: &Form<'_>| matches!(form, Form::Signed | Form::Unsigned);
        behind.is_some_and(|param| is_number(&self.0.of_type(&param.c_type)))
            || function.params.iter().any(|param| match self.0.of_type(&param.c_type) {
                Form::Pointer(target) => {
                    is_number(&target) && !self.0.points_to_constant(&param.c_type) && is_named_like_length(&param.name)
                }
                Form::Text => is_named_like_end(&param.name),
                // A number of another header.
                Form::Foreign => is_named_like_length(&param.name),
                form => is_number(&form) && is_named_like_length(&param.name),
            })
    }

    /// The form of what a function without codes returns: a text, a value, an address, or what a pointer to a single
    /// value points to. No pointer in a structure is followed.
    pub(super) fn of_result(&self, function: &Function, ty: &CType) -> Form<'m> {
        match (self.0.of_type(ty), &function.result_length) {
            (Form::Text, Some(Length::NullTerminated)) => Form::Text,
            (Form::Text, None) if self.0.points_to_constant(ty) => Form::Text,
            (Form::Pointer(target), Some(Length::Expression { text, is_in_bytes: false, .. })) if text == "1" => {
                Form::Pointer(Box::new(self.surface(*target)))
            }
            (form, _) => self.surface(form),
        }
    }

    /// The form after a call: no pointer inside of what a pointer points to is followed.
    pub(super) fn after_call(&self, param: &Param, shown: Shown<'m>) -> Shown<'m> {
        match shown {
            Shown::Value(Form::Text) if param.is_valid_after_failure => shown,
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
            form => closed(form),
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
                match self.0.of_member(item, &member.element) {
                    Form::Pointer(_) | Form::Text | Form::Result => return true,
                    Form::Structure(inner) => waiting.push(inner),
                    _ => {}
                }
            }
        }
        false
    }

    /// The form of a member of a surface.
    pub(super) fn of_member(&self, item: &Struct, ty: &CType) -> Form<'m> {
        self.surface(self.0.of_member(item, ty))
    }
}

/// Whether the name of a number is that of a length: `Length`, `size`, `nBytes`, `item_count`.
fn is_named_like_length(name: &str) -> bool {
    const WORDS: [&str; 7] = ["byte", "capacity", "count", "len", "num", "size", "sz"];
    let lower = name.to_ascii_lowercase();
    // `nKey`, `cbData`, `cchText`.
    let is_counted = ["n", "cb", "cch"].into_iter().any(|lead| {
        name.strip_prefix(lead)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_uppercase() || c == '_'))
    });
    is_counted || WORDS.into_iter().any(|word| lower.contains(word))
}

/// Whether the name of a pointer is that of the end of a text.
fn is_named_like_end(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    ["end", "last", "limit"].into_iter().any(|word| lower.ends_with(word))
}

/// The form without what a pointer points to.
fn closed(form: Form<'_>) -> Form<'_> {
    match form {
        Form::Pointer(_) | Form::Text | Form::Result => Form::Opaque,
        form => form,
    }
}
