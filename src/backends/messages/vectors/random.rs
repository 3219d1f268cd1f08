//! [`content`]: values of a message that differ from message to message, the same ones in each run.

use serde_json::{Map, Value};

use crate::model::{Field, MessageId, Number, Scalar, Shape};
use crate::plan::roles::error_of;
use crate::plan::{Element, Plan, Record, Step};
use crate::wire::decode::named;

/// A generator of numbers: xorshift64*.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(2).wrapping_add(1))
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub(super) fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 16) % end.max(1)
    }
}

/// Returns allowed values of all fields of a message.
pub(super) fn content(plan: &Plan, id: MessageId, random: &mut Random) -> Map<String, Value> {
    let message = &plan.model[id];
    let mut header = values(plan, plan.of_header(message), random);
    let mut content = values(plan, plan.of_message(id), random);
    if let Some(error) = error_of(plan.model, message) {
        // Some fail.
        if random.below(4) == 0 {
            content.clear();
            header.insert(error.name.clone(), Value::from(1));
        } else {
            header.insert(error.name.clone(), Value::from(0));
        }
    }
    content.insert("header".to_owned(), Value::Object(header));
    content
}

fn values(plan: &Plan, record: &Record, random: &mut Random) -> Map<String, Value> {
    let mut values = Map::new();
    // The cases that their tags select.
    let mut selected: Vec<(&Field, i128)> = Vec::new();
    for step in record.values() {
        let cases: Vec<i128> = record.values().filter_map(|other| case_of(other, step.field)).collect();
        if let Some(number) = cases.get(random.below(cases.len() as u64) as usize) {
            selected.push((step.field, *number));
        }
    }
    for step in record.values() {
        let of_tag = selected.iter().find(|(tag, _)| std::ptr::eq(*tag, step.field)).map(|(_, number)| *number);
        let is_present = match step.shape {
            Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest => true,
            Shape::Optional(..) => random.below(3) != 0,
            Shape::Case(tag, number) => {
                selected.iter().any(|(other, case)| std::ptr::eq(*other, tag) && *case == number)
            }
        };
        let value = match (of_tag, step.element) {
            _ if !is_present => continue,
            (Some(number), Element::Enum(item)) => named(item, number),
            (Some(number), _) => Value::from(number as i64),
            (None, _) => value(plan, step, random),
        };
        values.insert(step.field.name.clone(), value);
    }
    values
}

/// Returns the value of a tag with which a field is present.
fn case_of(step: &Step, tag: &Field) -> Option<i128> {
    match step.shape {
        Shape::Case(other, number) if std::ptr::eq(other, tag) => Some(number),
        _ => None,
    }
}

fn value(plan: &Plan, step: &Step, random: &mut Random) -> Value {
    let count = match (step.field.length, step.count()) {
        (None, _) => return element(plan, step, random),
        (Some(most), None) if step.is_rest() => random.below(u64::from(most) + 1) as u32,
        (Some(count), None) => count,
        (Some(most), Some(count)) => {
            let (_, counted) = plan.model.storage(count).range().unwrap_or((0, 0));
            let most = most.min(u32::try_from(counted).unwrap_or(u32::MAX));
            random.below(u64::from(most) + 1) as u32
        }
    };
    if matches!(step.element, Element::Text) {
        let letters = (0..count).map(|_| char::from(b'a' + random.below(26) as u8));
        return Value::String(letters.collect());
    }
    Value::Array((0..count).map(|_| element(plan, step, random)).collect())
}

fn element(plan: &Plan, step: &Step, random: &mut Random) -> Value {
    let rules = &step.field.rules;
    if rules.invalid.is_some() && random.below(4) == 0 {
        return Value::Null;
    }
    match step.element {
        Element::Struct(id) => Value::Object(values(plan, plan.of_struct(id), random)),
        Element::Enum(item) => {
            let value = item.values.get(random.below(item.values.len() as u64) as usize);
            named(item, value.map_or(0, |value| value.value))
        }
        Element::Number(Scalar::Bool) => Value::Bool(random.below(2) == 1),
        Element::Number(storage @ (Scalar::F32 | Scalar::F64)) => {
            let [least, most] = [rules.least, rules.greatest].map(|bound| bound.map(Number::real));
            let least = least.unwrap_or_else(|| most.unwrap_or(1000.0).min(1000.0) - 2000.0);
            let most = most.unwrap_or(least + 2000.0);
            let real = least + (most - least) * random.below(1001) as f64 / 1000.0;
            Value::from(if storage == Scalar::F32 { f64::from(real as f32) } else { real })
        }
        Element::Number(storage) => {
            let (lowest, highest) = storage.range().unwrap_or((0, 0));
            let least = rules.least.map_or(lowest, Number::whole);
            let most = rules.greatest.map_or(highest, Number::whole);
            let number = least + i128::from(random.next()).rem_euclid(most - least + 1);
            u64::try_from(number).map_or_else(|_| Value::from(number as i64), Value::from)
        }
        Element::Text => Value::Null,
    }
}
