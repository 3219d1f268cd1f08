//! The wire plan: what structs, headers and messages are on the wire, decided once for all that print or run it.
//!
//! A [`Record`] is a struct, a message or a trace event with a [`Step`] for each field, in the order of the bytes. A
//! step says when its field is present, how many elements it has, what an element is, which values are allowed, what a
//! new message sets it to, and what an older version has of it; the numbers are in [`Rules`](crate::model::Rules). A
//! field that [only says](Step::says) how others are used is a companion: the steps of the others say what it means.
//! The fields of headers with a meaning of their own are the [`roles`].

pub(crate) mod roles;

use crate::model::versions::oldest_size;
use crate::model::{
    Enum, Field, FieldType, Layout, Member, Message, MessageId, Model, Number, Scalar, Shape, Struct, StructId, Union,
};

/// How a field is read and written.
#[derive(Clone, Copy)]
pub(crate) struct Step<'m> {
    pub(crate) field: &'m Field,
    pub(crate) shape: Shape<'m>,
    pub(crate) element: Element<'m>,
    /// The struct, if an element is one.
    pub(crate) inner: Option<&'m Struct>,
    pub(crate) says: Says<'m>,
    /// Whether the count of elements can be greater than their number.
    pub(crate) can_exceed: bool,
    /// Whether the bytes of an older version can end before the field does.
    pub(crate) can_lack: bool,
    /// The number of bytes that the oldest version has of a struct, if that grew.
    pub(crate) oldest: Option<u32>,
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

/// What a field only says about others; its value is theirs.
#[derive(Clone, Copy)]
pub(crate) enum Says<'m> {
    /// Nothing: it has a value of its own.
    Nothing,
    /// How many elements of this array are in use.
    Count(&'m Field),
    /// Which optional fields are present. [`Record::optional`] returns them.
    Presence,
}

/// Which values of a field are allowed.
#[derive(Clone, Copy)]
pub(crate) enum Check<'m> {
    /// All.
    Nothing,
    /// Numbers in the range of [`Rules`](crate::model::Rules).
    Range(Scalar),
    /// Those of a struct whose fields have checks.
    Inner(&'m Struct),
}

/// What a new struct or message sets a field to.
#[derive(Clone, Copy)]
pub(crate) enum Default<'m> {
    /// 0, no elements, an absent field.
    Zero,
    /// This number, which may be the one that means that there is no value; in an array, each element.
    Number(Number),
    /// These elements.
    Elements(&'m [Number]),
    /// This string.
    Text(&'m str),
    /// The defaults of a struct; in an array, of each element.
    Inner(&'m Struct),
}

impl<'m> Step<'m> {
    /// Returns the step of a field that is always present, such as a header.
    pub(crate) fn whole(model: &'m Model, field: &'m Field) -> Step<'m> {
        let element = match field.ty {
            _ if field.rules.is_text => Element::Text,
            FieldType::Struct(id) => Element::Struct(id),
            FieldType::Enum(id) => Element::Enum(&model[id]),
            _ => Element::Number(model.storage(field)),
        };
        let inner = if let FieldType::Struct(id) = field.ty { Some(&model[id]) } else { None };
        let (shape, says) = (Shape::Whole, Says::Nothing);
        Step { field, shape, element, inner, says, can_exceed: false, can_lack: false, oldest: None }
    }

    /// Returns what a new struct or message sets the field to. Structs that are optional or counted are not in it.
    pub(crate) fn default(&self) -> Default<'m> {
        let rules = &self.field.rules;
        match (self.inner, rules.default) {
            (Some(inner), _) if inner.layout.has_defaults && !self.is_shaped() => Default::Inner(inner),
            (None, Some(default)) => Default::Number(default),
            (None, None) if !rules.elements.is_empty() => Default::Elements(&rules.elements),
            (None, None) if !rules.text.is_empty() => Default::Text(&rules.text),
            _ => Default::Zero,
        }
    }

    /// Returns which values are allowed.
    pub(crate) fn check(&self) -> Check<'m> {
        match (self.inner, self.field.ty) {
            (Some(inner), _) if inner.layout.has_checks => Check::Inner(inner),
            (None, FieldType::Scalar(scalar)) if self.field.rules.is_limited() => Check::Range(scalar),
            _ => Check::Nothing,
        }
    }

    /// Returns the greatest number of elements.
    pub(crate) fn most(&self) -> u32 {
        self.field.length.unwrap_or(1)
    }

    /// Returns the field that counts the elements in use.
    pub(crate) fn count(&self) -> Option<&'m Field> {
        match self.shape {
            Shape::Counted(count) | Shape::Flexible(count) => Some(count),
            Shape::Whole | Shape::Rest | Shape::Optional(..) | Shape::Case(..) => None,
        }
    }

    /// Returns whether a message says how many elements are in use.
    pub(crate) fn is_counted(&self) -> bool {
        matches!(self.shape, Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest)
    }

    /// Returns whether the elements in use are the rest of the message.
    pub(crate) fn is_rest(&self) -> bool {
        matches!(self.shape, Shape::Rest)
    }

    /// Returns whether the field is present, by the numbers of its companions.
    #[inline]
    pub(crate) fn is_present(&self, number: impl FnOnce(&'m Field) -> Option<i128>) -> bool {
        match self.shape {
            Shape::Whole | Shape::Counted(_) | Shape::Flexible(_) | Shape::Rest => true,
            Shape::Optional(bits, bit) => number(bits).is_some_and(|bits| bits >> bit & 1 == 1),
            Shape::Case(tag, case) => number(tag) == Some(case),
        }
    }

    /// Returns whether it is absent from some messages.
    pub(crate) fn is_optional(&self) -> bool {
        self.field.presence.is_some()
    }

    /// Returns whether it can be without a value: absent, or the number that means none.
    pub(crate) fn can_be_none(&self) -> bool {
        self.is_optional() || self.field.none().is_some()
    }

    /// Returns whether it is absent from some messages, or only as long as a count says.
    pub(crate) fn is_shaped(&self) -> bool {
        !matches!(self.shape, Shape::Whole)
    }

    /// Returns whether the field only says how others are used.
    pub(crate) fn is_companion(&self) -> bool {
        !matches!(self.says, Says::Nothing)
    }

    /// Returns the offset of an element in a struct or message that begins at `start`.
    pub(crate) fn place(&self, start: u32, at: u32) -> u32 {
        start + self.field.offset + at * self.field.element_size()
    }
}

/// A struct, a header or a message.
pub(crate) struct Record<'m> {
    pub(crate) name: &'m str,
    pub(crate) description: &'m str,
    pub(crate) layout: &'m Layout,
    /// The message and its header; none for a struct.
    pub(crate) message: Option<(&'m Message, &'m Struct)>,
    /// One for each field, in the order of the layout.
    pub(crate) steps: Vec<Step<'m>>,
}

/// A field with a value, or a tag and the cases that it selects.
#[derive(Clone, Copy)]
pub(crate) enum Part<'r, 'm> {
    Field(&'r Step<'m>),
    Union {
        tag: &'r Step<'m>,
        cases: &'r [Step<'m>],
        /// The index of the union.
        at: usize,
    },
}

impl<'m> Record<'m> {
    fn new(
        model: &'m Model,
        (name, description): (&'m str, &'m str),
        layout: &'m Layout,
        message: Option<&'m Message>,
    ) -> Record<'m> {
        let steps = steps(model, layout, message);
        let message = message.map(|message| (message, model.header(message.kind)));
        Record { name, description, layout, message, steps }
    }

    /// Returns the size of the header, which is before the fields; 0 for a struct.
    pub(crate) fn start(&self) -> u32 {
        self.message.map_or(0, |(_, header)| header.layout.size)
    }

    /// Returns whether some field is absent from some messages, or only as long as a count says.
    pub(crate) fn is_shaped(&self) -> bool {
        self.steps.iter().any(Step::is_shaped)
    }

    /// Returns the steps of the fields that have a value.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Step<'m>> {
        self.steps.iter().filter(|step| !step.is_companion())
    }

    /// Returns the fields, with the cases of a union together, and the number of bytes of padding before them.
    pub(crate) fn members(&self) -> impl Iterator<Item = (u32, Option<&'m Union>, &[Step<'m>])> {
        let mut at = 0;
        self.layout.members(self.start()).map(move |(padding, member)| {
            let begin = at;
            let union = match member {
                Member::Field(_) => None,
                Member::Union(union, _) => Some(union),
            };
            at = union.map_or(begin + 1, |union| union.fields.end);
            (padding, union, self.steps.get(begin..at).unwrap_or_default())
        })
    }

    /// Returns the number of bytes of padding after the fields.
    pub(crate) fn padding(&self) -> u32 {
        self.layout.size - self.layout.end(self.start())
    }

    /// Returns the fields that have a value, with a tag and its cases as one, which is where the cases are.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part<'_, 'm>> {
        let mut unions = 0..;
        let is_tag = |field: &Field| self.layout.unions.iter().any(|union| union.tag == self.layout.index_of(field));
        self.members().filter_map(move |(_, union, steps)| match (union, steps) {
            (Some(union), cases) => Some(Part::Union { tag: self.steps.get(union.tag)?, cases, at: unions.next()? }),
            (None, [step]) if !step.is_companion() && !is_tag(step.field) => Some(Part::Field(step)),
            (None, _) => None,
        })
    }

    /// Returns the optional fields whose presence a field says, with their bits.
    pub(crate) fn optional(&self, bits: &Field) -> impl Iterator<Item = (u32, &'m Field)> {
        self.steps.iter().filter_map(move |step| match step.shape {
            Shape::Optional(by, bit) if std::ptr::eq(by, bits) => Some((bit, step.field)),
            _ => None,
        })
    }

    /// Returns the last step, if the message ends after the elements in use.
    pub(crate) fn flexible(&self) -> Option<&Step<'m>> {
        self.steps.last().filter(|step| step.field.is_flexible())
    }
}

/// The records of a schema.
pub(crate) struct Plan<'m> {
    pub(crate) model: &'m Model,
    /// Of each struct of the model.
    pub(crate) structs: Vec<Record<'m>>,
    /// Of each message of the model.
    pub(crate) messages: Vec<Record<'m>>,
    /// The payload of each trace event of the model.
    pub(crate) events: Vec<Record<'m>>,
}

impl<'m> Plan<'m> {
    pub(crate) fn of(model: &'m Model) -> Plan<'m> {
        let structs = model.structs.iter();
        let structs = structs.map(|item| Record::new(model, (&item.name, &item.description), &item.layout, None));
        let messages = model.messages.iter();
        let messages =
            messages.map(|item| Record::new(model, (&item.name, &item.description), &item.layout, Some(item)));
        let events = model.events.iter();
        let events = events.map(|item| Record::new(model, (&item.name, &item.description), &item.layout, None));
        Plan { model, structs: structs.collect(), messages: messages.collect(), events: events.collect() }
    }

    /// Returns the structs, then the messages.
    pub(crate) fn records(&self) -> impl Iterator<Item = &Record<'m>> {
        self.structs.iter().chain(&self.messages)
    }

    /// Returns a struct.
    pub(crate) fn of_struct(&self, id: StructId) -> &Record<'m> {
        &self.structs[id.0 as usize]
    }

    /// Returns the header of a message.
    pub(crate) fn of_header(&self, message: &Message) -> &Record<'m> {
        self.of_struct(self.model.headers.of(message.kind))
    }

    /// Returns a message, without its header.
    pub(crate) fn of_message(&self, id: MessageId) -> &Record<'m> {
        &self.messages[id.0 as usize]
    }
}

/// Returns the steps of the fields of a struct or message.
fn steps<'m>(model: &'m Model, layout: &'m Layout, message: Option<&Message>) -> Vec<Step<'m>> {
    let mut says = vec![Says::Nothing; layout.fields.len()];
    for field in &layout.fields {
        match layout.shape(field) {
            Shape::Counted(by) | Shape::Flexible(by) => says[layout.index_of(by)] = Says::Count(field),
            Shape::Optional(by, _) => says[layout.index_of(by)] = Says::Presence,
            Shape::Whole | Shape::Rest | Shape::Case(..) => {}
        }
    }
    let minor = message.map_or(0, |message| model.version.first_minor(message.since));
    let steps = layout.fields.iter().zip(says).map(|(field, says)| Step {
        says,
        shape: layout.shape(field),
        can_exceed: field.count.is_some() && layout.can_exceed(field),
        can_lack: message.map_or(layout.newest > 0, |message| message.can_lack(field)),
        oldest: oldest_size(model, field, minor),
        ..Step::whole(model, field)
    });
    steps.collect()
}
