//! The methods that pack structs and messages: one call of `struct` for all values.
//!
//! `struct` checks the numbers itself. Conditions check what it does not; if one of them or `struct` refuses a value,
//! the table of fields packs again, to name the field.

use rustc_hash::FxHashSet;

use super::formats::{Forms, is_bytes, is_joined, number};
use super::text::blanks;
use crate::model::{Field, FieldType, Message, Scalar, Shape, Union};
use crate::plan::roles::error_of;
use crate::plan::{Check, Plan, Record, Says, Step};
use tdgen_language::backends::writer::Writer;

/// The greatest number of values in an array of structs, or in a struct with structs, that are written out.
const MAX_UNROLLED: usize = 256;

/// The number of values that a step through an array of structs packs.
const VALUES_OF_STEP: usize = 64;

/// Emits the method that packs a message, or that returns all values of a struct in the order of its format.
pub(super) fn emit_method(w: &mut Writer, forms: &Forms, record: &Record) {
    let mut values = Values::new(forms, false);
    let Some((message, _)) = record.message else {
        values.add("self_", record);
        w.line("def _values_(self_) -> _tuple[_Any, ...]:");
        w.nested(|w| {
            values.emit_checks(w);
            w.block("return (", ")", |w| values.emit_items(w));
        });
        return w.blank();
    };
    let model = forms.plan.model;
    values.add_header(message, record);
    values.joins_arrays = true;
    values.add("self_", record);
    let tail = record.flexible().map(|step| values.tail(step));
    let about = if tail.is_some() { "the bytes, which end after the elements in use" } else { "the bytes" };
    w.line("def pack(self_) -> _bytes:");
    w.nested(|w| {
        writeln!(w, "\"\"\"Returns {about}.\"\"\"");
        if let Some(error) = error_of(model, message) {
            writeln!(w, "if self_.header.{} != 0:", error.name);
            w.line("    return _failed(self_.header)");
        }
        w.line("try:");
        w.nested(|w| {
            values.emit_checks(w);
            let end = tail.map_or(")".to_owned(), |tail| format!(") + {tail}"));
            let (open, end) = match record.layout.cut_to() {
                Some(least) => ("_cut(", format!("), {least})")),
                None => ("", end),
            };
            w.block(&format!("return {open}_{}__pack(", record.name), &end, |w| values.emit_items(w));
        });
        w.line("except _Exception:");
        writeln!(w, "    checked_: {} = self_._checked_(\"{}\")", record.name, record.name);
        w.line("return checked_.pack()");
    });
    w.blank();
}

/// Emits the function that packs the values of a message, up to a flexible array.
pub(super) fn emit_function(w: &mut Writer, forms: &Forms, record: &Record) {
    let name = record.name;
    if record.steps.iter().any(is_packed_alone) {
        writeln!(w, "_{name}__pack = _Struct(\"{}{}\").pack", forms.order(), forms.packed(record));
    } else {
        writeln!(w, "_{name}__pack = {name}._layout_.codec.pack");
    }
}

/// Returns whether a message packs an array on its own.
fn is_packed_alone(step: &Step) -> bool {
    step.field.is_flexible() || is_joined(step)
}

/// Returns the names of the structs that are the elements of arrays that messages pack on their own.
pub(super) fn packed_in_arrays<'m>(plan: &Plan<'m>) -> FxHashSet<&'m str> {
    let steps = plan.messages.iter().flat_map(|record| &record.steps).filter(|step| is_packed_alone(step));
    steps.filter_map(|step| Some(step.inner?.name.as_str())).collect()
}

/// Emits the function that packs a sequence of structs, several with each call of `struct`.
pub(super) fn emit_pack_all(w: &mut Writer, forms: &Forms, record: &Record) {
    let (name, form) = (record.name, forms.whole(record));
    let mut one = Values::new(forms, true);
    one.add("_1", record);
    let step = (VALUES_OF_STEP / one.items.len().max(1)).max(1);
    let mut steps = vec![step, step / 4];
    steps.retain(|step| *step > 1);
    steps.push(1);
    let order = forms.order();
    writeln!(w, "def _{name}__pack_all(parts: _tuple[{name}, ...]) -> _bytes:");
    w.nested(|w| {
        w.line("_packed = []");
        w.line("_at = 0");
        // A variable has the same type in all steps.
        let mut next_variable = 1;
        for step in &steps {
            let mut values = Values::new(forms, false);
            values.next_variable = next_variable;
            let names: Vec<String> = values.new_variables(*step as u32);
            names.iter().for_each(|name| values.add(name, record));
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
        writeln!(w, "_{name}__pack_{step} = _Struct(\"{order}\" + \"{form}\" * {step}).pack");
    }
}

/// The values of fields, as expressions of Python.
struct Values<'p> {
    forms: &'p Forms<'p>,
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

impl<'p> Values<'p> {
    fn new(forms: &'p Forms<'p>, is_nested: bool) -> Values<'p> {
        let (variables, refused, items) = (Vec::new(), Vec::new(), Vec::new());
        Values { forms, is_nested, joins_arrays: false, variables, next_variable: 1, refused, items }
    }

    /// Returns no values, for a part of an expression.
    fn nested(&self) -> Values<'p> {
        Values::new(self.forms, true)
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

    /// Adds the values of a message's header.
    fn add_header(&mut self, message: &Message, record: &Record) {
        let (plan, id) = (self.forms.plan, message.id);
        let (roles, header) = (&plan.model.roles, plan.of_header(message));
        let of = self.variable("self_.header");
        for step in &header.steps {
            let name = &step.field.name;
            if *name == roles.id {
                // Another id does not fit, so that the checks report it.
                let item = format!("{id} if {of}.{name} in (0, {id}) else -1");
                self.items.push(in_24_bits(self.forms, step.field, &item).unwrap_or(item));
            } else if Some(name) == roles.size.as_ref() {
                self.items.push(match record.layout.flexible() {
                    Some(field) => {
                        let begin = field.offset.saturating_sub(roles.uncounted);
                        format!("{begin} + {} * {}", field.element_size(), used("self_", field))
                    }
                    None => record.layout.size.saturating_sub(roles.uncounted).to_string(),
                });
            } else {
                self.add_field(&of, header, step);
            }
        }
    }

    /// Adds the fields of a struct.
    fn add(&mut self, of: &str, record: &Record) {
        for (_, union, steps) in record.members() {
            match union {
                Some(union) => self.add_union(of, record, union, steps),
                None => steps.iter().for_each(|step| self.add_field(of, record, step)),
            }
        }
    }

    fn add_field(&mut self, of: &str, record: &Record, step: &Step) {
        let value = format!("{of}.{}", step.field.name);
        match (step.says, step.shape) {
            (Says::Count(array), _) => self.items.push(used(of, array)),
            (Says::Presence, _) => {
                let bits = record.optional(step.field);
                let bits = bits.map(|(bit, field)| format!("({of}.{} is not None) << {bit}", field.name));
                self.items.push(bits.collect::<Vec<_>>().join(" | "));
            }
            (Says::Nothing, Shape::Optional(..)) => {
                let (present, zeros) = (self.present(&value, step), self.zeros(step.field));
                self.items.push(match &present[..] {
                    // The value of an inner field can be a condition.
                    [item] if item.contains(" if ") => format!("({item}) if {value} is not None else {zeros}"),
                    [item] if !item.starts_with('*') => format!("{item} if {value} is not None else {zeros}"),
                    items => format!("*(({},) if {value} is not None else ({zeros},))", items.join(", ")),
                });
            }
            (Says::Nothing, Shape::Flexible(_) | Shape::Rest) => {}
            (Says::Nothing, Shape::Whole | Shape::Counted(_) | Shape::Case(..)) => self.add_value(&value, step),
        }
    }

    /// Adds the conditions of a field that can be absent, and returns its values.
    fn present(&mut self, value: &str, step: &Step) -> Vec<String> {
        let mut present = self.nested();
        present.add_value(value, step);
        let refused = present.refused.iter().map(|condition| format!("{value} is not None and ({condition})"));
        self.refused.extend(refused);
        present.items
    }

    fn add_union(&mut self, of: &str, record: &Record, union: &Union, cases: &[Step]) {
        let tag = record.layout.fields.get(union.tag).map_or("", |field| field.name.as_str());
        let mut item = String::new();
        for step in cases {
            let Shape::Case(_, number) = step.shape else { continue };
            let value = format!("{of}.{}", step.field.name);
            self.refused.push(format!("{value} is not None and {of}.{tag} != {number}"));
            let items = self.present(&value, step).join(", ");
            let form = self.forms.case(step.field, union.size);
            let order = self.forms.order();
            item.push_str(&format!("_pack(\"{order}{form}\", {items}) if {value} is not None else "));
        }
        self.items.push(item + "b\"\"");
    }

    /// Adds the values of a field that is present.
    fn add_value(&mut self, value: &str, step: &Step) {
        let items = self.values(value, step);
        self.items.extend(items);
        let field = step.field;
        let is_joined = self.joins_arrays && is_joined(step);
        if step.is_counted() && !is_joined && !field.rules.is_text && !is_bytes(field) {
            let zeros = self.element_zeros(field);
            self.items.push(format!("*({zeros},) * ({} - _len({value}))", step.most()));
        }
    }

    /// Returns the values of a field, for an array those of the elements in use.
    fn values(&mut self, value: &str, step: &Step) -> Vec<String> {
        let field = step.field;
        if let Some(length) = field.length.filter(|_| !field.rules.is_text) {
            let other = if step.is_counted() { ">" } else { "!=" };
            self.refused.push(format!("_len({value}) {other} {length}"));
        }
        self.add_range(value, step);
        let is_bool = matches!(field.ty, FieldType::Scalar(Scalar::Bool));
        vec![match (field.ty, field.length) {
            (FieldType::Struct(id), length) => return self.structs(value, step, self.forms.plan.of_struct(id), length),
            (_, Some(length)) if field.rules.is_text => self.encode(value, length),
            (_, Some(_)) if is_bytes(field) => value.to_owned(),
            (_, Some(_)) if is_bool => format!("*[_BOOLS[_value] for _value in {value}]"),
            (_, Some(_)) => match field.none_of_elements().map(number) {
                Some(invalid) => format!("*[{invalid} if _value is None else _value for _value in {value}]"),
                None => format!("*{value}"),
            },
            (_, None) if is_bool => format!("_BOOLS[{value}]"),
            (FieldType::Scalar(Scalar::U24), None) => in_24_bits(self.forms, field, value).unwrap_or_default(),
            (_, None) => match field.rules.invalid {
                Some(invalid) => format!("{} if {value} is None else {value}", number(invalid)),
                None => value.to_owned(),
            },
        }]
    }

    /// Returns the values of a struct, or of an array of this length.
    fn structs(&mut self, value: &str, step: &Step, inner: &Record, length: Option<u32>) -> Vec<String> {
        let Some(length) = length else {
            let has_structs = inner.steps.iter().any(|step| step.inner.is_some());
            if has_structs && count_values(self.forms.plan, inner) > MAX_UNROLLED {
                return vec![format!("*{value}._values_()")];
            }
            let of = self.variable(value);
            return self.of_structs(&[of], inner);
        };
        if self.joins_arrays && is_joined(step) {
            return vec![format!("_{}__pack_all({value})", inner.name)];
        }
        let mut part = self.nested();
        part.add("_part", inner);
        let is_small = part.items.len() <= MAX_UNROLLED / (length as usize).max(1);
        if is_small && !self.is_nested && !step.is_counted() {
            // Each element in a variable is faster than a loop. Another number of elements is an error.
            let names = self.new_variables(length);
            self.variables.push(format!("{}, = {value}", names.join(", ")));
            return self.of_structs(&names, inner);
        }
        let values = match part.refused.is_empty() {
            true => format!("({},)", part.items.join(", ")),
            false => "_part._values_()".to_owned(),
        };
        vec![format!("*[_value for _part in {value} for _value in {values}]")]
    }

    /// Returns the values of structs in a message; arrays in these are not packed on their own.
    fn of_structs(&mut self, names: &[String], inner: &Record) -> Vec<String> {
        let before = std::mem::take(&mut self.items);
        let joins_arrays = std::mem::replace(&mut self.joins_arrays, false);
        for name in names {
            self.add(name, inner);
        }
        self.joins_arrays = joins_arrays;
        std::mem::replace(&mut self.items, before)
    }

    /// Adds the condition of values outside of the range of the schema; those outside of the type fail anyway.
    fn add_range(&mut self, value: &str, step: &Step) {
        let Check::Range(scalar) = step.check() else { return };
        let (field, is_float) = (step.field, matches!(scalar, Scalar::F32 | Scalar::F64));
        let (least, greatest) = (field.rules.least, field.rules.greatest);
        let least = least.map_or(String::new(), |least| format!("{} <= ", number(least)));
        let greatest = greatest.map_or(String::new(), |greatest| format!(" <= {}", number(greatest)));
        if field.length.is_none() {
            let some = if field.rules.invalid.is_some() { format!("{value} is not None and ") } else { String::new() };
            return self.refused.push(format!("{some}not {least}{value}{greatest}"));
        }
        if field.none_of_elements().is_some() {
            let is_refused = format!("_value is not None and not {least}_value{greatest}");
            return self.refused.push(format!("[1 for _value in {value} if {is_refused}]"));
        }
        let low = (!least.is_empty()).then(|| format!("{least}_min({value})"));
        let high = (!greatest.is_empty()).then(|| format!("_max({value}){greatest}"));
        // NaN is in no range.
        let not_nan = is_float.then(|| format!("_sum({value}) == _sum({value})"));
        let all: Vec<String> = [low, high, not_nan].into_iter().flatten().collect();
        let some = if step.is_counted() { format!("{value} and ") } else { String::new() };
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
    fn tail(&mut self, step: &Step) -> String {
        let (field, value) = (step.field, format!("self_.{}", step.field.name));
        let items = self.values(&value, step).join(", ");
        match step.inner {
            Some(inner) => format!("_{}__pack_all({value})", inner.name),
            None if field.rules.is_text || is_bytes(field) => items,
            None => {
                let code = self.forms.plan.model.storage(field).struct_code();
                let order = self.forms.order();
                format!("_pack(f\"{order}{{_len({value})}}{code}\", {items})")
            }
        }
    }

    /// Returns the values of a field of zeros.
    fn zeros(&self, field: &Field) -> String {
        let zeros = self.element_zeros(field);
        match field.length {
            Some(length) if !field.rules.is_text && !is_bytes(field) => format!("*({zeros},) * {length}"),
            _ => zeros,
        }
    }

    fn element_zeros(&self, field: &Field) -> String {
        match field.ty {
            FieldType::Struct(id) => {
                let members = self.forms.plan.of_struct(id).members();
                let zeros = members.flat_map(|(_, union, steps)| match union {
                    Some(_) => vec!["b\"\"".to_owned()],
                    None => steps.iter().map(|step| self.zeros(step.field)).collect(),
                });
                zeros.collect::<Vec<_>>().join(", ")
            }
            _ if field.rules.is_text || is_bytes(field) => "b\"\"".to_owned(),
            _ => "0".to_owned(),
        }
    }
}

/// Returns the bytes of a number of 24 bits; none for other fields.
fn in_24_bits(forms: &Forms, field: &Field, value: &str) -> Option<String> {
    let is_it = field.ty == FieldType::Scalar(Scalar::U24);
    is_it.then(|| format!("({value}).to_bytes(3, \"{}\")", forms.endian()))
}

/// Returns the number of elements in use of an array.
fn used(of: &str, array: &Field) -> String {
    let data = if array.rules.is_text { ".encode()" } else { "" };
    format!("_len({of}.{}{data})", array.name)
}

/// Returns the number of values that a struct is written out to, at least if it is small.
fn count_values(plan: &Plan, record: &Record) -> usize {
    let mut count = 0;
    for step in &record.steps {
        count += match step.field.ty {
            FieldType::Struct(id) if step.field.length.is_none() => count_values(plan, plan.of_struct(id)),
            _ => 1,
        };
        if count > MAX_UNROLLED {
            break;
        }
    }
    count
}
