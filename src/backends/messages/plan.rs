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
    pub(crate) when: When<'m>,
    pub(crate) length: Length<'m>,
    pub(crate) element: Element<'m>,
}

/// When a field is present.
#[derive(Clone, Copy)]
pub(crate) enum When<'m> {
    Always,
    /// If a bit of another field is set.
    Bit(&'m Field, u32),
    /// If another field has this value.
    Case(&'m Field, i128),
}

/// How many elements a field has.
#[derive(Clone, Copy)]
pub(crate) enum Length<'m> {
    One,
    /// Always this many.
    Fixed(u32),
    /// As many as another field says, at most this many.
    Counted(&'m Field, u32),
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

impl Length<'_> {
    /// Returns the greatest number of elements.
    pub(crate) fn most(self) -> u32 {
        match self {
            Length::One => 1,
            Length::Fixed(count) | Length::Counted(_, count) => count,
        }
    }
}

impl Step<'_> {
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
    let when = match layout.shape(field) {
        Shape::Optional(bits, bit) => When::Bit(bits, bit),
        Shape::Case(tag, number) => When::Case(tag, number),
        Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) => When::Always,
    };
    let length = match (field.length, layout.count_of(field)) {
        (Some(most), Some(count)) => Length::Counted(count, most),
        (Some(length), None) => Length::Fixed(length),
        (None, _) => Length::One,
    };
    let element = match field.ty {
        _ if field.rules.is_text => Element::Text,
        FieldType::Struct(id) => Element::Struct(id),
        FieldType::Enum(id) => Element::Enum(&model[id]),
        _ => Element::Number(model.storage(field)),
    };
    Step { field, when, length, element }
}
