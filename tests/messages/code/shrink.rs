//! Shrinks random schemas that languages disagree about: to one schema, with the messages and fields that matter.

use super::schemas::{Field, Message, Schema};
use super::shapes::{Shape, Step};

/// Returns the smallest of these schemas about which the languages do not agree.
pub(super) fn smallest(mut schemas: Vec<Schema>, agrees: impl Fn(&[Schema]) -> bool) -> Schema {
    while schemas.len() > 1 {
        let other = schemas.split_off(schemas.len() / 2);
        if agrees(&schemas) {
            schemas = other;
        }
    }
    let mut schema = schemas.pop().unwrap();
    let mut at = 0;
    while at < schema.messages.len() {
        let message = schema.messages.remove(at);
        if agrees(std::slice::from_ref(&schema)) {
            schema.messages.insert(at, message);
            at += 1;
        }
    }
    for message in 0..schema.messages.len() {
        let mut at = 0;
        while at < schema.messages[message].fields.len() {
            let Some((field, steps)) = without_field(&mut schema.messages[message], at) else {
                at += 1;
                continue;
            };
            if agrees(std::slice::from_ref(&schema)) {
                let message = &mut schema.messages[message];
                message.fields.insert(at, field);
                message.steps.extend(steps);
                at += 1;
            }
        }
    }
    schema
}

/// Removes a field and the steps about it from a message; none if other fields may need it.
fn without_field(message: &mut Message, at: usize) -> Option<(Field, Vec<Step>)> {
    let name = message.fields[at].name.clone();
    let is_tag = |field: &Field| matches!(&field.shape, Shape::Case { tag, .. } if *tag == name);
    if !matches!(message.fields[at].shape, Shape::Plain | Shape::Padding) || message.fields.iter().any(is_tag) {
        return None;
    }
    let is_about = |step: &Step| {
        let first = match step {
            Step::Value(leaf) => leaf.path.first(),
            Step::Use(used) => used.path.first().or(Some(&used.field)),
        };
        first.is_some_and(|first| first.split('[').next() == Some(&name))
    };
    let (steps, others) = std::mem::take(&mut message.steps).into_iter().partition(is_about);
    message.steps = others;
    Some((message.fields.remove(at), steps))
}

/// One field of one message of several schemas is left, and those that others need.
#[test]
fn schemas_shrink() {
    let schemas: Vec<Schema> = (0..20).map(Schema::random).collect();
    let is_large = |schema: &&Schema| schema.messages.iter().any(|message| message.fields.len() > 4);
    let large = schemas.iter().find(is_large).unwrap();
    let message = large.messages.iter().find(|message| message.fields.len() > 4).unwrap();
    let (name, field) = (message.name.clone(), message.fields[2].name.clone());
    let (all, before) = (large.messages.len(), message.fields.len());
    let shrunk = smallest(schemas, |schemas| {
        let mut messages = schemas.iter().flat_map(|schema| &schema.messages);
        !messages.any(|message| message.name == name && message.fields.iter().any(|other| other.name == field))
    });
    assert_eq!(shrunk.messages.len(), 1, "of {all}");
    let fields = &shrunk.messages[0].fields;
    assert!(fields.len() < before && fields.iter().any(|other| other.name == field), "{}", shrunk.td());
    assert!(shrunk.td().contains(&format!("Field<\"{field}\"")));
}
