//! Structs and messages as classes of Python.

use rustc_hash::FxHashSet;

use super::formats::{Forms, is_bytes, limits};
use super::text::{blanks, emit_description};
use super::{pack, unpack};
use crate::model::generated_names::shadowed_types;
use crate::model::names::written;
use crate::model::prose::prose;
use crate::model::{Field, FieldType, Model, Number, Scalar, Shape};
use crate::plan::{Plan, Record, Step};
use tdgen_language::backends::text::python::write_string;
use tdgen_language::backends::writer::Writer;

/// The methods of all classes that types can be named as.
const METHODS: [&str; 3] = ["from_dict", "pack", "to_dict"];

/// Emits all structs, headers and messages.
pub(super) fn emit(w: &mut Writer, plan: &Plan) {
    let forms = Forms::of(plan);
    let packed_in_arrays = pack::packed_in_arrays(plan);
    for record in plan.records() {
        Class { forms: &forms, model: plan.model, record, shadowed: shadowed(plan.model, record) }.emit(w);
        blanks_if(w, packed_in_arrays.contains(record.name), |w| pack::emit_pack_all(w, &forms, record));
        blanks_if(w, record.message.is_some(), |w| pack::emit_function(w, &forms, record));
    }
}

fn blanks_if(w: &mut Writer, condition: bool, emit: impl FnOnce(&mut Writer)) {
    if condition {
        blanks(w);
        emit(w);
    }
}

/// Returns the types in a struct or message that a field or a method of its class has the name of.
fn shadowed<'p>(model: &'p Model, record: &Record<'p>) -> FxHashSet<&'p str> {
    let header = record.message.map(|(_, header)| header.name.as_str());
    let mut shadowed = shadowed_types(model, header, record.layout);
    let fields = record.layout.fields.iter();
    let named = fields.filter(|field| matches!(field.ty, FieldType::Enum(_) | FieldType::Struct(_)));
    let types = named.map(|field| model.type_name(field.ty)).chain(header);
    shadowed.extend(types.filter(|ty| METHODS.contains(ty)));
    shadowed
}

/// A dataclass.
struct Class<'p> {
    forms: &'p Forms<'p>,
    model: &'p Model,
    record: &'p Record<'p>,
    /// The types that its fields and methods shadow.
    shadowed: FxHashSet<&'p str>,
}

/// A parameter of the constructor, which is also an attribute.
struct Parameter<'p> {
    name: &'p str,
    ty: String,
    default: String,
    /// Whether the default is a new object for each call.
    is_part: bool,
}

impl<'p> Class<'p> {
    fn emit(&self, w: &mut Writer) {
        let record = self.record;
        blanks(w);
        self.emit_aliases(w);
        w.line("@_dataclass(init=False)");
        writeln!(w, "class {}({}):", record.name, if record.message.is_some() { "Message" } else { "Struct" });
        w.nested(|w| {
            emit_description(w, record.description);
            let header = record.message.map(|(_, header)| self.type_name(&header.name));
            // The names of attributes, so that a misspelled one is an error.
            let names = header.iter().map(|_| "header").chain(record.values().map(|step| step.field.name.as_str()));
            let names: String = names.map(|name| format!("\"{name}\", ")).collect();
            writeln!(w, "__slots__ = ({})", names.trim_end());
            w.blank();
            header.iter().for_each(|header| writeln!(w, "header: {header}"));
            for step in record.values() {
                w.comment("#:", "", &prose(&self.model.description_of(record.layout, step.field)));
                writeln!(w, "{}: {}", step.field.name, self.value_type(step).0);
            }
            w.blank();
            self.emit_init(w);
            w.blank();
            pack::emit_method(w, self.forms, record);
            unpack::emit_method(w, self.forms, record);
            self.emit_scales(w);
            if let Some((message, _)) = record.message {
                writeln!(w, "ID_ = {}", message.id);
            }
            self.emit_layout(w);
        });
    }

    /// Emits the constructor. The first parameter has a name that no field has.
    fn emit_init(&self, w: &mut Writer) {
        let fields = self.record.values().map(|step| {
            let (ty, default) = self.value_type(step);
            Parameter { name: &step.field.name, ty, default, is_part: step.inner.is_some() && !step.is_shaped() }
        });
        let parameters: Vec<Parameter> = self.header().into_iter().chain(fields).collect();
        w.line("def __init__(");
        w.line("    self_,");
        for Parameter { name, ty, default, is_part } in &parameters {
            match is_part {
                true => writeln!(w, "    {name}: _Optional[{ty}] = None,"),
                false => writeln!(w, "    {name}: {ty} = {default},"),
            }
        }
        w.line(") -> None:");
        for Parameter { name, default, is_part, .. } in &parameters {
            match is_part {
                true => writeln!(w, "    self_.{name} = {default} if {name} is None else {name}"),
                false => writeln!(w, "    self_.{name} = {name}"),
            }
        }
        if parameters.is_empty() {
            w.line("    pass");
        }
    }

    /// Returns the header of a message.
    fn header(&self) -> Option<Parameter<'p>> {
        let (message, header) = self.record.message?;
        let (ty, roles) = (self.type_name(&header.name), &self.model.roles);
        let size = roles.size.as_ref().filter(|_| self.record.flexible().is_none());
        let whole = message.layout.size.saturating_sub(roles.uncounted);
        let size = size.map_or(String::new(), |size| format!(", {size}={whole}"));
        let default = match self.model.is_found_by_tag(message) {
            true => format!("{ty}({})", size.trim_start_matches(", ")),
            false => format!("{ty}({}={}{size})", roles.id, message.id),
        };
        Some(Parameter { name: "header", ty, default, is_part: true })
    }

    /// Emits aliases for types that fields shadow.
    fn emit_aliases(&self, w: &mut Writer) {
        let fields = self.record.layout.fields.iter().map(|field| field.name.as_str());
        for name in fields.chain(METHODS).filter(|name| self.shadowed.contains(name)) {
            writeln!(w, "{} = {name}", self.type_name(name));
        }
        if !self.shadowed.is_empty() {
            blanks(w);
        }
    }

    /// Returns the name of a type within the class.
    fn type_name(&self, name: &str) -> String {
        if !self.shadowed.contains(name) {
            return name.to_owned();
        }
        // `_CLASS__pack` is the function that packs a message.
        let end = if METHODS.contains(&name) { "_" } else { "" };
        format!("_{}__{name}{end}", self.record.name)
    }

    /// Returns the type of a field's value and its default.
    fn value_type(&self, step: &Step) -> (String, String) {
        let rules = &step.field.rules;
        let (ty, default) = match step.field.length {
            Some(length) => self.array_type(step.field, length),
            None => self.element_type(step.field, rules.initial()),
        };
        match step.shape {
            Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest if rules.is_text => (ty, default),
            Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest if is_bytes(step.field) => (ty, "b\"\"".to_owned()),
            Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest => (ty, "()".to_owned()),
            Shape::Whole if !step.can_be_none() => (ty, default),
            Shape::Whole if !rules.is_invalid(rules.initial()) => (format!("_Optional[{ty}]"), default),
            Shape::Whole | Shape::Optional(..) | Shape::Case(..) => (format!("_Optional[{ty}]"), "None".to_owned()),
        }
    }

    /// Returns the type of an element of a field, and a number as its value.
    fn element_type(&self, field: &Field, value: Number) -> (String, String) {
        let (ty, value) = match field.ty {
            FieldType::Scalar(Scalar::Bool) if value.whole() != 0 => ("bool", "True".to_owned()),
            FieldType::Scalar(Scalar::Bool) => ("bool", "False".to_owned()),
            FieldType::Scalar(Scalar::F32 | Scalar::F64) => ("float", format!("{:?}", value.real())),
            FieldType::Enum(_) | FieldType::Struct(_) => {
                let ty = self.type_name(self.model.type_name(field.ty));
                let number = if matches!(field.ty, FieldType::Enum(_)) { value.to_string() } else { String::new() };
                return (ty.clone(), format!("{ty}({number})"));
            }
            // Only trace events contain strings and bytes.
            FieldType::Scalar(_) | FieldType::Text | FieldType::Bytes => ("int", value.to_string()),
        };
        (ty.to_owned(), value)
    }

    /// Returns the type of an element of an array, and a number as its value.
    fn element_of_array(&self, field: &Field, value: Number) -> (String, String) {
        let (ty, one) = self.element_type(field, value);
        match field.none_of_elements() {
            Some(_) if field.rules.is_invalid(value) => (format!("_Optional[{ty}]"), "None".to_owned()),
            Some(_) => (format!("_Optional[{ty}]"), one),
            None => (ty, one),
        }
    }

    /// Returns the type and the default of an array of this length, or of a text.
    fn array_type(&self, field: &Field, length: u32) -> (String, String) {
        let rules = &field.rules;
        if rules.is_text {
            let mut text = String::new();
            write_string(&rules.text, &mut text);
            return ("_str".to_owned(), if rules.text.is_empty() { "\"\"".to_owned() } else { text });
        }
        let (ty, one) = self.element_of_array(field, rules.initial());
        let elements = rules.elements.iter().map(|&element| self.element_of_array(field, element).1);
        let elements = format!("({},)", elements.collect::<Vec<_>>().join(", "));
        let tuple = format!("_tuple[{ty}, ...]");
        match (is_bytes(field), field.ty) {
            (true, _) if !rules.has_default() => ("_bytes".to_owned(), format!("_bytes({length})")),
            (true, _) if rules.elements.is_empty() => ("_bytes".to_owned(), format!("_bytes(({one},)) * {length}")),
            (true, _) => ("_bytes".to_owned(), format!("_bytes({elements})")),
            (false, FieldType::Struct(_)) => (tuple, format!("_tuple({one} for _ in _range({length}))")),
            (false, _) if rules.elements.is_empty() => (tuple, format!("({one},) * {length}")),
            (false, _) => (tuple, elements),
        }
    }

    /// Emits the table of fields.
    fn emit_layout(&self, w: &mut Writer) {
        let (record, size) = (self.record, self.record.layout.size);
        w.line("_layout_ = _Layout(");
        writeln!(w, "    \"{}{}\",", self.forms.order(), self.forms.whole(record));
        writeln!(w, "    {size},");
        w.line("    (");
        if let Some((_, header)) = record.message {
            let (ty, size) = (self.type_name(&header.name), header.layout.size);
            writeln!(w, "        _Field(\"header\", 0, {size}, _Part({ty})),");
        }
        for step in record.values() {
            let (Field { name, offset, .. }, end, ty) = (step.field, step.field.end(), self.field_type(step));
            let about = match step.shape {
                Shape::Optional(..) => ", True".to_owned(),
                Shape::Case(tag, number) => format!(", True, \"{}\", {number}", tag.name),
                Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest => String::new(),
            };
            writeln!(w, "        _Field(\"{name}\", {offset}, {end}, {ty}{about}),");
        }
        w.line("    ),");
        if let Some((message, _)) = record.message {
            writeln!(w, "    least={},", message.layout.least_size());
            let older: String = message.older.iter().map(|older| format!("{},", older.size)).collect();
            if !older.is_empty() {
                writeln!(w, "    older=({older}),");
            }
        }
        w.line(")");
    }

    /// Returns the object that checks and converts a field.
    fn field_type(&self, step: &Step) -> String {
        let ty = self.unlimited_type(step);
        let ty = match limits(step.field) {
            Some(limits) => format!("_Limited({ty}, {limits})"),
            None => ty,
        };
        if step.can_be_none() { format!("_Maybe({ty})") } else { ty }
    }

    fn unlimited_type(&self, step: &Step) -> String {
        let field = step.field;
        let name = self.type_name(self.model.type_name(field.ty));
        let one = match field.ty {
            FieldType::Enum(id) => {
                let class = if self.model[id].is_flags { "_FlagSet" } else { "_Named" };
                format!("{class}({name}, _{})", self.model[id].storage.name())
            }
            FieldType::Struct(_) => format!("_Part({name})"),
            _ => format!("_{name}"),
        };
        let one = if field.none_of_elements().is_some() { format!("_Maybe({one})") } else { one };
        let is_counted = if step.is_counted() { ", True" } else { "" };
        match field.length {
            Some(length) if field.rules.is_text => format!("_Text({length})"),
            Some(length) if is_bytes(field) => format!("_ByteArray({length}{is_counted})"),
            Some(length) => format!("_Array({one}, {length}{is_counted})"),
            None => one,
        }
    }

    /// Emits the functions of numbers with a scale.
    fn emit_scales(&self, w: &mut Writer) {
        for field in &self.record.layout.fields {
            let (Some(scale), FieldType::Scalar(scalar)) = (field.rules.scale, field.ty) else { continue };
            let (name, scale) = (written(&field.name), scale.float_literal());
            let (ty, number) = match scalar.range() {
                Some((least, greatest)) => ("int", format!("_rounded(value_ / {scale}, {least}, {greatest})")),
                None if scalar == Scalar::F32 => ("float", format!("_single(value_ / {scale})")),
                None => ("float", format!("value_ / {scale}")),
            };
            w.line("@_staticmethod");
            writeln!(w, "def physical_{name}(number_: float) -> float:");
            writeln!(w, "    \"\"\"Returns the physical value of a number of `{name}`.\"\"\"");
            writeln!(w, "    return number_ * {scale}");
            w.blank();
            w.line("@_staticmethod");
            writeln!(w, "def raw_{name}(value_: float) -> {ty}:");
            writeln!(w, "    \"\"\"Returns the number of `{name}` with this physical value, or the next one.\"\"\"");
            writeln!(w, "    return {number}");
            w.blank();
        }
    }
}
