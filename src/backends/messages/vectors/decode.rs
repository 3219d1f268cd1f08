//! [`decode`]: reads a message as all generated readers do: its values as JSON, and the bytes that encode them.

use serde_json::{Map, Value};

use crate::model::{Enum, Field, FieldType, Layout, Member, Message, Model, Number, Presence, Scalar, Test};
use crate::versions::grows_with;

/// A message that was read.
pub(super) struct Decoded {
    /// The values, as `to_dict` in Python returns them; none if a string is not UTF-8.
    pub(super) value: Option<Value>,
    /// The bytes that encode the values.
    pub(super) encoded: Vec<u8>,
    /// The fields that older messages lack.
    pub(super) absent: Vec<String>,
}

/// Bytes that are not a message.
pub(super) struct Refused;

/// Reads the message that bytes begin with.
pub(super) fn decode(model: &Model, message: &Message, data: &[u8]) -> Result<Decoded, Refused> {
    let header = &model.header(message.kind).layout;
    let common = model[model.headers.common].layout.size;
    if data.len() < common as usize {
        return Err(Refused);
    }
    let id = model.id_field().ok_or(Refused)?;
    if read_number(model.storage(id), data, id.offset) != Some(message.id.into()) {
        return Err(Refused);
    }
    let mut data = data;
    if let Some(size) = model.size_field() {
        let size = read_number(model.storage(size), data, size.offset).unwrap_or(0);
        data = usize::try_from(size).ok().and_then(|size| data.get(..size)).ok_or(Refused)?;
    }
    let length = data.len();
    let is_older = message.older.iter().any(|size| (size.least as usize..=size.most as usize).contains(&length));
    if length < message.layout.least_size() as usize && !is_older {
        return Err(Refused);
    }
    let data = data.get(..message.layout.size as usize).unwrap_or(data);
    let mut decoder = Decoder { model, data, out: vec![0; message.layout.size as usize], is_text_valid: true };
    let mut value = Map::new();
    value.insert("header".to_owned(), Value::Object(decoder.layout(header, 0)?));
    value.extend(decoder.layout(&message.layout, 0)?);
    let encoded_size = decoder.finish(message);
    let absent = message.layout.fields.iter().filter(|field| {
        let is_attribute = !message.layout.is_companion(position(&message.layout, field));
        is_attribute && message.can_lack(field) && field.end() as usize > length
    });
    let absent = absent.map(|field| field.name.clone()).collect();
    decoder.out.truncate(encoded_size);
    Ok(Decoded { value: decoder.is_text_valid.then_some(Value::Object(value)), encoded: decoder.out, absent })
}

struct Decoder<'m, 'd> {
    model: &'m Model,
    data: &'d [u8],
    /// The bytes that encode the values so far.
    out: Vec<u8>,
    is_text_valid: bool,
}

impl Decoder<'_, '_> {
    /// Sets the id and the size of the message, and returns the size.
    fn finish(&mut self, message: &Message) -> usize {
        let layout = &message.layout;
        let size = match layout.flexible() {
            Some(field) => field.offset + self.written_count(layout, field) * field.element_size(),
            None => layout.size,
        };
        if let Some(id) = self.model.id_field() {
            self.write(self.model.storage(id), id.offset, message.id.into());
        }
        if let Some(field) = self.model.size_field() {
            self.write(self.model.storage(field), field.offset, size.into());
        }
        size as usize
    }

    fn written_count(&self, layout: &Layout, field: &Field) -> u32 {
        let count = field.count.and_then(|count| layout.fields.get(count.field));
        let number = count.and_then(|count| read_number(self.model.storage(count), &self.out, count.offset));
        number.and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
    }

    /// Reads the fields of a struct or message that begins at `start`.
    fn layout(&mut self, layout: &Layout, start: u32) -> Result<Map<String, Value>, Refused> {
        let mut values = Map::new();
        for (_, member) in layout.members(0) {
            match member {
                Member::Union(_, cases) => {
                    for case in cases {
                        self.case(layout, case, start, &mut values)?;
                    }
                }
                Member::Field(field) => self.field(layout, field, start, &mut values)?,
            }
        }
        Ok(values)
    }

    fn field(
        &mut self,
        layout: &Layout,
        field: &Field,
        start: u32,
        values: &mut Map<String, Value>,
    ) -> Result<(), Refused> {
        if layout.is_companion(position(layout, field)) {
            return Ok(());
        }
        let value = match (field.count, field.presence) {
            (Some(count), _) => {
                let count_field = layout.fields.get(count.field).ok_or(Refused)?;
                self.read_counted(field, count_field, start)?
            }
            (None, Some(Presence { field: of, test: Test::Bit(bit) })) => {
                let bits = layout.fields.get(of).ok_or(Refused)?;
                let storage = self.model.storage(bits);
                let is_present = self.number(storage, start + bits.offset).is_some_and(|bits| bits >> bit & 1 == 1);
                if !is_present {
                    return Ok(());
                }
                let set = read_number(storage, &self.out, start + bits.offset).unwrap_or(0);
                self.write(storage, start + bits.offset, set | 1 << bit);
                self.read_claimed(field, start)?
            }
            _ => self.plain(field, start)?,
        };
        values.insert(field.name.clone(), value);
        Ok(())
    }

    fn case(
        &mut self,
        layout: &Layout,
        case: &Field,
        start: u32,
        values: &mut Map<String, Value>,
    ) -> Result<(), Refused> {
        let Some(Presence { field: of, test: Test::Is(number) }) = case.presence else { return Ok(()) };
        let tag = layout.fields.get(of).ok_or(Refused)?;
        if self.number(self.model.storage(tag), start + tag.offset) == Some(number) {
            values.insert(case.name.clone(), self.read_claimed(case, start)?);
        }
        Ok(())
    }

    /// Reads a field that another one says is present.
    fn read_claimed(&mut self, field: &Field, start: u32) -> Result<Value, Refused> {
        if (start + field.end()) as usize > self.data.len() {
            return Err(Refused);
        }
        self.plain(field, start)
    }

    fn read_counted(&mut self, field: &Field, count: &Field, start: u32) -> Result<Value, Refused> {
        let storage = self.model.storage(count);
        let number = self.number(storage, start + count.offset).unwrap_or(0);
        let number = u32::try_from(number).map_err(|_| Refused)?;
        if number > field.length.unwrap_or(0) {
            return Err(Refused);
        }
        let needed = if field.is_flexible() { field.offset + number * field.element_size() } else { field.end() };
        if number > 0 && (start + needed) as usize > self.data.len() {
            return Err(Refused);
        }
        let (number, value) = self.elements(field, number, start)?;
        self.write(storage, start + count.offset, number.into());
        Ok(value)
    }

    /// Reads a field that is always present, or is known to be.
    fn plain(&mut self, field: &Field, start: u32) -> Result<Value, Refused> {
        let whole = self.data;
        let is_part = (start + field.end()) as usize > whole.len();
        if is_part && !grows_with(self.model, field, 0) {
            // Its first bytes are padding of an older message.
            self.data = whole.get(..(start + field.offset) as usize).unwrap_or(whole);
        }
        let value = match field.length {
            Some(length) => self.elements(field, length, start).map(|(_, value)| value),
            None => self.element(field, start + field.offset),
        };
        self.data = whole;
        value
    }

    /// Reads this many elements; a string is shorter if it contains a 0.
    fn elements(&mut self, field: &Field, count: u32, start: u32) -> Result<(u32, Value), Refused> {
        let begin = start + field.offset;
        if field.rules.is_text {
            let end = begin.saturating_add(count) as usize;
            let bytes = self.data.get(begin as usize..end).unwrap_or(field.rules.text.as_bytes());
            let text: Vec<u8> = bytes.iter().copied().take_while(|byte| *byte != 0).collect();
            if let Some(out) = self.out.get_mut(begin as usize..begin as usize + text.len()) {
                out.copy_from_slice(&text);
            }
            let length = u32::try_from(text.len()).unwrap_or(0);
            self.is_text_valid &= std::str::from_utf8(&text).is_ok();
            return Ok((length, Value::String(String::from_utf8_lossy(&text).into_owned())));
        }
        let size = field.element_size();
        let elements = (0..count).map(|at| self.element(field, begin + at * size));
        Ok((count, Value::Array(elements.collect::<Result<_, _>>()?)))
    }

    fn element(&mut self, field: &Field, at: u32) -> Result<Value, Refused> {
        let storage = match field.ty {
            FieldType::Struct(id) => return Ok(Value::Object(self.layout(&self.model[id].layout, at)?)),
            _ => self.model.storage(field),
        };
        let default = field.rules.initial();
        if matches!(storage, Scalar::F32 | Scalar::F64) {
            return self.float(field, storage, at, default);
        }
        let number = self.number(storage, at).unwrap_or(default.whole());
        if !field.rules.allows(Number::Whole(number)) {
            return Err(Refused);
        }
        let number = if storage == Scalar::Bool { i128::from(number != 0) } else { number };
        self.write(storage, at, number);
        Ok(match field.ty {
            FieldType::Enum(id) => named(&self.model[id], number),
            _ if storage == Scalar::Bool => Value::Bool(number != 0),
            _ => integer(number),
        })
    }

    fn float(&mut self, field: &Field, storage: Scalar, at: u32, default: Number) -> Result<Value, Refused> {
        let bytes = self.data.get(at as usize..(at + storage.size()) as usize);
        let number = match (storage, bytes) {
            (Scalar::F32, Some(&[a, b, c, d])) => f64::from(f32::from_le_bytes([a, b, c, d])),
            (_, Some(&[a, b, c, d, e, f, g, h])) => f64::from_le_bytes([a, b, c, d, e, f, g, h]),
            _ => default.real(),
        };
        if field.rules.is_limited() && !field.rules.allows(Number::Real(number)) {
            return Err(Refused);
        }
        let encoded = match (bytes, storage) {
            (Some(&[a, b, c, d]), Scalar::F32) if number.is_nan() => vec![a, b, c | 0x40, d],
            (Some(bytes), _) => bytes.to_vec(),
            (None, Scalar::F32) => (default.real() as f32).to_le_bytes().to_vec(),
            (None, _) => number.to_le_bytes().to_vec(),
        };
        if let Some(out) = self.out.get_mut(at as usize..at as usize + encoded.len()) {
            out.copy_from_slice(&encoded);
        }
        Ok(serde_json::Number::from_f64(number).map_or_else(|| not_finite(number), Value::Number))
    }

    fn number(&self, storage: Scalar, at: u32) -> Option<i128> {
        read_number(storage, self.data, at)
    }

    fn write(&mut self, storage: Scalar, at: u32, number: i128) {
        let bytes = number.to_le_bytes();
        let size = storage.size() as usize;
        if let (Some(out), Some(bytes)) = (self.out.get_mut(at as usize..at as usize + size), bytes.get(..size)) {
            out.copy_from_slice(bytes);
        }
    }
}

fn position(layout: &Layout, field: &Field) -> usize {
    layout.fields.iter().position(|other| std::ptr::eq(other, field)).unwrap_or(usize::MAX)
}

/// Returns the number in some bytes; none if they end before it.
pub(super) fn read_number(storage: Scalar, data: &[u8], at: u32) -> Option<i128> {
    let bytes = data.get(at as usize..(at + storage.size()) as usize)?;
    let number = bytes.iter().rev().fold(0_i128, |number, byte| number << 8 | i128::from(*byte));
    let bits = 8 * storage.size();
    let is_negative = storage.is_signed() && number >> (bits - 1) != 0;
    Some(if is_negative { number - (1 << bits) } else { number })
}

fn integer(number: i128) -> Value {
    let unsigned = u64::try_from(number).map(Value::from);
    unsigned.unwrap_or_else(|_| Value::from(i64::try_from(number).unwrap_or(0)))
}

/// Returns the value of an enum: its name, or its number if it has none; for flags, a list.
fn named(item: &Enum, number: i128) -> Value {
    if !item.is_flags {
        let value = item.values.iter().find(|value| value.value == number);
        return value.map_or_else(|| integer(number), |value| Value::String(value.name.clone()));
    }
    let set: Vec<_> = item.single_bits().filter(|flag| flag.value & number != 0).collect();
    let rest = set.iter().fold(number, |rest, flag| rest & !flag.value);
    let mut names: Vec<Value> = set.iter().map(|flag| Value::String(flag.name.clone())).collect();
    names.extend((rest != 0).then(|| integer(rest)));
    Value::Array(names)
}

fn not_finite(number: f64) -> Value {
    let name = match number {
        _ if number.is_nan() => "NaN",
        _ if number > 0.0 => "Infinity",
        _ => "-Infinity",
    };
    Value::String(name.to_owned())
}
