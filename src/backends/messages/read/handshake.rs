//! Adds the handshake: a command and a response with the version and the hash of the sender's schema.
//!
//! Their ids are those that the schema sets and their layout is the same in all schemas, so that sides with different
//! versions understand them.

use crate::model::{Field, FieldType, Layout, Message, MessageId, MessageKind, Model, Number, Rules, Scalar};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// The messages of the handshake.
const MESSAGES: [(MessageKind, &str, &str); 2] = [
    (MessageKind::Command, "handshake_cmd", "Asks the device for its version; has the version of the host."),
    (MessageKind::Response, "handshake_rsp", "The version of the device."),
];

/// The fields after the header; in the natural layout, they begin at a multiple of 8.
const FIELDS: [(&str, Scalar, &str); 4] = [
    ("schema_hash", Scalar::U64, "Identifies the wire format"),
    ("version_major", Scalar::U16, "Must be equal on both sides"),
    ("version_minor", Scalar::U16, "Increases when something is added"),
    ("version_patch", Scalar::U16, "Increases when the bytes do not change"),
];

/// Returns the messages of the handshake with their ids; none unless the schema asks for it.
pub(super) fn handshake(model: &Model, schema: RecordRef<'_>) -> Vec<(Message, i64)> {
    let Some(id) = model.handshake_id else { return Vec::new() };
    let place = schema.blame("handshakeId");
    // The id was read as an `i64`.
    let first = i64::try_from(id).unwrap_or(i64::MAX);
    let own = model.messages.len();
    let messages = MESSAGES.into_iter().enumerate().map(|(at, (kind, name, description))| {
        let message = Message {
            kind,
            name: name.to_owned(),
            description: description.to_owned(),
            module: None,
            id: 0,
            is_handshake: true,
            paired: Some(MessageId::at(own + 1 - at)),
            layout: layout(model, kind, place),
            since: None,
            older: Vec::new(),
            place,
        };
        (message, first.saturating_add(at as i64))
    });
    messages.collect()
}

fn layout(model: &Model, kind: MessageKind, place: Span) -> Layout {
    let header = &model.header(kind).layout;
    let align = if model.is_packed { 1 } else { header.align.max(Scalar::U64.size()) };
    let mut end = header.size.next_multiple_of(align);
    let fields = FIELDS.into_iter().map(|(name, scalar, description)| {
        let offset = end;
        end += scalar.size();
        Field {
            name: name.to_owned(),
            description: description.to_owned(),
            ty: FieldType::Scalar(scalar),
            length: None,
            count: None,
            presence: None,
            padding: 0,
            offset,
            size: scalar.size(),
            rules: Rules::default(),
            since: None,
            place,
        }
    });
    let fields = fields.collect();
    let size = end.next_multiple_of(align);
    let cut = model.cuts_zeros.then_some(header.size);
    Layout { fields, size, align, cut, has_checks: header.has_checks, has_defaults: true, ..Layout::default() }
}

/// Sets the values of new messages of the handshake: they depend on the hash of the schema.
pub(super) fn set_handshake(model: &mut Model) {
    let version = model.version;
    let values = [model.hash.into(), version.major.into(), version.minor.into(), version.patch.into()];
    for message in model.messages.iter_mut().filter(|message| message.is_handshake) {
        for (field, value) in message.layout.fields.iter_mut().zip(values) {
            field.rules.default = Some(Number::Whole(value));
        }
    }
}
