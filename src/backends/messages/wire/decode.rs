//! [`decode`]: reads a message as all generated readers do: its values as JSON, and the bytes that encode them.

use serde_json::Value;

use super::bytes::{NaN, Order, read_float, set_size, write_bytes};
use super::values::{Json, Object};
use crate::model::versions::grows_with;
use crate::model::{Enum, Field, Message, MessageId, Model, Number, Scalar, Shape};
use crate::plan::roles::error_of;
use crate::plan::{Element, Plan, Record, Step};

/// A message that was read.
pub(crate) struct Decoded {
    /// The values, as `to_dict` in Python returns them.
    pub(crate) content: Object,
    /// The bytes that encode the values.
    pub(crate) encoded: Vec<u8>,
    /// The fields that older messages lack.
    pub(crate) absent: Vec<String>,
}

/// Bytes that are not a message, or values that no message can have.
#[derive(Debug)]
pub(crate) struct Refused {
    /// The offset of the first byte that is wrong.
    pub(crate) at: usize,
    pub(crate) reason: String,
}

impl Refused {
    pub(crate) fn new(at: impl TryInto<usize>, reason: impl Into<String>) -> Refused {
        Refused { at: at.try_into().unwrap_or(usize::MAX), reason: reason.into() }
    }

    fn cut(data: &[u8], needed: impl std::fmt::Display) -> Refused {
        Refused::new(data.len(), format!("the message ends after {} of {needed} bytes", data.len()))
    }
}

/// Reads the message that bytes begin with.
pub(crate) fn decode(plan: &Plan, id: MessageId, data: &[u8]) -> Result<Decoded, Refused> {
    let model = plan.model;
    let message = &model[id];
    let by_tag = model.is_found_by_tag(message);
    let least = if by_tag { model.header(message.kind) } else { &model[model.headers.common] }.layout.size;
    if data.len() < least as usize {
        return Err(Refused::cut(data, least));
    }
    let number = model.id_field().and_then(|id| Order::of(model).read(model.storage(id), data, id.offset));
    if !by_tag && number != Some(message.id.into()) {
        let reason = format!("the id is {}, not {}", number.unwrap_or(0), message.id);
        return Err(Refused::new(model.id_offset(), reason));
    }
    let mut data = data;
    if let Some(field) = model.size_field() {
        let size = Order::of(model).read(model.storage(field), data, field.offset).unwrap_or(0);
        let size = size + i128::from(model.roles.uncounted);
        let whole = usize::try_from(size).ok().and_then(|size| data.get(..size));
        data = whole.ok_or_else(|| Refused::cut(data, size))?;
    }
    if has_failed(model, message, data) {
        return decode_failed(plan, message, data, false);
    }
    let length = data.len();
    if length < message.layout.least_size() as usize && !message.has_older_size(length) {
        return Err(Refused::cut(data, message.layout.least_size()));
    }
    let rest = rest_of(plan, id, length)?;
    let mut whole = Vec::new();
    if message.layout.cut.is_some() {
        whole.extend_from_slice(data);
        whole.resize(length.max(message.layout.size as usize), 0);
        data = &whole;
    }
    let data = data.get(..message.layout.size as usize).unwrap_or(data);
    let mut decoder = Decoder { plan, data, out: vec![0; message.layout.size as usize], rest, checks: true };
    let header = decoder.record(plan.of_header(message), 0)?;
    let mut content = Object(vec![("header".to_owned(), Json::Object(header))]);
    content.0.extend(decoder.record(plan.of_message(id), 0)?.0);
    let size = finish(plan, id, &mut decoder.out, rest);
    decoder.out.truncate(size);
    let absent = absent_fields(plan, id, length).map(|field| field.name.clone()).collect();
    Ok(Decoded { content, encoded: decoder.out, absent })
}

/// Returns whether a message is a response whose header says that the command failed.
pub(crate) fn has_failed(model: &Model, message: &Message, data: &[u8]) -> bool {
    let error = error_of(model, message);
    let number = error.and_then(|field| Order::of(model).read(model.storage(field), data, field.offset));
    number.is_some_and(|number| number != 0)
}

/// Reads a response that ends after its header, whose values need not be allowed if they are not checked.
pub(super) fn decode_failed(plan: &Plan, message: &Message, data: &[u8], checks: bool) -> Result<Decoded, Refused> {
    let header = plan.of_header(message);
    let size = header.layout.size as usize;
    let data = data.get(..size).ok_or_else(|| Refused::cut(data, size))?;
    let mut decoder = Decoder { plan, data, out: vec![0; size], rest: 0, checks };
    let content = Object(vec![("header".to_owned(), Json::Object(decoder.record(header, 0)?))]);
    set_size(plan.model, &mut decoder.out);
    Ok(Decoded { content, encoded: decoder.out, absent: Vec::new() })
}

/// Returns the fields that a message of this size lacks.
pub(super) fn absent_fields<'p>(plan: &'p Plan, id: MessageId, size: usize) -> impl Iterator<Item = &'p Field> {
    let message = &plan.model[id];
    // A flexible array may end before its room does.
    let is_older = size < message.layout.least_size() as usize;
    let fields = plan.of_message(id).values().map(|step| step.field);
    fields.filter(move |field| is_older && message.can_lack(field) && field.end() as usize > size)
}

/// Returns the number of elements that are the rest of a message of this size; 0 without such elements.
fn rest_of(plan: &Plan, id: MessageId, size: usize) -> Result<u32, Refused> {
    let Some(step) = plan.of_message(id).flexible().filter(|step| step.is_rest()) else { return Ok(0) };
    let (begin, width) = (step.field.offset as usize, step.field.element_size() as usize);
    let bytes = size.saturating_sub(begin);
    let (most, name) = (step.most(), &step.field.name);
    match u32::try_from(bytes / width) {
        Ok(count) if count <= most && bytes.is_multiple_of(width) => Ok(count),
        _ => {
            let reason = format!("`{name}` has {bytes} bytes, but at most {most} elements of {width}");
            Err(Refused::new(begin, reason))
        }
    }
}

/// Sets the id and the size of a message whose fields are written, and returns the size; `rest` elements are the rest
/// of the message.
pub(super) fn finish(plan: &Plan, id: MessageId, out: &mut [u8], rest: u32) -> usize {
    let model = plan.model;
    let message = &model[id];
    let size = match (plan.of_message(id).flexible(), message.layout.cut_to()) {
        _ if has_failed(model, message, out) => model.header(message.kind).layout.size,
        (_, Some(least)) => cut_size(out, least),
        (Some(step), None) if step.is_rest() => step.place(0, rest),
        _ => message_size(plan, id, out),
    };
    if let Some(field) = model.id_field().filter(|_| !model.is_found_by_tag(message)) {
        Order::of(model).write(model.storage(field), out, field.offset, message.id.into());
    }
    if let Some(field) = model.size_field() {
        let counted = size.saturating_sub(model.roles.uncounted);
        Order::of(model).write(model.storage(field), out, field.offset, counted.into());
    }
    size as usize
}

/// Returns the size of a message without the zeros at its end.
pub(super) fn cut_size(bytes: &[u8], least: u32) -> u32 {
    let end = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    u32::try_from(end).unwrap_or(u32::MAX).max(least)
}

/// Returns the size of a message: it ends after the elements in use of a flexible array.
fn message_size(plan: &Plan, id: MessageId, out: &[u8]) -> u32 {
    let layout = &plan.model[id].layout;
    let last = plan.of_message(id).flexible();
    match last.and_then(|step| Some((step, step.count()?))) {
        Some((step, count)) => {
            let number = Order::of(plan.model).read(plan.model.storage(count), out, count.offset);
            step.place(0, number.and_then(|number| u32::try_from(number).ok()).unwrap_or(0))
        }
        _ => layout.size,
    }
}

struct Decoder<'p, 'd> {
    plan: &'p Plan<'p>,
    data: &'d [u8],
    /// The bytes that encode the values so far.
    out: Vec<u8>,
    /// The number of elements that are the rest of the message.
    rest: u32,
    /// Whether values must be allowed.
    checks: bool,
}

impl<'p> Decoder<'p, '_> {
    /// Reads the fields of a struct or message that begins at `start`.
    fn record(&mut self, record: &'p Record<'p>, start: u32) -> Result<Object, Refused> {
        let mut values = Vec::new();
        for step in record.values() {
            if step.is_present(|companion| self.number(companion, start)) {
                values.push((step.field.name.clone(), self.step(step, start)?));
            }
        }
        Ok(Object(values))
    }

    fn step(&mut self, step: &'p Step<'p>, start: u32) -> Result<Json, Refused> {
        let field = step.field;
        let is_claimed = match step.shape {
            Shape::Counted(count) | Shape::Flexible(count) => return self.read_counted(step, count, start),
            Shape::Rest => return self.elements(step, self.rest, start).map(|(_, value)| value),
            Shape::Whole => false,
            Shape::Optional(bits, bit) => {
                let set = self.written(bits, start);
                self.write(bits, start, set | 1 << bit);
                true
            }
            Shape::Case(..) => true,
        };
        let whole = self.data;
        let is_part = (start + field.end()) as usize > whole.len();
        if is_part && is_claimed {
            return Err(Refused::cut(whole, start + field.end()));
        }
        if is_part && !grows_with(self.plan.model, field, 0) {
            // Its first bytes are padding of an older message.
            self.data = whole.get(..(start + field.offset) as usize).unwrap_or(whole);
        }
        let value = match field.length {
            Some(count) => self.elements(step, count, start).map(|(_, value)| value),
            _ => self.element(step, 0, start),
        };
        self.data = whole;
        value
    }

    fn read_counted(&mut self, step: &'p Step<'p>, count: &Field, start: u32) -> Result<Json, Refused> {
        let most = step.most();
        let number = self.number(count, start).unwrap_or(0);
        let fitting = u32::try_from(number).ok().filter(|number| *number <= most);
        let number = fitting.ok_or_else(|| {
            let [array, count_name] = [&step.field.name, &count.name];
            let reason = format!("`{count_name}` is {number}, more than the {most} elements of `{array}`");
            Refused::new(start + count.offset, reason)
        })?;
        let needed = if step.field.is_flexible() { step.place(start, number) } else { start + step.field.end() };
        if number > 0 && needed as usize > self.data.len() {
            return Err(Refused::cut(self.data, needed));
        }
        let (number, value) = self.elements(step, number, start)?;
        self.write(count, start, number.into());
        Ok(value)
    }

    /// Reads this many elements; a string is shorter if it contains a 0.
    fn elements(&mut self, step: &'p Step<'p>, count: u32, start: u32) -> Result<(u32, Json), Refused> {
        if matches!(step.element, Element::Text) {
            let (length, text) = self.text(step, count, start);
            return Ok((length, text));
        }
        let elements = (0..count).map(|at| self.element(step, at, start));
        Ok((count, Json::List(elements.collect::<Result<_, _>>()?)))
    }

    fn text(&mut self, step: &Step, count: u32, start: u32) -> (u32, Json) {
        let begin = step.place(start, 0);
        let end = begin.saturating_add(count) as usize;
        let bytes = self.data.get(begin as usize..end).unwrap_or(step.field.rules.text.as_bytes());
        let text: Vec<u8> = bytes.iter().copied().take_while(|byte| *byte != 0).collect();
        write_bytes(&mut self.out, begin, &text);
        (u32::try_from(text.len()).unwrap_or(0), Json::text(&text))
    }

    fn element(&mut self, step: &'p Step<'p>, index: u32, start: u32) -> Result<Json, Refused> {
        let (field, at) = (step.field, step.place(start, index));
        let default = field.rules.initial_at(index as usize);
        let value = match step.element {
            Element::Struct(id) => return self.record(self.plan.of_struct(id), at).map(Json::Object),
            Element::Number(storage @ (Scalar::F32 | Scalar::F64)) => self.float(field, storage, at, default.real())?,
            Element::Number(Scalar::Bool) => {
                let number = self.integer(field, Scalar::Bool, at, default)?;
                self.order().write(Scalar::Bool, &mut self.out, at, (number != 0).into());
                Value::Bool(number != 0)
            }
            Element::Number(storage) => {
                let number = self.integer(field, storage, at, default)?;
                if field.rules.is_invalid(Number::Whole(number)) { Value::Null } else { whole(number) }
            }
            Element::Enum(item) => named(item, self.integer(field, item.storage, at, default)?),
            Element::Text => Value::Null,
        };
        Ok(Json::Value(value))
    }

    fn integer(&mut self, field: &Field, storage: Scalar, at: u32, default: Number) -> Result<i128, Refused> {
        let number = self.order().read(storage, self.data, at).unwrap_or(default.whole());
        if self.checks && !field.rules.allows(Number::Whole(number)) {
            return Err(out_of_range(field, number, at));
        }
        self.order().write(storage, &mut self.out, at, number);
        Ok(number)
    }

    fn float(&mut self, field: &Field, storage: Scalar, at: u32, default: f64) -> Result<Value, Refused> {
        let order = self.order();
        let bytes = self.data.get(at as usize..(at + storage.size()) as usize).map(|bytes| order.turned(bytes));
        let bytes = bytes.as_deref();
        let number = bytes.and_then(read_float).unwrap_or(default);
        if self.checks && field.rules.is_limited() && !field.rules.allows(Number::Real(number)) {
            return Err(out_of_range(field, number, at));
        }
        let is_none = field.rules.is_invalid(Number::Real(number));
        // One NaN stands for all.
        let default = if is_none { f64::NAN } else { default };
        let bytes = match (bytes.filter(|_| !is_none), storage) {
            // Conversions to `double` and back set this bit of a NaN.
            (Some(&[a, b, c, d]), _) if number.is_nan() => vec![a, b, c | 0x40, d],
            (Some(bytes), _) => bytes.to_vec(),
            (None, Scalar::F32) => (default as f32).to_le_bytes().to_vec(),
            (None, _) => default.to_le_bytes().to_vec(),
        };
        write_bytes(&mut self.out, at, &order.turned(&bytes));
        if is_none {
            return Ok(Value::Null);
        }
        Ok(serde_json::Number::from_f64(number).map_or_else(|| not_finite(number, storage), Value::Number))
    }

    fn order(&self) -> Order {
        Order::of(self.plan.model)
    }

    /// Returns the value of a companion.
    fn number(&self, field: &Field, start: u32) -> Option<i128> {
        self.order().read(self.plan.model.storage(field), self.data, start + field.offset)
    }

    /// Returns what was written for a companion so far.
    fn written(&self, field: &Field, start: u32) -> i128 {
        self.order().read(self.plan.model.storage(field), &self.out, start + field.offset).unwrap_or(0)
    }

    fn write(&mut self, field: &Field, start: u32, number: i128) {
        self.order().write(self.plan.model.storage(field), &mut self.out, start + field.offset, number);
    }
}

/// Returns the error about a value that a field cannot have.
pub(super) fn out_of_range(field: &Field, number: impl std::fmt::Display, at: impl TryInto<usize>) -> Refused {
    let rules = &field.rules;
    let range = match (rules.least, rules.greatest) {
        (Some(least), Some(greatest)) => format!("{least} to {greatest}"),
        (Some(least), None) => format!("{least} or more"),
        (None, Some(greatest)) => format!("at most {greatest}"),
        (None, None) => String::new(),
    };
    Refused::new(at, format!("`{}` is {number}, not in its range: {range}", field.name))
}

fn whole(number: i128) -> Value {
    let unsigned = u64::try_from(number).map(Value::from);
    unsigned.unwrap_or_else(|_| Value::from(i64::try_from(number).unwrap_or(0)))
}

/// Returns the value of an enum: its name, or its number if it has none; for flags, a list.
pub(crate) fn named(item: &Enum, number: i128) -> Value {
    if !item.is_flags {
        let value = item.values.iter().find(|value| value.value == number);
        return value.map_or_else(|| whole(number), |value| Value::String(value.name.clone()));
    }
    let set: Vec<_> = item.single_bits().filter(|flag| flag.value & number != 0).collect();
    let rest = set.iter().fold(number, |rest, flag| rest & !flag.value);
    let mut names: Vec<Value> = set.iter().map(|flag| Value::String(flag.name.clone())).collect();
    names.extend((rest != 0).then(|| whole(rest)));
    Value::Array(names)
}

fn not_finite(number: f64, storage: Scalar) -> Value {
    let sign = if number.is_sign_negative() { "-" } else { "" };
    Value::String(match number.is_nan() {
        true => format!("{sign}{}", NaN::of(number, storage)),
        false => format!("{sign}Infinity"),
    })
}
