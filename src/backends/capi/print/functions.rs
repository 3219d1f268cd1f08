//! [`Functions`]: what of an API is printed, and the forms in which it is.

use super::dialect::Dialect;
use super::forms::{Form, Forms, Shown};
use super::lengths;
use super::plain::PlainForms;
use crate::header::documented::{emit_params_struct, emit_platform};
use crate::model::api::{Api, Enum, Function, Param};
use crate::types::c_type::CType;
use tdgen_language::backends::writer::Writer;

/// What is printed of an API, in a dialect.
pub(crate) struct Functions<'m> {
    pub(crate) model: &'m Api,
    pub(crate) dialect: Dialect<'m>,
    pub(crate) forms: Forms<'m>,
}

impl<'m> Functions<'m> {
    /// Declares the structures of arguments, if the API's header does not.
    pub(crate) fn emit_params_structs(&self, w: &mut Writer) {
        if self.model.names.has_params_structs || self.called_with().next().is_none() {
            return;
        }
        // A program may include several print headers.
        let guard = format!("{}_PARAMS_STRUCTS", self.model.names.own_upper_prefix);
        w.blank();
        writeln!(w, "#ifndef {guard}");
        writeln!(w, "#define {guard}");
        for function in self.called_with() {
            emit_platform(w, function, |w| emit_params_struct(w, function));
        }
        w.blank();
        writeln!(w, "#endif // {guard}");
    }

    /// The functions with codes.
    pub(crate) fn checked(&self) -> impl Iterator<Item = &'m Function> {
        self.model.functions.iter().filter(|function| function.is_checked())
    }

    /// Those with arguments.
    pub(crate) fn called_with(&self) -> impl Iterator<Item = &'m Function> {
        self.checked().filter(|function| !function.params.is_empty())
    }

    /// The typedefs for sets of flags, each with its enumeration.
    pub(crate) fn flag_typedefs(&self) -> impl Iterator<Item = (&'m str, &'m Enum)> {
        let typedefs = self.model.typedefs.iter();
        typedefs.filter_map(|item| match self.forms.of_typedef(item) {
            Form::Flags(flags) => Some((item.name.as_str(), flags)),
            _ => None,
        })
    }

    /// The types of other headers whose values are printed, each once with an object that uses it.
    pub(crate) fn foreign_types(&self) -> Vec<(&'m str, String)> {
        let mut found: Vec<(&str, String)> = Vec::new();
        let mut look = |owner, ty: &CType, form: &Form<'_>| {
            let is_new = |name: &String| found.iter().all(|(_, known)| known != name);
            let name = ty.unqualified().spelled();
            if matches!(form, Form::Foreign) && is_new(&name) {
                found.push((owner, name));
            }
        };
        for item in self.model.printed_enums() {
            let tagged = item.enumerators.iter().filter_map(|enumerator| enumerator.tagged_c_type.as_ref());
            for tagged in tagged {
                look(&item.name, &tagged.ty, &self.forms.of_tagged(tagged));
            }
        }
        for item in self.model.defined_structs() {
            for member in item.leaves() {
                look(&item.name, &member.element, &self.forms.of_member(item, &member.element));
            }
        }
        for function in self.called_with() {
            for (param, shown) in self.shown(function) {
                match shown {
                    Shown::Value(form) => look(&function.name, &param.c_type, &form),
                    Shown::Elements { element, .. } => {
                        let pointee = param.c_type.pointee();
                        let ty = pointee.as_ref().unwrap_or(&param.c_type);
                        look(&function.name, ty, &element);
                    }
                    Shown::Tagged { .. } => {}
                }
            }
        }
        found
    }

    /// A function's parameters with their printed forms.
    pub(super) fn shown(&self, function: &'m Function) -> Vec<(&'m Param, Shown<'m>)> {
        let params = function.params.iter();
        let shown = params.map(|param| match self.form(function, param) {
            Shown::Value(_) if lengths::undeclared(&self.forms, function, param).is_some() => {
                (param, Shown::Value(Form::Opaque))
            }
            shown => (param, shown),
        });
        shown.collect()
    }

    /// Whether some arguments can only be printed after a successful call.
    pub(super) fn has_outputs(&self, function: &'m Function) -> bool {
        let mut shown = self.shown(function).into_iter();
        shown.any(|(param, shown)| shown.is_output(param))
    }

    /// The parameters through which a call returned something, with their printed forms.
    pub(crate) fn returned(&self, function: &'m Function) -> Vec<(&'m Param, Shown<'m>)> {
        let shown = self.shown(function).into_iter().map(|(param, shown)| match function.own_result() {
            Some(_) => (param, PlainForms(&self.forms).after_call(param, shown)),
            None => (param, shown),
        });
        shown.filter(|(param, shown)| is_returned(param, shown)).collect()
    }

    /// The parameters that hold the room of an output before a call, and the length of the output after it.
    pub(super) fn rooms(&self, function: &'m Function) -> Vec<&'m Param> {
        let mut rooms: Vec<&Param> = Vec::new();
        for room in self.returned(function).into_iter().filter_map(|(_, shown)| shown.room()) {
            if rooms.iter().all(|known| known.name != room.name) {
                rooms.push(room);
            }
        }
        rooms
    }

    fn form(&self, function: &'m Function, param: &'m Param) -> Shown<'m> {
        match function.own_result() {
            Some(_) => PlainForms(&self.forms).of_param(function, param),
            None => self.forms.of_described_param(function, param),
        }
    }

    /// Whether an argument is passed to the code that prints a call.
    pub(crate) fn is_kept(&self, function: &'m Function, param: &'m Param) -> bool {
        !matches!(self.form(function, param), Shown::Value(Form::Unknown))
    }
}

/// Whether a successful call returned something through a parameter.
fn is_returned(param: &Param, shown: &Shown<'_>) -> bool {
    let is_address = matches!(shown, Shown::Value(Form::Opaque));
    shown.is_output(param) || (param.is_out && !is_address)
}
