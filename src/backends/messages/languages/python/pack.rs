//! The methods that pack structs and messages: one call of `struct` for all values.
//!
//! `struct` checks the numbers itself. Conditions check what it does not; if one of them or `struct` refuses a value,
//! the table of fields packs again, to name the field.

use rustc_hash::FxHashSet;

use super::class::Class;
use super::formats::{case_form, is_bytes, is_joined, number};
use crate::model::{Field, FieldType, Layout, Member, Model, Presence, Scalar, StructId, Test, Union};
use tdgen_language::backends::writer::Writer;

/// The greatest number of values in an array of structs, or in a struct with structs, that are written out.
const MAX_UNROLLED: usize = 256;

/// The number of values that a step through an array of structs packs.
const VALUES_OF_STEP: usize = 64;

/// Adds two empty lines.
pub(super) fn blanks(w: &mut Writer) {
    w.line("");
    w.line("");
}

/// Emits the method that returns all values of a struct in the order of its format.
pub(super) fn emit_struct(w: &mut Writer, class: &Class<'_>) {
    let mut values = Values::new(class.model, class.forms, false);
    values.add("self_", class.layout);
    w.line("def _values_(self_) -> _tuple[_Any, ...]:");
    w.nested(|w| {
        values.emit_checks(w);
        w.block("return (", ")", |w| values.emit_items(w));
    });
    w.blank();
}

/// Emits the method that packs a message.
pub(super) fn emit_message(w: &mut Writer, class: &Class<'_>, id: &str) {
    let mut values = Values::new(class.model, class.forms, false);
    values.add_header(class, id);
    values.joins_arrays = true;
    values.add("self_", class.layout);
    let tail = class.layout.flexible().map(|field| values.tail(field));
    w.line("def pack(self_) -> _bytes:");
    w.nested(|w| {
        match tail {
            Some(_) => w.line("\"\"\"Returns the bytes, which end after the elements in use.\"\"\""),
            None => w.line("\"\"\"Returns the bytes.\"\"\""),
        }
        w.line("try:");
        w.nested(|w| {
            values.emit_checks(w);
            let end = tail.map_or(")".to_owned(), |tail| format!(") + {tail}"));
            w.block(&format!("return _{}__pack(", class.name), &end, |w| values.emit_items(w));
        });
        w.line("except _Exception:");
        w.line("    return self_._pack_checked_()");
    });
    w.blank();
}

/// Emits the function that packs the values of a message, up to a flexible array.
pub(super) fn emit_function(w: &mut Writer, class: &Class<'_>) {
    let name = class.name;
    if class.layout.fields.iter().any(|field| field.is_flexible() || is_joined(field)) {
        writeln!(w, "_{name}__pack = _Struct(\"<{}\").pack", class.pack_form());
    } else {
        writeln!(w, "_{name}__pack = {name}._layout_.codec.pack");
    }
}

/// Returns which structs are the elements of arrays that messages pack on their own.
pub(super) fn packed_in_arrays(model: &Model) -> FxHashSet<StructId> {
    let fields = model.messages.iter().flat_map(|item| &item.layout.fields);
    let packed = fields.filter(|field| field.is_flexible() || is_joined(field));
    packed.filter_map(|field| if let FieldType::Struct(id) = field.ty { Some(id) } else { None }).collect()
}

/// Emits the function that packs a sequence of structs, several with each call of `struct`.
pub(super) fn emit_pack_all(w: &mut Writer, class: &Class<'_>) {
    let (name, form) = (class.name, class.form());
    let mut one = Values::new(class.model, class.forms, true);
    one.add("_1", class.layout);
    let step = (VALUES_OF_STEP / one.items.len().max(1)).max(1);
    let mut steps = vec![step, step / 4];
    steps.retain(|step| *step > 1);
    steps.push(1);
    writeln!(w, "def _{name}__pack_all(parts: _tuple[{name}, ...]) -> _bytes:");
    w.nested(|w| {
        w.line("_packed = []");
        w.line("_at = 0");
        // A variable has the same type in all steps.
        let mut next_variable = 1;
        for step in &steps {
            let mut values = Values::new(class.model, class.forms, false);
            values.next_variable = next_variable;
            let names: Vec<String> = values.new_variables(*step as u32);
            names.iter().for_each(|name| values.add(name, class.layout));
            next_variable = values.next_variable;
            match step {
                1 => writeln!(w, "for {} in parts[_at:]:", names.join(", ")),
                _ => writeln!(w, "while _at + {step} <= _len(parts):"),
            }
            w.nested(|w| {
                if *step > 1 {
                    writeln!(w, "{} = parts[_at : _at + {step}]", names.join(", "));
                    writeln!(w, "_at += {step}");
                }
                values.emit_checks(w);
                w.block(&format!("_packed.append(_{name}__pack_{step}("), "))", |w| values.emit_items(w));
            });
        }
        w.line("return b\"\".join(_packed)");
    });
    blanks(w);
    for step in &steps {
        writeln!(w, "_{name}__pack_{step} = _Struct(\"<\" + \"{form}\" * {step}).pack");
    }
}

/// The values of fields, as expressions of Python.
struct Values<'m> {
    model: &'m Model,
    forms: &'m [String],
    /// Whether they are part of an expression, which has no variables.
    is_nested: bool,
    /// Whether counted arrays of structs are packed on their own.
    joins_arrays: bool,
    /// Assignments to variables, for structs in structs.
    variables: Vec<String>,
    next_variable: u32,
    /// Conditions of values that are refused.
    refused: Vec<String>,
    items: Vec<String>,
}

impl<'m> Values<'m> {
    fn new(model: &'m Model, forms: &'m [String], is_nested: bool) -> Values<'m> {
        let (variables, refused, items) = (Vec::new(), Vec::new(), Vec::new());
        Values { model, forms, is_nested, joins_arrays: false, variables, next_variable: 1, refused, items }
    }

    /// Returns no values, for a part of an expression.
    fn nested(&self) -> Values<'m> {
        Values::new(self.model, self.forms, true)
    }

    fn emit_checks(&self, w: &mut Writer) {
        for variable in &self.variables {
            w.line(variable);
        }
        for condition in &self.refused {
            writeln!(w, "if {condition}:");
            w.line("    raise _ValueError");
        }
    }

    fn emit_items(&self, w: &mut Writer) {
        for item in &self.items {
            writeln!(w, "{item},");
        }
    }

    fn list(&self) -> String {
        self.items.join(", ")
    }

    /// Adds the values of a message's header.
    fn add_header(&mut self, class: &Class<'_>, id: &str) {
        let Some((_, header)) = class.header else { return };
        let roles = &self.model.roles;
        let of = self.variable("self_.header");
        for (at, field) in header.layout.fields.iter().enumerate() {
            let name = &field.name;
            if *name == roles.id {
                // Another id does not fit, so that the checks report it.
                self.items.push(format!("{id} if {of}.{name} in (0, {id}) else -1"));
            } else if Some(name) == roles.size.as_ref() {
                self.items.push(match class.layout.flexible() {
                    Some(field) => format!("{} + {} * {}", field.offset, field.element_size(), used("self_", field)),
                    None => class.layout.size.to_string(),
                });
            } else {
                self.add_field(&of, &header.layout, at, field);
            }
        }
    }

    /// Adds the fields of a struct.
    fn add(&mut self, of: &str, layout: &Layout) {
        for (_, member) in layout.members(0) {
            match member {
                Member::Field(field) => {
                    self.add_field(of, layout, layout.index_of(field), field);
                }
                Member::Union(union, cases) => self.add_union(of, layout, union, cases),
            }
        }
    }

    fn add_field(&mut self, of: &str, layout: &Layout, at: usize, field: &Field) {
        if let Some(array) = layout.counted(at) {
            return self.items.push(used(of, array));
        }
        let bits: Vec<String> =
            layout.optional(at).map(|(bit, field)| format!("({of}.{} is not None) << {bit}", field.name)).collect();
        if !bits.is_empty() {
            return self.items.push(bits.join(" | "));
        }
        let value = format!("{of}.{}", field.name);
        if field.presence.is_none() {
            if !field.is_flexible() {
                self.add_value(&value, field);
            }
            return;
        }
        let present = self.present(&value, field);
        self.items.push(match &present[..] {
            [item] if !item.starts_with('*') => format!("{item} if {value} is not None else {}", self.zeros(field)),
            items => {
                format!("*(({},) if {value} is not None else ({},))", items.join(", "), self.zeros(field))
            }
        });
    }

    /// Adds the conditions of a field that can be absent, and returns its values.
    fn present(&mut self, value: &str, field: &Field) -> Vec<String> {
        let mut present = self.nested();
        present.add_value(value, field);
        let refused = present.refused.iter().map(|condition| format!("{value} is not None and ({condition})"));
        self.refused.extend(refused);
        present.items
    }

    fn add_union(&mut self, of: &str, layout: &Layout, union: &Union, cases: &[Field]) {
        let tag = layout.fields.get(union.tag).map_or("", |field| field.name.as_str());
        let mut item = String::new();
        for field in cases {
            let Some(Presence { test: Test::Is(number), .. }) = field.presence else { continue };
            let value = format!("{of}.{}", field.name);
            self.refused.push(format!("{value} is not None and {of}.{tag} != {number}"));
            let items = self.present(&value, field).join(", ");
            let form = case_form(self.model, self.forms, field, union.size);
            item.push_str(&format!("_pack(\"<{form}\", {items}) if {value} is not None else "));
        }
        self.items.push(item + "b\"\"");
    }

    /// Adds the values of a field that is present.
    fn add_value(&mut self, value: &str, field: &Field) {
        let items = self.values(value, field);
        self.items.extend(items);
        let is_joined = self.joins_arrays && is_joined(field);
        let Some(length) = field.length.filter(|_| !is_joined) else { return };
        if field.count.is_some() && !field.rules.is_text && !is_bytes(field.ty) {
            let zeros = self.element_zeros(field);
            self.items.push(format!("*({zeros},) * ({length} - _len({value}))"));
        }
    }

    /// Returns the values of a field, for an array those of the elements in use.
    fn values(&mut self, value: &str, field: &Field) -> Vec<String> {
        if let Some(length) = field.length.filter(|_| !field.rules.is_text) {
            let other = if field.count.is_some() { ">" } else { "!=" };
            self.refused.push(format!("_len({value}) {other} {length}"));
        }
        self.add_range(value, field);
        let is_bool = matches!(field.ty, FieldType::Scalar(Scalar::Bool));
        let item = match (field.ty, field.length) {
            (FieldType::Struct(id), None) => {
                let layout = &self.model[id].layout;
                if layout.fields.iter().any(|field| matches!(field.ty, FieldType::Struct(_)))
                    && count_values(self.model, layout) > MAX_UNROLLED
                {
                    return vec![format!("*{value}._values_()")];
                }
                let of = self.variable(value);
                return self.of_structs(&[of], &self.model[id].layout);
            }
            (FieldType::Struct(id), Some(_)) if self.joins_arrays && is_joined(field) => {
                format!("_{}__pack_all({value})", self.model[id].name)
            }
            (FieldType::Struct(id), Some(length)) => {
                let mut part = self.nested();
                part.add("_part", &self.model[id].layout);
                let is_small = part.items.len() <= MAX_UNROLLED / (length as usize).max(1);
                if is_small && !self.is_nested && field.count.is_none() {
                    return self.unroll(value, length, &self.model[id].layout);
                }
                let values = match part.refused.is_empty() {
                    true => format!("({},)", part.list()),
                    false => "_part._values_()".to_owned(),
                };
                format!("*[_value for _part in {value} for _value in {values}]")
            }
            (_, Some(length)) if field.rules.is_text => self.encode(value, length),
            (ty, Some(_)) if is_bytes(ty) => value.to_owned(),
            (_, Some(_)) if is_bool => format!("*[_BOOLS[_value] for _value in {value}]"),
            (_, Some(_)) => format!("*{value}"),
            (_, None) if is_bool => format!("_BOOLS[{value}]"),
            (_, None) => match field.rules.invalid {
                Some(invalid) => format!("{} if {value} is None else {value}", number(invalid)),
                None => value.to_owned(),
            },
        };
        vec![item]
    }

    /// Returns the values of all elements of an array of structs, each in a variable: faster than a loop.
    fn unroll(&mut self, value: &str, length: u32, layout: &Layout) -> Vec<String> {
        let names = self.new_variables(length);
        // Another number of elements is an error.
        self.variables.push(format!("{}, = {value}", names.join(", ")));
        self.of_structs(&names, layout)
    }

    /// Returns the values of structs in a message; arrays in these are not packed on their own.
    fn of_structs(&mut self, names: &[String], layout: &Layout) -> Vec<String> {
        let before = std::mem::take(&mut self.items);
        let joins_arrays = std::mem::replace(&mut self.joins_arrays, false);
        for name in names {
            self.add(name, layout);
        }
        self.joins_arrays = joins_arrays;
        std::mem::replace(&mut self.items, before)
    }

    /// Adds the condition of values outside of the range of the schema; those outside of the type fail anyway.
    fn add_range(&mut self, value: &str, field: &Field) {
        let (least, greatest) = (field.rules.least, field.rules.greatest);
        if least.is_none() && greatest.is_none() {
            return;
        }
        let is_float = matches!(field.ty, FieldType::Scalar(Scalar::F32 | Scalar::F64));
        let least = least.map_or(String::new(), |least| format!("{} <= ", number(least)));
        let greatest = greatest.map_or(String::new(), |greatest| format!(" <= {}", number(greatest)));
        if field.length.is_none() {
            let some = if field.rules.invalid.is_some() { format!("{value} is not None and ") } else { String::new() };
            return self.refused.push(format!("{some}not {least}{value}{greatest}"));
        }
        let low = (!least.is_empty()).then(|| format!("{least}_min({value})"));
        let high = (!greatest.is_empty()).then(|| format!("_max({value}){greatest}"));
        // NaN is in no range.
        let not_nan = is_float.then(|| format!("_sum({value}) == _sum({value})"));
        let all: Vec<String> = [low, high, not_nan].into_iter().flatten().collect();
        let some = if field.count.is_some() { format!("{value} and ") } else { String::new() };
        self.refused.push(format!("{some}not ({})", all.join(" and ")));
    }

    /// Returns the names of new variables.
    fn new_variables(&mut self, count: u32) -> Vec<String> {
        let first = self.next_variable;
        self.next_variable += count;
        (first..self.next_variable).map(|number| format!("_{number}")).collect()
    }

    /// Returns a variable for a struct that several values are read from.
    fn variable(&mut self, value: &str) -> String {
        if self.is_nested {
            return value.to_owned();
        }
        let name = format!("_{}", self.next_variable);
        self.next_variable += 1;
        self.variables.push(format!("{name} = {value}"));
        name
    }

    /// Returns the bytes of a string. What is not valid UTF-8 is an error, so that the checks pack it.
    fn encode(&mut self, value: &str, length: u32) -> String {
        if self.is_nested {
            return format!("_encoded({value}, {length})");
        }
        let data = self.variable(&format!("{value}.encode()"));
        self.refused.push(format!("_len({data}) > {length} or 0 in {data}"));
        data
    }

    /// Returns the bytes of a flexible array.
    fn tail(&mut self, field: &Field) -> String {
        let value = format!("self_.{}", field.name);
        let items = self.values(&value, field).join(", ");
        let form = match field.ty {
            _ if field.rules.is_text => return items,
            ty if is_bytes(ty) => return items,
            FieldType::Struct(id) => return format!("_{}__pack_all({value})", self.model[id].name),
            FieldType::Enum(id) => format!("f\"<{{_len({value})}}{}\"", self.model[id].storage.struct_code()),
            FieldType::Scalar(scalar) => format!("f\"<{{_len({value})}}{}\"", scalar.struct_code()),
            // Only trace events contain these.
            FieldType::Text | FieldType::Bytes => String::new(),
        };
        format!("_pack({form}, {items})")
    }

    /// Returns the values of a field of zeros.
    fn zeros(&self, field: &Field) -> String {
        let zeros = self.element_zeros(field);
        match field.length {
            Some(length) if !field.rules.is_text && !is_bytes(field.ty) => format!("*({zeros},) * {length}"),
            _ => zeros,
        }
    }

    fn element_zeros(&self, field: &Field) -> String {
        match field.ty {
            FieldType::Struct(id) => {
                let members = self.model[id].layout.members(0);
                let zeros = members.map(|(_, member)| match member {
                    Member::Field(field) => self.zeros(field),
                    Member::Union(..) => "b\"\"".to_owned(),
                });
                zeros.collect::<Vec<_>>().join(", ")
            }
            ty if field.rules.is_text || field.length.is_some() && is_bytes(ty) => "b\"\"".to_owned(),
            _ => "0".to_owned(),
        }
    }
}

/// Returns the number of elements in use of an array.
fn used(of: &str, array: &Field) -> String {
    let data = if array.rules.is_text { ".encode()" } else { "" };
    format!("_len({of}.{}{data})", array.name)
}

/// Returns the number of values that a struct is written out to, at least if it is small.
fn count_values(model: &Model, layout: &Layout) -> usize {
    let mut count = 0;
    for field in &layout.fields {
        count += match field.ty {
            FieldType::Struct(id) if field.length.is_none() => count_values(model, &model[id].layout),
            _ => 1,
        };
        if count > MAX_UNROLLED {
            break;
        }
    }
    count
}
