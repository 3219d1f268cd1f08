//! The functions of a print header, in its order: enumerations, results, structures, arguments.
//!
//! All functions are declared before the first definition, so that the definitions can have the order of the
//! description.

use super::dialect::{Dialect, Head};
use super::forms::{Form, Forms, Shown};
use super::lengths::{self, Names};
use crate::c_type::CType;
use crate::header::emit_params_struct;
use crate::model::{Enum, Function, Inner, Length, Model, Param, Struct, StructMember};
use crate::text::emit_code;
use tdgen_language::backends::writer::Writer;

/// The parameter that says whether outputs can be printed.
const SUCCEEDED: &str = "Succeeded";

/// A structure that is printed.
#[derive(Clone, Copy)]
struct Whole<'s> {
    item: &'s Struct,
    /// Whether no pointer in it is followed.
    is_surface: bool,
}

/// The functions for an API in a dialect.
pub(crate) struct Functions<'m> {
    pub(crate) model: &'m Model,
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
        let guard = format!("{}_PARAMS_STRUCTS", self.model.names.upper_prefix);
        w.blank();
        writeln!(w, "#ifndef {guard}");
        writeln!(w, "#define {guard}");
        for function in self.called_with() {
            emit_params_struct(w, function);
        }
        w.blank();
        writeln!(w, "#endif // {guard}");
    }

    /// Declares all functions that other functions call: those for some enumerations, and for all structures.
    pub(crate) fn emit_declarations(&self, w: &mut Writer, is_written: fn(&Enum) -> bool) {
        w.blank();
        for item in self.model.printed_enums().filter(|item| is_written(item)) {
            self.declare(w, &self.enum_head(item));
            if item.is_bit_field && !self.dialect.is_c() {
                self.declare(w, &self.flags_head(item));
            }
            if item.is_typed {
                self.declare(w, &self.tagged_head(item));
            }
        }
        if self.forms.of_code().is_some() {
            self.declare(w, &self.result_head());
        }
        for item in self.model.defined_structs() {
            self.declare(w, &self.struct_head(item));
        }
    }

    /// Defines these functions.
    pub(crate) fn emit_definitions(&self, w: &mut Writer, is_written: fn(&Enum) -> bool) {
        for item in self.model.printed_enums().filter(|item| is_written(item)) {
            self.emit_enum(w, item);
            if item.is_typed {
                self.emit_tagged(w, item);
            }
        }
        if let Some(code) = self.forms.of_code() {
            self.emit_result(w, &code);
        }
        for item in self.model.defined_structs() {
            self.emit_struct(w, item);
        }
    }

    /// The functions with arguments.
    pub(crate) fn called_with(&self) -> impl Iterator<Item = &'m Function> {
        let functions = self.model.functions.iter();
        functions.filter(|function| !function.params.is_empty() && function.is_checked())
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
            let tagged = item.enumerators.iter().filter_map(|enumerator| enumerator.tagged_type.as_ref());
            for tagged in tagged {
                look(&item.name, &tagged.ty, &self.forms.of_tagged(tagged));
            }
        }
        for item in self.model.defined_structs() {
            for member in item.leaves() {
                look(&item.name, &member.ty, &self.forms.of_member(item, &member.ty));
            }
        }
        for function in self.called_with() {
            for (param, shown) in self.shown(function) {
                match shown {
                    Shown::Value(form) => look(&function.name, &param.ty, &form),
                    Shown::Elements { element, .. } => {
                        let pointee = param.ty.pointee();
                        let ty = pointee.as_ref().unwrap_or(&param.ty);
                        look(&function.name, ty, &element);
                    }
                    Shown::Tagged { .. } => {}
                }
            }
        }
        found
    }

    // ===- Enumerations ---------------------------------------------------===//

    /// The head of the function for an enumeration. In C, a bit field only has the function for sets of flags.
    fn enum_head(&self, item: &Enum) -> Head {
        if item.is_bit_field && self.dialect.is_c() {
            self.flags_head(item)
        } else {
            // A reference: reading a value that is no enumerator would be undefined.
            let param = if self.dialect.is_c() {
                format!("{} Value", item.spelled())
            } else {
                format!("const {} &Value", item.spelled())
            };
            self.dialect.value_head(&item.name, param)
        }
    }

    fn flags_head(&self, item: &Enum) -> Head {
        let bits = "uint64_t Bits".to_owned();
        let params = if self.dialect.is_c() { vec![bits] } else { vec![item.name.clone(), bits] };
        let put = self.dialect.put("", &item.name);
        self.dialect.action_head("printFlags", &put, params)
    }

    /// The head of the function that prints the value behind a `void *`.
    pub(crate) fn tagged_head(&self, item: &Enum) -> Head {
        let tag = if self.dialect.is_c() {
            format!("{} Tag", item.spelled())
        } else {
            format!("const {} &Tag", item.spelled())
        };
        let params = ["const void *Pointer".to_owned(), tag, "size_t Bytes".to_owned()];
        let put = self.dialect.put("tagged_", &item.name);
        self.dialect.action_head("printTagged", &put, params.to_vec())
    }

    fn emit_enum(&self, w: &mut Writer, item: &Enum) {
        if item.is_bit_field {
            self.emit_flags(w, item);
            if self.dialect.is_c() {
                return;
            }
        }
        let comment = format!("Prints a value of {}", item.name);
        self.emit_value_function(w, &comment, &self.enum_head(item), |w| {
            if item.is_bit_field {
                emit_code(w, &[format!("printFlags(OS, {}(), P.bits(Value));", item.name)]);
            } else {
                self.dialect.emit_switch(w, "Value", item, false, |w, enumerator| {
                    self.dialect.emit_text(w, &item.enumerator(&enumerator.name));
                });
            }
        });
    }

    fn emit_flags(&self, w: &mut Writer, item: &Enum) {
        let comment = format!("Prints a set of {}: its names, and in hexadecimal what has none", item.name);
        self.emit_action(w, &comment, &self.flags_head(item), |w| {
            w.line("uint64_t Left = Bits;");
            let state = ["Bits".to_owned(), "Left".to_owned()];
            for enumerator in &item.enumerators {
                let name = item.enumerator(&enumerator.name);
                let flag = [name.clone(), format!("\"{name}\"")];
                let args = [&state[..], &flag].concat();
                self.dialect.emit_keeping(w, "Left =", "flag", &args);
            }
            self.dialect.emit_call(w, "rest", &state);
        });
    }

    fn emit_tagged(&self, w: &mut Writer, item: &Enum) {
        let comment = "Prints a pointer to so many bytes, and what is there according to Tag";
        let is_read = |form: Form<'_>| !(self.dialect.is_c() && matches!(form, Form::Foreign));
        let mut types = item.enumerators.iter().filter_map(|enumerator| enumerator.tagged_type.as_ref());
        let is_read = types.any(|ty| is_read(self.forms.of_tagged(ty)));
        self.emit_action(w, comment, &self.tagged_head(item), |w| {
            if !is_read {
                w.line("(void)Bytes;");
            }
            self.dialect.emit_tagged(w, &self.forms, item);
        });
    }

    // ===- Results and structures -----------------------------------------===//

    fn result_head(&self) -> Head {
        let names = self.dialect.names;
        let param = format!("const {} *Result", names.error_struct);
        self.dialect.value_head(&names.result_type, param)
    }

    fn emit_result(&self, w: &mut Writer, code: &Form<'_>) {
        let dialect = &self.dialect;
        self.emit_value_function(w, "Prints a result: success, or its code", &self.result_head(), |w| {
            w.line("if (Result) {");
            w.nested(|w| dialect.emit_form(w, code, "Result->Code"));
            w.line("} else {");
            w.nested(|w| dialect.emit_text(w, &dialect.names.success));
            w.line("}");
        });
    }

    /// Writes code that prints a code: its name, also of a number whose names are macros.
    pub(super) fn emit_code_value(&self, w: &mut Writer, value: &str) {
        let names = self.dialect.names;
        let form = CType::parse(&names.result_type).map_or(Form::Foreign, |ty| self.forms.of_type(&ty));
        let named = self.model.enums.iter().find(|item| item.name == names.error_enum && item.ty.is_some());
        match named.filter(|_| matches!(form, Form::Signed | Form::Unsigned)) {
            Some(item) => self.dialect.emit_switch(w, value, item, false, |w, enumerator| {
                self.dialect.emit_text(w, &item.enumerator(&enumerator.name));
            }),
            None => self.dialect.emit_form(w, &form, value),
        }
    }

    fn struct_head(&self, item: &Struct) -> Head {
        let param = self.dialect.structure_param(&item.spelled());
        self.dialect.value_head(&item.name, param)
    }

    /// The head of the function that prints a structure without what its members point to.
    pub(super) fn surface_head(&self, item: &Struct) -> Head {
        let param = self.dialect.structure_param(&item.spelled());
        self.dialect.action_head("printSurface", &self.dialect.put("surface_", &item.name), vec![param])
    }

    /// Defines it.
    pub(super) fn emit_surface(&self, w: &mut Writer, item: &Struct) {
        let comment = format!("Prints a structure {} without what its members point to", item.name);
        let path = self.dialect.member("");
        self.emit_action(w, &comment, &self.surface_head(item), |w| {
            let whole = Whole { item, is_surface: true };
            let lead = self.emit_members(w, whole, &item.members, &path, format!("(struct {}){{", item.name));
            self.dialect.emit_text(w, &if lead == ", " { "}".to_owned() } else { lead + "}" });
        });
    }

    fn emit_struct(&self, w: &mut Writer, item: &Struct) {
        let comment = format!("Prints a structure {}", item.name);
        self.emit_value_function(w, &comment, &self.struct_head(item), |w| {
            if item.is_union || item.packing.is_some() {
                // Nothing says which member of a union has a value, and a packed member has no address.
                w.line(if self.dialect.is_c() { "(void)Value;" } else { "static_cast<void>(Value);" });
                self.dialect.emit_text(w, &format!("({} {}){{...}}", item.keyword(), item.name));
                return;
            }
            if !self.is_read(&item.members) {
                w.line(if self.dialect.is_c() { "(void)Value;" } else { "static_cast<void>(Value);" });
            }
            let path = self.dialect.member("");
            let lead = format!("(struct {}){{", item.name);
            let lead = self.emit_members(w, Whole { item, is_surface: false }, &item.members, &path, lead);
            self.dialect.emit_text(w, &if lead == ", " { "}".to_owned() } else { lead + "}" });
        });
    }

    /// Whether code that prints members reads one. The contents of a union without a selector are unknown.
    fn is_read(&self, members: &[StructMember]) -> bool {
        members.iter().any(|member| match &member.inner {
            Some(inner) if inner.is_union || !member.lengths.is_empty() => {
                !member.selector.is_empty() && member.lengths.is_empty()
            }
            Some(inner) => self.is_read(&inner.members),
            None => {
                let is_unknown = self.dialect.is_c() && matches!(self.forms.of_type(&member.ty), Form::Foreign);
                !member.name.is_empty() && !is_unknown
            }
        })
    }

    /// Writes code that prints members, each after its name. `lead` is the text before the first; returns the text
    /// before the next.
    fn emit_members(
        &self,
        w: &mut Writer,
        whole: Whole<'_>,
        members: &[StructMember],
        path: &str,
        lead: String,
    ) -> String {
        let mut lead = lead;
        // A bit-field without a name is padding.
        for member in members.iter().filter(|member| member.inner.is_some() || !member.name.is_empty()) {
            let value = format!("{path}{}", member.name);
            let Some(inner) = &member.inner else {
                self.dialect.emit_text(w, &format!("{lead}.{} = ", member.name));
                self.emit_member(w, whole, (members, path), member, &value);
                lead = ", ".to_owned();
                continue;
            };
            let inner_path = if member.name.is_empty() { path.to_owned() } else { format!("{value}.") };
            let name = if member.name.is_empty() { String::new() } else { format!(".{} = ", member.name) };
            if !inner.is_union && member.lengths.is_empty() {
                if name.is_empty() {
                    lead = self.emit_members(w, whole, &inner.members, &inner_path, lead);
                    continue;
                }
                let rest = self.emit_members(w, whole, &inner.members, &inner_path, format!("{lead}{name}{{"));
                self.dialect.emit_text(w, if rest == ", " { "}" } else { "{}" });
            } else {
                self.dialect.emit_text(w, &format!("{lead}{name}"));
                self.emit_union(w, whole, inner, member, path, &inner_path);
            }
            lead = ", ".to_owned();
        }
        lead
    }

    /// Writes code that prints the selected member of a union.
    fn emit_union(
        &self,
        w: &mut Writer,
        whole: Whole<'_>,
        inner: &Inner,
        union: &StructMember,
        path: &str,
        inner_path: &str,
    ) {
        let selector = whole.item.leaves().into_iter().find(|member| member.name == union.selector);
        let Some(selector) = selector.filter(|_| !union.selector.is_empty() && union.lengths.is_empty()) else {
            self.dialect.emit_text(w, "{...}");
            return;
        };
        let value = format!("{path}{}", union.selector);
        let is_enum = matches!(self.forms.of_type(&selector.ty), Form::Enumerator(_));
        let value = if is_enum && !self.dialect.is_c() { format!("P.bits({value})") } else { value };
        let mut keyword = "if";
        for member in &inner.members {
            emit_code(w, &[format!("{keyword} ({value} == {}) {{", member.selected_by)]);
            w.nested(|w| {
                let lead = self.emit_members(w, whole, std::slice::from_ref(member), inner_path, "{".to_owned());
                self.dialect.emit_text(w, if lead == ", " { "}" } else { "{}" });
            });
            keyword = "} else if";
        }
        w.line("} else {");
        w.nested(|w| self.dialect.emit_text(w, "{...}"));
        w.line("}");
    }

    /// Writes code that prints a member; `beside` has it and the members beside it, and the text before their names.
    fn emit_member(
        &self,
        w: &mut Writer,
        whole: Whole<'_>,
        (members, path): (&[StructMember], &str),
        member: &StructMember,
        value: &str,
    ) {
        let form = match self.forms.of_shown_member(whole.item, &member.ty, whole.is_surface) {
            // A bit-field has no address.
            Form::Truth if member.width.is_some() => Form::Unsigned,
            form => form,
        };
        let length = match &member.length {
            Some(Length::Elements(expr)) => Some(expr),
            Some(Length::Bytes(expr)) if self.forms.points_to_bytes(&member.ty) => Some(expr),
            _ => None,
        };
        let length = length.and_then(|expr| lengths::length(&self.dialect, expr, Names::Members(members, path)));
        let is_text = matches!(form, Form::Text);
        match (&member.length, &length) {
            _ if !member.lengths.is_empty() => self.dialect.emit_member(w, &form, member, value, length.as_deref()),
            (Some(Length::NullTerminated), _) if is_text => self.dialect.emit_form(w, &form, value),
            (Some(_), Some(length)) => self.dialect.emit_counted(w, &form, value, length),
            (Some(_), None) => self.dialect.emit_call(w, "pointer", &[value.to_owned()]),
            (None, _) if lengths::undeclared_member(&self.forms, whole.item, members, member).is_some() => {
                self.dialect.emit_call(w, "pointer", &[value.to_owned()]);
            }
            (None, _) => self.dialect.emit_member(w, &form, member, value, None),
        }
    }

    // ===- Arguments ------------------------------------------------------===//

    /// A function's parameters with their printed forms.
    pub(super) fn shown(&self, function: &'m Function) -> Vec<(&'m Param, Shown<'m>)> {
        let params = function.params.iter();
        let shown = params.map(|param| match self.forms.of_param(function, param) {
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

    /// The arguments of a call as a parameter.
    pub(crate) fn arguments_param(function: &Function) -> String {
        format!("const {} *Params", function.params_struct())
    }

    /// The parameters through which a call returned something, with their printed forms.
    pub(crate) fn returned(&self, function: &'m Function) -> Vec<(&'m Param, Shown<'m>)> {
        let shown = self.shown(function).into_iter().map(|(param, shown)| match function.result {
            Some(_) => (param, self.forms.after_plain_call(shown)),
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

    /// Writes the names of parameters, and what `emit` writes for each.
    fn emit_each<'a>(
        &self,
        w: &mut Writer,
        shown: impl Iterator<Item = &'a (&'m Param, Shown<'m>)>,
        emit: impl Fn(&mut Writer, &Shown<'m>, &'m Param),
    ) where
        'm: 'a,
    {
        let mut lead = "";
        for (param, shown) in shown {
            self.dialect.emit_text(w, &format!("{lead}.{} = ", param.name));
            emit(w, shown, param);
            lead = ", ";
        }
    }

    /// Writes the function of C that prints the arguments of a call, also those of a failed one.
    pub(super) fn emit_arguments(&self, w: &mut Writer, function: &'m Function) {
        let (dialect, shown) = (&self.dialect, self.shown(function));
        let structure = function.params_struct();
        let params = Functions::arguments_param(function);
        let comment = format!("Prints the arguments of {}", function.name);
        let body = |w: &mut Writer| {
            self.emit_each(w, shown.iter(), |w, shown, param| {
                if shown.is_output(param) {
                    emit_code(w, &[format!("if ({SUCCEEDED}) {{")]);
                    w.nested(|w| dialect.emit_shown(w, shown, param));
                    w.line("} else {");
                    w.nested(|w| dialect.emit_call(w, "pointer", &[self.dialect.argument(param)]));
                    w.line("}");
                } else {
                    dialect.emit_shown(w, shown, param);
                }
            });
        };
        if !self.has_outputs(function) {
            self.emit_value_function(w, &comment, &dialect.value_head(&structure, params), body);
            return;
        }
        let head = dialect.action_head("", &dialect.put("", &structure), vec![params, format!("bool {SUCCEEDED}")]);
        let comment = format!("{comment}; outputs are read only if it {}", SUCCEEDED.to_ascii_lowercase());
        self.emit_action(w, &comment, &head, body);
    }

    // ===- Frames ---------------------------------------------------------===//

    fn declare(&self, w: &mut Writer, head: &Head) {
        emit_code(w, &head.lines(");"));
    }

    /// Writes a function that returns its stream in C++.
    fn emit_value_function(&self, w: &mut Writer, comment: &str, head: &Head, body: impl FnOnce(&mut Writer)) {
        self.emit_action(w, comment, head, |w| {
            body(w);
            if !self.dialect.is_c() {
                w.line("return OS;");
            }
        });
    }

    /// Writes a function that prints.
    pub(super) fn emit_action(&self, w: &mut Writer, comment: &str, head: &Head, body: impl FnOnce(&mut Writer)) {
        w.blank();
        w.comment("///", "", comment);
        emit_code(w, &head.lines(") {"));
        w.nested(|w| {
            self.dialect.emit_start(w);
            body(w);
        });
        w.line("}");
    }
}

/// Whether a successful call returned something through a parameter.
fn is_returned(param: &Param, shown: &Shown<'_>) -> bool {
    let is_address = matches!(shown, Shown::Value(Form::Opaque));
    shown.is_output(param) || (param.is_out() && !is_address)
}
