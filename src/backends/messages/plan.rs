//! The wire plan: how the bytes of a struct, a header or a message are read and written, one [`Step`] for each field
//! that has a value.
//!
//! Fields that only say how others are used have no step: the count of an array and the bits of optional fields are
//! part of the steps that they are about. A step says when its field is present, how many elements it has, and what an
//! element is; the range, the default and the value of an absent field are in [`Rules`](crate::model::Rules).

use crate::model::{Enum, Field, FieldType, Layout, Message, MessageId, Model, Scalar, Shape, StructId};

/// How a field is read and written.
#[derive(Clone, Copy)]
pub(crate) struct Step<'m> {
    pub(crate) field: &'m Field,
    pub(crate) shape: Shape<'m>,
    pub(crate) element: Element<'m>,
}

/// What an element of a field is.
#[derive(Clone, Copy)]
pub(crate) enum Element<'m> {
    Number(Scalar),
    Enum(&'m Enum),
    Struct(StructId),
    /// A byte of a string, which ends before the first 0.
    Text,
}

impl<'m> Step<'m> {
    /// Returns the greatest number of elements.
    pub(crate) fn most(&self) -> u32 {
        self.field.length.unwrap_or(1)
    }

    /// Returns the field that counts the elements in use.
    pub(crate) fn count(&self) -> Option<&'m Field> {
        match self.shape {
            Shape::Counted(count) | Shape::Flexible(count) => Some(count),
            Shape::Whole | Shape::Optional(..) | Shape::Case(..) => None,
        }
    }

    /// Returns the offset of an element in a struct or message that begins at `start`.
    pub(crate) fn place(&self, start: u32, at: u32) -> u32 {
        start + self.field.offset + at * self.field.element_size()
    }
}

/// The steps of all structs and messages of a schema.
pub(crate) struct Plan<'m> {
    pub(crate) model: &'m Model,
    /// Of each struct of the model.
    structs: Vec<Vec<Step<'m>>>,
    /// Of each message of the model, without its header.
    messages: Vec<Vec<Step<'m>>>,
}

impl<'m> Plan<'m> {
    pub(crate) fn of(model: &'m Model) -> Plan<'m> {
        let structs = model.structs.iter().map(|item| steps(model, &item.layout)).collect();
        let messages = model.messages.iter().map(|message| steps(model, &message.layout)).collect();
        Plan { model, structs, messages }
    }

    /// Returns the steps of a struct, in the order of its bytes.
    pub(crate) fn of_struct(&self, id: StructId) -> &[Step<'m>] {
        self.structs.get(id.0 as usize).map_or(&[], Vec::as_slice)
    }

    /// Returns the steps of the header of a message.
    pub(crate) fn of_header(&self, message: &Message) -> &[Step<'m>] {
        self.of_struct(self.model.headers.of(message.kind))
    }

    /// Returns the steps of a message after its header.
    pub(crate) fn of_message(&self, id: MessageId) -> &[Step<'m>] {
        self.messages.get(id.0 as usize).map_or(&[], Vec::as_slice)
    }
}

fn steps<'m>(model: &'m Model, layout: &'m Layout) -> Vec<Step<'m>> {
    let mut is_companion = vec![false; layout.fields.len()];
    for field in &layout.fields {
        if let Shape::Counted(by) | Shape::Flexible(by) | Shape::Optional(by, _) = layout.shape(field) {
            is_companion[layout.index_of(by)] = true;
        }
    }
    let fields = layout.fields.iter().zip(is_companion).filter(|(_, is_companion)| !is_companion);
    fields.map(|(field, _)| step(model, layout, field)).collect()
}

/// Returns the step of a field of a layout.
fn step<'m>(model: &'m Model, layout: &'m Layout, field: &'m Field) -> Step<'m> {
    let element = match field.ty {
        _ if field.rules.is_text => Element::Text,
        FieldType::Struct(id) => Element::Struct(id),
        FieldType::Enum(id) => Element::Enum(&model[id]),
        _ => Element::Number(model.storage(field)),
    };
    Step { field, shape: layout.shape(field), element }
}
