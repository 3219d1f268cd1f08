//! The methods that unpack structs and messages: each field from the values that one call of `struct` returns.

use super::formats::{Forms, is_bytes, limits, number};
use crate::model::{Field, FieldType, Scalar, Shape};
use crate::plan::{Record, Step};
use tdgen_language::backends::writer::Writer;

/// Emits the method that returns a struct or message. Bytes after `size` are 0.
pub(super) fn emit_method(w: &mut Writer, forms: &Forms, record: &Record) {
    let reader = Reader { forms, record, places: forms.places(record) };
    let full = record.message.map_or(record.layout.size, |(message, _)| message.layout.least_size());
    w.line("@_classmethod");
    w.line("def _read_(cls: _Any, values_: _tuple[_Any, ...], at_: int, size_: int) -> _Any:");
    w.nested(|w| {
        w.line("self_ = cls.__new__(cls)");
        if record.steps.iter().any(|step| step.can_lack) {
            writeln!(w, "if size_ < {full}:");
            w.line("    self_.__init__()");
        }
        if let Some((_, header)) = record.message {
            writeln!(w, "self_.header = {}._read_(values_, 0, {})", header.name, header.layout.size);
        }
        for (index, step) in record.steps.iter().enumerate().filter(|(_, step)| !step.is_companion()) {
            reader.emit(w, index, step);
        }
        w.line("return self_");
    });
    w.blank();
}

struct Reader<'p> {
    forms: &'p Forms<'p>,
    record: &'p Record<'p>,
    /// The index of the first value of each field.
    places: Vec<usize>,
}

impl Reader<'_> {
    /// Emits the assignment of a field.
    fn emit(&self, w: &mut Writer, index: usize, step: &Step) {
        let Field { name, offset, .. } = step.field;
        let (at, end) = (self.index_of(index), step.field.end());
        let path = format!("\"{}.{name}\"", self.record.name);
        let need = |by: &Field| format!("_need({end}, size_, {path}, \"{}\")", by.name);
        match step.shape {
            Shape::Whole if step.can_lack => {
                let present = step.oldest.map_or(end, |oldest| offset + oldest);
                writeln!(w, "if size_ >= {present}:");
                writeln!(w, "    self_.{name} = {}", self.value(step, "values_", &at, None));
            }
            Shape::Whole => writeln!(w, "self_.{name} = {}", self.value(step, "values_", &at, None)),
            Shape::Counted(count) | Shape::Flexible(count) => {
                let most = step.most();
                let room = match step.can_lack || step.field.is_flexible() {
                    true => format!("(size_ - {offset}) // {}", step.field.element_size()),
                    false => most.to_string(),
                };
                writeln!(w, "count_ = _counted({}, {most}, {room}, {path}, \"{}\")", self.said(count), count.name);
                writeln!(w, "self_.{name} = {}", self.value(step, "values_", &at, Some("count_")));
            }
            Shape::Rest => {
                let size = step.field.element_size();
                writeln!(w, "count_ = _rest(size_ - {offset}, {size}, {}, {path})", step.most());
                writeln!(w, "self_.{name} = {}", self.value(step, "values_", &at, Some("count_")));
            }
            Shape::Optional(bits, bit) => {
                writeln!(w, "self_.{name} = None");
                writeln!(w, "if {} >> {bit} & 1:", self.said(bits));
                w.nested(|w| {
                    if step.can_lack {
                        w.line(&need(bits));
                    }
                    writeln!(w, "self_.{name} = {}", self.value(step, "values_", &at, None));
                });
            }
            Shape::Case(tag, number) => self.emit_case(w, index, step, tag, number, &need(tag)),
        }
    }

    fn emit_case(&self, w: &mut Writer, index: usize, step: &Step, tag: &Field, number: i128, need: &str) {
        let name = &step.field.name;
        let union = self.record.layout.unions.iter().find(|union| union.fields.contains(&index));
        let form = self.forms.case(step.field, union.map_or(step.field.size, |union| union.size));
        writeln!(w, "self_.{name} = None");
        let by = self.step_of(tag);
        let is_there =
            if by.is_some_and(|by| by.can_lack) { format!("size_ >= {} and ", tag.end()) } else { String::new() };
        writeln!(w, "if {is_there}values_[{}] == {number}:", self.place_of(tag));
        w.nested(|w| {
            if step.can_lack {
                w.line(need);
            }
            writeln!(w, "case_ = _unpack(\"{}{form}\", values_[{}])", self.forms.order(), self.index_of(index));
            writeln!(w, "self_.{name} = {}", self.value(step, "case_", "0", None));
        });
    }

    /// Returns the field as an expression of the values from an index.
    fn value(&self, step: &Step, values: &str, at: &str, count: Option<&str>) -> String {
        let field = step.field;
        let length = field.length.map(|length| count.map_or(length.to_string(), str::to_owned));
        let one = format!("{values}[{at}]");
        let some = |length: &str| format!("{values}[{at} : {at} + {length}]");
        let ty = self.forms.plan.model.type_name(field.ty);
        let width = if let FieldType::Struct(id) = field.ty { self.forms.count_of(id) } else { 0 };
        let size = match step.oldest {
            Some(_) => format!("size_ - {}", field.offset),
            None => step.inner.map_or(0, |inner| inner.layout.size).to_string(),
        };
        let is_enum = matches!(field.ty, FieldType::Enum(_));
        let value = match (step.inner, &length) {
            (Some(_), None) => format!("{ty}._read_({values}, {at}, {size})"),
            (Some(_), Some(length)) => {
                format!("_tuple([{ty}._read_({values}, {at} + {width} * _at, {size}) for _at in _range({length})])")
            }
            (None, Some(_)) if field.rules.is_text => match count {
                Some(count) => format!("_text({one}[:{count}])"),
                None => format!("_text({one})"),
            },
            (None, Some(_)) if is_bytes(field) => count.map_or(one.clone(), |count| format!("{one}[:{count}]")),
            (None, Some(length)) if is_enum => format!("_tuple([{ty}(_value) for _value in {}])", some(length)),
            (None, Some(length)) => some(length),
            (None, None) if is_enum => format!("{ty}({one})"),
            (None, None) if field.ty == FieldType::Scalar(Scalar::U24) => {
                format!("int.from_bytes({one}, \"{}\")", self.forms.endian())
            }
            (None, None) => one.clone(),
        };
        let value = match field.none_of_elements().map(number) {
            Some(invalid) => {
                let other = if invalid == "_nan" { "_value" } else { &invalid };
                let is_value = if invalid == "_nan" { "==" } else { "!=" };
                format!("_tuple([_value if _value {is_value} {other} else None for _value in {value}])")
            }
            None => value,
        };
        let value = match limits(field) {
            Some(limits) => format!("_limited({value}, {limits}, \"{}.{}\")", self.record.name, field.name),
            None => value,
        };
        match field.none().map(number) {
            Some(invalid) if invalid == "_nan" => format!("None if {one} != {one} else {value}"),
            Some(invalid) => format!("None if {one} == {invalid} else {value}"),
            None => value,
        }
    }

    /// Returns the number in a count or in bits; 0 if the bytes end before it.
    fn said(&self, field: &Field) -> String {
        let value = format!("values_[{}]", self.place_of(field));
        match self.step_of(field) {
            Some(step) if step.can_lack => format!("({value} if size_ >= {} else 0)", field.end()),
            _ => value,
        }
    }

    fn step_of(&self, field: &Field) -> Option<&Step<'_>> {
        self.record.steps.get(self.record.layout.index_of(field))
    }

    fn place_of(&self, field: &Field) -> String {
        self.index_of(self.record.layout.index_of(field))
    }

    /// Returns the index of the first value of a field, which a message is unpacked from the beginning of.
    fn index_of(&self, index: usize) -> String {
        match (self.places.get(index).copied().unwrap_or(0), self.record.message) {
            (at, Some(_)) => at.to_string(),
            (0, None) => "at_".to_owned(),
            (at, None) => format!("at_ + {at}"),
        }
    }
}
