//! [`encode`]: writes a message with the values of some JSON, as all generated writers do.

use serde_json::{Map, Value};

use super::bytes::{NaN, Order, set_size, write_bytes};
use super::decode::{Refused, absent_fields, finish, has_failed, out_of_range};
use super::json::Node;
use crate::model::{Enum, Field, MessageId, Model, Number, OlderSize, Scalar, Shape, StructId};
use crate::plan::{Element, Plan, Record, Step};

/// Returns the bytes of a message. Values that are missing have their defaults; the id and the size are always those of
/// the message. Errors are located in the text of the JSON.
pub(crate) fn encode(plan: &Plan, id: MessageId, content: Node) -> Result<Vec<u8>, Refused> {
    let message = &plan.model[id];
    let mut encoder = Encoder { plan, out: vec![0; message.layout.size as usize], rest: 0 };
    let mut values = Values::of(content)?;
    let mut header = values.take("header").map_or_else(|| Ok(Values::empty(content)), Values::of)?;
    encoder.record(plan.of_header(message), 0, &mut header)?;
    header.finish(&plan.model.header(message.kind).name)?;
    if has_failed(plan.model, message, &encoder.out) {
        if let Some((name, node)) = values.entries.first() {
            let (error, field) =
                (plan.model.error_field(), plan.of_message(id).values().find(|step| step.field.name == *name));
            if let Some((error, _)) = error.zip(field) {
                let number =
                    Order::of(plan.model).read(plan.model.storage(error), &encoder.out, error.offset).unwrap_or(0);
                let reason = format!("`{name}` is not sent: `{}` is {number}, so that the command failed", error.name);
                return Err(node.refused(reason));
            }
        }
    } else {
        encoder.record(plan.of_message(id), 0, &mut values)?;
    }
    values.finish(&message.name)?;
    let size = finish(plan, id, &mut encoder.out, encoder.rest);
    encoder.out.truncate(size);
    Ok(encoder.out)
}

/// Returns the bytes of a message with these values.
pub(crate) fn encode_value(plan: &Plan, id: MessageId, content: Map<String, Value>) -> Result<Vec<u8>, Refused> {
    let text = Value::Object(content).to_string();
    encode(plan, id, Node::parse(&text)?)
}

/// Cuts a message so that it lacks exactly these fields, as an older version sends it.
pub(crate) fn cut(plan: &Plan, id: MessageId, absent: &[String], bytes: &[u8]) -> Option<Vec<u8>> {
    let message = &plan.model[id];
    let lacks = |size: u32| absent_fields(plan, id, size as usize).map(|field| &field.name).eq(absent);
    let older = message.older.iter().find(|older| lacks(older.size))?;
    Some(older_bytes(plan.model, *older, bytes))
}

/// Returns a message as the version with this size sends it: 0 in the padding at its end.
pub(crate) fn older_bytes(model: &Model, older: OlderSize, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.get(..older.filled as usize).unwrap_or(bytes).to_vec();
    bytes.resize(older.size as usize, 0);
    set_size(model, &mut bytes);
    bytes
}

/// The values of an object that no step took yet.
struct Values<'t> {
    object: Node<'t>,
    entries: Vec<(String, Node<'t>)>,
}

impl<'t> Values<'t> {
    fn of(object: Node<'t>) -> Result<Values<'t>, Refused> {
        Ok(Values { object, entries: object.entries()? })
    }

    fn empty(object: Node<'t>) -> Values<'t> {
        Values { object, entries: Vec::new() }
    }

    fn take(&mut self, name: &str) -> Option<Node<'t>> {
        let at = self.entries.iter().position(|(other, _)| other == name)?;
        Some(self.entries.remove(at).1)
    }

    /// Reports a value that no field has.
    fn finish(self, of: &str) -> Result<(), Refused> {
        match self.entries.first() {
            Some((name, node)) => Err(node.refused(format!("`{of}` has no field `{name}`"))),
            None => Ok(()),
        }
    }
}

struct Encoder<'p> {
    plan: &'p Plan<'p>,
    out: Vec<u8>,
    /// The number of elements that are the rest of the message.
    rest: u32,
}

impl<'p> Encoder<'p> {
    fn record(&mut self, record: &Record<'p>, start: u32, values: &mut Values) -> Result<(), Refused> {
        // A tag precedes its cases in the text of JSON or not; its step comes first here.
        let (always, others): (Vec<&Step>, Vec<&Step>) =
            record.values().partition(|step| step.field.presence.is_none());
        for step in always.into_iter().chain(others) {
            // Without a value, as opposed to its default.
            let has_null = step.field.none().is_some();
            let value = values.take(&step.field.name).filter(|value| has_null || !value.is_null());
            self.present(step, start, value, values.object)?;
        }
        Ok(())
    }

    /// Writes a field if it is present.
    fn present(&mut self, step: &Step<'p>, start: u32, value: Option<Node>, object: Node) -> Result<(), Refused> {
        match step.shape {
            Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest => {}
            Shape::Optional(bits, bit) => {
                if value.is_none() {
                    return Ok(());
                }
                self.write(bits, start, self.written(bits, start) | 1 << bit);
            }
            Shape::Case(tag, number) => match value {
                _ if self.written(tag, start) == number => {}
                None => return Ok(()),
                Some(value) => {
                    let found = self.written(tag, start);
                    let reason = format!("`{}` needs {number} as `{}`, not {found}", step.field.name, tag.name);
                    return Err(value.refused(reason));
                }
            },
        }
        self.step(step, start, value, object)
    }

    fn step(&mut self, step: &Step<'p>, start: u32, value: Option<Node>, object: Node) -> Result<(), Refused> {
        if matches!(step.element, Element::Text) {
            return self.text(step, start, value);
        }
        if step.field.length.is_none() {
            return self.element(step, 0, start, value, object);
        }
        let (most, is_counted) = (step.most(), step.is_counted());
        let elements = match value {
            Some(value) => {
                let elements = value.elements()?;
                let count = elements.len();
                let fits = count == most as usize || is_counted && count < most as usize;
                if !fits {
                    let at_most = if is_counted { "at most " } else { "" };
                    let reason = format!("`{}` has {at_most}{most} elements, not {}", step.field.name, elements.len());
                    return Err(value.refused(reason));
                }
                elements.into_iter().map(Some).collect()
            }
            None if is_counted => Vec::new(),
            None => vec![None; most as usize],
        };
        let count = elements.len();
        for (at, element) in (0..).zip(elements) {
            self.element(step, at, start, element, object)?;
        }
        self.count(step, start, count, value.unwrap_or(object))
    }

    /// Stores how many elements are in use.
    fn count(&mut self, step: &Step<'p>, start: u32, number: usize, value: Node) -> Result<(), Refused> {
        if step.is_rest() {
            self.rest = u32::try_from(number).unwrap_or(u32::MAX);
        }
        let Some(count) = step.count() else { return Ok(()) };
        let number = i128::try_from(number).unwrap_or(i128::MAX);
        let (_, most) = self.plan.model.storage(count).range().unwrap_or((0, 0));
        if number > most {
            let reason = format!("`{}` counts at most {most} elements, not {number}", count.name);
            return Err(value.refused(reason));
        }
        self.write(count, start, number);
        Ok(())
    }

    fn text(&mut self, step: &Step<'p>, start: u32, value: Option<Node>) -> Result<(), Refused> {
        let most = step.most() as usize;
        let Some(node) = value else {
            write_bytes(&mut self.out, step.place(start, 0), step.field.rules.text.as_bytes());
            return Ok(());
        };
        let text = node.bytes()?;
        if text.len() > most {
            let reason = format!("`{}` has at most {most} bytes, not {}", step.field.name, text.len());
            return Err(node.refused(reason));
        }
        if text.contains(&0) {
            return Err(node.refused(format!("`{}` ends at its first 0", step.field.name)));
        }
        write_bytes(&mut self.out, step.place(start, 0), &text);
        self.count(step, start, text.len(), node)
    }

    /// Writes an element; without a value, its default.
    fn element(
        &mut self,
        step: &Step<'p>,
        index: u32,
        start: u32,
        value: Option<Node>,
        object: Node,
    ) -> Result<(), Refused> {
        let (field, at, order) = (step.field, step.place(start, index), Order::of(self.plan.model));
        let node = value.unwrap_or(object);
        let none = field.rules.invalid.filter(|_| value.is_some_and(Node::is_null));
        let default = none.unwrap_or_else(|| field.rules.initial_at(index as usize));
        let value = value.filter(|_| none.is_none());
        match step.element {
            Element::Struct(id) => return self.structure(id, at, value, object),
            Element::Number(storage @ (Scalar::F32 | Scalar::F64)) => {
                let number = value.map_or(Ok(default.real()), |value| real(value, storage))?;
                if field.rules.is_limited() && !field.rules.allows(Number::Real(number)) {
                    return Err(out_of_range(field, number, node.at()));
                }
                match storage {
                    Scalar::F32 => write_bytes(&mut self.out, at, &order.turned(&(number as f32).to_le_bytes())),
                    _ => write_bytes(&mut self.out, at, &order.turned(&number.to_le_bytes())),
                }
                return Ok(());
            }
            Element::Number(_) | Element::Enum(_) | Element::Text => {}
        }
        let (storage, number) = match (step.element, value) {
            (Element::Enum(item), Some(value)) => (item.storage, number_of(item, value)?),
            (Element::Number(Scalar::Bool), Some(value)) => {
                (Scalar::Bool, value.value::<bool>("`true` or `false`")?.into())
            }
            (Element::Number(storage), Some(value)) => (storage, integer(value, storage)?),
            (_, None) => (self.plan.model.storage(field), default.whole()),
            (Element::Struct(_) | Element::Text, Some(_)) => return Ok(()),
        };
        if !field.rules.allows(Number::Whole(number)) {
            return Err(out_of_range(field, number, node.at()));
        }
        order.write(storage, &mut self.out, at, number);
        Ok(())
    }

    fn structure(&mut self, id: StructId, at: u32, value: Option<Node>, object: Node) -> Result<(), Refused> {
        let mut values = value.map_or(Ok(Values::empty(object)), Values::of)?;
        let plan = self.plan;
        self.record(plan.of_struct(id), at, &mut values)?;
        values.finish(&plan.model[id].name)
    }

    fn written(&self, field: &Field, start: u32) -> i128 {
        Order::of(self.plan.model).read(self.plan.model.storage(field), &self.out, start + field.offset).unwrap_or(0)
    }

    fn write(&mut self, field: &Field, start: u32, number: i128) {
        Order::of(self.plan.model).write(self.plan.model.storage(field), &mut self.out, start + field.offset, number);
    }
}

fn integer(value: Node, storage: Scalar) -> Result<i128, Refused> {
    let number: i128 = value.value("an integer")?;
    let (least, most) = storage.range().unwrap_or((0, 1));
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(value.refused(format!("{number} does not fit into `{}`", storage.name())))
}

fn real(value: Node, storage: Scalar) -> Result<f64, Refused> {
    if let Some(text) = value.string() {
        return match text.as_str() {
            "Infinity" => Ok(f64::INFINITY),
            "-Infinity" => Ok(f64::NEG_INFINITY),
            _ => {
                NaN::parse(&text, storage).ok_or_else(|| value.refused(format!("expected a number, found \"{text}\"")))
            }
        };
    }
    let number: f64 = value.value("a number")?;
    match storage {
        Scalar::F32 if !(number as f32).is_finite() => {
            Err(value.refused(format!("{number} does not fit into `{}`", storage.name())))
        }
        Scalar::F32 => Ok((number as f32).into()),
        _ => Ok(number),
    }
}

/// Returns the number of an enum: of a name, or a number without a name; for flags, of a list of them.
fn number_of(item: &Enum, value: Node) -> Result<i128, Refused> {
    if !item.is_flags {
        return number_of_name(item, value);
    }
    value.elements()?.into_iter().try_fold(0, |all, flag| Ok(all | number_of_name(item, flag)?))
}

fn number_of_name(item: &Enum, value: Node) -> Result<i128, Refused> {
    let Some(name) = value.string() else { return integer(value, item.storage) };
    let found = item.values.iter().find(|value| value.name == name);
    let found = found.map(|value| value.value);
    found.ok_or_else(|| value.refused(format!("enum `{}` has no value `{name}`", item.name)))
}
