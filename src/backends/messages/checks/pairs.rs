//! Pairs: a command names its response, the response names its command.

use crate::backends::messages::model::{MessageId, MessageKind, Model};
use crate::diagnostics::{Diagnostic, Diags, did_you_mean};
use crate::source::Span;

/// What a message of this kind is paired with.
fn wanted(kind: MessageKind) -> Option<MessageKind> {
    match kind {
        MessageKind::Command => Some(MessageKind::Response),
        MessageKind::Response => Some(MessageKind::Command),
        MessageKind::Event => None,
    }
}

/// The partner that a message names at `place`, if it can be one.
pub(crate) fn pair(
    model: &Model,
    id: MessageId,
    partner: MessageId,
    place: Span,
    diags: &mut Diags,
) -> Option<MessageId> {
    let (message, other) = (&model[id], &model[partner]);
    let kind = message.kind.name().to_lowercase();
    let fault = match wanted(message.kind) {
        Some(kind) if kind == other.kind => return Some(partner),
        Some(wanted) => {
            let wanted = wanted.name().to_lowercase();
            let found = match other.kind {
                MessageKind::Command => "a command",
                MessageKind::Response => "a response",
                MessageKind::Event => "an event",
            };
            Diagnostic::error(
                place,
                format!("{kind} `{}` names `{}`, which is no {wanted} but {found}", message.name, other.name),
            )
        }
        None => Diagnostic::error(place, format!("event `{}` names `{}`", message.name, other.name))
            .help("events are sent unasked: they have no partner"),
    };
    diags.push(fault.note(other.place, format!("`{}` is here", other.name)));
    None
}

/// Reports that there is no message that a message names.
pub(crate) fn no_partner(model: &Model, id: MessageId, partner: &str, place: Span, diags: &mut Diags) {
    let message = &model[id];
    let fault = Diagnostic::error(place, format!("`{}` names `{partner}`, but there is no such message", message.name));
    let kind = wanted(message.kind).unwrap_or(message.kind);
    let candidates = model.messages_of(kind).map(|message| message.name.as_bytes());
    diags.push(match did_you_mean(partner.as_bytes(), candidates) {
        Some(guess) => fault.help(format!("did you mean `{guess}`?")),
        None => fault,
    });
}

/// Whether each partner names the message that names it.
pub(crate) fn are_mutual(model: &Model, diags: &mut Diags) {
    for (at, message) in model.messages.iter().enumerate() {
        let Some(partner) = message.paired else {
            continue;
        };
        let back = model[partner].paired;
        if back == Some(MessageId::at(at)) {
            continue;
        }
        let partner = &model[partner];
        let back = match back {
            Some(back) => format!("`{}`", model[back].name),
            None => "no message".to_owned(),
        };
        let fault = format!("`{}` names `{}`, which names {back}", message.name, partner.name);
        let fault = Diagnostic::error(message.place, fault).note(partner.place, format!("`{}` is here", partner.name));
        diags.push(fault.help("a command and its response name each other"));
    }
}
